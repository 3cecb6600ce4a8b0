/** How moments are shown: in UTC or in the time zone of this machine. */
export interface Clock {
  readonly utc: boolean;
}

/** The date of a moment, such as `2026-11-29`, and its time, such as `08:00:01`. */
export function dateAndTime(moment: string, { utc }: Clock): { readonly date: string; readonly time: string } {
  const at = new Date(moment);
  const parts = utc
    ? [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()]
    : [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()];
  const [year = '', month = '', day = '', ...time] = parts.map((part) => String(part).padStart(2, '0'));
  return { date: `${year}-${month}-${day}`, time: time.join(':') };
}

/** How the zone is called in a heading. */
export function zoneName({ utc }: Clock): string {
  return utc ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
