import { connectionOf } from '../../cli/connection.ts';
import type { Around, ConnectionFlags } from '../../cli/connection.ts';
import { CommandFailure, EXIT_CODES } from '../../cli/command-failure.ts';
import { AgentFailure } from '../../agent/agent-failure.ts';
import { createBerthClient } from '../../client/berth-client.ts';
import { readRegularFile } from '../../shared/read-regular-file.ts';
import { fleetScript } from '../../simulation-fleet/fleet-script.ts';
import type { FleetScript } from '../../simulation-fleet/fleet-script.ts';
import { httpPost } from '../../simulation-fleet/http-post.ts';
import { SimulatedFleet } from '../../simulation-fleet/simulated-fleet.ts';
import { createLogger } from '../logger.ts';
import { FleetEntrance } from './fleet-entrance.ts';
import { readConfig } from './read-config.ts';

/** Options of `berth simulate` as the command line gives them. */
export interface SimulateFlags extends ConnectionFlags {
  readonly server: string;
  readonly machines: number;
  readonly script?: string;
  readonly namePrefix: string;
  readonly concurrency: number;
  readonly shared?: boolean;
  readonly state?: string;
}

/** Largest script, bytes. */
const MAX_SCRIPT_BYTES = 1_048_576;
/** Between two lines of counts, milliseconds. */
const COUNT_MS = 10_000;

/**
 * `berth simulate`: enrols so many simulated machines with the caller's token, runs their agents in this process until it is told to
 * end, and logs what they do. The machines stay enrolled; `--state` keeps their credentials, so that the next fleet needs no enrolment.
 */
export async function simulateFleet(flags: SimulateFlags, around: Around): Promise<number> {
  const log = createLogger(readConfig(around.variables).logLevel).child({ component: 'simulation' });
  const script = await readScript(flags.script);
  const ended = new AbortController();
  const end = (): void => {
    ended.abort();
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  const entrance = await FleetEntrance.open({
    client: createBerthClient(await connectionOf(flags, around)),
    serverUrl: flags.server,
    isShared: flags.shared ?? false,
    file: flags.state ?? null,
    signal: ended.signal,
  });
  const http = httpPost();
  const fleet = new SimulatedFleet({
    serverUrl: flags.server,
    machines: flags.machines,
    namePrefix: flags.namePrefix,
    concurrency: flags.concurrency,
    script,
    enter: entrance.enter,
    listener: (event, name) => {
      if (event.kind === 'ENROLLED') entrance.note(name, event.credential);
    },
    post: http.post,
    log: log.child({}, { level: 'error' }),
    signal: ended.signal,
  });
  const counting = setInterval(() => {
    log.info({ ...fleet.counts, rssMib: Math.round(process.memoryUsage.rss() / 1_048_576) }, 'simulated fleet');
  }, COUNT_MS);
  try {
    await fleet.start();
    log.info(fleet.counts, 'all machines are enrolled');
    await fleet.ended();
  } catch (error) {
    throw error instanceof AgentFailure
      ? new CommandFailure(error.message, { code: 'ENROLLMENT_REFUSED', exitCode: EXIT_CODES.refused }, { cause: error })
      : error;
  } finally {
    end();
    clearInterval(counting);
    await fleet.ended();
    await entrance.save();
    http.close();
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  }
  return EXIT_CODES.done;
}

async function readScript(path: string | undefined): Promise<FleetScript> {
  if (path === undefined) return fleetScript.parse({});
  const read = await readRegularFile(path, MAX_SCRIPT_BYTES);
  if ('problem' in read) throw wrongUse(`The script ${path} ${read.problem}.`);
  let json: unknown;
  try {
    json = JSON.parse(read.bytes.toString('utf8'));
  } catch {
    throw wrongUse(`The script ${path} is no JSON.`);
  }
  const parsed = fleetScript.safeParse(json);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path: at, message }) => `${at.map(String).join('.')}: ${message}`);
  throw wrongUse(`The script ${path} describes no fleet.`, lines);
}

function wrongUse(message: string, lines: readonly string[] = []): CommandFailure {
  return new CommandFailure(message, { code: 'USAGE', exitCode: EXIT_CODES.usage, lines });
}
