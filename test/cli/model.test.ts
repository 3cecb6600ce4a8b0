import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelFolder, type ModelFolder } from '../model-validation/support/model-folder.ts';
import { goodWeights, safetensorsOf } from '../model-validation/support/safetensors.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { berth } from './run-in-process.ts';

const CATALOG = {
  version: 1,
  name: 'lab',
  classes: [],
  entries: [
    {
      name: 'qwen',
      kind: 'model',
      source: 'models/m',
      runtimes: [
        {
          name: 'vllm',
          accelerators: ['nvidia-gpu'],
          ref: 'kserve-vllm',
          model_format: 'safetensors',
          driver_refs: { docker: 'secret-ref' },
        },
      ],
    },
    { name: 'jupyter', kind: 'notebook-image', runtimes: [{ name: 'cpu', accelerators: ['cpu'], ref: 'image' }] },
  ],
};

let database: TestDatabase;
let folder: ModelFolder;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await createModelFolder();
  await folder.write({ 'model.safetensors': goodWeights({ a: 1, b: 2 }), 'config.json': '{}' });
  const place = await mkdtemp(join(tmpdir(), 'berth-test-catalog-'));
  await writeFile(join(place, 'lab.json'), JSON.stringify(CATALOG));
  const applied = await berth(['catalog', 'apply', join(place, 'lab.json')], { DATABASE_URL: database.url });
  await rm(place, { recursive: true });
  expect(applied).toMatchObject({ exitCode: 0 });
});
afterEach(async () => {
  await folder.remove();
  await database.drop();
});

const validate = (...argv: readonly string[]) =>
  berth(['model', 'validate', ...argv], { DATABASE_URL: database.url, BERTH_MODELS_DIR: folder.modelsFolder });

async function gate(): Promise<string | null> {
  const { rows } = await database.pool.query<{ d: string | null }>(`select validated_digest as d from catalog_entry where name = 'qwen'`);
  return rows[0]?.d ?? null;
}

describe('berth model validate', () => {
  it('M2: prints what was validated, and opens the gate', async () => {
    const ran = await validate('qwen');
    expect(ran).toMatchObject({ exitCode: 0, err: '' });
    const digest = await gate();
    expect(ran.out.split('\n').slice(0, 3)).toEqual([
      'model qwen of catalog lab is validated',
      `  digest  sha256:${String(digest)}`,
      expect.stringMatching(/^ {2}files {3}2 with \d+ bytes, of which 1 safetensors with 2 tensors$/),
    ]);
    expect(ran.out).toMatch(/44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a {13}2 {2}config\.json/);
    const json = await validate('qwen', '--json', '--catalog', 'lab');
    expect(JSON.parse(json.out)).toMatchObject({ entry: 'qwen', catalog: 'lab', digest, tensors: 2, weightFiles: 1 });
  });

  it('M2: prints every problem with file and place, fails, and says that the gate closes', async () => {
    await validate('qwen');
    const header = '{"w":{"dtype":"F99","shape":[2],"data_offsets":[1,9]}}';
    await folder.write({ 'model.safetensors': safetensorsOf(header, 9), 'hook.py': '', 'pytorch_model.bin': '' });
    const ran = await validate('qwen');
    expect(ran).toMatchObject({ exitCode: 1, out: '' });
    expect(ran.err.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^hook\.py: .*\(FORBIDDEN_FILE\)$/),
      expect.stringMatching(/^model\.safetensors: tensor "w", byte 9: .*\(DTYPE_UNKNOWN\)$/),
      expect.stringMatching(/^model\.safetensors: tensor "w": .*\(OFFSETS_INVALID\)$/),
      expect.stringMatching(/^pytorch_model\.bin: .*\(FORBIDDEN_FILE\)$/),
      'MODEL_INVALID: model qwen of catalog lab has 4 problems; it was validated before and is closed to endpoints from now on',
    ]);
    expect(await gate()).toBeNull();
    const json = await validate('qwen', '--json');
    expect(json).toMatchObject({ exitCode: 1, out: '' });
    const { error } = JSON.parse(json.err) as { error: { problems: readonly object[] } };
    expect(error).toMatchObject({ code: 'MODEL_INVALID', total: 4, closed: false, entry: 'qwen', catalog: 'lab' });
    expect(error.problems[1]).toMatchObject({ code: 'DTYPE_UNKNOWN', file: 'model.safetensors', place: 'tensor "w", byte 9' });
  });

  it('M2: takes what the operator lists as ignored', async () => {
    await folder.write({ 'pytorch_model.bin': '', 'original/consolidated.00.pth': '' });
    expect(await validate('qwen')).toMatchObject({ exitCode: 1 });
    expect(await validate('qwen', '--ignore', '*.bin', '--ignore', 'original/**')).toMatchObject({ exitCode: 0 });
  });

  it.each([
    [['nobody'], 1, 'NOT_FOUND: entry: '],
    [['jupyter'], 1, 'INVALID_INPUT: entry: '],
    [['qwen', '--catalog', 'other'], 1, 'NOT_FOUND: entry: '],
    [['qwen', '--ignore', ''], 1, 'INVALID_INPUT: ignore: '],
    [[], 2, 'USAGE: '],
    [['qwen', 'more'], 2, 'USAGE: '],
  ])('%j is refused with exit code %i', async (argv, exitCode, message) => {
    const ran = await validate(...argv);
    expect(ran).toMatchObject({ exitCode, out: '' });
    expect(ran.err.startsWith(message), ran.err).toBe(true);
    expect(await gate()).toBeNull();
  });

  it('without a model folder there is no verdict, and without a database exit code 3', async () => {
    const away = { DATABASE_URL: database.url, BERTH_MODELS_DIR: join(folder.modelsFolder, 'nowhere') };
    const ran = await berth(['model', 'validate', 'qwen'], away);
    expect(ran).toMatchObject({ exitCode: 1, out: '' });
    expect(ran.err).toMatch(/^INVALID_STATE: The model was not validated: .*BERTH_MODELS_DIR/);
    expect(await berth(['model', 'validate', 'qwen'], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' })).toMatchObject({ exitCode: 3 });
  });

  it('H2: never prints a ref', async () => {
    await folder.write({ 'hook.py': '' });
    const ran = await validate('qwen');
    expect(ran.out + ran.err).not.toContain('secret-ref');
  });
});
