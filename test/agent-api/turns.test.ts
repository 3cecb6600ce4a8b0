import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTurns } from '../../src/app/turns.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { enrollAgent, post, type TestAgent } from './support/test-agent.ts';

const turns = createTurns({ most: 1, patienceMs: 200 });
const never = new AbortController().signal;

let database: TestDatabase;
let plane: ControlPlane;
let agent: TestAgent;
let other: TestAgent;
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool, { turns });
  [agent, other] = [await enrollAgent(plane), await enrollAgent(plane)];
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});

it('A1: a poll that gets no turn at the database in time is told to come again, which is no fault, and nothing of it was taken', async () => {
  let free = (): void => undefined;
  const held = turns.take(() => new Promise<void>((resolve) => (free = resolve)), never);
  const bootId = agent.bootId;
  const response = await fetch(`${plane.url}/agent/v1/sync`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${agent.token}` },
    body: JSON.stringify({ bootId, revision: null, observed: [] }),
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' });
  const { rows } = await database.pool.query<{ boot: string | null }>('select boot_id as boot from machine where id = $1', [
    agent.machineId,
  ]);
  expect(rows).toEqual([{ boot: null }]);
  const said = plane.logger.lines.filter((line) => !line.startsWith('machine enrolled'));
  expect(said).toEqual(['more agents ask than can be answered in time; they are told to send their request again {"failed":1}']);
  free();
  await held;
  expect((await agent.send({})).status).toBe(200);
});

it('A1: a poll that waits for news holds no turn', async () => {
  const first = await agent.send({});
  const hangUp = new AbortController();
  const waiting = post(
    `${plane.url}/agent/v1/sync?waitSeconds=25`,
    { bootId: agent.bootId, revision: first.body['revision'], observed: [] },
    { token: agent.token, signal: hangUp.signal },
  );
  await eventually(() => plane.openRequests() === 1, 'the poll waits');
  for (let poll = 0; poll < 3; poll += 1) expect((await other.send({})).status).toBe(200);
  expect(plane.openRequests()).toBe(1);
  hangUp.abort();
  await expect(waiting).rejects.toThrow();
});
