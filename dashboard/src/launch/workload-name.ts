/** The rule for names of workloads, as it is shown beside the field. */
export const NAME_RULE = '1 to 63 characters: a-z, 0-9 and -. Unique among your work.';

/** What is wrong with a name, in words for whoever types it; null when nothing is. The server has the last word. */
export function nameWrong(name: string): string | null {
  if (name === '') return 'It needs a name.';
  if (name.length > 63) return `A name has 63 characters at most, not ${String(name.length)}.`;
  const [wrong] = /[^a-z0-9-]/u.exec(name) ?? [];
  if (wrong === undefined) return null;
  if (/[A-Z]/.test(wrong)) return `Only small letters: ${wrong.toLowerCase()} instead of ${wrong}.`;
  return wrong === ' ' ? 'No spaces: use - instead.' : `A name cannot have ${wrong}: only a-z, 0-9 and -.`;
}
