/**
 * The words of a page's table, by the cell of each row that names what it is about. The page is where people write them; which rows
 * there are, and everything that the code knows of them, is made.
 */
export function wordsOf(page: string, name: string): ReadonlyMap<string, readonly string[]> {
  const [, made = ''] = page.split(`<!-- made by npm run generate: ${name} -->\n`);
  const [own = ''] = made.split('<!-- end -->');
  const rows = own.split('\n').filter((line) => line.startsWith('| '));
  return new Map(
    rows.slice(2).map((row) => {
      const cells = row
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replaceAll('\\|', '|'));
      return [cells[0] ?? '', cells];
    }),
  );
}

/** The last two cells of a row: what it means and what to do. Refuses a row without words. */
export function meaningOf(words: ReadonlyMap<string, readonly string[]>, key: string): readonly [string, string] {
  const [meaning, advice] = words.get(key)?.slice(-2) ?? [];
  if (meaning === undefined || advice === undefined || meaning.trim() === '' || advice.trim() === '')
    throw new Error(`docs/errors.md does not say what ${key} means and what to do: write a row for it.`);
  return [meaning, advice];
}
