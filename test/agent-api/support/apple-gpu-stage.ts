import type { Pool } from 'pg';
import type { ClassId, EntryId, MachineId, MemberId, WorkloadId } from '../../../src/domain/model/ids.ts';
import type { Reason } from '../../../src/domain/reason.ts';
import { createReplica, type Replica } from '../../support/admission.ts';
import { seedCatalog, seedMember, type SeededCatalog } from '../../support/seed.ts';
import type { ControlPlane } from './control-plane.ts';
import { loseMachine } from './lose-machine.ts';
import { post, seedEnrollment, TestAgent } from './test-agent.ts';

/** Work that V4 speaks of, and work that it leaves alone. */
export const WORKS = {
  'a native CPU notebook': { className: 'cpu', image: 'native-lab' },
  'Apple GPU work': { className: 'metal', image: 'native-lab' },
  'a CPU notebook in docker': { className: 'cpu', image: 'docker-lab' },
  'NVIDIA GPU work': { className: 'cuda', image: 'native-lab' },
} as const;
export type WorkName = keyof typeof WORKS;

const MACS_DRIVERS = [
  { name: 'native', version: '1.0', confinesAccelerators: false },
  { name: 'docker', version: '1.0', confinesAccelerators: true, accelerators: ['cpu'] },
];
const LINUX_DRIVERS = ['native', 'docker'].map((name) => ({ name, version: '1.0', confinesAccelerators: true }));

/** Machines as their agents report them. */
export const MACHINES = {
  'a Mac': { os: 'darwin', drivers: MACS_DRIVERS, accelerators: [{ kind: 'apple-gpu', count: 1 }] },
  'a Mac that reports no GPU': { os: 'darwin', drivers: MACS_DRIVERS, accelerators: [] },
  'a Mac with two units': { os: 'darwin', drivers: MACS_DRIVERS, accelerators: [{ kind: 'apple-gpu', count: 2 }] },
  'a Mac that claims to confine': { os: 'darwin', drivers: LINUX_DRIVERS, accelerators: [{ kind: 'apple-gpu', count: 1 }] },
  'a Linux machine with an Apple GPU': { os: 'linux', drivers: LINUX_DRIVERS, accelerators: [{ kind: 'apple-gpu', count: 1 }] },
  'a Linux machine with two NVIDIA GPUs': { os: 'linux', drivers: LINUX_DRIVERS, accelerators: [{ kind: 'nvidia-gpu', count: 2 }] },
  'a Linux machine': { os: 'linux', drivers: LINUX_DRIVERS, accelerators: [{ kind: 'nvidia-gpu', count: 1 }] },
} as const;
export type MachineName = keyof typeof MACHINES;

/** Where the work that holds is when the other one asks. */
export const PHASES = ['preparing', 'running', 'stopping', 'failed to stop', 'unreachable'] as const;
export type HolderPhase = (typeof PHASES)[number];

/** One workload as the tests compare it. */
export interface Standing {
  readonly phase: string;
  readonly admission: string;
  readonly reasons: readonly Reason[];
}

/** What an agent reports of its machine's capacity. */
export function capacityOf(accelerators: readonly { readonly kind: string; readonly count: number }[]): object {
  return { cpuMillis: 8_000, memoryMib: 32_768, accelerators };
}

/** A member with machines of their own, on a control plane over HTTP; what waits is evaluated as the leader does it. */
export class AppleGpuStage {
  readonly memberId: MemberId;
  readonly #plane: ControlPlane;
  readonly #pool: Pool;
  readonly #catalog: SeededCatalog;
  readonly #replica: Replica;
  #count = 0;

  private constructor(plane: ControlPlane, given: { readonly memberId: MemberId; readonly catalog: SeededCatalog }) {
    this.#plane = plane;
    this.#pool = plane.pool;
    this.#replica = createReplica(plane.pool, plane.store);
    this.memberId = given.memberId;
    this.#catalog = given.catalog;
  }

