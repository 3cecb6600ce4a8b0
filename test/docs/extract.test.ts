import { describe, expect, it } from 'vitest';
import { fencedBlocks } from './support/fenced-blocks.ts';
import { shellCommands, wordsOf } from './support/shell-commands.ts';

const block = (text: string) => ({ file: 'docs/a.md', line: 10, kind: 'sh', text });

describe('the blocks of a page', () => {
  it('are those between fences, with their kind, their line and without their indent', () => {
    const text = ['a', '```sh', 'berth usage', '```', '', '1. b', '', '   ```', '   c', '   ```'].join('\n');
    expect(fencedBlocks({ file: 'a.md', text })).toEqual([
      { file: 'a.md', line: 3, kind: 'sh', text: 'berth usage' },
      { file: 'a.md', line: 9, kind: '', text: 'c' },
    ]);
  });

  it('must end', () => {
    expect(() => fencedBlocks({ file: 'a.md', text: '```sh\nberth usage' })).toThrow('a.md:2: the block is not closed.');
  });
});

describe('the commands of a shell block', () => {
  it.each([
    { what: 'a line each', text: 'a b\n\nc', want: ['a b', 'c'] },
    { what: 'several lines with backslashes', text: 'a \\\n  b\nc', want: ['a \\\n  b', 'c'] },
    { what: 'several lines in quotes', text: "a '{\n}'\nc", want: ["a '{\n}'", 'c'] },
    { what: 'a here-document', text: 'cat > a <<EOF\nb # c\nEOF\nd', want: ['cat > a <<EOF\nb # c\nEOF', 'd'] },
    { what: 'without comments', text: '# x\na "#1" # y\nb#c', want: ['a "#1"', 'b#c'] },
  ])('are $what', ({ text, want }) => {
    expect(shellCommands(block(text)).map((command) => command.text)).toEqual(want);
  });

  it('know their line and the comment above or behind', () => {
    expect(shellCommands(block('# one\na\nb  # two\nc'))).toEqual([
      { file: 'docs/a.md', line: 11, text: 'a', comment: 'one' },
      { file: 'docs/a.md', line: 12, text: 'b', comment: 'two' },
      { file: 'docs/a.md', line: 13, text: 'c', comment: '' },
    ]);
  });
});

describe('the words of a command', () => {
  const variables = { A: 'x y', EMPTY: '' };
  it.each([
    { text: `a 'b c' "d $A" e$A`, want: ['a', 'b c', 'd x y', 'ex y'] },
    { text: `a \\\n b '$A' "$EMPTY"`, want: ['a', 'b', '$A', ''] },
    { text: 'a | b', want: null },
    { text: 'a $(b)', want: null },
    { text: 'a > b', want: null },
    { text: 'a *.md', want: null },
    { text: `a '*|>'`, want: ['a', '*|>'] },
  ])('of $text', ({ text, want }) => {
    expect(wordsOf(text, variables)).toEqual(want);
  });

  it('refuse a variable that is not set', () => {
    expect(() => wordsOf('a $B', variables)).toThrow('B is not set.');
  });
});
