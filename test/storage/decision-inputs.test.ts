import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inputDocument } from '../../src/app/admission/input-document.ts';
import { replayDecision } from '../../src/app/decisions/replay-decision.ts';
import type { DecisionId, MemberId } from '../../src/domain/model/ids.ts';
import { createDecisionArchive } from '../../src/storage/decision-archive.ts';
import { KeptInputs } from '../../src/storage/kept-inputs.ts';
import { createReplica, type Replica } from '../support/admission.ts';
import { seedCatalog, seedMachine, seedMember, type SeededCatalog } from '../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Two full groups and a third of two machines. */
const MACHINES = 130;

let database: TestDatabase;
let replica: Replica;
let catalog: SeededCatalog;
let member: MemberId;
let counter = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  replica = createReplica(database.pool);
  member = await seedMember(database.pool);
  catalog = await seedCatalog(database.pool, {
    classes: { huge: { accelerator: 'cpu', cpuMillis: 1_000_000 } },
    entries: { image: [{ driverRefs: { docker: 'operator-only' } }] },
  });
  for (let number = 0; number < MACHINES; number += 1) await seedMachine(database.pool);
});

afterAll(() => database.drop());

/** Launches work that no machine is large enough for, so that its decision changes nothing in the fleet. */
async function decide(by: Replica = replica): Promise<DecisionId> {
  const [classId, entryId] = [catalog.classes['huge'], catalog.entries['image']];
  if (classId === undefined || entryId === undefined) throw new Error('not seeded');
  counter += 1;
  const workloadId = await by.launch(member, { name: `decided-${String(counter)}`, classId, entryId });
  await by.queue.idle();
  const { rows } = await database.pool.query<{ id: DecisionId }>('select id from decision where workload_id = $1', [workloadId]);
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was decided');
  return row.id;
}

