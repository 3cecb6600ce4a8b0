import type { SyncResponse } from '../../../src/agent-api/wire.ts';
import { CATALOG_PLAN } from '../world/catalog-plan.ts';
import type { World, WorldMachine } from '../world/world.ts';
import { holds } from './broken.ts';
import { isUnconfinedCpu, refOf } from './oracle.ts';

const RUNTIMES = new Map(
  CATALOG_PLAN.flatMap(({ entries }) => entries.flatMap(({ runtimes }) => runtimes.map((item) => [item.name, item]))),
);

/** What an agent is told: refs by the table S3, one order a run, and files deleted only where somebody asked for it (L7). */
export function judgeAnswer(world: World, machine: WorldMachine, answer: SyncResponse): void {
  const { os } = machine.plan.report;
  const ordered = new Set<string>();
  for (const { workloadId, generation, runtimeName, driver, accelerator, ref, exclusiveDevices } of answer.assignments) {
    const runtime = RUNTIMES.get(runtimeName);
    const want = runtime === undefined ? null : refOf(runtime, driver, accelerator);
    holds('S3', ref === want, () => `${runtimeName} on ${driver} for ${accelerator} was given "${ref}" in place of "${String(want)}"`);
    const unconfined = isUnconfinedCpu({ os }, driver, accelerator);
    holds(
      'V4',
      exclusiveDevices.includes('apple-gpu') === unconfined,
      () => `${driver} ${accelerator} on ${os} excludes ${exclusiveDevices.join()}`,
    );
    const key = `${workloadId}/${String(generation)}`;
    holds('A1', !ordered.has(key), () => `two orders for run ${key}`);
    ordered.add(key);
  }
  for (const id of answer.deleteWorkspaces)
    holds('L7', world.doomedWorkspaces.has(id), () => `the files of ${id} are to be deleted unasked`);
}
