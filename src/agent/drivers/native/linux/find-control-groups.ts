import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cgroupV1 } from './cgroup-v1.ts';
import { cgroupV2 } from './cgroup-v2.ts';
import type { ControlGroups } from './control-groups.ts';

interface Mount {
  readonly path: string;
  readonly type: string;
  readonly options: readonly string[];
}

/** The control groups that this process can make and limit with, tried out; null when there are none. */
export async function findControlGroups(): Promise<ControlGroups | null> {
  const mounts = parseMounts(await readFile('/proc/mounts', 'utf8'));
  const controllers = async (path: string): Promise<string[]> =>
    (await readFile(join(path, 'cgroup.controllers'), 'utf8').catch(() => '')).trim().split(/\s+/);
  const v2 = mounts.find((mount) => mount.type === 'cgroup2');
  const v2Has = v2 ? await controllers(v2.path) : [];
  const candidates: ControlGroups[] = [];
  if (v2 && ['cpu', 'memory', 'pids'].every((name) => v2Has.includes(name))) candidates.push(cgroupV2(v2.path));
  const v1 = (controller: string): string | undefined =>
    mounts.find((mount) => mount.type === 'cgroup' && mount.options.includes(controller))?.path;
  const [memory, cpu, pids] = [v1('memory'), v1('cpu'), v1('pids')];
  if (memory !== undefined && cpu !== undefined && pids !== undefined) candidates.push(cgroupV1({ memory, cpu, pids }));
  for (const groups of candidates) if (await works(groups)) return groups;
  return null;
}

/** Parses /proc/mounts. */
export function parseMounts(text: string): readonly Mount[] {
  return text
    .split('\n')
    .map((line) => line.split(' '))
    .filter((fields) => fields.length >= 4)
    .map(([, path = '', type = '', options = '']) => ({ path, type, options: options.split(',') }));
}

async function works(groups: ControlGroups): Promise<boolean> {
  const name = `berth-check-${process.pid}`;
  try {
    await groups.create(name, { cpuMillis: 500, memoryMib: 64 });
    await groups.remove(name);
    return true;
  } catch {
    await groups.remove(name).catch(() => undefined);
    return false;
  }
}
