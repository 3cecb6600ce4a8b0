import { rename, rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArtefactValidator } from '../../src/app/model-ports.ts';
import { applyOn, catalog, entry, runtime } from './apply-catalog-fixture.ts';
import { createModelScene, GPU, model, type ModelScene } from './model-scene.ts';

let scene: ModelScene;
beforeEach(async () => {
  scene = await createModelScene();
});
afterEach(() => scene.close());

const open = async (): Promise<unknown> =>
  (await scene.database.pool.query('select digest, ignored, closed_at is null as open from model_validation order by id')).rows;

async function digestOf(validated: ReturnType<ModelScene['validate']>): Promise<string> {
  const verdict = await validated;
  if (verdict.kind === 'invalid') throw new Error(JSON.stringify(verdict));
  return verdict.artefact.digest;
}

describe('validating a model', () => {
  it('M2: opens the gate with the digest, keeps what was seen, and is audited', async () => {
    const digest = await digestOf(scene.validate({ ignored: ['*.bin'] }));
    expect(await scene.gate()).toBe(digest);
    expect(await open()).toEqual([{ digest, ignored: ['*.bin'], open: true }]);
    const detail = { digest, files: 2, tensors: 1, weightFiles: 1, ignored: ['*.bin'] };
    expect(await scene.audit()).toEqual([{ actor: 'operator-cli', action: 'model.validate', outcome: 'DONE', detail }]);
  });

  it('L5: tells every server, at commit', async () => {
    const client = await scene.database.pool.connect();
    const heard: unknown[] = [];
    client.on('notification', ({ payload }) => heard.push(payload));
    await client.query('listen berth');
    await scene.validate();
    await client.query('select 1');
    expect(heard).toEqual(['{"kind":"capacity"}']);
    client.release(true);
  });

  it('M2: a failure closes a gate that was open, says so once, and keeps no file name that it could not trust', async () => {
    await scene.validate();
    await scene.folder.write({ 'hook.py': '' });
    expect(await scene.validate()).toMatchObject({ kind: 'invalid', closed: true, total: 1 });
    expect(await scene.gate()).toBeNull();
    expect(await scene.validate()).toMatchObject({ kind: 'invalid', closed: false });
    expect((await scene.audit()).slice(1)).toEqual([
      { actor: 'operator-cli', action: 'model.validate', outcome: 'REFUSED', detail: { codes: ['FORBIDDEN_FILE'], closed: true } },
      { actor: 'operator-cli', action: 'model.validate', outcome: 'REFUSED', detail: { codes: ['FORBIDDEN_FILE'], closed: false } },
    ]);
  });

  it('M2: without a verdict the gate stays as it was', async () => {
    const digest = await digestOf(scene.validate());
    await rename(scene.folder.modelsFolder, `${scene.folder.modelsFolder}-away`);
    await expect(scene.validate()).rejects.toMatchObject({ code: 'INVALID_STATE' });
    await rename(`${scene.folder.modelsFolder}-away`, scene.folder.modelsFolder);
    expect(await scene.gate()).toBe(digest);
  });

  it('M2: again gives another digest to other files, and closes the older validation', async () => {
    const first = await digestOf(scene.validate());
    await scene.folder.write({ 'config.json': '[]' });
    const second = await digestOf(scene.validate());
    expect(second).not.toBe(first);
    expect(await scene.gate()).toBe(second);
    expect(await open()).toEqual([
      { digest: first, ignored: [], open: false },
      { digest: second, ignored: [], open: true },
    ]);
    expect(await digestOf(scene.validate())).toBe(second);
    expect(await open()).toHaveLength(3);
  });

  it('M2: a catalog that changes the source meanwhile is told, and nothing is opened', async () => {
    const meanwhile: ArtefactValidator = {
      async validate() {
        await applyOn(scene.database.pool, catalog('lab', { classes: [GPU], entries: [model({ source: 'models/other' })] }));
        return { kind: 'valid', artefact: { digest: 'd', files: [], stampDigest: 's', tensors: 0, weightFiles: 1 } };
      },
    };
    await expect(scene.validate({}, meanwhile)).rejects.toMatchObject({ code: 'INVALID_STATE' });
    expect(await scene.gate()).toBeNull();
  });

  it('refuses what is no model that can be validated, with a typed reason', async () => {
    const { pool } = scene.database;
    const gguf = runtime({ accelerators: ['nvidia-gpu'], modelFormat: 'gguf' });
    const others = [entry('jupyter'), model({ name: 'llama', runtimes: [gguf] })];
    await applyOn(pool, catalog('lab', { classes: [GPU], entries: [model(), ...others] }));
    await applyOn(pool, catalog('twin', { entries: [model()] }));
    const cases = [
      [{ entry: 'nobody' }, { code: 'NOT_FOUND', field: 'entry' }],
      [{ entry: 'q\0' }, { code: 'NOT_FOUND' }],
      [{ catalog: 'none' }, { code: 'NOT_FOUND' }],
      [{ catalog: 'l\0' }, { code: 'NOT_FOUND' }],
      [{ entry: 'jupyter' }, { code: 'INVALID_INPUT', fields: [{ field: 'entry' }] }],
      [{ entry: 'llama' }, { code: 'INVALID_STATE' }],
      [{}, { code: 'INVALID_INPUT', fields: [{ field: 'catalog', message: expect.stringContaining('lab, twin') as string }] }],
    ] as const;
    for (const [input, want] of cases) await expect(scene.validate(input), JSON.stringify(input)).rejects.toMatchObject(want);
    expect(await scene.validate({ catalog: 'twin' })).toMatchObject({ kind: 'valid', catalog: 'twin' });
    expect(await scene.gate()).toBeNull();
  });
});

