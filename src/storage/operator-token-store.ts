import type { Pool } from 'pg';
import type { NamedMember, OperatorTokenStore, StoredTokenReceipt } from '../app/operator-token-ports.ts';
import type { IdSource } from '../app/ports.ts';
import { STORE_OPERATOR_TOKEN } from './sql/store-operator-token.ts';

const FIND_MEMBER = `select id, role, disabled_at is not null as disabled from member where name = $1`;

/** Finds members by name and stores their tokens, in one statement each. */
export function createOperatorTokenStore({ pool, ids }: { readonly pool: Pool; readonly ids: IdSource }): OperatorTokenStore {
  return {
    async findMember(name) {
      const { rows } = await pool.query<NamedMember>(FIND_MEMBER, [name]);
      return rows[0] ?? null;
    },
    async storeToken({ memberId, name, hash, scopes, lifeDays }) {
      const values = [ids.next(), memberId, name, hash, scopes, lifeDays, ids.next()];
      const { rows } = await pool.query<StoredTokenReceipt>(STORE_OPERATOR_TOKEN, values);
      const [row] = rows;
      if (row === undefined) throw new Error('The database stored no token and gave no error.');
      return row;
    },
  };
}