async function counts(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.pool.query<{ kind: string; count: number }>(
    'select kind, count(*)::int as count from decision_input group by kind order by kind',
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

describe('what a decision was made on is kept once, however many decisions share it', () => {
  test('A2: a document a machine, a group, a fleet; an equal fleet, catalog and policy add nothing', async () => {
    await decide();
    const first = await counts();
    expect(first).toEqual({ CATALOG: 1, FLEET: 1, MACHINE: MACHINES, MACHINE_GROUP: 3, POLICY: 1 });
    await decide();
    await decide(createReplica(database.pool));
    expect(await counts()).toEqual(first);
  });

  test('A2: heartbeats and leases are not in it: the digest of a fleet changes with its meaning alone', async () => {
    const before = await counts();
    await database.pool.query(
      `update machine set last_heartbeat_at = clock_timestamp(), lease_expires_at = clock_timestamp() + interval '2 hours', agent_version = '9'`,
    );
    await decide();
    expect(await counts()).toEqual(before);
  });

  test('one machine that changed costs its document, its group and the fleet', async () => {
    const before = await counts();
    await database.pool.query('update machine set schedulable = false where id = (select id from machine order by id offset 70 limit 1)');
    await decide();
    expect(await counts()).toEqual({
      ...before,
      FLEET: (before['FLEET'] ?? 0) + 1,
      MACHINE: MACHINES + 1,
      MACHINE_GROUP: 4,
    });
  });

  test('H1: the refs of the entry are in it, and in no other column of a decision', async () => {
    const id = await decide();
    const { rows } = await database.pool.query<{ decision: string; catalog: string }>(
      'select to_jsonb(d)::text as decision, i.content as catalog from decision d join decision_input i on i.digest = d.catalog_digest where d.id = $1',
      [id],
    );
    expect(rows[0]?.catalog).toContain('operator-only');
    expect(rows[0]?.decision).not.toContain('operator-only');
  });
});

describe('the database refuses by itself', () => {
  const sha = (content: string): string => `encode(sha256(convert_to('${content}', 'UTF8')), 'hex')`;

  test.each([
    ['an input is never changed', `update decision_input set created_at = created_at`, 'append-only'],
    ['an input is never deleted', 'delete from decision_input', 'append-only'],
    ['inputs are not truncated', 'truncate decision_input cascade', 'append-only'],
    [
      'A2: a content under a digest that is not its own',
      `insert into decision_input (digest, kind, content) values (repeat('0', 64), 'POLICY', '{}')`,
      'decision_input_digest',
    ],
    [
      'A2: a group without one of its machines',
      `insert into decision_input (digest, kind, content) select ${sha('{"machines":["absent"]}')}, 'MACHINE_GROUP', '{"machines":["absent"]}'`,
      'document absent of a decision is not kept',
    ],
    [
      'A2: a fleet without one of its groups',
      `insert into decision_input (digest, kind, content) select ${sha('{"groups":["absent"]}')}, 'FLEET', '{"groups":["absent"]}'`,
      'document absent of a decision is not kept',
    ],
    [
      'A2: a fleet after one that is not there',
      `insert into decision_input (digest, kind, content) select ${sha('{"after":"absent"}')}, 'FLEET', '{"after":"absent"}'`,
      'document absent of a decision is not kept',
    ],
    ...['catalog', 'fleet', 'policy'].map((input) => [
      `A2: a decision whose ${input} is not kept`,
      copyOfADecision(`${input}_digest`, `repeat('0', 64)`),
      `decision_${input}_digest_fkey`,
    ]),
    ['A2: a decision without its request', copyOfADecision('request', 'null'), 'decision_request_digest'],
    ['A2: a decision with another request', copyOfADecision('request', `'{}'`), 'decision_request_digest'],
  ])('%s', async (_title, statement, message) => {
    await decide();
    await expect(database.pool.query(statement)).rejects.toThrow(message);
  });
});

function copyOfADecision(column: string, value: string): string {
  const columns = [
    ...['workload_id', 'generation', 'outcome', 'catalog_digest', 'fleet_digest', 'policy_digest', 'request', 'request_digest'],
    ...['candidates', 'candidate_count', 'reason_counts', 'digest', 'evaluated_at'],
  ];
  const values = columns.map((name) => (name === column ? value : name));
  return `insert into decision (id, ${columns.join(', ')}) select '${uuidv7()}', ${values.join(', ')} from decision limit 1`;
}

describe('a process remembers what it stored, and nothing relies on that', () => {
  test('inputs that vanished behind its back are sent again, and the decision is whole', async () => {
    await decide();
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query('delete from decision_input');
    await client.query('commit');
    client.release();
    const id = await decide();
    expect((await replayDecision(createDecisionArchive(database.pool), id)).agrees).toBe(true);
    expect(await counts()).toMatchObject({ MACHINE: MACHINES, MACHINE_GROUP: 3, FLEET: 1 });
  });

  test('so are those of which only a part vanished', async () => {
    await decide();
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`delete from decision_input where kind = 'MACHINE'`);
    await client.query('commit');
    client.release();
    await database.pool.query('update machine set schedulable = false where id = (select id from machine order by id limit 1)');
    const id = await decide();
    expect((await replayDecision(createDecisionArchive(database.pool), id)).agrees).toBe(true);
  });

  test('it sends what is new and remembers the last fleet alone', () => {
    const kept = new KeptInputs();
    const machines = [1, 2, 3].map((value) => inputDocument({ kind: 'MACHINE', value }));
    const [one, two, three] = machines;
    if (one === undefined || two === undefined || three === undefined) throw new Error('three documents');
    const first = inputDocument({ kind: 'MACHINE_GROUP', value: 'first', parts: [one, two] });
    const second = inputDocument({ kind: 'MACHINE_GROUP', value: 'second', parts: [one, three] });
    expect(kept.unknown([first, first])).toHaveLength(3);
    kept.remember([first]);
    expect(kept.unknown([first])).toEqual([]);
    expect(new Set(kept.unknown([second]))).toEqual(new Set([second, three]));
    kept.remember([]);
    expect(kept.unknown([first])).toEqual([]);
    kept.remember([second]);
    expect(new Set(kept.unknown([first]))).toEqual(new Set([first, two]));
    kept.forget();
    expect(kept.unknown([second])).toHaveLength(3);
  });
});
