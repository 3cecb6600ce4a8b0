import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../src/app/actor.ts';
import type { Application, MachineSettingsInput } from '../../src/app/application.ts';
import type { MachineId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../src/graphql/global-id.ts';
import { composeApplication } from '../../src/main/server/compose-application.ts';
import { createWorkloadStore } from '../../src/storage/workload-store.ts';
import { eventually } from '../support/eventually.ts';
import { issueToken, startStreamServer, type StreamServer } from '../support/fixtures-streams.ts';
import { seedCatalog, seedMachine, seedMember, type SeededCatalog } from '../support/seed.ts';
import { lastCode, openStream, type ClientStream, type Transport } from '../support/stream-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const FIELDS = `id name status owner { name } drivers { name } schedulable sharing { mode } allocated { cpuMillis }
  reservations { nodes { cpuMillis } }`;
const ONE = `subscription ($id: ID!) { machineChanged(machineId: $id) { ${FIELDS} } }`;
const ALL = `subscription { machineChanged { ${FIELDS} } }`;
const HIDDEN = { schedulable: null, sharing: null, allocated: null, reservations: { nodes: [] } };

let database: TestDatabase;
let catalog: SeededCatalog;
let server: StreamServer;
let application: Application;
let people: Readonly<Record<'owner' | 'guest' | 'operator', Actor>>;
let tokens: Readonly<Record<'owner' | 'guest' | 'operator', string>>;
let machineId: MachineId;
let name: string;
let counter = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  catalog = await seedCatalog(database.pool, { classes: { cpu: { accelerator: 'cpu' } }, entries: { image: [{}] } });
  server = await startStreamServer(database);
  application = applicationOn(server);
  const person = async (role: Actor['role']): Promise<Actor> => {
    const memberId = await seedMember(database.pool, { role });
    return { memberId, name: 'somebody', role, scopes: ['READ', 'WORKLOADS', 'MACHINES', 'ADMIN'], tokenId: uuidv7() };
  };
  people = { owner: await person('MEMBER'), guest: await person('MEMBER'), operator: await person('OPERATOR') };
  const token = async (who: keyof typeof people): Promise<string> => (await issueToken(database, people[who].memberId)).token;
  tokens = { owner: await token('owner'), guest: await token('guest'), operator: await token('operator') };
});
beforeEach(async () => {
  counter += 1;
  name = `box-${String(counter)}`;
  machineId = await seedMachine(database.pool, { name, ownerId: people.owner.memberId, sharing: 'EVERYBODY' });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

function applicationOn({ bus }: StreamServer): Application {
  return composeApplication({
    pool: database.pool,
    publisher: bus,
    ids: { next: uuidv7 },
    store: createWorkloadStore(database.pool),
  }).application;
}

const update = (change: Partial<MachineSettingsInput>): Promise<unknown> =>
  application.updateMachine(people.owner, { machineId, name: null, schedulable: null, sharing: null, ...change });
const share = (mode: 'PRIVATE' | 'EVERYBODY' | 'MEMBERS', memberIds: readonly MemberId[] | null = null): Promise<unknown> =>
  update({ sharing: { mode, memberIds } });
const forget = (confirmName = name): Promise<unknown> => application.forgetMachine(people.owner, { machineId, confirmName });

function launch(who: keyof typeof people): Promise<WorkloadId> {
  const [classId, entryId] = [catalog.classes['cpu'], catalog.entries['image']];
  if (classId === undefined || entryId === undefined) throw new Error('not seeded');
  const about = { kind: 'notebook', name: `work-${uuidv7().slice(-8)}`, idempotencyKey: null } as const;
  return application.launchWorkload(people[who], { ...about, classId, entryId, machineId });
}

function states(stream: ClientStream): readonly Readonly<Record<string, unknown>>[] {
  return stream.results.flatMap(({ data }) => {
    const state = data?.['machineChanged'];
    return state == null ? [] : [state];
  });
}

describe.each<Transport>(['SSE', 'WebSocket'])('machineChanged over %s', (transport) => {
  const follow = (token: string | null, id: string | null = writeGlobalId('Machine', machineId), url = server.url): ClientStream =>
    openStream(transport, { url, token, query: id === null ? ALL : ONE, variables: id === null ? {} : { id } });
  const begun = (...streams: readonly ClientStream[]): Promise<void> =>
    eventually(() => streams.every((stream) => states(stream).length > 0), 'the state as it is arrived');

  it('gives the machine as it is, then after each change, and completes when it is forgotten', async () => {
    const stream = follow(tokens.owner);
    await begun(stream);
    await update({ name: `${name}-new`, schedulable: false });
    await eventually(() => states(stream).length === 2, 'the change arrived');
    await launch('owner');
    await forget(`${name}-new`);
    await stream.completed;
    const seen = states(stream);
    expect(seen[0]).toMatchObject({ name, status: 'READY', schedulable: true, allocated: { cpuMillis: 0 } });
    expect(seen[1]).toMatchObject({ name: `${name}-new`, status: 'CORDONED', schedulable: false });
    expect(seen.at(-1)).toMatchObject({ status: 'FORGOTTEN', allocated: { cpuMillis: 0 }, reservations: { nodes: [] } });
  });

  it('tells of holds that begin and end, to whoever may see them, and of no heartbeat', async () => {
    const stream = follow(tokens.owner);
    await begun(stream);
    await database.pool.query('update machine set last_heartbeat_at = now() where id = $1', [machineId]);
    server.bus.publish([{ kind: 'machine', machineId }]);
    await launch('guest');
    await eventually(() => states(stream).length === 2, 'the hold arrived');
    expect(states(stream)[1]).toMatchObject({ allocated: { cpuMillis: 1000 }, reservations: { nodes: [{ cpuMillis: 1000 }] } });
    stream.leave();
  });

  it('without an id gives every machine first, then those that change or join', async () => {
    const others = [await seedMachine(database.pool), await seedMachine(database.pool)];
    const stream = follow(tokens.operator, null);
    const seen = (id: MachineId): readonly unknown[] => states(stream).filter((state) => state['id'] === writeGlobalId('Machine', id));
    await eventually(() => [machineId, ...others].every((id) => seen(id).length === 1), 'every machine arrived');
    const before = states(stream).length;
    await update({ schedulable: false });
    await eventually(() => seen(machineId).length === 2, 'the change arrived');
    const joined = await application.createMachineEnrollment(people.owner, { name: `${name}-next`, ownerId: undefined, machineId: null });
    await eventually(() => seen(joined.machineId).length === 1, 'the new machine arrived');
    await forget();
    await eventually(() => seen(machineId).length === 3, 'its end arrived');
    expect(seen(machineId)[2]).toMatchObject({ status: 'FORGOTTEN' });
    expect(states(stream)).toHaveLength(before + 3);
    stream.leave();
  });

  it('T5: a guest of a private machine sees id, name, owner, status and drivers', async () => {
    await share('PRIVATE');
    const stream = follow(tokens.guest);
    await begun(stream);
    const { rows } = await database.pool.query<{ name: string }>('select name from member where id = $1', [people.owner.memberId]);
    expect(states(stream)).toEqual([
      { id: writeGlobalId('Machine', machineId), name, status: 'READY', owner: rows[0], drivers: [{ name: 'SIMULATION' }], ...HIDDEN },
    ]);
    stream.leave();
  });

  it("T5: a guest of a private machine cannot tell by the stream's beat when others' work comes and goes", async () => {
    await share('PRIVATE');
    const [guest, owner] = [follow(tokens.guest), follow(tokens.owner)];
    await begun(guest, owner);
    for (let round = 2; round < 5; round += 1) {
      await launch('owner');
      await eventually(() => states(owner).length === round, 'the owner sees the hold');
    }
    await update({ schedulable: false });
    await eventually(() => states(guest).length > 1, 'the guest sees the cordon');
    expect(states(guest)).toMatchObject([{ status: 'READY' }, { status: 'CORDONED' }]);
    guest.leave();
    owner.leave();
  });

  it.each([
    { title: 'that was shared with everybody', shared: () => Promise.resolve(), all: false },
    { title: 'that was shared with it by name', shared: () => share('MEMBERS', [people.guest.memberId]), all: false },
    { title: 'in the stream of the fleet', shared: () => Promise.resolve(), all: true },
  ])("E4: narrowing the share of a machine $title ends the guest's stream with FORBIDDEN, and nobody else's", async ({ shared, all }) => {
    await shared();
    const guest = follow(tokens.guest, all ? null : undefined);
    const [owner, operator] = [follow(tokens.owner), follow(tokens.operator)];
    await begun(guest, owner, operator);
    await eventually(() => states(guest).some((state) => state['name'] === name), 'the guest sees the machine');
    await share('MEMBERS', [people.operator.memberId]);
    const told = (): readonly unknown[] => states(guest).flatMap((state) => (state['name'] === name ? [state['schedulable']] : []));
    await eventually(() => lastCode(guest) !== null || told().length > 1, 'the guest is told');
    expect(lastCode(guest)).toBe('FORBIDDEN');
    expect(told()).toEqual([true]);
    await guest.completed;
    await eventually(() => [owner, operator].every((stream) => states(stream).length === 2), 'the others see the new sharing');
    const again = follow(tokens.guest);
    await begun(again);
    expect(states(again)).toMatchObject([HIDDEN]);
    for (const stream of [owner, operator, again]) stream.leave();
  });

  it('E4: narrowing it never ends the timeline of their own work', async () => {
    const workloadId = await launch('guest');
    const query = 'subscription ($id: ID!) { admissionTimeline(workloadId: $id) { type } }';
    const variables = { id: writeGlobalId('Notebook', workloadId) };
    const [timeline, machine] = [openStream(transport, { url: server.url, token: tokens.guest, query, variables }), follow(tokens.guest)];
    await begun(machine);
    await share('PRIVATE');
    await machine.completed;
    await application.stopWorkload(people.guest, { kind: 'notebook', workloadId });
    const types = (): readonly unknown[] => timeline.results.map(({ data }) => data?.['admissionTimeline']?.['type']);
    await eventually(() => types().includes('STOPPING'), 'the timeline goes on');
    expect(timeline.results.every(({ errors }) => errors === undefined)).toBe(true);
    timeline.leave();
  });

  it('E4: a wider share goes on, with more', async () => {
    await share('PRIVATE');
    const guest = follow(tokens.guest);
    await begun(guest);
    await share('EVERYBODY');
    await eventually(() => states(guest).length === 2, 'the share arrived');
    expect(states(guest)).toMatchObject([HIDDEN, { schedulable: true, sharing: { mode: 'EVERYBODY' } }]);
    guest.leave();
  });

  it('E4: revoking the token ends it with UNAUTHENTICATED; an operator who is one no longer gets FORBIDDEN', async () => {
    await share('PRIVATE');
    const revoked = await issueToken(database, people.owner.memberId);
    const former = await seedMember(database.pool, { role: 'OPERATOR' });
    const [ended, lowered] = [follow(revoked.token), follow((await issueToken(database, former)).token)];
    await begun(ended, lowered);
    await database.pool.query('update access_token set revoked_at = clock_timestamp() where id = $1', [revoked.id]);
    await database.pool.query(`update member set role = 'MEMBER' where id = $1`, [former]);
    server.bus.publish([{ kind: 'access' }]);
    await Promise.all([ended.completed, lowered.completed]);
    expect([lastCode(ended), lastCode(lowered)]).toEqual(['UNAUTHENTICATED', 'FORBIDDEN']);
  });

  it.each([
    { title: 'no token', want: 'UNAUTHENTICATED', token: () => null, id: undefined },
    { title: 'a machine that is unknown', want: 'NOT_FOUND', token: () => tokens.guest, id: writeGlobalId('Machine', uuidv7()) },
    { title: 'an id of another type', want: 'INVALID_INPUT', token: () => tokens.guest, id: writeGlobalId('Member', uuidv7()) },
    { title: 'an id that is none', want: 'INVALID_INPUT', token: () => tokens.guest, id: 'x\u0000y' },
  ])('$title is refused with $want', async ({ want, token, id }) => {
    const stream = follow(token(), id);
    await stream.completed;
    expect(stream.results).toHaveLength(1);
    expect(lastCode(stream)).toBe(want);
  });

  it('a machine that is forgotten already comes once, and completes', async () => {
    await forget();
    const stream = follow(tokens.owner);
    await stream.completed;
    expect(states(stream)).toMatchObject([{ status: 'FORGOTTEN' }]);
  });

  it('E3: another replica that hears no wake-up tells of the change all the same', async () => {
    const beside = await startStreamServer(database);
    const stream = follow(tokens.owner, undefined, beside.url);
    await begun(stream);
    await update({ schedulable: false });
    await eventually(() => states(stream).length === 2, 'the change arrived by polling');
    beside.machineFeed.close();
    await stream.completed;
    expect(lastCode(stream)).toBe('SERVER_CLOSING');
    await beside.close();
  });
});

it('a client that leaves while nothing comes is let go at once', async () => {
  await eventually(() => server.machineFeed.openStreams === 0, 'earlier streams are gone');
  const streams = (['SSE', 'WebSocket'] as const).map((transport) =>
    openStream(transport, { url: server.url, token: tokens.guest, query: ALL, variables: {} }),
  );
  await eventually(() => server.machineFeed.openStreams === 2, 'both are open');
  for (const stream of streams) stream.leave();
  await eventually(() => server.machineFeed.openStreams === 0, 'both are gone');
  expect(server.machineFeed.openStreams).toBe(0);
});
