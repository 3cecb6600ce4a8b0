import { createServer } from 'node:http';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { createAgentApi } from '../../../src/agent-api/create-agent-api.ts';
import { createAdmissionQueue } from '../../../src/app/admission/admission-queue.ts';
import type { LaunchInput } from '../../../src/app/application.ts';
import { deleteWorkload, stopWorkload } from '../../../src/app/end-workload.ts';
import { launchWorkload } from '../../../src/app/launch-workload.ts';
import { createMachineWatches } from '../../../src/app/machine-watches.ts';
import { createTurns, type Turns } from '../../../src/app/turns.ts';
import type { Wakeup, WakeupListener, WakeupPublisher, WorkloadStore } from '../../../src/app/ports.ts';
import { createRefusedReports } from '../../../src/app/refused-reports.ts';
import { startWorkload } from '../../../src/app/start-workload.ts';
import { DEFAULT_DEADLINES } from '../../../src/domain/intents/deadline.ts';
import type { MemberId, WorkloadId } from '../../../src/domain/model/ids.ts';
import { createInProcessBus } from '../../../src/events/in-process-bus.ts';
import { createArtefactReader } from '../../../src/model-validation/artefact-reader.ts';
import { createCatalogReader } from '../../../src/storage/catalog-reader.ts';
import { createEnrollmentStore } from '../../../src/storage/enrollment-store.ts';
import { createFleetReader } from '../../../src/storage/fleet-reader.ts';
import { createHeldModelReader } from '../../../src/storage/held-model-reader.ts';
import { createLaunchKeyReader } from '../../../src/storage/launch-key-reader.ts';
import { createMachineAuditor } from '../../../src/storage/machine-auditor.ts';
import { createHeartbeatStore, createWorkspaceNotes } from '../../../src/storage/machine-store.ts';
import { createMachineWorkReader } from '../../../src/storage/machine-work-reader.ts';
import { createWorkloadStore } from '../../../src/storage/workload-store.ts';
import { actorFor } from '../../support/admission.ts';
import { faultLogger, type FaultLogger } from './fault-logger.ts';

/** The agent API on a real HTTP server, with the members' use cases beside it, on one database. */
export interface ControlPlane {
  readonly url: string;
  readonly pool: Pool;
  readonly store: WorkloadStore;
  readonly publisher: WakeupPublisher;
  readonly logger: FaultLogger;
  /** Requests that are not answered yet. */
  openRequests(): number;
  /** All that was published, in order. */
  readonly wakeups: readonly Wakeup[];
  launch(memberId: MemberId, input: Partial<LaunchInput> & Pick<LaunchInput, 'name' | 'classId' | 'entryId'>): Promise<WorkloadId>;
  start(memberId: MemberId, workloadId: WorkloadId): Promise<WorkloadId>;
  stop(memberId: MemberId, workloadId: WorkloadId): Promise<WorkloadId>;
  remove(memberId: MemberId, workloadId: WorkloadId, files: { readonly deleteFiles: boolean }): Promise<WorkloadId>;
  /** Ends the polls that wait, as a server does that shuts down. */
  shutdown(): void;
  close(): Promise<void>;
}

export interface ControlPlaneOptions {
  /** Turns of polls at the database; as many as a server has unless told. */
  readonly turns?: Turns;
  readonly leaseSeconds?: number;
  /** Without one, this server has no models. */
  readonly modelsFolder?: string;
  /** Makes wake-ups unheard, as when Redis is down. */
  readonly deaf?: boolean;
  /** The bus of use cases that the test composes itself. */
  readonly bus?: WakeupPublisher & WakeupListener;
}

/** Starts one on a free port of loopback. */
export async function startControlPlane(pool: Pool, options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const { leaseSeconds = 30, deaf = false } = options;
  const ids = { next: uuidv7 };
  const logger = faultLogger();
  const bus = options.bus ?? createInProcessBus({ logger });
  const wakeups: Wakeup[] = [];
  bus.subscribe((wakeup) => {
    if (wakeup.kind !== 'gap') wakeups.push(wakeup);
  });
  const listener: WakeupListener = deaf ? { connected: false, subscribe: () => () => undefined } : bus;
  const store = createWorkloadStore(pool);
  const queue = createAdmissionQueue({ store, publisher: bus, ids });
  const ending = new AbortController();
  const watches = createMachineWatches(listener);
  const handle = createAgentApi({
    enrollments: createEnrollmentStore({ pool, ids }),
    heartbeats: createHeartbeatStore(pool),
    work: createMachineWorkReader(pool),
    workspaces: createWorkspaceNotes(pool),
    refusedReports: createRefusedReports({ auditor: createMachineAuditor({ connection: pool, ids }), logger }),
    heldModels: createHeldModelReader(pool),
    artefacts: createArtefactReader(options.modelsFolder ?? '/nonexistent'),
    workloads: store,
    publisher: bus,
    deadlines: DEFAULT_DEADLINES,
    shutdown: ending.signal,
    watches,
    turns: options.turns ?? createTurns({ most: 8, patienceMs: 4_000 }),
    ids,
    logger,
    leaseSeconds,
  });
  let openRequests = 0;
  const server = createServer((request, response) => {
    openRequests += 1;
    response.once('close', () => (openRequests -= 1));
    void handle(request, response).then((handled) => {
      if (!handled) response.writeHead(404).end('not the agent API');
    });
  });
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no TCP port.');
  const notebook = 'notebook' as const;
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    pool,
    store,
    publisher: bus,
    logger,
    openRequests: () => openRequests,
    wakeups,
    launch: (memberId, input) => {
      const whole = { kind: notebook, machineId: null, idempotencyKey: null, ...input };
      const readers = { catalog: createCatalogReader(pool), fleet: createFleetReader(pool), keys: createLaunchKeyReader(pool) };
      return launchWorkload({ ...readers, queue, ids }, actorFor(memberId), whole);
    },
    start: (memberId, workloadId) => startWorkload({ queue }, actorFor(memberId), { kind: notebook, workloadId }),
    stop: (memberId, workloadId) => stopWorkload({ store, publisher: bus }, actorFor(memberId), { kind: notebook, workloadId }),
    remove: (memberId, workloadId, files) =>
      deleteWorkload({ store, publisher: bus }, actorFor(memberId), { kind: notebook, workloadId, ...files }),
    shutdown: () => {
      ending.abort();
    },
    async close() {
      ending.abort();
      watches.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
