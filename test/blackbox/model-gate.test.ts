import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from './support/caller.ts';
import { Installation, type PlayedMachine } from './support/installation.ts';
import { offerClasses, offerEntry, type WrittenRuntime } from './support/offer.ts';
import { oneStory, stored } from './support/one-story.ts';
import { assignmentOf, clear } from './support/played-work.ts';
import { expectedRef } from './support/table-of-refs.ts';
import { spoil, validate } from './support/validated.ts';
import { launch, launched, previewOf, type Wish } from './support/verdicts.ts';

interface Case {
  readonly title: string;
  readonly runtimes: readonly WrittenRuntime[];
  readonly accelerator: 'nvidia-gpu' | 'apple-gpu' | 'cpu';
  readonly driver: 'native' | 'docker' | 'kubernetes' | 'simulation';
  readonly safetensorsValidated: boolean;
  readonly expect: { readonly selected: string; readonly refusedBy: string | null };
}

const { cases } = JSON.parse(readFileSync(new URL('../vectors/model-gate.json', import.meta.url), 'utf8')) as { cases: readonly Case[] };

const ST: WrittenRuntime = { name: 'vllm', accelerators: ['nvidia-gpu'], ref: 'kserve-vllm', model_format: 'safetensors' };
const GGUF: WrittenRuntime = { name: 'llama', accelerators: ['nvidia-gpu', 'cpu'], ref: 'kserve-llama', model_format: 'gguf' };

let berth: Installation;
let member: Caller;
let classOf: (accelerator: string) => string;
const machines = new Map<string, PlayedMachine>();

beforeAll(async () => {
  berth = await Installation.start();
  member = await berth.member('ada');
  classOf = await offerClasses(berth);
  const accelerators = [{ kind: 'nvidia-gpu', count: 1 }] as const;
  for (const driver of ['native', 'docker', 'kubernetes', 'simulation'] as const) {
    machines.set(driver, await berth.machine(member, { name: driver, drivers: [driver], accelerators }));
  }
});

afterAll(() => berth.close());

function machineOf(driver: string): PlayedMachine {
  const machine = machines.get(driver);
  if (machine === undefined) throw new Error(`There is no machine with ${driver}.`);
  return machine;
}

function modelOf(catalog: string, runtimes: readonly WrittenRuntime[]): Promise<string> {
  return offerEntry(berth, { catalog, kind: 'model', runtimes });
}

describe('M2, M3: the runtime selected for a target passes the gate, or the target is refused; no later one steps in', () => {
  test.each(cases.map((item, index) => ({ ...item, index })))('M3: $title', async (item) => {
    const { driver, accelerator, safetensorsValidated: validated } = item;
    const machine = machineOf(driver);
    const catalog = `gate-${String(item.index)}`;
    const entryId = await modelOf(catalog, item.runtimes);
    const digest = validated ? await validate(berth, catalog) : null;
    const wish: Wish = { kind: 'ENDPOINT', classId: classOf(accelerator), entryId, machineId: machine.id };
    const { selected, refusedBy } = item.expect;
    const codes = refusedBy === null ? [] : [refusedBy];
    const verdict = refusedBy === null ? 'ADMISSIBLE' : 'BLOCKED';
    const outcome = refusedBy === null ? 'ADMIT_NOW' : 'BLOCKED';
    const candidates = [{ machine: machine.id, driver: driver.toUpperCase(), runtime: selected, verdict, codes }];
    const { preview, work, sent } = stored(await oneStory({ berth, member, machines: [machine] }, catalog, wish));
    expect(preview).toEqual({ outcome, headline: refusedBy, candidates });
    const assigned = sent[0]?.order ?? null;
    if (refusedBy === null) {
      expect(assigned).toMatchObject({
        kind: 'endpoint',
        runtimeName: selected,
        ref: expectedRef(item.runtimes, { driver, accelerator })?.ref,
        model: { name: 'entry', format: 'safetensors', digest, source: `models/${catalog}` },
      });
      expect(assigned?.workspaceId).toBeUndefined();
    } else {
      expect(assigned).toBeNull();
    }
    await clear(member, work.id, [machine]);
  });

  test('M2: a gate that opens lets the blocked endpoint in, and one that closes keeps the next one out', async () => {
    const machine = machineOf('docker');
    const entryId = await modelOf('opens', [ST]);
    const wish: Wish = { kind: 'ENDPOINT', classId: classOf('nvidia-gpu'), entryId, machineId: machine.id };
    const work = launched(await launch(member, 'waits-for-gate', wish));
    expect(work.admission).toMatchObject({ state: 'BLOCKED', headline: { code: 'MODEL_FORMAT_NOT_VALIDATED' } });
    // L5: the gate is one of the changes after which blocked work is evaluated again.
    const digest = await validate(berth, 'opens');
    await expect.poll(async () => (await assignmentOf(machine, work.id))?.model?.digest, { timeout: 20_000 }).toBe(digest);
    await clear(member, work.id, [machine]);
    await spoil(berth, 'opens');
    const next = launched(await launch(member, 'after-the-change', wish));
    expect(next.admission).toMatchObject({ state: 'BLOCKED', headline: { code: 'MODEL_FORMAT_NOT_VALIDATED' } });
    expect(await assignmentOf(machine, next.id)).toBeNull();
    expect(await previewOf(member, wish)).toMatchObject({ outcome: 'BLOCKED', headline: 'MODEL_FORMAT_NOT_VALIDATED' });
    await clear(member, next.id, [machine]);
  });
});

