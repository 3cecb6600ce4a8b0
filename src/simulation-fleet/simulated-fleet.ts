import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Report } from '../agent-api/wire.ts';
import { AgentFailure } from '../agent/agent-failure.ts';
import type { Post } from '../agent/sync/post.ts';
import { parseServerUrl } from '../agent/sync/server-url.ts';
import { countFleet, FleetCounts } from './fleet-counts.ts';
import type { FleetEvent, FleetListener } from './fleet-event.ts';
import { groupOf } from './fleet-script.ts';
import type { FleetScript } from './fleet-script.ts';
import { seededUuid } from './seeded-uuid.ts';
import { SimulatedAgent } from './simulated-agent.ts';
import type { SimulatedAgentOptions } from './simulated-agent.ts';
import { simulatedNetwork } from './simulated-network.ts';

/** Of the fleet itself and of its caller. */
const OTHER_LISTENERS = 10;

export interface SimulatedFleetOptions {
  /** https, or http on this machine. */
  readonly serverUrl: string;
  readonly machines: number;
  /** Machines are called so, with a number after a hyphen. */
  readonly namePrefix: string;
  readonly script: FleetScript;
  /** How a machine of this name gets in: a new enrolment, or the credential that it has already. */
  readonly enter: (name: string) => Promise<SimulatedAgentOptions['entry']>;
  /** Enrolments under way at the same time. */
  readonly concurrency: number;
  /** How requests reach the server where nothing disturbs them. */
  readonly post: Post;
  readonly listener?: FleetListener;
  readonly log: Logger;
  /** Ends all agents; their machines stay enrolled, and are silent. */
  readonly signal: AbortSignal;
}

/** Many simulated machines in this process, each enrolled by the real protocol and each with an agent of its own. */
export class SimulatedFleet {
  readonly #options: SimulatedFleetOptions;
  readonly #agents: SimulatedAgent[] = [];
  readonly #lives: Promise<void>[] = [];
  readonly #counts = new FleetCounts();
  /** When the last machine was enrolled, in ms of this process's clock; null before. */
  #beganAt: number | null = null;

  /** One for each agent: as many listeners on one signal would be searched at every request that ends. */
  readonly #ends: AbortController[] = [];

  constructor(options: SimulatedFleetOptions) {
    this.#options = options;
    // So many enrolments wait on it at once, for their moment or for a busy server, and no more: not a leak.
    setMaxListeners(options.concurrency + OTHER_LISTENERS, options.signal);
    options.signal.addEventListener('abort', () => {
      for (const end of this.#ends) end.abort();
    });
  }

  /** What the fleet did so far, and has now. */
  get counts(): ReturnType<typeof countFleet> {
    return countFleet(
      this.#counts,
      this.#agents.map((agent) => agent.state),
    );
  }

  /** Enrols every machine and starts its agent; resolves once the last one is enrolled. Refuses when the server refuses an enrolment. */
  async start(): Promise<void> {
    const { machines, concurrency, script, signal } = this.#options;
    const began = performance.now();
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < machines && !signal.aborted) {
        const index = next;
        next += 1;
        const dueMs = began + (index / machines) * script.startOverMs - performance.now();
        if (dueMs > 0) await sleep(dueMs, undefined, { signal });
        await this.#add(index);
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, machines) }, worker)).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    this.#beganAt = performance.now();
  }

  /** Resolves once every agent has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#lives);
  }

  async #add(index: number): Promise<void> {
    const { serverUrl, namePrefix, enter, script, machines, post, listener, log } = this.#options;
    const end = new AbortController();
    const { signal } = end;
    this.#ends.push(end);
    if (this.#options.signal.aborted) end.abort();
    const name = `${namePrefix}-${String(index)}`;
    const group = groupOf(script, { index, of: machines });
    const { seed, aliveProbeMs } = script;
    const entry = await enter(name);
    await new Promise<void>((resolve, reject) => {
      const tell = (event: FleetEvent): void => {
        this.#counts.take(event);
        listener?.(event, name);
        if (event.kind === 'ENROLLED') resolve();
      };
      const network = simulatedNetwork({
        script: group,
        seed,
        machine: name,
        post,
        elapsedMs: () => (this.#beganAt === null ? -1 : performance.now() - this.#beganAt),
        foreign: (drawn) => this.#foreign(index, drawn),
        tell,
      });
      const agent = new SimulatedAgent({
        ...{ name, entry, script: group, seed, aliveProbeMs, post, network, tell, log, signal },
        serverUrl: parseServerUrl(serverUrl),
      });
      this.#agents.push(agent);
      this.#lives.push(
        agent.run().catch((error: unknown) => {
          if (signal.aborted) resolve();
          else reject(error instanceof Error ? error : new AgentFailure('A simulated agent ended.'));
        }),
      );
    });
  }

  /** A run of the machine beside this one, else of nobody. */
  #foreign(index: number, drawn: number): Pick<Report, 'workloadId' | 'generation'> {
    const neighbour = this.#agents[(index + 1) % Math.max(1, this.#agents.length)]?.state.works ?? [];
    const work = index + 1 === this.#agents.length ? undefined : neighbour[Math.floor(drawn * neighbour.length)];
    return work?.assignment ?? { workloadId: seededUuid('nobody', drawn), generation: 1 };
  }
}
