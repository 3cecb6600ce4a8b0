import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const read = (path: string): string => readFileSync(path, 'utf8');
const { version, engines } = JSON.parse(read('package.json')) as { readonly version: string; readonly engines: { readonly node: string } };
const FILES = readdirSync('deploy', { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?:\.yaml|Dockerfile)$/.test(path))
  .map((path) => join('deploy', path));

interface Service {
  readonly image?: string;
  readonly user?: string;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly [key: string]: unknown;
}
interface Composition {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}
const composition = parse(read('deploy/compose.yaml'), { merge: true }) as Composition;
const services = Object.entries(composition.services).map(([name, service]) => ({ name, service }));

describe('one image under one name, everywhere', () => {
  it('the tag is the version of package.json', () => {
    const tags = FILES.flatMap((file) => [...read(file).matchAll(/\bberth:(\d[\w.-]*)/g)].map(([, tag]) => ({ file, tag })));
    expect(new Set(tags.map(({ file }) => file))).toEqual(
      new Set(['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/kubernetes/agent.yaml', 'deploy/kubernetes/server.yaml']),
    );
    expect(tags.filter(({ tag }) => tag !== version)).toEqual([]);
  });

  it('and so is its label', () => {
    expect(read('deploy/Dockerfile')).toContain(`org.opencontainers.image.version="${version}"`);
  });
});

describe('the Dockerfile', () => {
  const lines = read('deploy/Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  it('begins with an exact slim Node that Berth supports', () => {
    const [, major, minor] = /^ARG NODE_IMAGE=node:(\d+)\.(\d+)\.\d+-\w+-slim$/m.exec(lines.join('\n')) ?? [];
    const floor = engines.node.split(' || ').find((range) => range.startsWith(`^${major ?? ''}.`));
    expect(Number(minor)).toBeGreaterThanOrEqual(Number(floor?.split('.')[1]));
    expect(lines.filter((line) => line.startsWith('FROM ')).every((line) => line.startsWith('FROM ${NODE_IMAGE}'))).toBe(true);
  });

  it('runs as a user that is told by a number and is not root', () => {
    expect(lastStage.filter((line) => line.startsWith('USER '))).toEqual(['USER 1000:1000']);
  });

  it('starts without a shell, so that the program gets the signals', () => {
    const started = lastStage.filter((line) => /^(?:ENTRYPOINT|CMD|HEALTHCHECK)/.test(line));
    expect(started).toHaveLength(3);
    for (const line of started) expect(line).toMatch(/(?:^| CMD |ENTRYPOINT )\[".*"\]$|^CMD \[".*"\]$/);
  });

  it('runs no script of a package', () => {
    const installs = lines.flatMap((line) => line.split(' && ')).filter((step) => /npm (?:ci|install|prune)/.test(step));
    expect(installs.length).toBeGreaterThan(0);
    for (const step of installs) expect(step).toContain('--ignore-scripts');
  });
});

describe('compose.yaml', () => {
  it.each(services)('$name takes an exact version, ends in order and comes back', ({ service }) => {
    expect(service.image).toMatch(/^\$\{\w+:-[a-z]+:\d+\.\d+(?:\.\d+)?\}$/);
    expect(service['restart']).toBe('unless-stopped');
  });

  it.each(services)('$name has no right that it does not need', ({ service }) => {
    expect(service['cap_drop']).toEqual(['ALL']);
    expect(service['security_opt']).toEqual(['no-new-privileges:true']);
    expect(service['privileged']).toBeUndefined();
    expect(JSON.stringify(service)).not.toContain('docker.sock');
  });

  it('gives a port of this machine to the proxy alone, for this machine alone', () => {
    const published = services.filter(({ service }) => service.ports !== undefined);
    expect(published.map(({ name }) => name)).toEqual(['proxy']);
    for (const port of published[0]?.service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('keeps the database and Redis from everybody but the servers', () => {
    expect(composition.networks['back']).toEqual({ internal: true });
    const there = services.filter(({ service }) => service.networks?.includes('back'));
    expect(there.map(({ name }) => name).sort()).toEqual(['postgres', 'redis', 'server-a', 'server-b']);
    for (const name of ['postgres', 'redis']) expect(composition.services[name]?.networks).toEqual(['back']);
  });

  it('has secrets as files, and none of its own', () => {
    for (const { file } of Object.values(composition.secrets)) expect(file).toMatch(/^\.\/secrets\//);
    const values = services.flatMap(({ service }) => Object.entries(service.environment ?? {}));
    const plain = values.filter(([name]) => !name.endsWith('_FILE') && !/^BERTH_(?:PUBLIC|OPEN|REPLICA)_URL$/.test(name));
    expect(plain.filter(([name]) => /PASSWORD|TOKEN|SECRET|URL/.test(name))).toEqual([]);
  });
});

describe('the manifests of the servers', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes/server.yaml')).map((each) => each.toJS() as Record<string, unknown>);
  const deployment = documents.find((each) => each['kind'] === 'Deployment') as {
    readonly spec: { readonly replicas: number; readonly template: { readonly spec: Readonly<Record<string, unknown>> } };
  };
  const pod = deployment.spec.template.spec;
  const [container] = pod['containers'] as readonly Readonly<Record<string, unknown>>[];

  it('run two that keep to the restricted profile', () => {
    expect(deployment.spec.replicas).toBe(2);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1_000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(container).toMatchObject({
      securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    });
  });

  it('leave 10 s for the graceful end beside what is waited before it', () => {
    const [, waited] = /setTimeout\(\(\) => undefined, (\d+)\)/.exec(JSON.stringify(container?.['lifecycle'])) ?? [];
    expect(Number(pod['terminationGracePeriodSeconds'])).toBeGreaterThanOrEqual(10 + Number(waited) / 1_000);
  });

  it('have each probe ask the server itself', () => {
    expect(container).toMatchObject({
      startupProbe: { httpGet: { path: '/health/live', port: 'api' } },
      livenessProbe: { httpGet: { path: '/health/live', port: 'api' } },
      readinessProbe: { httpGet: { path: '/health/ready', port: 'api' } },
    });
  });

  it('stay out of the namespace whose secrets the agent may read', () => {
    const agents = parseAllDocuments(read('deploy/kubernetes/rights.yaml')).map(
      (each) => each.toJS() as { metadata: { namespace?: string } },
    );
    const theirs = new Set(agents.flatMap(({ metadata }) => metadata.namespace ?? []));
    for (const file of FILES.filter((each) => each.includes('/server')))
      for (const document of parseAllDocuments(read(file)))
        expect(theirs).not.toContain((document.toJS() as { metadata: { namespace?: string } }).metadata.namespace);
  });
});
