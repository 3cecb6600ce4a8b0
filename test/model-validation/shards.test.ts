import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createModelFolder, inShort, judge, type ModelFolder } from './support/model-folder.ts';
import { goodWeights, safetensorsOf } from './support/safetensors.ts';

const INDEX = 'model.safetensors.index.json';
const ONE = 'model-00001-of-00002.safetensors';
const TWO = 'model-00002-of-00002.safetensors';

let folder: ModelFolder;
beforeEach(async () => {
  folder = await createModelFolder();
});
afterEach(() => folder.remove());

const index = (map: Readonly<Record<string, string>>, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ metadata: { total_size: 16, note: [1.5e3, -0, true, null] }, weight_map: map, ...more });
const shards = { [ONE]: goodWeights({ a: 1, b: 2 }), [TWO]: goodWeights({ c: 1 }) };
const map = { a: ONE, b: ONE, c: TWO };

interface Case {
  readonly title: string;
  readonly files: Readonly<Record<string, string | Buffer>>;
  readonly want: 'valid' | readonly string[];
}

const cases: readonly Case[] = [
  { title: 'good, sharded', files: { ...shards, [INDEX]: index(map) }, want: 'valid' },
  {
    title: 'good, several files that are not numbered and share no tensor',
    files: { 'x.safetensors': goodWeights({ a: 1 }), 'y.safetensors': goodWeights({ b: 1 }) },
    want: 'valid',
  },
  {
    title: 'good, the same names in different folders',
    files: { 'unet/m.safetensors': goodWeights({ a: 1 }), 'vae/m.safetensors': goodWeights({ a: 1 }) },
    want: 'valid',
  },
  { title: 'a missing shard', files: { [ONE]: shards[ONE] ?? '', [INDEX]: index(map) }, want: [`SHARD_MISSING ${INDEX}`] },
  { title: 'a broken shard', files: { ...shards, [TWO]: safetensorsOf('[]', 0), [INDEX]: index(map) }, want: [`HEADER_JSON ${TWO}`] },
  { title: 'shards without their index', files: shards, want: [`SHARD_UNINDEXED ${ONE}`, `SHARD_UNINDEXED ${TWO}`] },
  {
    title: 'a tensor in two shards',
    files: { ...shards, [TWO]: goodWeights({ c: 1, a: 1 }), [INDEX]: index(map) },
    want: [`TENSOR_TWICE ${TWO}`],
  },
  {
    title: 'a tensor in two files without index',
    files: { 'x.safetensors': goodWeights({ a: 1 }), 'y.safetensors': goodWeights({ a: 1 }) },
    want: ['TENSOR_TWICE y.safetensors'],
  },
  { title: 'a tensor that the index lacks', files: { ...shards, [INDEX]: index({ a: ONE, c: TWO }) }, want: [`TENSOR_MISPLACED ${INDEX}`] },
  { title: 'a tensor that no shard has', files: { ...shards, [INDEX]: index({ ...map, d: TWO }) }, want: [`TENSOR_MISPLACED ${INDEX}`] },
  {
    title: 'a tensor in another shard than the index says',
    files: { ...shards, [INDEX]: index({ ...map, a: TWO }) },
    want: [`TENSOR_MISPLACED ${INDEX}`],
  },
  {
    title: 'weights beside the shards that the index does not name',
    files: { ...shards, 'consolidated.safetensors': goodWeights({ z: 1 }), [INDEX]: index(map) },
    want: ['SHARD_UNINDEXED consolidated.safetensors'],
  },
  {
    title: 'an index that names a shard in the folder above',
    files: { ...shards, [INDEX]: index({ ...map, c: `../m/${TWO}` }) },
    want: [`INDEX_INVALID ${INDEX}`, `SHARD_UNINDEXED ${TWO}`],
  },
  {
    title: 'an index that names an absolute path',
    files: { ...shards, [INDEX]: index({ ...map, c: '/etc/x.safetensors' }) },
    want: [`INDEX_INVALID ${INDEX}`, `SHARD_UNINDEXED ${TWO}`],
  },
  {
    title: 'an index that names a pickle',
    files: { ...shards, [INDEX]: index({ ...map, d: 'model.bin' }) },
    want: [`INDEX_INVALID ${INDEX}`],
  },
  { title: 'an index without a map', files: { ...shards, [INDEX]: '{"metadata":{}}' }, want: [`INDEX_INVALID ${INDEX}`] },
  { title: 'an index that is no object', files: { ...shards, [INDEX]: '[]' }, want: [`INDEX_INVALID ${INDEX}`] },
  { title: 'a map that is no object', files: { ...shards, [INDEX]: '{"weight_map":[]}' }, want: [`INDEX_INVALID ${INDEX}`] },
  { title: 'an index that is cut', files: { ...shards, [INDEX]: index(map).slice(0, -1) }, want: [`INDEX_INVALID ${INDEX}`] },
  { title: 'an index that is not UTF-8', files: { ...shards, [INDEX]: Buffer.from([0x7b, 0xff, 0x7d]) }, want: [`INDEX_INVALID ${INDEX}`] },
  {
    title: 'a tensor twice in the map',
    files: { ...shards, [INDEX]: index(map).replace('"c"', `"a":"${TWO}","c"`) },
    want: [`DUPLICATE_KEY ${INDEX}`, `TENSOR_MISPLACED ${INDEX}`],
  },
  {
    title: 'the map twice',
    files: { ...shards, [INDEX]: index(map).replace('"weight_map"', '"weight_map":{},"weight_map"') },
    want: [`DUPLICATE_KEY ${INDEX}`],
  },
  {
    title: 'a key twice in the metadata',
    files: { ...shards, [INDEX]: index(map).replace('"note"', '"total_size":1,"note"') },
    want: [`DUPLICATE_KEY ${INDEX}`],
  },
  {
    title: 'deep nesting in the metadata',
    files: { ...shards, [INDEX]: `{"metadata":${'['.repeat(50_000)}` },
    want: [`INDEX_INVALID ${INDEX}`],
  },
];

describe('M2: shards are exactly what their index says', () => {
  it.each(cases.map((one) => [one.title, one] as const))('M2: %s', async (_title, { files, want }) => {
    await folder.write(files);
    expect(inShort(await judge(folder))).toEqual(want);
  });

  it('M2: the operator may ignore weights beside the shards', async () => {
    await folder.write({ ...shards, 'consolidated.safetensors': 'no weights at all', [INDEX]: index(map) });
    expect(inShort(await judge(folder, { ignored: ['consolidated.safetensors'] }))).toBe('valid');
  });
});
