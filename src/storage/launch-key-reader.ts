import type { Pool } from 'pg';
import type { KeptLaunch, LaunchKeyReader } from '../app/ports.ts';
import { KEY_LIFE } from './insert-workloads.ts';

const READ_LAUNCH_KEY = `
select workload_id as "workloadId", payload_digest as "payloadDigest" from idempotency_key
where member_id = $1 and mutation = $2 and key = $3 and created_at >= clock_timestamp() - $4::interval`;

/** Reads keys of launches on Postgres. */
export function createLaunchKeyReader(pool: Pool): LaunchKeyReader {
  return {
    async readLaunchKey(memberId, { mutation, key }) {
      const { rows } = await pool.query<KeptLaunch>(READ_LAUNCH_KEY, [memberId, mutation, key, KEY_LIFE]);
      return rows[0] ?? null;
    },
  };
}
