/** How far back months are offered; further ones are chosen day by day. */
const MONTHS = 24;

/** A month (`YYYY-MM`) and those before it, the latest first; none for what is no month. */
export function monthsBefore(month: string): readonly string[] {
  const first = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(first.getTime())) return [];
  return Array.from({ length: MONTHS }, (_item, back) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}
