import type { BerthClient } from '../../client/berth-client.ts';
import {
  UpdateMachineDocument,
  type MachineSharingInput,
  type MachineSharingMode,
  type UpdateMachineInput,
} from '../../client/generated/graphql.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import { findMachineId } from '../lookup/find-machine.ts';
import { findMemberId } from '../lookup/find-member.ts';
import { accepted } from '../refused.ts';
import type { Answer } from '../terminal.ts';
import { describeMachine } from './show-machine.ts';

/** Options of `update` as the command line gives them. */
export interface UpdateFlags {
  readonly rename?: string;
  readonly cordon?: boolean;
  readonly uncordon?: boolean;
  readonly share?: MachineSharingMode;
  readonly with?: readonly string[];
}

const OPTIONS = { 'input.name': '--rename', 'input.sharing': '--share' };

/** `berth machine update`: its name, whether it takes new work, and with whom it is shared; all of it or nothing. */
export async function updateMachine(
  client: BerthClient,
  change: { readonly nameOrId: string; readonly flags: UpdateFlags },
  now: Date,
): Promise<Answer> {
  const { rename, cordon = false, uncordon = false } = change.flags;
  if (cordon && uncordon) throw wrongUse('--cordon and --uncordon cannot both be');
  const sharing = await sharingOf(client, change.flags);
  if (rename === undefined && !cordon && !uncordon && sharing === null)
    throw wrongUse('say what is to change: --rename, --cordon, --uncordon or --share');
  const input: UpdateMachineInput = {
    machineId: await findMachineId(client, change.nameOrId),
    ...(rename === undefined ? {} : { name: rename }),
    ...(cordon || uncordon ? { schedulable: uncordon } : {}),
    ...(sharing === null ? {} : { sharing }),
  };
  const { updateMachine: result } = await client.request(UpdateMachineDocument, { input });
  const machine = accepted(result, { NAME_TAKEN: 'another name', INVALID_INPUT: 'berth machine update --help' }, OPTIONS);
  return { lines: describeMachine(machine, now), json: machine };
}

async function sharingOf(client: BerthClient, { share, with: names = [] }: UpdateFlags): Promise<MachineSharingInput | null> {
  if (share === undefined) {
    if (names.length > 0) throw wrongUse('--with takes --share members');
    return null;
  }
  if ((share === 'MEMBERS') !== names.length > 0) throw wrongUse('--share members and --with NAME take each other');
  const memberIds: string[] = [];
  for (const name of names) memberIds.push(await findMemberId(client, name));
  return { mode: share, ...(share === 'MEMBERS' ? { memberIds } : {}) };
}

function wrongUse(message: string): CommandFailure {
  return new CommandFailure(message, { code: 'USAGE', exitCode: EXIT_CODES.usage, next: 'berth machine update --help' });
}
