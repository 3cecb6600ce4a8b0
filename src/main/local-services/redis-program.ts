import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of `redis-server`, or `undefined` when none of the folders of `searchPath` (as in PATH) has it. */
export function findRedisProgram(searchPath: string): string | undefined {
  // Homebrew's and Debian's places are searched too: a PATH of a service is often short.
  const folders = [...searchPath.split(delimiter), '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin'];
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'redis-server'))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
