import type { Work } from './work.ts';

/** What the executor must be doing for a run; derived from its state alone, so that a restart goes on where it was. */
export type Operation = 'BRING_UP' | 'WATCH' | 'TEAR_DOWN' | 'NONE';

export function operationFor(work: Work): Operation {
  if (work.ending) return 'TEAR_DOWN';
  switch (work.state) {
    case 'preparing':
      return 'BRING_UP';
    case 'running':
      return 'WATCH';
    case 'stopping':
      return 'TEAR_DOWN';
    case 'stopped':
    case 'failed':
      return 'NONE';
  }
}
