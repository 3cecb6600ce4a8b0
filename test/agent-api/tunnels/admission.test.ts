import { beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import { WebSocket } from 'ws';
import { eventually } from '../../support/eventually.ts';
import { enrollAgent, TestAgent } from '../support/test-agent.ts';
import { askThrough, dial, openTunnel } from './support/test-tunnel.ts';
import type { TunnelReplica } from './support/tunnel-replica.ts';
import { tunnelScene } from './support/tunnel-scene.ts';

const scene = tunnelScene();
let replica: TunnelReplica;
let agent: TestAgent;
beforeEach(async () => {
  [replica, agent] = await Promise.all([scene.replica(), scene.agent()]);
});

const sql = (text: string, values: readonly unknown[] = [agent.machineId]): Promise<unknown> =>
  scene.database.pool.query(text, [...values]);
const REVOKE = 'update machine_credential set revoked_at = now() where machine_id = $1';

/** Status of an upgrade that is refused; 101 for one that is not. */
function upgradeStatus(path: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${replica.url.replace('http', 'ws')}${path}`, { headers });
    socket.on('error', () => undefined);
    socket.once('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy();
      resolve(statusCode);
    });
    socket.once('open', () => {
      socket.terminate();
      resolve(101);
    });
  });
}

describe('who gets a tunnel: as a sync is judged', () => {
  const good = (): Record<string, string> => ({
    authorization: `Bearer ${agent.token}`,
    'berth-boot': agent.bootId,
    'berth-protocol': '1',
  });
  it.each([
    { title: 'A3: no credential', change: { authorization: '' }, status: 401 },
    { title: 'A3: an unknown credential', change: { authorization: `Bearer berthm_${'A'.repeat(43)}` }, status: 401 },
    { title: 'A1: another start of the agent than the one that syncs', change: { 'berth-boot': uuidv7() }, status: 409 },
    { title: 'no start of an agent', change: { 'berth-boot': 'x' }, status: 422 },
    { title: 'another protocol', change: { 'berth-protocol': '2' }, status: 426 },
    { title: 'the one that syncs', change: {}, status: 101 },
  ])('$title: $status', async ({ change, status }) => {
    expect(await upgradeStatus('/agent/v1/tunnel', { ...good(), ...change })).toBe(status);
  });

  it('A3: a revoked credential, and that of a forgotten machine: 401', async () => {
    await sql(REVOKE);
    expect(await dial(replica, agent)).toEqual({ kind: 'REFUSED', status: 401 });
    const other = await enrollAgent(scene.plane);
    await other.sync();
    await sql('update machine set forgotten_at = now() where id = $1', [other.machineId]);
    expect(await dial(replica, other)).toEqual({ kind: 'REFUSED', status: 401 });
  });

  it('one that has not synced yet: 409, and its dial takes nobody’s place', async () => {
    const fresh = await enrollAgent(scene.plane);
    expect(await dial(replica, fresh)).toEqual({ kind: 'REFUSED', status: 409 });
    expect((await fresh.send({})).status).toBe(200);
  });

  it('one that dials too often: 429', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 20; index += 1) statuses.add(await upgradeStatus('/agent/v1/tunnel', good()));
    expect([...statuses]).toEqual([101, 429]);
  });

  it.each(['/agent/v1/sync', '/agent/v1/tunnel/', '/elsewhere', '/graphql'])('an upgrade elsewhere is 404: %s', async (path) => {
    expect(await upgradeStatus(path, good())).toBe(404);
  });
});

describe('a tunnel ends with the right to it', () => {
  it.each([
    { title: 'A3: a revoked credential, at the wake-up', act: () => sql(REVOKE), code: 4401 },
    {
      title: 'A3: a forgotten machine, at the wake-up',
      act: () => sql('update machine set forgotten_at = now() where id = $1'),
      code: 4401,
    },
    { title: 'A1: another start of the agent, at the wake-up', act: () => new TestAgentAgain().sync(), code: 4409 },
  ])('$title', async ({ act, code }) => {
    const tunnel = await openTunnel(replica, agent, 'first');
    expect(await askThrough(replica, agent.machineId)).toBe('first w 3');
    await act();
    scene.bus.publish([{ kind: 'machine', machineId: agent.machineId }]);
    expect(await tunnel.ended).toBe(code);
    expect(await askThrough(replica, agent.machineId)).toBeNull();
  });

  it('a newer tunnel takes the requests; the older one finishes what it carries', async () => {
    const older = await openTunnel(replica, agent, 'older');
    const exchange = await replica.tunnels.open({
      machineId: agent.machineId,
      workloadId: 'w',
      generation: 1,
      method: 'POST',
      path: '/echo',
      headers: {},
      upgrade: false,
    });
    await exchange?.answer;
    await openTunnel(replica, agent, 'newer');
    await eventually(async () => (await askThrough(replica, agent.machineId)) === 'newer w 3', 'the newer one is asked');
    exchange?.stream.end('still here');
    expect(String(await exchange?.stream.toArray())).toBe('still here');
    await older.ended;
    expect(await askThrough(replica, agent.machineId)).toBe('newer w 3');
  });

  it('a server that ends, ends its tunnels and their notes, and is not held up', async () => {
    const tunnel = await openTunnel(replica, agent, 'x');
    const exchange = await replica.tunnels.open({
      machineId: agent.machineId,
      workloadId: 'w',
      generation: 1,
      method: 'POST',
      path: '/echo',
      headers: {},
      upgrade: false,
    });
    exchange?.stream.on('error', () => undefined);
    await exchange?.answer;
    await replica.tunnels.close();
    await tunnel.ended;
    expect((await scene.database.pool.query('select from machine_tunnel where machine_id = $1', [agent.machineId])).rowCount).toBe(0);
    expect(await dial(replica, agent)).toEqual({ kind: 'REFUSED', status: 503 });
  });
});

/** The same agent after a restart, which takes the place of the one that had the tunnel. */
class TestAgentAgain {
  sync(): Promise<unknown> {
    const again = new TestAgent(scene.plane.url, agent.machineId, agent.token);
    return again.sync({ replaces: agent.bootId });
  }
}
