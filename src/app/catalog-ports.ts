import type { CatalogDefinition } from '../domain/catalog/definition.ts';
import type { CatalogPlan, CatalogState } from '../domain/catalog/plan-catalog.ts';
import type { ClassId, EntryId, WorkloadId } from '../domain/model/ids.ts';
import type { AdmissionState, Phase, WorkloadKind } from '../domain/model/workload.ts';

/** Work that is not running and that a change of the catalog touches: its next start is judged by the new state. */
export interface AffectedWork {
  readonly workloadId: WorkloadId;
  readonly kind: WorkloadKind;
  readonly name: string;
  readonly memberName: string;
  readonly phase: Phase;
  readonly admission: AdmissionState;
  readonly entryName: string;
  readonly className: string;
}

/** What is written of a plan: the whole new state, since each revision has runtime rows of its own. */
export interface CatalogWrite {
  readonly definition: CatalogDefinition;
  /** What `readState` of the same transaction gave, and the plan that was made of it. */
  readonly state: CatalogState;
  readonly plan: Extract<CatalogPlan, { readonly kind: 'change' }>;
  /** SHA-256 of the canonical content. */
  readonly digest: string;
}

/** One transaction over the catalogs; no other change of any catalog runs at the same time, since class names are shared. */
export interface CatalogTransaction {
  readState(definition: CatalogDefinition): Promise<CatalogState>;
  /** Waiting and stopped work on any of the entries or of the classes, ordered by member and name. */
  readAffectedWork(changed: {
    readonly entryIds: readonly EntryId[];
    readonly classIds: readonly ClassId[];
  }): Promise<readonly AffectedWork[]>;
  /** Writes the revision and the audit record, and wakes every server at commit, so that blocked work is evaluated again (L2). */
  write(write: CatalogWrite): Promise<void>;
}

/** Commits what the work wrote when it returns, and nothing when it throws or the process dies. */
export interface CatalogStore {
  transact<T>(work: (transaction: CatalogTransaction) => Promise<T>): Promise<T>;
}
