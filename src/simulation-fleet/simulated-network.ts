import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '../agent-api/wire.ts';
import { syncRequest } from '../agent-api/wire.ts';
import { lengthOf } from '../agent/drivers/simulation/duration.ts';
import { seededDraw } from '../agent/drivers/simulation/seeded-draw.ts';
import type { Post, PostAnswer, PostRequest } from '../agent/sync/post.ts';
import type { FleetEvent } from './fleet-event.ts';
import { isWithin } from './fleet-script.ts';
import type { MachineScript, Partition } from './fleet-script.ts';
import { tellLie } from './tell-lies.ts';

export interface SimulatedNetworkOptions {
  readonly script: MachineScript;
  readonly seed: number;
  readonly machine: string;
  readonly post: Post;
  /** Milliseconds since the whole fleet is enrolled; negative before. */
  readonly elapsedMs: () => number;
  /** Some work of another machine of the fleet, or of nobody. */
  readonly foreign: (drawn: number) => Pick<Report, 'workloadId' | 'generation'>;
  readonly tell: (event: FleetEvent) => void;
}

/** What becomes of one request; fixed by the seed, its number, and the partitions of the moment. */
interface Fate {
  readonly latencyMs: number;
  readonly refused: boolean;
  readonly hangs: boolean;
  readonly losesAnswer: boolean;
  readonly duplicated: boolean;
}

/** The traffic of one machine as its script disturbs it: late, lost, twice, with a clock that is off, and with lies. */
export function simulatedNetwork(options: SimulatedNetworkOptions): Post {
  const { post, tell } = options;
  let requests = 0;
  return async (request) => {
    requests += 1;
    const { latencyMs, refused, hangs, losesAnswer, duplicated } = fateOf(options, requests);
    if (latencyMs > 0) {
      tell({ kind: 'TRAFFIC', how: 'DELAYED' });
      await sleep(latencyMs, undefined, { signal: request.signal });
    }
    if (refused) {
      tell({ kind: 'TRAFFIC', how: 'REFUSED' });
      throw new Error('the simulated network refused the request');
    }
    if (hangs) {
      tell({ kind: 'TRAFFIC', how: 'HUNG' });
      return await lost(request);
    }
    const told = { ...request, body: toldBody(options, request.body, requests) };
    if (duplicated) {
      tell({ kind: 'TRAFFIC', how: 'DUPLICATED' });
      post(told).catch(() => undefined); // what becomes of the copy is nobody's concern
    }
    const answer = await post(told);
    if (losesAnswer) {
      tell({ kind: 'TRAFFIC', how: 'ANSWER_LOST' });
      throw new Error('the simulated network lost the answer');
    }
    tell({ kind: 'ANSWERED' });
    return answer;
  };
}

function fateOf({ script, seed, machine, elapsedMs }: SimulatedNetworkOptions, request: number): Fate {
  const { network } = script;
  const draw = (use: string): number => seededDraw(seed, machine, request, use);
  const now = elapsedMs();
  const disturbing = network.partitions.filter(
    (partition, index) => isWithin(partition, now) && seededDraw(seed, machine, 'partition', index) < partition.share,
  );
  const by = (how: Partition['how']): Partition | undefined => disturbing.find((partition) => partition.how === how);
  const delay = by('delay');
  return {
    latencyMs:
      lengthOf(network.latencyMs, (use) => draw(`latency/${use}`)) + (delay ? lengthOf(delay.delayMs, (use) => draw(`delay/${use}`)) : 0),
    refused: by('refuse') !== undefined || draw('refuse') < network.refuseRate,
    hangs: by('hang') !== undefined,
    losesAnswer: by('lose-answers') !== undefined || draw('lose') < network.loseAnswerRate,
    duplicated: by('duplicate') !== undefined || draw('duplicate') < network.duplicateRate,
  };
}

/** The body as it is sent: with the lies that are drawn for this request, and by the machine's own clock. */
function toldBody(options: SimulatedNetworkOptions, body: string, request: number): string {
  const { script, seed, machine, elapsedMs, foreign, tell } = options;
  const draw = (use: string): number => seededDraw(seed, machine, request, use);
  const lies = script.lies.filter((lie, index) => isWithin(lie, elapsedMs()) && draw(`lie/${String(index)}`) < lie.rate);
  const skewMs = skewOf(script.clockSkewMs, seededDraw(seed, machine, 'skew'));
  if (lies.length === 0 && skewMs === 0) return body;
  let sync = syncRequest.parse(JSON.parse(body));
  for (const { kind } of lies) {
    const next = tellLie(sync, { kind, draw: (use) => draw(`${kind}/${use}`), foreign: foreign(draw('foreign')) });
    if (next !== sync) tell({ kind: 'LIE', lie: kind });
    sync = next;
  }
  const observed = sync.observed.map((report) => ({ ...report, at: new Date(Date.parse(report.at) + skewMs).toISOString() }));
  return JSON.stringify({ ...sync, observed });
}

function skewOf(skew: MachineScript['clockSkewMs'], drawn: number): number {
  return typeof skew === 'number' ? skew : skew[0] + (skew[1] - skew[0]) * drawn;
}

/** Never answers; ends when the agent gives up. */
async function lost({ timeoutMs, signal }: PostRequest): Promise<PostAnswer> {
  await sleep(timeoutMs, undefined, { signal });
  throw new DOMException('It did not answer in time.', 'TimeoutError');
}
