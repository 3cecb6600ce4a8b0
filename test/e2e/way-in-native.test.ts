import { execFileSync } from 'node:child_process';
import { chown, lchown, lstat, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
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

  it('security: whatever stands in place of its socket, asking for it through the tunnel leads to nobody', async () => {
    const { workspacesDir, stateDir } = agentPaths(dataDir);
    const [workspace = ''] = await readdir(workspacesDir);
    const folder = join(workspacesDir, workspace, '.rt');
    const own = join(folder, 'j.sock');
    const { uid } = await lstat(own);
    let reached = 0;
    const secret = createServer((socket) => {
      reached += 1;
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret');
    });
    const foreign = join(dataDir, 'secret.sock');
    await new Promise<void>((resolve) => secret.listen(foreign, resolve));
    // Of the notebook's own user, so that nothing but the link speaks against it.
    await chown(foreign, uid, uid);
    const odd: Readonly<Record<string, () => Promise<unknown>>> = {
      'a link to a socket of the machine': () => symlink(foreign, own),
      'a link to a file of the agent': () => symlink(join(stateDir, 'state.json'), own),
      'a link to itself': () => symlink('j.sock', own),
      'a file': () => writeFile(own, 'HTTP/1.1 200 OK\r\n\r\n'),
      'a folder': () => mkdir(own),
      'a pipe that nobody writes to': () => Promise.resolve(execFileSync('mkfifo', [own])),
      nothing: () => Promise.resolve(),
    };
    await rename(own, join(folder, 'away'));
    const answers: Record<string, number> = {};
    for (const [what, put] of Object.entries(odd)) {
      await put();
      if (what !== 'nothing') await lchown(own, uid, uid);
      const response = await notebook.visit(notebook.program, 'api/status');
      expect(await response.text()).not.toContain('secret');
      answers[what] = response.status;
      await rm(own, { recursive: true, force: true });
    }
    // The whole folder is the notebook's, too.
    await rename(folder, `${folder}.away`);
    await mkdir(join(dataDir, 'others'));
    await rename(foreign, join(dataDir, 'others', 'j.sock'));
    await symlink(join(dataDir, 'others'), folder);
    await lchown(folder, uid, uid);
    answers['a link in place of its folder'] = (await notebook.visit(notebook.program, 'api/status')).status;
    await rm(folder);
    await rename(`${folder}.away`, folder);
    await rename(join(folder, 'away'), own);
    expect(new Set(Object.values(answers)), JSON.stringify(answers)).toEqual(new Set([502]));
    expect(reached).toBe(0);
    await notebook.answers();
    await new Promise((resolve) => secret.close(resolve));
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
