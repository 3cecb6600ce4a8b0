import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { createBerthClient, type BerthClient } from '../../src/client/berth-client.ts';
import { TypedDocumentString } from '../../src/client/generated/graphql.ts';
import { readGlobalId, writeGlobalId } from '../../src/graphql/global-id.ts';
import { BerthAgent, type BerthAgentOptions } from './berth-agent.ts';
import { BerthServer } from './berth-server.ts';
import { eventually } from './eventually.ts';
import { seedCatalog, type SeedClass } from './seed.ts';

export interface BerthClusterOptions {
  readonly databaseUrl: string;
  /** On the same database, for what the test itself reads and writes. */
  readonly pool: Pool;
  readonly redisUrl?: string;
  readonly leaseSeconds?: number;
}

/** What members may launch, as global ids. */
export interface Offer {
  readonly imageId: string;
  readonly classIds: Readonly<Record<string, string>>;
}

export interface ClusterMember {
  readonly id: string;
  readonly token: string;
}

const CREATE_MEMBER = new TypedDocumentString<{ readonly createMember: { readonly id?: string } }, object>(
  'mutation ($name: String!) { createMember(input: { name: $name, role: MEMBER }) { __typename ... on Member { id } } }',
);
const CREATE_TOKEN = new TypedDocumentString<{ readonly createAccessToken: { readonly token?: string } }, object>(
  `mutation ($id: ID!) { createAccessToken(input: { memberId: $id, name: "test", scopes: [READ, WORKLOADS, MACHINES] }) {
     __typename ... on AccessTokenIssued { token } } }`,
);
const ENROL = new TypedDocumentString<
  { readonly createMachineEnrollment: { readonly token?: string; readonly machine?: { id: string } } },
  object
>(
  `mutation ($name: String!, $ownerId: ID) { createMachineEnrollment(input: { name: $name, ownerId: $ownerId }) {
     __typename ... on MachineEnrollment { token machine { id } } } }`,
);

/** Servers, agents and members of one installation, all of them real and in processes of their own. */
export class BerthCluster {
  readonly pool: Pool;
  readonly operatorToken = `berth_${randomBytes(32).toString('base64url')}`;
  readonly #options: BerthClusterOptions;
  readonly #disposables: { dispose(): Promise<void> }[] = [];

  constructor(options: BerthClusterOptions) {
    this.pool = options.pool;
    this.#options = options;
  }

  /** Starts a server and waits until it is ready and knows the operator. */
  async addServer(): Promise<BerthServer> {
    const { databaseUrl, redisUrl, leaseSeconds } = this.#options;
    const server = await BerthServer.start({
      databaseUrl,
      operatorToken: this.operatorToken,
      ...(redisUrl === undefined ? {} : { redisUrl }),
      ...(leaseSeconds === undefined ? {} : { leaseSeconds }),
    });
    this.#disposables.push(server);
    await eventually(async () => {
      const { rows } = await this.pool.query(`select from member where role = 'OPERATOR'`);
      return rows.length > 0;
    }, 'the operator exists');
    return server;
  }

  /** A client of the operator. */
  operator(server: BerthServer): BerthClient {
    return createBerthClient({ url: server.url, token: this.operatorToken });
  }

  async addMember(server: BerthServer, name: string): Promise<ClusterMember> {
    const operator = this.operator(server);
    const id = wanted((await operator.request(CREATE_MEMBER, { name })).createMember.id);
    return { id, token: wanted((await operator.request(CREATE_TOKEN, { id })).createAccessToken.token) };
  }

  /**
   * Enrols a machine of the operator's and starts its agent. Shared with everybody unless told otherwise, in SQL, since no
   * mutation shares a machine yet. Resolves once the machine can take work.
   */
  async addAgent(
    server: BerthServer,
    options: Omit<BerthAgentOptions, 'serverUrl' | 'enrollmentToken'> & {
      readonly name: string;
      readonly sharing?: 'PRIVATE' | 'EVERYBODY';
    },
  ): Promise<{ readonly agent: BerthAgent; readonly machineId: string }> {
    const { createMachineEnrollment: issued } = await this.operator(server).request(ENROL, { name: options.name });
    const machineId = readGlobalId(wanted(issued.machine?.id)).id;
    await this.pool.query('update machine set sharing_mode = $2 where id = $1', [machineId, options.sharing ?? 'EVERYBODY']);
    const agent = await BerthAgent.start({ ...options, serverUrl: server.url, enrollmentToken: wanted(issued.token) });
    this.#disposables.push(agent);
    await eventually(async () => {
      if (!agent.running) throw new Error(`The agent ended:\n${agent.output}`);
      return (await this.pool.query('select from machine where id = $1 and boot_id is not null', [machineId])).rows.length === 1;
    }, 'the agent has enrolled');
    return { agent, machineId };
  }

  /** Makes classes and one image that suits them all. */
  async offer(classes: Readonly<Record<string, SeedClass>>): Promise<Offer> {
    const seeded = await seedCatalog(this.pool, { classes, entries: { image: [{}] } });
    return {
      imageId: writeGlobalId('CatalogEntry', wanted(seeded.entries['image'])),
      classIds: Object.fromEntries(Object.entries(seeded.classes).map(([name, id]) => [name, writeGlobalId('AcceleratorClass', id)])),
    };
  }

  /** Kills everything that still runs. */
  async dispose(): Promise<void> {
    await Promise.all(this.#disposables.splice(0).map((each) => each.dispose()));
  }
}

/** The value; fails where the server refused instead. */
function wanted<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The test expected another answer than this refusal.');
  return value;
}
