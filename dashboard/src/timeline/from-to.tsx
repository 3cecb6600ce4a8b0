import type { ReactNode } from 'react';
import { useBrowserSetting } from '../page/browser-setting.ts';
import { timeZone } from '../page/time-zone.ts';
import { Time } from '../page/time.tsx';
import { writtenTime } from '../page/written-time.ts';
import type { PhaseRow } from './model/phase-row.ts';

const DATE_LENGTH = '2026-11-30'.length;
const moment = (at: number): string => new Date(at).toISOString();

/** When a row began and ended, as the reader chose to have times. */
export function FromTo({ row }: { readonly row: Pick<PhaseRow, 'phase' | 'start' | 'end'> }): ReactNode {
  const from = <Time at={moment(row.start)} />;
  if (row.phase === 'DELETED') return from;
  if (row.end === null) return <>since {from}</>;
  return (
    <>
      {from} to <EndTime row={row} />
    </>
  );
}

/** When a row ended; without the day where that is the day on which it began. */
export function EndTime({ row: { start, end } }: { readonly row: Pick<PhaseRow, 'start' | 'end'> }): ReactNode {
  const zone = useBrowserSetting(timeZone);
  if (end === null) return 'still lasts';
  const began = writtenTime(moment(start), { zone });
  const ended = writtenTime(moment(end), { zone });
  const isSameDay = began.slice(0, DATE_LENGTH) === ended.slice(0, DATE_LENGTH);
  return <time dateTime={moment(end)}>{isSameDay ? ended.slice(DATE_LENGTH + 1) : ended}</time>;
}
