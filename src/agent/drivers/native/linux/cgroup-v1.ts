import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfAbsent } from '../../../error-code.ts';
import { MAX_PROCESSES } from './control-groups.ts';
import type { ControlGroups, GroupLimits } from './control-groups.ts';
import { readCounter, readPids, removeGroup } from './group-files.ts';

/** Where the hierarchies of cgroup v1 are mounted; each has a mount of its own, or shares one. */
export interface V1Mounts {
  readonly memory: string;
  readonly cpu: string;
  readonly pids: string;
}

/** One scheduling period, microseconds; the kernel's default. */
const PERIOD_US = 100_000;
const MIB = 1_048_576;

/** Control groups of version 1: memory (swap too, where counted), processors by quota, number of processes. */
export function cgroupV1(mounts: V1Mounts): ControlGroups {
  const folders = (name: string): string[] => [...new Set([mounts.memory, mounts.cpu, mounts.pids])].map((mount) => join(mount, name));
  return {
    create: async (name, limits) => {
      for (const folder of folders(name)) await mkdir(folder, { recursive: true });
      for (const [path, value] of settings(mounts, { name, limits })) await writeFile(path, value);
      const swap = join(mounts.memory, name, 'memory.memsw.limit_in_bytes');
      if ((await access(swap).catch(nullIfAbsent)) === undefined) await writeFile(swap, String(limits.memoryMib * MIB));
    },
    entrances: (name) => folders(name).map((folder) => join(folder, 'cgroup.procs')),
    processes: async (name) => {
      const pids = await Promise.all(folders(name).map((folder) => readPids(join(folder, 'cgroup.procs'))));
      return [...new Set(pids.flat())];
    },
    memoryKills: (name) => readCounter(join(mounts.memory, name, 'memory.oom_control'), 'oom_kill'),
    remove: async (name) => {
      for (const folder of folders(name)) await removeGroup(folder);
    },
  };
}

function settings(
  mounts: V1Mounts,
  group: { readonly name: string; readonly limits: GroupLimits },
): readonly (readonly [string, string])[] {
  const { name, limits } = group;
  return [
    [join(mounts.memory, name, 'memory.limit_in_bytes'), String(limits.memoryMib * MIB)],
    [join(mounts.cpu, name, 'cpu.cfs_period_us'), String(PERIOD_US)],
    [join(mounts.cpu, name, 'cpu.cfs_quota_us'), String(Math.max(1_000, (limits.cpuMillis * PERIOD_US) / 1_000))],
    [join(mounts.pids, name, 'pids.max'), String(MAX_PROCESSES)],
  ];
}
