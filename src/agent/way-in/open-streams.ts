import type { ServerHttp2Stream } from 'node:http2';
import type { Assignment } from '../../agent-api/wire.ts';
import { workKey } from '../reconciliation/work.ts';
import type { AgentState } from '../state/agent-state.ts';
import type { StateStore } from '../state/state-store.ts';
import { breakStream } from './end-stream.ts';

/** Names one run; a stream that names another one is not for it. */
export interface RunName {
  readonly workloadId: string;
  readonly generation: number;
}

/** The run of that name that runs now, and its key; null when the agent has none. */
export function runningRun(
  state: AgentState,
  { workloadId, generation }: RunName,
): { readonly run: Assignment; readonly key: string } | null {
  const work = state.works.find(
    ({ assignment, state: at, ending }) =>
      at === 'running' && ending === null && assignment.workloadId === workloadId && assignment.generation === generation,
  );
  return work === undefined ? null : { run: work.assignment, key: workKey(work) };
}

/** Streams that are passed on to runs; a run that does not run any more takes its streams with it. */
export class OpenStreams {
  readonly #byRun = new Map<string, Set<ServerHttp2Stream>>();
  readonly #unsubscribe: () => void;

  constructor(store: StateStore) {
    this.#unsubscribe = store.onChange((now, before) => {
      if (now.works !== before.works) this.#endOthers(now);
    });
  }

  add(key: string, stream: ServerHttp2Stream): void {
    const streams = this.#byRun.get(key) ?? new Set();
    this.#byRun.set(key, streams.add(stream));
    stream.once('close', () => {
      streams.delete(stream);
      if (streams.size === 0 && this.#byRun.get(key) === streams) this.#byRun.delete(key);
    });
  }

  /** How many there are. */
  get size(): number {
    return [...this.#byRun.values()].reduce((sum, streams) => sum + streams.size, 0);
  }

  close(): void {
    this.#unsubscribe();
  }

  #endOthers(state: AgentState): void {
    const running = new Set(state.works.filter((work) => work.state === 'running' && work.ending === null).map(workKey));
    for (const [key, streams] of this.#byRun) {
      if (!running.has(key)) for (const stream of streams) breakStream(stream);
    }
  }
}
