// Builds the dashboard into dist/dashboard, with compressed copies of what compresses. `--only-needed`: unless it was built of the same
// files already (npm start, npm test). Built aside and moved, so that a server that starts meanwhile finds the old one or the new one.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { digestOf } from './setup/digest.mjs';

const root = join(import.meta.dirname, '..');
const inputs = ['dashboard', 'src/client', 'src/shared', 'package-lock.json', 'scripts/build-dashboard.mjs'];
const built = join(root, 'dist', 'dashboard');
/** In the folder itself, so that whoever removes the one removes the other. */
const stamp = 'built-of.sha256';
const compressible = /\.(?:html|js|css|svg|json|txt)$/;

const digest = digestOf(root, inputs);
if (!process.argv.includes('--only-needed') || !isCurrent()) await buildAside();

function isCurrent() {
  const path = join(built, stamp);
  return existsSync(path) && readFileSync(path, 'utf8') === digest;
}

async function buildAside() {
  const { build } = await import('vite');
  const aside = `${built}-${process.pid}`;
  mkdirSync(join(root, 'dist'), { recursive: true });
  try {
    await build({ configFile: join(root, 'dashboard', 'vite.config.mjs'), build: { outDir: aside }, logLevel: 'warn' });
    for (const path of readdirSync(aside, { recursive: true })) if (compressible.test(path)) compress(join(aside, path));
    writeFileSync(join(aside, stamp), digest);
    rmSync(built, { recursive: true, force: true });
    renameSync(aside, built);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function compress(path) {
  const content = readFileSync(path);
  const compressed = {
    br: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gz: gzipSync(content, { level: 9 }),
  };
  for (const [ending, bytes] of Object.entries(compressed)) if (bytes.length < content.length) writeFileSync(`${path}.${ending}`, bytes);
}
