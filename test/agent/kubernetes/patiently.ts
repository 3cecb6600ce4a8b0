import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something holds in a cluster, which takes its time: pods seconds, a namespace half a minute, more on a busy machine. */
export async function patiently(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 90_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It never came true that ${what}.`);
    await sleep(250);
  }
}
