import { describe, expect, test } from 'vitest';
import { AgentFailure } from '../../../src/agent/agent-failure.ts';
import { backoffMs } from '../../../src/agent/sync/backoff.ts';
import { digestMatches } from '../../../src/agent/sync/digest-matches.ts';
import { parseServerUrl } from '../../../src/agent/sync/server-url.ts';
import { makeAssignment, stopOf } from '../support/assignments.ts';

describe('the address of the control plane', () => {
  test.each([
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000/'],
    ['http://localhost:4000/', 'http://localhost:4000/'],
    ['http://[::1]:4000', 'http://[::1]:4000/'],
    ['https://berth.example.org/base', 'https://berth.example.org/base/'],
  ])('%s is taken', (text, want) => {
    expect(parseServerUrl(text).href).toBe(want);
  });

  test.each(['http://berth.example.org', 'ftp://127.0.0.1', 'berth', '', 'https://user:word@example.org', 'https://example.org/?a=1'])(
    '"%s" is refused',
    (text) => {
      expect(() => parseServerUrl(text)).toThrow(AgentFailure);
    },
  );
});

describe('A2: the digest of a decision', () => {
  const run = makeAssignment();

  test('it does not cover what may change while the decision stands', () => {
    expect(digestMatches({ ...stopOf(run), deadlineSeconds: 1 })).toBe(true);
  });

  test.each([
    { ref: 'env:other' },
    { resources: { ...run.resources, memoryMib: 1 } },
    { exclusiveDevices: ['apple-gpu'] },
    { unknownKeyOfANewerPeer: 1 },
    { workspaceExpected: true },
  ])('it covers all else, as received: %j', (change) => {
    expect(digestMatches({ ...run, ...change })).toBe(false);
  });
});

describe('pauses while the control plane is away', () => {
  test('they double, with chance, and stay below half of the default lease', () => {
    const longest = [1, 2, 3, 4, 5, 6, 7, 60].map((failures) => backoffMs(failures, () => 1));
    expect(longest).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 12_000, 12_000]);
    expect(backoffMs(3, () => 0)).toBe(500);
  });
});
