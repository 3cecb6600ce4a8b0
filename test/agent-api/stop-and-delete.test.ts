import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkloadId } from '../../src/domain/model/ids.ts';
import { NameTaken, NotFound } from '../../src/domain/refusals.ts';
import { createReplica, type Replica } from '../support/admission.ts';
import { violationsOf } from '../support/invariants.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { loseMachine } from './support/lose-machine.ts';
import { setScene, type Scene } from './support/scene.ts';
import { enrollAgent, type TestAgent } from './support/test-agent.ts';
import { countOf, eventsOf, factsOf } from './support/workload-facts.ts';

let database: TestDatabase;
let plane: ControlPlane;
let scene: Scene;
let replica: Replica;
let counter = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  scene = await setScene(plane, database.pool);
  replica = createReplica(database.pool, plane.store);
});
afterAll(async () => {
  await plane.close();
  expect(await violationsOf(database.pool)).toEqual([]);
  await database.drop();
});

/** Where a notebook is when its member acts, and whether something of it may exist there. */
const PLACES = {
  waiting: { isHeld: false },
  reserved: { isHeld: true },
  preparing: { isHeld: true },
  running: { isHeld: true },
  stopping: { isHeld: true },
  'starting again while it stops': { isHeld: true },
  'failed and not confirmed gone': { isHeld: true },
  'running on a machine that is away': { isHeld: true },
  failed: { isHeld: false },
  stopped: { isHeld: false },
} as const;
type PlaceName = keyof typeof PLACES;
const NAMES = Object.keys(PLACES) as readonly PlaceName[];

interface Notebook {
  readonly id: WorkloadId;
  readonly name: string;
  readonly agent: TestAgent;
}

async function bring(place: PlaceName): Promise<Notebook> {
  const agent = await enrollAgent(plane, { cpuMillis: place === 'waiting' ? 1_000 : 8_000 });
  counter += 1;
  const name = `ended-${String(counter)}`;
  if (place === 'waiting') await scene.launch(`${name}-in-the-way`, { machineId: agent.machineId });
  const id = await scene.launch(name, { machineId: agent.machineId });
  if (place === 'waiting' || place === 'reserved') return { id, name, agent };
  await agent.sync();
  if (place === 'preparing') await agent.report(id, { state: 'preparing', progress: 0.5 });
  if (place === 'failed') await agent.report(id, { state: 'failed', reason: 'START_FAILED' });
  if (place === 'preparing' || place === 'failed') return { id, name, agent };
  await agent.report(id, { state: 'running' });
  if (place === 'running on a machine that is away') await loseMachine(plane, agent.machineId);
  if (place.startsWith('running')) return { id, name, agent };
  await plane.stop(scene.memberId, id);
  if (place === 'starting again while it stops') await plane.start(scene.memberId, id);
  if (place === 'failed and not confirmed gone') await agent.report(id, { state: 'stopping', reason: 'STOP_FAILED' });
  if (place === 'stopped') await agent.report(id, { state: 'stopped' });
  return { id, name, agent };
}

/** The agent says again and again that nothing of the run exists any more. */
async function confirm({ id, agent }: Notebook): Promise<void> {
  for (let time = 0; time < 3; time += 1) await agent.report(id, { state: 'stopped' });
}

const facts = (id: WorkloadId): ReturnType<typeof factsOf> => factsOf(database.pool, id);
const releases = (id: WorkloadId): Promise<number> => countOf(database.pool, id, 'RELEASED');

