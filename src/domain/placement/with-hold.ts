import type { MachineId } from '../model/ids.ts';
import type { FleetSnapshot } from '../model/machine.ts';
import type { Hold } from '../model/reservation.ts';

/** A new snapshot in which the machine has the hold too, so that a batch is decided in memory one after the other. */
export function withHold(snapshot: FleetSnapshot, machineId: MachineId, hold: Hold): FleetSnapshot {
  const index = snapshot.machines.findIndex(({ id }) => id === machineId);
  const machine = snapshot.machines[index];
  if (machine === undefined) return snapshot;
  return { machines: snapshot.machines.with(index, { ...machine, holds: [...machine.holds, hold] }) };
}
