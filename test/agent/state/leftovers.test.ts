import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepRunFolders } from '../../../src/agent/drivers/native/run-folder.ts';
import { listRuns, sweepRuns, writeRun } from '../../../src/agent/drivers/simulation/simulated-run.ts';
import { sweepEnvironments } from '../../../src/agent/environments/environment-store.ts';
import { readStateFile } from '../../../src/agent/state/state-file.ts';
import { fileOfTemporary } from '../../../src/agent/state/write-atomically.ts';
import { makeAssignment } from '../support/assignments.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'berth-leftovers-'));
});

afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

/** What a write of the file leaves when it is killed before its rename. */
function cut(file: string): string {
  return `${file}.${crypto.randomUUID()}.tmp`;
}

async function put(...names: readonly string[]): Promise<void> {
  for (const name of names) await writeFile(join(dir, name), 'half');
}

test.each([
  [`state.json.${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.tmp`, 'state.json'],
  ['state.json.tmp', null],
  ['state.json.1.tmp', null],
  [`.${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.tmp`, null],
  ['state.json', null],
])('the name %s is of an unfinished write of %s', (name, file) => {
  expect(fileOfTemporary(name)).toBe(file);
});

describe('A7: what kill -9 left of a write is gone at the next start, and nothing else is', () => {
  test('in the state folder, where other programs may have files of their own', async () => {
    const foreign = [cut('command.json'), 'state.json.tmp', 'state.json.old.tmp', 'notes.txt'];
    await put(cut('state.json'), cut('state.json'), ...foreign);
    await mkdir(join(dir, cut('state.json')));
    await symlink('notes.txt', join(dir, cut('state.json')));
    await readStateFile(dir);
    expect((await readdir(dir, { withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name)).toEqual(
      [...foreign].sort(),
    );
    expect(await readdir(dir)).toHaveLength(foreign.length + 2);
  });

  test('beside simulated runs, which stay', async () => {
    const run = { assignment: makeAssignment(), preparingSince: 1, startedAt: 2, failedStops: 0 };
    await writeRun(dir, run);
    await put(cut(`${run.assignment.workloadId}-1.json`), cut('elsewhere.txt'));
    await sweepRuns(dir);
    expect(await readdir(dir)).toHaveLength(2);
    expect(await listRuns(dir)).toEqual([run]);
  });

  test('in the folders of native runs', async () => {
    await mkdir(join(dir, 'a-run'));
    await put('a-run/run.json', 'a-run/log', `a-run/${cut('token')}`, `a-run/${cut('run.json')}`);
    await sweepRunFolders(dir);
    expect((await readdir(join(dir, 'a-run'))).sort()).toEqual(['log', 'run.json']);
  });

  test('in the store of environments only when it is old, since a build may run beside the agent', async () => {
    const folder = join('jupyter', 'a'.repeat(64));
    await mkdir(join(dir, folder), { recursive: true });
    const [old, young] = [cut('lock.json'), cut('manifest.json')];
    await put(join(folder, 'lock.json'), join(folder, old), join(folder, young));
    for (const name of ['.building-old', '.building-young']) await mkdir(join(dir, 'jupyter', name));
    const longAgo = new Date('2020-01-01T00:00:00Z');
    for (const path of [join(folder, old), join('jupyter', '.building-old')]) await utimes(join(dir, path), longAgo, longAgo);
    await sweepEnvironments(dir);
    expect((await readdir(join(dir, folder))).sort()).toEqual(['lock.json', young].sort());
    expect((await readdir(join(dir, 'jupyter'))).sort()).toEqual(['.building-young', 'a'.repeat(64)]);
  });
});
