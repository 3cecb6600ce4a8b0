import { randomUUID } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AgentFailure } from './agent-failure.ts';
import type { AgentOptions } from './agent-options.ts';
import { agentPaths } from './agent-paths.ts';
import { readStateFile } from './state/state-file.ts';
import { lockState } from './state/state-lock.ts';
import { StateStore } from './state/state-store.ts';
import { parseServerUrl } from './sync/server-url.ts';
import { superviseAgent } from './supervise-agent.ts';

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
    await mkdir(dataDir, { recursive: true });
    for (const dir of [paths.stateDir, paths.workspacesDir, paths.environmentsDir]) await mkdir(dir, { recursive: true, mode: 0o700 });
    await chmod(paths.stateDir, 0o700);
    const lock = await lockState(paths.stateDir);
    try {
      const bootId = randomUUID();
      const saved = await readStateFile(paths.stateDir);
      const store = new StateStore(paths.stateDir, saved);
      await store.update((state) => ({ ...state, boots: [bootId, ...state.boots].slice(0, 32) }));
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
