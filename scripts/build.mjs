// npm run build: each composition root as a program in dist/main, as deep below the project as in src/main, so that paths
// relative to the file (migrations, sample catalog) hold in both. Packages stay outside, in node_modules.
import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const main = join(root, 'src', 'main');
const entryPoints = (await readdir(main)).filter((name) => name.endsWith('.ts')).map((name) => join(main, name));

// The client and the dashboard have their own builds beside it.
await rm(join(root, 'dist', 'main'), { recursive: true, force: true });
await build({
  entryPoints,
  outdir: join(root, 'dist', 'main'),
  bundle: true,
  splitting: true,
  chunkNames: '[name]-[hash]',
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  legalComments: 'none',
  // So that `berth` can be run as it is; Node ignores the line elsewhere.
  banner: { js: '#!/usr/bin/env node' },
  logLevel: 'warning',
});
await chmod(join(root, 'dist', 'main', 'cli.js'), 0o755);
