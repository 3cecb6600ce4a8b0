import { once } from 'node:events';
import { mkdir, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canonicalDigest } from '../../src/shared/canonical-digest.ts';
import { createArtefactWatcher } from '../../src/model-validation/artefact-watcher.ts';
import { createModelFolder, inShort, judge, type ModelFolder } from './support/model-folder.ts';
import { goodWeights } from './support/safetensors.ts';

let folder: ModelFolder;
beforeEach(async () => {
  folder = await createModelFolder();
  await folder.write({ 'model.safetensors': goodWeights({ a: 1 }), 'config.json': '{}', 'tokenizer/vocab.txt': 'x' });
});
afterEach(() => folder.remove());

describe('M2: the digest is of every file, by path, size and content', () => {
  it('M2: it is the SHA-256 of the canonical list, and the same wherever the folder is', async () => {
    const verdict = await judge(folder);
    if (verdict.kind !== 'valid') throw new Error(JSON.stringify(verdict));
    const list = verdict.artefact.files.map(({ path, size, sha256 }) => ({ path, size, sha256 }));
    expect(list.map(({ path }) => path)).toEqual(['config.json', 'model.safetensors', 'tokenizer/vocab.txt']);
    expect(list[0]).toEqual({ path: 'config.json', size: 2, sha256: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a' });
    expect(verdict.artefact.digest).toBe(canonicalDigest(list));
    expect(verdict.artefact).toMatchObject({ tensors: 1, weightFiles: 1 });
    const other = await createModelFolder();
    await other.write({ 'model.safetensors': goodWeights({ a: 1 }), 'config.json': '{}', 'tokenizer/vocab.txt': 'x' });
    const again = await judge(other);
    expect(again.kind === 'valid' && again.artefact.digest).toBe(verdict.artefact.digest);
    expect(again.kind === 'valid' && again.artefact.stampDigest).not.toBe(verdict.artefact.stampDigest);
    await other.remove();
  });

  it.each([
    ['another byte', { 'config.json': '[]' }],
    ['another file', { 'generation.json': '' }],
    ['another name', { 'tokenizer/vocab2.txt': 'x' }],
  ])('M2: %s is another digest', async (_title, files) => {
    const before = await judge(folder);
    await folder.write(files);
    const after = await judge(folder);
    expect([before.kind, after.kind]).toEqual(['valid', 'valid']);
    expect(after.kind === 'valid' && after.artefact.digest).not.toBe(before.kind === 'valid' && before.artefact.digest);
  });

  it('M2: what is ignored is not part of it', async () => {
    const before = await judge(folder);
    await folder.write({ 'pytorch_model.bin': 'pickled', 'original/consolidated.00.pth': 'pickled' });
    const after = await judge(folder, { ignored: ['*.bin', 'original/**'] });
    expect(after.kind === 'valid' && after.artefact.digest).toBe(before.kind === 'valid' && before.artefact.digest);
  });
});

describe('M2: nothing that can hold code stands beside the weights', () => {
  const names = [
    'pytorch_model.bin',
    'a.pt',
    'a.pth',
    'a.ckpt',
    'a.PKL',
    'a.pickle',
    'modeling_custom.py',
    'deep/er/hook.Py',
    '.hidden.bin',
    'a.so',
  ];
  it.each(names)('M2: %s is refused, and passes once the operator ignores it', async (name) => {
    await folder.write({ [name]: 'anything' });
    expect(inShort(await judge(folder))).toEqual([`FORBIDDEN_FILE ${name}`]);
    expect(inShort(await judge(folder, { ignored: [name.split('/').at(-1) ?? ''] }))).toBe('valid');
  });

  it.each([
    ['a pickle', Buffer.from([0x80, 4, 0x95, 0, 0])],
    ['a PyTorch archive', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from('archive/data.pkl')])],
  ])('M2: %s is refused whatever it is called', async (_title, content) => {
    await folder.write({ 'weights.dat': content });
    expect(inShort(await judge(folder))).toEqual(['FORBIDDEN_FILE weights.dat']);
  });

  it('M2: a header whose length looks like a pickle is none', async () => {
    const padded = goodWeights({ a: 1 });
    const text = padded
      .subarray(8, padded.length - 4)
      .toString()
      .padEnd(0x280, ' ');
    const head = Buffer.alloc(8);
    head.writeBigUInt64LE(0x280n);
    await folder.write({ 'model.safetensors': Buffer.concat([head, Buffer.from(text), Buffer.alloc(4)]) });
    expect(inShort(await judge(folder))).toBe('valid');
  });

  it('M2: to ignore the weights leaves nothing to load', async () => {
    expect(inShort(await judge(folder, { ignored: ['*.safetensors'] }))).toEqual(['NO_WEIGHTS']);
  });
});

