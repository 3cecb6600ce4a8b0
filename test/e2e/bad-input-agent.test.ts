import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SyncResponse } from '../../src/agent-api/wire.ts';
import { enrollAgent, machineReport, observation, post, seedEnrollment, type TestAgent } from '../agent-api/support/test-agent.ts';
import { innerId, setBadInputScene, type BadInputScene } from './support/bad-input-scene.ts';

let scene: BadInputScene;
/** Another machine, with nothing to do. */
let other: TestAgent;

beforeAll(async () => {
  scene = await setBadInputScene();
  const { url } = scene;
  other = await enrollAgent({ url, pool: scene.database.pool }, { sharing: 'PRIVATE' });
  await other.sync();
});

afterAll(async () => {
  await scene.close();
});

/** Ada's running notebook is on the agent's machine as before, in its second run. */
async function expectWorkUntouched(): Promise<void> {
  const { assignments, refusals } = await scene.agent.sync({ observed: [observation(innerId(scene.ids.adas), { generation: 2 })] });
  expect(refusals).toEqual([]);
  expect(assignments).toContainEqual(expect.objectContaining({ workloadId: innerId(scene.ids.adas), generation: 2, desired: 'run' }));
  const query = 'query ($id: ID!) { node(id: $id) { ... on Notebook { phase generation admission { state } } } }';
  const { data } = await scene.ask(scene.tokens.ada, query, { id: scene.ids.adas });
  expect(data).toEqual({ node: { phase: 'RUNNING', generation: 2, admission: { state: 'ADMITTED' } } });
}

describe('a report that is not of this machine’s work is refused, naming the field, and the others are taken', () => {
  const adas = (): string => innerId(scene.ids.adas);
  const cases: readonly {
    readonly title: string;
    readonly by: () => TestAgent;
    readonly report: () => object;
    readonly want: readonly [string, string];
  }[] = [
    {
      title: 'a stale generation that says it runs',
      by: () => scene.agent,
      report: () => observation(adas(), { generation: 1 }),
      want: ['generation', 'STALE_GENERATION'],
    },
    {
      title: 'a generation to come',
      by: () => scene.agent,
      report: () => observation(adas(), { generation: 3, state: 'stopped' }),
      want: ['generation', 'FUTURE_GENERATION'],
    },
    {
      title: 'the highest generation',
      by: () => scene.agent,
      report: () => observation(adas(), { generation: 2_147_483_647, state: 'stopped' }),
      want: ['generation', 'FUTURE_GENERATION'],
    },
    {
      title: 'an unknown workload',
      by: () => scene.agent,
      report: () => observation(uuidv7(), { state: 'stopped' }),
      want: ['workloadId', 'UNKNOWN_WORKLOAD'],
    },
    {
      title: 'a foreign workload, stopped',
      by: () => other,
      report: () => observation(adas(), { generation: 2, state: 'stopped' }),
      want: ['workloadId', 'FOREIGN_WORKLOAD'],
    },
    {
      title: 'a foreign workload, in capitals',
      by: () => other,
      report: () => observation(adas().toUpperCase(), { generation: 2, state: 'failed', reason: 'WORK_VANISHED' }),
      want: ['workloadId', 'FOREIGN_WORKLOAD'],
    },
    {
      title: 'an address on another host',
      by: () => scene.agent,
      report: () => observation(adas(), { generation: 2, address: 'http://192.0.2.1:80' }),
      want: ['address', 'ADDRESS_REFUSED'],
    },
    {
      title: 'an address with a NUL',
      by: () => scene.agent,
      report: () => observation(adas(), { generation: 2, address: 'unix:/run/a\u0000b' }),
      want: ['address', 'ADDRESS_REFUSED'],
    },
    {
      title: 'an address that climbs',
      by: () => scene.agent,
      report: () => observation(adas(), { generation: 2, address: 'unix:/run/../etc/passwd' }),
      want: ['address', 'ADDRESS_REFUSED'],
    },
  ];

  test.each(cases)('$title', async ({ by, report, want: [field, code] }) => {
    const answer = await scene.unchanged(() => by().sync({ observed: [report()] }));
    expect(answer.refusals).toEqual([{ field: `observed[0].${field}`, code, message: expect.any(String) as unknown }]);
    if (by() === other) expect(answer.assignments).toEqual([]);
    await expectWorkUntouched();
  });

  test.each(['stopped', 'failed'])('A2: a stale generation that says %s repeats what is known, and changes nothing', async (state) => {
    const answer = await scene.unchanged(() => scene.agent.sync({ observed: [observation(adas(), { generation: 1, state })] }));
    expect(answer.refusals).toEqual([]);
    await expectWorkUntouched();
  });

  test('L7: files of another machine’s notebook are not taken for deleted', async () => {
    const { rows } = await scene.database.pool.query<{ readonly id: string }>('select workspace_id as id from workload where id = $1', [
      adas(),
    ]);
    await scene.unchanged(() => other.sync({ deletedWorkspaces: [rows[0]?.id, uuidv7()] }));
    await expectWorkUntouched();
  });
});

