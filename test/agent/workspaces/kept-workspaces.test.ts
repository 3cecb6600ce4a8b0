import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileCount } from '../../../src/agent/state/agent-state.ts';
import type { WorkspacePlace } from '../../../src/agent/workspaces/kept-workspaces.ts';
import { demand, WorkspaceFolder } from '../support/workspace-folder.ts';

/** A volume in memory: null is absent. */
class Volume implements WorkspacePlace {
  files: number | null = null;
  isCountable = true;
  readonly given: boolean[] = [];

  exists(): Promise<boolean> {
    return Promise.resolve(this.files !== null);
  }

  count(): Promise<FileCount | null> {
    return Promise.resolve(this.isCountable ? counted(this.files ?? 0) : null);
  }

  give({ isNew }: { readonly isNew: boolean }): Promise<void> {
    this.given.push(isNew);
    this.files ??= 0;
    return Promise.resolve();
  }
}

function counted(files: number): FileCount {
  return { files, bytes: files * 10, newestChangeAt: files === 0 ? null : '2026-01-01T00:00:00.000Z', complete: true };
}

const signal = new AbortController().signal;
const missing = { reason: 'WORKSPACE_MISSING' };
let folder: WorkspaceFolder;
let volume: Volume;
let run: ReturnType<typeof demand>;

beforeEach(async () => {
  folder = await WorkspaceFolder.create();
  volume = new Volume();
  run = demand({});
});

afterEach(async () => {
  await folder.remove();
});

/** A run of the notebook that leaves so many files. */
async function ran(generation: number, left: number, wasAsked = true): Promise<void> {
  const workspaces = folder.open();
  expect(await workspaces.keptBy('docker').open({ ...run, generation }, volume)).toBeNull();
  volume.files = left;
  await workspaces.keptBy('docker').noteLeft({ ...run, generation }, counted(left));
  await workspaces.record({ ...run, generation }, { wasAsked, signal });
}

const start = (generation: number, workspaceExpected?: boolean): Promise<unknown> =>
  folder
    .open()
    .keptBy('docker')
    .open({ ...run, generation, ...(workspaceExpected !== undefined && { workspaceExpected }) }, volume);

describe('L7: a workspace that a driver keeps elsewhere', () => {
  test('is made once, as new, and its receipt names who keeps it', async () => {
    await ran(1, 2);
    await ran(2, 3);
    expect(volume.given).toEqual([true, false]);
    expect(folder.receipts).toMatchObject([{ keeper: 'docker', counted: counted(3), differs: false }]);
    expect(folder.open().keeperOf(run.workspaceId)).toBe('docker');
  });

  test('is new again when the agent died before any run got it', async () => {
    volume.give = () => Promise.reject(new Error('kill -9'));
    await expect(start(1)).rejects.toThrow('kill -9');
    volume = new Volume();
    volume.files = 0;
    expect(await start(1)).toBeNull();
    expect(volume.given).toEqual([true]);
  });

  test.each<[string, () => void, boolean?]>([
    ['its place is absent', () => (volume.files = null)],
    ['it is empty', () => (volume.files = 0)],
    ['its receipt is lost and it is empty', () => ((folder.receipts = []), (volume.files = 0)), true],
    ['its receipt and its place are lost', () => ((folder.receipts = []), (volume.files = null)), true],
  ])('%s although files are expected: WORKSPACE_MISSING, and nothing is made', async (_title, damage, expected) => {
    await ran(1, 2);
    damage();
    expect(await start(2, expected)).toMatchObject(missing);
    expect(volume.given).toEqual([true]);
    await folder
      .open()
      .keptBy('docker')
      .noteLeft({ ...run, generation: 2 }, counted(0));
    await folder.open().record({ ...run, generation: 2 }, { wasAsked: true, signal });
    expect(await start(3, expected)).toMatchObject(missing);
  });

  test.each<[string, () => void]>([
    ['other files are there: it begins, and that is noted', () => (volume.files = 1)],
    ['files that were added', () => (volume.files = 5)],
  ])('%s', async (_title, change) => {
    await ran(1, 2);
    change();
    expect(await start(2)).toBeNull();
    expect(folder.receipts).toMatchObject([{ counted: counted(2), differs: true }]);
  });

  test('what cannot be counted is given, and nothing is claimed', async () => {
    await ran(1, 2);
    volume.isCountable = false;
    volume.files = 0;
    expect(await start(2, true)).toBeNull();
    expect(folder.receipts).toMatchObject([{ counted: counted(2), differs: false }]);
  });

  test('its member emptied it and stopped: that is no loss; emptied by a run that ended by itself: that may be', async () => {
    await ran(1, 2);
    await ran(2, 0);
    await ran(3, 4);
    await ran(4, 0, false);
    expect(folder.receipts).toMatchObject([{ counted: counted(4) }]);
    expect(folder.receipts[0]).not.toHaveProperty('left');
    expect(await start(5)).toMatchObject(missing);
  });

  test('a count that was noted before a crash is settled by the next agent, and one of an earlier run is not', async () => {
    expect(await start(1)).toBeNull();
    await folder
      .open()
      .keptBy('docker')
      .noteLeft({ ...run, generation: 1 }, counted(7));
    expect(await start(2)).toBeNull();
    await folder.open().record({ ...run, generation: 2 }, { wasAsked: true, signal });
    expect(folder.receipts[0]).not.toHaveProperty('counted');
    await folder
      .open()
      .keptBy('docker')
      .noteLeft({ ...run, generation: 2 }, counted(8));
    await folder.open().record({ ...run, generation: 2 }, { wasAsked: true, signal });
    expect(folder.receipts).toMatchObject([{ counted: counted(8) }]);
  });

  test('another keeper never gets it: not the folder, not another driver, and the folder never gives its own away', async () => {
    await ran(1, 2);
    expect(await folder.open().ensure({ ...run, generation: 2 })).toMatchObject({ ok: false, failure: missing });
    expect(
      await folder
        .open()
        .keptBy('kubernetes')
        .open({ ...run, generation: 2 }, volume),
    ).toMatchObject(missing);
    const other = demand({});
    expect(await folder.open().ensure(other)).toMatchObject({ ok: true });
    expect(
      await folder
        .open()
        .keptBy('docker')
        .open({ ...other, generation: 2 }, new Volume()),
    ).toMatchObject(missing);
  });
});
