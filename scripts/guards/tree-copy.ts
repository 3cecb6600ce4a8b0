import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A copy of the working tree that may be spoiled. */
export interface TreeCopy {
  readonly folder: string;
  remove(): void;
}

/** Copies what git knows or would add, and links the packages. */
export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'berth-guards-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  for (const path of listed.split('\0')) {
    // A file that is deleted and not yet committed is listed all the same.
    if (path === '' || !existsSync(path)) continue;
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    copyFileSync(path, join(folder, path));
  }
  cpSync('generated', join(folder, 'generated'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