describe('M2: nothing leads out of the model folder', () => {
  it('M2: a link to a file of the same model is followed, and is content of its own', async () => {
    await folder.link('generation.json', 'config.json');
    const verdict = await judge(folder);
    expect(verdict.kind === 'valid' && verdict.artefact.files.map(({ path }) => path)).toContain('generation.json');
  });

  it.each([
    ['out of the model folder', '/etc/hostname'],
    ['to another model', '../other/config.json'],
    ['to the folder above', '..'],
    ['to a folder within', 'tokenizer'],
    ['to nothing', 'nowhere'],
    ['to itself', 'loop'],
  ])('M2: a link %s is refused', async (_title, goal) => {
    await mkdir(join(folder.modelsFolder, 'other'));
    await writeFile(join(folder.modelsFolder, 'other', 'config.json'), '{}');
    await folder.link('loop', goal);
    const found = inShort(await judge(folder));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^(?:ESCAPES_FOLDER|NOT_A_FILE|UNREADABLE) loop$/);
  });

  it("M2: the model's own folder may not be a link out", async () => {
    const outside = await createModelFolder();
    await outside.write({ 'model.safetensors': goodWeights({ a: 1 }) });
    await symlink(outside.pathOf(''), join(folder.modelsFolder, 'linked'));
    expect(inShort(await judge(folder, { source: 'linked' }))).toEqual(['ESCAPES_FOLDER']);
    await outside.remove();
  });

  it.each([
    '../m',
    '/etc',
    'm/../m',
    './m',
    'a//b',
    'https://example.org/m',
    'hf://org/m',
    'file:m',
    'm\\..',
    'm\0',
    'models/..',
    '..',
    '',
  ])('M2: the source %j names no folder of the model folder', async (source) => {
    expect(inShort(await judge(folder, { source }))).toEqual(['SOURCE_UNSUPPORTED']);
  });

  it.each(['models/m', 'm', 'm/'])('M2: the source %j is the folder m', async (source) => {
    expect(inShort(await judge(folder, { source }))).toBe('valid');
  });

  it.each(['models/n', 'models', 'm/config.json'])('M2: the source %j is no folder that is there', async (source) => {
    expect(inShort(await judge(folder, { source }))).toEqual(['FOLDER_MISSING']);
  });

  it('M2: without a model folder there is no verdict', async () => {
    await rm(folder.modelsFolder, { recursive: true });
    expect(await judge(folder)).toMatchObject({ kind: 'unfinished' });
  });

  it('M2: what is no file is refused and not waited for', async () => {
    const server = createServer().listen(folder.pathOf('socket'));
    await once(server, 'listening');
    expect(inShort(await judge(folder))).toEqual(['NOT_A_FILE socket']);
    await new Promise((resolve) => server.close(resolve));
  });

  it('M2: a name that is no plain text is refused and escaped', async () => {
    await folder.write({ 'a\u202eb': '' });
    expect(inShort(await judge(folder))).toEqual(['NAME_UNSUPPORTED "a\\u{202e}b"']);
  });
});

describe('limits', () => {
  it('M2: too many files, too deep folders and too many names end in a refusal', async () => {
    await folder.write({ 'a/b/c/d.txt': '' });
    expect(inShort(await judge(folder, { limits: { entries: 3 } }))).toContain('LIMIT_EXCEEDED');
    expect(inShort(await judge(folder, { limits: { folderDepth: 2 } }))).toEqual(['LIMIT_EXCEEDED a/b/c']);
    // The tensor, the metadata, and the name in it.
    expect(inShort(await judge(folder, { limits: { keys: 2 } }))).toEqual(['LIMIT_EXCEEDED']);
    expect(inShort(await judge(folder, { limits: { keys: 3 } }))).toBe('valid');
  });
});

describe('the cheap look', () => {
  const look = (ignored: readonly string[] = []) => createArtefactWatcher(folder.modelsFolder).look({ source: 'm', ignored });

  it('M2: sees the stamps of the validation as long as nothing changes', async () => {
    const verdict = await judge(folder);
    expect(await look()).toMatchObject({ kind: 'seen', stampDigest: verdict.kind === 'valid' ? verdict.artefact.stampDigest : '' });
  });

  it.each<readonly [string, () => Promise<unknown>]>([
    ['a byte, at the same size', () => folder.write({ 'config.json': '[]' })],
    ['the size', () => truncate(folder.pathOf('model.safetensors'), 9)],
    ['a time', () => utimes(folder.pathOf('config.json'), 1, 1)],
    ['a file more', () => folder.write({ 'evil.py': '' })],
    ['a file less', () => rm(folder.pathOf('config.json'))],
    ['a file in place of another', () => rm(folder.pathOf('config.json')).then(() => folder.link('config.json', 'tokenizer/vocab.txt'))],
  ])('M2: finds %s changed', async (_title, change) => {
    const verdict = await judge(folder);
    await change();
    const seen = await look();
    expect(seen.kind === 'seen' && seen.stampDigest).not.toBe(verdict.kind === 'valid' ? verdict.artefact.stampDigest : '');
  });

  it('M2: tells a folder that is gone, or has a link out, from a model folder that is away', async () => {
    await folder.link('out', '/etc/hostname');
    expect(await look()).toEqual({ kind: 'gone' });
    expect(await look(['out'])).toMatchObject({ kind: 'seen' });
    await rm(folder.pathOf(''), { recursive: true });
    expect(await look()).toEqual({ kind: 'gone' });
    await rm(folder.modelsFolder, { recursive: true });
    expect(await look()).toEqual({ kind: 'away' });
  });
});
