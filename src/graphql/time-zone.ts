/** Names with a region, and UTC: those that JavaScript and Postgres both know; offsets and abbreviations are refused. */
const SHAPE = /^(?:UTC|[A-Za-z]+(?:[_+-][A-Za-z0-9]+)*(?:\/[A-Za-z0-9]+(?:[_+-][A-Za-z0-9]+)*){1,2})$/;

/** Whether the text names a time zone. */
export function isTimeZone(name: string): boolean {
  if (name.length > 64 || !SHAPE.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
