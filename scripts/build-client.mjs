// npm run build: the published client, `berth/client`: one ES module that needs no package and no Node, and its types.
//   node scripts/build-client.mjs [FOLDER]   default: dist/client
import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const folder = resolve(process.argv[2] ?? join(root, 'dist', 'client'));

await rm(folder, { recursive: true, force: true });
await build({
  entryPoints: [join(root, 'src', 'client', 'index.ts')],
  outdir: folder,
  bundle: true,
  // Neither Node's modules nor a package's: what would need one fails here.
  platform: 'neutral',
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  legalComments: 'none',
  logLevel: 'warning',
});
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.client.json'), '--outDir', join(folder, 'types')], {
  stdio: 'inherit',
});