describe('a gate that is open', () => {
  it('M2: stays open while nothing changes', async () => {
    const digest = await digestOf(scene.validate());
    expect(await scene.closeChanged()).toBe(0);
    expect(await scene.gate()).toBe(digest);
    expect(scene.wakeups).toEqual([]);
  });

  it.each<readonly [string, () => Promise<unknown>, readonly string[]]>([
    ['a changed file', () => scene.folder.write({ 'config.json': '[]' }), ['config.json']],
    ['a file more', () => scene.folder.write({ 'hook.py': '' }), ['hook.py']],
    ['a file less', () => rm(scene.folder.pathOf('config.json')), ['config.json']],
    ['a link out', () => scene.folder.link('out', '/etc/hostname'), []],
    ['the folder gone', () => rm(scene.folder.pathOf(''), { recursive: true }), []],
  ])('M2: is closed by %s, with an audit record that names it, and waiting work is evaluated (L5)', async (_title, change, changed) => {
    await scene.validate();
    await change();
    expect(await scene.closeChanged()).toBe(1);
    expect(await scene.gate()).toBeNull();
    expect(scene.wakeups).toEqual([{ kind: 'capacity' }]);
    const validation = expect.any(String) as string;
    const detail = { validation, changed, changedCount: changed.length };
    expect((await scene.audit()).slice(1)).toEqual([{ actor: 'server', action: 'model.close', outcome: 'DONE', detail }]);
    expect(await scene.closeChanged()).toBe(0);
  });

  it('M2: an ignored file may change', async () => {
    await scene.folder.write({ 'readme.md': 'a' });
    const digest = await digestOf(scene.validate({ ignored: ['readme.md'] }));
    await scene.folder.write({ 'readme.md': 'b' });
    expect(await scene.closeChanged()).toBe(0);
    expect(await scene.gate()).toBe(digest);
  });

  it('M2: a process without the model folder closes nothing', async () => {
    const digest = await digestOf(scene.validate());
    await rename(scene.folder.modelsFolder, `${scene.folder.modelsFolder}-away`);
    expect(await scene.closeChanged()).toBe(0);
    await rename(`${scene.folder.modelsFolder}-away`, scene.folder.modelsFolder);
    expect(await scene.gate()).toBe(digest);
  });

  it('M2: is looked at alone where one entry or one workload is asked for', async () => {
    await scene.validate();
    const workload = await scene.launch('asks');
    await scene.folder.write({ 'config.json': '[]' });
    expect(await scene.closeChanged({ entryId: scene.member as never })).toBe(0);
    expect(await scene.closeChanged({ workloadId: scene.member as never })).toBe(0);
    expect(await scene.closeChanged({ workloadId: workload })).toBe(1);
    await scene.validate();
    await scene.folder.write({ 'config.json': '{}' });
    expect(await scene.closeChanged({ entryId: scene.entryId })).toBe(1);
  });

  it.each([
    ['another source', [model({ source: 'models/other' })]],
    ['its removal', []],
  ])('M2: is closed by %s, and coming back does not open it', async (_title, entries) => {
    const { pool } = scene.database;
    await scene.validate();
    await applyOn(pool, catalog('lab', { classes: [GPU], entries }));
    expect(await scene.gate()).toBeNull();
    await applyOn(pool, catalog('lab', { classes: [GPU], entries: [model()] }));
    expect(await scene.gate()).toBeNull();
    expect(await open()).toMatchObject([{ open: false }]);
  });

  it('M2: another description leaves it open', async () => {
    const digest = await digestOf(scene.validate());
    await applyOn(scene.database.pool, catalog('lab', { classes: [GPU], entries: [model({ description: 'new' })] }));
    expect(await scene.gate()).toBe(digest);
  });
});
