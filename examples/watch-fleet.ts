import { parseArgs } from 'node:util';
import { FleetCursorDocument, followFleet, type BerthClient, type ConnectionState } from '../src/client/index.ts';
import { runExample } from './run-example.ts';

/**
 * Prints every event of the fleet that the caller may see, as it happens, until it is interrupted.
 *
 *   node --import tsx examples/watch-fleet.ts [--all]
 *
 * It begins with what comes next; with --all it begins with the first event that is kept. A server that goes away is waited for, and
 * no event is missed meanwhile.
 */
async function main(client: BerthClient): Promise<void> {
  const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
  const after = values.all ? null : (await client.request(FleetCursorDocument, {})).fleetCursor;
  const interrupted = new AbortController();
  process.once('SIGINT', () => {
    interrupted.abort();
  });
  const events = followFleet(client, { after, attempts: Infinity, signal: interrupted.signal, onConnection: sayConnection });
  for await (const { at, type, workload, machine, message } of events) {
    const where = machine === null ? '' : ` on ${machine.name}`;
    console.log(`${at}  ${type.padEnd(14)}  ${workload?.name ?? 'work of others'}${where}: ${message}`);
  }
}

function sayConnection(state: ConnectionState): void {
  if (state.status === 'OPEN') console.error('Connected.');
  if (state.status === 'BROKEN') console.error(`${state.cause.message} Trying again in ${(state.retryInMs / 1_000).toFixed(1)} s.`);
}

await runExample(main);
