import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admitBatch } from '../../../src/app/admission/admit-batch.ts';
import { InputUnusable } from '../../../src/app/decisions/rebuild-inputs.ts';
import { replayDecision, type Replay } from '../../../src/app/decisions/replay-decision.ts';
import { showDecision } from '../../../src/app/decisions/show-decision.ts';
import type { DecisionId, MemberId, WorkloadId, WorkspaceId } from '../../../src/domain/model/ids.ts';
import { InvalidState, NotFound } from '../../../src/domain/refusals.ts';
import { createDecisionArchive } from '../../../src/storage/decision-archive.ts';
import { createWorkloadStore } from '../../../src/storage/workload-store.ts';
import { seedCatalog, seedMachine, seedMember } from '../../support/seed.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
let member: MemberId;
/** Of one batch: the first took the only GPU, the second found it taken. */
let admitted: DecisionId;
let waiting: DecisionId;

beforeAll(async () => {
  database = await createTestDatabase();
  member = await seedMember(database.pool);
  const catalog = await seedCatalog(database.pool, {
    classes: { gpu: { accelerator: 'nvidia-gpu', cpuMillis: 10, memoryMib: 10 } },
    entries: { image: [{}] },
  });
  await seedMachine(database.pool, { name: 'gpu-box', devices: { 'nvidia-gpu': 1 } });
  for (let number = 1; number <= 65; number += 1) await seedMachine(database.pool, { name: `box-${String(number)}` });
  const [classId, entryId] = [catalog.classes['gpu'], catalog.entries['image']];
  if (classId === undefined || entryId === undefined) throw new Error('not seeded');
  const items = ['first', 'second'].map((name) => {
    const id = uuidv7() as WorkloadId;
    const open = { requestedMachineId: null, workspaceId: uuidv7() as WorkspaceId, idempotency: null };
    const audit = {
      actor: { memberId: member },
      action: 'notebook.launch',
      subject: `workload:${id}`,
      outcome: 'DONE',
      detail: {},
    } as const;
    return { kind: 'launch', workload: { id, kind: 'notebook', name, memberId: member, classId, entryId, ...open }, audit } as const;
  });
  await createWorkloadStore(database.pool).transact((transaction) => admitBatch(transaction, items, { ids: { next: uuidv7 } }));
  admitted = await decisionOf('first');
  waiting = await decisionOf('second');
});

afterAll(() => database.drop());

