import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something holds; fails after a bound that is generous, because machines are slow and tests do not assert on time. */
export async function eventually(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`It never came true that ${what}.`);
    await sleep(20);
  }
}
