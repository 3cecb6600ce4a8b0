const STEP = 15 * 60_000;
/** No clock on earth is further from UTC, in milliseconds. */
const FURTHEST = 15 * 3_600_000;

/**
 * The first moment that bears the date (`YYYY-MM-DD`) in a time zone, milliseconds since 1970, to a quarter of an hour: where clocks
 * change at midnight a day begins at another hour, or twice. null for what is no date of the calendar, or no zone. The same rule as the
 * command line's, held to it by a test.
 */
export function startOfDay(date: string, timeZone: string): number | null {
  const middle = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(middle) || !new Date(middle).toISOString().startsWith(date) || date.length !== 10) return null;
  let local: Intl.DateTimeFormat;
  try {
    local = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  } catch {
    return null;
  }
  for (let moment = middle - FURTHEST; moment <= middle + FURTHEST; moment += STEP) {
    if (local.format(moment) >= date) return moment;
  }
  return null;
}
