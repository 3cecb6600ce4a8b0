import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { createFaultLog } from '../../src/agent-api/fault-log.ts';
import { createPool } from '../../src/storage/pool.ts';
import { quietPort } from '../support/quiet-port.ts';
import { startControlPlane } from './support/control-plane.ts';
import { faultLogger } from './support/fault-logger.ts';
import { post } from './support/test-agent.ts';

const away = (): Error => Object.assign(new Error('the database system is shutting down'), { code: '57P01' });
const hungUp = (): Error => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

describe('what the agent API logs of a database that is away', () => {
  it('one warning a minute, with the number of requests that failed, and no place in the code', () => {
    const logger = faultLogger();
    let now = 0;
    const log = createFaultLog({ logger, now: () => now });
    for (let poll = 0; poll < 100; poll += 1) log(away());
    expect(logger.lines).toEqual(['the database is away; agents are told to send their request again {"failed":1}']);
    now = 60_000;
    log(away());
    expect(logger.lines.slice(1)).toEqual(['the database is away; agents are told to send their request again {"failed":100}']);
  });

  it('anything else is logged each time', () => {
    const logger = faultLogger();
    const log = createFaultLog({ logger, now: () => 0 });
    log(away());
    for (const error of [new TypeError('a bug of the test'), new TypeError('the same again'), hungUp()]) log(error);
    expect(logger.lines.filter((line) => line.startsWith('an agent request failed'))).toHaveLength(3);
  });

  it('polls over a database that nothing answers for are told UNAVAILABLE, and one line says why', async () => {
    const databaseUrl = `postgres://nobody@127.0.0.1:${String(await quietPort())}/none`;
    const pool = createPool({ databaseUrl, applicationName: 'berth-test', onIdleError: () => undefined });
    const plane = await startControlPlane(pool);
    try {
      const token = `berthm_${randomBytes(32).toString('base64url')}`;
      for (let poll = 0; poll < 3; poll += 1) {
        const reply = await post(`${plane.url}/agent/v1/sync`, { bootId: uuidv7(), revision: null, observed: [] }, { token });
        expect(reply).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      }
      expect(plane.logger.lines).toHaveLength(1);
    } finally {
      await plane.close();
      await pool.end();
    }
  });
});
