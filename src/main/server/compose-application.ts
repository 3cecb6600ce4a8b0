import type { Pool } from 'pg';
import { createAdmissionQueue, type AdmissionQueue } from '../../app/admission/admission-queue.ts';
import type { Application } from '../../app/application.ts';
import { authenticate } from '../../app/authenticate.ts';
import { catalogCoverage } from '../../app/catalog-coverage.ts';
import { confirmMachineLoss } from '../../app/confirm-machine-loss.ts';
import { createAccessToken } from '../../app/create-access-token.ts';
import { createMachineEnrollment } from '../../app/create-machine-enrollment.ts';
import { createMember } from '../../app/create-member.ts';
import { deleteWorkload, stopWorkload } from '../../app/end-workload.ts';
import { forgetMachine } from '../../app/forget-machine.ts';
import { launchWorkload } from '../../app/launch-workload.ts';
import { openWorkload } from '../../app/open/open-workload.ts';
import type { ModelGuard } from '../../app/model-ports.ts';
import type { IdSource, WakeupPublisher, WorkloadStore } from '../../app/ports.ts';
import { previewPlacement } from '../../app/preview-placement.ts';
import { revokeAccessToken } from '../../app/revoke-access-token.ts';
import { startWorkload } from '../../app/start-workload.ts';
import { updateMachine } from '../../app/update-machine.ts';
import { withRefusalsRecorded } from '../../app/workload-audits.ts';
import { DEFAULT_DEADLINES } from '../../domain/intents/deadline.ts';
import { DEFAULT_POLICY, type PlacementPolicy } from '../../domain/placement/decision.ts';
import { createAccessStore } from '../../storage/access-store.ts';
import { createCatalogReader } from '../../storage/catalog-reader.ts';
import { createFleetReader } from '../../storage/fleet-reader.ts';
import { createLaunchKeyReader } from '../../storage/launch-key-reader.ts';
import { createMachineSettingsStore } from '../../storage/machine-settings-store.ts';
import { createMachineWorkReader } from '../../storage/machine-work-reader.ts';
import { createOfferReader } from '../../storage/offer-reader.ts';
import { createMassLossStore } from '../../storage/mass-loss-store.ts';
import { createOpenGrantStore } from '../../storage/open-grant-store.ts';
import { createPreviewReader } from '../../storage/preview-reader.ts';

export interface ApplicationParts {
  readonly pool: Pool;
  readonly publisher: WakeupPublisher;
  readonly ids: IdSource;
  readonly store: WorkloadStore;
  /** Absent where the process has no model folder to look into. */
  readonly models?: ModelGuard;
  /** How patient old work is; the usual one without it. */
  readonly policy?: PlacementPolicy;
}

export interface ComposedApplication {
  readonly application: Application;
  /** To wait for at the end: launches that were taken are answered. */
  readonly queue: AdmissionQueue;
}

/** Puts the use cases of the API together. */
export function composeApplication({
  pool,
  publisher,
  ids,
  store,
  models,
  policy = DEFAULT_POLICY,
}: ApplicationParts): ComposedApplication {
  const queue = createAdmissionQueue({ store, publisher, ids, policy });
  const access = createAccessStore({ pool, ids });
  const catalog = createCatalogReader(pool);
  const fleet = createFleetReader(pool);
  const offers = createOfferReader(pool);
  const keys = createLaunchKeyReader(pool);
  const previews = createPreviewReader(pool);
  const settings = createMachineSettingsStore({ pool, ids });
  const farewell = { workloads: store, work: createMachineWorkReader(pool), machines: access, auditor: access, publisher, ids };
  const losses = createMassLossStore({ pool, ids });
  const members = { members: access, tokens: access, machines: access, auditor: access, publisher, ids };
  const grants = createOpenGrantStore({ pool, ids });
  const guarded = models === undefined ? {} : { models };
  return {
    queue,
    application: {
      authenticate: (token) => authenticate(access, token),
      ...withRefusalsRecorded(access, {
        launchWorkload: (actor, input) => launchWorkload({ catalog, fleet, queue, keys, ids, ...guarded }, actor, input),
        startWorkload: (actor, reference) => startWorkload({ queue, ...guarded }, actor, reference),
        stopWorkload: (actor, reference) => stopWorkload({ store, publisher }, actor, reference),
        deleteWorkload: (actor, input) => deleteWorkload({ store, publisher }, actor, input),
      }),
      openWorkload: (actor, opening) => openWorkload({ work: grants, grants, auditor: access, ids }, actor, opening),
      previewPlacement: (actor, input) =>
        previewPlacement({ catalog, fleet, previews, deadlines: DEFAULT_DEADLINES, policy }, actor, input),
      catalogCoverage: (actor, input) => catalogCoverage({ offers, catalog, fleet }, actor, input),
      createMachineEnrollment: (actor, input) => createMachineEnrollment(members, actor, input),
      updateMachine: (actor, input) => updateMachine({ settings, auditor: access, publisher }, actor, input),
      forgetMachine: (actor, input) => forgetMachine(farewell, actor, input),
      confirmMachineLoss: (actor, machineLossId) => confirmMachineLoss({ losses, auditor: access }, actor, machineLossId),
      createMember: (actor, input) => createMember(members, actor, input),
      createAccessToken: (actor, input) => createAccessToken(members, actor, input),
      revokeAccessToken: (actor, accessTokenId) => revokeAccessToken(members, actor, accessTokenId),
    },
  };
}
