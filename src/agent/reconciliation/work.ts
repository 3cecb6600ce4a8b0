import { z } from 'zod';
import { assignment, REPORT_REASONS, REPORT_STATES } from '../../agent-api/wire.ts';
import type { Assignment } from '../../agent-api/wire.ts';

/** How a work that is being torn down will be reported once nothing of it exists any more. */
const ending = z.object({
  outcome: z.enum(['stopped', 'failed']),
  reason: z.enum(REPORT_REASONS).optional(),
  /** For the operator only (H2): it may quote the ref. */
  message: z.string().max(4_096).optional(),
});
export type Ending = Readonly<z.infer<typeof ending>>;

/** One run of a workload as the agent keeps it on disk (A7). */
export const work = z.object({
  assignment,
  /** As last reported; `stopped` and `failed` assert that nothing of this run exists. */
  state: z.enum(REPORT_STATES),
  /** Set while it is torn down; null otherwise, and null again when that is done. */
  ending: ending.nullable(),
  reason: z.enum(REPORT_REASONS).optional(),
  message: z.string().max(4_096).optional(),
  /** 0 to 1, only while preparing. */
  progress: z.number().min(0).max(1).optional(),
  address: z.string().max(256).optional(),
  /** When it last changed, RFC 3339; informational. */
  at: z.string(),
});
export type Work = Readonly<z.infer<typeof work>>;

/** The last finished run of a workload, so that a repeated dispatch of it never starts it a second time (A1). */
export const finishedRun = z.object({ workloadId: z.string(), generation: z.int(), decisionId: z.string() });
export type FinishedRun = Readonly<z.infer<typeof finishedRun>>;

/** Names one dispatch: a refused generation may be dispatched again under another decision. */
export function runKey(run: Pick<Assignment, 'workloadId' | 'generation' | 'decisionId'>): string {
  return `${run.workloadId}/${String(run.generation)}/${run.decisionId}`;
}

/** Names one run of a workload, whatever decision it was dispatched by. */
export function generationKey(run: Pick<Assignment, 'workloadId' | 'generation'>): string {
  return `${run.workloadId}/${String(run.generation)}`;
}

export function workKey(item: Work): string {
  return runKey(item.assignment);
}

/** True while something of the run may exist on this machine. */
export function isLive(item: Work): boolean {
  return item.state !== 'stopped' && item.state !== 'failed';
}
