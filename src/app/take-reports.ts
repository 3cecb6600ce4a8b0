import type { AgentReport } from '../domain/intents/agent-report.ts';
import { judgeReport, type StaleReport } from '../domain/intents/judge-report.ts';
import type { ProgressSoFar } from '../domain/intents/progress.ts';
import { report } from '../domain/intents/report.ts';
import type { ReservationId, WorkloadId } from '../domain/model/ids.ts';
import type { WorkloadState } from '../domain/model/workload.ts';
import { applyChange } from '../domain/reservations/apply-change.ts';
import { mergeChanges } from '../domain/reservations/merge-changes.ts';
import type { WorkloadChange } from '../domain/reservations/workload-change.ts';
import type { HeldWork, HoldNote } from './machine-ports.ts';
import type { WakeupPublisher, WorkloadStore, WorkloadTransaction } from './ports.ts';
import { publishWritten } from './publish-written.ts';
import { isSameCount, type WorkspaceCount, type WorkspaceCountNote } from './workspace-count.ts';

/** A report with the workload that it names and where the agent says that the work listens. */
export interface HeardReport {
  readonly workloadId: WorkloadId;
  readonly heard: AgentReport;
  /** Checked already; null when absent or refused. */
  readonly address: string | null;
  /** What the agent counted in the work's workspace; null when it says nothing of it. */
  readonly workspace: WorkspaceCount | null;
}

/** A hold as a report is judged against. */
interface Judged {
  readonly state: WorkloadState;
  readonly soFar: ProgressSoFar;
  readonly address: string | null;
  readonly workspaceCount: WorkspaceCount | null;
}

/** What one report does: a change, notes, all of it or nothing; or it is stale. */
interface Effect {
  readonly change: WorkloadChange | null;
  readonly note: HoldNote | null;
  readonly count: WorkspaceCountNote | null;
  readonly stale: StaleReport | null;
}

/** What a report does to a hold. Pure, so that it is judged without a lock first and then again under it (style 16). */
function effectOf(judged: Judged, { heard, address, workspace }: HeardReport): Effect {
  const outcome = report(judged.state, heard, judged.soFar);
  if (outcome !== null && 'verdict' in outcome) return { change: null, note: null, count: null, stale: outcome };
  const count = countOf(judged, { heard, workspace });
  return { change: outcome, note: noteOf(judged, { heard, address, change: outcome }), count, stale: null };
}

/** Only the run that has the workspace tells what is in it: an older word would hide a loss (L7). */
function countOf(
  { state, workspaceCount }: Judged,
  { heard, workspace }: Pick<HeardReport, 'heard' | 'workspace'>,
): WorkspaceCountNote | null {
  const { workspaceId } = state;
  if (workspace === null || workspaceId === null || isSameCount(workspaceCount, workspace)) return null;
  return judgeReport(state, heard).verdict === 'OF_THE_HOLD' ? { workspaceId, machineId: heard.machineId, count: workspace } : null;
}

interface Noted extends Pick<HeardReport, 'heard' | 'address'> {
  readonly change: WorkloadChange | null;
}

function noteOf(judged: Judged, { heard, address, change }: Noted): HoldNote | null {
  const verdict = judgeReport(judged.state, heard);
  if (verdict.verdict !== 'OF_THE_HOLD' || change?.releaseHold !== undefined) return null;
  const told = change?.events.some((event) => event.type === 'PREPARING') === true ? { progress: heard.progress } : {};
  const listens = (heard.state === 'preparing' || heard.state === 'running') && address !== null && address !== judged.address;
  if (!listens && !('progress' in told)) return null;
  return { reservationId: verdict.hold.reservationId, ...told, ...(listens ? { address } : {}) };
}

export interface TakeReportsDependencies {
  readonly workloads: WorkloadStore;
  readonly publisher: WakeupPublisher;
}

/**
 * Takes the reports of work that the machine holds. `held` was read without a lock; only reports that would change something
 * lock their workloads, and are judged again on what is then true, so that an idle poll costs no lock and two equal
 * reports at the same moment release once (V3). Returns whether anything was written.
 */
export async function takeReports(
  dependencies: TakeReportsDependencies,
  reports: readonly HeardReport[],
  held: ReadonlyMap<WorkloadId, HeldWork>,
): Promise<boolean> {
  const telling = reports.filter((item) => {
    const work = held.get(item.workloadId);
    if (work === undefined) return false;
    const effect = effectOf(work, item);
    return effect.change !== null || effect.note !== null || effect.count !== null;
  });
  if (telling.length === 0) return false;
  const committed = await dependencies.workloads.transact((transaction) => takeLocked(transaction, telling));
  return publishWritten(dependencies.publisher, committed);
}

async function takeLocked(transaction: WorkloadTransaction, reports: readonly HeardReport[]): Promise<boolean> {
  const states = await transaction.lockWorkloads([...new Set(reports.map((item) => item.workloadId))]);
  const progress = await transaction.readProgress(states.flatMap((state) => (state.hold === null ? [] : [state.hold.reservationId])));
  const soFarOf = new Map<ReservationId, ProgressSoFar>(progress.map((item) => [item.reservationId, item]));
  const taken = states.map((state) => {
    const soFar = (state.hold && soFarOf.get(state.hold.reservationId)) ?? NO_PROGRESS;
    const own = reports.filter((item) => item.workloadId === state.id);
    return takeAll({ state, soFar, address: null, workspaceCount: null }, own);
  });
  const changes = taken.flatMap((item) => (item.change === null ? [] : [item.change]));
  const notes = taken.flatMap((item) => item.notes);
  await transaction.write(changes);
  await transaction.noteHolds(notes);
  const counts = taken.flatMap((item) => (item.count === null ? [] : [item.count]));
  await transaction.noteWorkspaces(counts);
  return changes.length + notes.length + counts.length > 0;
}

const NO_PROGRESS: ProgressSoFar = { progress: null, secondsSince: null };

interface Taken {
  readonly change: WorkloadChange | null;
  readonly notes: readonly HoldNote[];
  readonly count: WorkspaceCountNote | null;
}

/** Reports of one workload in the order in which they came, each judged by what the ones before it left. */
function takeAll(begin: Judged, reports: readonly HeardReport[]): Taken {
  let judged = begin;
  let change: WorkloadChange | null = null;
  const notes: HoldNote[] = [];
  let count: WorkspaceCountNote | null = null;
  for (const item of reports) {
    const effect = effectOf(judged, item);
    if (effect.note !== null) notes.push(effect.note);
    count = effect.count ?? count;
    if (effect.change === null) continue;
    change = change === null ? effect.change : mergeChanges(change, effect.change);
    judged = { ...judged, state: applyChange(judged.state, effect.change), soFar: soFarAfter(judged.soFar, effect.note) };
  }
  return { change, notes: mergeNotes(notes), count };
}

function soFarAfter(soFar: ProgressSoFar, note: HoldNote | null): ProgressSoFar {
  return note?.progress === undefined ? soFar : { progress: note.progress, secondsSince: 0 };
}

/** One row is updated once a statement, so notes of one hold are one; the later word wins. */
function mergeNotes(notes: readonly HoldNote[]): readonly HoldNote[] {
  const byHold = new Map<ReservationId, HoldNote>();
  for (const note of notes) byHold.set(note.reservationId, { ...byHold.get(note.reservationId), ...note });
  return [...byHold.values()];
}
