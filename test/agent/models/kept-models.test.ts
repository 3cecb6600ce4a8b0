import { appendFile, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noSmallDisk, SmallDisk } from '../support/small-disk.ts';
import { ModelMachine } from '../support/model-machine.ts';

const WEIGHTS = Buffer.alloc(3_000_000, 'weights');
const FILES = { 'model.safetensors': WEIGHTS, 'nested/config.json': '{}', empty: '' };
const MISMATCH = { ok: false, failure: { reason: 'MODEL_DIGEST_MISMATCH' } };
const UNAVAILABLE = { ok: false, failure: { reason: 'MODEL_UNAVAILABLE' } };

let machine: ModelMachine;

function* breaking(rest: Buffer): Generator<Uint8Array> {
  yield rest.subarray(0, 1_000_000);
  throw new TypeError('connection lost');
}

beforeEach(async () => {
  machine = await ModelMachine.create(FILES);
});

afterEach(async () => {
  await machine.remove();
});

describe('the models of a machine', () => {
  test('M2: a model is fetched once, its files are exactly the validated ones, readable by all and writable by none', async () => {
    const result = await machine.ensure();
    expect(result).toEqual({ ok: true, artefact: { path: join(machine.dir, machine.digest, 'files') } });
    expect((await readdir(join(machine.dir, machine.digest, 'files'), { recursive: true })).sort()).toEqual([
      'empty',
      'model.safetensors',
      'nested',
      'nested/config.json',
    ]);
    expect((await readFile(machine.place('model.safetensors'))).equals(WEIGHTS)).toBe(true);
    expect((await stat(machine.place('model.safetensors'))).mode & 0o777).toBe(0o444);
    await machine.ensure();
    expect(machine.source.reads).toEqual(['model.safetensors@0', 'nested/config.json@0']);
    expect(machine.progress.at(-1)).toBe(1);
  });

  test('two endpoints of one model fetch it once', async () => {
    const models = machine.open();
    const results = await Promise.all([machine.ensure(models), machine.ensure(models)]);
    expect(results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(machine.source.reads).toHaveLength(2);
  });

  test('progress is told while it comes', async () => {
    machine.source.answer = (rest) =>
      Array.from({ length: 10 }, (_, index) => rest.subarray((rest.length / 10) * index, (rest.length / 10) * (index + 1)));
    await machine.ensure();
    expect(machine.progress.length).toBeGreaterThan(5);
    expect([...machine.progress].sort((a, b) => a - b)).toEqual(machine.progress);
  });

  test.each([
    { title: 'that ends early', broken: (rest: Buffer) => [rest.subarray(0, 1_000_000)] },
    {
      title: 'that breaks',
      broken: breaking,
    },
  ])('an answer $title is gone on with from where it was', async ({ broken }) => {
    let answers = 0;
    machine.source.answer = (rest) => {
      answers += 1;
      return answers === 1 ? broken(rest) : [rest];
    };
    expect(await machine.ensure()).toMatchObject({ ok: true });
    expect(machine.source.reads.slice(0, 2)).toEqual(['model.safetensors@0', 'model.safetensors@1000000']);
  });

  test('what an abort or a kill left is gone on with by the next agent, its bytes checked like all others', async () => {
    const ending = new AbortController();
    machine.source.answer = function* (rest: Buffer) {
      yield rest.subarray(0, 1_000_000);
      ending.abort();
      yield rest.subarray(1_000_000);
    };
    await expect(machine.ensure(machine.open(), ending.signal)).rejects.toThrow(/abort/);
    expect(await readdir(machine.dir)).toEqual([`.partial-${machine.digest}`]);
    machine.source.answer = (rest) => [rest];
    expect(await machine.ensure()).toMatchObject({ ok: true });
    expect(machine.source.reads.slice(0, 2)).toEqual(['model.safetensors@0', 'model.safetensors@1000000']);
    expect(await readdir(machine.dir)).toEqual([machine.digest]);
  });

  test('bytes of an earlier attempt that are wrong, as after a power cut, are fetched anew', async () => {
    const partial = join(machine.dir, `.partial-${machine.digest}`, 'files');
    await mkdir(partial, { recursive: true });
    await writeFile(join(partial, 'model.safetensors'), Buffer.alloc(1_000_000));
    await writeFile(join(partial, 'empty'), 'longer than it should be');
    expect(await machine.ensure()).toMatchObject({ ok: true });
    expect(machine.source.reads.slice(0, 2)).toEqual(['model.safetensors@1000000', 'model.safetensors@0']);
  });

  test.each([
    { title: 'another byte', answer: (rest: Buffer) => [Buffer.from(rest).fill('x', 5, 6)] },
    { title: 'a byte more', answer: (rest: Buffer) => [Buffer.concat([rest, Buffer.from('x')])] },
  ])('M2: a file with $title is refused, and nothing of it stays', async ({ answer }) => {
    machine.source.answer = answer;
    expect(await machine.ensure()).toMatchObject(MISMATCH);
    expect(await readdir(machine.dir)).toEqual([]);
  });

  test('M2: a list of files that does not have the digest of the decision is refused before anything is fetched', async () => {
    expect(await machine.ensure(machine.open(), undefined, machine.run('0'.repeat(64)))).toMatchObject(MISMATCH);
    expect(machine.source.reads).toEqual([]);
  });

  test.each(['../outside', '/etc/x', 'a//b', './a', 'a/..', 'a\\b', 'a\nb', 'x'.repeat(256)])(
    'security: no name in the list leads out of its folder: %j',
    async (path) => {
      machine.source.files = { [path]: 'x' };
      expect(await machine.ensure()).toMatchObject(UNAVAILABLE);
      expect(machine.source.reads).toEqual([]);
    },
  );

  test('a name that stands in another one’s way, and a digest that is none, are refused', async () => {
    machine.source.files = { a: 'x', 'a/b': 'y' };
    expect(await machine.ensure()).toMatchObject(UNAVAILABLE);
    for (const digest of ['', '../../etc', 'A'.repeat(64)])
      expect(await machine.ensure(machine.open(), undefined, machine.run(digest))).toMatchObject(UNAVAILABLE);
  });

  test.each([
    { title: 'a changed file', change: () => appendFile(machine.place('nested/config.json'), ' ') },
    { title: 'a file that is gone', change: () => rm(machine.place('nested/config.json')) },
    { title: 'a file that was added', change: () => writeFile(machine.place('nested/more.json'), '') },
    {
      title: 'a link in place of a file',
      change: async () => (await rm(machine.place('empty')), symlink('/etc/passwd', machine.place('empty'))),
    },
    {
      title: 'a changed file of the same size',
      change: async () => (await rm(machine.place('nested/config.json')), writeFile(machine.place('nested/config.json'), '[]')),
    },
    {
      title: 'a changed description',
      change: () => writeFile(join(machine.dir, machine.digest, 'artefact.json'), '{"version":1,"files":[]}'),
    },
  ])('M2: $title keeps it from starting, and the next start fetches it anew', async ({ change }) => {
    await machine.ensure();
    await change();
    expect(await machine.ensure()).toMatchObject(MISMATCH);
    expect(await machine.ensure()).toMatchObject({ ok: true });
  });

  test('files that only look otherwise, as after a restored backup, are read again and found the same', async () => {
    await machine.ensure();
    await utimes(machine.place('model.safetensors'), 1, 1);
    expect(await machine.ensure()).toMatchObject({ ok: true });
    expect(machine.source.reads).toHaveLength(2);
  });

  test('what the control plane refuses for good ends the run at once; all else is asked again', async () => {
    let asked = 0;
    const list = machine.source.list.bind(machine.source);
    machine.source.list = () => ((asked += 1) < 3 ? Promise.reject(new TypeError('503')) : list());
    expect(await machine.ensure()).toMatchObject({ ok: true });
    expect(asked).toBe(3);
  });

  test('a disk without room refuses before it writes, after what nobody uses has gone', async () => {
    await machine.ensure();
    machine.source.files = { other: 'x' };
    expect(await machine.ensure(machine.open({ reserveBytes: 2 ** 60 }))).toMatchObject(UNAVAILABLE);
    expect(await readdir(machine.dir)).toEqual([]);
  });

  test('models that no run names go after a while; one that a run names, and one that was used just now, stay', async () => {
    await machine.ensure();
    const first = machine.digest;
    machine.source.files = { other: 'x' };
    await machine.ensure();
    await mkdir(join(machine.dir, `.partial-${'0'.repeat(64)}`, 'files'), { recursive: true });
    const later = machine.open({ idleMs: 0 });
    machine.inUse.add(first);
    await machine.open().sweep();
    expect((await readdir(machine.dir)).sort()).toEqual([first, machine.digest].sort());
    await later.sweep();
    expect(await readdir(machine.dir)).toEqual([first]);
  });
});

describe.skipIf(noSmallDisk !== null)(
  `a disk that fills up while a model comes${noSmallDisk === null ? '' : ` (skipped, ${noSmallDisk})`}`,
  () => {
    test('nothing of it stays, and it is told', async () => {
      const disk = SmallDisk.mount(4 * 1_048_576);
      try {
        machine.source.answer = function* (rest: Buffer) {
          yield rest.subarray(0, 1_000_000);
          disk.fill();
          yield rest.subarray(1_000_000);
        };
        const failure = { reason: 'MODEL_UNAVAILABLE', message: 'The model: The disk is full.' };
        expect(await machine.ensure(machine.open({ dir: disk.folder }))).toMatchObject({ ok: false, failure });
        expect(await readdir(disk.folder)).toEqual(['filler']);
      } finally {
        disk.unmount();
      }
    });
  },
);
