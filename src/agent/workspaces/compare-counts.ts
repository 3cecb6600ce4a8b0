import type { FileCount } from '../state/agent-state.ts';

/** Whether all files that were counted are gone; an incomplete look proves no emptiness. */
export function isEmptied(counted: FileCount, found: FileCount): boolean {
  return counted.files > 0 && found.complete && found.files === 0;
}

/** Whether what is found is not what was counted; two counts of which one is incomplete say nothing of each other. */
export function isOtherwise(counted: FileCount, found: FileCount): boolean {
  if (!counted.complete || !found.complete) return false;
  return counted.files !== found.files || counted.bytes !== found.bytes || counted.newestChangeAt !== found.newestChangeAt;
}
