import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The secret that the file holds; made by `create` and written with mode 600 the first time. */
export function secretFile(path: string, create: () => string): { readonly secret: string; readonly isNew: boolean } {
  const before = read(path);
  if (before !== undefined) return { secret: before, isNew: false };
  const secret = create();
  writeSecretFile(path, secret);
  return { secret, isNew: true };
}

/** Makes the file hold this secret, whatever it held before. */
export function writeSecretFile(path: string, secret: string): void {
  writeFileSync(`${path}.new`, `${secret}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
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
