import { expect, test } from 'vitest';
import { detailWords } from '../../../dashboard/src/page/detail-words.ts';

const detail = (name: string, value: string) => ({ name, value });

test.each([
  { resource: 'MEMORY_MIB', requested: '65536', want: ['memory', '64 GiB'] },
  { resource: 'MEMORY_MIB', requested: '512', want: ['memory', '512 MiB'] },
  { resource: 'CPU_MILLIS', requested: '1500', want: ['cores', '1.5'] },
  { resource: 'DEVICES', requested: '2', want: ['devices', '2'] },
  { resource: 'LATER', requested: 'much', want: ['LATER', 'much'] },
])('L3: $requested of $resource is read as $want', ({ resource, requested, want }) => {
  const words = detailWords([detail('resource', resource), detail('requested', requested), detail('cell', 'T2-WEAK-GUEST')]);
  expect(words.map(({ value }) => value)).toEqual([...want, 'T2-WEAK-GUEST']);
});
