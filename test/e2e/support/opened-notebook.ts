import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { converse } from '../../agent/support/notebook-client.ts';
import { Caller, made } from '../../blackbox/support/caller.ts';
import { berth } from '../../cli/run-in-process.ts';
import { BerthServer } from '../../support/berth-server.ts';
import { ChildProgram } from '../../support/child-program.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

/** Where notebooks run. */
export interface NotebookPlace {
  readonly driver: 'native' | 'docker' | 'kubernetes';
  /** What the runtime refers to. */
  readonly ref: string;
  /** The agent's own folder; whoever made it removes it. */
  readonly dataDir: string;
  /** More words of `berth agent`. */
  readonly flags?: readonly string[];
  readonly memoryMib: number;
}

interface Notebook {
  readonly id: string;
  readonly phase: string;
  readonly openUrl: string | null;
  readonly latestEvent: { readonly message: string };
}
const FIELDS = 'id phase openUrl latestEvent { message }';

/** What shows who somebody is: headers of each request. */
export type Visitor = Readonly<Record<string, string>>;

/** A real server, a real agent and one notebook, seen as its member sees it: through GraphQL and through the way in. */
export class OpenedNotebook {
  readonly server: BerthServer;
  readonly agent: ChildProgram;
  readonly member: Caller;
  readonly #database: TestDatabase;
  readonly #folder: string;
  #id = '';

  private constructor(parts: { server: BerthServer; agent: ChildProgram; member: Caller; database: TestDatabase; folder: string }) {
    this.server = parts.server;
    this.agent = parts.agent;
    this.member = parts.member;
    this.#database = parts.database;
    this.#folder = parts.folder;
  }

