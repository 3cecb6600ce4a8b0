import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_CATALOG_BYTES, readCatalogFile } from '../../src/catalog-file/read-catalog-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-catalog-'));
});
afterAll(() => rm(folder, { recursive: true }));

const EMPTY = 'version: 1\nname: x\nentries: []\n';

async function messageFor(name: string): Promise<string | null> {
  const file = join(folder, name);
  const parsed = await readCatalogFile(file);
  if (parsed.ok) return null;
  expect(parsed.problems[0]).toMatchObject({ file, line: 1, column: 1, path: '' });
  return parsed.problems[0]?.message ?? null;
}

it('a file of exactly 1 MiB is read, one byte more is refused', async () => {
  await writeFile(join(folder, 'full.yaml'), EMPTY + '#'.repeat(MAX_CATALOG_BYTES - EMPTY.length));
  await writeFile(join(folder, 'over.yaml'), EMPTY + '#'.repeat(MAX_CATALOG_BYTES - EMPTY.length + 1));
  expect(await messageFor('full.yaml')).toBeNull();
  expect(await messageFor('over.yaml')).toMatch(/larger than 1048576 bytes/);
});

it('what is not UTF-8 is refused', async () => {
  await writeFile(join(folder, 'latin1.yaml'), Buffer.from(`${EMPTY}# caf\u00e9\n`, 'latin1'));
  await writeFile(join(folder, 'utf16.yaml'), Buffer.from(`\ufeff${EMPTY}`, 'utf16le'));
  expect(await messageFor('latin1.yaml')).toMatch(/not UTF-8/);
  expect(await messageFor('utf16.yaml')).toMatch(/not UTF-8/);
});

it('what is not a file is refused: a folder, a pipe that nobody writes to, an endless device', async () => {
  execFileSync('/bin/sh', ['-c', 'mkfifo pipe'], { cwd: folder });
  await symlink('/dev/zero', join(folder, 'zero'));
  expect(await messageFor('')).toBe('is not a file');
  expect(await messageFor('pipe')).toBe('is not a file');
  expect(await messageFor('zero')).toBe('is not a file');
});

it('a missing file is refused; a link to a file is followed', async () => {
  await writeFile(join(folder, 'real.yaml'), EMPTY);
  await symlink('real.yaml', join(folder, 'link.yaml'));
  expect(await messageFor('none.yaml')).toBe('does not exist');
  expect(await messageFor('real.yaml/x')).toBe('does not exist');
  expect(await messageFor('link.yaml')).toBeNull();
});
