import { useEffect, useRef } from 'react';
import { useQuery } from 'urql';
import { followWorkload } from '../../../src/client/follow-workload.ts';
import { requestFailure, type RequestFailure } from '../api/request-failure.ts';
import { useStream, type Stream } from '../api/use-stream.ts';
import { ShowWorkloadDocument, type WorkloadFactsFragment } from '../generated/graphql.ts';

/** A workload as its page shows it. */
export type ShownWorkload = WorkloadFactsFragment;

/** A workload that is followed. */
export interface FollowedWorkload {
  /** null where there is none that the viewer may see; undefined before anything was read. */
  readonly work: ShownWorkload | null | undefined;
  /** Why the latest reading failed; what was read before stays. */
  readonly failure: RequestFailure | null;
  readonly stream: Stream;
  readonly reload: () => void;
}

/** Reads a workload and reads it again after each change of it. */
export function useWorkload(id: string): FollowedWorkload {
  const [{ data, error }, ask] = useQuery({ query: ShowWorkloadDocument, variables: { id } });
  const reload = (): void => {
    ask({ requestPolicy: 'network-only' });
  };
  const latest = useRef(reload);
  useEffect(() => {
    latest.current = reload;
  });
  const work = data === undefined ? undefined : workOf(data.node);
  const stream = useStream({
    // What is gone, or was never there, is not followed.
    key: work === undefined || work === null || work.deletedAt !== null ? null : id,
    open: (client, course) => followWorkload(client, { ...course, workloadId: id }),
    onItem: () => {
      latest.current();
    },
    onComplete: () => {
      latest.current();
    },
  });
  return { work, failure: error === undefined ? null : requestFailure(error), stream, reload };
}

type Shown = ShownWorkload | { readonly __typename: string } | null;

function workOf(node: Shown): ShownWorkload | null {
  return node !== null && 'admission' in node ? node : null;
}
