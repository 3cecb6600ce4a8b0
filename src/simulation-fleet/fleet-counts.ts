import type { Report } from '../agent-api/wire.ts';
import type { AgentState } from '../agent/state/agent-state.ts';
import type { FleetEvent } from './fleet-event.ts';

/** What a fleet did since it began, as counts. */
export class FleetCounts {
  enrolled = 0;
  /** Syncs that were answered. */
  answered = 0;
  /** Requests that were disturbed, as the script says. */
  disturbed = 0;
  lies = 0;
  crashes = 0;
  /** Agents that the control plane will not have any more. */
  ended = 0;

  take(event: FleetEvent): void {
    switch (event.kind) {
      case 'ENROLLED':
        this.enrolled += 1;
        return;
      case 'ANSWERED':
        this.answered += 1;
        return;
      case 'TRAFFIC':
        this.disturbed += 1;
        return;
      case 'LIE':
        this.lies += 1;
        return;
      case 'CRASHED':
        this.crashes += 1;
        return;
      case 'REVOKED':
      case 'TOO_OLD':
        this.ended += 1;
        return;
      case 'RUN':
        return;
    }
  }
}

/** The counts, with the runs that the machines have now by their states. */
export function countFleet(
  counts: FleetCounts,
  states: readonly AgentState[],
): Readonly<Omit<FleetCounts, 'take'>> & { readonly runs: Readonly<Partial<Record<Report['state'], number>>> } {
  const runs: Partial<Record<Report['state'], number>> = {};
  for (const { works } of states) for (const { state } of works) runs[state] = (runs[state] ?? 0) + 1;
  const { enrolled, answered, disturbed, lies, crashes, ended } = counts;
  return { enrolled, answered, disturbed, lies, crashes, ended, runs };
}
