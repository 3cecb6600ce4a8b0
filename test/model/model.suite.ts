import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../src/storage/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { missingFrom } from './floors.ts';
import { STEPS } from './run-sequence.ts';
import { runShare, shareOf } from './run-share.ts';
import { installVirtualClock } from './world/virtual-clock.ts';

/** Milliseconds that one sequence may take on a busy machine. */
const PATIENCE_MS = 20_000;

/** The model-based test, one half of its seeds: `place` is 0 or 1, so that two processes share the work. */
export function modelSuite(place: number): void {
  let database: TestDatabase;
  const share = shareOf(process.env, place);

  beforeAll(async () => {
    database = await createTestDatabase();
    await installVirtualClock(database.pool);
  });

  afterAll(() => database.drop());

  describe(`V1, V2, V3, V4, V6, V8, T2, T4, L1, L2, L3, L5, L6, L8, L9, E1, A1, A2, A4, A5: model, seeds ${String(share.first + place)}, ${String(share.first + place + 2)} …`, () => {
    it(
      `any ${String(STEPS)} things that members, owners, agents, servers and time do leave every rule whole, after each of them`,
      async () => {
        const pool = createPool({ databaseUrl: database.url, applicationName: 'berth-test', maximum: 8, onIdleError: () => undefined });
        try {
          const tally = await runShare(pool, share);
          process.stdout.write(
            `${[`model: ${String(tally.sequences)} sequences, ${String(tally.steps)} steps`, ...tally.lines()].join('\n')}\n`,
          );
          expect(missingFrom(tally)).toEqual([]);
        } finally {
          await pool.end();
        }
      },
      share.sequences * PATIENCE_MS,
    );
  });
}
