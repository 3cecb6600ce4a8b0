import { piecesOf, textOf, tone, type Block, type Paragraph, type Words } from './block.ts';
import { layOutTable } from './lay-out-table.ts';
import { visibleText } from './visible-text.ts';

/** Narrowest column of text that is still broken into lines; below it the text goes over the edge. */
const NARROWEST = 20;

/**
 * The lines of blocks for a terminal that is `width` characters wide; null for a file or a pipe, where nothing is cut or broken. Every
 * text is made visible here, so that nothing which is printed can be obeyed.
 */
export function layOut(blocks: readonly Block[], width: number | null): readonly Words[] {
  return blocks.flatMap((block): readonly Words[] => {
    if (typeof block === 'string' || Array.isArray(block) || 'tone' in block) return [visibleWords(block)];
    return 'header' in block ? layOutTable(block, width) : breakLines(block as Paragraph, width);
  });
}

/** The words with every text visible. */
export function visibleWords(words: Words): Words {
  return piecesOf(words).map((piece) =>
    typeof piece === 'string' ? visibleText(piece) : { text: visibleText(piece.text), tone: piece.tone },
  );
}

function breakLines({ before, text, hang }: Paragraph, width: number | null): readonly Words[] {
  const first = visibleWords(before);
  const whole = visibleText(textOf(text));
  const shown = (line: string): Words => (typeof text === 'string' ? line : tone(text.tone, line));
  const lines = width === null ? [whole] : wrap(whole, { first: width - textOf(first).length, rest: width - hang });
  return lines.map((line, index) => [...(index === 0 ? piecesOf(first) : [' '.repeat(hang)]), ...piecesOf(shown(line))]);
}

function wrap(text: string, room: { readonly first: number; readonly rest: number }): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const most = Math.max(NARROWEST, lines.length === 0 ? room.first : room.rest);
    if (line !== '' && line.length + 1 + word.length > most) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