describe('a body or a head that is not of the protocol is refused whole, naming what is wrong', () => {
  const report = (part: object): object => ({
    observed: [{ ...observation(innerId(scene.ids.adas), { generation: 2, state: 'stopped' }), ...part }],
  });
  const cases: readonly {
    readonly title: string;
    readonly send: () => ReturnType<TestAgent['send']>;
    readonly status: number;
    readonly code: string;
    readonly fields?: readonly string[];
  }[] = [
    {
      title: 'a report without a generation',
      send: () => scene.agent.send(report({ generation: undefined })),
      status: 422,
      code: 'INVALID_INPUT',
      fields: ['observed[0].generation'],
    },
    {
      title: 'generation 0',
      send: () => scene.agent.send(report({ generation: 0 })),
      status: 422,
      code: 'INVALID_INPUT',
      fields: ['observed[0].generation'],
    },
    {
      title: 'a generation past 32 bits',
      send: () => scene.agent.send(report({ generation: 2 ** 31 })),
      status: 422,
      code: 'INVALID_INPUT',
      fields: ['observed[0].generation'],
    },
    {
      title: 'a workload id with a NUL',
      send: () => scene.agent.send(report({ workloadId: 'a\u0000' })),
      status: 422,
      code: 'INVALID_INPUT',
      fields: ['observed[0].workloadId'],
    },
    {
      title: 'much that is wrong, all at once',
      send: () => scene.agent.send({ ...report({ state: 'gone', progress: 2, at: 'now' }), bootId: 'x', revision: 5 }),
      status: 422,
      code: 'INVALID_INPUT',
      fields: ['bootId', 'revision', 'observed[0].state', 'observed[0].progress', 'observed[0].at'],
    },
    {
      title: 'a message over 4 KiB',
      send: () => scene.agent.send(report({ message: 'x'.repeat(4_097) })),
      status: 422,
      code: 'INVALID_INPUT',
      fields: ['observed[0].message'],
    },
    {
      title: 'a capacity below zero',
      send: () => scene.agent.send({ capacity: { cpuMillis: -1, memoryMib: 1, accelerators: [] } }),
      status: 422,
      code: 'INVALID_INPUT',
      fields: ['capacity.cpuMillis'],
    },
    { title: 'no driver at all', send: () => scene.agent.send({ drivers: [] }), status: 422, code: 'INVALID_INPUT', fields: ['drivers'] },
    {
      title: 'a device model with a NUL',
      send: () =>
        scene.agent.send({ capacity: { cpuMillis: 1, memoryMib: 1, accelerators: [{ kind: 'nvidia-gpu', count: 1, model: 'a\u0000' }] } }),
      status: 422,
      code: 'INVALID_INPUT',
      fields: ['capacity.accelerators[0].model'],
    },
    {
      title: 'a body over 1 MiB',
      send: () => scene.agent.send({ ...report({}), padding: 'x'.repeat(1_048_576) }),
      status: 413,
      code: 'BODY_TOO_LARGE',
    },
    {
      title: 'a body of 8 MB',
      send: () => scene.agent.send({ ...report({}), padding: 'x'.repeat(8_388_608) }),
      status: 413,
      code: 'BODY_TOO_LARGE',
    },
    { title: 'no JSON', send: () => raw('{"observed": [', {}), status: 400, code: 'INVALID_INPUT' },
    {
      title: '400,000 nested lists',
      send: () => raw(`{"observed": ${'['.repeat(400_000)}${']'.repeat(400_000)}}`, {}),
      status: 422,
      code: 'INVALID_INPUT',
      fields: ['bootId', 'revision', 'observed[0]'],
    },
    {
      title: 'a newer protocol',
      send: () => scene.agent.send(report({}), { headers: { 'berth-protocol': '2' } }),
      status: 426,
      code: 'PROTOCOL_TOO_OLD',
    },
    {
      title: 'a protocol that is no number',
      send: () => scene.agent.send(report({}), { headers: { 'berth-protocol': 'one' } }),
      status: 426,
      code: 'PROTOCOL_TOO_OLD',
    },
    {
      title: 'a wait of a minute',
      send: () => scene.agent.send(report({}), { waitSeconds: 60 }),
      status: 422,
      code: 'INVALID_INPUT',
      fields: ['waitSeconds'],
    },
    {
      title: 'a form',
      send: () => scene.agent.send(report({}), { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    },
  ];

  const raw = (body: string, headers: Readonly<Record<string, string>>) =>
    post(`${scene.url}/agent/v1/sync`, body, { token: scene.agent.token, headers });

  test.each(cases)('$title: $status', async ({ send, status, code, fields }) => {
    const reply = await scene.unchanged(send);
    expect(reply).toMatchObject({ status, body: { code, message: expect.any(String) as unknown } });
    expect(reply.body.fields?.map(({ field }) => field)).toEqual(fields);
    await expectWorkUntouched();
  });
});

describe('a credential that is not this machine’s is refused', () => {
  const stopped = (): object => ({ observed: [observation(innerId(scene.ids.adas), { generation: 2, state: 'stopped' })] });

  test.each([
    { title: 'that nobody has', token: () => `berthm_${randomBytes(32).toString('base64url')}` },
    { title: 'of a member', token: () => scene.tokens.ada },
    { title: 'of an operator', token: () => scene.tokens.operator },
    { title: 'that is empty', token: () => '' },
  ])('one $title: 401', async ({ token }) => {
    const reply = await scene.unchanged(() => scene.agent.send(stopped(), { token: token() }));
    expect(reply).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    await expectWorkUntouched();
  });

  test('A3: of a live agent, used by a second one: 409, and the first goes on', async () => {
    const reply = await scene.unchanged(() => scene.agent.send({ ...stopped(), bootId: uuidv7(), replaces: uuidv7() }));
    expect(reply).toMatchObject({ status: 409, body: { code: 'CREDENTIAL_IN_USE' } });
    await expectWorkUntouched();
  });

  test('of another machine, whose agent gets none of this machine’s work', async () => {
    const reply = await scene.unchanged(() => scene.agent.send({ ...stopped(), bootId: other.bootId }, { token: other.token }));
    expect(reply.status).toBe(200);
    const { assignments, refusals } = reply.body as unknown as SyncResponse;
    expect(assignments).toEqual([]);
    expect(refusals.map(({ code }) => code)).toEqual(['FOREIGN_WORKLOAD']);
    await expectWorkUntouched();
  });

  test.each([
    { title: 'guessed', expiresIn: null },
    { title: 'late', expiresIn: '-1 second' },
  ])('A3: an enrolment token that is $title: 401', async ({ expiresIn }) => {
    const guessed = `berthe_${randomBytes(32).toString('base64url')}`;
    const enrollmentToken = expiresIn === null ? guessed : (await seedEnrollment(scene.database.pool, { expiresIn })).token;
    const reply = await scene.unchanged(() => post(`${scene.url}/agent/v1/enroll`, { enrollmentToken, machine: machineReport() }));
    expect(reply).toMatchObject({ status: 401, body: { code: 'ENROLLMENT_REFUSED' } });
  });

  test('A3: an enrolment token a second time: 401, and the first agent’s credential stays good', async () => {
    const { token } = await seedEnrollment(scene.database.pool);
    const enroll = () => post(`${scene.url}/agent/v1/enroll`, { enrollmentToken: token, machine: machineReport() });
    const first = await enroll();
    expect(first.status).toBe(200);
    expect(await scene.unchanged(enroll)).toMatchObject({ status: 401, body: { code: 'ENROLLMENT_REFUSED' } });
    expect((await other.send({ bootId: uuidv7() }, { token: first.body['machineToken'] as string })).status).toBe(200);
  });

  test('an enrolment with wrong fields names them and leaves its token good', async () => {
    const { token } = await seedEnrollment(scene.database.pool);
    const machine = { ...machineReport(), name: 'A\u0000', os: 'plan9', agentVersion: '' };
    const reply = await scene.unchanged(() => post(`${scene.url}/agent/v1/enroll`, { enrollmentToken: token, machine }));
    expect(reply).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
    expect(reply.body.fields?.map(({ field }) => field)).toEqual(['machine.name', 'machine.os', 'machine.agentVersion']);
    expect((await post(`${scene.url}/agent/v1/enroll`, { enrollmentToken: token, machine: machineReport() })).status).toBe(200);
  });
});
