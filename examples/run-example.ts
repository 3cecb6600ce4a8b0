import { CommandFailure } from '../src/cli/command-failure.ts';
import { connectionOf } from '../src/cli/connection.ts';
import { createBerthClient, OperationRefused, ServerUnreachable, type BerthClient } from '../src/client/index.ts';

/** What an example cannot go on with; the message says why. */
export class Disappointed extends Error {}

/** The example was called in a way that it does not know. */
export class WrongUse extends Error {}

/**
 * Runs an example with a client for the server that the client commands ask, and their token: BERTH_SERVER and BERTH_TOKEN, else what
 * `npm start` in this folder wrote down. Exit code 0: done; 1: refused, blocked or failed, with the reason printed; 2: no token, or
 * called wrongly; 3: no answer from the server.
 */
export async function runExample(main: (client: BerthClient) => Promise<void>): Promise<void> {
  try {
    await main(createBerthClient(await connectionOf({}, { variables: process.env, warn: console.error })));
  } catch (error) {
    const exitCode = exitCodeOf(error);
    if (exitCode === null || !(error instanceof Error)) throw error;
    console.error(error instanceof OperationRefused ? `${error.code}: ${error.message}` : error.message);
    process.exitCode = exitCode;
  }
}

function exitCodeOf(error: unknown): number | null {
  if (error instanceof Disappointed || error instanceof OperationRefused) return 1;
  if (error instanceof CommandFailure || error instanceof WrongUse) return 2;
  return error instanceof ServerUnreachable ? 3 : null;
}
