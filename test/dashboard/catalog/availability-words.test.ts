import { expect, test } from 'vitest';
import { availabilityWords } from '../../../dashboard/src/catalog/availability-words.ts';

test.each([
  { machinesNow: 0, machinesEver: 0, want: 'None of the machines there are could take it' },
  { machinesNow: 0, machinesEver: 2, want: '0 with room now, of 2 that could' },
])('$machinesNow now of $machinesEver: $want', ({ want, ...availability }) => {
  expect(availabilityWords(availability)).toBe(want);
});
