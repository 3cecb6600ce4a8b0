import { describe, expect, it } from 'vitest';
import { parseCatalog } from '../../src/catalog-file/parse-catalog.ts';
import { problemsOf, withLines } from './problems.ts';

describe('text that hides something is refused wherever it stands', () => {
  const hidden: readonly (readonly [string, string, string])[] = [
    ['NUL', '\0', 'a NUL character'],
    ['an escape character', '\u001b', 'a control character'],
    ['a C1 control', '\u0085', 'a control character'],
    ['a right-to-left override', '\u202e', 'a character that changes the direction of text'],
    ['an isolate', '\u2066', 'a character that changes the direction of text'],
    ['a line separator', '\u2028', 'an invisible separator'],
    ['a byte order mark in the middle', '\ufeff', 'an invisible separator'],
    ['a lone surrogate', '\ud800', 'half of a surrogate pair'],
  ];
  it.each(hidden)('%s, raw in a comment', (_title, character, what) => {
    expect(problemsOf(`version: 1\nname: x # a${character}b\nentries: []\n`)).toEqual([
      `2:12: the text contains ${what}, which is not allowed`,
    ]);
  });
  it.each(hidden)('%s, escaped in a name, a description and a ref', (_title, character, what) => {
    const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    const text = withLines({
      entry: `name: "a${escaped}"\n    kind: notebook-image\n    description: "a${escaped}"`,
      runtime: `name: a, accelerators: [cpu], ref: "a${escaped}b"`,
    });
    const paths = ['entries[0].name', 'entries[0].description', 'entries[0].runtimes[0].ref'];
    expect(problemsOf(text).map((problem) => problem.replace(/^\d+:\d+: /, ''))).toEqual(
      paths.map((path) => `${path}: contains ${what}, which is not allowed`),
    );
  });
  it('a surrogate pair written as two escapes, as JSON does, is one character and fine', () => {
    expect(problemsOf(withLines({ entry: 'name: a\n    kind: notebook-image\n    description: "\\ud83d\\ude00"' }))).toEqual([]);
  });
  it('a key __proto__ is an unknown key like any other', () => {
    expect(problemsOf('version: 1\nname: x\nentries: []\n__proto__: { name: y }\n')).toEqual([
      expect.stringMatching(/^4:1: __proto__: unknown key __proto__/),
    ]);
  });
});

describe('YAML that is not plain data is refused, and costs no more than its size', () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
  for (let index = 0; index < 12; index += 1) {
    const [from, to] = [String.fromCharCode(97 + index), String.fromCharCode(98 + index)];
    bomb.push(`${to}: &${to} [${Array(9).fill(`*${from}`).join(', ')}]`);
  }
  const hostile: readonly (readonly [string, string, RegExp])[] = [
    ['nothing', '', /^1:1: the file is empty/],
    ['only a comment', '# hello\n', /^1:1: the file is empty/],
    ['a scalar', 'hello', /^1:1: is text; allowed: a map/],
    ['null', '~', /^1:1: has no value; allowed: a map/],
    ['two documents', 'version: 1\nname: x\nentries: []\n---\nversion: 1\n', /^4:1: a catalog file holds one document/],
    ['an unfinished text', 'version: 1\nname: "x\n', /^3:1: a character is missing here/],
    ['a tab as indentation', 'version: 1\nname: x\nentries:\n\t- name: a\n', /tabs cannot indent YAML/],
    ['brackets, ten thousand deep', '['.repeat(10_000), /nested too deeply/],
    ['maps, 30 deep', `${'{ a: '.repeat(30)}1${' }'.repeat(30)}`, /nested too deeply; a catalog needs at most 20 levels/],
    ['an alias bomb', bomb.join('\n'), /more than 100000 values/],
    ['an alias that contains itself', 'version: 1\nname: x\nentries: &a [*a]\n', /^3:14: entries\[0\]: this alias contains itself/],
    ['an alias of nothing', 'version: 1\nname: *x\nentries: []\n', /^2:7: name: this alias names no anchor/],
    ['a second document after an end mark', 'version: 1\nname: x\nentries: []\n...\nname: y\n', /a catalog file holds one document/],
    ['a tag', 'version: 1\nname: !secret x\nentries: []\n', /^2:7: this tag is unknown/],
    ['a binary tag', 'version: 1\nname: !!binary eA==\nentries: []\n', /^2:7: this tag is unknown/],
    ['YAML 1.1, where yes is a boolean', '%YAML 1.1\n---\nversion: 1\nname: x\nentries: []\n', /^1:1: unknown directive; only %YAML 1.2/],
    ['a merge key', 'version: 1\nname: x\nentries: []\n<<: { name: y }\n', /unknown key \(unreadable key\)/],
    ['a key that is a list', 'version: 1\nname: x\nentries: []\n? [a]\n: b\n', /^4:3: a key must be text/],
    ['a key that is a number', 'version: 1\nname: x\nentries: []\n1: b\n', /^4:1: a key must be text/],
  ];
  it.each(hostile)('%s', (_title, text, want) => {
    const problems = problemsOf(text);
    expect(
      problems.some((problem) => want.test(problem)),
      problems.join('\n'),
    ).toBe(true);
  });

  it('many thousand problems are cut to 500, the last of which counts the rest', () => {
    const parsed = parseCatalog({ file: 'c', text: `version: 1\nname: x\nentries:\n${'  - 1\n'.repeat(20_000)}` });
    if (parsed.ok) throw new Error('A list of numbers is no catalog.');
    expect(parsed.problems).toHaveLength(500);
    expect(parsed.problems.at(-1)).toMatchObject({ line: 503, path: '', message: 'and 19501 more problems from here on' });
  });
});

describe('H2: no problem repeats what the operator wrote as a ref, whatever is wrong with it', () => {
  const MARK = 'CanaryRef7f3a';
  const spoiled: readonly (readonly [string, string])[] = [
    ['a space', `"${MARK} x"`],
    ['a NUL', `"${MARK}\\0"`],
    ['a bidi mark', `"${MARK}\\u202e"`],
    ['an unfinished quote', `"${MARK}`],
    ['text after a quote', `'x' ${MARK}`],
    ['an alias', `*${MARK}`],
    ['a tag', `!${MARK} x`],
    ['a bad escape', `"\\q${MARK}"`],
    ['a reserved character', `@${MARK}`],
    ['a bracket', `]${MARK}`],
    ['a list', `[${MARK}, "${MARK} "]`],
    ['a map', `{ "${MARK}:latest": "${MARK}" }`],
    ['a nested map', `a: ${MARK}`],
  ];
  const places = [
    'ref: VALUE',
    'container_ref: VALUE',
    'driver_refs:\n          docker: VALUE',
    'driver_refs:\n          kubernetes: VALUE',
    'driver_refs:\n          podman: VALUE',
  ];
  it.each(spoiled)('%s', (_title, value) => {
    for (const place of places) {
      const head = withLines({}).split('      - {')[0] ?? '';
      const text = `${head}      - name: a\n        accelerators: [cpu]\n        ${place.replace('VALUE', value)}\n`;
      const problems = problemsOf(text);
      expect(problems.length, text).toBeGreaterThan(0);
      expect(problems.join('\n')).not.toContain(MARK);
    }
  });
});
