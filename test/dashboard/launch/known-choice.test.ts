import { expect, test } from 'vitest';
import { knownChoice } from '../../../dashboard/src/launch/known-choice.ts';

const choices = { classes: [{ id: 'c' }], entries: [{ id: 'e' }], machines: [{ id: 'm' }] };

test('what an address names and there is, is chosen; the rest of it is left out', () => {
  expect(knownChoice({ classId: 'c', entryId: 'e', machineId: 'm' }, choices)).toEqual({ classId: 'c', entryId: 'e', machineId: 'm' });
  expect(knownChoice({ classId: 'zzz', entryId: 'x', machineId: 'gone' }, choices)).toEqual({
    classId: null,
    entryId: null,
    machineId: null,
  });
  expect(knownChoice({ classId: null, entryId: 'e', machineId: null }, choices)).toEqual({ classId: null, entryId: 'e', machineId: null });
});