describe('L8: a stop works in every phase, and what is held is released once, by the confirmation', () => {
  it.each(NAMES)('%s', async (place) => {
    const notebook = await bring(place);
    const { id } = notebook;
    await Promise.all(Array.from({ length: 5 }, () => plane.stop(scene.memberId, id)));
    await plane.stop(scene.memberId, id);
    expect(await facts(id)).toMatchObject({ desired: 'STOP', generation: 1, openHolds: PLACES[place].isHeld ? 1 : 0 });
    expect(await countOf(database.pool, id, 'STOP_REQUESTED')).toBeLessThanOrEqual(place === 'starting again while it stops' ? 2 : 1);
    await confirm(notebook);
    expect(await facts(id)).toMatchObject({ phase: 'STOPPED', desired: 'STOP', generation: 1, openHolds: 0 });
    expect(await releases(id)).toBe(place === 'waiting' ? 0 : 1);
    expect(await countOf(database.pool, id, 'STOPPED')).toBe(1);
  });
});

describe('L8: a start while it stops is wanted at once and begins after the release, as the next run', () => {
  it.each(['preparing', 'running', 'running on a machine that is away'] as const)('of a run that was %s', async (place) => {
    const notebook = await bring(place);
    const { id } = notebook;
    await plane.stop(scene.memberId, id);
    await Promise.all(Array.from({ length: 5 }, () => plane.start(scene.memberId, id)));
    expect(await facts(id)).toMatchObject({ phase: 'STOPPING', desired: 'RUN', generation: 1, openHolds: 1 });
    expect(await countOf(database.pool, id, 'INTENT_CHANGED')).toBe(1);
    await confirm(notebook);
    await replica.evaluate();
    expect(await facts(id)).toMatchObject({ phase: 'PREPARING', desired: 'RUN', generation: 2, openHolds: 1, closedHolds: 1 });
    const events = await eventsOf(database.pool, id);
    expect(events.slice(events.indexOf('INTENT_CHANGED') + 1).filter((type) => type !== 'MACHINE_BACK')).toEqual([
      'STOPPED',
      'RELEASED',
      'SUBMITTED',
      'EVALUATED',
      'RESERVED',
    ]);
  });
});

interface Gone {
  readonly deleted: boolean;
  /** Whether the agent is to delete the files. */
  readonly filesToo: boolean;
}

async function gone(id: WorkloadId): Promise<Gone> {
  const { rows } = await database.pool.query<Gone>(
    `select w.deleted_at is not null as deleted, s.delete_requested_at is not null as "filesToo"
     from workload w join workspace s on s.id = w.workspace_id where w.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such workload.');
  return row;
}

describe.each([{ deleteFiles: false }, { deleteFiles: true }])('L8, L7: a delete with %o works in every phase', (files) => {
  it.each(NAMES)('%s', async (place) => {
    const notebook = await bring(place);
    const { id, name, agent } = notebook;
    await Promise.all(Array.from({ length: 3 }, () => plane.remove(scene.memberId, id, files)));
    const { isHeld } = PLACES[place];
    expect(await facts(id)).toMatchObject({ desired: 'STOP', openHolds: isHeld ? 1 : 0 });
    if (isHeld) {
      // Until the release it is there, with its name; its files are not touched.
      expect(await gone(id)).toEqual({ deleted: false, filesToo: false });
      await expect(scene.launch(name, { machineId: agent.machineId })).rejects.toBeInstanceOf(NameTaken);
      expect((await agent.sync()).deleteWorkspaces).toEqual([]);
      await confirm(notebook);
    }
    expect(await gone(id)).toEqual({ deleted: true, filesToo: files.deleteFiles });
    expect(await facts(id)).toMatchObject({ phase: 'STOPPED', openHolds: 0 });
    expect((await eventsOf(database.pool, id)).at(-1)).toBe('DELETED');
    expect(await countOf(database.pool, id, 'DELETED')).toBe(1);
    expect(await releases(id)).toBe(place === 'waiting' ? 0 : 1);
    await expect(plane.start(scene.memberId, id)).rejects.toBeInstanceOf(NotFound);
    // Work that was never admitted has no machine and no files.
    const asked = (await agent.sync()).deleteWorkspaces;
    expect(asked).toHaveLength(files.deleteFiles && place !== 'waiting' ? 1 : 0);
    await expect(scene.launch(name, { machineId: agent.machineId })).resolves.not.toBe(id);
  });
});
