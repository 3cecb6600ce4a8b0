import type { Report } from '../../agent-api/wire.ts';
import type { Work } from './work.ts';

/** Longest free text sent, characters: the whole inventory must fit into one request. */
const MESSAGE_MAX = 400;

/** A run as the agent protocol reports it. Its free text is for the operator only (H2). */
export function reportWork(work: Work): Report {
  const { assignment, state, reason, message, progress, address, at } = work;
  return {
    workloadId: assignment.workloadId,
    generation: assignment.generation,
    decisionId: assignment.decisionId,
    state,
    at,
    ...(reason && { reason }),
    ...(message !== undefined && { message: message.slice(0, MESSAGE_MAX) }),
    ...(progress !== undefined && { progress }),
    ...(address !== undefined && { address }),
  };
}
