import { assertsGone } from '../domain/intents/agent-report.ts';
import { judgeReport } from '../domain/intents/judge-report.ts';
import type { MachineId, WorkloadId } from '../domain/model/ids.ts';
import type { HeldWork, MachineHold, MachineWorkReader, PastRun } from './machine-ports.ts';
import type { HeardReport } from './take-reports.ts';

/** Why a report was not taken. */
export type ReportRefusalCode = 'FOREIGN_WORKLOAD' | 'UNKNOWN_WORKLOAD' | 'STALE_GENERATION' | 'FUTURE_GENERATION';

/** What became of the reports that are not of an open hold of the machine. */
export interface PastReports {
  /** By position in what the agent sent. */
  readonly refused: ReadonlyMap<number, ReportRefusalCode>;
  /** Positions of confirmations that a run of an older generation is gone: no news and not refused, but recorded (A2). */
  readonly late: readonly number[];
  /** Closed holds of this machine of which the agent says that something still exists: it is to stop them (A2). */
  readonly leftovers: readonly MachineHold[];
}

/**
 * Judges reports of older or later generations and of work that the machine does not hold. They change nothing. A repeated
 * confirmation that a finished run is gone is no news and is not refused; one of an older run is recorded all the same.
 */
export async function judgePastReports(
  { work, machineId }: { readonly work: Pick<MachineWorkReader, 'readPastRuns'>; readonly machineId: MachineId },
  reports: readonly HeardReport[],
  held: ReadonlyMap<WorkloadId, HeldWork>,
): Promise<PastReports> {
  const past = [...reports.entries()].filter(([, item]) => isOfNoOpenHold(item, held));
  const runs = await work.readPastRuns(
    machineId,
    past.map(([, item]) => ({ workloadId: item.workloadId, generation: item.heard.generation })),
  );
  const refused = new Map<number, ReportRefusalCode>();
  const late: number[] = [];
  const leftovers = new Map<string, MachineHold>();
  for (const [place, [index, item]] of past.entries()) {
    const run = runs[place];
    if (run === undefined) continue;
    const told = { item, held: held.get(item.workloadId) };
    const code = refusalOf(run, told);
    if (code === null && isOfOlderRun(run, told)) late.push(index);
    if (code === null) continue;
    refused.set(index, code);
    if (code === 'STALE_GENERATION' && run.closed !== null) leftovers.set(run.closed.reservationId, run.closed);
  }
  return { refused, late, leftovers: [...leftovers.values()] };
}

function isOfNoOpenHold(item: HeardReport, held: ReadonlyMap<WorkloadId, HeldWork>): boolean {
  const hold = held.get(item.workloadId)?.state.hold;
  return hold === undefined || hold === null || hold.generation !== item.heard.generation;
}

interface Told {
  readonly item: HeardReport;
  readonly held: HeldWork | undefined;
}

function isOfOlderRun(run: PastRun, { item, held }: Told): boolean {
  const newest = held?.state.hold?.generation ?? run.currentGeneration;
  return newest !== null && item.heard.generation < newest;
}

function refusalOf(run: PastRun, { item, held }: Told): ReportRefusalCode | null {
  if (held !== undefined) {
    const { verdict } = judgeReport(held.state, item.heard);
    return verdict === 'OF_THE_HOLD' || verdict === 'OLD_NEWS' ? null : verdict;
  }
  if (run.currentGeneration === null) return 'UNKNOWN_WORKLOAD';
  if (!run.heldHere) return 'FOREIGN_WORKLOAD';
  if (run.generation > run.currentGeneration) return 'FUTURE_GENERATION';
  if (assertsGone(item.heard)) return null;
  // A run of the newest generation that was never held here is waiting, or is held by another machine.
  return run.closed === null && run.generation === run.currentGeneration ? 'FOREIGN_WORKLOAD' : 'STALE_GENERATION';
}
