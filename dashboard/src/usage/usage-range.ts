import { startOfDay } from './start-of-day.ts';

/** What the reader chose: whole days of the time zone. Dates are `YYYY-MM-DD`, months `YYYY-MM`. */
export type RangeChoice =
  | { readonly kind: 'LAST_7_DAYS' }
  | { readonly kind: 'LAST_30_DAYS' }
  | { readonly kind: 'MONTH'; readonly month: string }
  /** Both days are in it. */
  | { readonly kind: 'CUSTOM'; readonly first: string; readonly last: string };

/** An interval as the API takes it: `to` is not in it. RFC 3339 in UTC. */
export interface UsageInterval {
  readonly from: string;
  readonly to: string;
}

/** The interval of a choice; or what is wrong with it, in a sentence. `now` is milliseconds since 1970, the end of what is going on. */
export function usageInterval(
  choice: RangeChoice,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): UsageInterval | string {
  const today = dateIn(now, timeZone);
  if (today === null) return `There is no time zone “${timeZone}”; take a name such as Europe/Berlin, or UTC.`;
  const [first, last] = daysOf(choice, today);
  const from = startOfDay(first, timeZone);
  const to = startOfDay(addDays(last, 1), timeZone);
  if (from === null || to === null) return 'Give both days as dates, such as 2026-11-29.';
  if (from >= to) return 'The first day must not be after the last one.';
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** The date at a moment in a time zone; null when there is no such zone. */
export function dateIn(moment: number, timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment);
  } catch {
    return null;
  }
}

/** First and last day of a choice. */
function daysOf(choice: RangeChoice, today: string): readonly [first: string, last: string] {
  switch (choice.kind) {
    case 'LAST_7_DAYS':
      return [addDays(today, -6), today];
    case 'LAST_30_DAYS':
      return [addDays(today, -29), today];
    case 'MONTH':
      return [`${choice.month}-01`, addDays(`${nextMonth(choice.month)}-01`, -1)];
    case 'CUSTOM':
      return [choice.first, choice.last];
  }
}

/** Another day of the calendar; '' for what is no date. */
function addDays(date: string, days: number): string {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(midnight) ? '' : new Date(midnight + days * 86_400_000).toISOString().slice(0, 10);
}

function nextMonth(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(first.getTime())) return '';
  first.setUTCMonth(first.getUTCMonth() + 1);
  return first.toISOString().slice(0, 7);
}
