import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MachineId, MemberId } from '../../src/domain/model/ids.ts';
import { ask, dataOf } from '../support/ask.ts';
import { microsOf } from '../../src/domain/usage/spans.ts';
import { seedSpans } from '../support/seed-spans.ts';
import { createTestGraphql, seedToken, type TestGraphql } from '../support/graphql-server.ts';
import { seedCatalog, seedMachine, seedMember } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const REPORT = `query ($input: UsageInput!) { usage(input: $input) {
  rows { keys { grouping name } seconds acceleratorSeconds coreSeconds gibSeconds } totals { seconds acceleratorSeconds coreSeconds gibSeconds }
} }`;

interface Report {
  readonly usage: {
    readonly rows: readonly { readonly keys: readonly { readonly name: string }[]; readonly seconds: number }[];
    readonly totals: { readonly seconds: number };
  };
}

let database: TestDatabase;
let graphql: TestGraphql;
let member: MemberId;
let token: string;
let operator: string;

beforeAll(async () => {
  database = await createTestDatabase();
  graphql = await createTestGraphql(database);
  const machine = await seedMachine(database.pool, { name: 'lab', cpuMillis: 64_000 });
  member = await seedMember(database.pool, { name: 'ada' });
  token = await seedToken(database, member);
  operator = await seedToken(database, await seedMember(database.pool, { role: 'OPERATOR' }), { role: 'OPERATOR' });
  const catalog = await seedCatalog(database.pool, { classes: { small: { accelerator: 'cpu' } }, entries: { image: [{}] } });
  const [classId, runtimeId] = [catalog.classes['small'], catalog.runtimes['image/runtime-0']];
  if (classId === undefined || runtimeId === undefined) throw new Error('Nothing was seeded.');
  const [entryId] = Object.values(catalog.entries);
  // Berlin's clocks go back on 2026-10-25: that day has 25 hours and begins at 22:00 UTC of the day before.
  await span({ member, machine, classId, runtimeId, entryId, name: 'first', from: '2026-10-24T21:00:00Z', to: '2026-10-25T23:30:00Z' });
  const long = { memberId: member, machineId: machine, machineName: 'lab', classId, className: 'small', entryId: entryId ?? '', runtimeId };
  const amounts = { acceleratorCount: 0, cpuMillis: 1, memoryMib: 1 };
  const [heldAt, releasedAt] = ['2024-01-01', '2025-02-01'].map((date) => microsOf(new Date(date)));
  if (heldAt === undefined || releasedAt === undefined) throw new Error('two dates');
  await seedSpans(
    database,
    Array.from({ length: 26 }, () => ({ ...long, ...amounts, heldAt, releasedAt })),
  );
  const bob = await seedMember(database.pool, { name: 'bob' });
  await span({
    member: bob,
    machine,
    classId,
    runtimeId,
    entryId,
    name: 'second',
    from: '2026-10-25T00:00:00Z',
    to: '2026-10-25T01:00:00Z',
  });
});

afterAll(async () => {
  await graphql.close();
  await database.drop();
});

interface Span {
  readonly member: MemberId;
  readonly machine: MachineId;
  readonly classId: string;
  readonly runtimeId: string;
  readonly entryId: string | undefined;
  readonly name: string;
  readonly from: string;
  readonly to: string | null;
}

