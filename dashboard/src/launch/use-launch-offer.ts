import { useCallback } from 'react';
import { useClient } from 'urql';
import type { RequestFailure } from '../api/request-failure.ts';
import type { WorkloadKind } from '../generated/graphql.ts';
import { among } from './known-choice.ts';
import { loadEntries, loadOffer, type Offer, type OfferedEntry } from './load-offer.ts';
import { useLoaded } from './use-loaded.ts';

/** All that a launch form lets one choose from; null while it is read. */
export interface LaunchOffer {
  readonly offer: (Offer & { readonly entries: readonly OfferedEntry[] }) | null;
  readonly failure: RequestFailure | null;
  readonly reload: () => void;
}

/** Reads what can be launched; the entries anew for each class, since what can be launched depends on it. */
export function useLaunchOffer(kind: WorkloadKind, classId: string | null): LaunchOffer {
  const client = useClient();
  const offer = useLoaded(useCallback(() => loadOffer(client), [client]));
  // A class of the address, which may not exist, is not asked about until the classes are known.
  const isKnown = classId === null || offer.value !== null;
  const known = offer.value === null ? null : among(offer.value.classes, classId);
  const load = useCallback(
    () => loadEntries(client, { kind: kind === 'NOTEBOOK' ? 'NOTEBOOK_IMAGE' : 'MODEL', classId: known }),
    [client, kind, known],
  );
  const entries = useLoaded(isKnown ? load : null);
  return {
    offer: offer.value === null || entries.value === null ? null : { ...offer.value, entries: entries.value },
    failure: offer.failure ?? entries.failure,
    reload: () => {
      offer.reload();
      entries.reload();
    },
  };
}
