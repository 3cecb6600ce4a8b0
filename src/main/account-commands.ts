import type { Command } from 'commander';
import type { AuditFlags } from '../cli/account/audit.ts';
import type { ConnectionFlags } from '../cli/connection.ts';
import type { MemberRole, TokenScope } from '../client/generated/graphql.ts';
import { aroundOf, deskFor, withConnection } from './connection-options.ts';
import { moment, oneOf, someOf, wholeNumber } from './option-values.ts';
import type { ProgramParts } from './program-parts.ts';

const ROLES = ['MEMBER', 'OPERATOR'] as const satisfies readonly MemberRole[];
const SCOPES = ['READ', 'WORKLOADS', 'MACHINES', 'ADMIN'] as const satisfies readonly TokenScope[];
const OUTCOMES = ['DONE', 'REFUSED'] as const;
const OF_MEMBER = ['--member <member>', "another member's, for operators"] as const;

/** Adds `berth login`, `logout`, `whoami`, `member`, `token`, `workspace` and `audit`. */
export function addAccountCommands(program: Command, parts: ProgramParts): void {
  addSignIn(program, parts);
  addMembers(program, parts);
  addTokens(program, parts);
  addWorkspaces(program, parts);
  addAudit(program, parts);
}

function addSignIn(program: Command, parts: ProgramParts): void {
  const { environment, input, runner } = parts;
  const load = () => import('../cli/account/sign-in.ts');
  withConnection(program.command('login'))
    .description('store an access token for a server: paste it, or give it on stdin or by --token-file; only you can read it')
    .action((flags: ConnectionFlags) => runner.answer(async () => (await load()).login(input, flags, aroundOf(parts))));
  withConnection(program.command('logout'))
    .description('forget the token for a server')
    .option('--all', 'the tokens for all servers')
    .action((flags: ConnectionFlags & { readonly all?: boolean }) => runner.answer(async () => (await load()).logout(flags, environment)));
  withConnection(program.command('whoami'))
    .description('which server is asked, as whom, and where the token came from')
    .action((flags: ConnectionFlags) => runner.answer(async () => (await load()).whoami(flags, aroundOf(parts))));
}

function addMembers(program: Command, parts: ProgramParts): void {
  const group = program.command('member').description('members of the installation, for operators');
  const load = () => import('../cli/account/member.ts');
  withConnection(group.command('create'))
    .description('make a member')
    .argument('<name>', '1 to 63 characters a-z, 0-9 and -')
    .option('--role <role>', 'member or operator', oneOf(ROLES), 'MEMBER')
    .action((name: string, flags: ConnectionFlags & { readonly role: MemberRole }) =>
      parts.runner.answer(async () => (await load()).createMember((await deskFor(parts, flags)).client, { name, role: flags.role })),
    );
  withConnection(group.command('list'))
    .description('every member')
    .action((flags: ConnectionFlags) =>
      parts.runner.answer(async () => (await load()).listMembers((await deskFor(parts, flags)).client, new Date())),
    );
}

interface CreateTokenFlags extends ConnectionFlags {
  readonly member?: string;
  readonly name: string;
  readonly scope?: readonly TokenScope[];
  readonly expiresInDays?: number;
}

function addTokens(program: Command, parts: ProgramParts): void {
  const { environment, runner } = parts;
  const group = program.command('token').description('access tokens');
  const load = () => import('../cli/account/token.ts');
  withConnection(group.command('create'))
    .description('make a token and print it, this once: for yourself, or on the database for a member')
    .option('--member <name>', 'for this member, by who can reach the database (DATABASE_URL); needs no token, so it makes the first one')
    .option('--name <label>', 'what it is called in lists', 'command-line')
    .option('--scope <scope>', `${SCOPES.join(', ')}; give it again for more (default: all that one may have)`, someOf(SCOPES))
    .option('--expires-in-days <days>', '1 to 3650 (default: it does not expire)', wholeNumber({ least: 1, most: 3_650 }))
    .action((flags: CreateTokenFlags) =>
      runner.answer(async () => {
        const { member } = flags;
        if (member === undefined) return (await load()).createOwnToken((await deskFor(parts, flags)).client, ownToken(flags), new Date());
        const { withDatabase } = await import('./commands/with-database.ts');
        const { createToken } = await import('./commands/create-token.ts');
        return withDatabase(environment, (pool) => createToken(pool, { ...flags, member }));
      }),
    );
  withConnection(group.command('list'))
    .description('your tokens, never their secrets')
    .option(...OF_MEMBER)
    .action((flags: ConnectionFlags & { readonly member?: string }) =>
      runner.answer(async () => (await load()).listTokens((await deskFor(parts, flags)).client, flags.member, new Date())),
    );
  withConnection(group.command('revoke'))
    .description('end a token for good, and what it has open')
    .argument('<token>', 'its id, or its name where only one valid token has it')
    .option(...OF_MEMBER)
    .action((nameOrId: string, flags: ConnectionFlags & { readonly member?: string }) =>
      runner.answer(async () =>
        (await load()).revokeToken((await deskFor(parts, flags)).client, nameOrId, { member: flags.member, now: new Date() }),
      ),
    );
}

function ownToken({ name, scope, expiresInDays }: CreateTokenFlags): {
  name: string;
  scopes: readonly TokenScope[] | null;
  lifeDays: number | null;
} {
  return { name, scopes: scope ?? null, lifeDays: expiresInDays ?? null };
}

function addWorkspaces(program: Command, parts: ProgramParts): void {
  const group = program
    .command('workspace')
    .description(
      'the files of notebooks, as their machines counted them; they are deleted with berth notebook delete --delete-files alone',
    );
  const load = () => import('../cli/workspace/list-workspaces.ts');
  withConnection(group.command('list'))
    .description('the workspaces of your notebooks')
    .option(...OF_MEMBER)
    .action((flags: ConnectionFlags & { readonly member?: string }) =>
      parts.runner.answer(async () => (await load()).listWorkspaces((await deskFor(parts, flags)).client, flags.member, new Date())),
    );
  withConnection(group.command('show'))
    .description('the workspace of one of your notebooks')
    .argument('<notebook>', 'its name')
    .action((name: string, flags: ConnectionFlags) =>
      parts.runner.answer(async () => (await load()).showWorkspace((await deskFor(parts, flags)).client, name, new Date())),
    );
}

function addAudit(program: Command, parts: ProgramParts): void {
  withConnection(program.command('audit'))
    .description('operators: who did what and who was refused, newest first')
    .option('--action <action>', 'only this, such as machine.forget')
    .option('--subject <subject>', 'only what was done to this, as the log names it')
    .option('--member <member>', 'only what this member did or tried')
    .option('--outcome <outcome>', 'done or refused', oneOf(OUTCOMES))
    .option('--request-id <id>', 'only what came by this request')
    .option('--from <time>', 'only from then on: a date, which begins in UTC, or an RFC 3339 time', moment)
    .option('--to <time>', 'only before then', moment)
    .option('--limit <number>', 'how many at most', wholeNumber({ least: 1, most: 10_000 }), 50)
    .action(({ server, tokenFile, ...flags }: AuditFlags & ConnectionFlags) =>
      parts.runner.answer(async () => {
        const { audit } = await import('../cli/account/audit.ts');
        const connection = { ...(server === undefined ? {} : { server }), ...(tokenFile === undefined ? {} : { tokenFile }) };
        return audit((await deskFor(parts, connection)).client, flags);
      }),
    );
}
