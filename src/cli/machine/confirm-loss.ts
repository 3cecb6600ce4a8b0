import type { BerthClient } from '../../client/berth-client.ts';
import { ConfirmMachineLossDocument, OpenMachineLossDocument, type OpenMachineLossQuery } from '../../client/generated/graphql.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import { accepted } from '../refused.ts';
import type { Answer } from '../terminal.ts';

type Loss = NonNullable<OpenMachineLossQuery['machineLoss']>;

/**
 * `berth machine confirm-loss`: shows the machines that fell silent together, for which the control plane suspects itself (A6), and with
 * `yes` confirms that they are gone. Without it, it changes nothing and ends as refused, so that a script does not take it for done.
 */
export async function confirmLoss(client: BerthClient, { yes }: { readonly yes: boolean }): Promise<Answer> {
  const { machineLoss } = await client.request(OpenMachineLossDocument, {});
  if (machineLoss === null)
    return { lines: ['The control plane does not suspect itself; there is nothing to confirm.'], json: { machineLoss } };
  const lines = describe(machineLoss);
  if (!yes) {
    throw new CommandFailure('nothing was confirmed; look at these machines, and say --yes if they are gone', {
      code: 'NOT_CONFIRMED',
      exitCode: EXIT_CODES.refused,
      lines,
      next: 'berth machine confirm-loss --yes',
      data: { machineLoss },
    });
  }
  const { confirmMachineLoss } = await client.request(ConfirmMachineLossDocument, { input: { machineLossId: machineLoss.id } });
  const confirmed = accepted(confirmMachineLoss);
  const done = confirmed.endedBy === 'RETURN' ? 'They came back meanwhile.' : 'Confirmed: deadlines go on. What they hold stays held.';
  return { lines: [...lines, done], json: confirmed };
}

function describe({ since, machines }: Loss): readonly string[] {
  const seen = machines.filter((machine) => machine !== null);
  return [
    `${String(machines.length)} machines fell silent together; the first was last heard ${since}.`,
    ...seen.map(({ name, status }) => `  ${name}: ${status}`),
  ];
}
