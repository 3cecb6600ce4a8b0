import { expect, test } from 'vitest';
import { launchKeys, randomText } from '../../../dashboard/src/launch/launch-key.ts';

const lab = { name: 'lab', classId: 'c1', entryId: 'e1', machineId: null };

test('the same launch of one form has one key, so that a double click launches once', () => {
  const { keyFor } = launchKeys(() => 'form');
  expect(keyFor({ ...lab })).toBe(keyFor({ ...lab }));
});

test('another choice has another key, so that it is no conflict after a try whose answer was lost', () => {
  const { keyFor } = launchKeys(() => 'form');
  const first = keyFor(lab);
  expect(keyFor({ ...lab, name: 'lab-2' })).not.toBe(first);
  expect(keyFor(lab)).not.toBe(first);
});

test('no two forms have the same key, and the server takes it', () => {
  const [one, other] = [launchKeys(randomText).keyFor(lab), launchKeys(randomText).keyFor(lab)];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^[\x21-\x7e]{1,128}$/);
});
