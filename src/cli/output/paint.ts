import { styleText } from 'node:util';
import { piecesOf, type Tone, type Words } from './block.ts';

const STYLES = {
  good: 'green',
  bad: 'red',
  warning: 'yellow',
  faint: 'dim',
  strong: 'bold',
  name: 'cyan',
} as const satisfies Readonly<Record<Tone, string>>;

/** One line as text; with colours where they were asked for. */
export function paint(words: Words, { colours }: { readonly colours: boolean }): string {
  return piecesOf(words)
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      // Whether the stream takes colours was decided before, from the variables and the terminal.
      return colours && piece.text !== '' ? styleText(STYLES[piece.tone], piece.text, { validateStream: false }) : piece.text;
    })
    .join('');
}
