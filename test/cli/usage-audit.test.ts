import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReplica } from '../support/admission.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { berth } from './run-in-process.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  const replica = createReplica(pool);
  const member = await seedMember(pool);
  await seedMachine(pool, { os: 'darwin', drivers: ['native'], ownerId: member, sharing: 'PRIVATE' });
  await seedMachine(pool, { devices: { 'nvidia-gpu': 2 } });
  const { classes, entries } = await seedCatalog(pool, {
    classes: { gpu: { accelerator: 'nvidia-gpu' }, small: { accelerator: 'cpu' } },
    entries: { image: [{ driverRefs: { native: 'n', simulation: 's' } }] },
  });
  const [gpu, small, entryId] = [classes['gpu'], classes['small'], entries['image']];
  if (gpu === undefined || small === undefined || entryId === undefined) throw new Error('Nothing was seeded.');
  for (const [name, classId] of Object.entries({ a: gpu, b: gpu, c: small, d: small }))
    await replica.launch(member, { name, classId, entryId });
});
afterAll(() => database.drop());

const audit = (...flags: readonly string[]) => berth(['usage', 'audit', ...flags], { DATABASE_URL: database.url });

describe('berth usage audit', () => {
  it('U1, V8: says what it compared, and that nothing is wrong', async () => {
    const ran = await audit();
    expect(ran.err).toBe('');
    expect(ran.exitCode).toBe(0);
    expect(ran.out).toMatch(/equal {4}U1: reports by workload are the sums of the reservations\n/);
    expect(ran.out).toMatch(/equal {4}V8: a machine's sums are those of its open reservations\n/);
    expect(ran.out).toMatch(/\n4 reservations, 4 of them open, and \d+ rows of reports were read; nothing is wrong\.\n$/);
  });

  it('V8: ends with 1 and names what is not equal', async () => {
    await database.pool.query(`alter table machine disable trigger user;
      update machine set held_cpu_millis = held_cpu_millis + 1 where os = 'linux'; alter table machine enable trigger user`);
    const ran = await audit('--json');
    expect(ran.exitCode).toBe(1);
    const { error } = JSON.parse(ran.err) as {
      error: { code: string; checks: readonly { rule: string; violations: readonly string[] }[] };
    };
    expect(error.code).toBe('USAGE_UNEQUAL');
    const broken = error.checks.filter((check) => check.violations.length > 0);
    expect(broken).toHaveLength(1);
    expect(broken[0]?.rule).toMatch(/^V8: /);
    expect(broken[0]?.violations[0]).toMatch(/says \d+ mCPU/);
    const text = await audit();
    expect(text.err).toMatch(/UNEQUAL {2}V8: [^\n]+\n {11}machine /);
    expect(text.err).toMatch(/USAGE_UNEQUAL: 4 reservations/);
  });

  it('a database that is away, or has no tables yet, is told in the words of every command', async () => {
    const away = await berth(['usage', 'audit'], { DATABASE_URL: 'postgres://x@127.0.0.1:9/x' });
    expect([away.exitCode, away.err]).toEqual([3, expect.stringMatching(/^DATABASE_UNREACHABLE: /)]);
    const empty = await createTestDatabase({ from: 'empty' });
    const bare = await berth(['usage', 'audit'], { DATABASE_URL: empty.url });
    expect([bare.exitCode, bare.err]).toEqual([1, expect.stringMatching(/^DATABASE_NOT_MIGRATED: /)]);
    await empty.drop();
  });
});
