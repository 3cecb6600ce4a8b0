import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface Package {
  readonly version: string;
  readonly integrity?: string;
  readonly optional?: true;
}

type Packages = Readonly<Record<string, Package>>;

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'berth-test-setup-'));
  await mkdir(join(root, 'node_modules'));
});

afterEach(() => rm(root, { recursive: true }));

/** Asks as the set-up does: in a plain Node without any package. */
function areCurrent(): unknown {
  const script = `import { dependenciesAreCurrent } from './scripts/setup/dependencies.mjs'; console.log(dependenciesAreCurrent(process.argv[1]));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script, root], { encoding: 'utf8' }));
}

async function write(path: string, packages: Packages): Promise<void> {
  await writeFile(join(root, path), JSON.stringify({ lockfileVersion: 3, packages }));
}

const LOCKED: Packages = {
  '': { version: '0.1.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-mac': { version: '2.0.0', integrity: 'sha512-m', optional: true },
};
const { 'node_modules/a': a } = LOCKED as { readonly 'node_modules/a': Package };

describe('the dependencies are installed again only when they differ from the lock file', () => {
  const cases: readonly { readonly title: string; readonly installed: Packages | undefined; readonly want: boolean }[] = [
    { title: 'nothing was installed, or an install was broken off', installed: undefined, want: false },
    { title: 'all is there, without what is for another platform', installed: { 'node_modules/a': a }, want: true },
    { title: 'a package is missing', installed: {}, want: false },
    { title: 'a package has another version', installed: { 'node_modules/a': { ...a, version: '0.9.0' } }, want: false },
    { title: 'a package has other content', installed: { 'node_modules/a': { ...a, integrity: 'sha512-b' } }, want: false },
    { title: 'more is there than needed', installed: { 'node_modules/a': a, 'node_modules/b': { version: '3.0.0' } }, want: true },
  ];

  it.each(cases)('$title', async ({ installed, want }) => {
    await write('package-lock.json', LOCKED);
    if (installed !== undefined) await write('node_modules/.package-lock.json', installed);
    expect(areCurrent()).toBe(want);
  });
});
