import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NotebookClient } from '../agent/support/notebook-client.ts';
import { eventually } from '../support/eventually.ts';
import { Installation } from '../support/installation.ts';
import { describeNativeNotebooks } from '../support/native-notebooks.ts';

/** The whole main job, through public interfaces alone; only the kernel is reached by the agent's own socket. */
describeNativeNotebooks('npm start runs a real notebook', () => {
  let berth: Installation;
  let notebook: string;

  beforeAll(async () => {
    berth = await Installation.create();
    await berth.start();
  });

  afterAll(async () => {
    // Its processes are the agent's to end; a failed test must leave none behind.
    await deleteNotebooks().catch(() => undefined);
    await berth.remove();
  });

  test('it says what it runs on, and where the tokens are', async () => {
    expect(berth.output).toContain('native: notebooks run for real, in a sandbox');
    expect(berth.output).toContain(`${berth.url}/graphql`);
    expect(berth.output).toContain(await berth.token('operator'));
    expect(await (await fetch(`${berth.url}/health/ready`)).json()).toMatchObject({ status: 'ready', database: 'up' });
  });

  test('T2: the demo member is a guest of the local machine and is told why nothing runs there', async () => {
    const blocked = await launch('guest', await berth.token('demo'));
    expect(blocked).toMatchObject({ phase: 'PENDING', admission: { state: 'BLOCKED', headline: { code: 'WEAK_ISOLATION_OWNER_ONLY' } } });
    await berth.ask(
      'mutation ($id: ID!) { deleteNotebook(input: { notebookId: $id }) { __typename } }',
      { id: blocked.id },
      await berth.token('demo'),
    );
  });

  test('the owner launches a notebook, and its kernel computes 1+1', async () => {
    notebook = (await launch('first')).id;
    await reaches('RUNNING');
    expect(await inKernel('1+1')).toBe('2');
    expect(await inKernel("open('kept.txt', 'w').write('still here')")).toBe('10');
    expect((await read()).timeline.edges.map(({ node }) => node.type)).toEqual(
      expect.arrayContaining(['SUBMITTED', 'EVALUATED', 'RESERVED', 'DISPATCHED', 'PREPARING', 'RUNNING']),
    );
    expect(await read()).toMatchObject({
      openUrl: expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/open/${place().workloadId}/$`)) as string,
      desired: 'RUN',
      generation: 1,
    });
  });

  test('A7: it outlives its agent and is adopted, not started again', async () => {
    const before = await kernelHost();
    await berth.killAgent();
    await eventually(async () => (await sinceHeartbeat()) < 3_000, 'another agent is in touch');
    expect(await kernelHost()).toBe(before);
    expect(await read()).toMatchObject({ phase: 'RUNNING', generation: 1 });
  });

  test('it outlives the server, whose next start finds everything as it was', async () => {
    const before = await kernelHost();
    await berth.end('SIGKILL');
    await berth.start();
    await eventually(async () => (await sinceHeartbeat()) < 3_000, 'the agent is in touch');
    expect(await read()).toMatchObject({ phase: 'RUNNING', generation: 1 });
    expect(await kernelHost()).toBe(before);
    // A database that was killed recovers first, and the machine is shared with other tests.
  }, 180_000);

  test('L7, V3: a stop releases the hold, and the files are there after the start', async () => {
    await berth.ask('mutation ($id: ID!) { stopNotebook(input: { notebookId: $id }) { __typename } }', { id: notebook });
    await reaches('STOPPED');
    const { machines } = await berth.ask<{ machines: { edges: { node: { reservations: { edges: unknown[] } } }[] } }>(
      '{ machines { edges { node { reservations { edges { node { id } } } } } } }',
    );
    expect(machines.edges.flatMap(({ node }) => node.reservations.edges)).toEqual([]);

    await berth.ask('mutation ($id: ID!) { startNotebook(input: { notebookId: $id }) { __typename } }', { id: notebook });
    await reaches('RUNNING');
    expect((await read()).generation).toBe(2);
    expect(await inKernel("print(open('kept.txt').read())")).toBe('still here\n');
  });

  test('U1: usage shows both runs', async () => {
    const { usage } = await read();
    expect(usage.seconds).toBeGreaterThan(0);
    expect(usage.acceleratorSeconds).toBe(0);
  });

  test('a delete with its files ends it and leaves no process and no folder behind', async () => {
    const workspaces = join(berth.agentFolder, 'workspaces');
    expect(await readdir(workspaces)).toHaveLength(1);
    await berth.ask('mutation ($id: ID!) { deleteNotebook(input: { notebookId: $id, deleteFiles: true }) { __typename } }', {
      id: notebook,
    });
    await eventually(async () => (await readdir(workspaces)).length === 0, 'its files are gone');
    expect(await processesOf(place().workloadId)).toEqual([]);
  });

  interface Read {
    readonly id: string;
    readonly phase: string;
    readonly generation: number;
    readonly usage: { readonly seconds: number; readonly acceleratorSeconds: number };
    readonly timeline: { readonly edges: readonly { readonly node: { readonly type: string; readonly message: string } }[] };
  }

  async function read(): Promise<Read> {
    const { node } = await berth.ask<{ node: Read }>(
      `query ($id: ID!) { node(id: $id) { ... on Notebook { id phase desired generation openUrl
         usage { seconds acceleratorSeconds } timeline(first: 100) { edges { node { type message } } } } } }`,
      { id: notebook },
    );
    return node;
  }

  async function launch(name: string, token?: string): Promise<{ readonly id: string }> {
    const offer = await berth.ask<{ class: { id: string }; catalogEntry: { id: string } }>(
      '{ class(name: "cpu-small") { id } catalogEntry(catalog: "sample", name: "jupyter") { id } }',
    );
    const { launchNotebook } = await berth.ask<{ launchNotebook: { id: string } }>(
      `mutation ($input: LaunchNotebookInput!) { launchNotebook(input: $input) { __typename
         ... on Notebook { id phase admission { state headline { code message } } } ... on Refusal { code message } } }`,
      { input: { name, classId: offer.class.id, imageId: offer.catalogEntry.id } },
      token,
    );
    return launchNotebook;
  }

  async function reaches(phase: string): Promise<void> {
    await eventually(async () => {
      const { phase: now, timeline } = await read();
      if (now === 'FAILED') throw new Error(`It failed: ${timeline.edges.at(-1)?.node.message ?? ''}`);
      return now === phase;
    }, `the notebook is ${phase}`);
  }

  function place(): { readonly dataDir: string; readonly workloadId: string } {
    return { dataDir: berth.agentFolder, workloadId: Buffer.from(notebook, 'base64').toString().replace('Notebook:', '') };
  }

  async function inKernel(code: string): Promise<string> {
    const client = await NotebookClient.open(place());
    try {
      return await client.run(code);
    } finally {
      await client.close();
    }
  }

  /** When the notebook's server process began: another one would have another time. */
  function kernelHost(): Promise<string> {
    return inKernel("print(open('/proc/1/stat').read().split()[21])");
  }

  async function sinceHeartbeat(): Promise<number> {
    const { machines } = await berth.ask<{ machines: { edges: { node: { lastHeartbeatAt: string; status: string } }[] } }>(
      '{ machines { edges { node { lastHeartbeatAt status } } } }',
    );
    const [machine] = machines.edges;
    return machine?.node.status === 'READY' ? Date.now() - Date.parse(machine.node.lastHeartbeatAt) : Number.POSITIVE_INFINITY;
  }

  async function deleteNotebooks(): Promise<void> {
    const { notebooks } = await berth.ask<{ notebooks: { edges: { node: { id: string } }[] } }>('{ notebooks { edges { node { id } } } }');
    for (const { node } of notebooks.edges) {
      await berth.ask('mutation ($id: ID!) { deleteNotebook(input: { notebookId: $id }) { __typename } }', { id: node.id });
    }
    await eventually(async () => {
      const left = await berth.ask<{ notebooks: { edges: unknown[] } }>('{ notebooks { edges { node { id } } } }');
      return left.notebooks.edges.length === 0;
    }, 'every notebook is gone');
  }
});

/** Command lines of processes that name the workload, as a notebook's base URL does. */
async function processesOf(workloadId: string): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^[0-9]+$/.test(name));
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return commands.filter((command) => command.includes(workloadId));
}
