import type { MachineId } from '../../domain/model/ids.ts';
import { Forbidden, InvalidState, NotFound } from '../../domain/refusals.ts';
import type { Actor } from '../actor.ts';
import type { OpenableWork } from './open-ports.ts';

/** Work whose current run can be reached. */
export interface RunningWork extends OpenableWork {
  readonly machineId: MachineId;
}

/**
 * Who may open work: its member alone. An operator is no owner (T3): whoever opens a notebook runs code with its files. Towards
 * everybody else it is NOT_FOUND, so that nobody learns what exists.
 */
export function authoriseOpening(work: OpenableWork | null, actor: Pick<Actor, 'memberId' | 'role'>, field: string): OpenableWork {
  if (work === null) throw new NotFound(field, 'workload');
  if (work.memberId === actor.memberId) return work;
  if (actor.role === 'OPERATOR') throw new Forbidden('Only its member may open work; the role of an operator does not give that.');
  throw new NotFound(field, 'workload');
}

/** Refuses with INVALID_STATE unless it runs: before and after, and while it is only simulated, nothing is there that could answer. */
export function requireRunning(work: OpenableWork): RunningWork {
  const { machineId, driver } = work;
  if (work.phase !== 'RUNNING' || machineId === null) {
    throw new InvalidState(`It can be opened only while it is RUNNING; it is ${work.phase}.`);
  }
  if (driver === 'simulation')
    throw new InvalidState('It is simulated: its states are played and nothing runs, so there is nothing to open.');
  return { ...work, machineId };
}
