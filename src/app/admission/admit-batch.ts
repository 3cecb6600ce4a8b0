import { start } from '../../domain/intents/start.ts';
import { submit } from '../../domain/intents/submit.ts';
import type { WorkloadId } from '../../domain/model/ids.ts';
import type { FleetSnapshot } from '../../domain/model/machine.ts';
import type { WorkloadState } from '../../domain/model/workload.ts';
import { applyChange } from '../../domain/reservations/apply-change.ts';
import { mergeChanges } from '../../domain/reservations/merge-changes.ts';
import type { WorkloadChange } from '../../domain/reservations/workload-change.ts';
import { IdempotencyConflict, NameTaken, Refusal } from '../../domain/refusals.ts';
import type { MemberAudit } from '../access-ports.ts';
import { authoriseWorkload } from '../authorise-workload.ts';
import { StaleDecision } from '../ports.ts';
import type { InsertOutcome, NewWorkload, SealedChange, WorkloadTransaction } from '../ports.ts';
import type { AdmissionItem, AdmissionResult } from './admission-item.ts';
import { decideRuns, stillHolds, type DecidedRun, type DecisionMeans, type PendingRun } from './decide-runs.ts';

/** An item whose workload is locked: the intent's own change, if any, and the state after it. */
interface Opened {
  readonly intent: WorkloadChange | null;
  readonly state: WorkloadState;
  /** A run that began just now has no evaluation of its own yet. */
  readonly fresh: boolean;
  /** Of a member's act; null for work that is evaluated again. */
  readonly audit: MemberAudit | null;
}

/**
 * Admits a batch in one transaction (L2): stores launches, applies starts, decides every run that waits on one snapshot, verifies the
 * decisions on the locked machines and writes everything, or nothing. One result an item, in order. Throws `StaleDecision` when a
 * chosen machine changed in between: the transaction then runs again on a new snapshot.
 */
export async function admitBatch(
  transaction: WorkloadTransaction,
  items: readonly AdmissionItem[],
  means: DecisionMeans,
): Promise<readonly AdmissionResult[]> {
  const inserted = await insertLaunches(transaction, items);
  const states = await lockStates(transaction, items, inserted);
  const results = items.map((item) => open(item, inserted, states));
  const opened = results.flatMap((result) => ('state' in result ? [result] : []));
  const decided = await decide(transaction, opened, means);
  await transaction.write(opened.flatMap((one) => changesOf(one, decided.get(one.state.id))));
  return results.map((result) => ('state' in result ? { kind: 'done', workloadId: result.state.id } : result));
}

type Inserted = ReadonlyMap<WorkloadId, InsertOutcome>;

async function insertLaunches(transaction: WorkloadTransaction, items: readonly AdmissionItem[]): Promise<Inserted> {
  const launches: readonly NewWorkload[] = items.flatMap((item) => (item.kind === 'launch' ? [item.workload] : []));
  if (launches.length === 0) return new Map();
  const outcomes = await transaction.insertWorkloads(launches);
  return new Map(launches.flatMap((workload, index) => entryOf(workload.id, outcomes[index])));
}

function entryOf<K, V>(key: K, value: V | undefined): readonly (readonly [K, V])[] {
  return value === undefined ? [] : [[key, value]];
}

function workloadOf(item: AdmissionItem): WorkloadId {
  if (item.kind === 'launch') return item.workload.id;
  return item.kind === 'start' ? item.reference.workloadId : item.workloadId;
}

async function lockStates(
  transaction: WorkloadTransaction,
  items: readonly AdmissionItem[],
  inserted: Inserted,
): Promise<ReadonlyMap<WorkloadId, WorkloadState>> {
  const wanted = items.map(workloadOf).filter((id) => (inserted.get(id)?.kind ?? 'stored') === 'stored');
  const states = wanted.length === 0 ? [] : await transaction.lockWorkloads(wanted);
  return new Map(states.map((state) => [state.id, state]));
}

function open(item: AdmissionItem, inserted: Inserted, states: ReadonlyMap<WorkloadId, WorkloadState>): Opened | AdmissionResult {
  const outcome = inserted.get(workloadOf(item));
  if (item.kind === 'launch' && outcome?.kind !== 'stored') return unstored(item.workload, outcome);
  const state = states.get(workloadOf(item));
  try {
    return openState(item, state);
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: error };
    throw error;
  }
}

