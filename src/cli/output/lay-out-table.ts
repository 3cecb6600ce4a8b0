import { textOf, tone, type Span, type Table, type Words } from './block.ts';
import { visibleText } from './visible-text.ts';

const GAP = '  ';
/** A column is not made narrower than this, its title, or what it holds. */
const NARROWEST = 8;

/** What of a line the first column may take whole, which names things, before others are left out for it. */
const SHARE_OF_NAMES = 2 / 3;

/**
 * The lines of a table, two spaces between its columns. Where they do not fit into `width`, columns that are dispensable are left out,
 * which a line below says, then texts are cut, each ending with …, the first column below its share last; with null nothing is.
 */
export function layOutTable(
  { header, rows, numbersFrom = Number.POSITIVE_INFINITY, dispensable = [] }: Table,
  width: number | null,
): readonly Words[] {
  const cells = rows.map((row) => header.map((_, column) => visibleCell(row[column] ?? '')));
  const columns = header.map((title, column): Column => ({
    title,
    column,
    natural: Math.max(title.length, ...cells.map((row) => lengthOf(row[column] ?? ''))),
  }));
  const kept = width === null ? columns : withoutDispensable(columns, { dispensable, width });
  const widths = width === null ? kept.map(({ natural }) => natural) : fitted(kept, width);
  const line = (row: readonly (string | Span)[]): Words =>
    trimmed(
      kept.flatMap(({ column }, place) => [
        ...(place === 0 ? [] : [GAP]),
        padded(row[column] ?? '', widths[place] ?? 0, column >= numbersFrom),
      ]),
    );
  const leftOut = columns.filter((column) => !kept.includes(column)).map(({ title }) => title);
  const note = leftOut.length === 0 ? [] : [tone('faint', `Left out: ${leftOut.join(', ')}`)];
  return [line(header.map((title) => tone('faint', title))), ...cells.map(line), ...note];
}

interface Column {
  readonly title: string;
  /** Its place in the table as a whole. */
  readonly column: number;
  /** Width of its longest text. */
  readonly natural: number;
}

/** Leaves out one column after the other, until those that stay fit as narrow as they may be. */
function withoutDispensable(
  columns: readonly Column[],
  { dispensable, width }: { readonly dispensable: readonly string[]; readonly width: number },
): readonly Column[] {
  const isEnough = sum(columns.map(({ natural }) => natural)) <= roomFor(columns, width);
  const least = (column: Column): number => (column.column === 0 ? shareOfNames(column, width) : narrowest(column));
  let kept = columns;
  if (isEnough) return kept;
  for (const title of dispensable) {
    if (sum(kept.map(least)) <= roomFor(kept, width)) break;
    kept = kept.filter((column) => column.title !== title);
  }
  return kept;
}

/** What the gaps leave. */
function roomFor(columns: readonly Column[], width: number): number {
  return width - GAP.length * (columns.length - 1);
}

function visibleCell(cell: string | Span): string | Span {
  return typeof cell === 'string' ? visibleText(cell) : { text: visibleText(cell.text), tone: cell.tone };
}

function lengthOf(cell: string | Span): number {
  return textOf(cell).length;
}

function padded(cell: string | Span, width: number, right: boolean): string | Span {
  const text = textOf(cell);
  const cut = text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
  const filled = right ? cut.padStart(width) : cut.padEnd(width);
  return typeof cell === 'string' ? filled : tone(cell.tone, filled);
}

/** The width of each column: the first keeps its share as long as the others can give. */
function fitted(columns: readonly Column[], width: number): readonly number[] {
  const floors = columns.map((column, place) => (place === 0 ? shareOfNames(column, width) : narrowest(column)));
  const [first = 0, ...others] = shrunk(
    columns.map(({ natural }) => natural),
    { floors, room: roomFor(columns, width) },
  );
  const rest = Math.max(roomFor(columns, width) - sum(others), Math.min(NARROWEST, first));
  return [Math.min(first, rest), ...others];
}

/** The first column gives what is above its floor before all others, of which the widest gives. */
function shrunk(
  natural: readonly number[],
  { floors, room }: { readonly floors: readonly number[]; readonly room: number },
): readonly number[] {
  const widths = [...natural];
  const isAbove = (place: number): boolean => (widths[place] ?? 0) > (floors[place] ?? 0);
  for (let over = sum(widths) - room; over > 0; over -= 1) {
    const others = widths.map((_, place) => place).filter((place) => place > 0 && isAbove(place));
    const giver = isAbove(0) ? 0 : others.toSorted((one, other) => (widths[other] ?? 0) - (widths[one] ?? 0))[0];
    if (giver === undefined) break;
    widths[giver] = (widths[giver] ?? 0) - 1;
  }
  return widths;
}

/** What the first column keeps: it names things, but one very long name does not cost all that is to be said of them. */
function shareOfNames({ natural }: Column, width: number): number {
  return Math.min(natural, Math.max(NARROWEST, Math.floor(width * SHARE_OF_NAMES)));
}

function narrowest({ natural, title }: Column): number {
  return Math.min(natural, Math.max(NARROWEST, title.length));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Without the spaces at the end, which only copying shows. */
function trimmed(pieces: readonly (string | Span)[]): Words {
  const last = pieces.findLastIndex((piece) => textOf(piece).trim() !== '');
  return pieces.slice(0, last + 1).map((piece, index) => {
    if (index < last) return piece;
    return typeof piece === 'string' ? piece.trimEnd() : tone(piece.tone, piece.text.trimEnd());
  });
}
