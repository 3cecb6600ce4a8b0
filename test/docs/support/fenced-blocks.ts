import type { Page } from './pages.ts';

/** One fenced block of a page. */
export interface Block {
  readonly file: string;
  /** Line of its first line of text, from 1. */
  readonly line: number;
  /** The word after the fence; empty where there is none. */
  readonly kind: string;
  readonly text: string;
}

/** What a block can be. `text` is output, a drawing or a form: nothing that anybody types. */
export const KINDS = ['sh', 'graphql', 'json', 'yaml', 'ts', 'html', 'python', 'text', ''] as const;

const FENCE = /^( *)(`{3,})([^`\n]*)$/;

/** The fenced blocks of a page, in order. Refuses a fence that is not closed. */
export function fencedBlocks({ file, text }: Page): readonly Block[] {
  const blocks: Block[] = [];
  let open: {
    readonly line: number;
    readonly kind: string;
    readonly indent: string;
    readonly fence: string;
    readonly body: string[];
  } | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    const match = FENCE.exec(line);
    if (open === null) {
      const [, indent = '', fence = '', word = ''] = match ?? [];
      if (match !== null) open = { line: index + 2, kind: word.trim(), indent, fence, body: [] };
    } else if (match !== null && match[2] === open.fence && (match[3] ?? '').trim() === '') {
      blocks.push({ file, line: open.line, kind: open.kind, text: open.body.join('\n') });
      open = null;
    } else open.body.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line);
  }
  if (open !== null) throw new Error(`${file}:${String(open.line)}: the block is not closed.`);
  return blocks;
}

/** Where a block is, as editors take it. */
export function placeOf({ file, line }: Pick<Block, 'file' | 'line'>): string {
  return `${file}:${String(line)}`;
}
