import { expect, test } from 'vitest';
import { writtenBytes, writtenClass, writtenHours, writtenMemory } from '../../../dashboard/src/workloads/amounts.ts';
import { ALL_PHASES, PHASE_FILTERS, phaseFilter } from '../../../dashboard/src/workloads/phase-filter.ts';

test('a class is written with its units', () => {
  expect(writtenClass({ accelerator: 'CPU', acceleratorCount: 0, cpuMillis: 1000, memoryMib: 512 })).toBe('1 core, 512 MiB');
  expect(writtenClass({ accelerator: 'NVIDIA_GPU', acceleratorCount: 2, cpuMillis: 2500, memoryMib: 65_536 })).toBe(
    '2.5 cores, 64 GiB, 2 NVIDIA GPU',
  );
});

test.each([
  { bytes: '0', want: '0 B' },
  { bytes: '1023', want: '1023 B' },
  { bytes: '1536', want: '1.5 KiB' },
  { bytes: '9007199254740993', want: '8192 TiB' },
])('$bytes bytes are $want', ({ bytes, want }) => {
  expect(writtenBytes(bytes)).toBe(want);
});

test('memory and hours are rounded to hundredths', () => {
  expect([writtenMemory(1536), writtenHours(4500, 'core-hours')]).toEqual(['1.5 GiB', '1.25 core-hours']);
});

test('a filter that an address does not name, or names wrongly, is none', () => {
  expect(phaseFilter('RUNNING').phases).toEqual(['RUNNING']);
  expect([phaseFilter(null), phaseFilter('x')]).toEqual([ALL_PHASES, ALL_PHASES]);
  expect(new Set(PHASE_FILTERS.map(({ id }) => id)).size).toBe(PHASE_FILTERS.length);
});
