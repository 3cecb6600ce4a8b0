import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import type { SyncResponse } from '../../../src/agent-api/wire.ts';
import type { MachineId, MemberId, WorkloadId } from '../../../src/domain/model/ids.ts';
import type { DriverName } from '../../../src/domain/model/runtime.ts';
import { hashSecretToken } from '../../../src/shared/secret-token.ts';

/** A status and a JSON body. */
export interface Reply {
  readonly status: number;
  readonly body: { readonly [key: string]: unknown; readonly code?: string; readonly fields?: readonly { readonly field: string }[] };
}

export interface PostOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Posts JSON, or a string as it is. */
export async function post(url: string, body: unknown, { token, headers, signal }: PostOptions = {}): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, body: (await response.json()) as Reply['body'] };
}

export interface EnrollmentSeed {
  readonly ownerId?: MemberId | null;
  readonly expiresIn?: string;
  readonly machineId?: MachineId;
}

/** A machine that waits for its agent, and its one-time token. */
export async function seedEnrollment(
  pool: Pool,
  seed: EnrollmentSeed = {},
): Promise<{ readonly machineId: MachineId; readonly token: string }> {
  const machineId = seed.machineId ?? (uuidv7() as MachineId);
  const token = `berthe_${randomBytes(32).toString('base64url')}`;
  if (seed.machineId === undefined) {
    await pool.query(`insert into machine (id, name, owner_id) values ($1, $2, $3)`, [
      machineId,
      `machine-${machineId.slice(-12)}`,
      seed.ownerId ?? null,
    ]);
  }
  await pool.query(
    `insert into machine_enrollment (id, machine_id, token_hash, expires_at) values ($1, $2, $3, clock_timestamp() + $4::interval)`,
    [uuidv7(), machineId, hashSecretToken(token), seed.expiresIn ?? '1 hour'],
  );
  return { machineId, token };
}

export interface AgentMachine {
  readonly os?: 'linux' | 'darwin';
  readonly drivers?: readonly DriverName[];
  readonly cpuMillis?: number;
  readonly accelerators?: readonly { readonly kind: 'apple-gpu' | 'nvidia-gpu'; readonly count: number }[];
}

/** The `machine` of an enrolment: Linux, simulation driver, 8 cores and 32 GiB unless told otherwise. */
export function machineReport(machine: AgentMachine = {}): object {
  return {
    name: 'a-machine',
    os: machine.os ?? 'linux',
    arch: 'x64',
    agentVersion: '1.0.0',
    drivers: (machine.drivers ?? ['simulation']).map((name) => ({ name, version: '1.0', confinesAccelerators: false })),
    capacity: { cpuMillis: machine.cpuMillis ?? 8_000, memoryMib: 32_768, accelerators: machine.accelerators ?? [] },
  };
}

export type Observed = Partial<{
  state: string;
  reason: string;
  progress: number;
  address: string;
  message: string;
  decisionId: string;
  generation: number;
}>;

/** An enrolled agent that keeps nothing: each test says what it reports. */
export class TestAgent {
  readonly machineId: MachineId;
  readonly token: string;
  readonly #url: string;
  bootId: string = uuidv7();

  constructor(url: string, machineId: MachineId, token: string) {
    this.#url = url;
    this.machineId = machineId;
    this.token = token;
  }

  /** One sync as it is answered, whatever the status. */
  send(body: object, options: PostOptions & { readonly waitSeconds?: number } = {}): Promise<Reply> {
    const query = options.waitSeconds === undefined ? '' : `?waitSeconds=${String(options.waitSeconds)}`;
    const whole = { bootId: this.bootId, revision: null, observed: [], ...body };
    return post(`${this.#url}/agent/v1/sync${query}`, whole, { token: this.token, ...options });
  }

  /** One sync that must be taken. */
  async sync(body: object = {}, options: PostOptions & { readonly waitSeconds?: number } = {}): Promise<SyncResponse> {
    const reply = await this.send(body, options);
    if (reply.status !== 200) throw new Error(`sync: ${String(reply.status)} ${JSON.stringify(reply.body)}`);
    return reply.body as unknown as SyncResponse;
  }

  /** Reports one workload. */
  report(workloadId: WorkloadId, observed: Observed): Promise<SyncResponse> {
    return this.sync({ observed: [observation(workloadId, observed)] });
  }
}

/** A report of generation 1, RUNNING, unless told otherwise. */
export function observation(workloadId: string, observed: Observed): object {
  return { workloadId, generation: 1, state: 'running', at: '2026-11-29T12:00:00Z', ...observed };
}

/** Enrols a new machine over HTTP. */
export async function enrollAgent(
  { url, pool }: { readonly url: string; readonly pool: Pool },
  options: AgentMachine & EnrollmentSeed & { readonly sharing?: 'PRIVATE' | 'EVERYBODY' } = {},
): Promise<TestAgent> {
  const { token } = await seedEnrollment(pool, options);
  const reply = await post(`${url}/agent/v1/enroll`, { enrollmentToken: token, machine: machineReport(options) });
  if (reply.status !== 200) throw new Error(`enroll: ${String(reply.status)} ${JSON.stringify(reply.body)}`);
  const machineId = reply.body['machineId'] as MachineId;
  await pool.query('update machine set sharing_mode = $2 where id = $1', [machineId, options.sharing ?? 'EVERYBODY']);
  return new TestAgent(url, machineId, reply.body['machineToken'] as string);
}
