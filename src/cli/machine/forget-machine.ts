import { ForgetMachineDocument, ShowMachineDocument } from '../../client/generated/graphql.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import type { Desk } from '../desk.ts';
import { findMachineId } from '../lookup/find-machine.ts';
import { visibleText } from '../output/visible-text.ts';
import { accepted, notFound } from '../refused.ts';
import type { Answer } from '../terminal.ts';

/**
 * `berth machine forget`: takes a machine out of the fleet for good, with all that is held on it, once somebody wrote its name again: typed
 * on a terminal, or with `--confirm-name`. What still runs there is not stopped.
 */
export async function forgetMachine(desk: Desk, nameOrId: string, { confirmName }: { readonly confirmName?: string }): Promise<Answer> {
  const { client, input, terminal } = desk;
  const { node } = await client.request(ShowMachineDocument, { id: await findMachineId(client, nameOrId) });
  if (node == null || !('drivers' in node)) throw notFound(`machine "${nameOrId}"`, 'berth machine list');
  const prompt = `This takes ${visibleText(node.name)} out of the fleet for good and ends all work on it. Type its name to go on: `;
  const typed = confirmName ?? (input.isTerminal && !terminal.json ? await input.ask({ prompt, hidden: false }) : null);
  if (typed?.trim() !== node.name) {
    throw new CommandFailure('the name was not confirmed; nothing was done', {
      code: 'NOT_CONFIRMED',
      exitCode: EXIT_CODES.refused,
      next: 'the same with --confirm-name and the name of the machine',
    });
  }
  const { forgetMachine: result } = await client.request(ForgetMachineDocument, { input: { machineId: node.id, confirmName: node.name } });
  const machine = accepted(result);
  return { lines: [`machine ${machine.name}: forgotten`], json: machine };
}
