import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from './support/caller.ts';
import { Installation, type PlayedMachine } from './support/installation.ts';
import { offerClasses, offerEntry, type WrittenRuntime } from './support/offer.ts';
import { assignmentOf, clear } from './support/played-work.ts';
import { expectedRef } from './support/table-of-refs.ts';
import { codesOf, launch, previewOf, storedDecision, type Launched, type Wish } from './support/verdicts.ts';

/** Random catalogs; each is applied, previewed, launched and followed to the agents. */
const RUNS = 200;

const ACCELERATORS = ['cpu', 'apple-gpu', 'nvidia-gpu'] as const;

const writtenRuntime = fc.record(
  {
    accelerators: fc.subarray([...ACCELERATORS], { minLength: 1 }),
    container_ref: fc.constant('container'),
    driver_refs: fc.record(
      { native: fc.constant('native'), docker: fc.constant('docker'), simulation: fc.constant('simulation') },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['accelerators'] },
);

/** Runtimes whose every ref is another one, so that a wrong one is seen. */
const writtenRuntimes = fc.array(writtenRuntime, { minLength: 1, maxLength: 4 }).map((list) =>
  list.map((runtime, index): WrittenRuntime => {
    const { accelerators, container_ref, driver_refs } = runtime;
    return {
      name: `r${String(index)}`,
      accelerators,
      ref: `ref-${String(index)}`,
      ...(container_ref === undefined ? {} : { container_ref: `${container_ref}-${String(index)}` }),
      ...(driver_refs === undefined
        ? {}
        : { driver_refs: Object.fromEntries(Object.entries(driver_refs).map(([driver, ref]) => [driver, `${ref}-${String(index)}`])) }),
    };
  }),
);

let berth: Installation;
let member: Caller;
let machines: readonly PlayedMachine[];
let classOf: (accelerator: string) => string;

beforeAll(async () => {
  berth = await Installation.start();
  member = await berth.member('ada');
  classOf = await offerClasses(berth);
  const nvidia = [{ kind: 'nvidia-gpu', count: 1 }] as const;
  machines = [
    await berth.machine(member, { name: 'linux', drivers: ['native', 'docker', 'simulation'], accelerators: nvidia }),
    await berth.machine(member, { name: 'mac', os: 'darwin', drivers: ['native', 'docker', 'simulation'] }),
    await berth.machine(member, { name: 'cluster', drivers: ['kubernetes'], accelerators: nvidia }),
    await berth.machine(member, { name: 'plain', drivers: ['native'] }),
  ];
});

afterAll(() => berth.close());

test(
  'S1, S2, S3, S8: with any catalog the preview, the decision, the timeline and the agents tell one story, and the ref is that of the table',
  { timeout: 600_000 },
  async () => {
    let run = 0;
    const seen = { admitted: 0, blocked: 0, refused: 0 };
    const property = fc.asyncProperty(
      writtenRuntimes,
      fc.constantFrom(...ACCELERATORS),
      fc.option(fc.nat(3), { freq: 3 }),
      async (runtimes, accelerator, only) => {
        run += 1;
        const entryId = await offerEntry(berth, { catalog: 'random', kind: 'notebook-image', runtimes });
        const machineId = only === null ? null : (machines[only]?.id ?? null);
        const wish: Wish = { kind: 'NOTEBOOK', classId: classOf(accelerator), entryId, machineId };
        const preview = await previewOf(member, wish);
        // S8: nothing changed, so nothing changes.
        expect(await previewOf(member, wish)).toEqual(preview);
        for (const { driver, runtime } of preview.candidates) {
          expect(runtime).toBe(expectedRef(runtimes, { driver: driver.toLowerCase(), accelerator })?.runtime ?? null);
        }
        const answer = await launch(member, `run-${String(run)}`, wish);
        if (answer.code !== undefined) {
          // S6: refused exactly where no runtime has the accelerator, which the preview says of every candidate.
          expect(runtimes.flatMap((runtime) => runtime.accelerators)).not.toContain(accelerator);
          expect(answer.code).toBe('ACCELERATOR_UNSUPPORTED');
          expect(preview.outcome).toBe('BLOCKED');
          expect(preview.candidates.every(({ codes }) => codes.includes('ACCELERATOR_UNSUPPORTED'))).toBe(true);
          for (const machine of machines) expect((await machine.agent.sync()).assignments).toEqual([]);
          seen.refused += 1;
          return;
        }
        const work = answer as unknown as Launched;
        const { headline, ...decided } = preview;
        expect(await storedDecision(berth, work.id)).toEqual(decided);
        const evaluated = work.timeline.nodes.find(({ type }) => type === 'EVALUATED');
        expect(evaluated?.outcome).toBe(preview.outcome);
        expect(codesOf(evaluated?.reasons ?? [])).toEqual(codesOf(work.admission.reasons));
        expect(work.admission.headline?.code ?? null).toBe(headline);
        const assigned = await Promise.all(
          machines.map(async (machine) => ({ machine: machine.id, order: await assignmentOf(machine, work.id) })),
        );
        const sent = assigned.filter(({ order }) => order !== null);
        if (preview.outcome === 'ADMIT_NOW') {
          const chosen = preview.candidates.find(({ machine, driver }) => machine === work.machine?.id && driver === work.driver);
          const want = expectedRef(runtimes, { driver: work.driver?.toLowerCase() ?? '', accelerator });
          expect(chosen).toMatchObject({ verdict: 'ADMISSIBLE', runtime: want?.runtime, codes: [] });
          expect(
            sent.map(({ machine, order }) => ({ machine, runtime: order?.runtimeName, ref: order?.ref, of: order?.accelerator })),
          ).toEqual([{ machine: work.machine?.id, runtime: want?.runtime, ref: want?.ref, of: accelerator }]);
          seen.admitted += 1;
        } else {
          expect(sent).toEqual([]);
          expect(preview.candidates.some(({ verdict }) => verdict === 'ADMISSIBLE')).toBe(false);
          seen.blocked += 1;
        }
        await clear(member, work.id, machines);
      },
    );
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
    // A property that never met one of the cases would prove nothing of it.
    expect(Math.min(seen.admitted, seen.blocked, seen.refused)).toBeGreaterThan(0);
  },
);