  /** Starts all of it and waits until the notebook runs. */
  static async launch(place: NotebookPlace): Promise<OpenedNotebook> {
    const [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'berth-opened-'))]);
    const operatorToken = `berth_${randomBytes(32).toString('base64url')}`;
    const server = await BerthServer.start({ databaseUrl: database.url, operatorToken });
    const member = new Caller(server.url, operatorToken);
    const issued = made(await member.mutate('createMachineEnrollment', { name: 'box' }, '... on MachineEnrollment { token }'));
    const [token, catalog] = [join(folder, 'token'), join(folder, 'catalog.yaml')];
    await Promise.all([writeFile(token, issued['token'] as string), writeFile(catalog, catalogOf(place))]);
    const applied = await berth(['catalog', 'apply', catalog], { DATABASE_URL: database.url });
    if (applied.exitCode !== 0) throw new Error(JSON.stringify(applied));
    const words = ['agent', '--server', server.url, '--driver', place.driver, '--data-dir', place.dataDir, '--token-file', token];
    const agent = new ChildProgram([...words, ...(place.flags ?? [])], backEnds());
    const opened = new OpenedNotebook({ server, agent, member, database, folder });
    agent.spawn();
    await opened.#launch().catch(async (error: unknown) => {
      await opened.dispose();
      throw error;
    });
    return opened;
  }

  /** A member's program. */
  get program(): Visitor {
    return { authorization: `Bearer ${this.member.token}` };
  }

  async read(): Promise<Notebook> {
    const query = `query ($id: ID!) { node(id: $id) { ... on Notebook { ${FIELDS} } } }`;
    return (await this.member.ask<{ node: Notebook }>(query, { id: this.#id })).node;
  }

  async url(): Promise<URL> {
    const { openUrl } = await this.read();
    if (openUrl === null) throw new Error('The notebook has no address.');
    return new URL(openUrl);
  }

  /** A browser that was handed over: it has a cookie, and says which page it is on. */
  async browser(): Promise<Visitor> {
    const issued = made(await this.member.mutate('openWorkload', { workloadId: this.#id }, '... on OpenGrant { handed: code enterUrl }'));
    const response = await fetch(issued['enterUrl'] as string, {
      method: 'POST',
      body: new URLSearchParams({ code: issued['handed'] as string }),
      redirect: 'manual',
    });
    const [cookie = ''] = (response.headers.getSetCookie()[0] ?? '').split(';', 1);
    if (response.status !== 303 || cookie === '') throw new Error(`The code was answered with ${String(response.status)}.`);
    return { cookie, origin: (await this.url()).origin };
  }

  async visit(
    visitor: Visitor,
    path: string,
    { method, body }: { readonly method?: string; readonly body?: unknown } = {},
  ): Promise<Response> {
    return fetch(new URL(path, await this.url()), {
      method: method ?? 'GET',
      headers: { ...visitor, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Runs Python in a new kernel, over its WebSocket; gives what it printed or its value. */
  async python(visitor: Visitor, code: string): Promise<string> {
    const started = await this.visit(visitor, 'api/kernels', { method: 'POST', body: { name: 'python3' } });
    if (started.status !== 201) throw new Error(`No kernel: ${String(started.status)} ${await started.text()}`);
    const { id } = (await started.json()) as { readonly id: string };
    const channel = new URL(`api/kernels/${id}/channels?session_id=${randomUUID()}`, await this.url());
    channel.protocol = 'ws:';
    const socket = new WebSocket(channel, { headers: visitor });
    try {
      return await converse(socket, code);
    } finally {
      socket.terminate();
      await this.visit(visitor, `api/kernels/${id}`, { method: 'DELETE' });
    }
  }

  async stop(): Promise<void> {
    made(await this.member.mutate('stopNotebook', { notebookId: this.#id }, `... on Notebook { id }`));
    await this.#reaches('STOPPED');
  }

  async start(): Promise<void> {
    made(await this.member.mutate('startNotebook', { notebookId: this.#id }, `... on Notebook { id }`));
    await this.#reaches('RUNNING');
  }

  /** The notebook answers, as it does some time after an agent or a server came back. */
  async answers(): Promise<void> {
    await eventually(async () => (await this.visit(this.program, 'api/status').catch(() => null))?.status === 200, 'the notebook answers');
  }

  /** Deletes the notebook with its files, and ends everything. */
  async dispose(): Promise<void> {
    if (this.#id !== '' && this.agent.running) {
      await this.member
        .mutate('deleteNotebook', { notebookId: this.#id, deleteFiles: true }, '... on Notebook { id }')
        .catch(() => undefined);
      const held = 'select from reservation where released_at is null';
      await eventually(async () => (await this.#database.pool.query(held)).rowCount === 0, 'the notebook is gone').catch(() => undefined);
    }
    await this.agent.dispose();
    await this.server.dispose();
    await this.#database.drop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #launch(): Promise<void> {
    await eventually(async () => {
      if (!this.agent.running) throw new Error(`The agent ended:\n${this.agent.output}`);
      const { machines } = await this.member.ask<{ machines: { nodes: readonly { status: string }[] } }>(
        '{ machines { nodes { status } } }',
      );
      return machines.nodes[0]?.status === 'READY';
    }, 'the machine is there');
    const ids = await this.member.ask<{ class: { id: string }; catalogEntry: { id: string } }>(
      '{ class(name: "cpu") { id } catalogEntry(catalog: "lab", name: "jupyter") { id } }',
    );
    const input = { name: 'nb', classId: ids.class.id, imageId: ids.catalogEntry.id };
    this.#id = made(await this.member.mutate('launchNotebook', input, `... on Notebook { ${FIELDS} }`))['id'] as string;
    await this.#reaches('RUNNING');
  }

  async #reaches(phase: string): Promise<void> {
    const look = async (): Promise<boolean> => {
      const now = await this.read();
      if (now.phase === 'FAILED' && phase !== 'FAILED') throw new Error(`${now.latestEvent.message}\n${this.agent.output}`);
      return now.phase === phase;
    };
    // A pod takes its time on a busy machine.
    await eventually(look, `the notebook is ${phase}`).catch(() => eventually(look, `the notebook is ${phase}`));
  }
}

/** Where the agent finds its engine and its cluster. */
function backEnds(): Readonly<Record<string, string>> {
  const found = ['DOCKER_HOST', 'KUBECONFIG'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

function catalogOf({ driver, ref, memoryMib }: NotebookPlace): string {
  const refs = driver === 'kubernetes' ? `ref: "${ref}"` : `ref: none, driver_refs: { ${driver}: "${ref}" }`;
  return `
version: 1
name: lab
classes:
  - { name: cpu, accelerator: cpu, accelerator_count: 0, cpu_millis: 300, memory_mib: ${String(memoryMib)} }
entries:
  - name: jupyter
    kind: notebook-image
    runtimes:
      - { name: cpu, accelerators: [cpu], ${refs} }
`;
}
