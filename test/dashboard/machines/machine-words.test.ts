import { describe, expect, test } from 'vitest';
import { coresOf, gibOf } from '../../../dashboard/src/machines/amount-words.ts';
import { capacityRows, type Amounts } from '../../../dashboard/src/machines/capacity-rows.ts';
import { countdown } from '../../../dashboard/src/machines/countdown.ts';
import { statusWords } from '../../../dashboard/src/machines/machine-status.ts';
import { knownMembers, sharingWords } from '../../../dashboard/src/machines/sharing-words.ts';
import type { MachineStatus } from '../../../dashboard/src/generated/graphql.ts';

describe('amounts in words', () => {
  test.each([
    { cpuMillis: 0, want: '0' },
    { cpuMillis: 1500, want: '1.5' },
    { cpuMillis: 8000, want: '8' },
    { cpuMillis: 1, want: '0.001' },
  ])('$cpuMillis thousandths of a core are $want', ({ cpuMillis, want }) => {
    expect(coresOf(cpuMillis)).toBe(want);
  });

  test.each([
    { memoryMib: 0, want: '0' },
    { memoryMib: 10, want: '<0.1' },
    { memoryMib: 1536, want: '1.5' },
    { memoryMib: 32768, want: '32' },
  ])('$memoryMib MiB are $want GiB', ({ memoryMib, want }) => {
    expect(gibOf(memoryMib)).toBe(want);
  });
});

describe('bars of capacity', () => {
  const amounts = (cpuMillis: number, memoryMib: number, devices: Amounts['devices'] = []): Amounts => ({ cpuMillis, memoryMib, devices });

  test('each has its numbers, and each kind of device a bar of its own', () => {
    const capacity = amounts(8000, 32768, [{ accelerator: 'NVIDIA_GPU', count: 4 }]);
    const allocated = amounts(2000, 8192, [{ accelerator: 'NVIDIA_GPU', count: 1 }]);
    expect(capacityRows({ capacity, allocated })).toEqual([
      { key: 'cores', label: 'Cores', text: '2 of 8 held', share: 0.25 },
      { key: 'memory', label: 'Memory', text: '8 of 32 GiB held', share: 0.25 },
      { key: 'NVIDIA_GPU', label: 'NVIDIA GPU', text: '1 of 4 held', share: 0.25 },
    ]);
  });

  test('what is held of a machine that shrank fills the bar and no more', () => {
    const rows = capacityRows({ capacity: amounts(1000, 0), allocated: amounts(2000, 512, [{ accelerator: 'APPLE_GPU', count: 1 }]) });
    expect(rows.map(({ text, share }) => [text, share])).toEqual([
      ['2 of 1 held', 1],
      ['0.5 of 0 GiB held', 1],
      ['1 of 0 held', 1],
    ]);
  });

  test('a machine without anything has empty bars', () => {
    expect(capacityRows({ capacity: amounts(0, 0), allocated: amounts(0, 0) }).map(({ share }) => share)).toEqual([0, 0]);
  });
});

describe('statuses', () => {
  test('each has a word and a sign of its own, so that colour says nothing alone', () => {
    const all: readonly MachineStatus[] = ['READY', 'CORDONED', 'ENROLLING', 'UNREACHABLE', 'FORGOTTEN'];
    const words = all.map((status) => statusWords(status));
    expect(new Set(words.map(({ label }) => label)).size).toBe(all.length);
    expect(new Set(words.map(({ sign }) => sign)).size).toBe(all.length);
  });

  test('A6: of a machine lost with most of the fleet the server suspects itself', () => {
    expect(statusWords('UNREACHABLE', { lossSuspected: true }).meaning).toContain('suspects itself');
    expect(statusWords('UNREACHABLE').meaning).not.toContain('suspects itself');
    expect(statusWords('READY', { lossSuspected: true })).toEqual(statusWords('READY'));
  });

  test('one that a newer server knows is shown by its name', () => {
    expect(statusWords('DREAMING' as MachineStatus).label).toBe('DREAMING');
  });
});

test('a countdown is rounded up and ends', () => {
  const until = '2026-11-29T12:00:00.000Z';
  const end = Date.parse(until);
  expect([3_600_000, 59_001, 1000, 1, 0, -5].map((left) => countdown(until, end - left))).toEqual([
    '60:00',
    '1:00',
    '0:01',
    '0:01',
    null,
    null,
  ]);
});

describe('T3: with whom a machine is shared', () => {
  const ada = { id: '1', name: 'ada' };

  test.each([
    { sharing: null, want: null },
    { sharing: { mode: 'PRIVATE', members: null }, want: 'Private' },
    { sharing: { mode: 'EVERYBODY', members: null }, want: 'Shared with everybody' },
    { sharing: { mode: 'MEMBERS', members: [ada, { id: '2', name: 'bob' }] }, want: 'Shared with ada, bob' },
    { sharing: { mode: 'MEMBERS', members: null }, want: 'Shared with chosen members, you among them' },
  ] as const)('is told as $want', ({ sharing, want }) => {
    expect(sharingWords(sharing)).toBe(want);
  });

  test('members that the viewer may not see are left out', () => {
    expect(knownMembers({ mode: 'MEMBERS', members: [ada, null] })).toEqual([ada]);
  });
});
