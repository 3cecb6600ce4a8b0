/** A table for people: cells as text, the first row being the header. */
export interface TextTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns from this one on are numbers, set to the right. */
  readonly numbersFrom: number;
}

/** The lines of the table, two spaces between its columns. */
export function textTable({ header, rows, numbersFrom }: TextTable): readonly string[] {
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) =>
    widths
      .map((width, column) => (column < numbersFrom ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width)))
      .join('  ')
      .trimEnd(),
  );
}
