import { uuidv7 } from 'uuidv7';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../src/app/actor.ts';
import type { Application } from '../../src/app/application.ts';
import { createBerthClient, type BerthClient } from '../../src/client/berth-client.ts';
import { followMachines, type FollowMachinesOptions } from '../../src/client/follow-machines.ts';
import type { MachineId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { composeApplication } from '../../src/main/server/compose-application.ts';
import { createWorkloadStore } from '../../src/storage/workload-store.ts';
import { eventually } from '../support/eventually.ts';
import { issueToken, startStreamServer, type StreamServer } from '../support/fixtures-streams.ts';
import { seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let server: StreamServer;
let application: Application;
let owner: Actor;
let clients: Readonly<Record<'owner' | 'guest', BerthClient>>;
let machines: Readonly<Record<'left' | 'right', MachineId>>;
/** Breaks every connection of the clients, and those that they try to open while it is aborted. */
let network = new AbortController();
let followers: AbortController;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStreamServer(database);
  application = composeApplication({
    pool: database.pool,
    publisher: server.bus,
    ids: { next: uuidv7 },
    store: createWorkloadStore(database.pool),
  }).application;
  const memberId = await seedMember(database.pool);
  owner = { memberId, name: 'owner', role: 'MEMBER', scopes: ['READ', 'MACHINES'], tokenId: uuidv7() };
  const throughNetwork: typeof fetch = (input, init) => {
    const signals = [network.signal, ...(init?.signal == null ? [] : [init.signal])];
    return fetch(input, { ...init, signal: AbortSignal.any(signals) });
  };
  const clientOf = async (member: Actor['memberId']): Promise<BerthClient> =>
    createBerthClient({ url: server.url, token: (await issueToken(database, member)).token, fetch: throughNetwork });
  clients = { owner: await clientOf(memberId), guest: await clientOf(await seedMember(database.pool)) };
});
beforeEach(async () => {
  network = new AbortController();
  followers = new AbortController();
  const add = (name: string): Promise<MachineId> => seedMachine(database.pool, { name, ownerId: owner.memberId, sharing: 'EVERYBODY' });
  machines = { left: await add(`left-${uuidv7().slice(-8)}`), right: await add(`right-${uuidv7().slice(-8)}`) };
});
afterEach(async () => {
  followers.abort();
  await Promise.all([forget('left'), forget('right')]);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

async function forget(which: 'left' | 'right'): Promise<void> {
  const present = 'select name from machine where id = $1 and forgotten_at is null';
  const { rows } = await database.pool.query<{ readonly name: string }>(present, [machines[which]]);
  for (const { name } of rows) await application.forgetMachine(owner, { machineId: machines[which], confirmName: name });
}
const update = (which: 'left' | 'right', change: object): Promise<unknown> =>
  application.updateMachine(owner, { machineId: machines[which], name: null, schedulable: null, sharing: null, ...change });

interface Told {
  readonly states: readonly string[];
  breaks(): number;
  readonly ended: Promise<unknown>;
}

/** Follows, and notes `left READY` and the like. */
function follow(who: keyof typeof clients, options: Pick<FollowMachinesOptions, 'machineId'> = {}): Told {
  const states: string[] = [];
  let breaks = 0;
  const run = async (): Promise<unknown> => {
    const onConnection: FollowMachinesOptions['onConnection'] = ({ status }) => {
      if (status === 'BROKEN') breaks += 1;
    };
    try {
      const stream = followMachines(clients[who], { ...options, attempts: Infinity, signal: followers.signal, onConnection });
      for await (const { name, status, capacity } of stream)
        states.push(`${name.replace(/-.*/, '')} ${status}${capacity === null ? ' hidden' : ''}`);
      return null;
    } catch (error) {
      return error;
    }
  };
  return { states, breaks: () => breaks, ended: run() };
}

/** Takes the network away while something is done. */
async function whileCut(told: Told, act: () => Promise<unknown>): Promise<void> {
  network.abort();
  await eventually(() => told.breaks() > 0, 'the stream broke');
  await act();
  network = new AbortController();
}

describe('all machines are followed', () => {
  it('E2: what changed while the stream was broken is told, what did not is not', async () => {
    const told = follow('owner');
    await eventually(() => told.states.length === 2, 'both are told');
    await whileCut(told, () => update('left', { schedulable: false }));
    await eventually(() => told.states.includes('left CORDONED'), 'the change is told');
    await update('right', { schedulable: false });
    await eventually(() => told.states.includes('right CORDONED'), 'the stream is live');
    expect([...told.states].sort()).toEqual(['left CORDONED', 'left READY', 'right CORDONED', 'right READY']);
  });

  it('E2: one that left the fleet while the stream was broken is told to be forgotten', async () => {
    const told = follow('guest');
    await eventually(() => told.states.length === 2, 'both are told');
    await whileCut(told, () => forget('left'));
    await eventually(() => told.states.length === 3, 'it is told');
    expect(told.states.at(-1)).toBe('left FORGOTTEN hidden');
  });

  it('E2: so are the last ones, after which none is left', async () => {
    const told = follow('owner');
    await eventually(() => told.states.length === 2, 'both are told');
    await whileCut(told, () => Promise.all([forget('left'), forget('right')]));
    await eventually(() => told.states.length === 4, 'they are told');
    expect([...told.states].sort()).toEqual(['left FORGOTTEN', 'left READY', 'right FORGOTTEN', 'right READY']);
  });

  it('E4: after a share was narrowed, the guest goes on with what guests see', async () => {
    const told = follow('guest');
    await eventually(() => told.states.length === 2, 'both are told');
    await update('left', { sharing: { mode: 'PRIVATE', memberIds: null } });
    await eventually(() => told.states.includes('left READY hidden'), 'the machine is told as guests see it');
    expect(told.states).toHaveLength(3);
    expect(told.breaks()).toBe(0);
  });
});

it('one machine is followed until it is forgotten, though it is forgotten while the stream is broken', async () => {
  const told = follow('owner', { machineId: writeGlobalId('Machine', machines.left) });
  await eventually(() => told.states.length === 1, 'it is told');
  await whileCut(told, () => forget('left'));
  expect(await told.ended).toBeNull();
  expect(told.states).toEqual(['left READY', 'left FORGOTTEN']);
});

it('a right that was never there is refused at once', async () => {
  const client = createBerthClient({ url: server.url, token: 'berth_wrong' });
  const stream = followMachines(client);
  await expect(stream.next()).rejects.toMatchObject({ name: 'OperationRefused', code: 'UNAUTHENTICATED' });
});
