import { AppendList } from './append-list.ts';
import type { PhaseRow, RowPhase } from './phase-row.ts';
import { isRedacted, type TimelineEvent } from './timeline-event.ts';

/** An event and where it lies. */
export interface PlacedEvent {
  readonly event: TimelineEvent;
  /** Its index in the timeline. */
  readonly index: number;
  /** Milliseconds since 1970, not before the event in front of it. */
  readonly at: number;
}

/** What an event makes of the open row: rows that it ended, in order, and the row that goes on; null after the end of all. */
export interface Step {
  readonly closed: readonly PhaseRow[];
  readonly open: PhaseRow | null;
}

const ENTERED: Readonly<Partial<Record<TimelineEvent['type'], RowPhase>>> = {
  SUBMITTED: 'WAITING',
  EVALUATED: 'WAITING',
  QUEUED: 'WAITING',
  RESERVED: 'RESERVED',
  DISPATCHED: 'DISPATCHED',
  PREPARING: 'PREPARING',
  RUNNING: 'RUNNING',
  STOPPING: 'STOPPING',
  STOPPED: 'STOPPED',
  FAILED: 'FAILED',
  DELETED: 'DELETED',
};
/** Held, not yet running: where the agent may still send the work back to the queue (L1). */
const REFUSABLE: ReadonlySet<RowPhase> = new Set<RowPhase>(['RESERVED', 'DISPATCHED', 'PREPARING']);
/** In which nothing is held any more, so that no machine is missed. */
const WITHOUT_HOLD: ReadonlySet<RowPhase> = new Set<RowPhase>(['WAITING', 'STOPPED', 'DELETED']);

/**
 * The row that an event begins, or what it adds to the open one. Every order of events has an answer: events that begin no phase and
 * have none before them begin the row EARLIER.
 */
export function applyEvent(open: PhaseRow | null, placed: PlacedEvent): Step {
  const phase = phaseAfter(open, placed.event);
  if (open?.phase === phase && (open.generation === placed.event.generation || ENTERED[placed.event.type] === undefined)) {
    return { closed: [], open: withEvent(counted(open, placed), placed) };
  }
  const begun = withEvent(beginRow(open, phase, placed), placed);
  const ended = open === null ? [] : [endRow(open, placed.at)];
  return phase === 'DELETED' ? { closed: [...ended, endRow(begun, placed.at)], open: null } : { closed: ended, open: begun };
}

function phaseAfter(open: PhaseRow | null, { type }: TimelineEvent): RowPhase {
  if (type === 'RELEASED' && open !== null && REFUSABLE.has(open.phase)) return 'WAITING';
  return ENTERED[type] ?? open?.phase ?? 'EARLIER';
}

function beginRow(before: PhaseRow | null, phase: RowPhase, { event, index, at }: PlacedEvent): PhaseRow {
  const keepsTarget = before !== null && before.generation === event.generation && phase !== 'WAITING';
  const away = before !== null && before.awaySince !== null && !WITHOUT_HOLD.has(phase);
  return {
    key: event.sequence,
    phase,
    generation: event.generation,
    start: at,
    end: null,
    firstEvent: index,
    eventCount: 1,
    message: event.message,
    evaluations: 0,
    outcome: null,
    reasons: [],
    queuePosition: null,
    timesPassed: null,
    machine: keepsTarget ? before.machine : null,
    driver: keepsTarget ? before.driver : null,
    runtime: keepsTarget ? before.runtime : null,
    progress: null,
    desired: null,
    released: null,
    absences: AppendList.empty(),
    awaySince: away ? at : null,
    redacted: isRedacted(event) ? 1 : 0,
  };
}

function counted(row: PhaseRow, { event }: PlacedEvent): PhaseRow {
  return { ...row, eventCount: row.eventCount + 1, redacted: row.redacted + (isRedacted(event) ? 1 : 0) };
}

function endRow(row: PhaseRow, at: number): PhaseRow {
  return { ...back(row, at), end: at };
}

/** What the event says of the row that it belongs to. */
function withEvent(row: PhaseRow, { event, at }: PlacedEvent): PhaseRow {
  switch (event.type) {
    case 'EVALUATED':
      return evaluated({ ...row, evaluations: row.evaluations + 1 }, event);
    case 'QUEUED':
      return { ...row, queuePosition: event.queuePosition, timesPassed: event.timesPassed };
    case 'RESERVED':
    case 'DISPATCHED':
    case 'RUNNING':
    case 'STOPPING':
      return withTarget(row, event);
    case 'PREPARING':
      return { ...withTarget(row, event), progress: event.progress ?? row.progress };
    case 'STOPPED':
    case 'FAILED':
      return { ...withTarget(row, event), reasons: event.reasons };
    case 'RELEASED':
      return released(row, { event, at });
    case 'MACHINE_UNREACHABLE':
      return { ...withTarget(row, event), awaySince: row.awaySince ?? at };
    case 'MACHINE_BACK':
      return withTarget(back(row, at), event);
    case 'STOP_REQUESTED':
    case 'INTENT_CHANGED':
      return { ...row, desired: event.desired };
    case 'SUBMITTED':
    case 'DELETED':
      return row;
    default:
      // A newer server may send types that this page does not know: they are listed, and begin no row.
      return row;
  }
}

/** Why it had to wait is kept when it has to no longer: an admission has no reasons. */
function evaluated(row: PhaseRow, { outcome, reasons, message }: TimelineEvent): PhaseRow {
  return outcome === 'ADMIT_NOW' ? row : { ...row, outcome, reasons, message };
}

/** A release in front of a run is the agent's refusal, which the work then waits for; behind one it is the end of the hold. */
function released(row: PhaseRow, { event, at }: Omit<PlacedEvent, 'index'>): PhaseRow {
  if (row.phase === 'WAITING') return { ...row, outcome: 'WAIT', reasons: event.reasons, message: event.message };
  const reasons = event.reasons.length === 0 ? row.reasons : [...row.reasons, ...event.reasons];
  return { ...back(row, at), released: at, reasons };
}

function withTarget(row: PhaseRow, { machine, driver, runtime }: TimelineEvent): PhaseRow {
  return { ...row, machine: machine?.name ?? row.machine, driver: driver ?? row.driver, runtime: runtime?.name ?? row.runtime };
}

/** The row with its machine reachable from then on. */
function back(row: PhaseRow, at: number): PhaseRow {
  if (row.awaySince === null) return row;
  return { ...row, absences: row.absences.appended([{ from: row.awaySince, to: at }]), awaySince: null };
}
