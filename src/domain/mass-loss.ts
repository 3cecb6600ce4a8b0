import type { MachineId } from './model/ids.ts';

/** Fewer machines than this never make the control plane suspect itself: on a small fleet, a few laptops close together (A6). */
const FEWEST = 4;

/** Of the machines that count, the control plane trusts itself again once at most one in so many is still silent. */
const TRUSTED_SHARE = 4;

/** A machine that is not heard. */
export interface SilentMachine {
  readonly machineId: MachineId;
  /** When its lease ran out: seconds on the database's clock. */
  readonly since: number;
  /** True once it was marked as lost: it was judged before, with what was known then. */
  readonly told: boolean;
}

/** Who is heard and who is not, at one moment. */
export interface FleetSilence {
  /** Machines whose lease lives. */
  readonly heard: number;
  /** Silent machines, but for those whose loss an operator confirmed. */
  readonly silent: readonly SilentMachine[];
  /** Machines whose leases ran out within this many seconds of each other fell silent together: the length of a lease. */
  readonly togetherSeconds: number;
  /** The machines of the loss that is suspected at the moment; null for none. */
  readonly suspected: ReadonlySet<MachineId> | null;
}

/** BEGIN: the control plane suspects itself from now on. JOIN: these are suspected too. END: it trusts itself again. NONE: as it was. */
export type MassLossStep =
  { readonly step: 'BEGIN' | 'JOIN'; readonly machineIds: readonly MachineId[] } | { readonly step: 'END' } | { readonly step: 'NONE' };

/**
 * Whether the control plane should suspect itself rather than the machines (A6). It begins to when at least 4 machines, and more than
 * half of those in touch until then, fell silent within one lease. Machines that were lost long before count neither as silent nor
 * as in touch, so that three old wrecks and one closed laptop are no alarm; and one of them has to have fallen silent just now, so that
 * losses which were judged already become no alarm because the rest of the fleet shrinks. It ends when at most a quarter of those that are heard or
 * suspected is still silent: the gap between half and a quarter keeps it from flickering. Until then whatever else falls silent joins.
 */
export function judgeMassLoss({ heard, silent, togetherSeconds, suspected }: FleetSilence): MassLossStep {
  if (suspected !== null) return goOn(suspected, heard, silent);
  const inOrder = [...silent].sort((one, other) => one.since - other.since);
  let first = 0;
  for (const [last, machine] of inOrder.entries()) {
    while ((inOrder[first]?.since ?? machine.since) <= machine.since - togetherSeconds) first += 1;
    const together = inOrder.slice(first, last + 1);
    // Whoever fell silent only after these was in touch with them, and is suspected with them.
    const inTouch = inOrder.slice(first);
    const most = together.length >= FEWEST && together.length * 2 > heard + inTouch.length;
    if (most && together.some(({ told }) => !told)) return { step: 'BEGIN', machineIds: inTouch.map(({ machineId }) => machineId) };
  }
  return { step: 'NONE' };
}

function goOn(suspected: ReadonlySet<MachineId>, heard: number, silent: readonly SilentMachine[]): MassLossStep {
  const joining = silent.filter(({ machineId, told }) => !told && !suspected.has(machineId));
  if (joining.length > 0) return { step: 'JOIN', machineIds: joining.map(({ machineId }) => machineId) };
  const still = silent.filter(({ machineId }) => suspected.has(machineId)).length;
  return still * TRUSTED_SHARE <= still + heard ? { step: 'END' } : { step: 'NONE' };
}
