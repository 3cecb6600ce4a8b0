import { afterAll, afterEach, beforeAll } from 'vitest';
import type { WakeupListener, WakeupPublisher } from '../../../../src/app/ports.ts';
import { createInProcessBus } from '../../../../src/events/in-process-bus.ts';
import { recordingLogger } from '../../../support/recording-logger.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/test-database.ts';
import { startControlPlane, type ControlPlane } from '../../support/control-plane.ts';
import { enrollAgent, type TestAgent } from '../../support/test-agent.ts';
import { startTunnelReplica, type TunnelReplica, type TunnelReplicaOptions } from './tunnel-replica.ts';

/** One installation of a test file: its database, the agent API, and servers that hold tunnels, all on one bus. */
export interface TunnelScene {
  readonly bus: WakeupPublisher & WakeupListener;
  readonly database: TestDatabase;
  /** What agents enrol and sync with. */
  readonly plane: ControlPlane;
  /** A machine that is enrolled and whose agent has synced. */
  agent(): Promise<TestAgent>;
  /** A server that ends with the test. */
  replica(stated?: Partial<TunnelReplicaOptions>): Promise<TunnelReplica>;
}

/** Makes it with the hooks of the file that asks. */
export function tunnelScene(): TunnelScene {
  const bus = createInProcessBus({ logger: recordingLogger() });
  const replicas: TunnelReplica[] = [];
  let database: TestDatabase;
  let plane: ControlPlane;
  beforeAll(async () => {
    database = await createTestDatabase();
    plane = await startControlPlane(database.pool, { bus });
  });
  afterEach(async () => {
    await Promise.all(replicas.splice(0).map((replica) => replica.close()));
  });
  afterAll(async () => {
    await plane.close();
    await database.drop();
  });
  return {
    bus,
    get database() {
      return database;
    },
    get plane() {
      return plane;
    },
    async agent() {
      const agent = await enrollAgent(plane);
      await agent.sync();
      return agent;
    },
    async replica(stated) {
      const replica = await startTunnelReplica({ pool: database.pool, bus, ...stated });
      replicas.push(replica);
      return replica;
    },
  };
}
