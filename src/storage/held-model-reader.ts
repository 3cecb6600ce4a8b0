import type { Pool } from 'pg';
import type { HeldModel, HeldModelReader } from '../app/model-ports.ts';
import { FIND_HELD_MODEL } from './sql/held-model.ts';

/** Finds in Postgres what the runs of machines may load. */
export function createHeldModelReader(pool: Pool): HeldModelReader {
  return {
    async find({ credentialHash, workloadId, generation }) {
      const { rows } = await pool.query<{ readonly model: HeldModel | null }>(FIND_HELD_MODEL, [
        Buffer.from(credentialHash),
        workloadId,
        generation,
      ]);
      const [caller] = rows;
      if (caller === undefined) return { kind: 'UNAUTHENTICATED' };
      return caller.model === null ? { kind: 'NOT_HELD' } : { kind: 'HELD', model: caller.model };
    },
  };
}
