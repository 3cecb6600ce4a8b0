const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A span of time in words that are as exact as one wants them: `0.4 s`, `12 s`, `3 min 04 s`, `2 h 05 min`, `3 d 4 h`. */
export function spanOfTime(milliseconds: number): string {
  const span = Math.max(0, milliseconds);
  if (span < 9_950) return `${(span / SECOND).toFixed(1)} s`;
  if (span < MINUTE) return `${whole(span, SECOND)} s`;
  if (span < HOUR) return `${whole(span, MINUTE)} min ${whole(span % MINUTE, SECOND).padStart(2, '0')} s`;
  if (span < DAY) return `${whole(span, HOUR)} h ${whole(span % HOUR, MINUTE).padStart(2, '0')} min`;
  return `${whole(span, DAY)} d ${whole(span % DAY, HOUR)} h`;
}

/** How long ago a moment was, in one word and one unit; a moment that is not over by the clock of this machine is now. */
export function ago(moment: string, now: Date): string {
  const span = now.getTime() - Date.parse(moment);
  if (span < SECOND) return 'now';
  if (span < MINUTE) return `${whole(span, SECOND)} s ago`;
  if (span < HOUR) return `${whole(span, MINUTE)} min ago`;
  return span < 2 * DAY ? `${whole(span, HOUR)} h ago` : `${whole(span, DAY)} d ago`;
}

function whole(span: number, unit: number): string {
  return String(Math.floor(span / unit));
}
