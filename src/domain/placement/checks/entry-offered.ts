import type { RequestCheck } from './check.ts';

/** The operator still offers the entry (L2). */
export const entryOffered: RequestCheck = {
  name: 'entry-offered',
  check: (request) => (request.entry.removed ? { code: 'ENTRY_REMOVED' } : null),
};
