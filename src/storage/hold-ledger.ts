import type { HoldCheck, HoldLedger } from '../app/usage-ports.ts';
import type { UsageSpan } from '../domain/usage/spans.ts';
import { HOLD_CHECKS } from './sql/hold-checks.ts';

/** Sends a statement to the one transaction that the ledger reads in. */
export type RowReader = <Row>(sql: string, ...values: readonly unknown[]) => Promise<readonly Row[]>;

/** Workloads whose spans are in memory at once. */
const BATCH = 1_000;

/** In microseconds as text: the driver would round a timestamp to milliseconds. */
const SPANS = `
select class_id as "classId", class_name as "className", member_id as "memberId", member_name as "memberName", machine_id as "machineId",
  machine_name as "machineName", workload_id as "workloadId", workload_name as "workloadName", accelerator_count as "acceleratorCount",
  cpu_millis as "cpuMillis", memory_mib as "memoryMib", (extract(epoch from held_at) * 1000000)::bigint::text as "heldAt",
  (extract(epoch from released_at) * 1000000)::bigint::text as "releasedAt"
from reservation
where workload_id in (select distinct workload_id from reservation where workload_id > $1::uuid order by workload_id limit $2::int)
order by workload_id, held_at`;

const NOW = `select (extract(epoch from now()) * 1000000)::bigint::text as now`;

type SpanRow = Omit<UsageSpan, 'heldAt' | 'releasedAt'> & { readonly heldAt: string; readonly releasedAt: string | null };

/** The reservations as an audit reads them, in one transaction whose snapshot does not move. */
export function createHoldLedger(read: RowReader): HoldLedger {
  return {
    async now() {
      const [row] = await read<{ readonly now: string }>(NOW);
      if (row === undefined) throw new Error('the database told no time');
      return BigInt(row.now);
    },
    async *spans() {
      for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
        const rows = await read<SpanRow>(SPANS, after, BATCH);
        const last = rows.at(-1);
        if (last === undefined) return;
        yield rows.map((row) => ({
          ...row,
          heldAt: BigInt(row.heldAt),
          releasedAt: row.releasedAt === null ? null : BigInt(row.releasedAt),
        }));
        after = last.workloadId;
      }
    },
    async checks() {
      const checks: HoldCheck[] = [];
      for (const { rule, sql } of HOLD_CHECKS) {
        const rows = await read<{ readonly what: string }>(sql);
        checks.push({ rule, violations: rows.map((row) => row.what) });
      }
      return checks;
    },
  };
}
