import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { enrollAgent, observation, post, type TestAgent } from './support/test-agent.ts';

let database: TestDatabase;
let plane: ControlPlane;
let agent: TestAgent;
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  agent = await enrollAgent(plane);
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});

const sync = (): string => `${plane.url}/agent/v1/sync`;
const good = (): object => ({ bootId: agent.bootId, revision: null, observed: [] });

describe('401: who calls', () => {
  it.each([
    { title: 'no token', headers: {} },
    { title: 'a token of another kind', headers: { authorization: 'Bearer berth_abc' } },
    { title: 'an unknown token', headers: { authorization: `Bearer berthm_${'A'.repeat(43)}` } },
    { title: 'basic authentication', headers: { authorization: 'Basic YTpi' } },
  ])('$title', async ({ headers }) => {
    expect(await post(sync(), good(), { headers })).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  it('A3: a revoked token, and that of a forgotten machine', async () => {
    const revoked = await enrollAgent(plane);
    await database.pool.query('update machine_credential set revoked_at = now() where machine_id = $1', [revoked.machineId]);
    expect(await revoked.send({})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    const forgotten = await enrollAgent(plane);
    await database.pool.query('update machine set forgotten_at = now() where id = $1', [forgotten.machineId]);
    expect(await forgotten.send({})).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });
});

describe('426, 404, 405: what is called', () => {
  it.each(['0', '2', '1.0', 'x'])('the protocol version "%s" is refused', async (version) => {
    const reply = await agent.send({}, { headers: { 'berth-protocol': version } });
    expect(reply).toMatchObject({ status: 426, body: { code: 'PROTOCOL_TOO_OLD' } });
    expect(reply.body['message']).toContain('This server speaks version 1 of the agent protocol');
  });

  it('version 1 and no version are taken', async () => {
    expect((await agent.send({}, { headers: { 'berth-protocol': '1' } })).status).toBe(200);
    expect((await agent.send({})).status).toBe(200);
  });

  it('an unknown path below /agent/ is 404 in JSON, and other paths are left to others', async () => {
    expect(await post(`${plane.url}/agent/v1/other`, {})).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const other = await fetch(`${plane.url}/elsewhere`);
    expect(await other.text()).toBe('not the agent API');
  });

  it('GET is 405 and says what is allowed', async () => {
    const response = await fetch(sync());
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  });
});

describe('400, 413, 415: the body', () => {
  it.each([
    { title: 'broken JSON', body: '{"bootId": ' },
    { title: 'an empty body', body: '' },
    { title: 'unbalanced nesting', body: '['.repeat(500_000) },
  ])('$title is 400', async ({ body }) => {
    expect(await post(sync(), body, { token: agent.token })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('bytes that are not UTF-8 are 400', async () => {
    const response = await fetch(sync(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${agent.token}` },
      body: Buffer.concat([Buffer.from('{"bootId": "'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    });
    expect(response.status).toBe(400);
  });

  it('half a million nested lists are 422, not a fault', async () => {
    const body = `{"observed": ${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
    expect(await post(sync(), body, { token: agent.token })).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
  });

  it.each([
    { title: 'a form', type: 'application/x-www-form-urlencoded' },
    { title: 'plain text', type: 'text/plain' },
    { title: 'another charset', type: 'application/json; charset=utf-16' },
  ])('$title is 415', async ({ type }) => {
    const reply = await agent.send({}, { headers: { 'content-type': type } });
    expect(reply).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  it('a content encoding is 415', async () => {
    expect((await agent.send({}, { headers: { 'content-encoding': 'gzip' } })).status).toBe(415);
  });

  it('exactly 1 MiB is read, one byte more is 413', async () => {
    const text = JSON.stringify(good());
    const most = text + ' '.repeat(1_048_576 - text.length);
    expect((await post(sync(), most, { token: agent.token })).status).toBe(200);
    expect(await post(sync(), `${most} `, { token: agent.token })).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
  });

  it('413 comes for what is not even JSON, without a declared length, and the next call is answered', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const call = request(sync(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${agent.token}` },
      });
      call.on('response', (response) => {
        resolve(response.resume().statusCode ?? 0);
      });
      call.on('error', reject);
      for (let chunk = 0; chunk < 8; chunk += 1) call.write('x'.repeat(262_144));
      call.end();
    });
    expect(status).toBe(413);
    expect((await agent.send({})).status).toBe(200);
  });
});

describe('422: every invalid field is named', () => {
  it('all at once, and what was written there is not repeated', async () => {
    const secret = 'registry.example/secret:1';
    const reply = await agent.send({
      bootId: 'x',
      revision: 5,
      observed: [observation(uuidv7(), {}), { ...observation('no-id', { state: secret, generation: 0, progress: 2 }), at: 'yesterday' }],
    });
    expect(reply.status).toBe(422);
    expect(reply.body.fields?.map((item) => item.field).sort()).toEqual([
      'bootId',
      'observed[1].at',
      'observed[1].generation',
      'observed[1].progress',
      'observed[1].state',
      'observed[1].workloadId',
      'revision',
    ]);
    expect(JSON.stringify(reply.body)).not.toContain(secret);
  });

  it('a body that is no object', async () => {
    expect(await post(sync(), '[]', { token: agent.token })).toMatchObject({ status: 422, body: { fields: [{ field: 'body' }] } });
  });

  it('more than 2,000 reports', async () => {
    const reply = await agent.send({ observed: Array.from({ length: 2_001 }, () => observation(uuidv7(), {})) });
    expect(reply).toMatchObject({ status: 422, body: { fields: [{ field: 'observed' }] } });
  });

  it('A2, V3: two reports of one run, whatever they say', async () => {
    const [workloadId, first, second] = [uuidv7(), uuidv7(), uuidv7()];
    const told = (decisionId?: string): object =>
      observation(workloadId, { state: 'running', ...(decisionId === undefined ? {} : { decisionId }) });
    const gone = (decisionId?: string): object =>
      observation(workloadId, { state: 'stopped', ...(decisionId === undefined ? {} : { decisionId }) });
    for (const observed of [
      [gone(), told()],
      [told(first), gone(first.toUpperCase())],
      [gone(first), told()],
      [told(), gone(first)],
    ]) {
      expect(await agent.send({ observed })).toMatchObject({ status: 422, body: { fields: [{ field: 'observed[1]' }] } });
    }
    // What another decision of the same generation began, and what another run is, are others' news.
    expect((await agent.send({ observed: [gone(first), told(second)] })).status).toBe(200);
    expect((await agent.send({ observed: [gone(), observation(workloadId, { generation: 2 })] })).status).toBe(200);
  });

  it.each(['26', '-1', '1.5', 'x', ''])('waitSeconds=%s', async (text) => {
    const reply = await post(`${sync()}?waitSeconds=${text}`, good(), { token: agent.token });
    expect(reply).toMatchObject({ status: 422, body: { fields: [{ field: 'waitSeconds' }] } });
  });

  it('a driver twice, and free text in its version', async () => {
    const driver = { name: 'docker', version: '1', confinesAccelerators: true };
    expect(await agent.send({ drivers: [driver, driver] })).toMatchObject({ status: 422, body: { fields: [{ field: 'drivers' }] } });
    const named = { ...driver, version: 'registry.example/x@sha256:0' };
    expect(await agent.send({ drivers: [named] })).toMatchObject({ status: 422, body: { fields: [{ field: 'drivers[0].version' }] } });
  });
});

describe('503: the control plane cannot answer', () => {
  it('a database that is away is told as UNAVAILABLE, without its words', async () => {
    const own = await createTestDatabase();
    const broken = await startControlPlane(own.pool);
    try {
      const other = await enrollAgent(broken);
      await own.pool.query('alter table machine_credential rename to gone');
      const reply = await other.send({});
      expect(reply).toEqual({
        status: 503,
        body: { code: 'UNAVAILABLE', message: 'The control plane cannot answer now; send the same request again.' },
      });
      await own.pool.query('alter table gone rename to machine_credential');
      expect((await other.send({})).status).toBe(200);
    } finally {
      await broken.close();
      await own.drop();
    }
  });
});
