import type { FleetSnapshot, MachineSnapshot } from '../../domain/model/machine.ts';
import type { NewlyHeld } from '../../domain/placement/with-hold.ts';
import type { InputDocument } from '../decision-ports.ts';
import { inputDocument } from './input-document.ts';

/** Machines of one group: a machine that changed costs its own document, its group's list and the list of groups. */
const GROUP = 64;

/**
 * The documents of a whole fleet: one a machine, lists of 64 machines in their order, and the list of these lists with everything
 * else of the snapshot. The digest of the last one stands for the whole: fleets with one digest are alike in every machine (A2).
 */
export function fleetDocument({ machines, ...rest }: FleetSnapshot): InputDocument {
  const groups: InputDocument[] = [];
  for (let from = 0; from < machines.length; from += GROUP) groups.push(groupDocument(machines.slice(from, from + GROUP)));
  return inputDocument({ kind: 'FLEET', value: { ...rest, groups: digestsOf(groups) }, parts: groups });
}

function groupDocument(machines: readonly MachineSnapshot[]): InputDocument {
  const parts = machines.map((value) => inputDocument({ kind: 'MACHINE', value }));
  return inputDocument({ kind: 'MACHINE_GROUP', value: { machines: digestsOf(parts) }, parts });
}

/**
 * The fleet of the next decision of a batch: the one before it, with one more hold. It is told as that, so that a batch does not
 * copy a busy machine for each decision; `withHold` makes the snapshot of it again.
 */
export function heldFleetDocument(before: InputDocument, held: NewlyHeld): InputDocument {
  return inputDocument({ kind: 'FLEET', value: { after: before.digest, held }, parts: [before] });
}

function digestsOf(documents: readonly InputDocument[]): readonly string[] {
  return documents.map(({ digest }) => digest);
}
