import { followTimeline } from '../../client/follow-timeline.ts';
import { EXIT_CODES } from '../command-failure.ts';
import type { Desk } from '../desk.ts';
import { EventTeller } from '../timeline/event-teller.ts';
import { outageNote } from '../timeline/outage-note.ts';
import { ATTEMPTS } from '../timeline/timeline.ts';
import { outcomeAlready, outcomeOf, type FollowedRun, type RunGoal } from './run-outcome.ts';

/** A run that is followed to where it was meant to get, or to where it ends instead. */
export interface RunToFollow {
  readonly workload: FollowedRun & { readonly id: string };
  /** Events after this one; null: all. */
  readonly after: string | null;
  readonly until: RunGoal;
  readonly submittedAt: string;
  readonly utc: boolean;
}

/**
 * Follows a run live until it is where it was meant to get (0), or has ended elsewhere (1): FAILED, STOPPED while it was to run, or
 * deleted. Work that is BLOCKED is waited for too, since others can unblock it; an interrupt ends the waiting and not the work.
 */
export async function followRun(desk: Desk, run: RunToFollow): Promise<number> {
  const { client, terminal } = desk;
  const { workload, after, until } = run;
  const outcome = outcomeAlready(workload, until);
  if (outcome !== null) return outcome;
  const signal = desk.interrupted();
  const teller = new EventTeller({ terminal, clock: { utc: run.utc }, submittedAt: run.submittedAt });
  try {
    const events = followTimeline(client, {
      workloadId: workload.id,
      after,
      attempts: ATTEMPTS,
      signal,
      onConnection: outageNote(terminal),
    });
    for await (const event of events) {
      teller.tell(event);
      const reached = outcomeOf(event, workload, until);
      if (reached !== null) return reached;
    }
  } finally {
    teller.end();
  }
  if (!signal.aborted) return EXIT_CODES.refused;
  const cursor = teller.last ?? after;
  terminal.note(['', `It goes on without you. See: berth timeline ${workload.id} --follow${cursor === null ? '' : ` --after ${cursor}`}`]);
  return EXIT_CODES.interrupted;
}