describe('M3, M4, L9: what no target could ever take is refused at launch, and nothing is stored', () => {
  test.each([
    {
      title: 'M4: an endpoint of a cpu class',
      accelerator: 'cpu',
      runtimes: [GGUF, { ...ST, accelerators: ['cpu'] }],
      code: 'CPU_ENDPOINT_UNAVAILABLE',
    },
    { title: 'M3, M4: a model with a gguf runtime alone', accelerator: 'nvidia-gpu', runtimes: [GGUF], code: 'MODEL_FORMAT_UNSUPPORTED' },
    {
      title: 'L9: a model with no runtime for the accelerator',
      accelerator: 'apple-gpu',
      runtimes: [ST, GGUF],
      code: 'ACCELERATOR_UNSUPPORTED',
    },
    {
      title: 'M3: a safetensors runtime for another accelerator does not help',
      accelerator: 'apple-gpu',
      runtimes: [ST, { ...GGUF, accelerators: ['apple-gpu'] }],
      code: 'MODEL_FORMAT_UNSUPPORTED',
    },
  ])('$title is refused with $code', async ({ title, accelerator, runtimes, code }) => {
    const catalog = `refused-${String(title.length)}`;
    const entryId = await modelOf(catalog, runtimes);
    // What has no validator at all stays as it is.
    if (runtimes.some((runtime) => runtime.model_format === 'safetensors')) await validate(berth, catalog);
    const before = await berth.database.pool.query('select 1 from workload');
    const refused = await launch(member, 'refused', { kind: 'ENDPOINT', classId: classOf(accelerator), entryId, machineId: null });
    expect(refused).toMatchObject({ __typename: 'LaunchRefused', code });
    expect(refused['reasons']).toEqual([expect.objectContaining({ code, machine: null })]);
    expect((await berth.database.pool.query('select 1 from workload')).rowCount).toBe(before.rowCount);
    const query =
      'query ($entry: ID!, $class: ID!) { node(id: $entry) { ... on CatalogEntry { launchability(classId: $class) { reasons { code } } } } }';
    expect(await member.ask(query, { entry: entryId, class: classOf(accelerator) })).toEqual({
      node: { launchability: { reasons: [{ code }] } },
    });
  });

  test('M4: a preview of a cpu endpoint is BLOCKED with that code, for every target', async () => {
    const entryId = await modelOf('cpu-preview', [{ ...ST, accelerators: ['cpu'] }]);
    await validate(berth, 'cpu-preview');
    const wish: Wish = { kind: 'ENDPOINT', classId: classOf('cpu'), entryId, machineId: null };
    const preview = await previewOf(member, wish);
    expect(preview).toMatchObject({ outcome: 'BLOCKED', headline: 'CPU_ENDPOINT_UNAVAILABLE' });
    expect(preview.candidates).toHaveLength(machines.size);
    for (const { verdict, codes } of preview.candidates)
      expect({ verdict, first: codes[0] }).toEqual({ verdict: 'BLOCKED', first: 'CPU_ENDPOINT_UNAVAILABLE' });
  });

  test('M4: a model runtime without its format is no catalog', async () => {
    const refused = await berth.tryApply({
      name: 'formless',
      entries: [{ name: 'entry', kind: 'model', source: 'models/x', runtimes: [{ name: 'a', accelerators: ['nvidia-gpu'], ref: 'b' }] }],
    });
    expect(refused.exitCode).toBe(1);
    expect(refused.err).toContain('model_format');
  });
});
