import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from './support/caller.ts';
import { Installation, type PlayedMachine } from './support/installation.ts';
import { offerClasses, offerEntry, type WrittenRuntime } from './support/offer.ts';
import { oneStory, stored } from './support/one-story.ts';
import { clear } from './support/played-work.ts';
import { codesOf, type Wish } from './support/verdicts.ts';

interface Case {
  readonly title: string;
  readonly runtimes: readonly WrittenRuntime[];
  readonly accelerator: 'cpu' | 'apple-gpu' | 'nvidia-gpu';
  readonly driver: 'native' | 'docker' | 'kubernetes' | 'simulation';
  readonly expect: {
    readonly selected: string | null;
    readonly ref: string | null;
    readonly rejected: readonly { readonly runtime: string; readonly reason: string }[];
  };
}

const vectors = JSON.parse(readFileSync(new URL('../vectors/runtime-selection.json', import.meta.url), 'utf8')) as {
  cases: readonly Case[];
};

/** What the vectors leave out of the table: maps that name `simulation` alone, and the drivers' rows of a map of both. */
const SIMULATION_ONLY: WrittenRuntime = {
  name: 'sim-only',
  accelerators: ['cpu', 'nvidia-gpu'],
  ref: 'plain',
  container_ref: 'img:old',
  driver_refs: { simulation: 'never-used' },
};
const BOTH: WrittenRuntime = {
  name: 'both',
  accelerators: ['nvidia-gpu'],
  ref: 'plain',
  driver_refs: { native: 'env:n', docker: 'img:d' },
};
const METAL: WrittenRuntime = { ...BOTH, accelerators: ['apple-gpu'], container_ref: 'img:old' };
const UNSUPPORTED = { selected: null, ref: null, rejected: [{ runtime: 'sim-only', reason: 'DRIVER_UNSUPPORTED' }] };
const selected = ({ name }: WrittenRuntime, ref: string): Case['expect'] => ({ selected: name, ref, rejected: [] });
const more: readonly Case[] = [
  { driver: 'native', expect: UNSUPPORTED },
  { driver: 'docker', expect: UNSUPPORTED },
  { driver: 'simulation', expect: selected(SIMULATION_ONLY, 'plain') },
  { driver: 'kubernetes', expect: selected(SIMULATION_ONLY, 'plain') },
].map((row) => ({ title: `a map of simulation alone, ${row.driver}`, accelerator: 'cpu', runtimes: [SIMULATION_ONLY], ...row }) as Case);
const both: readonly Case[] = (['nvidia-gpu', 'apple-gpu'] as const).flatMap((accelerator) =>
  (['native', 'docker', 'simulation', 'kubernetes'] as const).map((driver) => {
    const runtime = accelerator === 'apple-gpu' ? METAL : BOTH;
    const ref = { native: 'env:n', docker: 'img:d', simulation: 'plain', kubernetes: 'plain' }[driver];
    return {
      title: `a map of native and docker, ${accelerator}, ${driver}`,
      runtimes: [runtime],
      accelerator,
      driver,
      expect: selected(runtime, ref),
    };
  }),
);

const CASES = [...vectors.cases.filter(({ runtimes }) => runtimes.length > 0), ...more, ...both];

let berth: Installation;
let member: Caller;
let classOf: (accelerator: string) => string;
const machines = new Map<string, PlayedMachine>();

beforeAll(async () => {
  berth = await Installation.start();
  member = await berth.member('ada');
  classOf = await offerClasses(berth);
});

afterAll(() => berth.close());

/** The member's own machine with one driver and the accelerator: whatever is refused, it is not for want of trust or devices. */
async function machineFor({ driver, accelerator }: Case): Promise<PlayedMachine> {
  const key = `${driver}-${accelerator}`;
  const known = machines.get(key);
  if (known !== undefined) return known;
  const os = accelerator === 'apple-gpu' ? 'darwin' : 'linux';
  const accelerators = accelerator === 'cpu' ? [] : [{ kind: accelerator, count: 1 }];
  const machine = await berth.machine(member, { name: key, os, drivers: [driver], accelerators });
  machines.set(key, machine);
  return machine;
}

describe('S1, S2, S3, S4: any catalog × accelerator × driver gives the agent the ref of the table, and everybody the same verdict', () => {
  test('every case of the vectors is played, but for the one that no catalog file can hold', async () => {
    const left = vectors.cases.filter((item) => !CASES.includes(item));
    expect(left.map(({ title }) => title)).toEqual(['no runtimes at all']);
    const refused = await berth.tryApply({ name: 'none', entries: [{ name: 'entry', kind: 'notebook-image', runtimes: [] }] });
    expect(refused.exitCode).toBe(1);
    expect(refused.err).toContain('runtimes');
  });

  test.each(CASES.map((item, index) => ({ ...item, index })))('S3: $title', async (item) => {
    const machine = await machineFor(item);
    const entryId = await offerEntry(berth, { catalog: `case-${String(item.index)}`, kind: 'notebook-image', runtimes: item.runtimes });
    const wish: Wish = { kind: 'NOTEBOOK', classId: classOf(item.accelerator), entryId, machineId: machine.id };
    const story = await oneStory({ berth, member, machines: [machine] }, `case-${String(item.index)}`, wish);
    const { selected: name, ref, rejected } = item.expect;
    const wanted = new Set(rejected.map(({ reason }) => reason));
    const codes = ['DRIVER_UNSUPPORTED', 'ACCELERATOR_UNSUPPORTED'].filter((code) => name === null && wanted.has(code));
    const verdict = name === null ? 'BLOCKED' : 'ADMISSIBLE';
    const candidates = [{ machine: machine.id, driver: item.driver.toUpperCase(), runtime: name, verdict, codes }];
    const outcome = name === null ? 'BLOCKED' : 'ADMIT_NOW';
    expect(story.preview).toEqual({ outcome, headline: codes[0] ?? null, candidates });

    if (!wanted.has('DRIVER_UNSUPPORTED') && name === null) {
      // S6, L9: no machine of whatever kind could take it, so nothing is stored and nothing is sent.
      expect(story.refusal?.code).toBe('ACCELERATOR_UNSUPPORTED');
      return;
    }
    const { work, sent } = stored(story);
    expect(codesOf(work.admission.reasons)).toEqual(codes);
    expect(work.timeline.nodes.find(({ type }) => type === 'EVALUATED')?.runtime ?? null).toEqual(name === null ? null : { name });
    const assigned = sent[0]?.order ?? null;
    expect(assigned === null ? null : { runtime: assigned.runtimeName, ref: assigned.ref, driver: assigned.driver }).toEqual(
      name === null ? null : { runtime: name, ref, driver: item.driver },
    );
    if (name === null) {
      // S5: each runtime that was passed over is named with the reason for it.
      for (const { runtime, reason } of rejected) {
        const told = work.admission.reasons.find(({ code }) => code === reason);
        expect(told?.details.find((detail) => detail.name === 'runtimes')?.value).toContain(runtime);
      }
    } else {
      expect(work).toMatchObject({ phase: 'PREPARING', machine: { id: machine.id }, driver: item.driver.toUpperCase(), runtime: { name } });
      // S7: the class that was asked for, and its accelerator, are what the agent is given.
      expect(work.class.id).toBe(wish.classId);
      expect(assigned?.accelerator).toBe(item.accelerator);
    }
    await clear(member, work.id, [machine]);
  });
});
