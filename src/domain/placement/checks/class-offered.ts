import type { RequestCheck } from './check.ts';

/** The operator still offers the class (L2). */
export const classOffered: RequestCheck = {
  name: 'class-offered',
  check: (request) => (request.class.removed ? { code: 'CLASS_REMOVED' } : null),
};
