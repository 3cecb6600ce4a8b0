import type { Pool } from 'pg';
import { enrollRoute } from '../../../src/agent-api/enroll-route.ts';
import { syncRoute } from '../../../src/agent-api/sync-route.ts';
import type { EnrollResponse, SyncResponse } from '../../../src/agent-api/wire.ts';
import { evaluateQueue } from '../../../src/app/admission/evaluate-queue.ts';
import type { Application } from '../../../src/app/application.ts';
import { judgeDeadlines } from '../../../src/app/judge-deadlines.ts';
import { judgeLeases } from '../../../src/app/judge-leases.ts';
import { createMachineWatches } from '../../../src/app/machine-watches.ts';
import type { IdSource, LeaderFence, WakeupListener, WakeupPublisher } from '../../../src/app/ports.ts';
import { createRefusedReports } from '../../../src/app/refused-reports.ts';
import { createSteadiness } from '../../../src/app/steadiness.ts';
import { createTurns } from '../../../src/app/turns.ts';
import { DEFAULT_DEADLINES } from '../../../src/domain/intents/deadline.ts';
import { composeApplication } from '../../../src/main/server/compose-application.ts';
import type { Logger } from '../../../src/shared/logger.ts';
import { createEnrollmentStore } from '../../../src/storage/enrollment-store.ts';
import { createLeaderLease } from '../../../src/storage/leader-lease.ts';
import { createMachineAuditor } from '../../../src/storage/machine-auditor.ts';
import { createHeartbeatStore, createOverdueReader, createWorkspaceNotes } from '../../../src/storage/machine-store.ts';
import { createMachineWorkReader } from '../../../src/storage/machine-work-reader.ts';
import { createQueueReader } from '../../../src/storage/queue-reader.ts';
import { createWorkloadStore } from '../../../src/storage/workload-store.ts';
import { cuttingPool, type Cut } from './cutting-pool.ts';

/** Lease of machines, seconds: short, so that little time need pass. */
export const LEASE_SECONDS = 6;
/** Lease of the leader, seconds, as the loop takes it. */
export const LEADER_LEASE_SECONDS = 10;

const silent = (): void => undefined;
const NO_LOG: Logger = { debug: silent, info: silent, warn: silent, error: silent };

/** One process of the control plane: all that it does, and nothing that it does by itself. */
export interface Server {
  readonly application: Application;
  /** The queue has nothing under way any more. */
  idle(): Promise<void>;
  enroll(body: unknown): Promise<EnrollResponse>;
  sync(token: string, body: unknown): Promise<SyncResponse>;
  /** Takes or renews the leadership; null while another process leads. */
  lead(): Promise<LeaderFence | null>;
  resign(): Promise<void>;
  /** What a leader does each second. */
  judge(fence: LeaderFence): Promise<void>;
  evaluate(fence: LeaderFence): Promise<void>;
  retryIsDue(): Promise<boolean>;
  /** Makes the process die in its next transaction. */
  arm(cut: Cut | null): void;
}

export interface ServerParts {
  readonly pool: Pool;
  readonly ids: IdSource;
  readonly publisher: WakeupPublisher;
}

/** Puts the real use cases of one process together. Nothing in it has a timer: whoever holds it says when what happens. */
export function startServer({ pool: real, ids, publisher }: ServerParts): Server {
  const cutting = cuttingPool(real);
  const { pool } = cutting;
  const store = createWorkloadStore(pool);
  const { application, queue } = composeApplication({ pool, publisher, ids, store });
  const listener: WakeupListener = { connected: true, subscribe: () => silent };
  const work = createMachineWorkReader(pool);
  const agents = {
    enrollments: createEnrollmentStore({ pool, ids }),
    heartbeats: createHeartbeatStore(pool),
    workspaces: createWorkspaceNotes(pool),
    work,
    refusedReports: createRefusedReports({ auditor: createMachineAuditor({ connection: pool, ids }), logger: NO_LOG }),
    workloads: store,
    publisher,
    watches: createMachineWatches(listener),
    turns: createTurns({ most: 8, patienceMs: 4_000 }),
    deadlines: DEFAULT_DEADLINES,
    ids,
    leaseSeconds: LEASE_SECONDS,
    logger: NO_LOG,
  };
  const overdue = createOverdueReader(pool);
  const judging = { workloads: store, publisher, work, overdue, steadiness: createSteadiness(overdue), deadlines: DEFAULT_DEADLINES };
  const queueReader = createQueueReader(pool);
  const lease = createLeaderLease(pool, ids.next());
  const neverEnds = new AbortController().signal;
  return {
    application,
    idle: () => queue.idle(),
    enroll: (body) => enrollRoute(agents, body),
    sync: (token, body) => syncRoute(agents, { token, body, waitSeconds: 0, peerHost: '127.0.0.1', signal: neverEnds }),
    lead: () => lease.acquire(LEADER_LEASE_SECONDS),
    resign: () => lease.release(),
    async judge(fence) {
      await judgeLeases(judging, fence);
      await judgeDeadlines(judging, fence);
    },
    evaluate: (fence) => evaluateQueue({ store, publisher, ids, queueReader }, fence),
    retryIsDue: () => queueReader.retryIsDue(),
    arm: (cut) => {
      cutting.arm(cut);
    },
  };
}
