import type { ReactNode } from 'react';
import { useBrowserSetting } from '../page/browser-setting.ts';
import { timeZone } from '../page/time-zone.ts';
import { writtenTime } from '../page/written-time.ts';
import type { PhaseRow } from './model/phase-row.ts';

const DATE_LENGTH = '2026-11-30'.length;

/** When a row began and ended, as the reader chose to have times; the day is said once where both have the same. */
export function FromTo({ row }: { readonly row: Pick<PhaseRow, 'phase' | 'start' | 'end'> }): ReactNode {
  const zone = useBrowserSetting(timeZone);
  const from = new Date(row.start).toISOString();
  const began = writtenTime(from, { zone });
  if (row.end === null || row.phase === 'DELETED') {
    return (
      <>
        {row.end === null && 'since '}
        <time dateTime={from}>{began}</time>
      </>
    );
  }
  const to = new Date(row.end).toISOString();
  const ended = writtenTime(to, { zone });
  const sameDay = began.slice(0, DATE_LENGTH) === ended.slice(0, DATE_LENGTH);
  return (
    <>
      <time dateTime={from}>{sameDay ? began.replace(' UTC', '') : began}</time> to{' '}
      <time dateTime={to}>{sameDay ? ended.slice(DATE_LENGTH + 1) : ended}</time>
    </>
  );
}
