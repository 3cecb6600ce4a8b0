import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StepContext, StepResult } from '../../../src/agent/drivers/driver.ts';
import { eventually } from '../../support/eventually.ts';
import { DockerMachine, PLAIN } from './docker-machine.ts';
import { canRunDocker, dockerTitle } from './docker-requirement.ts';
import { LocalRegistry } from './local-registry.ts';
import { TestImages } from './test-images.ts';

let registry: LocalRegistry;
let images: TestImages;
let machine: DockerMachine;
let count = 0;

/** A name of an image that no other test uses. */
function fresh(): string {
  count += 1;
  return `berth-test/pulled-${String(count)}`;
}

function refOf(name: string, reference = ':1'): string {
  return images.adopt(`${registry.host}/${name}${reference}`);
}

async function prepared(ref: string, context: StepContext = PLAIN): Promise<StepResult> {
  return machine.driver().prepare(machine.run({ ref }), context);
}

const hasImage = (ref: string): Promise<boolean> =>
  images.docker
    .getImage(ref)
    .inspect()
    .then(
      () => true,
      () => false,
    );

describe.runIf(canRunDocker)(dockerTitle('pulls, from a registry that speaks the distribution API'), () => {
  beforeAll(() => {
    images = new TestImages();
  });

  afterAll(async () => {
    await images.remove();
  });

  beforeEach(async () => {
    registry = await LocalRegistry.start();
    machine = await DockerMachine.create();
  });

  afterEach(async () => {
    await machine.dispose();
    await registry.close();
  });

  test('E5: an image is pulled, with progress from 0 to 1 that never goes back', async () => {
    const name = fresh();
    registry.push(name, '1', { layerBytes: [3_000_000, 500_000], pauseMs: 10 });
    const shown: number[] = [];
    expect(await prepared(refOf(name), { ...PLAIN, onProgress: (progress) => shown.push(progress) })).toEqual({ ok: true });
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    expect(shown.filter((progress) => progress > 0 && progress < 0.7).length).toBeGreaterThan(3);
    expect(shown.at(-1)).toBe(1);
  });

  test('its digest is recorded, on its container and on disk, and the container runs that very image', async () => {
    const name = fresh();
    const { digest } = registry.push(name, '1');
    const run = machine.run({ ref: refOf(name) });
    expect(await machine.driver().prepare(run, PLAIN)).toEqual({ ok: true });
    const { Image, Config } = await machine.view.container(run);
    expect(Config.Labels['berth.image']).toBe(digest);
    const [record = ''] = await readdir(join(machine.dir, 'runs'));
    expect(JSON.parse(await readFile(join(machine.dir, 'runs', record), 'utf8'))).toMatchObject({ image: { id: Image, digest } });
  });

  test('a tag that moved is followed by the next run; a repeated preparation stays with the image that it began with', async () => {
    const name = fresh();
    const first = registry.push(name, '1');
    const ref = refOf(name);
    const run = machine.run({ ref });
    await machine.driver().prepare(run, PLAIN);
    await machine.view.remove((await machine.view.container(run)).Id);
    const second = registry.push(name, '1');
    await machine.driver().prepare(run, PLAIN);
    expect((await machine.view.container(run)).Config.Labels['berth.image']).toBe(first.digest);
    const next = machine.run({ ref });
    await machine.driver().prepare(next, PLAIN);
    expect((await machine.view.container(next)).Config.Labels['berth.image']).toBe(second.digest);
  });

  test('an image that a digest names is pulled once, and then no registry is asked', async () => {
    const name = fresh();
    const { digest } = registry.push(name, '1');
    const ref = refOf(name, `@${digest}`);
    expect(await prepared(ref)).toEqual({ ok: true });
    registry.asked.length = 0;
    expect(await prepared(ref)).toEqual({ ok: true });
    expect(registry.asked).toEqual([]);
  });

  test.each(['does not answer', 'denies it', 'has it no more'])('an image that is here is taken when its registry %s', async (how) => {
    const name = fresh();
    registry.push(name, '1');
    const ref = refOf(name);
    expect(await prepared(ref)).toEqual({ ok: true });
    if (how === 'denies it') registry.denied.add(name);
    if (how === 'has it no more') registry.forget(name);
    if (how === 'does not answer') await registry.close();
    expect(await prepared(ref)).toEqual({ ok: true });
  });

  test.each<[string, string, () => string]>([
    ['an unknown image', 'REF_UNUSABLE', () => refOf(fresh())],
    ['an unknown tag', 'REF_UNUSABLE', () => (registry.push(fresh(), '1'), refOf(`berth-test/pulled-${String(count)}`, ':2'))],
    [
      'an unknown digest',
      'REF_UNUSABLE',
      () => (registry.push(fresh(), '1'), refOf(`berth-test/pulled-${String(count)}`, `@sha256:${'0'.repeat(64)}`)),
    ],
    [
      'an image that nobody may pull',
      'REF_UNUSABLE',
      () => (
        registry.push(fresh(), '1'),
        registry.denied.add(`berth-test/pulled-${String(count)}`),
        refOf(`berth-test/pulled-${String(count)}`)
      ),
    ],
    [
      'a layer that is not what its digest says',
      'REF_UNUSABLE',
      () => (registry.push(fresh(), '1', { isCorrupt: true }), refOf(`berth-test/pulled-${String(count)}`)),
    ],
    ['what is no reference', 'REF_UNUSABLE', () => 'Not A Ref'],
    ['a registry that does not answer', 'START_FAILED', () => images.adopt('127.0.0.1:9/berth-test/nowhere:1')],
  ])('A2: %s fails with %s, and nothing is left', async (_title, reason, refFor) => {
    const run = machine.run({ ref: refFor() });
    expect(await machine.driver().prepare(run, PLAIN)).toMatchObject({ ok: false, failure: { reason } });
    expect(await machine.driver().stop(run, { graceMs: 0 })).toEqual({ gone: true });
    expect(await machine.remains()).toEqual([]);
  });

  test('L8: a pull that is cancelled ends soon, at the registry too, and leaves nothing', async () => {
    const name = fresh();
    registry.push(name, '1', { layerBytes: [20_000_000], pauseMs: 100 });
    const run = machine.run({ ref: refOf(name) });
    const cancel = new AbortController();
    const preparing = machine.driver().prepare(run, { ...PLAIN, signal: cancel.signal });
    const failed = expect(preparing).rejects.toThrow();
    await eventually(() => registry.sending > 0, 'the layer is on its way');
    cancel.abort();
    await failed;
    await eventually(() => registry.sending === 0, 'the engine stopped the pull');
    expect(await hasImage(run.ref)).toBe(false);
    expect(await machine.driver().stop(run, { graceMs: 0 })).toEqual({ gone: true });
    expect(await machine.remains()).toEqual([]);
  });
});
