import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { berth } from './run-in-process.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await seedCatalog(pool, {
    classes: { gpu: { accelerator: 'nvidia-gpu' }, small: { accelerator: 'cpu' } },
    entries: {
      lab: [{ name: 'everywhere', driverRefs: { native: 'zz-native', docker: 'zz-docker' } }],
      llm: [{ name: 'vllm', accelerators: ['nvidia-gpu'], modelFormat: 'safetensors', driverRefs: { docker: 'zz-docker' } }],
    },
  });
  await pool.query(`update catalog set name = 'aviary'`);
  await seedMachine(pool, { name: 'box', drivers: ['docker'], devices: { 'nvidia-gpu': 1 } });
  await seedMachine(pool, {
    name: 'mac',
    os: 'darwin',
    ownerId: await seedMember(pool),
    drivers: ['docker', 'native'],
    sharing: 'PRIVATE',
  });
});
afterAll(() => database.drop());

const coverage = (...flags: readonly string[]) => berth(['catalog', 'coverage', ...flags], { DATABASE_URL: database.url });

describe('berth catalog coverage', () => {
  it('S1: tells for each entry and class how many targets resolve, and why the others do not', async () => {
    const ran = await coverage();
    expect(ran.exitCode).toBe(0);
    expect(ran.out).toBe(
      [
        'catalog aviary, revision 1: 4 of 12 combinations of entry, class, machine and driver resolve',
        '  entry  class  resolves  why not elsewhere',
        '  lab    gpu    1 of 3    ACCELERATOR_ABSENT (mac docker, mac native)',
        '  lab    small  3 of 3',
        '  llm    gpu    0 of 3    MODEL_FORMAT_NOT_VALIDATED (box docker); ACCELERATOR_ABSENT (mac docker, mac native)',
        '  llm    small  0 of 3    CPU_ENDPOINT_UNAVAILABLE (box docker, mac docker, mac native)',
        '',
      ].join('\n'),
    );
    expect(ran.err).toContain('docs/reasons.md');
  });

  it('H2: gives every reason with its sentence as JSON, and a ref nowhere', async () => {
    const ran = await coverage('--catalog', 'aviary', '--json');
    expect([ran.exitCode, ran.err]).toEqual([0, '']);
    const { catalogs } = JSON.parse(ran.out) as {
      catalogs: readonly { name: string; combinations: readonly { entry: string; class: string; targets: readonly object[] }[] }[];
    };
    expect(catalogs.map(({ name }) => name)).toEqual(['aviary']);
    const model = catalogs[0]?.combinations.find((pair) => pair.entry === 'llm' && pair.class === 'gpu');
    expect(model?.targets[2]).toMatchObject({
      machine: 'mac',
      driver: 'native',
      runtime: null,
      verdict: 'BLOCKED',
      reasons: [{ code: 'ACCELERATOR_ABSENT' }, { code: 'DRIVER_UNSUPPORTED', message: expect.stringContaining('mac') as string }],
    });
    expect(ran.out + (await coverage()).out).not.toContain('zz-');
  });

  it('names three targets of a reason and counts the others', async () => {
    for (const name of ['n1', 'n2', 'n3']) await seedMachine(database.pool, { name, drivers: ['docker'] });
    expect((await coverage()).out).toContain('ACCELERATOR_ABSENT (mac docker, mac native, n1 docker and 2 more)');
  });

  it('ends with 1 and NOT_FOUND for a catalog that is none, with 2 for wrong use and with 3 without a database', async () => {
    const unknown = await coverage('--catalog', 'none');
    expect([unknown.exitCode, unknown.err]).toEqual([1, expect.stringMatching(/^NOT_FOUND: catalog: /)]);
    expect((await coverage('--entry', 'lab')).exitCode).toBe(2);
    const away = await berth(['catalog', 'coverage'], { DATABASE_URL: 'postgres://x@127.0.0.1:9/x' });
    expect([away.exitCode, away.err]).toEqual([3, expect.stringMatching(/^DATABASE_UNREACHABLE: /)]);
  });

  it('says so where there is nothing to judge', async () => {
    const empty = await createTestDatabase();
    const without = () => berth(['catalog', 'coverage'], { DATABASE_URL: empty.url });
    expect(await without()).toEqual({ exitCode: 0, out: 'There is no catalog.\n', err: '' });
    await seedCatalog(empty.pool, { classes: { small: { accelerator: 'cpu' } }, entries: { lab: [{}] } });
    expect((await without()).out).toMatch(/^catalog [^:]+: nothing to judge; that takes an entry, a class and a machine/);
    await empty.drop();
  });
});
