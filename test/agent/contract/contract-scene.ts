import { randomUUID } from 'node:crypto';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { makeAssignment } from '../support/assignments.ts';
import type { DriverStage, Natures, OpenStage, StagedMachine } from './driver-stage.ts';
import { openAgent } from './opened-agent.ts';
import type { OpenedAgent } from './opened-agent.ts';
import { tellPuppet } from './puppet-client.ts';

/** How a run of the suite is to behave; a puppet is told through the way in, simulated work by its script, by runtime name. */
export type Part = 'plain' | 'exits' | 'hungry' | 'deaf' | 'missing';

/** One machine of a test with an agent on it. */
export interface ContractMachine {
  readonly machine: StagedMachine;
  /** An agent that starts now on this machine. */
  readonly agent: () => Promise<OpenedAgent>;
}

/** The stage of a suite with all machines that its tests made. */
export class ContractScene {
  readonly #stage: DriverStage;
  readonly #machines: StagedMachine[] = [];
  #open: OpenStage | null = null;

  constructor(stage: DriverStage) {
    this.#stage = stage;
  }

  async open(): Promise<void> {
    if (this.#stage.absent !== null) throw new Error(`The driver ${this.#stage.driver} must be tested in CI: ${this.#stage.absent}`);
    this.#open = await this.#stage.open();
  }

  async close(): Promise<void> {
    const results = await Promise.allSettled(this.#machines.map((machine) => machine.dispose()));
    await this.#open?.close();
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  get stage(): OpenStage {
    if (!this.#open) throw new Error('the stage is not open');
    return this.#open;
  }

  can(nature: keyof Natures): boolean {
    return this.stage.natures[nature] === 'YES';
  }

  async machine(): Promise<ContractMachine> {
    const machine = await this.stage.machine();
    this.#machines.push(machine);
    return { machine, agent: () => openAgent(machine, this.#stage.driver) };
  }

  /** A notebook of its own, in the given part. */
  run(part: Part, stated: Partial<Assignment> = {}): Assignment {
    const { refs, run } = this.stage;
    const ref = part === 'missing' ? refs.missing : refs.puppet;
    return makeAssignment({ driver: this.#stage.driver, runtimeName: part, ref, workspaceId: randomUUID(), ...run, ...stated });
  }

  /** Makes a running run do what its part says, where it has to be told. */
  async play(agent: OpenedAgent, run: Assignment): Promise<void> {
    if (!this.can('runsWork')) return;
    if (run.runtimeName === 'exits') await tellPuppet(agent.driver, run, { name: 'exit', asked: { code: 3 } });
    if (run.runtimeName === 'hungry') await tellPuppet(agent.driver, run, { name: 'eat', asked: { mib: run.resources.memoryMib * 3 } });
    if (run.runtimeName === 'deaf') await tellPuppet(agent.driver, run, { name: 'deafen' });
  }
}
