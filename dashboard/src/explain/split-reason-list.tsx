import type { ReactNode } from 'react';
import { BESIDES_WORDS, splitReasons } from '../../../src/client/explanation/split-reasons.ts';
import type { ReasonEffect } from '../generated/graphql.ts';
import { ReasonList, type ShownReason } from '../page/reason-text.tsx';
import styles from './target-rows.module.css';

export interface SplitReasonListProps {
  readonly reasons: readonly (ShownReason & { readonly effect: ReasonEffect })[];
  readonly outcome: 'WAIT' | 'BLOCKED';
}

/** The reasons that make an outcome; what is true besides is folded behind them. */
export function SplitReasonList({ reasons, outcome }: SplitReasonListProps): ReactNode {
  const { deciding, besides } = splitReasons(reasons, outcome);
  return (
    <>
      <ReasonList reasons={deciding} />
      {besides.length > 0 && (
        <details className={styles['besides']}>
          <summary>
            {BESIDES_WORDS[outcome]}: {besides.length}
          </summary>
          <ReasonList reasons={besides} />
        </details>
      )}
    </>
  );
}