/** A workload with one reservation, written with plain SQL: 1 core and 1 GiB. */
async function span({ member: memberId, machine, classId, runtimeId, entryId, name, from, to }: Span): Promise<void> {
  const [workloadId, workspaceId] = [uuidv7(), uuidv7()];
  await database.pool.query('insert into workspace (id, member_id) values ($1, $2)', [workspaceId, memberId]);
  await database.pool.query(
    `insert into workload (id, kind, name, member_id, class_id, entry_id, phase, desired, generation, sequence, admission, workspace_id, phase_since, created_at, updated_at)
     values ($1, 'notebook', $2, $3, $4, $5, 'STOPPED', 'STOP', 1, 0, 'ADMITTED', $6, now(), now(), now())`,
    [workloadId, name, memberId, classId, entryId, workspaceId],
  );
  await database.pool.query(
    `insert into reservation (id, workload_id, generation, member_id, machine_id, driver, runtime_id, decision_id, decision_digest, class_id, class_name,
       accelerator, accelerator_count, cpu_millis, memory_mib, exclusive, workspace_expected, workload_kind, workload_name, member_name, machine_name, held_at,
       released_at, released_by)
     values ($1, $2, 1, $3, $4, 'simulation', $5, $6, '', $7, 'small', 'cpu', 0, 1000, 1024, false, false, 'notebook', $8, (select name from member where id = $3), 'lab', $9, $10,
       case when $10::timestamptz is null then null else 'AGENT' end)`,
    [uuidv7(), workloadId, memberId, machine, runtimeId, uuidv7(), classId, name, from, to],
  );
}

