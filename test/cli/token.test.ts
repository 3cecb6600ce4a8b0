import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashSecretToken } from '../../src/shared/secret-token.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { berth } from './run-in-process.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `insert into member (id, name, role, disabled_at) values ($1, 'olga', 'OPERATOR', null), ($2, 'mia', 'MEMBER', null), ($3, 'gone', 'MEMBER', now())`,
    [uuidv7(), uuidv7(), uuidv7()],
  );
  return () => database.drop();
});

const create = (...argv: readonly string[]) => berth(['token', 'create', ...argv], { DATABASE_URL: database.url });

async function stored(): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select m.name as member, t.name, t.token_hash, t.scopes, t.expires_at - t.created_at = interval '7 days' as week, t.expires_at
     from access_token t join member m on m.id = t.member_id`,
  );
  return rows;
}

describe('berth token create', () => {
  it('prints the token alone on stdout and stores its hash only', async () => {
    const ran = await create('--member', 'mia');
    expect(ran.exitCode).toBe(0);
    expect(ran.out).toMatch(/^berth_[A-Za-z0-9_-]{43}\n$/);
    expect(ran.err).toContain('A token of mia with READ, WORKLOADS, MACHINES; it does not expire.');
    const token = ran.out.trim();
    expect(await stored()).toEqual([
      {
        member: 'mia',
        name: 'command-line',
        token_hash: hashSecretToken(token),
        scopes: ['READ', 'WORKLOADS', 'MACHINES'],
        week: null,
        expires_at: null,
      },
    ]);
    const everything = await database.pool.query(
      `select (select json_agg(t) from access_token t) as tokens, (select json_agg(a) from audit_entry a) as audit`,
    );
    expect(JSON.stringify(everything.rows)).not.toContain(token);
    expect(everything.rows[0]).toMatchObject({ audit: [{ actor: 'operator-cli', action: 'token.create', outcome: 'DONE' }] });
  });

  it('gives an operator ADMIN too, and takes scopes, a name and a life', async () => {
    const json = await create('--member', 'olga', '--json');
    expect(JSON.parse(json.out)).toMatchObject({ member: 'olga', scopes: ['READ', 'WORKLOADS', 'MACHINES', 'ADMIN'], expiresAt: null });
    expect(json.err).toBe('');
    await create('--member', 'mia', '--scope', 'read', '--scope', 'WORKLOADS', '--name', 'ci', '--expires-in-days', '7');
    expect((await stored()).find((row) => row['name'] === 'ci')).toMatchObject({ scopes: ['READ', 'WORKLOADS'], week: true });
  });

  const refused: readonly (readonly [readonly string[], string])[] = [
    [['--member', 'nobody'], 'NOT_FOUND: member: '],
    [['--member', 'bad\0name'], 'NOT_FOUND: member: '],
    [['--member', 'gone'], 'INVALID_STATE: member: '],
    [['--member', 'mia', '--scope', 'ADMIN'], 'INVALID_INPUT: scopes: '],
    [['--member', 'mia', '--name', 'a\nb'], 'INVALID_INPUT: name: '],
  ];
  it.each(refused)('%j is refused and stores nothing', async (argv, want) => {
    const ran = await create(...argv);
    expect(ran).toMatchObject({ exitCode: 1, out: '' });
    expect(ran.err.startsWith(want), ran.err).toBe(true);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['--scope', 'ROOT'],
    ['--expires-in-days', '0'],
    ['--expires-in-days', 'soon'],
  ])('%s %s is wrong use, and the option is named', async (option, value) => {
    for (const argv of [['--member', 'mia'], []]) {
      const ran = await create(...argv, option, value);
      expect(ran).toMatchObject({ exitCode: 2, out: '' });
      expect(ran.err).toMatch(new RegExp(`^USAGE: option '${option} [^']+' argument '${value}' is invalid`));
    }
    expect(await stored()).toEqual([]);
  });
});
