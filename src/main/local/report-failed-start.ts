import { inspect } from 'node:util';
import { textOf } from '../../cli/output/block.ts';
import { layOut } from '../../cli/output/lay-out.ts';
import { failureOf } from '../commands/failure-of.ts';
import { errorForLog } from '../error-for-log.ts';

/** Says on standard error why `npm start` did not come up, and gives the exit code. A fault shows where it happened. */
export function reportFailedStart(error: unknown): number {
  const { code, message, lines, exitCode, cause } = failureOf(error);
  console.error([...layOut(lines, null).map(textOf), `${code}: ${message}`].join('\n'));
  if (code === 'FAULT') console.error(inspect(errorForLog(cause), { depth: null, maxArrayLength: null }));
  return exitCode;
}
