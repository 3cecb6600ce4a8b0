import type { MachineId } from '../model/ids.ts';
import type { DriverName } from '../model/runtime.ts';
import type { Reason } from '../reason.ts';
import { headlineOf, reasonEffect } from '../reason-order.ts';
import type { AdmissionEventType, PlacementOutcome } from '../timeline.ts';
import { explainReason } from './explain-reason.ts';
import type { MachineNames } from './words.ts';
import { driverWords } from './words.ts';

/** A stored event as far as its sentence needs it. null means that the event has none, or that the reader may not see it. */
export interface ExplainedEvent {
  readonly type: AdmissionEventType;
  readonly generation: number | null;
  readonly outcome: PlacementOutcome | null;
  readonly reasons: readonly Reason[];
  readonly machineId: MachineId | null;
  readonly driver: DriverName | null;
  /** Name of the selected runtime. */
  readonly runtimeName: string | null;
  /** 0 to 1. */
  readonly progress: number | null;
  readonly position: number | null;
  readonly timesPassed: number | null;
}

/** The sentence of a timeline event. It names machines and runtimes, never a ref, a member or a workload (H2, V7). */
export function explainEvent(event: ExplainedEvent, names: MachineNames): string {
  const machine = event.machineId === null ? 'its machine' : names(event.machineId);
  switch (event.type) {
    case 'SUBMITTED':
      return event.generation === null || event.generation === 1 ? 'Submitted.' : `Submitted again, as run ${String(event.generation)}.`;
    case 'EVALUATED':
      return evaluated(event, machine, names);
    case 'QUEUED':
      return queued(event, machine);
    case 'RESERVED':
      return `Reserved on ${machine}${withDriver(event)}.`;
    case 'DISPATCHED':
      return `Handed to the agent of ${machine}.`;
    case 'PREPARING':
      return `Being prepared on ${machine}${event.progress === null ? '' : `: ${String(Math.floor(event.progress * 100))} %`}.`;
    case 'RUNNING':
      return `Running on ${machine}.`;
    case 'STOP_REQUESTED':
      return 'Asked to stop.';
    case 'STOPPING':
      return `Stopping on ${machine}.`;
    case 'STOPPED':
      return `Stopped.${because(event, names)}`;
    case 'RELEASED':
      return `Everything that it held on ${machine} is free again.${because(event, names)}`;
    case 'FAILED':
      return `Failed.${because(event, names)}`;
    case 'MACHINE_UNREACHABLE':
      if (event.reasons.some((reason) => reason.code === 'MACHINE_UNREACHABLE' && reason.withMostOthers === true)) {
        return `${machine} cannot be reached, and neither can most other machines, so the fault may be Berth's own. What is held there stays held, and nothing is failed until they answer again or an operator confirms that they are gone.`;
      }
      return `${machine} cannot be reached. What is held there stays held; nothing is started twice.`;
    case 'MACHINE_BACK':
      return `${machine} is back.`;
    case 'INTENT_CHANGED':
      return 'Asked to run again; it starts when what it holds has been released.';
    case 'DELETED':
      return 'Deleted.';
  }
}

function evaluated(event: ExplainedEvent, machine: string, names: MachineNames): string {
  switch (event.outcome) {
    case 'ADMIT_NOW':
      return `Can run now on ${machine}${withDriver(event)}.`;
    case 'WAIT':
      return `Has to wait.${because(event, names)}`;
    case 'BLOCKED':
      return `Cannot run as things are.${because(event, names)}`;
    case null:
      return 'Evaluated.';
  }
}

function withDriver({ driver, runtimeName }: ExplainedEvent): string {
  const by = driver === null ? '' : ` by the ${driverWords(driver)} driver`;
  return runtimeName === null ? by : `${by} with runtime "${runtimeName}"`;
}

/**
 * The headline. While it waits, the most severe reason that lets it wait, since a block of another machine is not what
 * it waits for.
 */
function because({ reasons, outcome }: ExplainedEvent, names: MachineNames): string {
  const waits = outcome === 'WAIT' ? reasons.filter(({ code }) => reasonEffect(code) === 'WAIT') : reasons;
  const headline = headlineOf(waits.length === 0 ? reasons : waits);
  return headline === null ? '' : ` ${explainReason(headline, names)}`;
}

function queued({ position, timesPassed, machineId }: ExplainedEvent, machine: string): string {
  const place = position === null ? 'Waiting in the queue.' : `Waiting in the queue as number ${String(position)}.`;
  if (timesPassed === null) return place;
  const passed = `${place} Younger work went first ${timesPassed === 1 ? 'once' : `${String(timesPassed)} times`}.`;
  return machineId === null ? passed : `${passed} From now on ${machine} takes no younger work that would delay it.`;
}
