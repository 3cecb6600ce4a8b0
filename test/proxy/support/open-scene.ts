import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { uuidv7 } from 'uuidv7';
import type { TokenScope } from '../../../src/app/actor.ts';
import type { WakeupListener, WakeupPublisher } from '../../../src/app/ports.ts';
import type { MemberId, WorkloadId } from '../../../src/domain/model/ids.ts';
import { createAccessWatch } from '../../../src/events/access-watch.ts';
import { createInProcessBus } from '../../../src/events/in-process-bus.ts';
import { composeApplication } from '../../../src/main/server/compose-application.ts';
import { composeProxy, type ComposedProxy, type ProxyParts } from '../../../src/main/server/compose-proxy.ts';
import { createWorkloadStore } from '../../../src/storage/workload-store.ts';
import type { Application } from '../../../src/app/application.ts';
import type { MachineTunnels } from '../../../src/tunnel/machine-tunnels.ts';
import { createReplica } from '../../support/admission.ts';
import { seedToken } from '../../support/graphql-server.ts';
import { recordingLogger, type RecordingLogger } from '../../support/recording-logger.ts';
import { seedCatalog, seedMachine, seedMember } from '../../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { httpTunnels, type HttpTunnels } from './http-tunnels.ts';

/** The address of the API that is not there; its pages may hand codes in. */
export const API_URL = 'http://127.0.0.1:4000';

/** Running work of one member, the open origin before it, and a real HTTP server behind it. */
export interface OpenScene {
  readonly database: TestDatabase;
  readonly application: Application;
  readonly bus: WakeupPublisher & WakeupListener;
  readonly proxy: ComposedProxy;
  readonly logger: RecordingLogger;
  /** Such as `http://127.0.0.1:40321`. */
  readonly origin: string;
  readonly port: number;
  readonly member: MemberId;
  /** Of the member, with the scope WORKLOADS. */
  readonly token: string;
  readonly notebook: WorkloadId;
  readonly endpoint: WorkloadId;
  readonly machineId: string;
  readonly tunnels: HttpTunnels;
  /** What the work is; set by each test. */
  readonly work: { onRequest: RequestListener; onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void };
  /** Another server of the same installation. */
  replica(): Promise<{ readonly proxy: ComposedProxy; readonly origin: string }>;
  tokenOf(memberId: MemberId, options?: { readonly scopes?: readonly TokenScope[]; readonly expiresAt?: Date }): Promise<string>;
  /** A code for the workload, as its member asks for it; for one page of their machine alone if that is named. */
  code(workloadId?: WorkloadId, fromOrigin?: string): Promise<string>;
  close(): Promise<void>;
}

export interface OpenSceneOptions {
  readonly tunnels?: MachineTunnels;
  readonly config?: Partial<ProxyParts['config']>;
  /** Where the API is; default `API_URL`. */
  readonly apiUrl?: () => string;
}

/** Seeds the work as RUNNING and starts the open origin. */
export async function setOpenScene(options: OpenSceneOptions = {}): Promise<OpenScene> {
  const database = await createTestDatabase();
  const { pool } = database;
  const member = await seedMember(pool);
  const machineId = await seedMachine(pool, { drivers: ['docker'], devices: { 'nvidia-gpu': 1 } });
  const { notebook, endpoint } = await runningWork(database, member);
  const logger = recordingLogger();
  const bus = createInProcessBus({ logger });
  const work: OpenScene['work'] = {
    onRequest: (_request, response) => response.end('work'),
    onUpgrade: (_request, socket) => socket.destroy(),
  };
  const server = createServer((request, response) => {
    work.onRequest(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined);
    work.onUpgrade(request, socket, head);
  });
  const workPort = await listening(server);
  const tunnels = httpTunnels(() => workPort);
  const access = createAccessWatch({ pool, bus, logger });
  const { application } = composeApplication({ pool, publisher: bus, ids: { next: uuidv7 }, store: createWorkloadStore(pool) });
  const proxies: ComposedProxy[] = [];
  const openProxy = async (): Promise<{ readonly proxy: ComposedProxy; readonly origin: string }> => {
    const proxy = composeProxy({
      pool,
      bus,
      ids: { next: uuidv7 },
      access,
      tunnels: options.tunnels ?? tunnels,
      config: { host: '127.0.0.1', openPort: 0, openUrl: undefined, publicUrl: undefined, ...options.config },
      apiUrl: options.apiUrl ?? (() => API_URL),
      logger,
    });
    proxies.push(proxy);
    return { proxy, origin: await proxy.listen() };
  };
  const { proxy, origin } = await openProxy();
  const token = await seedToken(database, member);
  return {
    database,
    application,
    bus,
    proxy,
    logger,
    origin,
    port: Number(new URL(origin).port),
    member,
    token,
    notebook,
    endpoint,
    machineId,
    tunnels,
    work,
    replica: openProxy,
    tokenOf: (memberId, rights = {}) => seedToken(database, memberId, rights),
    async code(workloadId = notebook, fromOrigin) {
      const actor = await application.authenticate(token);
      if (actor === null) throw new Error('The member is nobody.');
      const kind = workloadId === notebook ? 'notebook' : 'endpoint';
      return (await application.openWorkload(actor, { kind, workloadId, fromOrigin: fromOrigin ?? null })).code;
    },
    async close() {
      await Promise.all(proxies.map((each) => each.close()));
      access.close();
      server.closeAllConnections();
      server.close();
      await database.drop();
    },
  };
}

async function runningWork(
  { pool }: TestDatabase,
  member: MemberId,
): Promise<{ readonly notebook: WorkloadId; readonly endpoint: WorkloadId }> {
  const { classes, entries } = await seedCatalog(pool, {
    classes: { small: { accelerator: 'cpu' }, gpu: { accelerator: 'nvidia-gpu' } },
    entries: { image: [{}], model: [{ modelFormat: 'safetensors' }] },
  });
  await pool.query(`update catalog_entry set validated_digest = $1 where kind = 'model'`, ['a'.repeat(64)]);
  const { small, gpu } = classes;
  const { image, model } = entries;
  if (small === undefined || gpu === undefined || image === undefined || model === undefined)
    throw new Error('The scene lacks its catalog.');
  const replica = createReplica(pool);
  const notebook = await replica.launch(member, { name: 'lab', classId: small, entryId: image });
  const endpoint = await replica.launch(member, { kind: 'endpoint', name: 'llm', classId: gpu, entryId: model });
  await pool.query(`update workload set phase = 'RUNNING'`);
  return { notebook, endpoint };
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  return (server.address() as AddressInfo).port;
}
