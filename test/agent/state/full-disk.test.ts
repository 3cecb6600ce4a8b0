import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Report } from '../../../src/agent-api/wire.ts';
import { EMPTY_STATE } from '../../../src/agent/state/agent-state.ts';
import { readStateFile } from '../../../src/agent/state/state-file.ts';
import { StateStore } from '../../../src/agent/state/state-store.ts';
import { eventually } from '../../support/eventually.ts';
import { AgentProcess } from '../support/agent-process.ts';
import { makeAssignment, stopOf } from '../support/assignments.ts';
import { SimulatedMachine } from '../support/simulated-machine.ts';
import { noSmallDisk, SmallDisk } from '../support/small-disk.ts';

const skipped = noSmallDisk === null ? '' : ` (skipped: there is no small disk to fill, ${noSmallDisk})`;

function tells(workloadId: string, state: Report['state']): (report: Report) => boolean {
  return (report) => report.workloadId === workloadId && report.state === state;
}

describe.skipIf(noSmallDisk !== null)(`on a disk that is really full${skipped}`, () => {
  let disk: SmallDisk;

  beforeEach(() => {
    disk = SmallDisk.mount(24 * 1_048_576);
  });

  afterEach(() => {
    disk.unmount();
  });

  const begin = (boots: string[]) => (): typeof EMPTY_STATE => ({ ...EMPTY_STATE, boots });

  describe('the state', () => {
    test('A7: a beginning that cannot be written down is not there; the end of work is written from the reserve', async () => {
      const store = new StateStore(disk.folder, EMPTY_STATE);
      const [first, second, third] = [[randomUUID()], [randomUUID()], [randomUUID()]];
      await store.update(begin(first));
      disk.fill();
      await expect(store.update(begin(second))).rejects.toMatchObject({ code: 'ENOSPC' });
      expect(store.current.boots).toEqual(first);
      await store.update(begin(third), 'END');
      expect((await readStateFile(disk.folder)).boots).toEqual(third);
    });

    test('A7: room that was given up for the end of work is not taken by what begins', async () => {
      const store = new StateStore(disk.folder, EMPTY_STATE);
      await store.update(begin([randomUUID()]));
      disk.fill();
      const ended = [randomUUID()];
      await store.update(begin(ended), 'END');
      expect(disk.free).toBeGreaterThan(100_000);
      await expect(store.update(begin([randomUUID()]))).rejects.toMatchObject({ code: 'ENOSPC' });
      expect((await readStateFile(disk.folder)).boots).toEqual(ended);
      disk.empty();
      const later = [randomUUID()];
      await store.update(begin(later));
      expect((await readStateFile(disk.folder)).boots).toEqual(later);
    });

    test('A7: nothing begins where so little room is left that it would fail, and the end of work is written', async () => {
      const store = new StateStore(disk.folder, EMPTY_STATE);
      await store.update(begin([randomUUID()]));
      disk.fill(1_048_576);
      await expect(store.update(begin([randomUUID()]))).rejects.toMatchObject({ code: 'ENOSPC' });
      await store.update(begin([randomUUID()]), 'END');
    });

    test('on a read-only disk nothing changes, and it goes on once it can be written', async () => {
      const store = new StateStore(disk.folder, EMPTY_STATE);
      const [before, after] = [[randomUUID()], [randomUUID()]];
      await store.update(begin(before));
      disk.remount('ro');
      for (const purpose of ['BEGIN', 'END'] as const)
        await expect(store.update(begin(after), purpose)).rejects.toMatchObject({ code: 'EROFS' });
      expect(store.current.boots).toEqual(before);
      disk.remount('rw');
      await store.update(begin(after));
      expect((await readStateFile(disk.folder)).boots).toEqual(after);
    });
  });

  describe('the agent', () => {
    let machine: SimulatedMachine;

    beforeEach(async () => {
      machine = await SimulatedMachine.create(disk.folder);
      machine.plane.leaseSeconds = 6;
    });

    afterEach(async () => {
      await machine.dispose();
    });

    test('A7, A1: it keeps what runs, begins nothing, ends what is to end and deletes its files, and recovers by itself', async () => {
      const { plane } = machine;
      const [old, fresh] = [makeAssignment({ workspaceId: randomUUID() }), makeAssignment()];
      const agent = await machine.start();
      plane.assign([old]);
      await plane.reported(tells(old.workloadId, 'running'));
      disk.fill();
      plane.assign([old, fresh]);
      await eventually(() => agent.log.includes('no room on the disk'), 'it says so');
      const still = await plane.nextSync();
      expect(still.observed.map(({ workloadId, state }) => ({ workloadId, state }))).toEqual([
        { workloadId: old.workloadId, state: 'running' },
      ]);
      plane.assign([stopOf(old), fresh]);
      await plane.reported(tells(old.workloadId, 'stopped'));
      expect(plane.reports.some(({ workloadId }) => workloadId === fresh.workloadId)).toBe(false);
      plane.deleteWorkspaces = [old.workspaceId ?? ''];
      await plane.nextSync((sync) => sync.deletedWorkspaces?.includes(old.workspaceId ?? '') === true);
      disk.empty();
      await plane.reported(tells(fresh.workloadId, 'running'));
      expect(plane.reports.some(({ state }) => state === 'failed')).toBe(false);
    });

    test('A7: started without any room, it waits for some, touches no work, and then adopts it', async () => {
      const { plane } = machine;
      const run = makeAssignment();
      const agent = await machine.start();
      plane.assign([run]);
      await plane.reported(tells(run.workloadId, 'running'));
      await agent.end('SIGKILL');
      const before = await readFile(machine.stateFile, 'utf8');
      await rm(join(disk.folder, 'agent', 'reserve'));
      disk.fill();
      const next = await machine.start();
      await eventually(() => next.log.includes('the agent starts once there is'), 'it says so');
      expect(await readFile(machine.stateFile, 'utf8')).toBe(before);
      const synced = plane.nextSync();
      disk.empty();
      expect((await synced).observed.map(({ state }) => state)).toEqual(['running']);
    });

    test('on a read-only disk it refuses plainly', async () => {
      const first = await machine.start();
      await machine.plane.nextSync();
      await first.end('SIGTERM');
      disk.remount('ro');
      const commandDir = await mkdtemp(join(tmpdir(), 'berth-command-'));
      try {
        const agent = await AgentProcess.start({ server: machine.plane.url, drivers: ['simulation'], dataDir: disk.folder, commandDir });
        expect(await agent.exited()).toBe(1);
        expect(agent.log).toContain('cannot be used (EROFS)');
      } finally {
        disk.remount('rw');
        await rm(commandDir, { recursive: true });
      }
    });
  });
});
