import { readDebianContent } from './debian-content.ts';
import type { InstalledEnvironment } from './environment-store.ts';
import { readVenvContent } from './venv-content.ts';

/** Where the content of an environment is: this system's Debian packages, or a virtual environment in a folder. */
export type ContentSource =
  | { readonly kind: 'debian' }
  /** `lockFile`: what it was built from, kept beside it in the store. */
  | { readonly kind: 'venv'; readonly root: string; readonly lockFile?: string | undefined };

/** The environment that a source gives now, all files digested. */
export async function readContent(source: ContentSource): Promise<InstalledEnvironment> {
  const builtAt = new Date().toISOString();
  if (source.kind === 'venv') {
    const { lockFile } = source;
    const { lock, stamps, root } = await readVenvContent(source.root, lockFile);
    return {
      lock,
      manifest: { version: 1, kind: 'venv', builtAt, stamps: stamps.map(copy), root, ...(lockFile !== undefined && { lockFile }) },
    };
  }
  const { lock, stamps, siteEntries, shareEntries } = await readDebianContent();
  return {
    lock,
    manifest: {
      version: 1,
      kind: 'debian',
      builtAt,
      stamps: stamps.map(copy),
      siteEntries: [...siteEntries],
      shareEntries: [...shareEntries],
    },
  };
}

function copy([path, size, mtimeMs]: readonly [string, number, number]): [string, number, number] {
  return [path, size, mtimeMs];
}
