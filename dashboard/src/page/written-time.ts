/** How a moment is written; without a zone the computer's own is used. */
export interface TimeWriting {
  readonly zone: 'LOCAL' | 'UTC';
  /** With milliseconds, for logs; default false. */
  readonly exact?: boolean;
}

/** A moment as `2026-11-29 12:00:00 UTC`, in 24 hours and in the order in which dates sort; a local one without a zone's name. */
export function writtenTime(at: string, { zone, exact = false }: TimeWriting): string {
  const moment = new Date(at);
  if (Number.isNaN(moment.getTime())) return at;
  const shifted = zone === 'UTC' ? moment : new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  const text = shifted
    .toISOString()
    .slice(0, exact ? 23 : 19)
    .replace('T', ' ');
  return zone === 'UTC' ? `${text} UTC` : text;
}

const UNITS = [
  { unit: 'd', seconds: 86_400 },
  { unit: 'h', seconds: 3600 },
  { unit: 'min', seconds: 60 },
  { unit: 's', seconds: 1 },
] as const;

/** A length of time in its two greatest units, such as `3 h 12 min`; less than none is none. */
export function writtenDuration(milliseconds: number): string {
  const whole = Math.max(0, Math.floor(milliseconds / 1000));
  const first = UNITS.findIndex(({ seconds }) => whole >= seconds);
  if (first === -1) return '0 s';
  let rest = whole;
  return UNITS.slice(first, first + 2)
    .map(({ unit, seconds }) => {
      const count = Math.floor(rest / seconds);
      rest -= count * seconds;
      return { count, unit };
    })
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${String(count)} ${unit}`)
    .join(' ');
}
