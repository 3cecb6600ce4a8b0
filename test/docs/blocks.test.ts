import { validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { parseCatalog } from '../../src/catalog-file/parse-catalog.ts';
import { schema } from '../../src/graphql/schema.ts';
import { fleetScript } from '../../src/simulation-fleet/fleet-script.ts';
import { NOT_RUN } from './not-run.ts';
import { fencedBlocks, KINDS, placeOf, type Block } from './support/fenced-blocks.ts';
import { graphqlExample } from './support/graphql-blocks.ts';
import { readPages } from './support/pages.ts';
import { shellCommands } from './support/shell-commands.ts';

const all = readPages().flatMap(fencedBlocks);
const of = (kind: string): readonly (Block & { readonly place: string })[] =>
  all.filter((block) => block.kind === kind).map((block) => ({ ...block, place: placeOf(block) }));

/** Programs that pages may type in a test: everything else is listed with the reason why it is not typed. */
const PROGRAMS = [
  'berth',
  'npm',
  'node',
  'curl',
  'jq',
  'cat',
  'echo',
  'printf',
  'export',
  'cd',
  'mkdir',
  'cp',
  'mv',
  'grep',
  'head',
  'chmod',
  'sleep',
  'diff',
];

describe('the blocks of all pages', () => {
  it('are of known kinds', () => {
    expect(
      all.filter(({ kind }) => !(KINDS as readonly string[]).includes(kind)).map((block) => `${placeOf(block)}: ${block.kind}`),
    ).toEqual([]);
  });

  it('that are only text hold nothing that anybody types', () => {
    const typed = [...of('text'), ...of('')].filter(({ text }) =>
      /^\s*(?:\$ )?(?:berth|npm|npx|curl|kubectl|docker|systemctl|pg_dump) /m.test(text),
    );
    expect(typed.map(placeOf)).toEqual([]);
  });

  it.each(of('json'))('$place is JSON', ({ text }) => {
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });

  it.each(of('json').filter(({ text }) => text.includes('"groups"')))('$place describes a simulated fleet', ({ text }) => {
    expect(fleetScript.safeParse(JSON.parse(text)).error).toBeUndefined();
  });

  it.each(of('yaml'))('$place is YAML, and a catalog as catalogs are read', ({ text, place }) => {
    const documents = parseAllDocuments(text);
    expect(documents.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([]);
    if (/^version: 1$/m.test(text) && /^entries:/m.test(text)) expect(parseCatalog({ file: place, text })).toMatchObject({ ok: true });
  });

  it.each(of('graphql'))('$place is of this schema', (block) => {
    expect(validate(schema, graphqlExample(block, undefined).document)).toEqual([]);
  });
});

describe('the commands of all pages', () => {
  const commands = of('sh').flatMap(shellCommands);

  it('are typed by a test, or listed with the reason why not', () => {
    const listed = new Set(NOT_RUN.map(({ text }) => text));
    const unknown = commands.filter(({ text }) => !listed.has(text) && !PROGRAMS.includes(/^(?:[A-Z_]+=\S* )*(\S+)/.exec(text)?.[1] ?? ''));
    expect(unknown.map((command) => `${placeOf(command)}: ${command.text}`)).toEqual([]);
  });

  it.each(NOT_RUN)('that no test types are still in a page: $text', ({ text, why }) => {
    expect(why.length).toBeGreaterThan(10);
    expect(commands.some((command) => command.text === text)).toBe(true);
  });
});
