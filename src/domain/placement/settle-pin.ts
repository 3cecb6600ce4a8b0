import type { FleetSnapshot } from '../model/machine.ts';
import type { Reason } from '../reason.ts';
import type { CandidateVerdict, PlacementRequest } from './decision.ts';

/** A pin that cannot even be checked: with the verdict of its target, or none when its machine is gone. */
export interface SettledPin {
  readonly verdict: CandidateVerdict | null;
  readonly reasons: readonly Reason[];
}

/**
 * What is known of a pinned request without looking further (L6): its machine was forgotten (BLOCKED), is away and has
 * nothing to check (WAIT), or lost the driver (BLOCKED). null when the target exists, or there is no pin. It never moves.
 */
export function settlePin(snapshot: FleetSnapshot, request: PlacementRequest): SettledPin | null {
  const { pin } = request;
  if (pin === null) return null;
  const { machineId, driver } = pin;
  const machine = snapshot.machines.find(({ id }) => id === machineId);
  if (machine === undefined) return { verdict: null, reasons: [{ code: 'PINNED_MACHINE_FORGOTTEN', machineId }] };

  const offline: Reason = { code: 'PINNED_MACHINE_OFFLINE', machineId };
  const target = { machineId, driver, runtime: null };
  // Re-enrolled and not back yet: its drivers are unknown, not missing.
  if (machine.status === 'ENROLLING') return settled({ ...target, verdict: 'WAIT', reasons: [offline] });
  if (machine.drivers.some(({ name }) => name === driver)) return null;
  const missing: Reason = { code: 'PINNED_DRIVER_MISSING', machineId, driver };
  return settled({ ...target, verdict: 'BLOCKED', reasons: machine.status === 'UNREACHABLE' ? [missing, offline] : [missing] });
}

function settled(verdict: CandidateVerdict): SettledPin {
  return { verdict, reasons: verdict.reasons };
}
