import type { Pool, PoolClient } from 'pg';
import type {
  AccessTokenStore,
  EnrollmentIssuer,
  KnownAccessToken,
  KnownMachine,
  KnownMember,
  LiveToken,
  MemberAudit,
  MemberAuditor,
  MemberStore,
  NewEnrollment,
  TokenLookup,
} from '../app/access-ports.ts';
import type { IdSource } from '../app/ports.ts';
import { createMemberAuditor } from './member-auditor.ts';
import {
  EXPIRE_UNUSED_ENROLLMENTS,
  FIND_ENROLLABLE_MACHINE,
  INSERT_ENROLLMENT,
  INSERT_MACHINE,
  LOCK_MACHINE,
  REVOKE_MACHINE_CREDENTIALS,
} from './sql/access-machines.ts';
import { FIND_ACCESS_TOKEN, FIND_LIVE_TOKEN, INSERT_ACCESS_TOKEN, REVOKE_ACCESS_TOKEN } from './sql/access-tokens.ts';
import { transact } from './transact.ts';

const FIND_MEMBER = `select id, name, role from member where id = $1 and disabled_at is null`;
const INSERT_MEMBER = `insert into member (id, name, role) values ($1, $2, $3) on conflict (name) do nothing returning id`;

/** Members, their tokens and the enrolments of machines, on Postgres. */
export type AccessStore = MemberStore & AccessTokenStore & EnrollmentIssuer & TokenLookup & MemberAuditor;

/** Makes the store. Each act and its audit entry are one transaction. */
export function createAccessStore({ pool, ids }: { readonly pool: Pool; readonly ids: IdSource }): AccessStore {
  const record = (client: PoolClient, audit: MemberAudit): Promise<void> => createMemberAuditor({ connection: client, ids }).record(audit);
  const first = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row | null> =>
    (await pool.query<Row>(text, [...values])).rows[0] ?? null;
  return {
    ...createMemberAuditor({ connection: pool, ids }),
    findLiveToken: (tokenHash) => first<LiveToken>(FIND_LIVE_TOKEN, [tokenHash]),
    findMember: (id) => first<KnownMember>(FIND_MEMBER, [id]),
    findAccessToken: (id) => first<KnownAccessToken>(FIND_ACCESS_TOKEN, [id]),
    findMachine: (id) => first<KnownMachine>(FIND_ENROLLABLE_MACHINE, [id]),
    insertMember: ({ id, name, role }, audit) =>
      transact(pool, async (client) => {
        const { rowCount } = await client.query(INSERT_MEMBER, [id, name, role]);
        if (rowCount === 1) await record(client, audit);
        return rowCount === 1;
      }),
    insertAccessToken: (token, audit) =>
      transact(pool, async (client) => {
        const { id, memberId, name, tokenHash, scopes, expiresAt } = token;
        await client.query(INSERT_ACCESS_TOKEN, [id, memberId, name, tokenHash, scopes, expiresAt]);
        await record(client, audit);
      }),
    revokeAccessToken: (id, audit) =>
      transact(pool, async (client) => {
        const { rowCount } = await client.query(REVOKE_ACCESS_TOKEN, [id]);
        if (rowCount === 1) await record(client, audit);
        return rowCount === 1;
      }),
    createMachine: ({ id, name, ownerId }, enrollment, audit) =>
      transact(pool, async (client) => {
        const { rowCount } = await client.query(INSERT_MACHINE, [id, name, ownerId]);
        if (rowCount !== 1) return null;
        await record(client, audit);
        return insertEnrollment(client, enrollment);
      }),
    renewEnrollment: (enrollment, audit) =>
      transact(pool, async (client) => {
        const { rowCount } = await client.query(LOCK_MACHINE, [enrollment.machineId]);
        if (rowCount !== 1) return null;
        await client.query(REVOKE_MACHINE_CREDENTIALS, [enrollment.machineId]);
        await client.query(EXPIRE_UNUSED_ENROLLMENTS, [enrollment.machineId]);
        await record(client, audit);
        return insertEnrollment(client, enrollment);
      }),
  };
}

async function insertEnrollment(client: PoolClient, { id, machineId, tokenHash }: NewEnrollment): Promise<Date> {
  const { rows } = await client.query<{ readonly expiresAt: Date }>(INSERT_ENROLLMENT, [id, machineId, tokenHash]);
  const [row] = rows;
  if (row === undefined) throw new Error('the enrolment was not stored');
  return row.expiresAt;
}
