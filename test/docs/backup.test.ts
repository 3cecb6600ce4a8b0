import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseEnvironment } from '../../src/config/environment.ts';
import { startControlPlane, type ControlPlane } from '../../src/main/server/control-plane.ts';
import { hashSecretToken } from '../../src/shared/secret-token.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { createPool } from '../../src/storage/pool.ts';
import { createReplica } from '../support/admission.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { tableDigests } from '../support/table-digests.ts';
import { fencedBlocks } from './support/fenced-blocks.ts';
import { shellCommands } from './support/shell-commands.ts';
import { startSystemPostgres, SYSTEM_POSTGRES } from './support/system-postgres.ts';

const FILE = 'docs/operator-guide.md';
const missing = SYSTEM_POSTGRES === null && process.env['BERTH_CI'] !== '1';
const TOKEN = 'berth_a-token-of-before-the-dump';

/** The commands of the page, as they stand there. */
const commands = fencedBlocks({ file: FILE, text: readFileSync(FILE, 'utf8') })
  .flatMap(shellCommands)
  .map(({ text }) => text)
  .filter((text) => /^(?:pg_dump|createdb|pg_restore) /.test(text));

let postgres: Awaited<ReturnType<typeof startSystemPostgres>> | undefined;
let folder: string;
const pools: Pool[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'berth-docs-backup-'));
  if (SYSTEM_POSTGRES !== null) postgres = await startSystemPostgres(SYSTEM_POSTGRES);
});

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function poolOf(databaseUrl: string): Pool {
  const pool = createPool({ databaseUrl, applicationName: 'berth-test', onIdleError: () => undefined });
  pools.push(pool);
  return pool;
}

it.skipIf(missing)(
  `reliability: an installation goes on from its dump${missing ? ` (skipped: there is no Postgres below /usr/lib/postgresql)` : ''}`,
  async () => {
    if (postgres === undefined || SYSTEM_POSTGRES === null) throw new Error('There is no Postgres of the system.');
    expect(commands.map((text) => text.split(' ')[0])).toEqual(['pg_dump', 'createdb', 'pg_restore']);
    const before = poolOf(postgres.url);
    await fill(before);
    const restoredUrl = postgres.url.replace(/berth$/, 'berth_restored');
    const env = { PATH: `${SYSTEM_POSTGRES}:${process.env['PATH'] ?? ''}`, DATABASE_URL: postgres.url, RESTORED_URL: restoredUrl };
    for (const command of commands) execFileSync('bash', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] });
    const restored = poolOf(restoredUrl);
    expect(await tableDigests(restored)).toEqual(await tableDigests(before));
    await goOn(restoredUrl);
  },
);

/** Two notebooks of a member, of which the machine has room for one. */
async function fill(pool: Pool): Promise<void> {
  await migrate({ pool, folder: resolve('prisma/migrations') });
  const { classes, entries } = await seedCatalog(pool, { classes: { small: { accelerator: 'cpu' } }, entries: { image: [{}] } });
  await seedMachine(pool, { name: 'lab', cpuMillis: 1000 });
  const ada = await seedMember(pool, { name: 'ada' });
  await pool.query(
    `insert into access_token (id, member_id, name, token_hash, scopes) values (gen_random_uuid(), $1, 'test', $2, '{READ,WORKLOADS}')`,
    [ada, hashSecretToken(TOKEN)],
  );
  const replica = createReplica(pool);
  const { small } = classes;
  const { image } = entries;
  if (small === undefined || image === undefined) throw new Error('The catalog lacks what it was given.');
  for (const name of ['first', 'second']) await replica.launch(ada, { name, classId: small, entryId: image });
  await replica.queue.idle();
}

/** A server on the restored database knows the token, the work and its order, and writes on where it stopped. */
async function goOn(databaseUrl: string): Promise<void> {
  const parsed = parseEnvironment({ PORT: '0', BERTH_DATA_DIR: folder });
  if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems));
  const server = await startControlPlane({ config: parsed.ok, databaseUrl, redisUrl: null, logger: pino({ level: 'silent' }) });
  try {
    expect(await ask(server, '{ notebooks(orderBy: {field: NAME, direction: ASC}) { nodes { name phase admission { state } } } }')).toEqual(
      {
        notebooks: {
          nodes: [
            { name: 'first', phase: 'PREPARING', admission: { state: 'ADMITTED' } },
            { name: 'second', phase: 'PENDING', admission: { state: 'WAITING' } },
          ],
        },
      },
    );
    const { notebooks } = (await ask(server, '{ notebooks(filter: {name: "second"}) { nodes { id } } }')) as {
      readonly notebooks: { readonly nodes: readonly { readonly id: string }[] };
    };
    const stopped = `mutation { stopNotebook(input: {notebookId: "${notebooks.nodes[0]?.id ?? ''}"}) { ... on Notebook { phase latestEvent { sequence } } } }`;
    expect(await ask(server, stopped)).toMatchObject({ stopNotebook: { phase: 'STOPPED' } });
  } finally {
    await server.close();
  }
}

async function ask({ url }: ControlPlane, query: string): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { readonly data: unknown; readonly errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}
