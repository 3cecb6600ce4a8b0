import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectEngine } from '../../../src/agent/drivers/docker/connect-engine.ts';
import type { DockerDriver } from '../../../src/agent/drivers/docker/docker-driver.ts';
import { DockerMachine, PLAIN } from './docker-machine.ts';
import { canRunDocker, dockerTitle } from './docker-requirement.ts';

const engineSocket = (process.env['DOCKER_HOST'] ?? '').replace(/^unix:\/\//, '');
const isUnix = (process.env['DOCKER_HOST'] ?? '').startsWith('unix://');

/** A socket in front of the engine that can be cut, as if the engine were stopped, and mended. */
class EngineFront {
  readonly path: string;
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();

  constructor(dir: string) {
    this.path = join(dir, 'e.sock');
  }

  async mend(): Promise<void> {
    this.#server = createServer((socket) => {
      const engine = connect(engineSocket);
      for (const end of [socket, engine]) {
        this.#sockets.add(end);
        end.on('error', () => undefined);
        end.on('close', () => {
          socket.destroy();
          engine.destroy();
        });
      }
      socket.pipe(engine).pipe(socket);
    });
    this.#server.listen(this.path);
    await once(this.#server, 'listening');
  }

  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    server.close();
    await once(server, 'close');
  }
}

describe.runIf(canRunDocker && isUnix)(dockerTitle('an engine that goes away and comes back'), () => {
  let dir: string;
  let front: EngineFront;
  let machine: DockerMachine;
  let driver: DockerDriver;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'be-'));
    front = new EngineFront(dir);
    machine = await DockerMachine.create();
    driver = machine.driver({ connect: () => connectEngine({ socketPath: front.path }) });
  });

  afterAll(async () => {
    await front.cut();
    await machine.dispose();
    await rm(dir, { recursive: true });
  });

  test('while it is away the driver is not available, and says why', async () => {
    expect(await driver.capability()).toMatchObject({ available: false, why: expect.stringContaining('does not answer') as string });
    await front.mend();
    expect(await driver.capability()).toMatchObject({ available: true, confinesAccelerators: true });
  });

  test('V3: away, nothing is told absent or gone; back, the same work is found and ended', async () => {
    const run = machine.run({ ref: 'berth-test/busybox:1' });
    const fresh = machine.run({ ref: 'berth-test/busybox:1' });
    await machine.started(run, driver);
    const before = (await machine.view.container(run)).State.StartedAt;
    await front.cut();
    await expect(driver.probe(run, 'alive')).rejects.toThrow();
    expect(await driver.probe(run, 'ready')).toEqual({ state: 'starting' });
    expect(await driver.stop(run, { graceMs: 0 })).toMatchObject({ gone: false });
    expect(await driver.prepare(fresh, PLAIN)).toMatchObject({ ok: false, failure: { reason: 'START_FAILED' } });
    expect(await driver.start(run, PLAIN)).toMatchObject({ ok: false, failure: { reason: 'START_FAILED' } });
    await expect(driver.inventory()).rejects.toThrow();
    await expect(driver.deleteWorkspace(run.workspaceId ?? '')).rejects.toThrow();
    await front.mend();
    expect(await driver.probe(run, 'alive')).toEqual({ state: 'ready' });
    expect((await machine.view.container(run)).State.StartedAt).toBe(before);
    expect(await driver.stop(fresh, { graceMs: 0 })).toEqual({ gone: true });
    expect(await driver.stop(run, { graceMs: 0 })).toEqual({ gone: true });
    expect(await machine.remains()).toEqual([]);
  });

  test('an address that is none, or of another machine, is said plainly', async () => {
    const elsewhere = machine.driver({
      connect: () => connectEngine({ socketPath: undefined, host: '203.0.113.1', port: 2_376, protocol: 'https' }),
    });
    expect(await elsewhere.capability()).toMatchObject({ available: false, why: expect.stringContaining('another machine') as string });
  });
});
