import { isDate, momentOf } from '../../shared/rfc-3339.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const STEP = 15 * 60_000;
/** No clock on earth is further from UTC, in milliseconds. */
const FURTHEST = 15 * 3_600_000;

/**
 * A moment of the command line in RFC 3339 in UTC: a date is the first moment of that day in the time zone, anything else must
 * name its offset. null when it is neither, or there is no such zone.
 */
export function readMoment(text: string, timeZone: string): string | null {
  const moment = momentOf(text);
  if (moment !== null) return moment.toISOString();
  if (!DATE.test(text) || !isDate(text)) return null;
  const start = startOfDay(text, timeZone);
  return start === null ? null : new Date(start).toISOString();
}

/** The first quarter of an hour that bears the date: where clocks change at midnight a day begins at another hour, or twice. */
function startOfDay(date: string, timeZone: string): number | null {
  let local: Intl.DateTimeFormat;
  try {
    local = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    return null;
  }
  const middle = Date.parse(date);
  for (let moment = middle - FURTHEST; moment <= middle + FURTHEST; moment += STEP) {
    if (local.format(moment) >= date) return moment;
  }
  return null;
}
