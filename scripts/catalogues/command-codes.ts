import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT_CODES } from '../../src/cli/command-failure.ts';

/** Files whose codes a command may end with. */
const FOLDERS = ['src/cli', 'src/main'];
/** How a code is written down, with the exit code that stands beside it; a refusal where none does. */
const WRITTEN = /(?:\bcode: |\brefused?\(\s*)'([A-Z]+(?:_[A-Z]+)*)'(?:,\s*exitCode: EXIT_CODES\.(\w+))?/g;

/** Every code that a command of `berth` writes down, with the exit code that it ends with. Refuses a code that has two. */
export function commandCodes(): ReadonlyMap<string, number> {
  const codes = new Map<string, number>();
  for (const file of FOLDERS.flatMap(sourcesOf)) {
    for (const [, code = '', name = 'refused'] of readFileSync(file, 'utf8').matchAll(WRITTEN)) {
      const exitCode = exitCodeOf(name);
      if ((codes.get(code) ?? exitCode) !== exitCode) throw new Error(`${code} ends commands with two exit codes; see ${file}.`);
      codes.set(code, exitCode);
    }
  }
  return codes;
}

function exitCodeOf(name: string): number {
  const exitCode = Object.entries(EXIT_CODES).find(([each]) => each === name)?.[1];
  if (exitCode === undefined) throw new Error(`There is no exit code "${name}".`);
  return exitCode;
}

function sourcesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => join(folder, file));
}
