import { readFileSync, writeFileSync } from 'node:fs';

/** The secret that the file holds; made by `create` and written with mode 600 the first time. */
export function secretFile(path: string, create: () => string): { readonly secret: string; readonly isNew: boolean } {
  const before = read(path);
  if (before !== undefined) return { secret: before, isNew: false };
  const secret = create();
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return { secret, isNew: true };
}

function read(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    return text === '' ? undefined : text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