function openState(item: AdmissionItem, state: WorkloadState | undefined): Opened | AdmissionResult {
  if (item.kind === 'start') {
    const own = authoriseWorkload(state, { actor: item.actor, reference: item.reference, operatorsToo: false });
    const intent = start(own);
    if (intent instanceof Error) return { kind: 'refused', refusal: intent };
    return intent === null
      ? { kind: 'done', workloadId: own.id }
      : { intent, state: applyChange(own, intent), fresh: true, audit: item.audit };
  }
  if (state === undefined) return { kind: 'done', workloadId: workloadOf(item) };
  if (item.kind === 'waiting') return { intent: null, state, fresh: false, audit: null };
  const intent = submit(state);
  return { intent, state: applyChange(state, intent), fresh: true, audit: item.audit };
}

function unstored(workload: NewWorkload, outcome: Exclude<InsertOutcome, { kind: 'stored' }> | undefined): AdmissionResult {
  switch (outcome?.kind) {
    case 'repeated':
      return { kind: 'done', workloadId: outcome.workloadId };
    case 'key-conflict':
      return { kind: 'refused', refusal: new IdempotencyConflict() };
    case 'name-taken':
    case undefined:
      return { kind: 'refused', refusal: new NameTaken('input.name', workload.name) };
  }
}

async function decide(
  transaction: WorkloadTransaction,
  opened: readonly Opened[],
  means: DecisionMeans,
): Promise<ReadonlyMap<WorkloadId, DecidedRun>> {
  const pending = opened.filter(({ state }) => state.phase === 'PENDING' && state.desired === 'RUN' && state.hold === null);
  if (pending.length === 0) return new Map();
  const runs = await loadRuns(transaction, pending);
  const fleet = await transaction.readFleet();
  const decided = decideRuns(fleet, runs, means);
  await verify(transaction, fleet, [...decided.values()]);
  return decided;
}

async function loadRuns(transaction: WorkloadTransaction, pending: readonly Opened[]): Promise<readonly PendingRun[]> {
  const classes = await transaction.readClasses([...new Set(pending.map(({ state }) => state.classId))]);
  const entries = await transaction.readEntries([...new Set(pending.map(({ state }) => state.entryId))]);
  const workloads = pending.map(({ state }) => state.id);
  const evaluations = await transaction.readEvaluations(workloads);
  const places = await transaction.readQueuePlaces(workloads);
  return pending.map(({ state, fresh }) => {
    const itsClass = classes.get(state.classId);
    const entry = entries.get(state.entryId);
    if (itsClass === undefined || entry === undefined)
      throw new TypeError(`Workload ${state.id} names a class or an entry that is not stored.`);
    return {
      state,
      class: itsClass,
      entry,
      last: fresh ? null : (evaluations.get(state.id) ?? null),
      place: places.get(state.id) ?? null,
    };
  });
}

async function verify(transaction: WorkloadTransaction, fleet: FleetSnapshot, decided: readonly DecidedRun[]): Promise<void> {
  const machines = new Set(decided.flatMap(({ decision }) => (decision.chosen === null ? [] : [decision.chosen.machineId])));
  if (machines.size === 0) return;
  const locked = await transaction.lockMachines([...machines]);
  // Whoever admits on a machine has its lock, so that passes are counted exactly; nobody asks where nobody waits.
  const queueHeads = fleet.queueHeads.length === 0 ? [] : await transaction.readQueueHeads();
  if (!stillHolds({ machines: locked, queueHeads }, decided)) throw new StaleDecision('A chosen machine changed before it was locked.');
}

function changesOf({ intent, audit }: Opened, decided: DecidedRun | undefined): readonly SealedChange[] {
  const recorded = audit === null ? {} : { audit };
  if (decided === undefined) return intent === null ? [] : [{ ...intent, ...recorded }];
  return [intent === null ? decided.change : { ...mergeChanges(intent, decided.change), ...sealOf(decided.change), ...recorded }];
}

function sealOf(change: SealedChange): Pick<SealedChange, 'seal'> {
  return change.seal === undefined ? {} : { seal: change.seal };
}
