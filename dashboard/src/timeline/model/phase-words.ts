import { phaseWords, type PhaseWords } from '../../page/phase-words.ts';
import type { PhaseRow, RowPhase } from './phase-row.ts';

/** Of phases that are finer than those of a workload. */
const FINER: Readonly<Record<'EARLIER' | 'RESERVED' | 'DISPATCHED' | 'DELETED', PhaseWords>> = {
  EARLIER: { word: 'Earlier', sign: '…', tone: 'quiet' },
  RESERVED: { word: 'Reserved', sign: '◇', tone: 'info' },
  DISPATCHED: { word: 'Handed over', sign: '▷', tone: 'info' },
  DELETED: { word: 'Deleted', sign: '∅', tone: 'quiet' },
};

/** How a row is named: as the phase is everywhere; waiting that nothing ends by itself is called blocked, as long as that lasts. */
export function rowWords({ phase, outcome, end }: Pick<PhaseRow, 'phase' | 'outcome' | 'end'>): PhaseWords {
  const isBlocked = outcome === 'BLOCKED' && end === null;
  if (phase === 'WAITING') return phaseWords({ phase: 'PENDING', admission: isBlocked ? 'BLOCKED' : 'WAITING' });
  return isFiner(phase) ? FINER[phase] : phaseWords({ phase, admission: 'ADMITTED' });
}

function isFiner(phase: RowPhase): phase is keyof typeof FINER {
  return phase in FINER;
}

/** Where the row's run was or is: machine, driver and runtime as far as they are known; null where nothing is. */
export function placeName({ machine, driver, runtime }: Pick<PhaseRow, 'machine' | 'driver' | 'runtime'>): string | null {
  if (machine === null) return null;
  const by = [driver === null ? null : driver.toLowerCase(), runtime].filter((part) => part !== null);
  return by.length === 0 ? machine : `${machine} (${by.join(', ')})`;
}

/**
 * What is to be said of the row beside its phase, in short: how often it was evaluated, its place in the queue, how far it is, what was
 * asked for, and what it holds after its end.
 */
export function rowRemarks(row: PhaseRow): readonly string[] {
  return [
    row.phase === 'EARLIER' ? 'the events before are no longer kept' : null,
    row.evaluations > 1 ? `evaluated ${row.evaluations} times, each time with another result` : null,
    row.queuePosition === null ? null : `number ${row.queuePosition} in the queue when last told`,
    row.timesPassed === null ? null : `passed by younger work ${row.timesPassed === 1 ? 'once' : `${row.timesPassed} times`}`,
    row.progress === null ? null : `${Math.floor(row.progress * 100)} % prepared${row.end === null ? '' : ' when last told'}`,
    row.desired === 'STOP' ? 'asked to stop' : null,
    row.desired === 'RUN' ? 'asked to run again' : null,
    heldText(row),
    row.absences.length === 0 && row.awaySince === null ? null : awayText(row),
    row.redacted > 0 ? 'in part not shown to you' : null,
  ].filter((remark) => remark !== null);
}

/** A failed run keeps what it holds until its agent confirms that nothing is left of it (V3). */
function heldText({ phase, end, released }: PhaseRow): string | null {
  return phase === 'FAILED' && end === null && released === null ? 'still holds its machine' : null;
}

function awayText({ absences, awaySince }: PhaseRow): string {
  if (awaySince !== null) return 'its machine cannot be reached';
  return `its machine was away ${absences.length === 1 ? 'once' : `${absences.length} times`}`;
}

/** The row in one sentence, for who hears it instead of seeing it. */
export function announcementOf(row: PhaseRow): string {
  const { word } = rowWords(row);
  return row.machine === null || row.phase === 'DELETED' ? `${word}.` : `${word} on ${row.machine}.`;
}
