import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from 'uuidv7';
import type { MachineTunnelStore, TunnelClaim } from '../../../src/app/machine-tunnel-ports.ts';
import type { MachineId } from '../../../src/domain/model/ids.ts';
import { hashSecretToken } from '../../../src/shared/secret-token.ts';
import { createMachineTunnelStore } from '../../../src/storage/machine-tunnel-store.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { startControlPlane, type ControlPlane } from '../support/control-plane.ts';
import { enrollAgent, type TestAgent } from '../support/test-agent.ts';

let database: TestDatabase;
let plane: ControlPlane;
let store: MachineTunnelStore;
let agent: TestAgent;
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  store = createMachineTunnelStore(database.pool);
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});
beforeEach(async () => {
  agent = await enrollAgent(plane);
  await agent.sync();
});

async function admitted(): Promise<TunnelClaim> {
  const { machineId, bootId, token } = agent;
  const admission = await store.admit({ credentialHash: hashSecretToken(token), bootId });
  if (admission.kind !== 'ADMITTED') throw new Error(admission.kind);
  return { machineId, bootId, credentialId: admission.credentialId, openedAt: admission.openedAt, tunnelId: uuidv7() };
}

const place = (): Promise<string | undefined> => store.find(agent.machineId).then((found) => found?.replicaUrl);

describe('where a tunnel is: of two the one that was admitted later, in whatever order they are noted', () => {
  it('the older one first', async () => {
    const [older, newer] = [await admitted(), await admitted()];
    expect(await store.hold(older, 'http://older')).toBe('CURRENT');
    expect(await store.hold(newer, 'http://newer')).toBe('CURRENT');
    expect(await store.hold(older, 'http://older')).toBe('SUPERSEDED');
    expect(await place()).toBe('http://newer');
  });

  it('the newer one first', async () => {
    const [older, newer] = [await admitted(), await admitted()];
    expect(await store.hold(newer, 'http://newer')).toBe('CURRENT');
    expect(await store.hold(older, 'http://older')).toBe('SUPERSEDED');
    expect(await place()).toBe('http://newer');
  });

  it('both at the same moment, many times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [older, newer] = [await admitted(), await admitted()];
      await Promise.all([store.hold(newer, 'http://newer'), store.hold(older, 'http://older')]);
      await store.hold(older, 'http://older');
      expect(await place()).toBe('http://newer');
    }
  });

  it('the end of the older one leaves the note of the newer one', async () => {
    const [older, newer] = [await admitted(), await admitted()];
    await store.hold(older, 'http://older');
    await store.hold(newer, 'http://newer');
    await store.release(older);
    expect(await place()).toBe('http://newer');
    await store.release(newer);
    expect(await place()).toBeUndefined();
  });

  it('a note that another server took away is written again at the next look', async () => {
    const claim = await admitted();
    await store.hold(claim, 'http://here');
    await store.release(claim);
    await store.hold(claim, 'http://here');
    expect(await place()).toBe('http://here');
  });

  it('what is noted of a machine that was forgotten leads nobody there', async () => {
    await store.hold(await admitted(), 'http://here');
    await database.pool.query('update machine set forgotten_at = now() where id = $1', [agent.machineId]);
    expect(await place()).toBeUndefined();
    expect(await store.find(uuidv7() as MachineId)).toBeNull();
  });
});
