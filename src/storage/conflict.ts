import { DatabaseError } from 'pg';
import { StaleDecision } from '../app/ports.ts';

/** Constraints whose violation means that another transaction took the capacity first (V2, V3). */
const HOLD_CONSTRAINTS: ReadonlySet<string> = new Set([
  'device_hold_open',
  'reservation_open',
  'machine_cpu_not_oversubscribed',
  'machine_memory_not_oversubscribed',
  'machine_forgotten_holds_nothing',
]);

/** Another machine took the name at the same moment; the next look finds it. */
const NAME_CONSTRAINT = 'machine_name_live';

/**
 * A document of a decision is not stored although this process took it to be: it has forgotten that by then, and sends all of them.
 */
const INPUT_CONSTRAINTS: ReadonlySet<string> = new Set([
  'decision_catalog_digest_fkey',
  'decision_fleet_digest_fkey',
  'decision_policy_digest_fkey',
  'decision_input_is_whole',
]);

/** Postgres's codes after which the same transaction, run again, may succeed: serialisation failure and deadlock. */
const RETRYABLE_CODES: ReadonlySet<string> = new Set(['40001', '40P01']);

/**
 * Whether running the whole transaction again is right: it lost to a concurrent one, or left out what was not there. Any other error is the caller's. This table is the
 * only place that gives meaning to the database's codes in the write path.
 */
export function isConflict(error: unknown): boolean {
  if (error instanceof StaleDecision) return true;
  if (!(error instanceof DatabaseError)) return false;
  const constraint = error.constraint ?? '';
  if (constraint === NAME_CONSTRAINT) return true;
  return RETRYABLE_CODES.has(error.code ?? '') || HOLD_CONSTRAINTS.has(constraint) || INPUT_CONSTRAINTS.has(constraint);
}
