import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Scripts that only a shell that goes into the environment needs; they hold its path. */
const ACTIVATION = /^(?:activate(?:\..+)?|Activate\.ps1)$/;
const RELOCATABLE = `#!/bin/sh
'''exec' "$(dirname -- "$0")/python" "$0" "$@"
' '''
`;

/**
 * Takes its own path out of a virtual environment that was just built, so that it may be moved, and so that one lock gives one content,
 * wherever it was built: scripts find the interpreter beside themselves, and the records of what was installed follow.
 */
export async function makeRelocatable(root: string): Promise<void> {
  const bin = join(root, 'bin');
  const changed = new Map<string, string>();
  for (const name of await readdir(bin)) {
    const path = join(bin, name);
    if (ACTIVATION.test(name)) await rm(path);
    else if ((await lstat(path)).isFile() && (await rewriteScript(path, root))) changed.set(name, await recordOf(path));
  }
  await rewriteRecords(join(root, 'lib'), changed);
  const settings = join(root, 'pyvenv.cfg');
  const lines = (await readFile(settings, 'utf8')).split('\n').filter((line) => !line.startsWith('command = '));
  await writeFile(settings, lines.join('\n'));
}

/** True when the script began with the environment's own interpreter, in either of the two forms that pip writes. */
async function rewriteScript(path: string, root: string): Promise<boolean> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, 2).toString('latin1') !== '#!') return false;
  // latin1 keeps every byte as it is.
  const text = bytes.toString('latin1');
  const own = Buffer.from(`${root}/bin/python`).toString('latin1');
  const [first = '', second = '', third = ''] = text.split('\n', 3);
  const isPlain = first.startsWith(`#!${own}`);
  const isWrapped = first === '#!/bin/sh' && second.startsWith("'''exec'") && second.includes(own);
  if (!isPlain && !isWrapped) return false;
  const begins = isPlain ? first.length + 1 : first.length + second.length + third.length + 3;
  await writeFile(path, Buffer.from(RELOCATABLE + text.slice(begins), 'latin1'));
  return true;
}

/** How a `RECORD` of an installed distribution names a file's content. */
async function recordOf(path: string): Promise<string> {
  const bytes = await readFile(path);
  const digest = createHash('sha256').update(bytes).digest('base64url');
  return `sha256=${digest},${String(bytes.length)}`;
}

async function rewriteRecords(folder: string, changed: ReadonlyMap<string, string>): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.name !== 'RECORD' || !entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const lines = (await readFile(path, 'utf8')).split('\n').map((line) => {
      const [file = ''] = line.split(',');
      const record = /^(?:\.\.\/)+bin\//.test(file) ? changed.get(basename(file)) : undefined;
      return record === undefined ? line : `${file},${record}${line.endsWith('\r') ? '\r' : ''}`;
    });
    await writeFile(path, lines.join('\n'));
  }
}
