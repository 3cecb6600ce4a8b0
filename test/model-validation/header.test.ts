import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DTYPE_BITS } from '../../src/model-validation/dtypes.ts';
import { createModelFolder, inShort, judge, type ModelFolder } from './support/model-folder.ts';
import { goodWeights, oneTensor, safetensorsOf } from './support/safetensors.ts';

let folder: ModelFolder;
beforeAll(async () => {
  folder = await createModelFolder();
});
afterAll(() => folder.remove());

async function verdictOf(file: Buffer) {
  await folder.write({ 'model.safetensors': file });
  return judge(folder);
}

const two = (first: readonly [number, number], second: readonly [number, number]): string =>
  JSON.stringify({
    a: { dtype: 'U8', shape: [first[1] - first[0]], data_offsets: first },
    b: { dtype: 'U8', shape: [second[1] - second[0]], data_offsets: second },
  });

interface Case {
  readonly title: string;
  readonly file: Buffer;
  /** Codes of the problems; none: it is valid. */
  readonly want: readonly string[];
  /** Part of the place of the first problem. */
  readonly place?: string;
}

const cases: readonly Case[] = [
  { title: 'good, with metadata', file: goodWeights({ a: 3, b: 5 }), want: [] },
  { title: 'good, without tensors', file: safetensorsOf('{}', 0), want: [] },
  { title: 'good, padded with spaces', file: safetensorsOf(`${oneTensor()}   `, 8), want: [] },
  {
    title: 'good, a scalar and an empty tensor',
    want: [],
    file: safetensorsOf('{"e":{"dtype":"F64","shape":[3,0],"data_offsets":[8,8]},"s":{"dtype":"F64","shape":[],"data_offsets":[0,8]}}', 8),
  },
  { title: 'good, in another order than its data', file: safetensorsOf(two([4, 6], [0, 4]), 6), want: [] },
  {
    title: 'good, four-bit elements that fill their byte',
    file: safetensorsOf(oneTensor({ dtype: 'F4', shape: [2, 3], data_offsets: [0, 3] }), 3),
    want: [],
  },
  { title: 'an empty file', file: Buffer.alloc(0), want: ['HEADER_LENGTH'] },
  { title: 'fewer bytes than the length takes', file: Buffer.alloc(7), want: ['HEADER_LENGTH'] },
  { title: 'a length past the file', file: safetensorsOf(oneTensor(), 0, 1_000n), want: ['HEADER_LENGTH'], place: 'byte 0' },
  { title: 'a length past every number', file: safetensorsOf(oneTensor(), 8, 2n ** 64n - 1n), want: ['HEADER_LENGTH'] },
  { title: 'a length one past the file', file: safetensorsOf('{}', 0, 3n), want: ['HEADER_LENGTH'] },
  { title: 'a truncated header', file: safetensorsOf(oneTensor().slice(0, 20), 8), want: ['HEADER_JSON'] },
  { title: 'a header that is cut by its length', file: safetensorsOf(oneTensor(), 8, 20n), want: ['HEADER_JSON'] },
  { title: 'no header at all', file: safetensorsOf('', 0), want: ['HEADER_JSON'] },
  { title: 'an array', file: safetensorsOf('[]', 0), want: ['HEADER_JSON'] },
  { title: 'a space before the object', file: safetensorsOf(' {}', 0), want: ['HEADER_JSON'] },
  { title: 'something behind the object', file: safetensorsOf('{}{}', 0), want: ['HEADER_JSON'], place: 'byte 10' },
  { title: 'a NUL as padding', file: safetensorsOf('{}\0', 0), want: ['HEADER_JSON'] },
  { title: 'what is not UTF-8', file: safetensorsOf(Buffer.from('{"\xff":1}', 'latin1'), 0), want: ['HEADER_JSON'] },
  { title: 'half a surrogate pair', file: safetensorsOf(oneTensor().replace('"w"', '"\\ud800"'), 8), want: ['HEADER_JSON'] },
  { title: 'a control character in a name', file: safetensorsOf('{"a\nb":{}}', 0), want: ['HEADER_JSON'] },
  { title: 'an unknown escape', file: safetensorsOf('{"\\x":{}}', 0), want: ['HEADER_JSON'] },
  { title: 'a comma too many', file: safetensorsOf(`${oneTensor().slice(0, -1)},}`, 8), want: ['HEADER_JSON'] },
  { title: 'a comment', file: safetensorsOf('{/* */}', 0), want: ['HEADER_JSON'] },
  { title: 'a tensor that is none', file: safetensorsOf('{"w":1}', 0), want: ['HEADER_JSON'], place: 'byte 13' },
  { title: 'a tensor with a key of its own', file: safetensorsOf(oneTensor({ extra: 1 }), 8), want: ['HEADER_JSON'] },
  { title: 'deep nesting', file: safetensorsOf(`{"w":${'['.repeat(50_000)}`, 0), want: ['HEADER_JSON'] },
  { title: 'deep nesting in a shape', file: safetensorsOf(`{"w":{"shape":${'['.repeat(50_000)}`, 0), want: ['HEADER_JSON'] },
  { title: 'metadata that is no map of texts', file: safetensorsOf('{"__metadata__":{"a":1}}', 0), want: ['HEADER_JSON'] },
  {
    title: 'the same tensor twice',
    file: safetensorsOf(`${oneTensor().slice(0, -1)},${oneTensor().slice(1)}`, 8),
    want: ['DUPLICATE_KEY', 'OFFSETS_INVALID'],
    place: 'byte 62',
  },
  {
    title: 'the same tensor twice, once escaped',
    file: safetensorsOf(
      '{"w":{"dtype":"U8","shape":[0],"data_offsets":[0,0]},"\\u0077":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}}',
      0,
    ),
    want: ['DUPLICATE_KEY'],
  },
  {
    title: 'the same key of a tensor twice',
    file: safetensorsOf('{"w":{"dtype":"F64","dtype":"F32","shape":[2],"data_offsets":[0,8]}}', 8),
    want: ['DUPLICATE_KEY'],
  },
  {
    title: 'the same name twice in the metadata',
    file: safetensorsOf('{"__metadata__":{"a":"1","b":"2","c":"3","d":"4","e":"5","f":"6","a":"7"}}', 0),
    want: ['DUPLICATE_KEY'],
  },
  { title: 'metadata twice', file: safetensorsOf('{"__metadata__":{},"__metadata__":{}}', 0), want: ['DUPLICATE_KEY'] },
  { title: 'an unknown dtype', file: safetensorsOf(oneTensor({ dtype: 'F33' }), 8), want: ['DTYPE_UNKNOWN'], place: 'tensor "w", byte 9' },
  { title: 'a dtype that every object has', file: safetensorsOf(oneTensor({ dtype: 'constructor' }), 8), want: ['DTYPE_UNKNOWN'] },
  { title: 'a dtype of another size', file: safetensorsOf(oneTensor({ dtype: 'F16' }), 8), want: ['SIZE_MISMATCH'] },
  { title: 'no dtype', file: safetensorsOf('{"w":{"shape":[2],"data_offsets":[0,8]}}', 8), want: ['TENSOR_INVALID'] },
  { title: 'nothing of a tensor', file: safetensorsOf('{"w":{}}', 0), want: ['TENSOR_INVALID', 'TENSOR_INVALID', 'TENSOR_INVALID'] },
  {
    title: 'four-bit elements with half a byte',
    file: safetensorsOf(oneTensor({ dtype: 'F4', shape: [3], data_offsets: [0, 2] }), 2),
    want: ['SIZE_MISMATCH'],
  },
  {
    title: 'six-bit elements with part of a byte',
    file: safetensorsOf(oneTensor({ dtype: 'F6_E2M3', shape: [2], data_offsets: [0, 2] }), 2),
    want: ['SIZE_MISMATCH'],
  },
  {
    title: 'a shape whose product overflows',
    file: safetensorsOf('{"w":{"dtype":"U8","shape":[4294967296,4294967296],"data_offsets":[0,0]}}', 0),
    want: ['SIZE_MISMATCH'],
  },
  {
    title: 'a shape whose product overflows before it comes to 0',
    file: safetensorsOf('{"w":{"dtype":"U8","shape":[4294967296,4294967296,0],"data_offsets":[0,0]}}', 0),
    want: ['SIZE_MISMATCH'],
  },
  {
    title: 'a shape whose bytes are 0 only by overflow',
    file: safetensorsOf('{"w":{"dtype":"F64","shape":[4294967296,536870912],"data_offsets":[0,0]}}', 0),
    want: ['SIZE_MISMATCH'],
  },
  {
    title: 'a shape whose bytes overflow',
    file: safetensorsOf('{"w":{"dtype":"F64","shape":[9007199254740991],"data_offsets":[0,0]}}', 0),
    want: ['SIZE_MISMATCH'],
  },
  {
    title: 'a size past 2^53',
    file: safetensorsOf('{"w":{"dtype":"U8","shape":[9007199254740993],"data_offsets":[0,0]}}', 0),
    want: ['HEADER_JSON'],
  },
  { title: 'a negative size', file: safetensorsOf(oneTensor({ shape: [-2] }), 8), want: ['HEADER_JSON'] },
  { title: 'a fraction', file: safetensorsOf('{"w":{"dtype":"F32","shape":[2.0],"data_offsets":[0,8]}}', 8), want: ['HEADER_JSON'] },
  { title: 'an exponent', file: safetensorsOf('{"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8e0]}}', 8), want: ['HEADER_JSON'] },
  { title: 'NaN as an offset', file: safetensorsOf('{"w":{"dtype":"F32","shape":[2],"data_offsets":[0,NaN]}}', 8), want: ['HEADER_JSON'] },
  { title: 'a negative offset', file: safetensorsOf(oneTensor({ data_offsets: [-8, 0] }), 8), want: ['HEADER_JSON'] },
  { title: 'an offset as a text', file: safetensorsOf(oneTensor({ data_offsets: ['0', '8'] }), 8), want: ['HEADER_JSON'] },
  {
    title: 'a number that begins with 0',
    file: safetensorsOf('{"w":{"dtype":"F32","shape":[02],"data_offsets":[0,8]}}', 8),
    want: ['HEADER_JSON'],
  },
  { title: 'one offset', file: safetensorsOf(oneTensor({ data_offsets: [0] }), 8), want: ['OFFSETS_INVALID'] },
  { title: 'three offsets', file: safetensorsOf(oneTensor({ data_offsets: [0, 4, 8] }), 8), want: ['OFFSETS_INVALID'] },
  { title: 'offsets the wrong way round', file: safetensorsOf(oneTensor({ data_offsets: [8, 0] }), 8), want: ['OFFSETS_INVALID'] },
  { title: 'overlapping tensors', file: safetensorsOf(two([0, 5], [4, 8]), 8), want: ['OFFSETS_INVALID'], place: 'tensor "b"' },
  { title: 'the same bytes for two tensors', file: safetensorsOf(two([0, 8], [0, 8]), 8), want: ['OFFSETS_INVALID'] },
  { title: 'a gap between tensors', file: safetensorsOf(two([0, 4], [5, 8]), 8), want: ['OFFSETS_INVALID'], place: 'tensor "b"' },
  { title: 'a gap before the first tensor', file: safetensorsOf(two([1, 4], [4, 8]), 8), want: ['OFFSETS_INVALID'] },
  { title: 'an empty tensor in the middle of another', file: safetensorsOf(two([0, 8], [4, 4]), 8), want: ['OFFSETS_INVALID'] },
  { title: 'a tensor past the file', file: safetensorsOf(oneTensor(), 7), want: ['OFFSETS_INVALID'], place: 'tensor "w"' },
  { title: 'one trailing byte', file: safetensorsOf(oneTensor(), 9), want: ['TRAILING_BYTES'] },
  { title: 'data and no tensor', file: safetensorsOf('{}', 1), want: ['TRAILING_BYTES'] },
  {
    title: 'several problems at once',
    file: safetensorsOf(two([1, 4], [4, 8]).replace('"U8"', '"U9"'), 9),
    want: ['DTYPE_UNKNOWN', 'OFFSETS_INVALID', 'TRAILING_BYTES'],
  },
];

