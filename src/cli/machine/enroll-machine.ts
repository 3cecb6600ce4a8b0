import type { BerthClient } from '../../client/berth-client.ts';
import { CreateMachineEnrollmentDocument } from '../../client/generated/graphql.ts';
import { CommandFailure, EXIT_CODES } from '../command-failure.ts';
import { findMachineId } from '../lookup/find-machine.ts';
import { findMemberId } from '../lookup/find-member.ts';
import { accepted } from '../refused.ts';
import type { Answer } from '../terminal.ts';

/** Options of `enroll` as the command line gives them. */
export interface EnrollFlags {
  readonly owner?: string;
  readonly organisation?: boolean;
  readonly again?: boolean;
}

/** Whose token for which server. */
export interface Enrolment {
  readonly name: string;
  /** Where the agent will find the server. */
  readonly serverUrl: string;
  readonly flags: EnrollFlags;
}

/**
 * `berth machine enroll`: a machine with the one-time token for its agent, alone on stdout, and beside it what to type there. `--again`
 * takes a machine that is known, whose credential is revoked.
 */
export async function enrollMachine(client: BerthClient, { name, serverUrl, flags }: Enrolment): Promise<Answer> {
  const { owner, organisation = false, again = false } = flags;
  if (owner !== undefined && organisation) {
    throw new CommandFailure('a machine belongs to a member or to the organisation: one of --owner and --organisation', {
      code: 'USAGE',
      exitCode: EXIT_CODES.usage,
    });
  }
  const input = {
    name,
    ...(again ? { machineId: await findMachineId(client, name) } : {}),
    ...(organisation ? { ownerId: null } : owner === undefined ? {} : { ownerId: await findMemberId(client, owner) }),
  };
  const result = (await client.request(CreateMachineEnrollmentDocument, { input })).createMachineEnrollment;
  const next = {
    NAME_TAKEN: `another name, or berth machine enroll ${name} --again if it is the same machine`,
    INVALID_INPUT: 'berth machine enroll --help',
  };
  const { token, expiresAt, machine } = accepted(result, next, { 'input.name': 'the name', 'input.ownerId': '--owner' });
  return {
    lines: [token],
    notes: [
      `The token enrols ${machine.name} once, until ${expiresAt}. It is shown this once. On that machine, with it in a file:`,
      '  berth agent doctor',
      `  berth agent --server ${serverUrl} --token-file FILE --driver native --driver docker`,
    ],
    json: { machine, token, expiresAt },
  };
}
