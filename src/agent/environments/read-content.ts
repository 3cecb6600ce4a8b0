import { readDebianContent } from './debian-content.ts';
import type { InstalledEnvironment } from './environment-store.ts';
import { readVenvContent } from './venv-content.ts';

/** Where the content of an environment is: this system's Debian packages, or a virtual environment in a folder. */
export type ContentSource = { readonly kind: 'debian' } | { readonly kind: 'venv'; readonly root: string };

/** The environment that a source gives now, all files digested. */
export async function readContent(source: ContentSource): Promise<InstalledEnvironment> {
  const builtAt = new Date().toISOString();
  if (source.kind === 'venv') {
    const { lock, stamps, root } = await readVenvContent(source.root);
    return { lock, manifest: { version: 1, kind: 'venv', builtAt, stamps: stamps.map(copy), root } };
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
