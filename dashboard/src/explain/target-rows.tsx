import { useState, type ReactNode } from 'react';
import type { JudgedTarget } from '../../../src/client/explanation/target-groups.ts';
import type { Driver } from '../generated/graphql.ts';
import { DRIVER_WORDS } from '../machines/driver-words.ts';
import { Button } from '../page/button.tsx';
import type { ShownReason } from '../page/reason-text.tsx';
import { SplitReasonList } from './split-reason-list.tsx';
import styles from './target-rows.module.css';

/** A machine with one of its drivers, with the sentences of its reasons. */
export interface ShownTarget extends JudgedTarget {
  readonly driver: Driver;
  readonly runtime: { readonly name: string } | null;
  readonly reasons: readonly (JudgedTarget['reasons'][number] & ShownReason)[];
}

/** Rows at a time. */
const AT_A_TIME = 50;

/** Machines in rows, within a frame that scrolls; more are added when they are asked for. */
export function TargetRows({ targets, caption }: { readonly targets: readonly ShownTarget[]; readonly caption: string }): ReactNode {
  const [most, setMost] = useState(AT_A_TIME);
  const shown = targets.slice(0, most);
  const left = targets.length - shown.length;
  const hasReasons = shown.some(({ reasons }) => reasons.length > 0);
  return (
    <div className={styles['rows']}>
      {/* What scrolls must be reachable by keyboard. */}
      <div className={styles['frame']} role="region" aria-label={caption} tabIndex={0}>
        <table className={styles['table']} role="table">
          <caption className={styles['hidden']}>{caption}</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                Machine
              </th>
              <th scope="col" role="columnheader">
                With
              </th>
              {hasReasons && (
                <th scope="col" role="columnheader">
                  Why
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {shown.map((target) => (
              <tr key={`${target.machine.id} ${target.driver}`} role="row">
                <th scope="row" role="rowheader">
                  {target.machine.name}
                </th>
                <td role="cell">
                  {DRIVER_WORDS[target.driver]}, {target.runtime === null ? 'no runtime' : `runtime ${target.runtime.name}`}
                </td>
                {hasReasons && (
                  <td role="cell">
                    <TargetReasons target={target} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && (
        <p className={styles['more']}>
          {shown.length} of {targets.length}.{' '}
          <Button
            onPress={() => {
              setMost(most + AT_A_TIME);
            }}
          >
            Show {Math.min(left, AT_A_TIME)} more
          </Button>
        </p>
      )}
    </div>
  );
}

function TargetReasons({ target: { verdict, reasons } }: { readonly target: ShownTarget }): ReactNode {
  if (verdict === 'ADMISSIBLE') return null;
  return <SplitReasonList reasons={reasons} outcome={verdict} />;
}
