import type { MachineSnapshot } from '../model/machine.ts';
import type { DeviceKind } from '../model/runtime.ts';
import type { Reason } from '../reason.ts';
import type { Demand } from '../reservations/demand.ts';
import { unitsOfKind } from '../reservations/device-units.ts';
import type { ReservationPlan } from '../reservations/plan-reservation.ts';
import { freeUnits, planReservation } from '../reservations/plan-reservation.ts';
import { appleGpuHolders } from './apple-gpu-held.ts';

/** What stays free of a machine: thousandths of a core and MiB. */
export interface FreeAmounts {
  readonly cpuMillis: number;
  readonly memoryMib: number;
}

/** Whether a demand fits: with the units to take and what stays free, or with every reason against it. */
export type Fit =
  | { readonly fits: true; readonly plan: ReservationPlan; readonly remaining: FreeAmounts }
  | { readonly fits: false; readonly reasons: readonly Reason[] };

/** What of the machine's cpu and memory no open hold has; negative while a machine reports less than it holds. */
export function freeAmounts(machine: MachineSnapshot): FreeAmounts {
  let { cpuMillis, memoryMib } = machine.capacity;
  for (const hold of machine.holds) {
    cpuMillis -= hold.cpuMillis;
    memoryMib -= hold.memoryMib;
  }
  return { cpuMillis, memoryMib };
}

/**
 * The one function that judges capacity (V1): placement decides with it, and the commit verifies with it on locked rows.
 * Capacity in use is derived from the holds, never counted (V8). A hold counts in whatever phase its work is (V3).
 */
export function fits(machine: MachineSnapshot, demand: Demand): Fit {
  const free = freeAmounts(machine);
  const plan = planReservation(machine, demand);
  if (plan !== null && demand.cpuMillis <= free.cpuMillis && demand.memoryMib <= free.memoryMib) {
    const remaining = { cpuMillis: free.cpuMillis - demand.cpuMillis, memoryMib: free.memoryMib - demand.memoryMib };
    return { fits: true, plan, remaining };
  }
  const { capacity } = machine;
  const reasons: Reason[] = [];
  push(
    reasons,
    short(machine, demand, { resource: 'CPU_MILLIS', requested: demand.cpuMillis, free: free.cpuMillis, total: capacity.cpuMillis }),
  );
  push(
    reasons,
    short(machine, demand, { resource: 'MEMORY_MIB', requested: demand.memoryMib, free: free.memoryMib, total: capacity.memoryMib }),
  );
  if (plan === null) reasons.push(...deviceReasons(machine, demand));
  return { fits: false, reasons };
}

function deviceReasons(machine: MachineSnapshot, demand: Demand): readonly Reason[] {
  const wanted: readonly DeviceKind[] = demand.accelerator === 'cpu' ? demand.exclusiveKinds : [demand.accelerator];
  return wanted.flatMap((kind) => {
    const total = unitsOfKind(machine, kind).length;
    const exceeded = total < demand.deviceCount;
    // What V4 keeps it apart from comes first: that names what will free it (V7).
    const held = kind === 'apple-gpu' && !exceeded ? appleGpuHolders(machine, demand) : [];
    if (held.length > 0) return held;
    const free = freeUnits(machine, kind).length;
    const reason = short(machine, demand, { resource: 'DEVICES', requested: demand.deviceCount, free, total });
    return reason === null ? [] : [reason];
  });
}

interface Amount {
  readonly resource: 'CPU_MILLIS' | 'MEMORY_MIB' | 'DEVICES';
  readonly requested: number;
  readonly free: number;
  readonly total: number;
}

function short(machine: MachineSnapshot, demand: Demand, amount: Amount): Reason | null {
  const { resource, requested, free, total } = amount;
  const about = { machineId: machine.id, resource, accelerator: demand.accelerator, requested };
  if (requested > total) return { code: 'CLASS_EXCEEDS_MACHINE', ...about, total };
  return requested > free ? { code: 'CAPACITY_IN_USE', ...about, free: Math.max(0, free), total } : null;
}

function push(reasons: Reason[], reason: Reason | null): void {
  if (reason !== null) reasons.push(reason);
}
