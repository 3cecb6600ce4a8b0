/** One process as the system shows it. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  /** The system's own word for when it started; with the pid it names one process until the next boot. */
  readonly startedAt: string;
  readonly command: string;
  /** Ended, and only not yet collected by its parent. */
  readonly ended: boolean;
}

/** The words that a process was started with, a space between. */
export interface CommandLine {
  readonly pid: number;
  readonly words: string;
}

/** The processes of this machine. */
export interface ProcessTable {
  /** Names the time since the machine was started: a pid means nothing after the next boot. */
  bootId(): Promise<string>;
  list(): Promise<readonly ProcessEntry[]>;
  /** Of all processes that have not ended. */
  commandLines(): Promise<readonly CommandLine[]>;
  /** null when there is none. */
  find(pid: number): Promise<ProcessEntry | null>;
}

/** Names one process for ever (A7). */
export interface ProcessIdentity {
  readonly bootId: string;
  readonly pid: number;
  readonly startedAt: string;
}

/** Whether that very process still runs. */
export async function isAlive(table: ProcessTable, { bootId, pid, startedAt }: ProcessIdentity): Promise<boolean> {
  if ((await table.bootId()) !== bootId) return false;
  const found = await table.find(pid);
  return found !== null && !found.ended && found.startedAt === startedAt;
}

/** All processes below one, nearest first. */
export function descendants(entries: readonly ProcessEntry[], pid: number): readonly ProcessEntry[] {
  const found: ProcessEntry[] = [];
  let generation = entries.filter((entry) => entry.parent === pid);
  while (generation.length > 0) {
    found.push(...generation);
    const parents = new Set(generation.map((entry) => entry.pid));
    generation = entries.filter((entry) => parents.has(entry.parent) && !found.includes(entry));
  }
  return found;
}
