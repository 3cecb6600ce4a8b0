import { getEventListeners } from 'node:events';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { fleetScript } from '../../src/simulation-fleet/fleet-script.ts';
import { SimulatedFleet } from '../../src/simulation-fleet/simulated-fleet.ts';
import { PlayedFleet } from './support/played-fleet.ts';

test('a fleet that begins slowly with many enrolments at once warns of no leak, and leaves none behind', async () => {
  const warnings: Error[] = [];
  const hear = (warning: Error): void => void warnings.push(warning);
  process.on('warning', hear);
  const end = new AbortController();
  const fleet = new SimulatedFleet({
    ...{ serverUrl: 'http://127.0.0.1', machines: 200, namePrefix: 'm', concurrency: 64 },
    script: fleetScript.parse({ startOverMs: 500 }),
    enter: () => Promise.resolve({ enrollmentToken: 'one-time' }),
    post: new PlayedFleet().post,
    log: pino({ level: 'silent' }),
    signal: end.signal,
  });
  try {
    await fleet.start();
    expect(getEventListeners(end.signal, 'abort')).toHaveLength(1);
  } finally {
    end.abort();
    await fleet.ended();
    process.off('warning', hear);
  }
  expect(fleet.counts.enrolled).toBe(200);
  expect(warnings.map(({ message }) => message)).toEqual([]);
});
