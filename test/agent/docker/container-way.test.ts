import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { containerWay } from '../../../src/agent/drivers/docker/container-way.ts';
import type { ContainerFacts } from '../../../src/agent/drivers/docker/engine.ts';
import { makeAssignment } from '../support/assignments.ts';

let server: Server;
let isRude = false;

beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    if (isRude) socket.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
});

/** A container that publishes the port of the server, which may be anybody's. */
function found(env: readonly string[] = []): ContainerFacts {
  const { port } = server.address() as AddressInfo;
  return {
    id: 'c',
    labels: {},
    status: 'running',
    oomKilled: false,
    exitCode: 0,
    startedAt: 't',
    env,
    ports: { '8888/tcp': port, '8080/tcp': port },
  };
}

const notebook = makeAssignment({ driver: 'docker' });
const endpoint = makeAssignment({ driver: 'docker', kind: 'endpoint' });

describe('the way in to a container', () => {
  test('leads to its port, with the token of a notebook; of an endpoint none is told', async () => {
    const way = containerWay({ run: notebook, found: found(['A=1', 'JUPYTER_TOKEN=secret']), isStillUp: () => Promise.resolve(true) });
    expect(way?.authorization).toBe('token secret');
    (await way?.connect())?.destroy();
    expect(
      containerWay({ run: endpoint, found: found(['JUPYTER_TOKEN=x']), isStillUp: () => Promise.resolve(true) })?.authorization,
    ).toBeNull();
  });

  test('A2: leads nowhere once the container is over, although its port answers: that is another’s by now', async () => {
    const way = containerWay({ run: notebook, found: found(), isStillUp: () => Promise.resolve(false) });
    await expect(way?.connect()).rejects.toThrow('is over');
  });

  test('a connection that is ended at once, as the engine does while nobody listens inside, is none', async () => {
    isRude = true;
    const isStillUp = (): Promise<boolean> => new Promise((resolve) => setTimeout(() => resolve(true), 50));
    await expect(containerWay({ run: notebook, found: found(), isStillUp })?.connect()).rejects.toThrow('no connection');
  });

  test('there is none to a container that publishes no port', () => {
    expect(containerWay({ run: notebook, found: { ...found(), ports: {} }, isStillUp: () => Promise.resolve(true) })).toBeNull();
  });
});