  static async set(plane: ControlPlane): Promise<AppleGpuStage> {
    const memberId = await seedMember(plane.pool);
    const classes = { cpu: { accelerator: 'cpu' }, metal: { accelerator: 'apple-gpu' }, cuda: { accelerator: 'nvidia-gpu' } } as const;
    const entries = { 'native-lab': [{ driverRefs: { native: 'native-ref' } }], 'docker-lab': [{ driverRefs: { docker: 'docker-ref' } }] };
    return new AppleGpuStage(plane, { memberId, catalog: await seedCatalog(plane.pool, { classes, entries }) });
  }

  /** A new machine of the member, whose agent has enrolled. */
  async enrol(name: MachineName): Promise<TestAgent> {
    const { token } = await seedEnrollment(this.#pool, { ownerId: this.memberId });
    return this.#enrolWith(token, name);
  }

  /** The same machine enrols again, as another kind of machine. */
  async enrolAgain({ machineId }: TestAgent, name: MachineName): Promise<TestAgent> {
    const { token } = await seedEnrollment(this.#pool, { machineId });
    return this.#enrolWith(token, name);
  }

  async #enrolWith(token: string, name: MachineName): Promise<TestAgent> {
    const { os, drivers, accelerators } = MACHINES[name];
    const capacity = capacityOf(accelerators);
    const machine = { name: 'a-machine', os, arch: 'arm64', agentVersion: '1.0.0', drivers, capacity };
    const { status, body } = await post(`${this.#plane.url}/agent/v1/enroll`, { enrollmentToken: token, machine });
    if (status !== 200) throw new Error(`enroll: ${String(status)}`);
    return new TestAgent(this.#plane.url, body['machineId'] as MachineId, body['machineToken'] as string);
  }

  launch(work: WorkName, machineId: MachineId): Promise<WorkloadId> {
    const { className, image } = WORKS[work];
    this.#count += 1;
    const name = `work-${String(this.#count)}`;
    const [classId, entryId] = [this.#catalog.classes[className] as ClassId, this.#catalog.entries[image] as EntryId];
    return this.#plane.launch(this.memberId, { name, classId, entryId, machineId });
  }

  /** Brings admitted work to where the other one is to find it. */
  async bring(workloadId: WorkloadId, { agent, phase }: { readonly agent: TestAgent; readonly phase: HolderPhase }): Promise<void> {
    await agent.sync();
    if (phase === 'preparing') return;
    await agent.report(workloadId, { state: 'running' });
    if (phase === 'unreachable') await loseMachine(this.#plane, agent.machineId);
    if (phase !== 'stopping' && phase !== 'failed to stop') return;
    await this.#plane.stop(this.memberId, workloadId);
    if (phase === 'failed to stop') await agent.report(workloadId, { state: 'stopping', reason: 'STOP_FAILED' });
  }

  /** The machine answers again, and says that nothing of the work exists any more. */
  async release(workloadId: WorkloadId, agent: TestAgent): Promise<void> {
    await agent.sync();
    await this.#plane.stop(this.memberId, workloadId);
    await agent.report(workloadId, { state: 'stopped' });
    await this.evaluate();
  }

  evaluate(): Promise<void> {
    return this.#replica.evaluate();
  }

  async standing(workloadId: WorkloadId): Promise<Standing> {
    const { rows } = await this.#pool.query<Standing>(
      `select w.phase, w.admission, coalesce(v.reasons, '[]') as reasons from workload w left join evaluation v on v.workload_id = w.id where w.id = $1`,
      [workloadId],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('There is no such workload.');
    return row;
  }

  /** Open device holds of a machine: `apple-gpu/0 exclusive`. */
  async devicesHeld(machineId: MachineId): Promise<readonly string[]> {
    const { rows } = await this.#pool.query<{ readonly held: string }>(
      `select kind || '/' || "index" || case when exclusive then ' exclusive' else '' end as held from device_hold
       where machine_id = $1 and released_at is null order by kind, "index"`,
      [machineId],
    );
    return rows.map((row) => row.held);
  }
}
