import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import type { SimulationScript } from '../../../src/agent/drivers/simulation/simulation-script.ts';
import type { DriverStage, Instance, StagedMachine } from './driver-stage.ts';

const NOTHING_RUNS = { not: 'nothing runs (T1)' } as const;

/** The parts that runs play, told by the script. */
const SCRIPT: SimulationScript = {
  seed: 1,
  prepareMs: 100,
  startMs: 20,
  stopMs: 20,
  runs: [
    { match: { runtimeName: 'missing' }, failAt: 'prepare', failWith: 'REF_UNUSABLE' },
    { match: { runtimeName: 'exits' }, exitAfterMs: 1_000 },
    { match: { runtimeName: 'hungry' }, exitAfterMs: 1_000, exitWith: 'OUT_OF_MEMORY' },
    { match: { runtimeName: 'deaf' }, stopFailures: 1 },
  ],
};

/** Simulated work: a file a run. */
export const simulationStage: DriverStage = {
  driver: 'simulation',
  absent: null,
  open: () =>
    Promise.resolve({
      natures: {
        runsWork: NOTHING_RUNS,
        findsWithoutFolder: { not: 'simulated work is a file of that folder, and goes with it' },
        limitsMemory: NOTHING_RUNS,
      },
      refs: { puppet: 'simulated:plain', missing: 'simulated:nowhere', jupyter: null },
      run: {},
      machine: () => SimulatedMachineView.create(),
      close: () => Promise.resolve(),
    }),
};

class SimulatedMachineView implements StagedMachine {
  readonly dataDir: string;

  private constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  static async create(): Promise<SimulatedMachineView> {
    const view = new SimulatedMachineView(await mkdtemp(join(tmpdir(), 'berth-contract-')));
    await writeFile(view.options.simulationScript, JSON.stringify(SCRIPT));
    return view;
  }

  get options(): { readonly simulationScript: string } {
    return { simulationScript: join(this.dataDir, 'script.json') };
  }

  async instances(run: Assignment): Promise<readonly Instance[]> {
    const names = await this.remains(run);
    const files = await Promise.all(names.map(async (name) => ({ name, text: await readFile(join(this.#runs, name), 'utf8') })));
    const runs = files.map(({ name, text }) => ({ name, stored: JSON.parse(text) as StoredRun }));
    return runs
      .filter(({ stored }) => stored.startedAt !== null)
      .map(({ name, stored: { assignment, startedAt } }) => {
        const { workloadId, generation, decisionId } = assignment;
        const identity = `${name} ${String(startedAt)}`;
        return { identity, name, of: { workloadId, generation, decisionId }, limits: { cpuMillis: null, memoryMib: null } };
      });
  }

  async remains(run: Assignment): Promise<readonly string[]> {
    const names = await readdir(this.#runs).catch(() => []);
    return names.filter((name) => name.startsWith(`${run.workloadId}-${String(run.generation)}`));
  }

  async keeps(workspaceId: string): Promise<boolean> {
    return lstat(this.#workspace(workspaceId)).then(
      () => true,
      () => false,
    );
  }

  async vanish(run: Assignment): Promise<void> {
    for (const name of await this.remains(run)) await rm(join(this.#runs, name));
  }

  async lose(workspaceId: string): Promise<void> {
    await rm(this.#workspace(workspaceId), { recursive: true });
  }

  async dispose(): Promise<void> {
    await rm(this.dataDir, { recursive: true, force: true });
  }

  get #runs(): string {
    return join(agentPaths(this.dataDir).stateDir, 'simulation');
  }

  #workspace(workspaceId: string): string {
    return join(agentPaths(this.dataDir).workspacesDir, workspaceId);
  }
}

interface StoredRun {
  readonly assignment: Assignment;
  readonly startedAt: number | null;
}
