import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

/**
 * The fields of an agent's log at the default level, each with what it means (docs/agents.md has the same list). None holds what a catalog
 * names or what a back end says of it, nor any secret (H2).
 */
export const AGENT_LOG_FIELDS: Readonly<Record<string, string>> = {
  level: 'trace, debug, info, warn, error or fatal',
  time: 'when, RFC 3339 in UTC',
  component: 'always "agent"',
  msg: 'what happened, in fixed words; of a fatal end, why',
  workloadId: 'the work',
  workspaceId: 'the files of a notebook',
  machineId: 'this machine, once it is enrolled',
  generation: 'which run of the work, counted from 1',
  driver: 'native, docker, kubernetes or simulation',
  operation: 'what was being done for a run: BRING_UP, WATCH or TEAR_DOWN',
  news: 'what became of a run: READY, FAILED, STOP_FAILED or GONE',
  reason: 'why a run failed, a code of docs/reasons.md',
  code: 'of a fault of the system or of a refusal of the control plane, such as ENOSPC',
  status: 'HTTP status of a refusal',
  field: 'the part of a report that was refused',
  fields: 'the parts of a request that were refused',
  why: 'what is in the way of a driver or of the control plane',
  warning: 'what a driver lacks on this machine',
  assignments: 'how many runs the control plane wants here',
  failures: 'how many tries in a row failed',
  pauseMs: 'until the next try, milliseconds',
  left: 'of a workspace: what its last run left, counted',
  found: 'of a workspace: what is there now, counted',
  digest: 'of a model: SHA-256 of what was validated',
  files: 'of a model: how many files it has',
  bytes: 'of a model: how large it is',
  part: 'of a model: whether only a part of it was here',
  nodes: 'of a cluster: how many nodes it has',
  path: 'of a cluster: the path of its API, without names of catalogs',
  uid: 'of a cluster: the uid of an object',
};

/** Levels at which a line may say all that it was given. */
const WHOLE = new Set(['trace', 'debug']);

/**
 * The agent's log: one JSON object a line. At the default level a line has only the fields of the list, whatever its writer gave it, so
 * that no ref, token or text of an image gets there by mistake (H2); who asks for debug or trace sees all.
 */
export function createAgentLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { component: 'agent' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      ...(WHOLE.has(level) ? {} : { log: onlyListed }),
    },
    redact: { paths: ['token', 'authorization', '*.token', '*.authorization'], censor: '[redacted]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

function onlyListed(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(line).filter(([name]) => name in AGENT_LOG_FIELDS));
}
