import type { ReactNode } from 'react';
import { useBrowserSetting } from '../page/browser-setting.ts';
import { timeZone } from '../page/time-zone.ts';
import { Time } from '../page/time.tsx';
import type { PhaseRow } from './model/phase-row.ts';
import { endText } from './model/table-cells.ts';

/** When a row began and ended, as the reader chose to have times. */
export function FromTo({ row: { phase, start, end } }: { readonly row: Pick<PhaseRow, 'phase' | 'start' | 'end'> }): ReactNode {
  const zone = useBrowserSetting(timeZone);
  const from = <Time at={new Date(start).toISOString()} />;
  if (phase === 'DELETED') return from;
  if (end === null) return <>since {from}</>;
  return (
    <>
      {from} to <time dateTime={new Date(end).toISOString()}>{endText({ start, end }, zone)}</time>
    </>
  );
}
