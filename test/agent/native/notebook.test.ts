import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { parseEnvironmentRef } from '../../../src/agent/environments/environment-ref.ts';
import { makeAssignment } from '../support/assignments.ts';
import { buildStore, NativeMachine } from '../support/native-machine.ts';
import { canRunNatively } from '../support/native-requirement.ts';

let store: Awaited<ReturnType<typeof buildStore>>;
let machine: NativeMachine;

/** Builds a run of the built environment with a workspace of its own. */
function notebook(stated: Partial<Assignment> = {}): Assignment {
  return makeAssignment({ driver: 'native', ref: store.ref, workspaceId: randomUUID(), ...stated });
}

describe.runIf(canRunNatively)('a native notebook, with a real Jupyter Server in a sandbox', () => {
  beforeAll(async () => {
    store = await buildStore();
  });

  afterAll(async () => {
    await rm(store.storeDir, { recursive: true, force: true });
  });

  beforeEach(async () => {
    machine = await NativeMachine.create(store.storeDir);
  });

  afterEach(async () => {
    await machine.dispose();
  });

  test('L7: it computes, and what it wrote before its stop is there after its start', async () => {
    await machine.start();
    const run = notebook();
    await machine.bringUp(run);
    expect(await machine.python(run, '1+1')).toBe('2');
    await machine.python(run, "open('notes.txt', 'w').write('kept')");
    await machine.bringDown(run);
    const next = notebook({ workloadId: run.workloadId, generation: 2, workspaceId: run.workspaceId, workspaceExpected: true });
    await machine.bringUp(next);
    expect(await machine.python(next, "open('notes.txt').read()")).toBe("'kept'");
  });

  test('two notebooks run beside each other, each under a uid and a home of its own', async () => {
    await machine.start();
    const [one, other] = [notebook(), notebook()];
    await machine.bringUp(one);
    machine.plane.assign([one, other]);
    await machine.plane.reported((report) => report.workloadId === other.workloadId && report.state === 'running');
    await machine.python(one, "open('mine.txt', 'w').write('one')");
    expect(await machine.python(other, "import os; sorted(n for n in os.listdir('/work') if not n.startswith('.'))")).toBe('[]');
  });

  test('L7: a home that should hold files and is gone stops the start with WORKSPACE_MISSING', async () => {
    await machine.start();
    const run = notebook();
    await machine.bringUp(run);
    await machine.bringDown(run);
    await rm(join(agentPaths(machine.dataDir).workspacesDir, run.workspaceId ?? ''), { recursive: true });
    const next = notebook({ workloadId: run.workloadId, generation: 2, workspaceId: run.workspaceId, workspaceExpected: true });
    await expect(machine.bringUp(next)).rejects.toThrow(/^WORKSPACE_MISSING/);
    expect(await readdir(agentPaths(machine.dataDir).workspacesDir)).toEqual([]);
  });

  test('A2: a lock file that was tampered with stops the start with ENVIRONMENT_HASH_MISMATCH', async () => {
    const { name, hash } = parseEnvironmentRef(store.ref) ?? { name: '', hash: '' };
    await writeFile(join(agentPaths(machine.dataDir).environmentsDir, name, hash, 'lock.json'), '{}');
    await machine.start();
    await expect(machine.bringUp(notebook())).rejects.toThrow(/^ENVIRONMENT_HASH_MISMATCH/);
  });

  test.each([
    'quay.io/jupyter/base-notebook:latest',
    'env:jupyter',
    `env:jupyter@sha256:${'0'.repeat(64)}`,
    `env:../../etc@sha256:${'0'.repeat(64)}`,
  ])('A2: a ref that it cannot run stops the start with REF_UNUSABLE: %s', async (ref) => {
    await machine.start();
    await expect(machine.bringUp(notebook({ ref }))).rejects.toThrow(/^REF_UNUSABLE/);
  });

  test('a notebook that needs more memory than its class is ended by its limit and says so', async () => {
    await machine.start();
    const run = notebook({ resources: { cpuMillis: 1_000, memoryMib: 24, acceleratorCount: 0 } });
    await expect(machine.bringUp(run)).rejects.toThrow(/^OUT_OF_MEMORY/);
  });
});
