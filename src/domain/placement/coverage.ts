import type { ClassId, EntryId } from '../model/ids.ts';
import type { MachineSnapshot, ReportedDriver } from '../model/machine.ts';
import type { AcceleratorClass, Entry, StoredRuntime } from '../model/runtime.ts';
import { workloadKindOf } from '../model/workload-kind.ts';
import type { Reason } from '../reason.ts';
import { sortReasons } from '../reason-order.ts';
import { demandOn } from '../reservations/demand.ts';
import type { RuntimeSelection } from '../runtime-selection/select-runtime.ts';
import { REQUEST_CHECKS, TARGET_CHECKS } from './checks.ts';
import type { AskedFor } from './checks/check.ts';
import { reasonsAgainst } from './checks/reasons-against.ts';
import type { CandidateVerdict } from './decision.ts';
import { fits } from './fits.ts';
import { driversByName, hasTargets, selectionByDriver } from './targets.ts';

/** What is offered, and where it might run. Each list is taken in the order that it has. */
export interface CoverageQuestion {
  readonly entries: readonly Entry[];
  readonly classes: readonly AcceleratorClass[];
  readonly machines: readonly MachineSnapshot[];
}

/** ADMISSIBLE: somebody could run the entry with the class on the target, were nothing else there. BLOCKED: nobody can. */
export type CoverageVerdict = 'ADMISSIBLE' | 'BLOCKED';

/** An entry with a class on one target, with every reason against it, most severe first. Holds no ref (H2). */
export interface CoverageRow extends Pick<CandidateVerdict, 'machineId' | 'driver' | 'runtime' | 'reasons'> {
  readonly entryId: EntryId;
  readonly classId: ClassId;
  readonly verdict: CoverageVerdict;
}

/** How many rows `coverage` gives, without judging any. */
export function coverageSize({ entries, classes, machines }: CoverageQuestion): number {
  const targets = machines.filter(hasTargets).reduce((count, machine) => count + machine.drivers.length, 0);
  return entries.length * classes.length * targets;
}

/**
 * Which entries resolve with which classes on which targets, and why not: placement's own selector and checks (S1), less those that
 * depend on who asks (trust), on what is held now, and on what passes by itself (a machine that is away or closed, the queue).
 */
export function coverage({ entries, classes, machines }: CoverageQuestion): readonly CoverageRow[] {
  const empty = machines.filter(hasTargets).map((machine): MachineSnapshot => ({ ...machine, holds: [] }));
  return entries.flatMap((entry) => classes.flatMap((wanted) => rowsOf({ kind: workloadKindOf(entry.kind), class: wanted, entry }, empty)));
}

function rowsOf(request: AskedFor, machines: readonly MachineSnapshot[]): readonly CoverageRow[] {
  const requestReasons = reasonsAgainst(request, REQUEST_CHECKS);
  const selectionFor = selectionByDriver(request.entry.runtimes, request.class.accelerator);
  return machines.flatMap((machine) =>
    driversByName(machine).map((driver) => {
      const selection = selectionFor(driver.name);
      const reasons = sortReasons([...requestReasons, ...targetReasons(request, machine, { driver, selection })]);
      const { selected } = selection;
      return {
        entryId: request.entry.id,
        classId: request.class.id,
        machineId: machine.id,
        driver: driver.name,
        runtime: selected === null ? null : { id: selected.id, name: selected.name },
        verdict: reasons.length === 0 ? 'ADMISSIBLE' : 'BLOCKED',
        reasons,
      };
    }),
  );
}

interface Selected {
  readonly driver: ReportedDriver;
  readonly selection: RuntimeSelection<StoredRuntime>;
}

function targetReasons(request: AskedFor, machine: MachineSnapshot, { driver, selection }: Selected): readonly Reason[] {
  const fit = fits(machine, demandOn(machine, { memberId: null, class: request.class, driver }));
  return reasonsAgainst({ request, machine, driver, selection, fit }, TARGET_CHECKS);
}
