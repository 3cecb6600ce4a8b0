import { builder } from '../builder.ts';

/** What a workload is. */
export const WorkloadKindEnum = builder.enumType('WorkloadKind', {
  description: 'What a workload is.',
  values: {
    NOTEBOOK: { value: 'notebook', description: 'A Jupyter server for one member.' },
    ENDPOINT: { value: 'endpoint', description: 'A model that answers requests.' },
  } as const,
});

/** Where a workload is in its life. */
export const WorkloadPhaseEnum = builder.enumType('WorkloadPhase', {
  description: 'Where a workload is in its life.',
  values: {
    PENDING: { description: 'Has no hold on a machine yet.' },
    PREPARING: { description: 'Holds its place; the machine prepares it.' },
    RUNNING: { description: 'Runs and answers.' },
    STOPPING: { description: 'Was told to stop; its hold stays until the machine confirms.' },
    STOPPED: { description: 'Nothing of it exists on a machine but its files.' },
    FAILED: { description: 'Ended by itself or could not start; the reasons say why.' },
  } as const,
});

/** What the member wants. */
export const DesiredStateEnum = builder.enumType('DesiredState', {
  description: 'What the member wants; the phase follows.',
  values: { RUN: { description: 'It should run.' }, STOP: { description: 'It should not run.' } } as const,
});

/** What admission says of a workload. */
export const AdmissionStateEnum = builder.enumType('AdmissionState', {
  description: 'What admission says of a workload.',
  values: {
    WAITING: { description: 'Time, a release or an owner will free it.' },
    BLOCKED: { description: 'Nothing that runs can change it; the catalog, the classes or the fleet must.' },
    ADMITTED: { description: 'It has its place, or had it for its latest run.' },
  } as const,
});

/** Outcome of one placement evaluation. */
export const PlacementOutcomeEnum = builder.enumType('PlacementOutcome', {
  description: 'Outcome of one placement evaluation.',
  values: {
    ADMIT_NOW: { description: 'A machine can take it now.' },
    WAIT: { description: 'At least one machine can take it later.' },
    BLOCKED: { description: 'No machine can take it as things are.' },
  } as const,
});

/** What an evaluation found of one candidate. */
export const CandidateVerdictEnum = builder.enumType('CandidateVerdictKind', {
  description: 'What an evaluation found of one candidate.',
  values: {
    ADMISSIBLE: { description: 'Could take the work now.' },
    WAIT: { description: 'Could take it once something is freed.' },
    BLOCKED: { description: 'Cannot take it as things are.' },
  } as const,
});

/** What a catalog entry is for. */
export const EntryKindEnum = builder.enumType('CatalogEntryKind', {
  description: 'What a catalog entry is for.',
  values: {
    NOTEBOOK_IMAGE: { value: 'notebook-image', description: 'The image or environment of notebooks.' },
    MODEL: { value: 'model', description: 'A model for endpoints.' },
  } as const,
});
