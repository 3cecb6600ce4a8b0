import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Files whose codes a command may end with. */
const FOLDERS = ['src/cli', 'src/main'];

function codesInSource(): ReadonlySet<string> {
  const texts = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  const written = texts.flatMap((text) => [...text.matchAll(/(?:\bcode: |\brefused?\(\s*)'([A-Z]+(?:_[A-Z]+)*)'/g)]);
  return new Set(written.map(([, code = '']) => code));
}

test('docs/errors.md has a row for each code that a command writes down, and none besides', () => {
  const [, section = ''] = readFileSync('docs/errors.md', 'utf8').split(/^## Commands$/m);
  const rows = [...section.matchAll(/^\| ([A-Z_]+) \| (?:[123]|130) \| [^|]+ \| [^|]+ \|$/gm)].map(([, code = '']) => code);
  expect([...codesInSource()].filter((code) => !rows.includes(code))).toEqual([]);
  expect(rows.filter((code) => !codesInSource().has(code))).toEqual([]);
});
