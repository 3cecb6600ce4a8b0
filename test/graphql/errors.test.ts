import { readdirSync, readFileSync } from 'node:fs';
import { isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { refusalClasses } from '../../scripts/catalogues/refusal-classes.ts';
import { StreamInterrupted } from '../../src/app/timeline-ports.ts';
import { schema } from '../../src/graphql/schema.ts';

interface Row {
  readonly className: string;
  readonly type: string;
  readonly codes: string;
}

function catalogue(): readonly Row[] {
  const text = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const [, section = ''] = /## Refusals\n([\s\S]*?)\n## /.exec(text) ?? [];
  return [...section.matchAll(/^\| (\w+) \| (\w+|-) \| ([^|]+) \|/gm)]
    .map(([, className = '', type = '', codes = '']) => ({ className, type, codes: codes.trim() }))
    .filter((row) => row.className !== 'class');
}

/** The codes that the tables of a section have in their first column. */
function codesUnder(heading: string): readonly string[] {
  const text = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\| ([A-Z_, ]+) \|/gm)].flatMap(([, codes = '']) => codes.split(', ')).sort();
}

/** Every code that a file of the server writes down. */
function codesInSource(): readonly string[] {
  const folder = new URL('../../src/graphql/', import.meta.url);
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(new URL(path, folder), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(/\bcode: '([A-Z_]+)'/g)].map(([, code = '']) => code));
}

describe('docs/errors.md', () => {
  test('has every code that the GraphQL server writes down, and those of the ends of streams', () => {
    const streamEnds = (['STREAM_STALLED', 'SERVER_CLOSING'] as const).map((code) => new StreamInterrupted(code, null).code);
    const written = ['Refusals', 'Ends of a stream', 'Limits and transport', 'Faults'].flatMap(codesUnder);
    const refused = catalogue().flatMap(({ codes }) => codes.split(', '));
    const unwritten = [...codesInSource(), ...streamEnds].filter((code) => ![...written, ...refused].includes(code));
    expect(unwritten).toEqual([]);
    expect(codesUnder('Ends of a stream')).toEqual([...streamEnds, 'UNAVAILABLE', 'CURSOR_EXPIRED', 'UNAUTHENTICATED', 'FORBIDDEN'].sort());
  });

  test('has a row for each refusal class, and each row a class', () => {
    expect(catalogue().map((row) => row.className)).toEqual(refusalClasses().map(({ name }) => name));
  });

  test.each(refusalClasses())('$name has the codes that are written', ({ name, codes }) => {
    const written = catalogue().find((row) => row.className === name)?.codes;
    expect(written).toBe(codes === 'REASON_CODES' ? 'a reason code' : codes.join(', '));
  });

  test('each GraphQL type of a refusal has a row, and each row that names one a type', () => {
    const refusal = schema.getType('Refusal');
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && type.getInterfaces().some((implemented) => implemented === refusal),
    );
    const written = catalogue().flatMap((row) => (row.type === '-' ? [] : [row.type]));
    expect(types.map((type) => type.name).sort()).toEqual([...written].sort());
  });
});
