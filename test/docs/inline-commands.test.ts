import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { buildProgram } from '../../src/main/cli-program.ts';
import { readPages } from './support/pages.ts';

const streams = { out: () => undefined, err: () => undefined };
const never = (): never => {
  throw new Error('Nothing runs here.');
};
const program = buildProgram({ environment: {}, streams, runner: { answer: never, untilEnd: never } } as unknown as Parameters<
  typeof buildProgram
>[0]);

/** What is wrong with a command as somebody would type it; null when `berth` has it. Values are not looked at. */
function wrongBecause(text: string): string | null {
  const words = text
    .replace(/^npm run berth --/, 'berth')
    .split(/\s+/)
    .slice(1);
  let command: Command = program;
  const path: Command[] = [program];
  let left = 0;
  for (const word of words) {
    const next = command.commands.find((each) => each.name() === word);
    if (next === undefined) break;
    command = next;
    path.push(next);
    left += 1;
  }
  const rest = words.slice(left);
  const known = new Set(['--help', ...path.flatMap(({ options }) => options.map(({ long }) => long ?? ''))]);
  const unknown = rest
    .filter((word) => word.startsWith('--'))
    .map((word) => word.split('=')[0] ?? '')
    .filter((option) => !known.has(option));
  if (unknown.length > 0) return `${command.name()} has no ${unknown.join(', ')}`;
  const [first] = rest;
  if (first !== undefined && /^[a-z]/.test(first) && command.commands.length > 0 && command.registeredArguments.length === 0)
    return `${command.name()} has no command ${first}`;
  return null;
}

/** Decisions tell of their time; all other pages of what is so. */
const pages = readPages().filter(({ file }) => !file.startsWith('docs/decisions/'));
const inline = pages.flatMap(({ file, text }) =>
  [...text.replace(/^ *(`{3,})[^]*?^ *\1$/gm, '').matchAll(/`((?:npm run )?berth (?:-- )?[a-z][^`]*)`/g)].map(([, command = '']) => ({
    file,
    command: command.replaceAll('\n', ' '),
  })),
);

describe('commands within a sentence are commands of berth', () => {
  it.each(pages.map(({ file }) => file).filter((file) => inline.some((each) => each.file === file)))('in %s', (file) => {
    const wrong = inline
      .filter((each) => each.file === file)
      .flatMap(({ command }) => (wrongBecause(command) === null ? [] : [`${command}: ${wrongBecause(command) ?? ''}`]));
    expect(wrong).toEqual([]);
  });
});

it.each([
  { text: 'berth machine update MACHINE --uncordon', want: null },
  { text: 'npm run berth -- catalog check FILE', want: null },
  { text: 'berth machine update MACHINE --unshare', want: 'update has no --unshare' },
  { text: 'berth machine destroy MACHINE', want: 'machine has no command destroy' },
  { text: 'berth destroy', want: 'berth has no command destroy' },
])('of $text is said: $want', ({ text, want }) => {
  expect(wrongBecause(text)).toBe(want);
});
