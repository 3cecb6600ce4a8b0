import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { agentPaths } from '../../src/agent/agent-paths.ts';
import { buildEnvironment } from '../../src/agent/environments/build-environment.ts';
import { eventually } from '../support/eventually.ts';
import { describeNativeNotebooks } from '../support/native-notebooks.ts';
import { OpenedNotebook } from './support/opened-notebook.ts';
import { storyOfTheWayIn } from './support/story-of-the-way-in.ts';

/** A real notebook in its sandbox, a real agent, a real server, and a member who opens it. */
describeNativeNotebooks('the way in to a native notebook', () => {
  let dataDir: string;
  let notebook: OpenedNotebook;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'berth-way-in-'));
    const storeDir = agentPaths(dataDir).environmentsDir;
    await mkdir(storeDir, { mode: 0o700 });
    const { ref } = await buildEnvironment({ storeDir, name: 'jupyter' });
    notebook = await OpenedNotebook.launch({ driver: 'native', ref, dataDir, memoryMib: 512 });
  });
  afterAll(async () => {
    await notebook.dispose();
    await rm(dataDir, { recursive: true, force: true });
  });

  storyOfTheWayIn(() => notebook);

  it('100 WebSockets of one kernel at once, all of them hear it', async () => {
    const { program } = notebook;
    const { id } = (await (await notebook.visit(program, 'api/kernels', { method: 'POST', body: { name: 'python3' } })).json()) as {
      readonly id: string;
    };
    const channel = new URL(`api/kernels/${id}/channels`, await notebook.url());
    channel.protocol = 'ws:';
    const sockets = Array.from({ length: 100 }, () => new WebSocket(channel, { headers: program }));
    let open = 0;
    for (const socket of sockets) socket.on('open', () => (open += 1)).on('error', () => undefined);
    await eventually(() => open === sockets.length, 'all are open');
    for (const socket of sockets) socket.terminate();
    expect((await notebook.visit(program, `api/kernels/${id}`, { method: 'DELETE' })).status).toBe(204);
  });

  it('A7: after kill -9 of the agent, the next one serves the way in to the same run', async () => {
    const before = await notebook.url();
    await notebook.agent.end('SIGKILL');
    notebook.agent.spawn();
    await notebook.answers();
    expect(await notebook.python(notebook.program, '2 + 2')).toBe('4');
    expect(await notebook.url()).toEqual(before);
  });

  it('after kill -9 of the server, the agent comes back by itself', async () => {
    await notebook.server.end('SIGKILL');
    await notebook.server.restart();
    await notebook.answers();
    expect(await notebook.python(notebook.program, '3 + 3')).toBe('6');
  });
});
