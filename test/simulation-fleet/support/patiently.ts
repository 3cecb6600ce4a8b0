import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something holds of a whole fleet, looking once a second; fails after a bound that a busy machine keeps. */
export async function patiently(holds: () => Promise<boolean>, what: () => string): Promise<void> {
  const end = performance.now() + 120_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It never came true that ${what()}.`);
    await sleep(1_000);
  }
}
