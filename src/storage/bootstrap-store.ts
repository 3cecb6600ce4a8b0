import type { Pool } from 'pg';
import type { BootstrapStore } from '../app/bootstrap-ports.ts';
import type { KnownMember } from '../app/access-ports.ts';
import { transact } from './transact.ts';

// The update changes nothing; it makes the row that is there come back.
const ENSURE_MEMBER = `
insert into member (id, name, role) values ($1, $2, $3) on conflict (name) do update set name = excluded.name returning id, role`;
const LOCK_MEMBER = `select from member where id = $1 for update`;
// The update sees the tokens of before the insert alone, so never the new one. Where nothing was stored, nothing is revoked.
const ENSURE_TOKEN = `
with stored as (
  insert into access_token (id, member_id, name, token_hash, scopes, expires_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (token_hash) do nothing returning member_id, name
), revoked as (
  update access_token old set revoked_at = now() from stored
  where old.member_id = stored.member_id and old.name = stored.name and old.revoked_at is null returning old.id, old.member_id
), audited as (
  insert into audit_entry (id, actor, action, subject, outcome, detail)
  select gen_random_uuid(), 'bootstrap', 'token.revoke', 'token:' || id, 'DONE', jsonb_build_object('member', member_id) from revoked
)
select pg_notify('berth', '{"kind":"access"}') from revoked limit 1`;

/** Members and tokens of an installation that nobody can sign in to yet. */
export function createBootstrapStore(pool: Pool): BootstrapStore {
  return {
    async ensureMember({ id, name, role }) {
      const { rows } = await pool.query<Pick<KnownMember, 'id' | 'role'>>(ENSURE_MEMBER, [id, name, role]);
      const [row] = rows;
      if (row === undefined) throw new Error('the member was not stored');
      return row;
    },
    async ensureToken({ id, memberId, name, tokenHash, scopes, expiresAt }) {
      await transact(pool, async (client) => {
        // One after the other: of two that bring different tokens at once, neither would see the other's.
        await client.query(LOCK_MEMBER, [memberId]);
        await client.query(ENSURE_TOKEN, [id, memberId, name, tokenHash, scopes, expiresAt]);
      });
    },
  };
}
