import { resolve } from 'node:path';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import type { Config } from '../../config/environment.ts';
import { readDatabaseRecord } from '../local-services/database-record.ts';

/** The installation's database: `DATABASE_URL`, else the embedded one that the data folder records. Fails where there is none. */
export function databaseUrlOf(config: Config): string {
  const url = config.databaseUrl ?? recordedUrl(config.dataFolder);
  if (url !== '') return url;
  const folder = resolve(config.dataFolder);
  throw new CommandFailure(
    `there is no database: set DATABASE_URL, or run npm start first, which records its own in ${folder} (BERTH_DATA_DIR)`,
    {
      code: 'DATABASE_UNREACHABLE',
      exitCode: EXIT_CODES.unreachable,
    },
  );
}

function recordedUrl(dataFolder: string): string {
  try {
    return readDatabaseRecord(dataFolder)?.url ?? '';
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(message, { code: 'DATABASE_UNREACHABLE', exitCode: EXIT_CODES.unreachable }, { cause: error });
  }
}
