import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentPaths } from '../../src/agent/agent-paths.ts';
import type { MachineId, MemberId, WorkloadId } from '../../src/domain/model/ids.ts';
import type { DriverName } from '../../src/domain/model/runtime.ts';
import { AgentProcess } from '../agent/support/agent-process.ts';
import { buildStore, commandLinesWith, killLaunchersBelow } from '../agent/support/native-machine.ts';
import { canRunNatively } from '../agent/support/native-requirement.ts';
import { eventually } from '../support/eventually.ts';
import { seedCatalog, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { startControlPlane, type ControlPlane } from './support/control-plane.ts';
import { seedEnrollment } from './support/test-agent.ts';
import { factsOf } from './support/workload-facts.ts';

let database: TestDatabase;
let plane: ControlPlane;
let memberId: MemberId;
let folder: string;
let agents: AgentProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  plane = await startControlPlane(database.pool);
  memberId = await seedMember(database.pool);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berth-lost-'));
});
afterEach(async () => {
  await Promise.all(agents.map((agent) => agent.end('SIGKILL')));
  agents = [];
  await killLaunchersBelow(folder);
  await rm(folder, { recursive: true, force: true });
});
afterAll(async () => {
  await plane.close();
  await database.drop();
});

const dataDir = (): string => join(folder, 'machine');
const facts = (workloadId: WorkloadId): ReturnType<typeof factsOf> => factsOf(database.pool, workloadId);

/** A new one-time token of the machine, in the file that its agent reads. */
async function issueToken(machineId?: MachineId): Promise<MachineId> {
  const issued = await seedEnrollment(database.pool, { ownerId: memberId, ...(machineId === undefined ? {} : { machineId }) });
  await writeFile(join(folder, 'token'), issued.token);
  return issued.machineId;
}

async function startAgent(driver: DriverName): Promise<AgentProcess> {
  const agent = await AgentProcess.start({
    server: plane.url,
    tokenFile: join(folder, 'token'),
    drivers: [driver],
    dataDir: dataDir(),
  });
  agents.push(agent);
  return agent;
}

async function bootOf(machineId: MachineId): Promise<string | null> {
  const { rows } = await database.pool.query<{ readonly boot: string | null }>('select boot_id as boot from machine where id = $1', [
    machineId,
  ]);
  return rows[0]?.boot ?? null;
}

async function launchOn(machineId: MachineId, { name, native }: { readonly name: string; readonly native: string }): Promise<WorkloadId> {
  await eventually(async () => (await bootOf(machineId)) !== null, 'the agent is in touch');
  const { classes, entries } = await seedCatalog(database.pool, {
    classes: { [`cpu-${name}`]: { accelerator: 'cpu' } },
    entries: { lab: [{ name: 'everywhere', ref: 'default-ref', driverRefs: { native } }] },
  });
  const [classId, entryId] = [classes[`cpu-${name}`], entries['lab']];
  if (classId === undefined || entryId === undefined) throw new Error('The catalog has no such class or image.');
  const workloadId = await plane.launch(memberId, { name, classId, entryId, machineId });
  await reaches(workloadId, 'RUNNING');
  return workloadId;
}

async function reaches(workloadId: WorkloadId, phase: string): Promise<void> {
  await eventually(async () => (await facts(workloadId)).phase === phase, `the notebook is ${phase}`);
}

/** Reason codes of each FAILED event, in order. */
async function failuresOf(workloadId: WorkloadId): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ readonly code: string }>(
    `select reasons -> 0 ->> 'code' as code from admission_event where workload_id = $1 and type = 'FAILED' order by sequence`,
    [workloadId],
  );
  return rows.map(({ code }) => code);
}

/** The machine's whole folder is moved away, its work left as it is, and the machine is enrolled again. */
async function loseDisk(machineId: MachineId): Promise<void> {
  await rename(dataDir(), join(folder, 'lost'));
  await mkdir(dataDir());
  await issueToken(machineId);
}

