import { useCallback, useEffect, useState } from 'react';
import { useClient } from 'urql';
import { requestFailure, type RequestFailure } from '../api/request-failure.ts';
import { CoverageCountsDocument } from '../generated/graphql.ts';
import { readCoverage, type CoverageCount } from './read-coverage.ts';

/** By entry, then by class, as far as it is known by now. */
export type CoverageByEntry = ReadonlyMap<string, ReadonlyMap<string, CoverageCount>>;

export interface Coverage {
  readonly known: CoverageByEntry;
  readonly isDone: boolean;
  readonly failure: RequestFailure | null;
  /** Asks again, from the first entry on. */
  readonly reload: () => void;
}

export interface CoverageChoice {
  readonly catalogId: string;
  readonly entries: readonly { readonly id: string }[];
  readonly classes: readonly { readonly id: string }[];
}

const NOTHING: CoverageByEntry = new Map();

/** Asks on how many targets the entries resolve with the classes, one request after the other. */
export function useCoverage({ catalogId, entries, classes }: CoverageChoice): Coverage {
  const client = useClient();
  const [known, setKnown] = useState<CoverageByEntry>(NOTHING);
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify([catalogId, entries.map(({ id }) => id), classes.map(({ id }) => id), attempt]);
  useEffect(() => {
    let isCurrent = true;
    const [, entryIds, classIds] = JSON.parse(key) as [string, string[], string[], number];
    const ask = async (entryId: string, classId: string | null) => {
      const answer = await client
        .query(CoverageCountsDocument, { catalogId, entryId, classId }, { requestPolicy: 'network-only' })
        .toPromise();
      if (answer.error !== undefined) throw answer.error;
      return answer.data?.catalogCoverage ?? [];
    };
    const read = async (): Promise<void> => {
      for await (const { entryId, counts } of readCoverage(ask, { entryIds, classIds })) {
        if (!isCurrent) return;
        setKnown((before) => new Map(before).set(entryId, new Map([...(before.get(entryId) ?? []), ...counts])));
      }
      if (!isCurrent) return;
      setFailure(null);
      setDone(key);
    };
    read().catch((error: unknown) => {
      if (isCurrent) setFailure(requestFailure(error));
    });
    return () => {
      isCurrent = false;
    };
  }, [client, catalogId, key]);
  const reload = useCallback(() => {
    setAttempt((before) => before + 1);
  }, []);
  return { known, isDone: done === key, failure, reload };
}