describe('M2: a safetensors file is valid only if all of it is as the format says', () => {
  it.each(cases.map((one) => [one.title, one] as const))('M2: %s', async (_title, { file, want, place }) => {
    const verdict = await verdictOf(file);
    expect(inShort(verdict)).toEqual(want.length === 0 ? 'valid' : want.map((code) => `${code} model.safetensors`));
    if (verdict.kind === 'invalid' && place !== undefined) expect(verdict.problems[0]?.place).toContain(place);
  });

  it.each([...DTYPE_BITS])('M2: %s has %i bits an element', async (dtype, bits) => {
    expect(inShort(await verdictOf(safetensorsOf(oneTensor({ dtype, shape: [8], data_offsets: [0, bits] }), bits)))).toBe('valid');
    const wrong = await verdictOf(safetensorsOf(oneTensor({ dtype, shape: [8], data_offsets: [0, bits + 1] }), bits + 1));
    expect(inShort(wrong)).toEqual(['SIZE_MISMATCH model.safetensors']);
  });

  it('M2: names from the file are escaped and cut in messages', async () => {
    const name = `\u202e${'x'.repeat(200)}`;
    const verdict = await verdictOf(safetensorsOf(JSON.stringify({ [name]: { dtype: 'U9', shape: [0], data_offsets: [0, 0] } }), 0));
    const text = JSON.stringify(verdict);
    expect(text).not.toContain('\u202e');
    expect(text).not.toContain('x'.repeat(100));
  });

  it('M2: problems beyond the limit are counted', async () => {
    const header = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`t${String(index)}`, { dtype: '?', shape: [0], data_offsets: [0, 0] }]),
    );
    await folder.write({ 'model.safetensors': safetensorsOf(JSON.stringify(header), 0) });
    const verdict = await judge(folder, { limits: { problems: 7 } });
    expect(verdict).toMatchObject({ kind: 'invalid', total: 50 });
    expect(verdict.kind === 'invalid' && verdict.problems.length).toBe(7);
  });
});
