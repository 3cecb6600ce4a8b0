import { checkedCatalog } from './checked-catalog.ts';
import type { Answer } from './terminal.ts';

/** `berth catalog check FILE`: whether the file could be applied, as far as that can be told without a database. */
export async function checkCatalog(file: string): Promise<Answer> {
  const { catalog } = await checkedCatalog(file);
  const runtimes = catalog.entries.reduce((sum, entry) => sum + entry.runtimes.length, 0);
  return {
    lines: [
      `${file}: no problems in catalog ${catalog.name}: classes ${catalog.classes.length}, entries ${catalog.entries.length}, runtimes ${runtimes}`,
    ],
    json: { file, catalog: catalog.name, classes: catalog.classes.length, entries: catalog.entries.length, runtimes },
  };
}
