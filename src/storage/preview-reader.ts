import type { Pool } from 'pg';
import type { PreviewReader } from '../app/preview-ports.ts';
import type { ReservationId } from '../domain/model/ids.ts';
import type { AcceleratorClass } from '../domain/model/runtime.ts';

/** `$1`: seconds that stopping may last. Ends are read of work that is stopping alone, by the index on transitional phases. */
const READ_PREVIEW_FACTS = `
select clock_timestamp() as now,
  (select coalesce(json_agg(json_build_object(
      'id', c.id, 'name', c.name, 'accelerator', c.accelerator, 'acceleratorCount', c.accelerator_count, 'cpuMillis', c.cpu_millis,
      'memoryMib', c.memory_mib, 'removed', false) order by c.name), '[]')
    from accelerator_class c where c.removed_at is null) as classes,
  (select coalesce(json_agg(json_build_array(
      r.id, (extract(epoch from w.phase_since + make_interval(secs => $1::int)) * 1000000)::float8)), '[]')
    from workload w
    join reservation r on r.workload_id = w.id and r.released_at is null
    join machine m on m.id = r.machine_id and m.lost_at is null
    where w.phase = 'STOPPING') as "endsBy"`;

interface FactsRow {
  readonly now: Date;
  readonly classes: readonly AcceleratorClass[];
  readonly endsBy: readonly (readonly [ReservationId, number])[];
}

/** Reads what a preview needs to know besides the fleet. */
export function createPreviewReader(pool: Pool): PreviewReader {
  return {
    async readPreviewFacts(stoppingSeconds) {
      const { rows } = await pool.query<FactsRow>({ name: 'read-preview-facts', text: READ_PREVIEW_FACTS, values: [stoppingSeconds] });
      const row = rows[0];
      if (row === undefined) throw new TypeError('The facts of a preview are one row.');
      return { ...row, endsBy: new Map(row.endsBy) };
    },
  };
}
