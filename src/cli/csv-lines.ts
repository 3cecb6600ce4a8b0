/** Rows as lines of CSV (RFC 4180): a cell with a comma, a quote or the end of a line is quoted. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): readonly string[] {
  return rows.map((row) => row.map(cellOf).join(','));
}

function cellOf(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
