import { writtenTime, type TimeWriting } from '../../page/written-time.ts';
import { durationText } from './duration-text.ts';
import { rowDuration, type PhaseRow } from './phase-row.ts';
import { placeName, rowRemarks, rowWords } from './phase-words.ts';

/** How the reader chose to have times, and what time it is: milliseconds since 1970. */
export interface TableReading {
  readonly zone: TimeWriting['zone'];
  readonly now: number;
}

/** A row of the table: all that its bar shows and that stands around it, as text. */
export interface TableCells {
  readonly phase: string;
  readonly run: string;
  readonly from: string;
  readonly to: string;
  readonly lasted: string;
  readonly where: string;
  readonly remarks: readonly string[];
}

const DATE_LENGTH = '2026-11-30'.length;
const NOTHING = '–';

/** What the table says of a row. */
export function tableCells(row: PhaseRow, { zone, now }: TableReading): TableCells {
  return {
    phase: rowWords(row).word,
    run: String(row.generation),
    from: writtenTime(moment(row.start), { zone }),
    to: row.end === null ? 'still lasts' : endText({ start: row.start, end: row.end }, zone),
    lasted: row.phase === 'DELETED' ? NOTHING : durationText(rowDuration(row, now)),
    where: placeName(row) ?? NOTHING,
    remarks: remarksOf(row),
  };
}

/** When something ended; without the day where that is the day on which it began. */
export function endText({ start, end }: { readonly start: number; readonly end: number }, zone: TimeWriting['zone']): string {
  const [began, ended] = [writtenTime(moment(start), { zone }), writtenTime(moment(end), { zone })];
  return began.slice(0, DATE_LENGTH) === ended.slice(0, DATE_LENGTH) ? ended.slice(DATE_LENGTH + 1) : ended;
}

function remarksOf(row: PhaseRow): readonly string[] {
  const remarks = rowRemarks(row);
  const short = remarks.length === 0 ? [] : [remarks.join(' · ')];
  const reasons = row.reasons.map(({ message }) => message);
  const all = [...short, ...reasons];
  return all.length === 0 ? [NOTHING] : all;
}

function moment(at: number): string {
  return new Date(at).toISOString();
}
