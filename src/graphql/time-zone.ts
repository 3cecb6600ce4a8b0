/**
 * Names with a region, and UTC and GMT, in any case. Abbreviations such as CET are refused: Postgres takes them for a fixed offset,
 * others for a zone with summer time, so that days would begin where nobody meant them to.
 */
const SHAPE = /^(?:UTC|GMT|[A-Z]+(?:[_+-][A-Z0-9]+)*(?:\/[A-Z0-9]+(?:[_+-][A-Z0-9]+)*){1,2})$/i;

/** What is said of a text that names no time zone, or one that not both JavaScript and the database know. */
export const TIME_ZONE_NEEDED =
  'must be a time zone by its region, such as Europe/Berlin, or UTC or GMT, that the database knows too; no abbreviation such as CET and no offset.';

/** Whether the text names a time zone, as far as can be told without the database. */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !SHAPE.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
