import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBerthClient, type BerthClient } from '../../src/client/berth-client.ts';
import { LaunchNotebookDocument, StopNotebookDocument } from '../../src/client/generated/graphql.ts';
import { readGlobalId, writeGlobalId } from '../../src/graphql/global-id.ts';
import type { BerthAgent } from '../support/berth-agent.ts';
import { BerthCluster, type Offer } from '../support/berth-cluster.ts';
import { eventually } from '../support/eventually.ts';
import { violationsOf } from '../support/invariants.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let cluster: BerthCluster;
let offer: Offer;
let agent: BerthAgent;
let member: BerthClient;
beforeAll(async () => {
  database = await createTestDatabase();
  cluster = new BerthCluster({ databaseUrl: database.url, pool: database.pool, leaseSeconds: 5 });
  offer = await cluster.offer({ whole: { accelerator: 'cpu', cpuMillis: 4_000, memoryMib: 512 } });
  const server = await cluster.addServer();
  // Room for two, so that the second waits for nothing but the machine.
  ({ agent } = await cluster.addAgent(server, { name: 'frozen', capacity: { cpuMillis: 8_000, memoryMib: 8_192 } }));
  member = createBerthClient({ url: server.url, token: (await cluster.addMember(server, 'ada')).token });
});
afterAll(async () => {
  await cluster.dispose();
  await database.drop();
});

async function launch(name: string): Promise<string> {
  const input = { name, imageId: offer.imageId, classId: offer.classIds['whole'] ?? '' };
  const { launchNotebook } = await member.request(LaunchNotebookDocument, { input });
  if (launchNotebook.__typename !== 'Notebook') throw new Error(launchNotebook.message);
  return readGlobalId(launchNotebook.id).id;
}

interface Seen {
  readonly phase: string;
  readonly open: number;
  readonly events: readonly string[];
}

async function see(id: string): Promise<Seen> {
  const { rows } = await database.pool.query<Seen>(
    `select phase, (select count(*)::int from reservation r where r.workload_id = w.id and r.released_at is null) as open,
       (select array_agg(type order by sequence) from admission_event e where e.workload_id = w.id) as events
     from workload w where id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such workload.');
  return row;
}

const until = (id: string, what: string, holds: (seen: Seen) => boolean): Promise<void> =>
  eventually(async () => holds(await see(id)), what);

describe('A4, A5: an agent that is frozen past its lease', () => {
  it('keeps its holds, is given nothing twice, and goes on with its work when it is continued', async () => {
    const [kept, stopped] = [await launch('kept'), await launch('stopped-meanwhile')];
    for (const id of [kept, stopped]) await until(id, 'it runs', ({ phase }) => phase === 'RUNNING');

    agent.freeze();
    for (const id of [kept, stopped]) await until(id, 'its machine is lost', ({ events }) => events.includes('MACHINE_UNREACHABLE'));
    await member.request(StopNotebookDocument, { input: { notebookId: writeGlobalId('Notebook', stopped) } });
    const waiting = await launch('waiting-for-it');
    expect(await see(kept)).toMatchObject({ phase: 'RUNNING', open: 1 });
    expect(await see(stopped)).toMatchObject({ phase: 'STOPPING', open: 1 });
    expect(await see(waiting)).toMatchObject({ phase: 'PENDING', open: 0 });

    agent.thaw();
    await until(kept, 'its machine is back', ({ events }) => events.includes('MACHINE_BACK'));
    await until(stopped, 'it is stopped', ({ phase, open }) => phase === 'STOPPED' && open === 0);
    await until(waiting, 'it runs', ({ phase }) => phase === 'RUNNING');
    expect(await see(kept)).toMatchObject({ phase: 'RUNNING', open: 1 });
    expect((await see(kept)).events.filter((type) => type === 'RUNNING')).toHaveLength(1);
    expect([...(await agent.simulatedRuns())].sort()).toEqual([`${kept}-1.json`, `${waiting}-1.json`].sort());
    expect(await violationsOf(database.pool)).toEqual([]);
  });
});
