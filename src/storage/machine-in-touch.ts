import type { MachineId } from '../domain/model/ids.ts';
import type { Queryable } from './queryable.ts';

const LAST_HEARTBEAT = `select coalesce(last_heartbeat_at, '-infinity')::text as "lastHeartbeatAt" from machine where id = $1`;
const HEARD_SINCE = `select from machine where id = $1 and enrolled_at is not null and lost_at is null and last_heartbeat_at > $2::timestamptz`;

/** Notes when the machine was last in touch; the answer tells, each time it is asked, whether it has been in touch since. */
export async function watchForHeartbeat(database: Queryable, machineId: MachineId): Promise<() => Promise<boolean>> {
  const { rows } = await database.query<{ lastHeartbeatAt: string }>(LAST_HEARTBEAT, [machineId]);
  const [before] = rows;
  return async () => before !== undefined && (await database.query(HEARD_SINCE, [machineId, before.lastHeartbeatAt])).rowCount === 1;
}
