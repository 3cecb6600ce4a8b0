import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block } from './fenced-blocks.ts';

/** What tests run already, line by line without indents. */
const EXAMPLES = readdirSync('examples')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => flat(readFileSync(join('examples', file), 'utf8')));

/** Whether the block is a part of an example as it stands: examples have tests of their own. */
export function isExcerpt({ text }: Block): boolean {
  return EXAMPLES.some((example) => example.includes(flat(text)));
}

function flat(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}
