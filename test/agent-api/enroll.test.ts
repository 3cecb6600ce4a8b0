import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecretToken } from '../../src/shared/secret-token.ts';
import { eventually } from '../support/eventually.ts';
import { seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { enrollAgent, machineReport, post, seedEnrollment, TestAgent, type AgentMachine, type Reply } from './support/test-agent.ts';

let database: TestDatabase;
let plane: ControlPlane;
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});

const enroll = (token: string, machine: AgentMachine = {}): Promise<Reply> =>
  post(`${plane.url}/agent/v1/enroll`, { enrollmentToken: token, machine: machineReport(machine) });

async function machineRow(machineId: string): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select m.os, m.cpu_millis, m.sharing_mode, m.enrolled_at is not null as enrolled, m.lease_expires_at > clock_timestamp() as alive,
       (select array_agg(name order by name) from machine_driver d where d.machine_id = m.id) as drivers,
       (select array_agg(kind || ' ' || "index" order by kind, "index") from machine_device d where d.machine_id = m.id and present) as devices
     from machine m where id = $1`,
    [machineId],
  );
  return rows[0] ?? {};
}

describe('A3: enrolment exchanges a one-time token for a machine credential', () => {
  it('stores what the agent reports, and only the hash of the credential', async () => {
    const { machineId, token } = await seedEnrollment(database.pool);
    const reply = await enroll(token, { drivers: ['simulation', 'docker'], accelerators: [{ kind: 'nvidia-gpu', count: 2 }] });
    expect(reply).toMatchObject({ status: 200, body: { machineId, leaseSeconds: 30 } });
    const credential = reply.body['machineToken'] as string;
    expect(credential).toMatch(/^berthm_[0-9A-Za-z_-]{43}$/);
    expect(await machineRow(machineId)).toEqual({
      os: 'linux',
      cpu_millis: 8_000,
      sharing_mode: 'PRIVATE',
      enrolled: true,
      alive: true,
      drivers: ['docker', 'simulation'],
      devices: ['nvidia-gpu 0', 'nvidia-gpu 1'],
    });
    const { rows } = await database.pool.query('select token_hash from machine_credential where machine_id = $1', [machineId]);
    expect(rows).toEqual([{ token_hash: hashSecretToken(credential) }]);
  });

  it('tells the admission loop that a machine joined (L5)', async () => {
    const before = plane.wakeups.length;
    await enrollAgent(plane);
    expect(plane.wakeups.slice(before)).toContainEqual({ kind: 'capacity' });
  });

  it.each([
    { title: 'an unknown token', token: async () => Promise.resolve('berthe_unknown') },
    { title: 'an expired token', token: async () => (await seedEnrollment(database.pool, { expiresIn: '-1 second' })).token },
    {
      title: 'a used token',
      token: async () => {
        const { token } = await seedEnrollment(database.pool);
        expect((await enroll(token)).status).toBe(200);
        return token;
      },
    },
    {
      title: 'the token of a forgotten machine',
      token: async () => {
        const { machineId, token } = await seedEnrollment(database.pool);
        await database.pool.query('update machine set forgotten_at = now() where id = $1', [machineId]);
        return token;
      },
    },
  ])('$title is refused with 401 ENROLLMENT_REFUSED, always in the same words', async ({ token }) => {
    const reply = await enroll(await token());
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({
      code: 'ENROLLMENT_REFUSED',
      message: 'The enrolment token is unknown, used or expired; create a new enrolment of the machine.',
    });
  });

  it('of many uses at the same moment exactly one wins', async () => {
    const { machineId, token } = await seedEnrollment(database.pool);
    const replies = await Promise.all(Array.from({ length: 12 }, () => enroll(token)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 401)]);
    const { rows } = await database.pool.query('select 1 from machine_credential where machine_id = $1', [machineId]);
    expect(rows).toHaveLength(1);
  });

  it('re-enrolling revokes the old credential, also of the poll that waits, and the machine goes on with its sharing', async () => {
    const old = await enrollAgent(plane, { sharing: 'EVERYBODY' });
    const { revision } = await old.sync();
    const waiting = old.send({ revision }, { waitSeconds: 25 });
    await eventually(() => plane.openRequests() === 1, 'the poll waits');
    const { token } = await seedEnrollment(database.pool, { machineId: old.machineId });
    const reply = await enroll(token);
    expect(reply.status).toBe(200);
    // Half of the lease would give 401 as well, after 15 s.
    const atOnce = await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 10_000, 'it waits'))]);
    expect(atOnce).toMatchObject({ status: 401 });
    expect(await old.send({})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    const fresh = new TestAgent(plane.url, old.machineId, reply.body['machineToken'] as string);
    expect((await fresh.send({})).status).toBe(200);
    expect((await machineRow(old.machineId))['sharing_mode']).toBe('EVERYBODY');
  });

  it('A3: an agent that lives is taken again under its own boot, and under one that was replaced before', async () => {
    const old = await enrollAgent(plane);
    const [earlier, current] = [uuidv7(), uuidv7()];
    expect((await old.send({ bootId: earlier })).status).toBe(200);
    expect((await old.send({ bootId: current, replaces: earlier })).status).toBe(200);
    for (const bootId of [current, earlier]) {
      const { token } = await seedEnrollment(database.pool, { machineId: old.machineId });
      const reply = await enroll(token);
      const fresh = new TestAgent(plane.url, old.machineId, reply.body['machineToken'] as string);
      expect((await fresh.send({ bootId })).status).toBe(200);
      expect(await fresh.send({ bootId: uuidv7() })).toMatchObject({ status: 409 });
    }
    expect(await old.send({ bootId: current })).toMatchObject({ status: 401 });
  });

  it('A3: a poll of the credential that an enrolment revokes at that moment leaves no boot on record', async () => {
    const old = await enrollAgent(plane);
    expect((await old.send({})).status).toBe(200);
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('update machine set boot_id = null where id = $1', [old.machineId]);
    const sent = old.send({});
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => (await database.pool.query(waiting)).rows.length > 0, 'the poll waits for the machine');
    await client.query('update machine_credential set revoked_at = now() where machine_id = $1', [old.machineId]);
    await client.query('commit');
    client.release();
    expect(await sent).toMatchObject({ status: 401 });
    const { rows } = await database.pool.query('select boot_id from machine where id = $1', [old.machineId]);
    expect(rows).toEqual([{ boot_id: null }]);
  });

  it('both outcomes are audited, and a guess is not', async () => {
    const { machineId, token } = await seedEnrollment(database.pool);
    await enroll(token);
    await enroll(token);
    const read = async (): Promise<number> => (await database.pool.query('select 1 from audit_entry')).rows.length;
    const { rows } = await database.pool.query('select outcome, detail from audit_entry where subject = $1 order by at', [
      `machine:${machineId}`,
    ]);
    expect(rows).toEqual([
      { outcome: 'DONE', detail: {} },
      { outcome: 'REFUSED', detail: { cause: 'USED' } },
    ]);
    const before = await read();
    await enroll('berthe_guess');
    expect(await read()).toBe(before);
  });
});

describe('machines as they enrol', () => {
  it('V4: a Mac that reports no GPU has apple-gpu 0', async () => {
    const agent = await enrollAgent(plane, { os: 'darwin', accelerators: [] });
    expect((await machineRow(agent.machineId))['devices']).toEqual(['apple-gpu 0']);
  });

  it.each([
    {
      title: 'T3: a cluster of the organisation is shared with everybody',
      owned: false,
      drivers: ['kubernetes'] as const,
      want: 'EVERYBODY',
    },
    { title: 'T3: a cluster that a member owns is private', owned: true, drivers: ['kubernetes'] as const, want: 'PRIVATE' },
    { title: 'T3: another machine of the organisation is private', owned: false, drivers: ['docker'] as const, want: 'PRIVATE' },
  ])('$title', async ({ owned, drivers, want }) => {
    const ownerId = owned ? await seedMember(database.pool) : null;
    const { machineId, token } = await seedEnrollment(database.pool, { ownerId });
    await enroll(token, { drivers });
    expect((await machineRow(machineId))['sharing_mode']).toBe(want);
  });

  it.each([
    { title: 'a reference instead of a version', change: { agentVersion: 'env:jupyter@sha256:00' }, field: 'machine.agentVersion' },
    { title: 'a NUL in the architecture', change: { arch: 'x\u000064' }, field: 'machine.arch' },
    { title: 'an unknown operating system', change: { os: 'plan9' }, field: 'machine.os' },
    { title: 'no driver', change: { drivers: [] }, field: 'machine.drivers' },
    { title: 'a name with capitals', change: { name: 'Mac' }, field: 'machine.name' },
  ])('422 names the field for $title, and the token stays good', async ({ change, field }) => {
    const { token } = await seedEnrollment(database.pool);
    const reply = await post(`${plane.url}/agent/v1/enroll`, { enrollmentToken: token, machine: { ...machineReport(), ...change } });
    expect(reply).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT', fields: [{ field }] } });
    expect((await enroll(token)).status).toBe(200);
  });
});
