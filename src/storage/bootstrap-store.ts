import type { Pool } from 'pg';
import type { BootstrapStore } from '../app/bootstrap-ports.ts';
import type { KnownMember } from '../app/access-ports.ts';

// The update changes nothing; it makes the row that is there come back.
const ENSURE_MEMBER = `
insert into member (id, name, role) values ($1, $2, $3) on conflict (name) do update set name = excluded.name returning id, role`;
const ENSURE_TOKEN = `
insert into access_token (id, member_id, name, token_hash, scopes, expires_at) values ($1, $2, $3, $4, $5, $6)
on conflict (token_hash) do nothing`;

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
      await pool.query(ENSURE_TOKEN, [id, memberId, name, tokenHash, scopes, expiresAt]);
    },
  };
}
