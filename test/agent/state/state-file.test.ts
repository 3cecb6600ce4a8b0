import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AgentFailure } from '../../../src/agent/agent-failure.ts';
import { EMPTY_STATE } from '../../../src/agent/state/agent-state.ts';
import { readStateFile, writeStateFile } from '../../../src/agent/state/state-file.ts';
import { lockState } from '../../../src/agent/state/state-lock.ts';
import { StateStore } from '../../../src/agent/state/state-store.ts';
import { makeAssignment } from '../support/assignments.ts';
import { makeWork } from '../support/works.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'berth-state-'));
});

afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

describe('the state file', () => {
  test('A7: what was written is read back whole, and only the agent may read it', async () => {
    const state = { ...EMPTY_STATE, works: [makeWork(makeAssignment())] };
    await writeStateFile(dir, state);
    expect(await readStateFile(dir)).toEqual(state);
    expect((await stat(join(dir, 'state.json'))).mode & 0o777).toBe(0o600);
  });

  test('no file is the empty state', async () => {
    expect(await readStateFile(dir)).toEqual(EMPTY_STATE);
  });

  test.each([
    ['that is no JSON', '{"version":1,'],
    ['that is empty', ''],
    ['of a newer version', '{"version":2}'],
    ['with a work that is none', JSON.stringify({ ...EMPTY_STATE, works: [{}] })],
  ])('a file %s stops the agent: beginning from nothing could start work twice', async (_, text) => {
    await writeFile(join(dir, 'state.json'), text);
    await expect(readStateFile(dir)).rejects.toThrow(AgentFailure);
  });

  test('A7: killed with -9 again and again in the middle of writing, it is always whole', async () => {
    const writer = new URL('../support/state-writer.ts', import.meta.url).pathname;
    let newest = 0;
    for (let kill = 0; kill < 5; kill += 1) {
      const child = spawn(process.execPath, ['--import', 'tsx', writer, dir, String(newest)], { stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
      while (output.split('\n').length < 10 + kill * 7) await once(child.stdout, 'data');
      child.kill('SIGKILL');
      await once(child, 'close');
      const told = output.split('\n').slice(0, -1).map(Number);
      const state = await readStateFile(dir);
      newest = state.finished[0]?.generation ?? 0;
      expect(newest).toBeGreaterThanOrEqual(told.at(-1) ?? 0);
    }
    expect(await readdir(dir)).toEqual(['state.json']);
  });
});

describe('the state store', () => {
  test('changes are applied one after the other and are on disk before anybody sees them', async () => {
    const store = new StateStore(dir, EMPTY_STATE);
    const seen: number[] = [];
    store.onChange((now) => seen.push(now.boots.length));
    const boots = ['a', 'b', 'c'].map((_, index) => `00000000-0000-4000-8000-00000000000${index}`);
    await Promise.all(boots.map((boot) => store.update((state) => ({ ...state, boots: [...state.boots, boot] }))));
    expect(seen).toEqual([1, 2, 3]);
    expect((await readStateFile(dir)).boots).toEqual(boots);
  });

  test('a change that cannot be written is not there, and the next one is', async () => {
    const store = new StateStore(dir, EMPTY_STATE);
    await rm(dir, { recursive: true });
    await expect(store.update((state) => ({ ...state, boots: [crypto.randomUUID()] }))).rejects.toThrow();
    expect(store.current).toBe(EMPTY_STATE);
    dir = await mkdtemp(dir);
    expect(await new StateStore(dir, store.current).update((state) => ({ ...state, version: 1 }))).toEqual(EMPTY_STATE);
  });
});

describe('the lock', () => {
  test('two agents cannot use one state folder; the lock ends with its holder', async () => {
    const lock = await lockState(dir);
    await expect(lockState(dir)).rejects.toThrow(/Another agent uses this data folder/);
    await lock.release();
    await (await lockState(dir)).release();
  });
});
