import { mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentProcess } from './agent-process.ts';
import { PlayedControlPlane } from './played-control-plane.ts';

/** A data folder, a played control plane, and agents with simulated work that come and go on them. */
export class SimulatedMachine {
  readonly dataDir: string;
  readonly plane: PlayedControlPlane;
  readonly #agents: AgentProcess[] = [];

  private constructor(dataDir: string, plane: PlayedControlPlane) {
    this.dataDir = dataDir;
    this.plane = plane;
  }

  /** In a new folder, or in one that is there. */
  static async create(dataDir?: string): Promise<SimulatedMachine> {
    return new SimulatedMachine(dataDir ?? (await mkdtemp(join(tmpdir(), 'berth-agent-'))), await PlayedControlPlane.start());
  }

  /** Starts an agent; what the script does not say is quick. */
  async start(script: object = {}, stated: { readonly enrollmentToken?: string } = { enrollmentToken: 'one-time' }): Promise<AgentProcess> {
    const simulationScript = join(this.dataDir, 'script.json');
    await writeFile(simulationScript, JSON.stringify({ prepareMs: 20, startMs: 20, stopMs: 20, ...script }));
    const agent = await AgentProcess.start({
      server: this.plane.url,
      drivers: ['simulation'],
      dataDir: this.dataDir,
      simulationScript,
      ...stated,
    });
    this.#agents.push(agent);
    return agent;
  }

  /** Every agent that was started, the last one last. */
  get agents(): readonly AgentProcess[] {
    return this.#agents;
  }

  get stateFile(): string {
    return join(this.dataDir, 'agent', 'state.json');
  }

  async state(): Promise<{ readonly works: readonly unknown[]; readonly boots: readonly string[] }> {
    return JSON.parse(await readFile(this.stateFile, 'utf8')) as { readonly works: readonly unknown[]; readonly boots: readonly string[] };
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#agents.map((agent) => agent.end('SIGKILL')));
    await this.plane.close();
    for (const name of await readdir(this.dataDir).catch(() => [])) await rm(join(this.dataDir, name), { recursive: true, force: true });
    await rmdir(this.dataDir).catch(() => undefined); // one that is mounted stays
  }
}
