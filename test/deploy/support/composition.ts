import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quietPort } from '../../support/quiet-port.ts';
import { COMPOSE } from './composition-requirement.ts';
import type { DeployImages } from './deploy-images.ts';
import { runProgram } from './run-program.ts';

/** What the engine says of a container, as far as the tests ask. */
export interface Container {
  readonly Id: string;
  readonly State: { readonly Running: boolean; readonly ExitCode: number; readonly Health?: { readonly Status: string } };
  readonly Config: { readonly User: string; readonly Env: readonly string[] };
  readonly HostConfig: { readonly ReadonlyRootfs: boolean; readonly CapDrop: readonly string[] | null };
  readonly NetworkSettings: { readonly Networks: Readonly<Record<string, { readonly IPAddress: string }>> };
}

/** deploy/compose.yaml in a folder of its own, with its own names, ports and secrets. */
export class Composition {
  readonly url: string;
  readonly openUrl: string;
  readonly #root: string;
  readonly #environment: Readonly<Record<string, string>>;

  private constructor(root: string, { images, ports }: { readonly images: DeployImages; readonly ports: readonly [number, number] }) {
    const [api, open] = ports.map(String) as [string, string];
    this.#root = root;
    this.url = `http://localhost:${api}`;
    this.openUrl = `http://localhost:${open}`;
    this.#environment = {
      COMPOSE_PROJECT_NAME: `berth-test-${randomBytes(5).toString('hex')}`,
      BERTH_IMAGE: images.berth,
      POSTGRES_IMAGE: images.postgres,
      REDIS_IMAGE: images.redis,
      PROXY_IMAGE: images.proxy,
      BERTH_PORT: api,
      BERTH_OPEN_PORT: open,
    };
  }

  /** A copy of the project's files, nothing of which has been prepared or started. */
  static async open(images: DeployImages): Promise<Composition> {
    const root = await mkdtemp(join(tmpdir(), 'berth-compose-'));
    for (const folder of ['deploy', 'catalog'])
      await cp(folder, join(root, folder), { recursive: true, filter: (path) => !/deploy\/(?:\.env|data|secrets)$/.test(path) });
    return new Composition(root, { images, ports: [await quietPort(), await quietPort()] });
  }

  async prepare(): Promise<void> {
    await runProgram('sh', [join(this.#root, 'deploy', 'prepare.sh')]);
    const file = join(this.#root, 'deploy', '.env');
    const settings = await readFile(file, 'utf8');
    await writeFile(file, settings.replace('http://localhost:4000', this.url).replace('http://localhost:4001', this.openUrl));
  }

  secret(name: string): Promise<string> {
    return readFile(join(this.#root, 'deploy', 'secrets', name), 'utf8');
  }

  async putSecret(name: string, text: string): Promise<void> {
    await writeFile(join(this.#root, 'deploy', 'secrets', name), text, { mode: 0o644 });
  }

  /** Compose with these words, as typed in the folder. */
  run(...args: readonly string[]): Promise<string> {
    const [program = '', ...before] = COMPOSE;
    return runProgram(program, [...before, ...args], { cwd: join(this.#root, 'deploy'), environment: this.#environment });
  }

  async container(service: string): Promise<Container> {
    const id = (await this.run('--profile', 'agent', 'ps', '--all', '--quiet', service)).trim();
    const [container] = JSON.parse(await runProgram('docker', ['inspect', id])) as readonly Container[];
    if (container === undefined) throw new Error(`There is no container of ${service}.`);
    return container;
  }

  /** What every container said, for messages. */
  logs(): Promise<string> {
    return this.run('--profile', 'agent', 'logs', '--tail', '40');
  }

  async dispose(): Promise<void> {
    await this.run('--profile', 'agent', 'down', '--volumes', '--timeout', '1').catch(() => undefined);
    await rm(this.#root, { recursive: true, force: true });
  }
}
