import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBerthClient, type BerthClient } from '../../src/client/berth-client.ts';
import {
  DeleteNotebookDocument,
  LaunchNotebookDocument,
  StartNotebookDocument,
  StopNotebookDocument,
} from '../../src/client/generated/graphql.ts';
import { readGlobalId } from '../../src/graphql/global-id.ts';
import type { BerthAgent } from '../support/berth-agent.ts';
import { BerthCluster, type Offer } from '../support/berth-cluster.ts';
import { eventually } from '../support/eventually.ts';
import { violationsOf } from '../support/invariants.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Long enough that a kill and a restart of the agent fall into each step. */
const SCRIPT = { prepareMs: 1_500, startMs: 100, stopMs: 1_500 };

let database: TestDatabase;
let cluster: BerthCluster;
let offer: Offer;
let agent: BerthAgent;
let member: BerthClient;
beforeAll(async () => {
  database = await createTestDatabase();
  cluster = new BerthCluster({ databaseUrl: database.url, pool: database.pool });
  offer = await cluster.offer({ cpu: { accelerator: 'cpu', cpuMillis: 1_000, memoryMib: 512 } });
  const server = await cluster.addServer();
  ({ agent } = await cluster.addAgent(server, { name: 'victim', capacity: { cpuMillis: 8_000, memoryMib: 8_192 }, script: SCRIPT }));
  member = createBerthClient({ url: server.url, token: (await cluster.addMember(server, 'ada')).token });
});
afterAll(async () => {
  await cluster.dispose();
  await database.drop();
});

async function launch(name: string): Promise<string> {
  const input = { name, imageId: offer.imageId, classId: offer.classIds['cpu'] ?? '' };
  const { launchNotebook } = await member.request(LaunchNotebookDocument, { input });
  if (launchNotebook.__typename !== 'Notebook') throw new Error(launchNotebook.message);
  return launchNotebook.id;
}

async function reaches(notebookId: string, phase: string): Promise<void> {
  await eventually(async () => {
    const { rows } = await database.pool.query<{ phase: string }>('select phase from workload where id = $1', [
      readGlobalId(notebookId).id,
    ]);
    if (rows[0]?.phase === 'FAILED') throw new Error('The notebook failed.');
    return rows[0]?.phase === phase;
  }, `the notebook is ${phase}`);
}

/** Kills the agent and resolves once the next one is in touch. */
async function kill(): Promise<void> {
  const boot = await bootOnRecord();
  await agent.end('SIGKILL');
  await agent.restart();
  await eventually(async () => (await bootOnRecord()) !== boot, 'the next agent is in touch');
}

async function bootOnRecord(): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ boot: string }>('select boot_id as boot from machine');
  return rows[0]?.boot;
}

/** Types of the timeline's events, each step of progress left out. */
async function timelineOf(notebookId: string): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ type: string }>(
    `select type from admission_event where workload_id = $1 and type <> 'PREPARING' order by sequence`,
    [readGlobalId(notebookId).id],
  );
  return rows.map(({ type }) => type);
}

const BEGUN = ['SUBMITTED', 'EVALUATED', 'RESERVED', 'DISPATCHED', 'RUNNING'];
const ENDED = ['STOP_REQUESTED', 'STOPPING', 'STOPPED', 'RELEASED'];

describe('A7: the agent is killed with -9 and started again, against the real server', () => {
  it('in every phase of one run: it is adopted, run once, and released once', async () => {
    const notebookId = await launch('thrice-killed');
    await reaches(notebookId, 'PREPARING');
    await sleep(500);
    await kill();
    await reaches(notebookId, 'RUNNING');
    expect(await agent.simulatedRuns()).toHaveLength(1);
    await kill();
    expect(await agent.simulatedRuns()).toHaveLength(1);
    expect(await timelineOf(notebookId)).toEqual(BEGUN);
    await member.request(StopNotebookDocument, { input: { notebookId } });
    await eventually(async () => (await timelineOf(notebookId)).includes('STOPPING'), 'the notebook is stopping');
    await sleep(300);
    await kill();
    await reaches(notebookId, 'STOPPED');
    expect(await agent.simulatedRuns()).toEqual([]);
    expect(await timelineOf(notebookId)).toEqual([...BEGUN, ...ENDED]);
    expect(await violationsOf(database.pool)).toEqual([]);
  });

  it('while the member stops, starts and deletes: what is wanted in the end comes true', async () => {
    const stopped = await launch('stopped-while-away');
    const restarted = await launch('restarted-while-away');
    const deleted = await launch('deleted-while-away');
    for (const notebookId of [stopped, restarted, deleted]) await reaches(notebookId, 'RUNNING');
    await agent.end('SIGKILL');
    await member.request(StopNotebookDocument, { input: { notebookId: stopped } });
    await member.request(StopNotebookDocument, { input: { notebookId: restarted } });
    await member.request(StartNotebookDocument, { input: { notebookId: restarted } });
    await member.request(DeleteNotebookDocument, { input: { notebookId: deleted } });
    // V3: nothing is released by the agent's absence.
    const { rows } = await database.pool.query('select from reservation where released_at is null');
    expect(rows).toHaveLength(3);
    await agent.restart();
    await reaches(stopped, 'STOPPED');
    await eventually(async () => (await timelineOf(deleted)).at(-1) === 'DELETED', 'the third is deleted');
    await eventually(async () => (await timelineOf(restarted)).filter((type) => type === 'RUNNING').length === 2, 'the second runs again');
    expect(await agent.simulatedRuns()).toEqual([`${readGlobalId(restarted).id}-2.json`]);
    expect(await violationsOf(database.pool)).toEqual([]);
  });

  it('again and again at random moments of many runs: nothing runs twice and all of it comes up', async () => {
    const notebooks = await Promise.all(Array.from({ length: 6 }, (_, index) => launch(`many-${String(index)}`)));
    for (let round = 0; round < 3; round += 1) {
      await sleep(Math.random() * 600);
      await kill();
      const runs = (await agent.simulatedRuns()).map((name) => name.slice(0, 36));
      expect(new Set(runs).size).toBe(runs.length);
    }
    for (const notebookId of notebooks) {
      await reaches(notebookId, 'RUNNING');
      expect(await timelineOf(notebookId)).toEqual(BEGUN);
    }
    expect(await violationsOf(database.pool)).toEqual([]);
  });
});
