/**
 * The fewest items with which it still fails (delta debugging): parts are left out, ever smaller ones, as long as the rest fails.
 * `fails` is asked at most `budget` times.
 */
export async function shrink<Item>(
  items: readonly Item[],
  { fails, budget }: { readonly fails: (items: readonly Item[]) => Promise<boolean>; readonly budget: number },
): Promise<readonly Item[]> {
  let kept = items;
  let left = budget;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length && left > 0;) {
      const rest = [...kept.slice(0, from), ...kept.slice(from + size)];
      left -= 1;
      if (await fails(rest)) kept = rest;
      else from += size;
    }
  }
  return kept;
}
