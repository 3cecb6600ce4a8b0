import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { issueOperatorToken } from '../../app/issue-operator-token.ts';
import type { Answer } from '../../cli/terminal.ts';
import { createOperatorTokenStore } from '../../storage/operator-token-store.ts';

/** Options of `berth token create` as the command line gives them. */
export interface TokenFlags {
  readonly member: string;
  readonly name: string;
  readonly scope?: readonly string[];
  readonly expiresInDays?: number;
}

/** `berth token create`: the secret alone on stdout, so that a script can take it; it is stored as a hash only. */
export async function createToken(pool: Pool, flags: TokenFlags): Promise<Answer> {
  const issued = await issueOperatorToken(createOperatorTokenStore({ pool, ids: { next: uuidv7 } }), {
    member: flags.member,
    name: flags.name,
    scopes: flags.scope ?? null,
    lifeDays: flags.expiresInDays ?? null,
  });
  const until = issued.expiresAt === null ? 'it does not expire' : `it expires at ${issued.expiresAt.toISOString()}`;
  return {
    lines: [issued.token],
    notes: [`A token of ${issued.member} with ${issued.scopes.join(', ')}; ${until}. It is shown this once.`],
    json: issued,
  };
}
