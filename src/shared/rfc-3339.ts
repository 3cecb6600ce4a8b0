/** Date, time of day, optional fraction, `Z` or an offset. Hours end with 23 and seconds with 59: a day has one midnight, and no clock here knows leap seconds. */
const RFC_3339 = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/**
 * The moment that an RFC 3339 time with a zone names; null for any other text, and for a day that no calendar has:
 * JavaScript would take 31 February for 3 March. Digits behind the milliseconds are dropped.
 */
export function momentOf(text: string): Date | null {
  const [, date] = RFC_3339.exec(text) ?? [];
  return date !== undefined && isDate(date) ? new Date(text) : null;
}

/** Whether the text, of the form YYYY-MM-DD, is a day of the calendar. */
export function isDate(text: string): boolean {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}
