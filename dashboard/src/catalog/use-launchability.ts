import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { ClassLaunchabilityDocument, type ClassLaunchabilityQueryVariables } from '../generated/graphql.ts';
import type { ShownReason } from '../page/reason-text.tsx';

/** Whether an entry can be launched with one class, and why not. */
export interface Launchable {
  readonly launchable: boolean;
  readonly reasons: readonly ShownReason[];
}

/** By entry, then by class, as far as it is known by now. */
export type LaunchabilityByEntry = ReadonlyMap<string, ReadonlyMap<string, Launchable>>;

const NOTHING_KNOWN: LaunchabilityByEntry = new Map();

/** Asks, class by class, which entries of a page of a catalog can be launched. What fails stays unknown; the launch form asks again. */
export function useLaunchability(
  { catalogId, first, after }: Omit<ClassLaunchabilityQueryVariables, 'classId'>,
  classes: readonly { readonly id: string }[],
): LaunchabilityByEntry {
  const client = useClient();
  const [known, setKnown] = useState<LaunchabilityByEntry>(NOTHING_KNOWN);
  const classIds = classes.map(({ id }) => id).join(' ');
  useEffect(() => {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      for (const classId of classIds.split(' ').filter((id) => id !== '')) {
        const { data } = await client.query(ClassLaunchabilityDocument, { catalogId, classId, first, after }).toPromise();
        if (!isCurrent) return;
        const entries = data?.node?.__typename === 'Catalog' ? data.node.entries.nodes : [];
        setKnown((before) => {
          const next = new Map(before);
          for (const { id, launchability } of entries) next.set(id, new Map(next.get(id)).set(classId, launchability));
          return next;
        });
      }
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [client, catalogId, first, after, classIds]);
  return known;
}
