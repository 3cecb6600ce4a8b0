import { NotFound } from '../domain/refusals.ts';
import type { MemberAuditor } from './access-ports.ts';
import { requireOperator, type Actor } from './actor.ts';
import { audited } from './audited.ts';
import type { MassLossStore } from './mass-loss-ports.ts';

export interface ConfirmMachineLossDependencies {
  readonly losses: MassLossStore;
  readonly auditor: MemberAuditor;
}

/**
 * An operator confirms that the machines which fell silent together are really gone: the control plane trusts itself again and
 * deadlines go on (A6). Their holds stay, as those of every machine that is away (V3), and they raise no alarm again before they
 * were heard. It names the loss that the operator saw, so that one that began since is not confirmed unseen. Repeating it changes nothing.
 */
export async function confirmMachineLoss(
  { losses, auditor }: ConfirmMachineLossDependencies,
  actor: Actor,
  machineLossId: string,
): Promise<string> {
  const attempt = { actor, action: 'mass-loss.confirm', subject: `mass-loss:${machineLossId}` };
  return audited(auditor, attempt, async () => {
    requireOperator(actor);
    const outcome = await losses.confirm(machineLossId, { ...attempt, outcome: 'DONE', detail: {} });
    if (outcome === 'UNKNOWN') throw new NotFound('input.machineLossId', 'loss of machines');
    return machineLossId;
  });
}
