import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replayDecision, type Replay } from '../../../src/app/decisions/replay-decision.ts';
import type { DecisionId } from '../../../src/domain/model/ids.ts';
import { createDecisionArchive } from '../../../src/storage/decision-archive.ts';
import { createPool } from '../../../src/storage/pool.ts';
import { createReplica } from '../../support/admission.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { raceUntil, seedLab } from './decision-scene.ts';

const DECISIONS = 500;
const SEED = Number(process.env['BERTH_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let database: TestDatabase;
let replays: readonly Replay[];

beforeAll(async () => {
  database = await createTestDatabase();
  const members = await seedLab(database.pool);
  const pools = [1, 2].map(() => createPool({ databaseUrl: database.url, applicationName: 'replica', onIdleError: () => undefined }));
  const replicas = pools.map((pool) => createReplica(pool));
  await raceUntil({ pool: database.pool, replicas, members, seed: SEED }, DECISIONS);
  await Promise.all(pools.map((pool) => pool.end()));
  const archive = createDecisionArchive(database.pool);
  const { rows } = await database.pool.query<{ id: DecisionId }>('select id from decision order by id');
  const made: Replay[] = [];
  for (const { id } of rows) made.push(await replayDecision(archive, id));
  replays = made;
}, 300_000);

afterAll(() => database.drop());

describe(`decisions of two replicas that race (seed ${String(SEED)})`, () => {
  test('S8, A2: each comes out again as it was made: outcome, target, units, every verdict and reason, every digest', () => {
    expect(replays.length).toBeGreaterThanOrEqual(DECISIONS);
    const disagreeing = replays.filter(({ agrees }) => !agrees);
    expect(disagreeing.map(({ kept, digests, differences }) => ({ id: kept.decisionId, digests, differences }))).toEqual([]);
  });

  test('and they are of every kind: all outcomes, starts that go back, fleets that a batch had changed, and queues', () => {
    expect(new Set(replays.map(({ kept }) => kept.outcome))).toEqual(new Set(['ADMIT_NOW', 'WAIT', 'BLOCKED']));
    expect(replays.filter(({ inputs }) => inputs.request.pin !== null)).not.toEqual([]);
    expect(replays.filter(({ inputs }) => inputs.fleet.queueHeads.length > 0)).not.toEqual([]);
    expect(new Set(replays.map(({ inputs }) => inputs.request.entry.catalogRevision)).size).toBeGreaterThan(2);
    expect(replays.filter(({ kept }) => kept.hold?.exclusive === true)).not.toEqual([]);
  });

  test('of a batch, all but the first are told as the fleet before and one hold more', async () => {
    const { rows } = await database.pool.query<{ kind: string; after: boolean; count: number }>(
      `select kind, content::jsonb ? 'after' as after, count(*)::int as count from decision_input where kind = 'FLEET' group by 1, 2 order by 2`,
    );
    expect(rows).toMatchObject([{ after: false }, { after: true }]);
  });
});
