import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClassId, EntryId, MachineId, MemberId, WorkloadId } from '../../../src/domain/model/ids.ts';
import { writeGlobalId } from '../../../src/graphql/global-id.ts';
import { listenOn } from '../../../src/main/server/listen-on.ts';
import { createReplica, type Replica } from '../../support/admission.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember } from '../../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { berth, type Ran } from '../run-in-process.ts';

/** A server with a catalog `sample`, one machine, an operator and two members, and a folder that is somebody's home. */
export interface CliScene {
  readonly database: TestDatabase;
  readonly graphql: TestGraphql;
  readonly replica: Replica;
  readonly url: string;
  readonly home: string;
  readonly members: Readonly<Record<Person, MemberId>>;
  readonly tokens: Readonly<Record<Person, string>>;
  readonly machineId: MachineId;
  readonly tinyId: MachineId;
  readonly http: Server;
  /** Runs a command as somebody. */
  as(who: Person, ...argv: readonly string[]): Promise<Ran>;
  /** Launches a notebook past the API; on the machine that is too small for it, so that it is blocked, if told. */
  notebook(who: Person, name: string, options?: { readonly blocked?: boolean }): Promise<WorkloadId>;
  phase(id: WorkloadId, phase: string): Promise<void>;
  close(): Promise<void>;
}

/** Who asks. */
export type Person = 'ada' | 'bob' | 'olga';

/** Starts it. */
export async function setCliScene(): Promise<CliScene> {
  const database = await createTestDatabase();
  const { pool } = database;
  const graphql = await createTestGraphql(database);
  const home = await mkdtemp(join(tmpdir(), 'berth-home-'));
  const ada = await seedMember(pool, { name: 'ada' });
  const members = { ada, bob: await seedMember(pool, { name: 'bob' }), olga: await seedMember(pool, { name: 'olga', role: 'OPERATOR' }) };
  const tokens = {
    ada: await seedToken(database, members.ada),
    bob: await seedToken(database, members.bob),
    olga: await seedToken(database, members.olga, { role: 'OPERATOR' }),
  };
  const machineId = await seedMachine(pool, { name: 'lab-box', ownerId: ada, devices: { 'nvidia-gpu': 1 } });
  const tinyId = await seedMachine(pool, { name: 'tiny', cpuMillis: 10, memoryMib: 10 });
  const { classes, entries } = await seedCatalog(pool, {
    classes: { small: { accelerator: 'cpu' }, gpu: { accelerator: 'nvidia-gpu' } },
    entries: { jupyter: [{}], llm: [{ modelFormat: 'safetensors' }] },
  });
  await pool.query(`update catalog set name = 'sample'`);
  await pool.query(`update catalog_entry set validated_digest = $1 where kind = 'model'`, ['a'.repeat(64)]);
  const http = createServer((request, response) => void graphql.server(request, response));
  const url = await listenOn(http, { host: '127.0.0.1', port: 0 });
  const replica = createReplica(pool);
  const [classId, entryId] = [classes['small'], entries['jupyter']] as readonly [ClassId, EntryId];
  return {
    database,
    graphql,
    replica,
    url,
    home,
    members,
    tokens,
    machineId,
    tinyId,
    http,
    as: (who, ...argv) => berth(argv, { BERTH_SERVER: url, BERTH_TOKEN: tokens[who] }),
    notebook: (who, name, { blocked = false } = {}) =>
      replica.launch(members[who], { name, classId, entryId, machineId: blocked ? tinyId : machineId }),
    async phase(id, phase) {
      await pool.query('update workload set phase = $1 where id = $2', [phase, id]);
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await graphql.close();
      await database.drop();
      await rm(home, { recursive: true });
    },
  };
}

/** The global id of a notebook. */
export function notebookId(id: WorkloadId): string {
  return writeGlobalId('Notebook', id);
}
