import { useCallback, useEffect, useState } from 'react';
import { requestFailure, type RequestFailure } from '../api/request-failure.ts';

/** Something that is read in several requests. */
export interface Loaded<Value> {
  /** What was read last; null before that. */
  readonly value: Value | null;
  readonly failure: RequestFailure | null;
  readonly reload: () => void;
}

/** Loads at once and whenever `load` is another function; an answer that comes late for a former one is dropped. null loads nothing yet. */
export function useLoaded<Value>(load: (() => Promise<Value>) | null): Loaded<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (load === null) return undefined;
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (!isCurrent) return;
        setValue(() => loaded);
        setFailure(null);
      },
      (error: unknown) => {
        if (isCurrent) setFailure(requestFailure(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  const reload = useCallback(() => {
    setAttempt((before) => before + 1);
  }, []);
  return { value, failure, reload };
}
