import type { Report } from '../../../src/agent-api/wire.ts';

/** Whether a run has come to rest, as its last report says: up or failed once it is to run, gone once it is to stop. */
export function isOver(heard: readonly Report[], wish: 'run' | 'stop'): boolean {
  const state = heard.at(-1)?.state;
  const ends = wish === 'run' ? ['running', 'failed'] : ['stopped', 'failed'];
  return state !== undefined && ends.includes(state);
}
