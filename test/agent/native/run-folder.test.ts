import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LAUNCH_SCRIPT } from '../../../src/agent/drivers/native/linux/launch-script.ts';
import { parseStat, procTable } from '../../../src/agent/drivers/native/linux/proc-table.ts';
import { descendants, isAlive } from '../../../src/agent/drivers/native/process-table.ts';
import { RunFolder } from '../../../src/agent/drivers/native/run-folder.ts';
import { makeAssignment } from '../support/assignments.ts';

let dir: string;
let folder: RunFolder;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'berth-run-'));
  const run = makeAssignment();
  folder = new RunFolder(dir, run);
  await folder.create(run);
  await folder.write('bwrap-options', '');
});

afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

/** Runs the real launch script around a command; resolves when it has ended. */
async function launch(...command: readonly string[]): Promise<void> {
  const child = spawn('/bin/sh', ['-c', LAUNCH_SCRIPT, 'berth-notebook', folder.path, '--', ...command], { stdio: 'ignore' });
  await once(child, 'exit');
}

/** The claim comes before the command, so the command may need a moment more. */
async function pidOfSleeper(launcher: number): Promise<number> {
  for (;;) {
    const sleeper = descendants(await procTable.list(), launcher).find(({ command }) => command === 'sleep');
    if (sleeper) return sleeper.pid;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe.runIf(process.platform === 'linux')('A7: the claim of a run', () => {
  test('of many launchers of one run, whatever started them, one goes on', async () => {
    const file = join(dir, 'started');
    await Promise.all(Array.from({ length: 12 }, () => launch('/bin/sh', '-c', `echo up >> ${file}`)));
    expect(await readFile(file, 'utf8')).toBe('up\n');
    expect(await readFile(folder.file('exit'), 'utf8')).toBe('0\n');
  });

  test('a run that was barred is never started by a launcher on its way', async () => {
    expect(await folder.bar()).toBe(true);
    await launch('/bin/sh', '-c', `echo up > ${dir}/started`);
    expect(await readdir(dir)).not.toContain('started');
    const owner = await folder.process();
    expect(owner && (await isAlive(procTable, owner))).toBe(false);
  });

  test('a run that is claimed cannot be barred; its process is known by pid, start and boot, and later not mistaken', async () => {
    const ended = launch('/bin/sleep', '30');
    while (!(await folder.process())) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await folder.bar()).toBe(false);
    const owner = await folder.process();
    if (!owner) throw new Error('claimed');
    expect(await isAlive(procTable, owner)).toBe(true);
    expect(await isAlive(procTable, { ...owner, startedAt: '1' })).toBe(false);
    expect(await isAlive(procTable, { ...owner, bootId: 'an earlier boot' })).toBe(false);
    process.kill(await pidOfSleeper(owner.pid), 'SIGKILL');
    await ended;
    expect(await isAlive(procTable, owner)).toBe(false);
    expect((await folder.read('exit'))?.trim()).toBe('137');
  });
});

describe('what a run leaves', () => {
  test('its log is bounded, and its end is shown without the token', async () => {
    await folder.write('token', 'secret-token');
    await writeFile(folder.file('log'), 'x'.repeat(5 * 1_048_576));
    await folder.boundLog();
    expect((await stat(folder.file('log'))).size).toBe(0);
    await appendFile(folder.file('log'), 'http://localhost/?token=secret-token failed');
    expect(await folder.logTail(100)).toBe('http://localhost/?token=*** failed');
  });

  test('/proc/PID/stat is read whatever the command is called', () => {
    const rest = `S 7 ${Array.from({ length: 17 }, () => '0').join(' ')} 4711 0 0`;
    expect(parseStat(`42 (a) b ( c) ${rest}`)).toEqual({ pid: 42, parent: 7, startedAt: '4711', command: 'a) b ( c', ended: false });
    expect(parseStat('nothing')).toBeNull();
  });
});
