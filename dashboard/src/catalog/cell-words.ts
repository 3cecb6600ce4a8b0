/** How a cell is read: everywhere, in some places, or nowhere. */
export function cellWords({ admissible, targets }: { readonly admissible: number; readonly targets: number }): {
  readonly word: string;
  readonly sign: string;
  readonly tone: 'good' | 'warn' | 'bad';
} {
  const word = `${String(admissible)} of ${String(targets)}`;
  if (admissible === 0) return { word, sign: '✕', tone: 'bad' };
  return admissible === targets ? { word, sign: '●', tone: 'good' } : { word, sign: '◐', tone: 'warn' };
}
