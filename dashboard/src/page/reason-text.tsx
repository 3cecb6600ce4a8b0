import type { ReactNode } from 'react';
import type { ReasonPartsFragment } from '../generated/graphql.ts';
import { detailWords } from './detail-words.ts';
import styles from './reason-text.module.css';
import { SCOPE_WORDS } from './scope-words.ts';

/** A reason as far as it is shown; its numbers are left out where many reasons are read at once. */
export type ShownReason = Pick<ReasonPartsFragment, 'code' | 'scope' | 'message'> & Partial<Pick<ReasonPartsFragment, 'details'>>;

/** A reason: its sentence, who can act, and its code and numbers for whoever looks closer. */
export function ReasonText({ reason }: { readonly reason: ShownReason }): ReactNode {
  return (
    <div className={styles['reason']}>
      <p>{reason.message}</p>
      <p className={styles['small']}>
        <span>{SCOPE_WORDS[reason.scope]}.</span> <code>{reason.code}</code>
        {detailWords(reason.details ?? []).map(({ name, value }) => (
          <span key={name} className={styles['detail']}>
            {name} <strong>{value}</strong>
          </span>
        ))}
      </p>
    </div>
  );
}

/** More than these are folded away: of a large fleet each machine has its own. */
const SHOWN_AT_ONCE = 5;

/** Reasons, the most severe first, as the server orders them. */
export function ReasonList({ reasons }: { readonly reasons: readonly ShownReason[] }): ReactNode {
  // One that would be alone in the fold is shown at once.
  const shown = reasons.length === SHOWN_AT_ONCE + 1 ? reasons.length : SHOWN_AT_ONCE;
  const folded = reasons.slice(shown);
  return (
    <>
      <Items reasons={reasons.slice(0, shown)} />
      {folded.length > 0 && (
        <details className={styles['more']}>
          <summary>{folded.length} more reasons</summary>
          <Items reasons={folded} />
        </details>
      )}
    </>
  );
}

function Items({ reasons }: { readonly reasons: readonly ShownReason[] }): ReactNode {
  return (
    <ul className={styles['list']}>
      {reasons.map((reason, place) => (
        <li key={`${reason.code}-${String(place)}`}>
          <ReasonText reason={reason} />
        </li>
      ))}
    </ul>
  );
}
