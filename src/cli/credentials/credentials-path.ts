import { isAbsolute, join } from 'node:path';
import type { Variables } from '../variables.ts';

/**
 * Where `berth login` keeps tokens: `berth/credentials.json` in `XDG_CONFIG_HOME`, else in `~/.config`. null where neither is known, as
 * for a process without a home.
 */
export function credentialsPath(variables: Variables): string | null {
  const { XDG_CONFIG_HOME: configured, HOME: home } = variables;
  // A relative one is to be ignored, says the specification of these folders.
  if (configured !== undefined && isAbsolute(configured)) return join(configured, 'berth', 'credentials.json');
  return home !== undefined && isAbsolute(home) ? join(home, '.config', 'berth', 'credentials.json') : null;
}
