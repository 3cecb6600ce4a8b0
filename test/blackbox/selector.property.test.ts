import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Installation } from './support/installation.ts';
import { offerClasses, offerEntry } from './support/offer.ts';
import { oneStory, type Stage } from './support/one-story.ts';
import { clear } from './support/played-work.ts';
import { ACCELERATORS, imageRuntimes, modelRuntimes } from './support/random-catalogs.ts';
import { expectedRef } from './support/table-of-refs.ts';
import { validate } from './support/validated.ts';

/** Random catalogs; each is applied, previewed, launched and followed to the agents. */
const IMAGES = 200;
const MODELS = 60;
const MACHINES = 4;

let stage: Stage;
let classOf: (accelerator: string) => string;
let run = 0;

beforeAll(async () => {
  const berth = await Installation.start();
  const member = await berth.member('ada');
  classOf = await offerClasses(berth);
  const nvidia = [{ kind: 'nvidia-gpu', count: 1 }] as const;
  const machines = [
    await berth.machine(member, { name: 'linux', drivers: ['native', 'docker', 'simulation'], accelerators: nvidia }),
    await berth.machine(member, { name: 'mac', os: 'darwin', drivers: ['native', 'docker', 'simulation'] }),
    await berth.machine(member, { name: 'cluster', drivers: ['kubernetes'], accelerators: nvidia }),
    await berth.machine(member, { name: 'plain', drivers: ['native'] }),
  ];
  expect(machines).toHaveLength(MACHINES);
  stage = { berth, member, machines };
});

afterAll(() => stage.berth.close());

/** One machine to consider, or all. */
const restriction = fc.option(fc.nat(MACHINES - 1), { freq: 3 });
const machineId = (only: number | null): string | null => (only === null ? null : (stage.machines[only]?.id ?? null));

test(
  'S1, S2, S3, S8: with any images the preview, the decision, the timeline and the agents tell one story, and the ref is that of the table',
  { timeout: 600_000 },
  async () => {
    const seen = { admitted: 0, blocked: 0, refused: 0 };
    const property = fc.asyncProperty(imageRuntimes, fc.constantFrom(...ACCELERATORS), restriction, async (runtimes, accelerator, only) => {
      run += 1;
      const entryId = await offerEntry(stage.berth, { catalog: 'images', kind: 'notebook-image', runtimes });
      const wish = { kind: 'NOTEBOOK', classId: classOf(accelerator), entryId, machineId: machineId(only) } as const;
      const story = await oneStory(stage, `run-${String(run)}`, wish);
      for (const { driver, runtime } of story.preview.candidates) {
        expect(runtime).toBe(expectedRef(runtimes, { driver: driver.toLowerCase(), accelerator })?.runtime ?? null);
      }
      if (story.work === null) {
        // S6: refused exactly where no runtime has the accelerator, which the preview says of every candidate.
        expect(story.refusal.code).toBe('ACCELERATOR_UNSUPPORTED');
        expect(runtimes.flatMap((runtime) => runtime.accelerators)).not.toContain(accelerator);
        expect(story.preview.candidates.every(({ codes }) => codes.includes('ACCELERATOR_UNSUPPORTED'))).toBe(true);
        seen.refused += 1;
        return;
      }
      const [order] = story.sent;
      if (order === undefined) seen.blocked += 1;
      else {
        const want = expectedRef(runtimes, { driver: order.order.driver, accelerator });
        expect({ runtime: order.order.runtimeName, ref: order.order.ref, of: order.order.accelerator }).toEqual({
          ...want,
          of: accelerator,
        });
        seen.admitted += 1;
      }
      await clear(stage.member, story.work.id, stage.machines);
    });
    await fc.assert(property, { numRuns: IMAGES, endOnFailure: true });
    // A property that never met one of the cases would prove nothing of it.
    expect(Math.min(seen.admitted, seen.blocked, seen.refused)).toBeGreaterThan(0);
  },
);

test(
  'M2, M3, M4, S1: with any models an agent is sent a validated safetensors runtime or nothing, and everybody tells the same reason',
  { timeout: 600_000 },
  async () => {
    const seen: Record<string, number> = {};
    const see = (what: string): number => (seen[what] = (seen[what] ?? 0) + 1);
    const gpu = fc.constantFrom(...ACCELERATORS, 'nvidia-gpu' as const);
    const property = fc.asyncProperty(
      modelRuntimes,
      gpu,
      fc.tuple(restriction, fc.boolean()),
      async (runtimes, accelerator, [only, validated]) => {
        run += 1;
        const catalog = validated ? 'validated' : 'never-validated';
        const entryId = await offerEntry(stage.berth, { catalog, kind: 'model', runtimes });
        if (validated && runtimes.some((runtime) => runtime.model_format === 'safetensors')) await validate(stage.berth, catalog);
        const wish = { kind: 'ENDPOINT', classId: classOf(accelerator), entryId, machineId: machineId(only) } as const;
        const story = await oneStory(stage, `run-${String(run)}`, wish);
        const formatOf = (name: string | null): string | undefined => runtimes.find((runtime) => runtime.name === name)?.model_format;
        for (const { driver, runtime, codes } of story.preview.candidates) {
          expect(runtime).toBe(expectedRef(runtimes, { driver: driver.toLowerCase(), accelerator })?.runtime ?? null);
          expect(codes.includes('MODEL_FORMAT_UNSUPPORTED')).toBe(formatOf(runtime) === 'gguf');
          expect(codes.includes('MODEL_FORMAT_NOT_VALIDATED')).toBe(formatOf(runtime) === 'safetensors' && !validated);
        }
        if (story.work === null) {
          const fitting = runtimes.filter((runtime) => runtime.accelerators.includes(accelerator));
          const want =
            accelerator === 'cpu'
              ? 'CPU_ENDPOINT_UNAVAILABLE'
              : fitting.length === 0
                ? 'ACCELERATOR_UNSUPPORTED'
                : 'MODEL_FORMAT_UNSUPPORTED';
          expect(story.refusal.code).toBe(want);
          expect(accelerator === 'cpu' || fitting.every((runtime) => runtime.model_format === 'gguf')).toBe(true);
          see(want);
          return;
        }
        expect(accelerator).not.toBe('cpu');
        const [order] = story.sent;
        if (order === undefined) see(story.preview.headline ?? 'none');
        else {
          const { driver, ref, runtimeName, model } = order.order;
          expect({ ref, runtime: runtimeName }).toEqual(expectedRef(runtimes, { driver, accelerator }));
          expect({ validated, format: formatOf(runtimeName), model: model?.format }).toEqual({
            validated: true,
            format: 'safetensors',
            model: 'safetensors',
          });
          see('admitted');
        }
        await clear(stage.member, story.work.id, stage.machines);
      },
    );
    await fc.assert(property, { numRuns: MODELS, endOnFailure: true });
    expect(Object.keys(seen)).toEqual(
      expect.arrayContaining(['admitted', 'CPU_ENDPOINT_UNAVAILABLE', 'MODEL_FORMAT_UNSUPPORTED', 'MODEL_FORMAT_NOT_VALIDATED']),
    );
  },
);
