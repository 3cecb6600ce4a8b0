import { readdir, readFile } from 'node:fs/promises';
import type { ProcessEntry, ProcessTable } from '../process-table.ts';

/** The process table of Linux, from /proc. */
export const procTable: ProcessTable = {
  bootId: async () => (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim(),
  list: async () => {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const entries = await Promise.all(pids.map((pid) => procTable.find(Number(pid))));
    return entries.filter((entry) => entry !== null);
  },
  find: async (pid) => {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    return text === null ? null : parseStat(text);
  },
};

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
