import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfAbsent } from '../../../error-code.ts';
import { MAX_PROCESSES } from './control-groups.ts';
import type { ControlGroups } from './control-groups.ts';
import { readCounter, readPids, removeGroup } from './group-files.ts';

const PERIOD_US = 100_000;
const MIB = 1_048_576;

/** Control groups of version 2, below one group of Berth's own that passes the controllers on. */
export function cgroupV2(mount: string): ControlGroups {
  const parent = join(mount, 'berth');
  const folder = (name: string): string => join(parent, name);
  return {
    create: async (name, { cpuMillis, memoryMib }) => {
      await mkdir(parent, { recursive: true });
      await writeFile(join(mount, 'cgroup.subtree_control'), '+cpu +memory +pids');
      await writeFile(join(parent, 'cgroup.subtree_control'), '+cpu +memory +pids');
      await mkdir(folder(name), { recursive: true });
      await writeFile(join(folder(name), 'memory.max'), String(memoryMib * MIB));
      await writeFile(join(folder(name), 'memory.swap.max'), '0').catch(nullIfAbsent);
      await writeFile(join(folder(name), 'cpu.max'), `${Math.max(1_000, (cpuMillis * PERIOD_US) / 1_000)} ${PERIOD_US}`);
      await writeFile(join(folder(name), 'pids.max'), String(MAX_PROCESSES));
    },
    entrances: (name) => [join(folder(name), 'cgroup.procs')],
    processes: (name) => readPids(join(folder(name), 'cgroup.procs')),
    memoryKills: (name) => readCounter(join(folder(name), 'memory.events'), 'oom_kill'),
    remove: (name) => removeGroup(folder(name)),
  };
}
