import { beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createRelayTokens } from '../../../src/agent-api/tunnels/relay-token.ts';
import { eventually } from '../../support/eventually.ts';
import { endOf, readText } from '../../tunnel/support/read-body.ts';
import type { TestAgent } from '../support/test-agent.ts';
import { askThrough, openTunnel, requestOf } from './support/test-tunnel.ts';
import type { TunnelReplica } from './support/tunnel-replica.ts';
import { tunnelScene } from './support/tunnel-scene.ts';

const scene = tunnelScene();
let a: TunnelReplica;
let b: TunnelReplica;
let agent: TestAgent;
beforeEach(async () => {
  [a, b, agent] = await Promise.all([scene.replica(), scene.replica(), scene.agent()]);
});

/** Where the database says that the tunnel is. */
async function noted(): Promise<string | null> {
  const { rows } = await scene.database.pool.query<{ readonly url: string }>(
    'select replica_url as url from machine_tunnel where machine_id = $1',
    [agent.machineId],
  );
  return rows[0]?.url ?? null;
}

async function openAt(replica: TunnelReplica, name: string): ReturnType<typeof openTunnel> {
  const tunnel = await openTunnel(replica, agent, name);
  await eventually(async () => (await noted()) === replica.url, 'it is noted where the tunnel is');
  return tunnel;
}

describe('two servers, one tunnel', () => {
  it('the server without the tunnel asks through the one that has it: bodies, upgrades, hints, trailers, breaks', async () => {
    await openAt(a, 'at-a');
    expect(await askThrough(b, agent.machineId)).toBe('at-a w 3');
    const open = async (path: string, more: object = {}): Promise<NonNullable<Awaited<ReturnType<typeof b.tunnels.open>>>> => {
      const exchange = await b.tunnels.open(requestOf(agent.machineId, { path, ...more }));
      if (exchange === null) throw new Error('There is no way.');
      return exchange;
    };
    const echo = await open('/echo', { method: 'POST' });
    echo.stream.end('x'.repeat(1_000_000));
    expect((await readText(echo.stream)).length).toBe(1_000_000);
    const socket = await open('/', { upgrade: true });
    expect((await socket.answer).status).toBe(101);
    socket.stream.end('both ways');
    expect(await readText(socket.stream)).toBe('both ways');
    const events: unknown[] = [];
    const trailers = await open('/trailers');
    trailers.stream.on('headers', (headers: Record<string, unknown>) => events.push(headers[':status']));
    trailers.stream.on('trailers', (received: Record<string, unknown>) => events.push(received['x-sum']));
    trailers.stream.end();
    expect(await readText(trailers.stream)).toBe('body');
    await eventually(() => events.length === 2, 'its trailers are there');
    expect(events).toEqual([103, '1']);
    const broken = await open('/break');
    broken.stream.end();
    await broken.answer;
    expect(await endOf(broken.stream)).toBe('ERR_HTTP2_STREAM_ERROR');
  });

  it('the server with the tunnel is killed: its requests break, there is no way, then the agent comes to the other one', async () => {
    await openAt(a, 'at-a');
    const exchange = await b.tunnels.open(requestOf(agent.machineId, { method: 'POST', path: '/echo' }));
    await exchange?.answer;
    await a.kill();
    expect(await endOf(exchange?.stream as Parameters<typeof endOf>[0])).not.toMatch(/whole|without/);
    await eventually(async () => (await askThrough(b, agent.machineId).catch(() => 'broken')) === null, 'there is no way');
    expect(await noted()).toBeNull();
    await openAt(b, 'at-b');
    expect(await askThrough(b, agent.machineId)).toBe('at-b w 3');
  });

  it('the agent moves: the older tunnel takes no more requests, and both servers find the newer one', async () => {
    const older = await openAt(a, 'at-a');
    expect(await askThrough(b, agent.machineId)).toBe('at-a w 3');
    await openAt(b, 'at-b');
    await older.ended;
    expect(await askThrough(a, agent.machineId)).toBe('at-b w 3');
    expect(await askThrough(b, agent.machineId)).toBe('at-b w 3');
  });

  it('a note that leads nowhere is taken away, but not one that came meanwhile', async () => {
    const stale = `insert into machine_tunnel (machine_id, tunnel_id, replica_url, opened_at) values ($1, gen_random_uuid(), $2, now())`;
    for (const url of ['http://127.0.0.1:1', b.url, a.url]) {
      await scene.database.pool.query(stale, [agent.machineId, url]);
      expect(await askThrough(a, agent.machineId)).toBeNull();
      expect(await noted()).toBeNull();
    }
  });

  it('a server whose address nobody knows keeps its tunnels to itself', async () => {
    const alone = await scene.replica({ replicaUrl: null });
    await openTunnel(alone, agent, 'alone');
    expect(await askThrough(alone, agent.machineId)).toBe('alone w 3');
    expect(await askThrough(b, agent.machineId)).toBeNull();
  });

  it('a server of another installation is not let in, and the note stays', async () => {
    const stranger = await scene.replica({ installationKey: Buffer.alloc(32, 8) });
    await openAt(a, 'at-a');
    expect(await askThrough(stranger, agent.machineId)).toBeNull();
    expect(stranger.logger.messages).toContain('another server does not let this one in; do both use one database?');
    expect(await noted()).toBe(a.url);
  });
});

describe('who is let into the tunnels of a server', () => {
  const tokens = createRelayTokens(Buffer.alloc(32, 7));
  const at = { replicaUrl: 'http://here', now: () => Promise.resolve(1_000_000) };
  const claim = { machineId: '019ae000-0000-7000-8000-00000000000a', replicaUrl: 'http://here', at: 1_000_000 };

  it.each([
    { title: 'a token of this installation, for this server', token: tokens.issue(claim), want: claim.machineId },
    { title: 'one for another server', token: tokens.issue({ ...claim, replicaUrl: 'http://there' }), want: null },
    { title: 'one that is too old', token: tokens.issue({ ...claim, at: 960_000 }), want: null },
    { title: 'one of the future', token: tokens.issue({ ...claim, at: 1_040_000 }), want: null },
    { title: 'one of another installation', token: createRelayTokens(Buffer.alloc(32, 8)).issue(claim), want: null },
    { title: 'one whose machine was changed', token: changed(tokens.issue(claim)), want: null },
    { title: 'no token', token: '', want: null },
    { title: 'a signature without a text', token: `.${tokens.issue(claim).split('.')[1] ?? ''}`, want: null },
  ])('$title', async ({ token, want }) => {
    expect(await tokens.redeem(token, at)).toBe(want);
  });

  it('a token is taken once', async () => {
    const token = tokens.issue(claim);
    expect(await tokens.redeem(token, at)).toBe(claim.machineId);
    expect(await tokens.redeem(token, at)).toBeNull();
  });

  it.each(['', 'Bearer x', 'Berth-Relay x.y'])('an upgrade with the authorization "%s" is 401', async (authorization) => {
    const socket = new WebSocket(`${a.url.replace('http', 'ws')}/replica/v1/tunnel`, { headers: { authorization } });
    socket.on('error', () => undefined);
    const status = await new Promise((resolve) => {
      socket.once('unexpected-response', (request, response) => {
        request.destroy();
        resolve(response.statusCode);
      });
    });
    expect(status).toBe(401);
  });
});

function changed(token: string): string {
  const [text = '', signature = ''] = token.split('.');
  const claim = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
  return `${Buffer.from(JSON.stringify({ ...claim, machineId: '019ae000-0000-7000-8000-00000000000b' })).toString('base64url')}.${signature}`;
}
