import { describe, expect, it } from 'vitest';
import { CommandFailure, EXIT_CODES } from '../../../src/cli/command-failure.ts';
import { textOf, tone, type Block } from '../../../src/cli/output/block.ts';
import { layOut } from '../../../src/cli/output/lay-out.ts';
import { hasColours } from '../../../src/cli/output/screen.ts';
import { visibleJson, visibleText } from '../../../src/cli/output/visible-text.ts';
import { Terminal } from '../../../src/cli/terminal.ts';
import { ago, spanOfTime } from '../../../src/cli/words/span-of-time.ts';

/** Clears the screen, sets the title, begins a line anew, is a C1 command, turns the order of letters. */
const HOSTILE = 'a\x1b[2Jb\x1b]0;title\x07c\rd\u009b31me\u202ef\u2028g\nh\x7fi';
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

interface Shown {
  readonly out: string;
  readonly err: string;
}

function shown(options: { readonly columns: number | null; readonly json?: boolean }, act: (terminal: Terminal) => void): Shown {
  let [out, err] = ['', ''];
  const screen = { outColumns: () => options.columns, errColumns: () => options.columns };
  const streams = { out: (text: string) => void (out += text), err: (text: string) => void (err += text), screen };
  act(new Terminal({ streams, json: options.json ?? false, variables: { TERM: 'dumb' } }));
  return { out, err };
}

const linesOf = (blocks: readonly Block[], width: number | null): readonly string[] => layOut(blocks, width).map(textOf);

describe('security: text of others does nothing to a terminal', () => {
  it('control characters: every one is made visible, and is on one line', () => {
    expect(visibleText(HOSTILE)).toBe('a\\x1b[2Jb\\x1b]0;title\\x07c\\rd\\x9b31me\\u202ef\\u2028g\\nh\\x7fi');
    expect(visibleText('plain – “text”, ünïcode 日本')).toBe('plain – “text”, ünïcode 日本');
  });

  it('control characters in JSON stay the same value', () => {
    const text = visibleJson({ text: HOSTILE });
    expect(text).not.toMatch(OBEYED);
    expect(JSON.parse(text)).toEqual({ text: HOSTILE });
  });

  it.each([80, null])('control characters in lines, tables, paragraphs, notes and failures, %s columns', (columns) => {
    const all = shown({ columns }, (terminal) => {
      terminal.print([HOSTILE, tone('bad', HOSTILE), ['x', tone('good', HOSTILE)]]);
      terminal.print([
        { header: ['NAME'], rows: [[HOSTILE], [tone('bad', HOSTILE)]] },
        { before: HOSTILE, text: HOSTILE, hang: 2 },
      ]);
      terminal.note([HOSTILE]);
      terminal.fail(new CommandFailure(HOSTILE, { code: 'X', exitCode: EXIT_CODES.refused, lines: [HOSTILE], next: HOSTILE }));
    });
    expect(all.out).toContain('\\x1b[2J');
    expect(all.out).not.toMatch(OBEYED);
    expect(all.err).not.toMatch(OBEYED);
  });

  it('control characters in the line that is written anew', () => {
    const { err } = shown({ columns: 80 }, (terminal) => void terminal.status(HOSTILE));
    expect(err.replace('\r\x1b[2K', '')).not.toMatch(OBEYED);
  });
});

describe('a table', () => {
  const table: Block = {
    header: ['NAME', 'WHY', 'N'],
    rows: [
      ['lab', 'a long reason that goes on and on', '5'],
      ['other', 'short', '12'],
    ],
    numbersFrom: 2,
  };

  it('is as wide as it is where there is no terminal, with numbers to the right', () => {
    expect(linesOf([table], null)).toEqual([
      'NAME   WHY                                 N',
      'lab    a long reason that goes on and on   5',
      'other  short                              12',
    ]);
  });

  it('is cut to the terminal at its widest column', () => {
    const lines = linesOf([table], 30);
    expect(lines.map((line) => line.length)).toEqual([30, 30, 30]);
    expect(lines[1]).toBe('lab    a long reason that…   5');
  });

  const machines: Block = {
    header: ['NAME', 'STATUS', 'OWNER', 'DRIVERS', 'HEARD'],
    rows: [
      ['many-machines-1', 'UNREACHABLE, suspected', 'the organisation', 'native, docker', '4 s ago'],
      ['many-machines-2', 'READY', 'ada', 'native', 'now'],
    ],
    dispensable: ['DRIVERS', 'OWNER', 'HEARD'],
  };

  it.each([
    {
      width: 60,
      want: [
        'NAME             STATUS      OWNER       DRIVERS     HEARD',
        'many-machines-1  UNREACHAB…  the organ…  native, d…  4 s ago',
        'many-machines-2  READY       ada         native      now',
      ],
    },
    {
      width: 36,
      want: [
        'NAME             STATUS      HEARD',
        'many-machines-1  UNREACHAB…  4 s ago',
        'many-machines-2  READY       now',
        'Left out: OWNER, DRIVERS',
      ],
    },
    { width: 12, want: ['NAME      STATUS', 'many-ma…  UNREACH…', 'many-ma…  READY', 'Left out: OWNER, DRIVERS, HEARD'] },
  ])('in $width columns: the first column stays whole and the least useful go', ({ width, want }) => {
    expect(linesOf([machines], width)).toEqual(want);
  });

  it('cuts a very long name to its share before the others lose what they say', () => {
    const rows = [['a'.repeat(60), 'RUNNING', 'lab-box']];
    expect(linesOf([{ header: ['NAME', 'PHASE', 'MACHINE'], rows }], 60)[1]).toBe(`${'a'.repeat(41)}…  RUNNING  lab-box`);
  });

  it('has all its columns where there is no terminal, or a wide one', () => {
    for (const width of [null, 200]) expect(linesOf([machines], width)[0]).toMatch(/^NAME +STATUS +OWNER +DRIVERS +HEARD$/);
  });

  it('cuts no column to nothing, however narrow the terminal is', () => {
    expect(linesOf([table], 5)[1]).toBe('lab    a long …   5');
  });
});

