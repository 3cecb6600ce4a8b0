import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cgroupV2 } from '../../../src/agent/drivers/native/linux/cgroup-v2.ts';
import { parseMounts } from '../../../src/agent/drivers/native/linux/find-control-groups.ts';

describe('control groups', () => {
  test('mounts are read as the kernel lists them', () => {
    const text = 'cgroup /sys/fs/cgroup/memory cgroup rw,relatime,memory 0 0\ncgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0\n';
    expect(parseMounts(text)).toEqual([
      { path: '/sys/fs/cgroup/memory', type: 'cgroup', options: ['rw', 'relatime', 'memory'] },
      { path: '/sys/fs/cgroup/unified', type: 'cgroup2', options: ['rw'] },
    ]);
  });

  test("version 2 writes the documented files with the class's amounts, and reads kills and pids", async () => {
    const mount = await mkdtemp(join(tmpdir(), 'berth-cgroup-'));
    try {
      const groups = cgroupV2(mount);
      await groups.create('run', { cpuMillis: 1_500, memoryMib: 64 });
      const read = (name: string): Promise<string> => readFile(join(mount, 'berth', 'run', name), 'utf8');
      expect(await read('memory.max')).toBe('67108864');
      expect(await read('memory.swap.max')).toBe('0');
      expect(await read('cpu.max')).toBe('150000 100000');
      expect(await read('pids.max')).toBe('512');
      expect(groups.entrances('run')).toEqual([join(mount, 'berth', 'run', 'cgroup.procs')]);
      expect(await groups.processes('run')).toEqual([]);
      await writeFile(join(mount, 'berth', 'run', 'cgroup.procs'), '12\n34\n');
      await writeFile(join(mount, 'berth', 'run', 'memory.events'), 'oom 3\noom_kill 2\n');
      expect(await groups.processes('run')).toEqual([12, 34]);
      expect(await groups.memoryKills('run')).toBe(2);
      await mkdir(join(mount, 'berth', 'empty'));
      await groups.remove('empty');
      await groups.remove('empty');
    } finally {
      await rm(mount, { recursive: true });
    }
  });
});
