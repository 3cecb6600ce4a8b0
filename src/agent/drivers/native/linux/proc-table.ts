import { readdir, readFile } from 'node:fs/promises';
import type { ProcessEntry, ProcessTable } from '../process-table.ts';

/** The process table of Linux, from /proc. */
export const procTable: ProcessTable = {
  bootId: async () => (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim(),
  list: async () => {
    const entries = await Promise.all((await pids()).map((pid) => procTable.find(pid)));
    return entries.filter((entry) => entry !== null);
  },
  commandLines: async () =>
    Promise.all(
      (await pids()).map(async (pid) => {
        const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
        return { pid, words: text.replaceAll('\0', ' ') };
      }),
    ),
  find: async (pid) => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    return text === null ? null : parseStat(text);
  },
};

async function pids(): Promise<readonly number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Parses /proc/PID/stat (proc(5)): the command stands in brackets and may itself hold spaces and brackets. */
export function parseStat(text: string): ProcessEntry | null {
  const open = text.indexOf('(');
  const close = text.lastIndexOf(')');
  const fields = text.slice(close + 2).split(' ');
  const [state, parent, startedAt] = [fields[0], Number(fields[1]), fields[19]];
  const pid = Number(text.slice(0, open));
  if (open < 0 || state === undefined || startedAt === undefined || !Number.isInteger(pid) || !Number.isInteger(parent)) return null;
  return { pid, parent, startedAt, command: text.slice(open + 1, close), ended: state === 'Z' || state === 'X' };
}
