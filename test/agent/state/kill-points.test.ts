import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EMPTY_STATE } from '../../../src/agent/state/agent-state.ts';
import type { AgentState } from '../../../src/agent/state/agent-state.ts';
import { readStateFile, writeStateFile } from '../../../src/agent/state/state-file.ts';

const WRITER = fileURLToPath(new URL('../support/cut-writer.ts', import.meta.url));
const OLD: AgentState = { ...EMPTY_STATE, boots: ['00000000-0000-4000-8000-000000000001'] };
const NEW: AgentState = { ...EMPTY_STATE, boots: ['00000000-0000-4000-8000-000000000002'] };

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'berth-kill-points-'));
  await writeStateFile(dir, OLD);
});

afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

function write(...where: readonly string[]): ReturnType<typeof spawnSync> {
  return spawnSync(process.execPath, ['--import', 'tsx', WRITER, dir, JSON.stringify(NEW), ...where], { encoding: 'utf8' });
}

test('a whole write makes eight calls, so that the kills below are all that there are', async () => {
  expect(write().stdout).toBe('8');
  expect(await readStateFile(dir)).toEqual(NEW);
});

// Open, write, sync and close the temporary file, rename it; then open, sync and close the folder.
test.each([
  { when: 'BEFORE', call: 1, what: 'the temporary file is made', want: OLD, leftovers: 0 },
  { when: 'AFTER', call: 1, what: 'the temporary file is made', want: OLD, leftovers: 1 },
  { when: 'AFTER', call: 2, what: 'it is written', want: OLD, leftovers: 1 },
  { when: 'AFTER', call: 3, what: 'it is on the disk', want: OLD, leftovers: 1 },
  { when: 'AFTER', call: 4, what: 'it is closed', want: OLD, leftovers: 1 },
  { when: 'BEFORE', call: 5, what: 'it is renamed', want: OLD, leftovers: 1 },
  { when: 'AFTER', call: 5, what: 'it is renamed', want: NEW, leftovers: 0 },
  { when: 'BEFORE', call: 7, what: 'the folder is on the disk', want: NEW, leftovers: 0 },
  { when: 'AFTER', call: 7, what: 'the folder is on the disk', want: NEW, leftovers: 0 },
])('A7: killed with -9 $when call $call ($what), the state is whole', async ({ when, call, want, leftovers }) => {
  const { signal } = write(when, String(call));
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(await readFile(join(dir, 'state.json'), 'utf8'))).toEqual(want);
  expect(await readdir(dir)).toHaveLength(1 + leftovers);
  expect(await readStateFile(dir)).toEqual(want);
  expect(await readdir(dir)).toEqual(['state.json']);
});
