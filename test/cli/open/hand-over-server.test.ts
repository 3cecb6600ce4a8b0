import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveHandOver, type HandOverServer } from '../../../src/cli/open/hand-over-server.ts';
import { eventually } from '../../support/eventually.ts';

/** Only Linux says whose a connection is. */
const isTold = process.platform === 'linux';
const NOBODY = 65_534;

let server: HandOverServer;
let strangers: number;

beforeEach(async () => {
  strangers = 0;
  server = await serveHandOver({
    ask: () => Promise.resolve({ enterUrl: 'http://lab.example/_berth/enter', code: 'ABCD' }),
    onStranger: () => {
      strangers += 1;
    },
  });
});
afterEach(() => {
  server.close();
});

/** What the browser of this user gets. */
async function fetched(): Promise<number> {
  return (await fetch(server.url)).status;
}

describe.skipIf(!isTold)('T3: who asks for the page of the command line', () => {
  it('and closes at once does not use the page up, and is told of once', async () => {
    const { port, host, pathname } = new URL(server.url);
    for (let round = 0; round < 5; round += 1) {
      const socket = connect({ host: '127.0.0.1', port: Number(port) });
      await new Promise<void>((resolve) => {
        // Sent and closed in one go, so that the end is nobody's before the request is read.
        socket.once('connect', () => {
          socket.write(`GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
          socket.destroySoon();
        });
        socket.once('close', () => {
          resolve();
        });
      });
    }
    await eventually(() => strangers > 0, 'a stranger was told of');
    expect([strangers, await fetched()]).toEqual([1, 200]);
    await server.served;
  });

  it.skipIf(process.getuid?.() !== 0)('as another user gets nothing', async () => {
    const program = `fetch(process.argv[1]).then(({ status }) => process.stdout.write(String(status)))`;
    const child = spawn(process.execPath, ['-e', program, server.url], { uid: NOBODY, stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    await new Promise((resolve) => child.once('close', resolve));
    expect([said, strangers, await fetched()]).toEqual(['404', 1, 200]);
  });
});
