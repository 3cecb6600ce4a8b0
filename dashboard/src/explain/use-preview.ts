import { useEffect, useState } from 'react';
import { useQuery } from 'urql';
import { requestFailure, type RequestFailure } from '../api/request-failure.ts';
import { PreviewPlacementDocument, type DecisionPartsFragment, type PlacementPreviewInput } from '../generated/graphql.ts';
import { useInterval } from '../page/use-interval.ts';

/** Long enough that running through a list asks once, short enough that nobody waits. */
const SETTLE_MILLISECONDS = 250;
/** The fleet changes by itself meanwhile. */
const AGAIN_MILLISECONDS = 10_000;

/** What a launch would be answered with now. */
export interface Preview {
  /** Of what is chosen now; null while that is not known, and while too little is chosen. */
  readonly decision: DecisionPartsFragment | null;
  readonly failure: RequestFailure | null;
  /** True while an answer is awaited. */
  readonly isAsking: boolean;
  readonly reload: () => void;
}

/** Previews a placement once what is chosen has settled, and then again now and then. A choice that changed meanwhile cancels the former question. */
export function usePreview(chosen: PlacementPreviewInput | null): Preview {
  const key = chosen === null ? null : JSON.stringify(chosen);
  const [settled, setSettled] = useState<{ readonly key: string; readonly input: PlacementPreviewInput } | null>(null);
  useEffect(() => {
    if (key === null) return undefined;
    const timer = window.setTimeout(() => {
      setSettled({ key, input: JSON.parse(key) as PlacementPreviewInput });
    }, SETTLE_MILLISECONDS);
    return () => {
      window.clearTimeout(timer);
    };
  }, [key]);
  const isSettled = settled !== null && settled.key === key;
  const [{ data, error, fetching, operation }, ask] = useQuery({
    query: PreviewPlacementDocument,
    variables: { input: settled?.input ?? { kind: 'NOTEBOOK', classId: '', entryId: '' } },
    pause: !isSettled,
    requestPolicy: 'network-only',
  });
  const reload = (): void => {
    if (isSettled) ask({ requestPolicy: 'network-only' });
  };
  useInterval(reload, AGAIN_MILLISECONDS);
  const isOfThis = isSettled && JSON.stringify(operation?.variables.input) === key;
  return {
    decision: isOfThis && error === undefined ? (data?.placementPreview ?? null) : null,
    failure: isOfThis && error !== undefined ? requestFailure(error) : null,
    isAsking: key !== null && (!isOfThis || fetching),
    reload,
  };
}
