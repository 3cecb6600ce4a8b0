import type { Pool } from 'pg';
import { createAgentApi, type AgentApi } from '../../agent-api/create-agent-api.ts';
import { createMachineWatches } from '../../app/machine-watches.ts';
import type { IdSource, WakeupListener, WakeupPublisher, WorkloadStore } from '../../app/ports.ts';
import { createRefusedReports } from '../../app/refused-reports.ts';
import { createTurns } from '../../app/turns.ts';
import { DEFAULT_DEADLINES } from '../../domain/intents/deadline.ts';
import { createArtefactReader } from '../../model-validation/artefact-reader.ts';
import type { Logger } from '../../shared/logger.ts';
import { createEnrollmentStore } from '../../storage/enrollment-store.ts';
import { createHeldModelReader } from '../../storage/held-model-reader.ts';
import { createMachineAuditor } from '../../storage/machine-auditor.ts';
import { createHeartbeatStore, createWorkspaceNotes } from '../../storage/machine-store.ts';
import { createMachineWorkReader } from '../../storage/machine-work-reader.ts';

/** Polls that use the database at the same time: half of the pool, so that the other half stays for members and for the leader. */
const SYNCS_AT_ONCE = 8;
/** An agent gives up 10 s after the wait that it asked for. */
const SYNC_PATIENCE_MS = 4_000;

export interface AgentApiParts {
  readonly pool: Pool;
  readonly bus: WakeupPublisher & WakeupListener;
  readonly ids: IdSource;
  readonly store: WorkloadStore;
  /** Where the models are that agents fetch. */
  readonly modelsFolder: string;
  readonly leaseSeconds: number;
  readonly logger: Logger;
  readonly shutdown: AbortSignal;
}

/** Puts the agent protocol's server side together. */
export function composeAgentApi({ pool, bus, ids, store, modelsFolder, leaseSeconds, logger, shutdown }: AgentApiParts): AgentApi {
  const watches = createMachineWatches(bus);
  shutdown.addEventListener('abort', () => {
    watches.close();
  });
  return createAgentApi({
    enrollments: createEnrollmentStore({ pool, ids }),
    heartbeats: createHeartbeatStore(pool),
    workspaces: createWorkspaceNotes(pool),
    work: createMachineWorkReader(pool),
    refusedReports: createRefusedReports({ auditor: createMachineAuditor({ connection: pool, ids }), logger }),
    heldModels: createHeldModelReader(pool),
    artefacts: createArtefactReader(modelsFolder),
    workloads: store,
    publisher: bus,
    watches,
    turns: createTurns({ most: SYNCS_AT_ONCE, patienceMs: SYNC_PATIENCE_MS }),
    deadlines: DEFAULT_DEADLINES,
    ids,
    leaseSeconds,
    logger,
    shutdown,
  });
}
