import { request as httpRequest, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createReplica } from '../support/admission.ts';
import { eventually } from '../support/eventually.ts';
import { setOpenScene, type OpenScene } from './support/open-scene.ts';
import { sessionOf, visit } from './support/visit.ts';

let scene: OpenScene;
let lab: string;

beforeEach(async () => {
  scene = await setOpenScene();
  lab = scene.proxy.urlOf(scene.notebook);
  const echo = new WebSocketServer({ noServer: true });
  scene.work.onUpgrade = (request, socket, head) => {
    echo.handleUpgrade(request, socket, head, () => undefined);
  };
  scene.work.onRequest = (_request, response) => response.write('begun');
});
afterEach(() => scene.close());

/** Something that is open to the notebook, and whether it still is. */
interface Opened {
  readonly title: string;
  readonly isOpen: () => boolean;
}

async function openSocket(title: string, headers: Readonly<Record<string, string>>, url = lab): Promise<Opened> {
  const socket = new WebSocket(url.replace('http:', 'ws:'), { headers });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('open', resolve));
  return { title, isOpen: () => socket.readyState === socket.OPEN };
}

async function openStream(title: string, headers: Readonly<Record<string, string>>): Promise<Opened> {
  const request = httpRequest(`${lab}stream`, { headers, agent: false });
  request.on('error', () => undefined);
  const incoming = await new Promise<IncomingMessage>((resolve) => {
    request.once('response', resolve);
    request.end();
  });
  let isOpen = true;
  incoming.on('error', () => undefined).resume();
  incoming.once('close', () => (isOpen = false));
  return { title, isOpen: () => isOpen };
}

/** A socket and a stream by token, and the same by session. */
async function openAll(): Promise<readonly Opened[]> {
  const token = { authorization: `Bearer ${scene.token}` };
  const session = { cookie: await sessionOf(scene) };
  return [
    await openSocket('a socket by token', token),
    await openStream('a stream by token', token),
    await openSocket('a socket by session', session),
    await openStream('a stream by session', session),
  ];
}

const gone = (opened: readonly Opened[]): Promise<void> => eventually(() => opened.every(({ isOpen }) => !isOpen()), 'all has ended');

describe('E4: what is open ends with its right', () => {
  const ends: readonly { readonly title: string; readonly end: () => Promise<unknown> }[] = [
    {
      title: 'the token is revoked',
      end: async () => {
        const actor = await scene.application.authenticate(scene.token);
        if (actor !== null) await scene.application.revokeAccessToken(actor, actor.tokenId);
      },
    },
    {
      title: 'the token loses its scope',
      end: async () => {
        await scene.database.pool.query(`update access_token set scopes = '{READ}'`);
        scene.bus.publish([{ kind: 'access' }]);
      },
    },
    {
      title: 'the member is disabled',
      end: async () => {
        await scene.database.pool.query('update member set disabled_at = clock_timestamp()');
        scene.bus.publish([{ kind: 'access' }]);
      },
    },
    {
      title: 'L8: the work is stopped',
      end: async () => {
        const actor = await scene.application.authenticate(scene.token);
        if (actor !== null) await scene.application.stopWorkload(actor, { kind: 'notebook', workloadId: scene.notebook });
      },
    },
    {
      title: 'L8: the work is deleted',
      end: async () => {
        const actor = await scene.application.authenticate(scene.token);
        if (actor !== null)
          await scene.application.deleteWorkload(actor, { kind: 'notebook', workloadId: scene.notebook, deleteFiles: false });
      },
    },
    {
      title: 'a new run began, and its end was missed',
      end: async () => {
        await scene.database.pool.query('update workload set generation = generation + 1');
        scene.bus.publish([{ kind: 'workload', workloadId: scene.notebook, sequence: 99 }]);
      },
    },
    { title: 'the server ends', end: () => scene.proxy.close() },
  ];
  test.each(ends)('$title', async ({ title, end }) => {
    const opened = await openAll();
    const other = await openSocket('of other work', { authorization: `Bearer ${scene.token}` }, scene.proxy.urlOf(scene.endpoint));
    expect(opened.filter(({ isOpen }) => !isOpen())).toEqual([]);
    await end();
    await gone(opened);
    if (title.startsWith('L8')) expect(other.isOpen()).toBe(true);
  });

  test('the token expires', async () => {
    scene.work.onRequest = (_request, response) => response.write('begun');
    const token = await scene.tokenOf(scene.member, { expiresAt: new Date(Date.now() + 3_000) });
    const headers = { authorization: `Bearer ${token}` };
    const opened = [await openSocket('a socket', headers), await openStream('a stream', headers)];
    await gone(opened);
  });

  test('the session ends, not the token', async () => {
    const cookie = await sessionOf(scene);
    await scene.database.pool.query(
      `alter table open_grant disable trigger user;
       update open_grant set session_ends_at = clock_timestamp() + interval '2 seconds';
       alter table open_grant enable trigger user`,
    );
    const bySession = await openSocket('by session', { cookie });
    const byToken = await openSocket('by token', { authorization: `Bearer ${scene.token}` });
    await gone([bySession]);
    expect(byToken.isOpen()).toBe(true);
  });
});

describe('L1: a run that is started again is another run', () => {
  test('a session is for the run that its code was for; the token is for the work', async () => {
    const cookie = await sessionOf(scene);
    const { pool } = scene.database;
    await createReplica(pool).stop(scene.member, scene.notebook);
    await pool.query(`update reservation set released_at = clock_timestamp(), released_by = 'AGENT' where workload_id = $1`, [
      scene.notebook,
    ]);
    await pool.query(`update workload set phase = 'STOPPED' where id = $1`, [scene.notebook]);
    await createReplica(pool).start(scene.member, scene.notebook);
    await pool.query(`update workload set phase = 'RUNNING' where id = $1`, [scene.notebook]);
    scene.work.onRequest = (_request, response) => response.end('second run');
    expect((await visit(lab, { headers: { cookie } })).code).toBe('UNAUTHENTICATED');
    expect((await visit(lab, { headers: { authorization: `Bearer ${scene.token}` } })).text).toBe('second run');
    expect(scene.tunnels.asked.at(-1)?.generation).toBe(2);
    expect((await visit(lab, { headers: { cookie: await sessionOf(scene) } })).text).toBe('second run');
  });
});
