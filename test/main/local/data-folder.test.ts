import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeDataFolder } from '../../../src/main/local/data-folder.ts';

const MODULE = fileURLToPath(new URL('../../../src/main/local/data-folder.ts', import.meta.url));

let folder: string;
let holder: ChildProcess | undefined;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'berth-test-data-folder-')), 'data');
  holder = undefined;
});

afterEach(async () => {
  if (holder !== undefined && holder.exitCode === null && holder.signalCode === null) {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  }
  await rm(join(folder, '..'), { recursive: true, force: true });
});

/** Another process that has taken the folder. */
async function hold(): Promise<ChildProcess> {
  const script = `
    const { takeDataFolder } = await import(${JSON.stringify(MODULE)});
    const taken = await takeDataFolder(${JSON.stringify(folder)});
    taken.sayUrl('http://127.0.0.1:4444');
    process.stdout.write('taken');
    setInterval(() => undefined, 60_000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  holder = child;
  await once(child.stdout, 'data');
  return child;
}

describe('the data folder of npm start', () => {
  it('belongs to one at a time; the second is told who has it and where that one answers', async () => {
    const other = await hold();
    await expect(takeDataFolder(folder)).rejects.toMatchObject({
      code: 'DATA_FOLDER_IN_USE',
      exitCode: 1,
      message: `Berth already runs on the data folder ${folder} (process ${String(other.pid)}, http://127.0.0.1:4444); use that one, or set BERTH_DATA_DIR to another folder`,
    });
  });

  it('is free at once after a kill -9 of who had it', async () => {
    const other = await hold();
    other.kill('SIGKILL');
    await once(other, 'exit');
    const taken = await takeDataFolder(folder);
    await expect(takeDataFolder(folder)).rejects.toThrow(`(process ${String(process.pid)}, which is still starting)`);
    await taken.release();
  });

  it('is free after its release, which leaves no word of who had it', async () => {
    await (await takeDataFolder(folder)).release();
    expect(await readdir(folder)).toEqual(['running.lock']);
    await (await takeDataFolder(folder)).release();
  });
});
