import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import type { WorkloadKind } from '../generated/graphql.ts';
import { ButtonLink } from '../page/button-link.tsx';
import { FailureNote } from '../page/failure-note.tsx';
import { Skeleton } from '../page/list-state.tsx';
import { Note } from '../page/note.tsx';
import { PageHeader } from '../page/page-header.tsx';
import { knownChoice, type Chosen } from './known-choice.ts';
import { LaunchForm } from './launch-form.tsx';
import styles from './launch.module.css';
import { PlacementSection } from './placement-section.tsx';
import { useLaunchOffer } from './use-launch-offer.ts';

/** The form that launches a notebook or an endpoint, beside what would become of it. */
export default function LaunchPage({ kind }: { readonly kind: WorkloadKind }): ReactNode {
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<Chosen>({
    classId: search.get('class'),
    entryId: search.get('entry'),
    machineId: search.get('machine'),
  });
  const { offer, failure, reload } = useLaunchOffer(kind, chosen.classId);
  const known = offer === null ? chosen : knownChoice(chosen, offer);
  const change = (changes: Partial<Chosen>): void => {
    setChosen((before) => ({ ...before, ...changes }));
  };
  return (
    <>
      <PageHeader title={kind === 'NOTEBOOK' ? 'Launch a notebook' : 'Launch an endpoint'} />
      {failure !== null && <FailureNote failure={failure} retry={reload} />}
      {offer === null && failure === null && <Skeleton what="what can be launched" />}
      {offer !== null && offer.entries.length === 0 && <NothingToLaunch kind={kind} />}
      {offer !== null && offer.entries.length > 0 && (
        <div className={styles['columns']}>
          <LaunchForm kind={kind} offer={offer} chosen={known} onChange={change} />
          <PlacementSection kind={kind} chosen={known} onChange={change} />
        </div>
      )}
    </>
  );
}

function NothingToLaunch({ kind }: { readonly kind: WorkloadKind }): ReactNode {
  return (
    <Note tone="info" title={kind === 'NOTEBOOK' ? 'The catalog has no notebook image' : 'The catalog has no model'}>
      <p>An operator adds one to the catalog file and applies it.</p>
      <ButtonLink to="/catalog">To the catalog</ButtonLink>
    </Note>
  );
}
