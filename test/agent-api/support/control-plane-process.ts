import { createPool } from '../../../src/storage/pool.ts';
import { startControlPlane } from './control-plane.ts';

/** A control plane in a process of its own, to be killed: `node control-plane-process.ts DATABASE_URL` prints its address. */
const [databaseUrl] = process.argv.slice(2);
if (databaseUrl === undefined) throw new Error('The database is missing.');
const pool = createPool({ databaseUrl, applicationName: 'berth-test-victim', onIdleError: () => undefined });
const plane = await startControlPlane(pool);
process.stdout.write(`${plane.url}\n`);
