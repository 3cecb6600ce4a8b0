import { readFileSync } from 'node:fs';
import { isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import * as refusals from '../../src/domain/refusals.ts';
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

function refusalClasses(): readonly string[] {
  return Object.entries(refusals)
    .filter(([, value]) => typeof value === 'function' && value.prototype instanceof refusals.Refusal)
    .map(([name]) => name);
}

/** One instance of each class, to read its code from. */
const SAMPLES: Readonly<Record<string, readonly refusals.Refusal[]>> = {
  InvalidInput: [new refusals.InvalidInput([{ field: 'input.name', message: 'is wrong' }])],
  NotFound: [new refusals.NotFound('input.classId', 'class')],
  Unauthenticated: [new refusals.Unauthenticated()],
  Forbidden: [new refusals.Forbidden('no')],
  NameTaken: [new refusals.NameTaken('input.name', 'a')],
  InvalidState: [new refusals.InvalidState('no')],
  IdempotencyConflict: [new refusals.IdempotencyConflict()],
  PlacementConflict: [new refusals.PlacementConflict()],
  CursorRefused: (['CURSOR_INVALID', 'CURSOR_EXPIRED', 'CURSOR_AHEAD'] as const).map((code) => new refusals.CursorRefused(code, 'no')),
};

describe('docs/errors.md', () => {
  test('has a row for each refusal class, and each row a class', () => {
    expect(
      catalogue()
        .map((row) => row.className)
        .sort(),
    ).toEqual([...refusalClasses()].sort());
  });

  test.each(catalogue().filter((row) => row.className !== 'LaunchRefused'))(
    '$className has the codes that are written',
    ({ className, codes }) => {
      expect(SAMPLES[className]?.map((refusal) => refusal.code).join(', ')).toBe(codes);
    },
  );

  test('each GraphQL type of a refusal has a row, and each row that names one a type', () => {
    const refusal = schema.getType('Refusal');
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && type.getInterfaces().some((implemented) => implemented === refusal),
    );
    const written = catalogue().flatMap((row) => (row.type === '-' ? [] : [row.type]));
    expect(types.map((type) => type.name).sort()).toEqual([...written].sort());
  });
});
