import { request } from 'node:http';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Assignment } from '../../../src/agent-api/wire.ts';
import { agentPaths } from '../../../src/agent/agent-paths.ts';
import { createDrivers } from '../../../src/agent/drivers/create-drivers.ts';
import type { Driver, StepContext } from '../../../src/agent/drivers/driver.ts';
import { artefactDigest } from '../../../src/agent/models/check-listing.ts';
import { KeptModels } from '../../../src/agent/models/kept-models.ts';
import type { ModelSource } from '../../../src/agent/models/model-source.ts';
import { firstNotebookUid } from '../../../src/agent/workspaces/notebook-uids.ts';
import { Workspaces } from '../../../src/agent/workspaces/workspaces.ts';
import { eventually } from '../../support/eventually.ts';
import { buildTinyEnvironment, writeTinyModel } from '../../support/tiny-model/tiny-model.ts';
import type { ArtefactFile } from '../../../src/domain/model-gate/artefact.ts';
import { makeAssignment } from './assignments.ts';

type Artefact = readonly ArtefactFile[];
const log = pino({ level: 'silent' });

/** A machine with the native driver, the environment of the tiny server, and the tiny model in a folder on its disk. */
export class NativeEndpoints {
  readonly dataDir: string;
  readonly ref: string;
  readonly #artefact: Artefact;
  readonly #runs: Assignment[] = [];
  driver: Driver;

  private constructor(parts: { readonly dataDir: string; readonly ref: string; readonly artefact: Artefact; readonly driver: Driver }) {
    this.dataDir = parts.dataDir;
    this.ref = parts.ref;
    this.#artefact = parts.artefact;
    this.driver = parts.driver;
  }

  static async create(): Promise<NativeEndpoints> {
    const dataDir = await mkdtemp(join(tmpdir(), 'berth-endpoints-'));
    await chmod(dataDir, 0o700);
    const paths = agentPaths(dataDir);
    for (const dir of [paths.stateDir, paths.workspacesDir, paths.environmentsDir]) await mkdir(dir, { recursive: true, mode: 0o700 });
    const ref = await buildTinyEnvironment(paths.environmentsDir);
    const artefact = await writeTinyModel(join(dataDir, 'local', 'tiny'), { loadSeconds: 1 });
    return new NativeEndpoints({ dataDir, ref, artefact, driver: await openDriver(dataDir, artefact) });
  }

  /** The driver as the next start of the agent has it. */
  async restartAgent(): Promise<void> {
    this.driver = await openDriver(this.dataDir, this.#artefact);
  }

  run(stated: Partial<Assignment> = {}): Assignment {
    const digest = artefactDigest(this.#artefact);
    const run = makeAssignment({
      kind: 'endpoint',
      driver: 'native',
      ref: this.ref,
      resources: { cpuMillis: 500, memoryMib: 256, acceleratorCount: 0 },
      model: { name: 'tiny', format: 'safetensors', digest, source: 'models/tiny' },
      ...stated,
    });
    this.#runs.push(run);
    return run;
  }

  /** Prepares and starts it, and waits until it is ready; fails with the reason. */
  async bringUp(run: Assignment): Promise<void> {
    const prepared = await this.driver.prepare(run, CONTEXT);
    const started = prepared.ok ? await this.driver.start(run, CONTEXT) : prepared;
    if (!started.ok) throw new Error(`${started.failure.reason}: ${started.failure.message}`);
    await this.ready(run);
  }

  async ready(run: Assignment): Promise<void> {
    await eventually(async () => {
      const seen = await this.driver.probe(run, 'ready');
      if (seen.state === 'exited') throw new Error(`${seen.failure.reason}: ${seen.failure.message}`);
      return seen.state === 'ready';
    }, 'the endpoint is ready');
  }

  /** Asks its server through the way in. */
  async ask(run: Assignment, path: string, body?: string): Promise<{ readonly status: number; readonly text: string }> {
    const wayIn = await this.driver.wayIn(run);
    if (!wayIn) throw new Error('there is no way in');
    const socket = await wayIn.connect();
    return new Promise((resolve, reject) => {
      const options = {
        createConnection: () => socket,
        method: body === undefined ? 'GET' : 'POST',
        path,
        headers: { host: wayIn.host, connection: 'close' },
      };
      const call = request(options, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text });
        });
      });
      call.on('error', reject);
      call.end(body);
    });
  }

  /** The value of a Python expression in the sandbox, as its `repr`, or the name of its error. */
  async python(run: Assignment, code: string): Promise<string> {
    const { text } = await this.ask(run, '/python', code);
    return (JSON.parse(text) as { readonly value: string }).value;
  }

  async dispose(): Promise<void> {
    for (const run of this.#runs) await this.driver.stop(run, { graceMs: 0 });
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

export const CONTEXT: StepContext = { signal: new AbortController().signal, onProgress: () => undefined };

async function openDriver(dataDir: string, artefact: Artefact): Promise<Driver> {
  const paths = agentPaths(dataDir);
  const firstUid = await firstNotebookUid();
  const receipts = { find: () => null, put: () => Promise.resolve(), remove: () => Promise.resolve(), uids: () => new Set<number>() };
  const workspaces = new Workspaces({ dir: paths.workspacesDir, receipts, firstUid, log });
  const source: ModelSource = {
    list: () => Promise.resolve(artefact),
    // The local folder has every file.
    read: () => {
      throw new Error('nothing is fetched here');
    },
  };
  const models = new KeptModels({
    dir: paths.modelsDir,
    source,
    localDir: join(dataDir, 'local'),
    inUse: () => new Set(),
    idleMs: 3_600_000,
    reserveBytes: 0,
    log,
  });
  const { drivers } = await createDrivers({ names: ['native'], paths, workspaces, models, simulation: {}, dataDir, firstUid, log });
  const driver = drivers.get('native');
  if (!driver) throw new Error('there is no native driver');
  return driver;
}
