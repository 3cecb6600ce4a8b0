import type { Pool, PoolClient } from 'pg';
import type { MemberAudit, MemberAuditor } from '../app/access-ports.ts';
import type { IdSource } from '../app/ports.ts';

const INSERT_AUDIT = `insert into audit_entry (id, actor, action, subject, outcome, detail, request_id) values ($1, $2, $3, $4, $5, $6, $7)`;

/** Where entries are written: a pool, or the connection of the transaction that they belong to. */
export interface MemberAuditTarget {
  readonly connection: Pool | PoolClient;
  readonly ids: IdSource;
}

/** The audit log of what members did and were refused. */
export function createMemberAuditor({ connection, ids }: MemberAuditTarget): MemberAuditor {
  return {
    async record({ actor, action, subject, outcome, detail }: MemberAudit) {
      const values = [ids.next(), `member:${actor.memberId}`, action, subject, outcome, JSON.stringify(detail), actor.requestId ?? null];
      await connection.query(INSERT_AUDIT, values);
    },
  };
}
