import { writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { NOT_RUN, UP_TO_THE_MACHINE } from './not-run.ts';
import { isExcerpt } from './support/excerpts.ts';
import { fencedBlocks, placeOf, type Block } from './support/fenced-blocks.ts';
import { freshInstallation, type FreshInstallation } from './support/fresh-installation.ts';
import { askExample, graphqlExample, refusalsOf } from './support/graphql-blocks.ts';
import { readPages, type Page } from './support/pages.ts';
import { putIn, readerOf, type Reader } from './support/reader.ts';
import { shellCommands, type ShellCommand } from './support/shell-commands.ts';
import { typeCommand } from './support/type-command.ts';

const HOME = process.cwd();
const notRun = new Set(NOT_RUN.map(({ text }) => text));

/** Pages with anything to type, with their blocks; for whoever writes one, BERTH_DOCS_PAGE chooses it. */
const pages = readPages()
  .map((page) => ({ ...page, blocks: fencedBlocks(page) }))
  .filter(({ file, blocks }) => blocks.some(isTyped) && file.includes(process.env['BERTH_DOCS_PAGE'] ?? ''));

function isTyped(block: Block): boolean {
  if (block.kind === 'graphql' || (block.kind === 'ts' && !isExcerpt(block))) return true;
  return block.kind === 'sh' && shellCommands(block).some(({ text }) => !notRun.has(text));
}

let installation: FreshInstallation | undefined;

afterEach(async () => {
  process.chdir(HOME);
  await installation?.close();
  installation = undefined;
});

describe('every command and query of', () => {
  it.each(pages)('$file does what it says', async (page) => {
    await readAloud(page);
  });
});

/** Types all that the page says, from its beginning to its end, on a fresh installation. */
async function readAloud(page: Page & { readonly blocks: readonly Block[] }): Promise<void> {
  installation = await freshInstallation();
  process.chdir(installation.folder);
  const reader = await readerOf(page, installation);
  for (const [index, block] of page.blocks.entries()) {
    if (block.kind === 'graphql') await askBlock(block, { next: page.blocks[index + 1], reader, url: installation.url });
    if (block.kind === 'ts' && !isExcerpt(block)) await runProgram(block, reader);
    if (block.kind !== 'sh') continue;
    for (const command of shellCommands(block)) if (!notRun.has(command.text)) await typeOne(command, reader);
  }
}

/** A comment such as `refused: NAME_TAKEN` says that the command ends with 1 and that code; `exit code: 3` says which one. */
async function typeOne(command: ShellCommand, reader: Reader): Promise<void> {
  const where = `${placeOf(command)}: ${command.text}`;
  const typed = await typeCommand(putIn(command.text, reader), reader).catch((error: unknown) => {
    throw new Error(where, { cause: error });
  });
  const said = `${where}\nended with ${String(typed.exitCode)}\n${typed.out.slice(-2_000)}\n${typed.err.slice(-2_000)}`;
  const [, code] = /\brefused: ([A-Z_]+)/.exec(command.comment) ?? [];
  if (code !== undefined) {
    expect(`${typed.out}${typed.err}`, said).toContain(code);
    return;
  }
  if (UP_TO_THE_MACHINE.has(command.text)) {
    expect([0, 1], said).toContain(typed.exitCode);
    return;
  }
  expect(typed.exitCode, said).toBe(Number(/\bexit code: (\d)/.exec(command.comment)?.[1] ?? 0));
  // curl ends with 0 whatever the server answers.
  if (command.text.includes('/graphql')) expect(typed.out, said).not.toMatch(/"errors"|"code":"[A-Z]/);
}

/** A program of a page runs as a file in the reader's folder; it must end by itself. */
async function runProgram(block: Block, reader: Reader): Promise<void> {
  const file = `program-${String(block.line)}.ts`;
  await writeFile(file, putIn(block.text, reader).replaceAll("'berth/client'", `'${HOME}/src/client/index.ts'`));
  const typed = await typeCommand(`node --import tsx ${file}`, reader);
  expect(typed.exitCode, `${placeOf(block)}\n${typed.out.slice(-2_000)}\n${typed.err.slice(-2_000)}`).toBe(0);
}

interface Around {
  readonly next: Block | undefined;
  readonly reader: Reader;
  readonly url: string;
}

async function askBlock(block: Block, { next, reader, url }: Around): Promise<void> {
  const example = graphqlExample(block, next);
  const variables = JSON.parse(putIn(example.variables, reader)) as object;
  const query = putIn(block.text, reader);
  const answer = await askExample({ url, token: reader.token, query, variables }, example.isStream);
  const said = `${placeOf(block)}\n${JSON.stringify(answer, null, 2).slice(0, 2_000)}`;
  expect(refusalsOf(answer), said).toEqual(example.refused === null ? [] : [example.refused]);
}
