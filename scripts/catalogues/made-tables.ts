/** Tables of a page by the name in their marks; each is a whole table, without a line break at its end. */
export type MadeTables = Readonly<Record<string, string>>;

const MARK = /<!-- made by npm run generate: ([a-z-]+) -->\n[^]*?\n<!-- end -->/g;

/**
 * The page with its made tables put in anew; all else stays as somebody wrote it. Refuses a mark that no table is made for, a table
 * that the page has no place for, and one that has two.
 */
export function withMadeTables(page: string, tables: MadeTables): string {
  const placed: string[] = [];
  const made = page.replace(MARK, (_, name: string) => {
    const table = tables[name];
    if (table === undefined) throw new Error(`Nothing makes the table "${name}".`);
    placed.push(name);
    return `<!-- made by npm run generate: ${name} -->\n\n${table}\n\n<!-- end -->`;
  });
  const wrong = Object.keys(tables).filter((name) => placed.filter((each) => each === name).length !== 1);
  if (wrong.length > 0) throw new Error(`The page must have exactly one place for each of: ${wrong.join(', ')}.`);
  return made;
}

/** A table of a page; a bar within a cell is escaped. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
