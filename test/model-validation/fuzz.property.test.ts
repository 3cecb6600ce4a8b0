import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelValidatorProgram } from '../../src/main/commands/model-validator-program.ts';
import { VALIDATION_LIMITS } from '../../src/model-validation/limits.ts';
import { createWorkerValidator } from '../../src/model-validation/validate-in-worker.ts';
import { createModelFolder, judge, type ModelFolder } from './support/model-folder.ts';
import { tensorsOf } from './support/oracle.ts';
import { safetensorsOf } from './support/safetensors.ts';

let folder: ModelFolder;
beforeAll(async () => {
  folder = await createModelFolder();
});
afterAll(() => folder.remove());

const BITS = { BOOL: 8, U8: 8, F16: 16, F32: 32, I64: 64, F4: 4, F6_E3M2: 6 } as const;

/** A good file of some tensors, some empty, in any order. */
const goodFile = fc
  .array(
    fc.record({
      name: fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
        .filter((name) => name !== '__metadata__' && !/\p{Surrogate}/u.test(name)),
      dtype: fc.constantFrom(...(Object.keys(BITS) as (keyof typeof BITS)[])),
      shape: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
    }),
    { maxLength: 5 },
  )
  .map((tensors) => {
    const header: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
    let offset = 0;
    for (const { name, dtype, shape } of tensors) {
      // The last size is made a multiple of 4, so that elements of 4 and 6 bits fill their bytes.
      const whole = [...shape.slice(0, -1), (shape.at(-1) ?? 1) * 4];
      const bytes = (whole.reduce((product, size) => product * size, 1) * BITS[dtype]) / 8;
      if (name in header) continue;
      header[name] = { dtype, shape: whole, data_offsets: [offset, offset + bytes] };
      offset += bytes;
    }
    return safetensorsOf(JSON.stringify(header), offset);
  });

/** Bytes that matter in a header are tried more often than others. */
const anyByte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(...Buffer.from('{}[]":,\\-.eE0123456789 uU8F\0')));

const DIGITS = Buffer.from('0123456789');

/** Any byte seldom hits a size or an offset and leaves a number, so one digit is made another one too. */
function withOtherDigit(file: Buffer, at: number, byte: number): Buffer {
  const places = [...file.keys()].filter((place) => DIGITS.includes(file.readUInt8(place)));
  const place = places[at % places.length];
  return place === undefined
    ? file
    : Buffer.concat([file.subarray(0, place), DIGITS.subarray(byte % 10, (byte % 10) + 1), file.subarray(place + 1)]);
}

async function isValid(file: Buffer): Promise<boolean> {
  await folder.write({ 'model.safetensors': file });
  const verdict = await judge(folder);
  expect(verdict.kind).not.toBe('unfinished');
  return verdict.kind === 'valid';
}

describe('M2: mutated files', () => {
  it('M2: every good file is valid', async () => {
    await fc.assert(
      fc.asyncProperty(goodFile, async (file) => {
        expect(tensorsOf(file)).not.toBeNull();
        expect(await isValid(file)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('M2: a file with changed, added or missing bytes is valid only if its tensors fill its data exactly', async () => {
    const mutation = fc.record({ at: fc.nat(), byte: anyByte, how: fc.constantFrom('change', 'change', 'insert', 'remove', 'digit') });
    await fc.assert(
      fc.asyncProperty(goodFile, fc.array(mutation, { minLength: 1, maxLength: 3 }), async (file, mutations) => {
        let mutated = file;
        for (const { at, byte, how } of mutations) {
          if (how === 'digit') {
            mutated = withOtherDigit(mutated, at, byte);
            continue;
          }
          const place = at % (mutated.length + 1);
          const kept = how === 'insert' ? place : Math.min(mutated.length, place + 1);
          mutated = Buffer.concat([mutated.subarray(0, place), Buffer.from(how === 'remove' ? [] : [byte]), mutated.subarray(kept)]);
        }
        if (await isValid(mutated)) expect(tensorsOf(mutated)).not.toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  it('M2: no bytes at all make the worker fail', async () => {
    const validator = createWorkerValidator({
      program: modelValidatorProgram(),
      modelsFolder: folder.modelsFolder,
      limits: VALIDATION_LIMITS,
      timeoutMilliseconds: 30_000,
      memoryMib: 256,
    });
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
      fc.json({ maxDepth: 6 }).map((text) => safetensorsOf(text, 8)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, bytes, async (weights, index) => {
        await folder.write({ 'model.safetensors': weights, 'model.safetensors.index.json': index.subarray(8) });
        expect(['valid', 'invalid']).toContain((await validator.validate({ source: 'm', ignored: [] })).kind);
      }),
      { numRuns: 25 },
    );
  });
});
