import type { Environment } from '../../config/environment-reader.ts';
import { serve } from '../serve.ts';
import { databaseUrlOf } from './database-url-of.ts';
import { readConfig } from './read-config.ts';

/** `berth serve`: returns once it listens; the server then runs until it is told to end. */
export async function startServer(environment: Environment): Promise<number> {
  const config = readConfig(environment);
  await serve(config, databaseUrlOf(config));
  return 0;
}