const OCTOBER = { from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' };
const rowsOf = ({ usage }: Report): Readonly<Record<string, number>> =>
  Object.fromEntries(usage.rows.map((row) => [row.keys.map((key) => key.name).join('/'), row.seconds]));

describe('usage', () => {
  test('U2: a member sees its own, an operator everybody’s, and the totals are the sum of the rows', async () => {
    const own = await dataOf<Report>(graphql.server, { query: REPORT, variables: { input: { ...OCTOBER, groupBy: ['MEMBER'] } }, token });
    expect(rowsOf(own)).toEqual({ ada: 26.5 * 3600 });
    const all = await dataOf<Report>(graphql.server, {
      query: REPORT,
      variables: { input: { ...OCTOBER, groupBy: ['MEMBER'] } },
      token: operator,
    });
    expect(rowsOf(all)).toEqual({ ada: 26.5 * 3600, bob: 3600 });
    expect(all.usage.totals).toEqual({ seconds: 27.5 * 3600, acceleratorSeconds: 0, coreSeconds: 27.5 * 3600, gibSeconds: 27.5 * 3600 });
  });

  test.each([
    { groupBy: ['CLASS'], want: { small: 27.5 * 3600 } },
    { groupBy: ['MACHINE', 'WORKLOAD'], want: { 'lab/first': 26.5 * 3600, 'lab/second': 3600 } },
    { groupBy: ['DAY'], timeZone: 'UTC', want: { '2026-10-24': 3 * 3600, '2026-10-25': 24.5 * 3600 } },
    { groupBy: ['DAY'], timeZone: 'Europe/Berlin', want: { '2026-10-24': 3600, '2026-10-25': 26 * 3600, '2026-10-26': 1800 } },
    { groupBy: ['DAY'], timeZone: 'europe/BERLIN', want: { '2026-10-24': 3600, '2026-10-25': 26 * 3600, '2026-10-26': 1800 } },
    { groupBy: ['DAY'], timeZone: 'GMT', want: { '2026-10-24': 3 * 3600, '2026-10-25': 24.5 * 3600 } },
    { groupBy: ['DAY'], timeZone: 'utc', want: { '2026-10-24': 3 * 3600, '2026-10-25': 24.5 * 3600 } },
    { groupBy: null, want: { '': 27.5 * 3600 } },
  ])('U2: groups by $groupBy, days of $timeZone', async ({ groupBy, timeZone, want }) => {
    const input = { ...OCTOBER, groupBy, ...(timeZone === undefined ? {} : { timeZone }) };
    expect(rowsOf(await dataOf<Report>(graphql.server, { query: REPORT, variables: { input }, token: operator }))).toEqual(want);
  });

  test('U2: spans are cut at the edges of the interval', async () => {
    const input = { from: '2026-10-25T00:30:00Z', to: '2026-10-25T00:45:00Z' };
    const report = await dataOf<Report>(graphql.server, { query: REPORT, variables: { input }, token: operator });
    expect(report.usage.totals.seconds).toBe(2 * 900);
  });

  test('U2: deleted workloads stay in reports of the past under their names', async () => {
    const input = { from: '2024-01-01T00:00:00Z', to: '2024-01-01T00:01:00Z', groupBy: ['WORKLOAD'] };
    const rows = rowsOf(await dataOf<Report>(graphql.server, { query: REPORT, variables: { input }, token }));
    expect(Object.keys(rows)).toHaveLength(26);
    expect(rows['w-25']).toBe(60);
  });

  test('U2: a report of more than 10,000 rows is refused by name, one of fewer is whole', async () => {
    const input = { from: '2024-01-01T00:00:00Z', to: '2025-02-01T00:00:00Z', groupBy: ['DAY', 'WORKLOAD'] };
    const refused = await ask(graphql.server, { query: REPORT, variables: { input }, token });
    expect(refused.errors[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field: 'input.groupBy' }] });
    const shorter = { ...input, to: '2025-01-01T00:00:00Z' };
    const { usage } = await dataOf<Report>(graphql.server, { query: REPORT, variables: { input: shorter }, token });
    expect(usage.rows).toHaveLength(26 * 366);
    expect(usage.totals.seconds).toBe(26 * 366 * 86_400);
  });

  test('a notebook’s own usage is all of its life', async () => {
    const query = '{ notebooks { nodes { name usage { seconds coreSeconds } } } }';
    expect(await dataOf(graphql.server, { query, token })).toEqual({
      notebooks: { nodes: [{ name: 'first', usage: { seconds: 26.5 * 3600, coreSeconds: 26.5 * 3600 } }] },
    });
  });

  test.each([
    { input: { from: OCTOBER.to, to: OCTOBER.from }, field: 'input.to' },
    { input: { ...OCTOBER, groupBy: ['CLASS', 'CLASS'] }, field: 'input.groupBy' },
    { input: { ...OCTOBER, timeZone: 'Nowhere/Land' }, field: 'input.timeZone' },
    { input: { ...OCTOBER, timeZone: "UTC'; drop table member; --" }, field: 'input.timeZone' },
    { input: { ...OCTOBER, timeZone: '\u0000' }, field: 'input.timeZone' },
    { input: { ...OCTOBER, timeZone: 'CET' }, field: 'input.timeZone' },
    { input: { ...OCTOBER, timeZone: '+01:00' }, field: 'input.timeZone' },
    { input: { ...OCTOBER, groupBy: ['DAY'], timeZone: 'US/Pacific-New' }, field: 'input.timeZone' },
    { input: { from: '1900-01-01T00:00:00Z', to: OCTOBER.to }, field: 'input.from' },
    { input: { from: '2020-01-01T00:00:00Z', to: OCTOBER.to, groupBy: ['DAY'] }, field: 'input.to' },
  ])('refuses $input', async ({ input, field }) => {
    const answer = await ask(graphql.server, { query: REPORT, variables: { input }, token });
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'INVALID_INPUT', fields: [{ field }] });
  });

  test('U2: every zone that JavaScript lists is reported by or refused by name, never a fault', async () => {
    const input = { ...OCTOBER, groupBy: ['DAY'] };
    const codes = new Set<unknown>();
    for (const timeZone of [
      ...Intl.supportedValuesOf('timeZone').filter((_, index) => index % 40 === 0),
      'US/Pacific-New',
      'EST',
      'Zulu',
    ]) {
      const answer = await ask(graphql.server, { query: REPORT, variables: { input: { ...input, timeZone } }, token });
      codes.add(answer.errors[0]?.extensions?.['code'] ?? 'none');
    }
    expect([...codes].sort()).toEqual(['INVALID_INPUT', 'none']);
  });

  test.each(['2026-10-01', '2026-10-01T00:00:00', 'yesterday', 1_700_000_000, null, '2027-02-31T00:00:00Z'])(
    'a time written as %j is refused',
    async (from) => {
      const answer = await ask(graphql.server, { query: REPORT, variables: { input: { from, to: OCTOBER.to } }, token });
      expect(answer.data).toBeNull();
      expect(answer.errors[0]?.extensions?.['code']).not.toBe('INTERNAL_SERVER_ERROR');
    },
  );
});