async function decisionOf(name: string): Promise<DecisionId> {
  const { rows } = await database.pool.query<{ id: DecisionId }>(
    'select d.id from decision d join workload w on w.id = d.workload_id where w.name = $1',
    [name],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${name} was not decided`);
  return row.id;
}

/** Replays as it would be if the statements had got past every guard of the database; they are undone. */
async function replayAfter(id: DecisionId, statements: readonly string[]): Promise<Replay> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const statement of statements) await client.query(statement.replaceAll('$id', `'${id}'`));
    return await replayDecision(createDecisionArchive(client), id);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

function wrongIn({ digests, differences }: Replay): readonly string[] {
  const unequal = digests.filter(({ stored, replayed }) => stored !== replayed).map(({ name }) => `digest of the ${name}`);
  return [...unequal, ...differences.map(({ path, stored, replayed }) => `${path}: ${JSON.stringify(stored)} ${JSON.stringify(replayed)}`)];
}

describe('A2: the replay of a decision', () => {
  test('agrees with what is stored, for one that admitted and one that did not', async () => {
    const archive = createDecisionArchive(database.pool);
    const [first, second] = [await replayDecision(archive, admitted), await replayDecision(archive, waiting)];
    expect([first.agrees, second.agrees]).toEqual([true, true]);
    expect([first.kept.outcome, second.kept.outcome]).toEqual(['ADMIT_NOW', 'WAIT']);
    expect(first.digests.map(({ name }) => name)).toEqual(['catalog', 'fleet', 'policy', 'request', 'decision', 'assignment']);
    expect(second.kept.candidates).toHaveLength(66);
  });

  test.each([
    {
      title: 'another outcome',
      tamper: `update decision set outcome = 'BLOCKED' where id = $id`,
      want: ['outcome: "BLOCKED" "ADMIT_NOW"'],
    },
    {
      title: 'another runtime',
      tamper: `update decision set runtime_id = id where id = $id`,
      want: [expect.stringMatching(/^chosen\.runtimeId: "[^"]+" "[^"]+"$/)],
    },
    {
      title: 'a hold that says that its units are only kept from others',
      tamper: 'update reservation set exclusive = true where decision_id = $id',
      want: ['chosen.exclusive: true false'],
    },
    {
      title: 'another unit',
      tamper: 'update device_hold set "index" = 7 where reservation_id = (select id from reservation where decision_id = $id)',
      want: ['chosen.devices[0].index: 7 0'],
    },
    {
      title: 'another verdict',
      tamper: `update decision set candidates = jsonb_set(candidates, '{65,verdict}', '"WAIT"') where id = $id`,
      want: ['candidates[65].verdict: "WAIT" "BLOCKED"'],
    },
    {
      title: 'another parameter of one reason',
      tamper: `update decision set candidates = jsonb_set(candidates, '{5,reasons,0,accelerator}', '"cpu"') where id = $id`,
      want: ['candidates[5].reasons[0].accelerator: "cpu" "nvidia-gpu"'],
    },
    {
      title: 'a reason that was left out',
      tamper: `update decision set candidates = candidates #- '{5,reasons,0}' where id = $id`,
      want: [expect.stringMatching(/^candidates\[5\]\.reasons\[0\]: undefined \{.*ACCELERATOR_ABSENT/)],
    },
    {
      title: 'other counts',
      tamper: `update decision set reason_counts = '{"ACCELERATOR_ABSENT": 64}', candidate_count = 65 where id = $id`,
      want: ['candidateCount: 65 66', 'reasonCounts.ACCELERATOR_ABSENT: 64 65'],
    },
    {
      title: 'another digest of the decision',
      tamper: `update decision set digest = repeat('0', 64) where id = $id`,
      want: ['digest of the decision'],
    },
    {
      title: 'another digest in what the agent was given',
      tamper: `update reservation set decision_digest = repeat('0', 64) where decision_id = $id`,
      want: ['digest of the assignment'],
    },
  ])('names what differs: $title', async ({ tamper, want }) => {
    const replay = await replayAfter(admitted, [tamper]);
    expect(replay.agrees).toBe(false);
    expect(wrongIn(replay)).toEqual(want);
  });

  test('fails when any document is missing, and says which: no decision is replayed on less than it was made on', async () => {
    const { rows: used } = await database.pool.query<{ digest: string; kind: string }>(
      `with recursive used (digest) as (
         select unnest(array[fleet_digest, catalog_digest, policy_digest]) from decision where id = $1
         union select part from used join decision_input i using (digest), berth_decision_input_parts(i.kind, i.content) part)
       select digest, kind from used join decision_input using (digest) order by kind, digest`,
      [waiting],
    );
    const count = (wanted: string): number => used.filter(({ kind }) => kind === wanted).length;
    // Two fleets: the batch's, and that with the first one's hold.
    expect([count('MACHINE'), count('MACHINE_GROUP'), count('FLEET')]).toEqual([66, 2, 2]);
    const inputOf = (kind: string): string => (kind === 'CATALOG' ? 'catalog' : kind === 'POLICY' ? 'policy' : 'fleet');
    for (const { digest, kind } of used) {
      const replay = replayAfter(waiting, [`delete from decision_input where digest = '${digest}'`]);
      await expect(replay).rejects.toMatchObject({ input: inputOf(kind), digest, found: null });
    }
  });

  test('fails when a document or the request says something else than its digest', async () => {
    const machine = `(select digest from decision_input where kind = 'MACHINE' order by digest limit 1)`;
    const changed = replayAfter(waiting, [
      'alter table decision_input drop constraint decision_input_digest',
      `update decision_input set content = replace(content, '"cpuMillis":8000', '"cpuMillis":9000') where kind = 'MACHINE'`,
    ]);
    await expect(changed).rejects.toBeInstanceOf(InputUnusable);
    await expect(changed).rejects.toMatchObject({ input: 'fleet', found: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown });
    const otherKind = replayAfter(waiting, [`update decision_input set kind = 'CATALOG' where digest = ${machine}`]);
    await expect(otherKind).rejects.toMatchObject({ input: 'fleet', found: null });
    const request = replayAfter(waiting, [
      'alter table decision drop constraint decision_request_digest',
      `update decision set request = replace(request, 'notebook', 'endpoint')`,
    ]);
    await expect(request).rejects.toMatchObject({ input: 'request' });
  });

  test('is refused for a decision that was made before inputs were kept, and for one that there is not', async () => {
    const older = [
      'alter table decision drop constraint decision_request_digest',
      'update decision set request = null, request_digest = null',
    ];
    await expect(replayAfter(admitted, older)).rejects.toBeInstanceOf(InvalidState);
    const archive = createDecisionArchive(database.pool);
    await expect(replayDecision(archive, member as string as DecisionId)).rejects.toBeInstanceOf(NotFound);
    await expect(showDecision(archive, member as string as DecisionId)).rejects.toBeInstanceOf(NotFound);
  });
});
