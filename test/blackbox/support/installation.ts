import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { berth } from '../../cli/run-in-process.ts';
import { TestAgent, machineReport, post, type AgentMachine } from '../../agent-api/support/test-agent.ts';
import type { MachineId } from '../../../src/domain/model/ids.ts';
import { innerOf } from '../../support/canary-scene.ts';
import { BerthServer } from '../../support/berth-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { Caller, made } from './caller.ts';

/** Seconds: the machines of these tests are in touch from their enrolment on, however slow the test is. */
const LEASE_SECONDS = 3_600;

/** What a machine is enrolled as. */
export interface MachineWish extends AgentMachine {
  readonly name: string;
  /** Makes it a machine of the organisation; the caller must be an operator. */
  readonly organisation?: boolean;
}

/** A machine whose agent the test plays, with its global id. */
export interface PlayedMachine {
  readonly id: string;
  readonly name: string;
  readonly agent: TestAgent;
}

/** `berth serve` in a process of its own, used as anybody may use it: GraphQL, the agent protocol, and the operator's commands. */
export class Installation {
  readonly database: TestDatabase;
  readonly operator: Caller;
  readonly #server: BerthServer;
  readonly #folder: string;

  private constructor(parts: {
    readonly database: TestDatabase;
    readonly server: BerthServer;
    readonly token: string;
    readonly folder: string;
  }) {
    this.database = parts.database;
    this.#server = parts.server;
    this.#folder = parts.folder;
    this.operator = new Caller(parts.server.url, parts.token);
  }

  /** Starts one on an empty database. */
  static async start({ leaseSeconds = LEASE_SECONDS }: { readonly leaseSeconds?: number } = {}): Promise<Installation> {
    const database = await createTestDatabase();
    const token = `berth_${randomBytes(32).toString('base64url')}`;
    const folder = await mkdtemp(join(tmpdir(), 'berth-blackbox-'));
    const modelsFolder = join(folder, 'models');
    await mkdir(modelsFolder);
    const server = await BerthServer.start({ databaseUrl: database.url, operatorToken: token, leaseSeconds, modelsFolder });
    return new Installation({ database, server, token, folder });
  }

  get url(): string {
    return this.#server.url;
  }

  /** Makes a member, with a token. */
  async member(name: string): Promise<Caller> {
    const { id } = made(await this.operator.mutate('createMember', { name, role: 'MEMBER' }, '... on Member { id }'));
    const input = { memberId: id, name: 'blackbox' };
    const { token } = made(await this.operator.mutate('createAccessToken', input, '... on AccessTokenIssued { token }'));
    return new Caller(this.url, token as string, id as string);
  }

  /** Applies a catalog by the operator's command; fails unless it is taken. */
  async apply(catalog: { readonly name: string; readonly [key: string]: unknown }): Promise<void> {
    const ran = await this.tryApply(catalog);
    if (ran.exitCode !== 0) throw new Error(`The catalog was not applied:\n${ran.err}`);
  }

  /** Applies a catalog by the operator's command, whatever comes of it. */
  async tryApply(catalog: { readonly name: string; readonly [key: string]: unknown }): ReturnType<typeof berth> {
    const file = join(this.#folder, `${catalog.name}.json`);
    await writeFile(file, JSON.stringify({ version: 1, ...catalog }));
    return this.command(['catalog', 'apply', file]);
  }

  /** Folder of a model's files, as `source: models/NAME` of a catalog names it. */
  modelFolder(name: string): string {
    return join(this.#folder, 'models', name);
  }

  /** Runs one of the operator's commands. */
  command(argv: readonly string[]): ReturnType<typeof berth> {
    return berth(argv, { DATABASE_URL: this.database.url, BERTH_MODELS_DIR: join(this.#folder, 'models') });
  }

  /** Enrols a machine of the caller's by the agent protocol; it is private unless it is shared. */
  async machine(owner: Caller, { name, organisation = false, ...reported }: MachineWish): Promise<PlayedMachine> {
    const issued = await owner.mutate(
      'createMachineEnrollment',
      { name, ...(organisation ? { ownerId: null } : {}) },
      '... on MachineEnrollment { token machine { id } }',
    );
    const { token, machine } = made(issued) as unknown as { readonly token: string; readonly machine: { readonly id: string } };
    const reply = await post(`${this.url}/agent/v1/enroll`, { enrollmentToken: token, machine: machineReport(reported) });
    if (reply.status !== 200) throw new Error(`The machine was not enrolled: ${JSON.stringify(reply.body)}`);
    return { id: machine.id, name, agent: new TestAgent(this.url, innerOf(machine.id) as MachineId, reply.body['machineToken'] as string) };
  }

  async close(): Promise<void> {
    await this.#server.dispose();
    await rm(this.#folder, { recursive: true, force: true });
    await this.database.drop();
  }
}
