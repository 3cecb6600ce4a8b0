import { createBerthClient } from '../../../src/client/berth-client.ts';
import type { ConnectionState } from '../../../src/client/connection-state.ts';
import { followFleet } from '../../../src/client/follow-fleet.ts';
import { followTimeline } from '../../../src/client/follow-timeline.ts';
import { followWorkload, type WorkloadSnapshot } from '../../../src/client/follow-workload.ts';

/** What one client got that follows some workloads, the fleet, and the state of the first workload, through whatever happens. */
export interface FollowerGroup {
  /** `SEQUENCE TYPE` of each event, by the workload's global id. */
  readonly timelines: ReadonlyMap<string, readonly string[]>;
  /** `WORKLOAD SEQUENCE` of each event. */
  readonly fleet: readonly string[];
  readonly snapshots: readonly WorkloadSnapshot[];
  /** How often streams broke. */
  breaks(): number;
  /** How many events came so far. */
  events(): number;
  /** Settles when all streams of workloads ended by themselves; rejects when one failed. */
  readonly ended: Promise<unknown>;
  /** Ends the stream of the fleet, which never ends by itself. */
  leave(): Promise<void>;
}

/** Begins to follow from the first event on, for ever. Silence of 15 s is a break: the server says something each 12 s. */
export function followAll(options: {
  readonly url: string;
  readonly token: string;
  readonly workloadIds: readonly string[];
}): FollowerGroup {
  const { workloadIds, ...connection } = options;
  const client = createBerthClient({ ...connection, silenceMs: 15_000 });
  const abort = new AbortController();
  let breaks = 0;
  const onConnection = ({ status }: ConnectionState): void => {
    if (status === 'BROKEN') breaks += 1;
  };
  const patience = { attempts: Infinity, signal: abort.signal, onConnection };
  const timelines = new Map<string, string[]>(workloadIds.map((id) => [id, []]));
  const fleet: string[] = [];
  const snapshots: WorkloadSnapshot[] = [];

  const timeline = async (workloadId: string): Promise<void> => {
    const events = followTimeline(client, { workloadId, after: null, ...patience });
    for await (const { sequence, type } of events) timelines.get(workloadId)?.push(`${String(sequence)} ${type}`);
  };
  const wholeFleet = async (): Promise<void> => {
    for await (const { workload, sequence } of followFleet(client, { after: null, ...patience }))
      fleet.push(`${workload?.id ?? 'hidden'} ${String(sequence)}`);
  };
  const state = async (workloadId: string): Promise<void> => {
    for await (const snapshot of followWorkload(client, { workloadId, ...patience })) snapshots.push(snapshot);
  };
  const ofFleet = wholeFleet();
  return {
    timelines,
    fleet,
    snapshots,
    breaks: () => breaks,
    events: () => fleet.length,
    ended: Promise.all([...workloadIds.map(timeline), ...workloadIds.slice(0, 1).map(state)]),
    leave: async () => {
      abort.abort();
      await ofFleet;
    },
  };
}
