import { tone, type Block, type Paragraph, type Span } from '../output/block.ts';

/** Named values below each other, the values in one column; those that are null are left out. */
export function fieldLines(fields: readonly (readonly [name: string, value: string | Span | null])[]): readonly Block[] {
  const width = Math.max(...fields.map(([name]) => name.length)) + 2;
  return fields.flatMap(([name, value]): readonly Paragraph[] =>
    value === null ? [] : [{ before: tone('faint', name.padEnd(width)), text: value, hang: width }],
  );
}
