import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DockerMachine } from './docker-machine.ts';
import { canRunDocker, dockerTitle } from './docker-requirement.ts';

const engineSocket = (process.env['DOCKER_HOST'] ?? '').replace(/^unix:\/\//, '');
const isUnix = (process.env['DOCKER_HOST'] ?? '').startsWith('unix://');
/** An address that this machine has beside loopback; where it has none, loopback stands in. */
const own =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';

interface Front {
  readonly port: number;
  /** Connections that came through to the engine. */
  passed(): number;
  close(): Promise<void>;
}

describe.runIf(canRunDocker && isUnix)(dockerTitle('an engine of this machine that listens with TLS'), () => {
  let dir: string;
  let machine: DockerMachine;
  let front: Front;
  const sockets = new Set<TLSSocket>();

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'berth-tls-'));
    machine = await DockerMachine.create();
    await certificates('engine', `subjectAltName=IP:${own},IP:127.0.0.1`);
    await certificates('stranger', `subjectAltName=IP:${own},IP:127.0.0.1`);
    await certificates('misnamed', 'subjectAltName=DNS:elsewhere.example', 'engine');
    front = await listen('engine');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    await front.close();
    await machine.dispose();
    await rm(dir, { recursive: true });
  });

  const openssl = (...words: readonly string[]): unknown => execFileSync('openssl', [...words], { cwd: dir, stdio: 'pipe' });

  /** An authority unless one is named, and what it signs: a server's certificate, and in a folder of their own a client's, as Docker has them. */
  async function certificates(name: string, extension: string, authority = name): Promise<void> {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    if (authority === name)
      openssl('req', '-x509', ...key, '-days', '2', '-subj', `/CN=${name}`, '-keyout', `${name}-ca.key`, '-out', `${name}-ca.pem`);
    await mkdir(join(dir, name));
    await writeFile(join(dir, `${name}.ext`), extension);
    for (const [role, out] of [
      ['server', `${name}-server`],
      ['client', join(name, 'cert')],
    ] as const) {
      const keyFile = role === 'server' ? `${out}.key` : join(name, 'key.pem');
      openssl('req', ...key, '-subj', `/CN=${role}`, '-keyout', keyFile, '-out', `${name}.csr`);
      const signed = ['-CA', `${authority}-ca.pem`, '-CAkey', `${authority}-ca.key`, '-CAcreateserial', '-days', '2'];
      openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-extfile', `${name}.ext`, '-out', `${out}.pem`);
    }
    await writeFile(join(dir, name, 'ca.pem'), await readFile(join(dir, `${authority}-ca.pem`)));
  }

  /** TLS in front of the engine's own socket; only who has a certificate of its authority comes through. */
  async function listen(name: string, authority = name): Promise<Front> {
    let passed = 0;
    const [key, cert, ca] = await Promise.all(
      [`${name}-server.key`, `${name}-server.pem`, `${authority}-ca.pem`].map((file) => readFile(join(dir, file))),
    );
    const server: Server = createServer({ key, cert, ca, requestCert: true, rejectUnauthorized: true } as object, (socket) => {
      passed += 1;
      const engine = connect(engineSocket);
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => (engine.destroy(), sockets.delete(socket)));
      engine.on('error', () => undefined).on('close', () => socket.destroy());
      socket.pipe(engine).pipe(socket);
    });
    server.listen(0, own);
    await once(server, 'listening');
    const address = server.address();
    return {
      port: typeof address === 'object' ? (address?.port ?? 0) : 0,
      passed: () => passed,
      close: async () => {
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }

  function environment(port: number, stated: Readonly<Record<string, string | undefined>> = {}): void {
    const variables = { DOCKER_TLS_VERIFY: '1', DOCKER_CERT_PATH: join(dir, 'engine'), ...stated };
    for (const [name, value] of Object.entries({ DOCKER_HOST: `tcp://${own}:${String(port)}`, ...variables })) vi.stubEnv(name, value);
  }

  test('its containers live as over the socket, for who has a certificate', async () => {
    environment(front.port);
    const driver = machine.driver();
    expect(await driver.capability()).toMatchObject({ available: true, confinesAccelerators: true });
    const run = machine.run({ ref: 'berth-test/jupyter:1', resources: { cpuMillis: 500, memoryMib: 256, acceleratorCount: 0 } });
    await machine.ready(run, driver);
    const way = await driver.wayIn(run);
    (await way?.connect())?.destroy();
    expect(way).not.toBeNull();
    expect(await driver.stop(run, { graceMs: 0 })).toEqual({ gone: true });
    expect(await machine.remains()).toEqual([]);
    expect(front.passed()).toBeGreaterThan(0);
  });

  test.each<{
    readonly title: string;
    readonly serves: readonly [string, string];
    readonly certPath: string | undefined;
    readonly says: RegExp;
  }>([
    { title: 'a certificate of another authority', serves: ['stranger', 'stranger'], certPath: 'engine', says: /self-signed|certificate/ },
    { title: 'a certificate for another name', serves: ['misnamed', 'engine'], certPath: 'engine', says: /does not match|altnames/ },
    { title: 'an authority that nobody here knows', serves: ['engine', 'engine'], certPath: undefined, says: /self-signed|certificate/ },
  ])('security: it is not believed with $title, and nothing is said to it', async ({ serves: [name, authority], certPath, says }) => {
    const server = await listen(name, authority);
    environment(server.port, { DOCKER_CERT_PATH: certPath && join(dir, certPath) });
    expect(await machine.driver().capability()).toMatchObject({ available: false, why: expect.stringMatching(says) as string });
    expect(server.passed()).toBe(0);
    await server.close();
  });

  test('security: who has no certificate of its authority does not come through', async () => {
    await writeFile(join(dir, 'stranger', 'ca.pem'), await readFile(join(dir, 'engine-ca.pem')));
    const before = front.passed();
    environment(front.port, { DOCKER_CERT_PATH: join(dir, 'stranger') });
    expect(await machine.driver().capability()).toMatchObject({
      available: false,
      why: expect.stringContaining('does not answer') as string,
    });
    expect(front.passed()).toBe(before);
  });

  test.each<{ readonly title: string; readonly stated: Readonly<Record<string, string | undefined>>; readonly says: string }>([
    { title: 'certificates that would not be used', stated: { DOCKER_TLS_VERIFY: undefined }, says: 'DOCKER_TLS_VERIFY=1' },
    { title: 'another word than 1', stated: { DOCKER_TLS_VERIFY: 'true' }, says: 'DOCKER_TLS_VERIFY=1' },
    { title: 'a folder without them', stated: { DOCKER_CERT_PATH: '/nowhere' }, says: 'cannot be used' },
  ])('security: $title are refused before anything is sent', async ({ stated, says }) => {
    const before = front.passed();
    environment(front.port, stated);
    expect(await machine.driver().capability()).toMatchObject({ available: false, why: expect.stringContaining(says) as string });
    expect(front.passed()).toBe(before);
  });
});
