/** What is left until a moment of the server (RFC 3339) as minutes and seconds, `59:07`, rounded up; null once it is over. */
export function countdown(until: string, now: number): string | null {
  const seconds = Math.ceil((Date.parse(until) - now) / 1000);
  if (!(seconds > 0)) return null;
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
