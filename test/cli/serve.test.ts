import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TestDatabase } from '../support/test-database.ts';
import { createTestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ from: 'empty' });
  return () => database.drop();
});

// Also where a test ran out of time: no server outlives its test.
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function serve(environment: NodeJS.ProcessEnv): ChildProcess & { readonly stdout: Readable; readonly stderr: Readable } {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main/cli.ts', 'serve'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.url, PORT: '0', OPEN_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

it('berth serve migrates, listens, is ready, and ends by SIGTERM with nothing left open', async () => {
  const server = serve({});
  const gone = once(server, 'exit');
  let url: string | undefined;
  for await (const line of createInterface({ input: server.stderr })) {
    const entry = JSON.parse(line) as { readonly url?: string };
    url = entry.url;
    if (url !== undefined) break;
  }
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const ready = await fetch(`${String(url)}/health/ready`);
  expect(ready.status).toBe(200);
  await ready.text();
  server.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
});

it('berth serve on a taken port says so and ends, although half of it had started', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const server = serve({ PORT: String(port) });
  let err = '';
  server.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  expect(await once(server, 'exit')).toEqual([1, null]);
  expect(err).toMatch(/^ADDRESS_UNAVAILABLE: .*EADDRINUSE/m);
  taken.close();
});

it('berth serve without its database ends with 3', async () => {
  const server = serve({ DATABASE_URL: 'postgresql://u:Passw0rdCanary@127.0.0.1:1/none' });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  expect(await once(server, 'exit')).toEqual([3, null]);
  expect(output).toContain('DATABASE_UNREACHABLE');
  expect(output).not.toContain('Passw0rdCanary');
});
