import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { FileLock } from '../shared/file-lock.ts';
import { AgentFailure } from './agent-failure.ts';
import type { AgentOptions } from './agent-options.ts';
import { agentPaths } from './agent-paths.ts';
import type { AgentPaths } from './agent-paths.ts';
import { errorCode } from './error-code.ts';
import { keptTokenFile } from './service/kept-token.ts';
import { EMPTY_STATE } from './state/agent-state.ts';
import { readStateFile } from './state/state-file.ts';
import { lockState } from './state/state-lock.ts';
import { isNoRoom } from './state/state-reserve.ts';
import { StateStore } from './state/state-store.ts';
import { parseServerUrl } from './sync/server-url.ts';
import { superviseAgent } from './supervise-agent.ts';

/** Between two tries to write on a full disk, milliseconds. */
const NO_ROOM_PAUSE_MS = 2_000;

/**
 * Runs one machine's agent until it is told to end. Exit code 0: it was told to; 1: it cannot go on, and the log says why.
 * Work outlives it either way (A7).
 */
export async function runAgent(options: AgentOptions): Promise<number> {
  const { log } = options;
  try {
    const serverUrl = parseServerUrl(options.serverUrl);
    const dataDir = resolve(options.dataDir);
    const paths = agentPaths(dataDir);
    const lock = await openFolders(dataDir, paths).catch((error: unknown) => {
      if (error instanceof AgentFailure) throw error;
      throw new AgentFailure(`The data folder ${dataDir} cannot be used (${errorCode(error)}).`, { cause: error });
    });
    try {
      const bootId = randomUUID();
      const saved = await readStateFile(paths.stateDir);
      if (saved === EMPTY_STATE && (await wasUsed(paths)))
        log.warn('the state file is absent although this folder was used; work that is found is reported, and none of it is ended unasked');
      const store = new StateStore(paths.stateDir, saved);
      await recordBoot(store, { bootId, log, signal: options.signal });
      await superviseAgent({ options: { ...options, dataDir }, serverUrl, paths, store, bootId, earlierBoots: saved.boots });
    } finally {
      await lock.release();
    }
    log.info('agent ended; its work goes on');
    return 0;
  } catch (error) {
    if (options.signal.aborted) return 0;
    if (!(error instanceof AgentFailure)) throw error;
    log.fatal(error.message);
    return 1;
  }
}

/** Makes what is missing of the data folder, and locks it for this process. */
async function openFolders(dataDir: string, paths: AgentPaths): Promise<FileLock> {
  await mkdir(dataDir, { recursive: true });
  for (const dir of [paths.stateDir, paths.workspacesDir, paths.environmentsDir]) await mkdir(dir, { recursive: true, mode: 0o700 });
  await chmod(paths.stateDir, 0o700);
  return lockState(paths.stateDir);
}

/** What is in the state folder before an agent ever wrote there. */
const NEW = new Set(['lock', basename(keptTokenFile(''))]);

/** Whether an agent had workspaces, runs or a state here. */
async function wasUsed({ stateDir, workspacesDir }: AgentPaths): Promise<boolean> {
  const own = (await readdir(stateDir)).filter((name) => !NEW.has(name));
  return own.length > 0 || (await readdir(workspacesDir)).length > 0;
}

interface Start {
  readonly bootId: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** Writes this start down before anybody hears of it; on a disk without any room that waits, and what runs goes on by itself. */
async function recordBoot(store: StateStore, { bootId, log, signal }: Start): Promise<void> {
  for (;;) {
    try {
      await store.update((state) => ({ ...state, boots: [bootId, ...state.boots].slice(0, 32) }), 'END');
      return;
    } catch (error) {
      if (!isNoRoom(error)) throw new AgentFailure(`The agent's state cannot be written (${errorCode(error)}).`, { cause: error });
      log.error({ code: errorCode(error), pauseMs: NO_ROOM_PAUSE_MS }, 'no room on the disk for the state; the agent starts once there is');
      await sleep(NO_ROOM_PAUSE_MS, undefined, { signal });
    }
  }
}
