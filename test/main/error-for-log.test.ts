import { describe, expect, it } from 'vitest';
import { errorForLog } from '../../src/main/error-for-log.ts';
import { createTestDatabase } from '../support/test-database.ts';

describe('H2: an error in the log at the default level', () => {
  it('of the database has its code and places, and neither its words nor the row', async () => {
    const database = await createTestDatabase();
    const [worded, rowed] = [
      await database.pool.query(`select 'canary'::uuid`).catch((error: unknown) => error),
      await database.pool
        .query(`insert into member (id, name, role) values (gen_random_uuid(), 'canary', null)`)
        .catch((error: unknown) => error),
    ];
    await database.drop();
    expect(errorForLog(worded)).toMatchObject({ type: 'DatabaseError', code: '22P02' });
    expect(errorForLog(rowed)).toMatchObject({ type: 'DatabaseError', code: '23502', table: 'member' });
    expect(String(worded)).toContain('canary');
    expect(JSON.stringify([errorForLog(worded), errorForLog(rowed)])).not.toContain('canary');
    expect(errorForLog(worded)).not.toHaveProperty('message');
  });

  it('of a reader of JSON does not quote the text', () => {
    let broken: unknown;
    try {
      JSON.parse('canary');
    } catch (error) {
      broken = error;
    }
    expect(String(broken)).toContain('canary');
    expect(JSON.stringify(errorForLog(broken))).not.toContain('canary');
  });

  it('of our own keeps its words, its code and its causes, and drops what else hangs on it', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', payload: 'canary' });
    expect(errorForLog(new TypeError('it broke', { cause }))).toEqual({
      type: 'TypeError',
      message: 'it broke',
      stack: expect.arrayContaining([expect.stringMatching(/^at /)]) as unknown,
      cause: { type: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', stack: expect.any(Array) as unknown },
    });
  });

  it('that is no error stays as it is', () => {
    expect(errorForLog('text')).toBe('text');
  });
});
