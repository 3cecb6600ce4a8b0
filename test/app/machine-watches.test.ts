import { expect, it } from 'vitest';
import { createMachineWatches } from '../../src/app/machine-watches.ts';
import type { HeardWakeup } from '../../src/app/ports.ts';
import type { MachineId, WorkloadId } from '../../src/domain/model/ids.ts';

const OWN = '0193f000-0000-7000-8000-000000000001' as MachineId;
const OTHER = '0193f000-0000-7000-8000-000000000002' as MachineId;
const workloadId = '0193f000-0000-7000-8000-000000000003' as WorkloadId;

/** The machines whose polls end their wait at a wake-up; those of the others wait on. */
async function wokenBy(wakeup: HeardWakeup): Promise<readonly MachineId[]> {
  const heard = new Set<(wakeup: HeardWakeup) => void>();
  const watches = createMachineWatches({ connected: true, subscribe: (hear) => (heard.add(hear), () => heard.delete(hear)) });
  const over = new AbortController();
  const woken: MachineId[] = [];
  const polls = [OWN, OTHER].map(async (machineId) => {
    if (await watches.watch(machineId).next(60_000, over.signal)) woken.push(machineId);
  });
  for (const hear of heard) hear(wakeup);
  await new Promise(setImmediate);
  over.abort();
  await Promise.all(polls);
  watches.close();
  return woken;
}

it.each<{ readonly title: string; readonly wakeup: HeardWakeup; readonly want: readonly MachineId[] }>([
  { title: 'A3: of a machine wakes its own poll alone', wakeup: { kind: 'machine', machineId: OWN }, want: [OWN] },
  { title: 'E4: of a member’s token wakes none', wakeup: { kind: 'access' }, want: [] },
  { title: 'L5: of capacity wakes none', wakeup: { kind: 'capacity' }, want: [] },
  { title: 'E3: of a timeline wakes none', wakeup: { kind: 'workload', workloadId, sequence: 1 }, want: [] },
  { title: 'A1: of what may have been missed wakes all', wakeup: { kind: 'gap' }, want: [OWN, OTHER] },
])('a wake-up $title', async ({ wakeup, want }) => {
  expect(await wokenBy(wakeup)).toEqual(want);
});
