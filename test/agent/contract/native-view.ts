import { access, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { assignment } from '../../../src/agent-api/wire.ts';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { BubblewrapLauncher } from '../../../src/agent/drivers/native/linux/bubblewrap-launcher.ts';
import { findControlGroups } from '../../../src/agent/drivers/native/linux/find-control-groups.ts';
import { procTable } from '../../../src/agent/drivers/native/linux/proc-table.ts';
import { storedRuns } from '../../../src/agent/drivers/native/run-folder.ts';
import { signalProcess } from '../../../src/agent/drivers/native/signal-process.ts';
import { firstNotebookUid } from '../../../src/agent/workspaces/notebook-uids.ts';
import { eventually } from '../../support/eventually.ts';
import { killLaunchersBelow } from '../support/native-machine.ts';
import type { Instance, StagedMachine } from './driver-stage.ts';

const MIB = 1_048_576;
/** What cgroup v1 shows as no limit is near 2^63. */
const NO_LIMIT = 2 ** 60;

/** What the kernel shows of native runs: processes, control groups, and the records beside them. */
export class NativeView implements StagedMachine {
  readonly dataDir: string;
  readonly options = {};

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  async instances(run: Assignment): Promise<readonly Instance[]> {
    const launchers = await this.#launchers(run);
    return Promise.all(
      launchers.map(async ({ pid, name }) => {
        const { workloadId, generation, decisionId } = assignment.parse(JSON.parse(await readFile(join(name, 'run.json'), 'utf8')));
        const startedAt = (await procTable.find(pid))?.startedAt ?? '';
        return {
          identity: `${String(pid)} ${startedAt}`,
          name,
          of: { workloadId, generation, decisionId },
          limits: await limitsOf(await groupsOf(run)),
        };
      }),
    );
  }

  async remains(run: Assignment): Promise<readonly string[]> {
    const folders = (await readdir(this.#runs).catch(() => [])).filter((name) => name.startsWith(nameOf(run)));
    const processes = (await procTable.commandLines()).filter(({ words }) => words.includes(run.workloadId));
    return [...folders, ...processes.map(({ words }) => words), ...(await groupsOf(run))];
  }

  async keeps(workspaceId: string): Promise<boolean> {
    return access(this.#workspace(workspaceId)).then(
      () => true,
      () => false,
    );
  }

  async vanish(run: Assignment): Promise<void> {
    for (const { pid } of await this.#launchers(run)) signalProcess(pid, 'SIGKILL');
  }

  async lose(workspaceId: string): Promise<void> {
    await rm(this.#workspace(workspaceId), { recursive: true });
  }

  async dispose(): Promise<void> {
    const runs = await storedRuns(this.#runs);
    await killLaunchersBelow(this.dataDir);
    await eventually(
      async () => !(await procTable.commandLines()).some(({ words }) => words.includes(`${this.dataDir}/`)),
      `nothing runs below ${this.dataDir}`,
    );
    const launcher = new BubblewrapLauncher({ groups: await findControlGroups(), firstUid: await firstNotebookUid() });
    for (const run of runs) await launcher.unlimit(run);
    await rm(this.dataDir, { recursive: true, force: true });
  }

  /** The process by which each run is known, with the folder of its record. */
  async #launchers(run: Assignment): Promise<readonly { readonly pid: number; readonly name: string }[]> {
    const path = join(this.#runs, nameOf(run));
    return (await procTable.commandLines()).flatMap(({ pid, words }) => {
      const name = words.split(' ').find((word) => word.startsWith(path));
      return words.startsWith('/bin/sh ') && name !== undefined ? [{ pid, name }] : [];
    });
  }

  get #runs(): string {
    return join(agentPaths(this.dataDir).stateDir, 'runs');
  }

  #workspace(workspaceId: string): string {
    return join(agentPaths(this.dataDir).workspacesDir, workspaceId);
  }
}

function nameOf(run: Assignment): string {
  return `${run.workloadId}-${String(run.generation)}-`;
}

/** Folders of the control groups of a run, in every hierarchy of either version. */
async function groupsOf(run: Assignment): Promise<readonly string[]> {
  const name = `berth-${run.workloadId}-${String(run.generation)}`;
  const mounts = (await readFile('/proc/mounts', 'utf8'))
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([, , type]) => type === 'cgroup' || type === 'cgroup2')
    .map(([, path = '']) => path);
  const found = await Promise.all(
    [...new Set(mounts)]
      .flatMap((mount) => [join(mount, name), join(mount, 'berth', name)])
      .map((path) =>
        access(path).then(
          () => path,
          () => null,
        ),
      ),
  );
  return found.filter((path) => path !== null);
}

async function limitsOf(groups: readonly string[]): Promise<Instance['limits']> {
  const texts = async (file: string): Promise<string | undefined> =>
    (await Promise.all(groups.map((group) => readFile(join(group, file), 'utf8').catch(() => null)))).find((text) => text !== null)?.trim();
  const memory = z.coerce
    .number()
    .catch(NO_LIMIT)
    .parse((await texts('memory.limit_in_bytes')) ?? (await texts('memory.max')));
  const quota = Number((await texts('cpu.cfs_quota_us')) ?? (await texts('cpu.max'))?.split(' ')[0]);
  const period = Number((await texts('cpu.cfs_period_us')) ?? (await texts('cpu.max'))?.split(' ')[1]);
  return {
    cpuMillis: Number.isFinite(quota) && quota > 0 ? (quota / period) * 1_000 : null,
    memoryMib: memory < NO_LIMIT ? memory / MIB : null,
  };
}
