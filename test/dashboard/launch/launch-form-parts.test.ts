import { describe, expect, test } from 'vitest';
import { allPages } from '../../../dashboard/src/launch/all-pages.ts';
import { ANY_MACHINE, classOptions, entryOptions, machineOptions } from '../../../dashboard/src/launch/launch-options.ts';
import { nameWrong } from '../../../dashboard/src/launch/workload-name.ts';
import { nameProblem } from '../../../src/domain/model/name.ts';

describe('names', () => {
  test.each([
    { name: '', want: 'It needs a name.' },
    { name: 'Lab', want: 'Only small letters: l instead of L.' },
    { name: 'my lab', want: 'No spaces: use - instead.' },
    { name: 'lab_1', want: 'A name cannot have _: only a-z, 0-9 and -.' },
    { name: 'é', want: 'A name cannot have é: only a-z, 0-9 and -.' },
    { name: 'a'.repeat(64), want: 'A name has 63 characters at most, not 64.' },
    { name: 'lab-1', want: null },
    { name: '-', want: null },
  ])('"$name": $want', ({ name, want }) => {
    expect(nameWrong(name)).toBe(want);
    // The rule is the domain's; here it is only told sooner.
    expect(nameProblem(name) === null).toBe(want === null);
  });
});

describe('choices', () => {
  test('a class says what it gives and how many machines could take it', () => {
    const base = { name: 'gpu', description: '', accelerator: 'CPU', acceleratorCount: 0, cpuMillis: 1000, memoryMib: 1024 } as const;
    const details = [
      { machinesNow: 0, machinesEver: 0 },
      { machinesNow: 0, machinesEver: 2 },
      { machinesNow: 1, machinesEver: 1 },
    ].map((availability) => classOptions([{ ...base, id: 'c', availability }])[0]?.detail);
    expect(details).toEqual([
      '1 core, 1 GiB. No machine has that for you.',
      '1 core, 1 GiB. 2 machines, all busy or away.',
      '1 core, 1 GiB. Free on 1 of 1 machine.',
    ]);
  });

  test('S6: an entry that cannot be launched with the class says the first reason, and can be chosen to read them all', () => {
    const reasons = [{ code: 'ACCELERATOR_UNSUPPORTED', scope: 'OPERATOR', message: 'It cannot run on Apple GPU.' }] as const;
    const entry = { id: 'e', name: 'jupyter', description: 'Plain.', catalogName: 'main' };
    const [option] = entryOptions([{ ...entry, launchability: { launchable: false, reasons } }]);
    expect(option).toEqual({ id: 'e', label: 'jupyter', detail: 'Not with this class: It cannot run on Apple GPU.' });
    expect(entryOptions([entry])[0]?.detail).toBe('Plain.');
  });

  test('entries of several catalogs are told apart', () => {
    const entry = (catalogName: string) => ({ id: catalogName, name: 'lab', description: '', catalogName });
    expect(entryOptions([entry('a'), entry('b')]).map(({ label }) => label)).toEqual(['a/lab', 'b/lab']);
  });

  test('any machine comes first', () => {
    expect(machineOptions([{ id: 'm', name: 'box', status: 'CORDONED' }])).toEqual([
      { id: ANY_MACHINE, label: 'Any machine', detail: 'Berth chooses.' },
      { id: 'm', label: 'box', detail: 'closed to new work' },
    ]);
  });
});

describe('lists', () => {
  const page = (nodes: readonly number[], endCursor: string | null) => ({
    nodes,
    pageInfo: { hasNextPage: endCursor !== null, endCursor },
  });

  test('are read to their end, each page once', async () => {
    const asked: (string | null)[] = [];
    const all = await allPages((after) => {
      asked.push(after);
      return Promise.resolve(after === null ? page([1, 2], 'b') : page([3], null));
    });
    expect([all, asked]).toEqual([{ items: [1, 2, 3], isWhole: true }, [null, 'b']]);
  });

  test('a list without an end is given up', async () => {
    const all = await allPages(() => Promise.resolve(page([1], 'again')));
    expect([all.items.length, all.isWhole]).toEqual([20, false]);
  });
});
