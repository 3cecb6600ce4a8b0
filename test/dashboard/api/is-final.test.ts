import { expect, test } from 'vitest';
import { isFinal } from '../../../dashboard/src/api/is-final.ts';

test.each([
  { code: 'INVALID_INPUT', want: true },
  { code: 'QUERY_TOO_COSTLY', want: true },
  { code: 'UNREACHABLE', want: false },
  { code: 'INTERNAL_SERVER_ERROR', want: false },
  { code: 'FORBIDDEN', want: false },
])('whether $code will be answered the same again: $want', ({ code, want }) => {
  expect(isFinal({ code })).toBe(want);
});
