import type { Pool } from 'pg';
import type { MassLossStore } from '../app/mass-loss-ports.ts';
import type { IdSource } from '../app/ports.ts';
import { createMemberAuditor } from './member-auditor.ts';
import { CONFIRM_MASS_LOSS } from './sql/mass-loss.ts';
import { transact } from './transact.ts';

const FIND_MASS_LOSS = `select from mass_loss where id = $1`;

/** Suspicions on Postgres; a confirmation and its audit entry are one transaction. */
export function createMassLossStore({ pool, ids }: { readonly pool: Pool; readonly ids: IdSource }): MassLossStore {
  return {
    confirm: (id, audit) =>
      transact(pool, async (client) => {
        const { rowCount } = await client.query(CONFIRM_MASS_LOSS, [id]);
        if (rowCount !== 1) return (await client.query(FIND_MASS_LOSS, [id])).rowCount === 1 ? 'WAS_OVER' : 'UNKNOWN';
        await createMemberAuditor({ connection: client, ids }).record(audit);
        return 'CONFIRMED';
      }),
  };
}
