import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForSync, askForTunnel } from '../../src/agent/doctor/ask-server.ts';
import { judgeServer, judgeTunnel } from '../../src/agent/doctor/examine-server.ts';
import { createInProcessBus } from '../../src/events/in-process-bus.ts';
import { recordingLogger } from '../support/recording-logger.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { enrollAgent, type TestAgent } from './support/test-agent.ts';
import { askThrough, openTunnel } from './tunnels/support/test-tunnel.ts';
import { startTunnelReplica, type TunnelReplica } from './tunnels/support/tunnel-replica.ts';

const bus = createInProcessBus({ logger: recordingLogger() });
let database: TestDatabase;
let plane: ControlPlane;
let replica: TunnelReplica;
let agent: TestAgent;

beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool, { bus });
  replica = await startTunnelReplica({ pool: database.pool, bus });
  agent = await enrollAgent(plane);
  await agent.sync();
});

afterAll(async () => {
  await replica.close();
  await plane.close();
  await database.drop();
});

async function told(token: string | null, { url }: { readonly url: string } = replica): Promise<readonly string[]> {
  const answer = await askForTunnel(new URL(`${url}/`), token);
  return judgeTunnel(answer, { hasCredential: token !== null }).map(({ code }) => code);
}

test('the doctor’s question without a credential is understood: the real server is known, and its clock', async () => {
  const answer = await askForSync(new URL(`${plane.url}/`));
  expect(judgeServer(answer, plane.url).map(({ code }) => code)).toEqual(['SERVER_FINE', 'CLOCK_FINE']);
});

test('A3: the doctor learns of the real server whether the credential is taken; the agent keeps its tunnel and its boot', async () => {
  const tunnel = await openTunnel(replica, agent, 'the-agent');
  expect(await told(agent.token)).toEqual(['CREDENTIAL_FINE', 'TUNNEL_FINE']);
  expect(await told(`${agent.token.slice(0, -1)}${agent.token.endsWith('A') ? 'B' : 'A'}`)).toEqual(['CREDENTIAL_REFUSED', 'TUNNEL_FINE']);
  expect(await told(null)).toEqual(['TUNNEL_FINE']);
  expect(await askThrough(replica, agent.machineId)).toMatch(/^the-agent /);
  expect(await agent.sync()).toMatchObject({ refusals: [] });
  await database.pool.query('update machine_credential set revoked_at = now() where machine_id = $1', [agent.machineId]);
  expect(await told(agent.token)).toEqual(['CREDENTIAL_REFUSED', 'TUNNEL_FINE']);
  tunnel.end();
});

test('an upgrade that arrives as an ordinary request is told as blocked', async () => {
  expect(await told(agent.token, plane)).toEqual(['TUNNEL_BLOCKED']);
});
