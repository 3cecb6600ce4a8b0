import type { SelectOption } from '../page/select-option.ts';
import type { Timeline } from './model/extend-timeline.ts';

/** Which rows are shown: those of the latest run, whichever that is; all; or those of one run, by its index. */
export type RunChoice = 'LATEST' | 'ALL' | number;

const LISTED = 50;

/** What can be chosen: the latest run, all, and of the runs before the last fifty; older ones are found among all. */
export function runOptions({ runs }: Timeline): readonly SelectOption[] {
  const latest = runs.last;
  const earlier = runs.slice(Math.max(0, runs.length - 1 - LISTED), Math.max(0, runs.length - 1));
  return [
    { id: 'LATEST', label: latest === undefined ? 'Latest run' : `Latest run (${latest.generation})` },
    { id: 'ALL', label: 'All runs' },
    ...earlier
      .map(({ generation }, place) => ({ id: String(runs.length - 1 - earlier.length + place), label: `Run ${generation}` }))
      .reverse(),
  ];
}

/** The choice behind an option's id. */
export function runChoice(id: string): RunChoice {
  return id === 'LATEST' || id === 'ALL' ? id : Number(id);
}

/** Index of the chosen run in `runs`; null for all. */
export function chosenRun({ runs }: Timeline, choice: RunChoice): number | null {
  if (choice === 'ALL') return null;
  return choice === 'LATEST' ? Math.max(0, runs.length - 1) : choice;
}
