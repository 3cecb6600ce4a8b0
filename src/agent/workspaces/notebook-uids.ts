import { readFile } from 'node:fs/promises';

/** Above what systemd hands out to containers and below the end of the range, so that nobody else uses these. */
const PREFERRED_FIRST = 1_900_000_000;
/** Room for so many notebooks, one uid each. */
const ROOM = 65_536;

/** The first uid for notebooks of an agent that is root on Linux; null when every notebook runs as the agent's own user. */
export async function firstNotebookUid(): Promise<number | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  return chooseFirstUid(await readFile('/proc/self/uid_map', 'utf8'));
}

/** Chooses from the uids that exist here (`uid_map` of proc(5)): a container may have only some. */
export function chooseFirstUid(uidMap: string): number {
  const ranges = uidMap
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([first = 0, , count = 0]) => ({ first, last: first + count - 1 }));
  if (ranges.some(({ first, last }) => first <= PREFERRED_FIRST && last >= PREFERRED_FIRST + ROOM)) return PREFERRED_FIRST;
  const highest = Math.max(...ranges.map(({ last }) => last));
  return Math.max(1, highest - 4_096);
}
