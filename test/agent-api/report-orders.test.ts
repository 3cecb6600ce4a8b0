import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { setScene, type Scene } from './support/scene.ts';
import { enrollAgent, observation, type Observed, type TestAgent } from './support/test-agent.ts';
import { countOf, eventsOf, factsOf, type WorkloadFacts } from './support/workload-facts.ts';

let database: TestDatabase;
let plane: ControlPlane;
let scene: Scene;
let agent: TestAgent;
let counter = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  scene = await setScene(plane, database.pool);
  agent = await enrollAgent(plane, { cpuMillis: 1_000_000 });
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});

/** What an agent may say of generation 1 in any order, but for its end. */
const SAYINGS: readonly Observed[] = [
  { state: 'preparing' },
  { state: 'preparing', progress: 0.5 },
  { state: 'running', address: 'unix:/run/j.sock' },
  { state: 'running' },
  { state: 'stopping' },
];
const NEWER: Observed = { state: 'stopped', generation: 9 };

/** Syncs of one or two reports, each run told of once (A2): repeats, losses and orders of what was said, the end among it at least once. */
function syncsWith(end: Observed): fc.Arbitrary<readonly (readonly Observed[])[]> {
  const sync = fc.uniqueArray(fc.constantFrom(...SAYINGS, end, NEWER), {
    selector: ({ generation = 1 }) => generation,
    minLength: 1,
    maxLength: 2,
  });
  return fc
    .tuple(fc.array(sync, { maxLength: 6 }), fc.array(sync, { maxLength: 4 }))
    .map(([before, after]) => [...before, [end], ...after]);
}

interface Story {
  readonly title: string;
  readonly end: Observed;
  /** What the member does before the agent is heard. */
  readonly member: (workloadId: WorkloadId) => Promise<void>;
  readonly want: WorkloadFacts;
}

const STORIES: readonly Story[] = [
  {
    title: 'a stop ends in STOPPED',
    end: { state: 'stopped' },
    member: async (workloadId) => {
      await plane.stop(scene.memberId, workloadId);
    },
    want: { phase: 'STOPPED', desired: 'STOP', generation: 1, openHolds: 0, closedHolds: 1 },
  },
  {
    title: 'a start while it stops ends in the queue, as generation 2',
    end: { state: 'stopped' },
    member: async (workloadId) => {
      await plane.stop(scene.memberId, workloadId);
      await plane.start(scene.memberId, workloadId);
    },
    want: { phase: 'PENDING', desired: 'RUN', generation: 2, openHolds: 0, closedHolds: 1 },
  },
  {
    title: 'a run that fails ends in FAILED',
    end: { state: 'failed', reason: 'OUT_OF_MEMORY' },
    member: () => Promise.resolve(),
    want: { phase: 'FAILED', desired: 'RUN', generation: 1, openHolds: 0, closedHolds: 1 },
  },
];

describe('A1, A2, V3: whatever order, repetition or loss of reports, the end is the same and the hold is released once', () => {
  it.each(STORIES)('$title', async ({ end, member, want }) => {
    await fc.assert(
      fc.asyncProperty(syncsWith(end), fc.boolean(), async (syncs, together) => {
        counter += 1;
        const workloadId = await scene.launch(`story-${String(counter)}`, { machineId: agent.machineId });
        await agent.sync();
        await member(workloadId);
        const send = (reports: readonly Observed[]): Promise<unknown> =>
          agent.sync({ observed: reports.map((item) => observation(workloadId, item)) });
        if (together) await Promise.all(syncs.map(send));
        else for (const reports of syncs) await send(reports);
        expect(await factsOf(database.pool, workloadId)).toEqual(want);
        expect(await countOf(database.pool, workloadId, 'RELEASED')).toBe(1);
        const ends = (await eventsOf(database.pool, workloadId)).filter((type) => type === 'STOPPED' || type === 'FAILED');
        expect(ends).toHaveLength(1);
      }),
      { numRuns: 25 },
    );
  });
});
