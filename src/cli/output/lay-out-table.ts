import { textOf, tone, type Span, type Table, type Words } from './block.ts';
import { visibleText } from './visible-text.ts';

const GAP = '  ';
/** A column is not made narrower than this, or than what it holds. */
const NARROWEST = 6;

/**
 * The lines of a table, two spaces between its columns. Where they do not fit into `width`, the widest columns are cut, each cut text
 * ending with …; with null nothing is.
 */
export function layOutTable({ header, rows, numbersFrom = Number.POSITIVE_INFINITY }: Table, width: number | null): readonly Words[] {
  const cells = rows.map((row) => header.map((_, column) => visibleCell(row[column] ?? '')));
  const natural = header.map((title, column) => Math.max(title.length, ...cells.map((row) => lengthOf(row[column] ?? ''))));
  const widths = width === null ? natural : fitted(natural, width - GAP.length * (header.length - 1));
  const line = (row: readonly (string | Span)[]): Words =>
    trimmed(widths.flatMap((most, column) => [...(column === 0 ? [] : [GAP]), padded(row[column] ?? '', most, column >= numbersFrom)]));
  return [line(header.map((title) => tone('faint', title))), ...cells.map(line)];
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

/** Takes from the widest column, again and again, until all fit or none can give more. */
function fitted(natural: readonly number[], room: number): readonly number[] {
  const widths = [...natural];
  for (let over = sum(widths) - room; over > 0; over -= 1) {
    const widest = widths.indexOf(Math.max(...widths));
    const most = widths[widest] ?? 0;
    if (most <= NARROWEST) break;
    widths[widest] = most - 1;
  }
  return widths;
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
