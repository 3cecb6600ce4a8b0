import type { MemberId } from '../domain/model/ids.ts';
import { relationTo } from '../domain/trust/relation.ts';
import { Forbidden } from '../domain/refusals.ts';
import { requireOperator, type Actor } from './actor.ts';

/** ADMINISTER: its name, its cordon, its enrolment, its end. SHARE: who else may run work there. */
export type MachineAct = 'ADMINISTER' | 'SHARE';

const REFUSALS: Readonly<Record<MachineAct, string>> = {
  ADMINISTER: 'Only the owner of the machine or an operator may do this.',
  SHARE: 'Only the owner of the machine may say with whom it is shared.',
};

/**
 * Refuses with FORBIDDEN unless the caller may do this to the machine (T3): its owner may do everything. An operator administers
 * every machine, and is no owner: only for a machine of the organisation, which has nobody else, does it decide on sharing.
 */
export function authoriseMachine(machine: { readonly ownerId: MemberId | null }, actor: Actor, act: MachineAct): void {
  if (relationTo(machine, actor.memberId) === 'owner') return;
  const forOperators = act === 'ADMINISTER' || machine.ownerId === null;
  if (actor.role !== 'OPERATOR' || !forOperators) throw new Forbidden(REFUSALS[act]);
  requireOperator(actor);
}
