import { randomUUID } from 'node:crypto';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DriverName } from '../../../src/domain/model/runtime.ts';
import type { Driver } from '../../../src/agent/drivers/driver.ts';
import { memoryRuns } from '../../../src/agent/drivers/simulation/memory-runs.ts';
import { SimulationDriver } from '../../../src/agent/drivers/simulation/simulation-driver.ts';
import { EMPTY_STATE } from '../../../src/agent/state/agent-state.ts';
import type { WorkspaceReceipt } from '../../../src/agent/state/agent-state.ts';
import { StateStore } from '../../../src/agent/state/state-store.ts';
import { storedReceipts } from '../../../src/agent/workspaces/stored-receipts.ts';
import { WorkspaceDeleter } from '../../../src/agent/workspaces/workspace-deleter.ts';
import { Workspaces } from '../../../src/agent/workspaces/workspaces.ts';
import { eventually } from '../../support/eventually.ts';

let dir: string;
const workspaceId = randomUUID();

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'berth-deleter-'));
  await mkdir(join(dir, workspaceId));
  await writeFile(join(dir, workspaceId, 'notes.txt'), 'kept');
});

afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

/** A driver that keeps one volume, or one that is away: it cannot be asked. */
class KeepingDriver extends SimulationDriver implements Driver {
  override readonly name: 'simulation';
  readonly deleted: string[] = [];

  constructor(name: DriverName, workspaces: Workspaces) {
    super({ runs: memoryRuns(), script: {}, workspaces });
    this.name = name as 'simulation';
  }

  override deleteWorkspace(id = ''): Promise<void> {
    this.deleted.push(id);
    return Promise.resolve();
  }
}

const folder: WorkspaceReceipt = { workspaceId, uid: process.getuid?.() ?? 0, createdAt: 'then' };

interface Situation {
  readonly title: string;
  readonly receipt: WorkspaceReceipt | null;
  readonly there: readonly DriverName[];
  readonly offered: readonly DriverName[];
  readonly isDeleted: boolean;
}

const byDocker: WorkspaceReceipt = { ...folder, keeper: 'docker' };
const both = ['docker', 'native'] as const;

test.each<Situation>([
  { title: 'docker keeps it and is there', receipt: byDocker, there: ['docker'], offered: both, isDeleted: true },
  { title: 'docker keeps it and is away', receipt: byDocker, there: ['native'], offered: both, isDeleted: false },
  { title: 'docker keeps it and is not offered any more', receipt: byDocker, there: ['native'], offered: ['native'], isDeleted: false },
  { title: 'nobody knows who keeps it, and docker is away', receipt: null, there: ['native'], offered: both, isDeleted: false },
  { title: 'nobody knows who keeps it, and all are there', receipt: null, there: both, offered: both, isDeleted: true },
  { title: 'it is in the folder, whoever is away', receipt: folder, there: ['native'], offered: both, isDeleted: true },
])('L7: a workspace is told deleted only once its keeper was asked: $title', async ({ receipt, there, offered, isDeleted }) => {
  const log = pino({ level: 'silent' });
  const store = new StateStore(dir, { ...EMPTY_STATE, workspaces: receipt ? [receipt] : [] });
  const workspaces = new Workspaces({ dir, receipts: storedReceipts(store), firstUid: null, log });
  const drivers = there.map((name) => new KeepingDriver(name, workspaces));
  const deleter = new WorkspaceDeleter({ store, workspaces, drivers, offered, log });
  deleter.request([workspaceId]);
  if (isDeleted) {
    await eventually(() => store.current.deletedWorkspaces.includes(workspaceId), 'it is told deleted');
    expect(drivers.map((driver) => driver.deleted)).toEqual(drivers.map(() => [workspaceId]));
    await expect(access(join(dir, workspaceId))).rejects.toThrow();
    return;
  }
  await access(join(dir, workspaceId, 'notes.txt'));
  expect(drivers.map((driver) => driver.deleted)).toEqual(drivers.map(() => []));
  expect(store.current).toMatchObject({ deletedWorkspaces: [], workspaces: receipt ? [receipt] : [] });
});