async function vanishesAndStaysAway(workloadId: WorkloadId): Promise<void> {
  await reaches(workloadId, 'FAILED');
  expect(await failuresOf(workloadId)).toEqual(['WORK_VANISHED']);
  await eventually(async () => (await facts(workloadId)).openHolds === 0, 'its hold is released');
  expect(await facts(workloadId)).toMatchObject({ openHolds: 0, closedHolds: 1 });
  await plane.start(memberId, workloadId);
  await eventually(async () => (await failuresOf(workloadId)).length === 2, 'the next start fails');
  expect(await failuresOf(workloadId)).toEqual(['WORK_VANISHED', 'WORKSPACE_MISSING']);
  await eventually(async () => (await facts(workloadId)).openHolds === 0, 'the second hold is released');
  expect(await facts(workloadId)).toMatchObject({ phase: 'FAILED', generation: 2, closedHolds: 2 });
  const { workspacesDir } = agentPaths(dataDir());
  expect(await readdir(workspacesDir)).toEqual([]);
}

describe('L7, V3: an agent whose disk was lost while its work ran', () => {
  it('simulated work: it is not begun again, its end is told once, and the next start misses its files', async () => {
    const machineId = await issueToken();
    await mkdir(dataDir());
    const agent = await startAgent('simulation');
    const workloadId = await launchOn(machineId, { name: 'lost-simulated', native: 'unused' });
    await agent.end('SIGKILL');
    await loseDisk(machineId);
    await startAgent('simulation');
    await vanishesAndStaysAway(workloadId);
  });

  it.runIf(canRunNatively)('a real notebook: the copy that runs on is ended, and none is begun', { timeout: 180_000 }, async () => {
    const store = await buildStore();
    try {
      const installed = agentPaths(dataDir()).environmentsDir;
      await cp(store.storeDir, installed, { recursive: true });
      const machineId = await issueToken();
      const agent = await startAgent('native');
      const workloadId = await launchOn(machineId, { name: 'lost-native', native: store.ref });
      await agent.end('SIGKILL');
      await loseDisk(machineId);
      await cp(store.storeDir, installed, { recursive: true });
      expect(await commandLinesWith(workloadId)).not.toEqual([]);
      await startAgent('native');
      await reaches(workloadId, 'FAILED');
      expect(await commandLinesWith(workloadId)).toEqual([]);
      await vanishesAndStaysAway(workloadId);
      expect(await commandLinesWith(workloadId)).toEqual([]);
    } finally {
      await rm(store.storeDir, { recursive: true, force: true });
    }
  });
});

describe('A3: a machine that is enrolled again while its agent lives', () => {
  it('the agent takes the new token, gets in under its own boot, again and again, and its work goes on', async () => {
    const machineId = await issueToken();
    await mkdir(dataDir());
    const agent = await startAgent('simulation');
    const workloadId = await launchOn(machineId, { name: 'enrolled-again', native: 'unused' });
    const boot = await bootOf(machineId);
    for (let time = 1; time <= 2; time += 1) {
      await issueToken(machineId);
      await database.pool.query('update machine_credential set revoked_at = now() where machine_id = $1 and revoked_at is null', [
        machineId,
      ]);
      plane.publisher.publish([{ kind: 'machine', machineId }]);
      const inTouch = `select from machine m join machine_credential c on c.machine_id = m.id and c.revoked_at is null
        where m.id = $1 and m.boot_id = $2`;
      await eventually(
        async () => (await database.pool.query(inTouch, [machineId, boot])).rows.length === 1,
        'the agent is in touch with its new credential',
      );
    }
    expect(agent.log).not.toContain('Stop the other one');
    expect(await facts(workloadId)).toMatchObject({ phase: 'RUNNING', openHolds: 1 });
    await plane.stop(memberId, workloadId);
    await reaches(workloadId, 'STOPPED');
  });
});
