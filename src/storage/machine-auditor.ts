import type { Pool, PoolClient } from 'pg';
import type { MachineAudit, MachineAuditor } from '../app/machine-ports.ts';
import type { IdSource } from '../app/ports.ts';

const INSERT_AUDIT = `
insert into audit_entry (id, actor, action, subject, outcome, detail)
select * from json_to_recordset($1::json) as a(id uuid, actor text, action text, subject text, outcome text, detail jsonb)`;

/** Where entries are written: a pool, or the connection of a transaction that they belong to. */
export interface AuditTarget {
  readonly connection: Pool | PoolClient;
  readonly ids: IdSource;
}

/** The audit log of what machines did and were refused. */
export function createMachineAuditor({ connection, ids }: AuditTarget): MachineAuditor {
  return {
    async audit(entries) {
      if (entries.length === 0) return;
      await connection.query(INSERT_AUDIT, [JSON.stringify(entries.map((entry) => auditRow(entry, ids)))]);
    },
  };
}

function auditRow({ machineId, ...entry }: MachineAudit, ids: IdSource): object {
  return { ...entry, id: ids.next(), actor: `machine:${machineId}` };
}
