import { randomUUID } from 'node:crypto';
import type { Assignment, EnrollRequest, Report, SyncRequest } from '../../../src/agent-api/wire.ts';
import { enrollRequest, syncRequest } from '../../../src/agent-api/wire.ts';
import type { Post, PostAnswer } from '../../../src/agent/sync/post.ts';

/** What the control plane wants of one machine, and heard of it. */
interface PlayedMachine {
  readonly name: string;
  wanted: readonly Assignment[];
  revision: number;
  readonly heard: Report[];
  wake: () => void;
}

/**
 * A control plane of many machines, played by a test without a network: level-triggered like the real one, it hands out what the test
 * wants of each machine and remembers what it heard.
 */
export class PlayedFleet {
  readonly #machines = new Map<string, PlayedMachine>();

  readonly post: Post = async ({ url, headers, body, signal }) => {
    const told: unknown = JSON.parse(body);
    if (url.pathname.endsWith('/enroll')) return this.#enroll(enrollRequest.parse(told));
    const machine = this.#machines.get(headers['authorization']?.replace('Bearer ', '') ?? '');
    if (!machine) return { status: 401, body: { code: 'UNAUTHENTICATED', message: 'unknown token' } };
    return this.#sync(machine, { sync: syncRequest.parse(told), signal, waits: !url.search.endsWith('=0') });
  };

  /** Wants these runs of a machine from now on. */
  want(name: string, runs: readonly Assignment[]): void {
    const machine = this.#named(name);
    machine.wanted = runs;
    machine.revision += 1;
    machine.wake();
  }

  /** Everything heard of a run, in its order. */
  heard(name: string, run: Pick<Assignment, 'workloadId'>): readonly Report[] {
    return this.#named(name).heard.filter((report) => report.workloadId === run.workloadId);
  }

  #enroll({ machine }: EnrollRequest): PostAnswer {
    const known = this.#machines.get(machine.name);
    if (!known) this.#machines.set(machine.name, { name: machine.name, wanted: [], revision: 0, heard: [], wake: () => undefined });
    return { status: 200, body: { machineId: randomUUID(), machineToken: machine.name, leaseSeconds: 30 } };
  }

  async #sync(
    machine: PlayedMachine,
    { sync, signal, waits }: { readonly sync: SyncRequest; readonly signal: AbortSignal; readonly waits: boolean },
  ): Promise<PostAnswer> {
    machine.heard.push(...sync.observed);
    if (waits && sync.revision === String(machine.revision)) {
      await new Promise<void>((resolve) => {
        machine.wake = resolve;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      signal.throwIfAborted();
    }
    return {
      status: 200,
      body: {
        revision: String(machine.revision),
        leaseSeconds: 30,
        serverTime: new Date().toISOString(),
        assignments: machine.wanted,
        refusals: [],
        deleteWorkspaces: [],
      },
    };
  }

  #named(name: string): PlayedMachine {
    const found = this.#machines.get(name);
    if (!found) throw new Error(`there is no machine ${name}`);
    return found;
  }
}