describe('a paragraph', () => {
  const paragraph: Block = { before: '  CODE ', text: 'one two three four five six seven eight', hang: 4 };

  it('goes on in further lines below its beginning', () => {
    expect(linesOf([paragraph], 30)).toEqual(['  CODE one two three four five', '    six seven eight']);
  });

  it('is one line for a file', () => {
    expect(linesOf([paragraph], null)).toEqual(['  CODE one two three four five six seven eight']);
  });
});

describe('the line that is written anew', () => {
  it('makes way for what is printed, and comes back below it', () => {
    const { out, err } = shown({ columns: 20 }, (terminal) => {
      expect(terminal.status('half')).toBe(true);
      terminal.print(['done']);
      terminal.status(null);
    });
    expect(out).toBe('done\n');
    expect(err).toBe('\r\x1b[2Khalf\r\x1b[2Khalf\r\x1b[2K');
  });

  it('is cut before the edge, where a terminal would begin another one', () => {
    const { err } = shown({ columns: 10 }, (terminal) => void terminal.status(['0123', tone('good', '456789abc')]));
    expect(err).toBe('\r\x1b[2K01234567…');
  });

  it.each([
    ['a pipe', { columns: null }],
    ['--json', { columns: 80, json: true }],
  ])('is not shown with %s', (_title, options) => {
    expect(shown(options, (terminal) => expect(terminal.status('x')).toBe(false))).toEqual({ out: '', err: '' });
  });
});

describe('colours', () => {
  it.each([
    { variables: {}, terminal: true, want: true },
    { variables: {}, terminal: false, want: false },
    { variables: { NO_COLOR: '1' }, terminal: true, want: false },
    { variables: { NO_COLOR: '' }, terminal: true, want: true },
    { variables: { TERM: 'dumb' }, terminal: true, want: false },
    { variables: { FORCE_COLOR: '1' }, terminal: false, want: true },
    { variables: { FORCE_COLOR: '0' }, terminal: true, want: false },
    { variables: { FORCE_COLOR: '1', NO_COLOR: '1', TERM: 'dumb' }, terminal: false, want: true },
  ])('$variables on a terminal: $terminal gives $want', ({ variables, terminal, want }) => {
    expect(hasColours(variables, terminal)).toBe(want);
  });

  it('are written only where they are to be', () => {
    const printed = (variables: Readonly<Record<string, string>>): string => {
      let out = '';
      const streams = { out: (text: string) => void (out += text), err: () => undefined };
      new Terminal({ streams, json: false, variables }).print([tone('bad', 'no')]);
      return out;
    };
    expect(printed({ FORCE_COLOR: '1' })).toBe('\x1b[31mno\x1b[39m\n');
    expect(printed({})).toBe('no\n');
  });
});

describe('times', () => {
  it.each([
    [0, '0.0 s'],
    [420, '0.4 s'],
    [12_300, '12 s'],
    [184_000, '3 min 04 s'],
    [7_500_000, '2 h 05 min'],
    [273_600_000, '3 d 4 h'],
    [-5, '0.0 s'],
  ])('%s ms: %s', (milliseconds, want) => {
    expect(spanOfTime(milliseconds)).toBe(want);
  });

  it.each([
    ['2026-11-29T12:00:00Z', 'now'],
    ['2026-11-29T12:00:30Z', 'now'],
    ['2026-11-29T11:59:18Z', '42 s ago'],
    ['2026-11-29T11:50:00Z', '10 min ago'],
    ['2026-11-28T12:00:00Z', '24 h ago'],
    ['2026-11-01T12:00:00Z', '28 d ago'],
  ])('%s is %s', (moment, want) => {
    expect(ago(moment, new Date('2026-11-29T12:00:00Z'))).toBe(want);
  });
});
