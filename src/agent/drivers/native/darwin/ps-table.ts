import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CommandLine, ProcessEntry, ProcessTable } from '../process-table.ts';

const COLUMNS = 'pid=,ppid=,state=,lstart=,ucomm=';
const BUFFER_BYTES = 16 * 1_048_576;

/** The process table of macOS, from ps(1). */
export const psTable: ProcessTable = {
  bootId: async () => (await run('/usr/sbin/sysctl', ['-n', 'kern.bootsessionuuid'])).trim(),
  list: async () => parsePs(await run('/bin/ps', ['-axo', COLUMNS])),
  commandLines: async () => parseCommandLines(await run('/bin/ps', ['-axwwo', 'pid=,args='])),
  find: async (pid) => parsePs(await run('/bin/ps', ['-o', COLUMNS, '-p', String(pid)]).catch(() => ''))[0] ?? null,
};

/** Parses lines such as `  501     1 Ss   Sun Nov 29 10:00:00 2026     launchd`. */
export function parsePs(text: string): readonly ProcessEntry[] {
  const line = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d{4})\s+(.*?)\s*$/;
  return text
    .split('\n')
    .map((row) => line.exec(row))
    .filter((match) => match !== null)
    .map(([, pid, parent, state = '', startedAt = '', command = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      startedAt: startedAt.replaceAll(/\s+/g, ' '),
      command,
      ended: state.startsWith('Z'),
    }));
}

/** Parses lines such as `  501 /bin/sh -c script`; a script of more than one line goes on in lines without a pid of their own. */
export function parseCommandLines(text: string): readonly CommandLine[] {
  const found: { readonly pid: number; words: string }[] = [];
  for (const row of text.split('\n')) {
    const [, pid, words = ''] = /^\s*(\d+) (.*)$/.exec(row) ?? [];
    const last = found.at(-1);
    if (pid !== undefined) found.push({ pid: Number(pid), words: `${words} ` });
    else if (last) last.words += `${row} `;
  }
  return found;
}

async function run(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, {
    maxBuffer: BUFFER_BYTES,
    env: { LC_ALL: 'C', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' },
  });
  return stdout;
}
