import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildEnvironment } from '../../../src/agent/environments/build-environment.ts';
import type { ArtefactFile } from '../../../src/domain/model-gate/artefact.ts';
import { writeWheel } from '../../agent/support/wheels.ts';
import { safetensorsOf } from '../../model-validation/support/safetensors.ts';

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz ';

/** The file of the server, for environments and images. */
export const TINY_SERVER = new URL('tiny_endpoint.py', import.meta.url);

/** The files of a model that knows the alphabet: after each character it says the next one. A few kilobytes. */
export function tinyModelFiles({ loadSeconds = 0 }: { readonly loadSeconds?: number } = {}): Readonly<Record<string, Buffer | string>> {
  const size = CHARACTERS.length;
  const scores = Array.from({ length: size * size }, (_, index) => (index % size === (Math.floor(index / size) + 1) % size ? 1 : 0));
  const bytes = Buffer.alloc(scores.length * 4);
  for (const [index, score] of scores.entries()) bytes.writeFloatLE(score, index * 4);
  const header = { next: { dtype: 'F32', shape: [size, size], data_offsets: [0, bytes.length] } };
  return {
    'config.json': JSON.stringify({ characters: CHARACTERS, load_seconds: loadSeconds }),
    'model.safetensors': Buffer.concat([safetensorsOf(JSON.stringify(header), 0), bytes]),
  };
}

/** Writes the model into a folder; gives its files as an artefact has them. */
export async function writeTinyModel(folder: string, options: Parameters<typeof tinyModelFiles>[0] = {}): Promise<readonly ArtefactFile[]> {
  await mkdir(folder, { recursive: true });
  return Promise.all(
    Object.entries(tinyModelFiles(options)).map(async ([path, content]) => {
      await writeFile(join(folder, path), content);
      const bytes = Buffer.from(content);
      return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
}

/** Builds the environment of its server from a wheel and a lock file, as an operator does; gives its ref. */
export async function buildTinyEnvironment(storeDir: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'berth-tiny-'));
  try {
    const files = { 'tiny_endpoint.py': await readFile(TINY_SERVER, 'utf8') };
    const line = await writeWheel(folder, {
      name: 'tiny_endpoint',
      version: '1.0',
      files,
      scripts: ['berth-endpoint = tiny_endpoint:main'],
    });
    const lockFile = join(folder, 'requirements.lock');
    await writeFile(lockFile, line);
    const sources = { findLinks: [folder], noIndex: true };
    return (await buildEnvironment({ storeDir, name: 'tiny', locked: { lockFile, sources, variables: {} } })).ref;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
