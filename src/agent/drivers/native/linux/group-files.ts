import { readFile, rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, nullIfAbsent } from '../../../error-code.ts';

/** A number of a file of lines such as `oom_kill 1`; 0 where there is none. */
export async function readCounter(path: string, key: string): Promise<number> {
  const text = (await readFile(path, 'utf8').catch(nullIfAbsent)) ?? '';
  const value = text
    .split('\n')
    .map((line) => line.split(' '))
    .find(([name]) => name === key)?.[1];
  return Number(value ?? 0);
}

/** Pids of a cgroup.procs file; none when the group is gone. */
export async function readPids(path: string): Promise<readonly number[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENODEV') return null; // removed while it was read
    return nullIfAbsent(error);
  });
  return (text ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);
}

/** Removes a group; one whose last process is only just gone stays busy for a moment. */
export async function removeGroup(path: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await rmdir(path);
      return;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      if (errorCode(error) !== 'EBUSY' || tries === 40) throw error;
      await sleep(50);
    }
  }
}
