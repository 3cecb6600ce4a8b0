import { placeOf, type Block } from './fenced-blocks.ts';

/** One command of a shell block, as a person would type it. */
export interface ShellCommand {
  readonly file: string;
  readonly line: number;
  /** Without the comment behind it; several lines where it goes on over them. */
  readonly text: string;
  /** The comment right above it or behind it, without `#`. */
  readonly comment: string;
}

/** The commands of a block, in order: a line each, or several with a backslash, an open quote or a here-document. */
export function shellCommands(block: Block): readonly ShellCommand[] {
  const commands: ShellCommand[] = [];
  const lines = block.text.split('\n');
  let above = '';
  for (let index = 0; index < lines.length; index += 1) {
    const first = lines[index] ?? '';
    if (first.trim() === '' || first.trimStart().startsWith('#')) {
      above = first.trimStart().replace(/^#\s*/, '');
      continue;
    }
    const line = block.line + index;
    let text = first;
    while (goesOn(text)) {
      index += 1;
      if (index >= lines.length) throw new Error(`${placeOf({ ...block, line })}: the command does not end.`);
      text += `\n${lines[index] ?? ''}`;
    }
    const { command, comment } = withoutComment(text);
    commands.push({ file: block.file, line, text: command.trim(), comment: comment === '' ? above : comment });
    above = '';
  }
  return commands;
}

function goesOn(text: string): boolean {
  const [, , end] = /<<-?\s*(['"]?)(\w+)\1/.exec(text) ?? [];
  if (end !== undefined) return !text.split('\n').slice(1).includes(end);
  return /\\$/.test(text) || scan(text).quote !== null;
}

function withoutComment(text: string): { readonly command: string; readonly comment: string } {
  const { comment } = scan(text);
  if (comment === null || text.includes('<<')) return { command: text, comment: '' };
  return { command: text.slice(0, comment), comment: text.slice(comment).replace(/^#\s*/, '') };
}

/** The quote that is open at the end, and where a comment begins. */
function scan(text: string): { readonly quote: string | null; readonly comment: number | null } {
  let quote: string | null = null;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote !== "'" && sign === '\\') at += 1;
    else if (quote === null && sign === '#' && /^\s?$/.test(text.charAt(at - 1))) return { quote, comment: at };
    else if (quote === null && (sign === "'" || sign === '"')) quote = sign;
    else if (sign === quote) quote = null;
  }
  return { quote, comment: null };
}

/**
 * The words of a command with its variables put in; null where it takes a shell (pipes, redirections, substitutions, patterns). A
 * variable that is not set is refused.
 */
export function wordsOf(text: string, variables: Readonly<Record<string, string | undefined>>): readonly string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let quote: string | null = null;
  const source = text.replaceAll('\\\n', ' ');
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at);
    if (quote === "'" ? sign === "'" : quote === '"' && sign === '"') quote = null;
    else if (quote !== "'" && sign === '$') {
      const [whole, name = ''] = /^\$\{?([A-Z_][A-Z0-9_]*)\}?/.exec(source.slice(at)) ?? [];
      if (whole === undefined) return null;
      const value = variables[name];
      if (value === undefined) throw new Error(`${name} is not set.`);
      word = (word ?? '') + value;
      at += whole.length - 1;
    } else if (quote !== null) word = (word ?? '') + sign;
    else if (sign === "'" || sign === '"') {
      quote = sign;
      word ??= '';
    } else if (/\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
    } else if (/[|&;<>()`*?[\]~{}\\]/.test(sign)) return null;
    else word = (word ?? '') + sign;
  }
  if (word !== null) words.push(word);
  return words;
}
