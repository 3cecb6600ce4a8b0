import { lstat, readdir, readFile, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nullIfAbsent } from '../error-code.ts';
import { LEAST_ROOM_BYTES } from '../state/state-reserve.ts';
import { fileOfTemporary } from '../state/write-atomically.ts';
import type { AgentPaths } from '../agent-paths.ts';
import { fine, note, problem } from './finding.ts';
import type { Finding } from './finding.ts';

/** Below this much room, bytes, it is time to make some. */
const SHORT = 1_073_741_824;

/** Whose the data folder is and who may look into it. */
export async function examineFolder(dataDir: string, { stateDir }: AgentPaths): Promise<readonly Finding[]> {
  const found = await stat(dataDir).catch(nullIfAbsent);
  if (!found) return [note('DATA_FOLDER_ABSENT', `${dataDir} does not exist: no agent was started with it yet.`)];
  const state = await stat(stateDir).catch(nullIfAbsent);
  const uid = process.getuid?.();
  if ((state ?? found).uid !== uid)
    return [
      problem(
        'DATA_FOLDER_FOREIGN',
        `${dataDir} is of user ${String((state ?? found).uid)}, and this is user ${String(uid)}.`,
        "Run this command, and the agent, as the folder's user.",
      ),
    ];
  if (state && (state.mode & 0o077) !== 0)
    return [
      problem('DATA_FOLDER_OPEN', `Others may look into ${stateDir}, which holds the machine's credential.`, `Type: chmod 700 ${stateDir}`),
    ];
  return [fine('DATA_FOLDER_FINE', `${dataDir} is the agent's alone.`)];
}

/** Whether an agent holds the folder now; null where this system does not tell. Takes no lock itself. */
export async function isAgentRunning({ stateDir }: AgentPaths): Promise<boolean | null> {
  if (process.platform !== 'linux') return null;
  const lock = await stat(join(stateDir, 'lock')).catch(nullIfAbsent);
  if (!lock) return false;
  const table = await readFile('/proc/locks', 'utf8').catch(() => null);
  return table === null ? null : table.split('\n').some((line) => line.includes(' FLOCK ') && line.includes(`:${String(lock.ino)} `));
}

export function tellRunning(isRunning: boolean | null): readonly Finding[] {
  if (isRunning === null) return [];
  return [
    isRunning
      ? fine('AGENT_RUNS', 'An agent runs with this data folder.')
      : note('AGENT_NOT_RUNNING', 'No agent runs with this data folder now.'),
  ];
}

/** What kills left in the state folder. A running agent writes there, so then it is nothing to speak of. */
export async function examineLeftovers({ stateDir }: AgentPaths, isRunning: boolean | null): Promise<readonly Finding[]> {
  const folders = [stateDir, ...(await foldersIn(join(stateDir, 'runs')))];
  const names = (await Promise.all(folders.map(async (folder) => (await readdir(folder).catch(nullIfAbsent)) ?? []))).flat();
  const count = names.filter((name) => fileOfTemporary(name) !== null).length;
  if (count === 0 || isRunning === true) return [];
  return [note('LEFTOVERS', `${String(count)} unfinished files of earlier agents are left; the next start removes them.`)];
}

/** Room where the agent keeps its files, for this user. */
export async function examineDisk(dataDir: string): Promise<readonly Finding[]> {
  const { bavail, bsize } = await statfs(await nearest(dataDir));
  return [judgeRoom(bavail * bsize)];
}

/** @param free bytes */
export function judgeRoom(free: number): Finding {
  const says = `${(free / 1_073_741_824).toFixed(1)} GiB are free for the agent's files.`;
  if (free < LEAST_ROOM_BYTES)
    return problem('DISK_FULL', says, 'Make room, or delete notebooks with their files: nothing new begins until then.');
  if (free < SHORT) return note('DISK_SHORT', says, 'Make room: environments, models and notebooks need it.');
  return fine('DISK_FINE', says);
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(nullIfAbsent)) ?? [];
  return names.map((name) => join(folder, name));
}

/** The folder, or what is above it where it does not exist yet. */
async function nearest(folder: string): Promise<string> {
  return (await lstat(folder).catch(nullIfAbsent)) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}
