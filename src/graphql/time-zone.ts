/** Names with a region, and UTC, in any case: those that JavaScript and Postgres both know; offsets and abbreviations are refused. */
const SHAPE = /^(?:UTC|[A-Z]+(?:[_+-][A-Z0-9]+)*(?:\/[A-Z0-9]+(?:[_+-][A-Z0-9]+)*){1,2})$/i;

/** Whether the text names a time zone. */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !SHAPE.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
