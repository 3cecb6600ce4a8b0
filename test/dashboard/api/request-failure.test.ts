import { expect, test } from 'vitest';
import { requestFailure, type RequestFailure } from '../../../dashboard/src/api/request-failure.ts';
import { OperationRefused, ServerUnreachable } from '../../../src/client/client-error.ts';

const UNREACHABLE = 'The server does not answer. It may be restarting, or the network is away.';

test.each<{ readonly title: string; readonly error: unknown; readonly want: RequestFailure }>([
  {
    title: 'an error of the server keeps its words, code and request',
    error: { message: '[GraphQL] No.', graphQLErrors: [{ message: 'No.', extensions: { code: 'FORBIDDEN', requestId: 'r1' } }] },
    want: { code: 'FORBIDDEN', message: 'No.', requestId: 'r1' },
  },
  {
    title: 'a refused stream says the same',
    error: new OperationRefused([{ message: 'Gone.', extensions: { code: 'NOT_FOUND' } }]),
    want: { code: 'NOT_FOUND', message: 'Gone.', requestId: null },
  },
  {
    title: 'an error without a code is unknown',
    error: { message: 'x', graphQLErrors: [{ message: 'Odd.' }] },
    want: { code: 'UNKNOWN', message: 'Odd.', requestId: null },
  },
  {
    title: 'no answer has our words, not the browser’s',
    error: { message: '[Network] Failed to fetch', graphQLErrors: [], networkError: new TypeError('Failed to fetch') },
    want: { code: 'UNREACHABLE', message: UNREACHABLE, requestId: null },
  },
  {
    title: 'an answer that did not come in time is none',
    error: { message: '[Network] late', graphQLErrors: [], networkError: new DOMException('late', 'TimeoutError') },
    want: { code: 'UNREACHABLE', message: UNREACHABLE, requestId: null },
  },
  {
    title: 'a stream that cannot be opened is no answer',
    error: new ServerUnreachable('No answer from http://x.'),
    want: { code: 'UNREACHABLE', message: UNREACHABLE, requestId: null },
  },
  {
    title: 'a bare 401 is a token that is not taken',
    error: { message: 'x', graphQLErrors: [], networkError: new Error('Unauthorized'), response: { status: 401 } },
    want: { code: 'UNAUTHENTICATED', message: 'The server does not know this token, or not any more.', requestId: null },
  },
  { title: 'what is no error is told as it is', error: 'odd', want: { code: 'UNKNOWN', message: 'odd', requestId: null } },
])('$title', ({ error, want }) => {
  expect(requestFailure(error)).toEqual(want);
});
