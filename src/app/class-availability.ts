import type { MemberId } from '../domain/model/ids.ts';
import type { MachineSnapshot, ReportedDriver } from '../domain/model/machine.ts';
import type { AcceleratorClass } from '../domain/model/runtime.ts';
import { fits } from '../domain/placement/fits.ts';
import { reasonEffect } from '../domain/reason-order.ts';
import { demandOn } from '../domain/reservations/demand.ts';
import { DRIVER_TABLE } from '../domain/trust/driver-table.ts';
import { isSharedWith, relationTo } from '../domain/trust/relation.ts';
import { checkTrust } from '../domain/trust/trust-matrix.ts';
import type { FleetReader } from './ports.ts';

/** How many machines could take a class for one member, whatever entry is launched with it. */
export interface ClassAvailability {
  readonly machinesNow: number;
  readonly machinesEver: number;
}

/** Answers for several classes at once, in their order, from one reading of the fleet. */
export type ClassAvailabilityReader = (memberId: MemberId, classes: readonly AcceleratorClass[]) => Promise<readonly ClassAvailability[]>;

/**
 * Counts machines by the same trust matrix and the same `fits` as placement (T2, V1). It knows no entry, so it says less
 * than a preview: which runtime is selected plays no part. A simulated machine counts like any other.
 */
export function createClassAvailability(fleet: FleetReader): ClassAvailabilityReader {
  return async (memberId, classes) => {
    const { machines } = await fleet.readFleet();
    return classes.map((wanted) => {
      const chances = machines.map((machine) => chanceOn(machine, { memberId, wanted }));
      return {
        machinesNow: chances.filter((chance) => chance === 'NOW').length,
        machinesEver: chances.filter((chance) => chance !== 'NEVER').length,
      };
    });
  };
}

type Chance = 'NOW' | 'LATER' | 'NEVER';

interface Question {
  readonly memberId: MemberId;
  readonly wanted: AcceleratorClass;
}

function chanceOn(machine: MachineSnapshot, question: Question): Chance {
  if (machine.status === 'ENROLLING') return 'NEVER';
  const chances = machine.drivers.map((driver) => chanceWith(machine, driver, question));
  if (chances.includes('NOW')) return machine.status === 'READY' ? 'NOW' : 'LATER';
  return chances.includes('LATER') ? 'LATER' : 'NEVER';
}

function chanceWith(machine: MachineSnapshot, driver: ReportedDriver, { memberId, wanted }: Question): Chance {
  const denial = checkTrust({
    isolation: DRIVER_TABLE[driver.name].isolation,
    relation: relationTo(machine, memberId),
    sharedWithMember: isSharedWith(machine.sharing, memberId),
  });
  if (denial !== null) return 'NEVER';
  if (driver.accelerators !== null && !driver.accelerators.includes(wanted.accelerator)) return 'NEVER';
  const fit = fits(machine, demandOn(machine, { memberId, class: wanted, driver }));
  if (fit.fits) return 'NOW';
  return fit.reasons.every((reason) => reasonEffect(reason.code) === 'WAIT') ? 'LATER' : 'NEVER';
}
