import { isObjectType } from 'graphql';
import { REASON_CODES } from '../../src/domain/reason-order.ts';
import * as refusals from '../../src/domain/refusals.ts';
import { schema } from '../../src/graphql/schema.ts';

/** One class of `src/domain/refusals.ts` with its place in the API. */
export interface RefusalClass {
  readonly name: string;
  /** Its type in the unions of mutations; null: never part of one. */
  readonly type: string | null;
  /** What it may say in `code`; those of a refused launch are the reason codes. */
  readonly codes: readonly string[] | 'REASON_CODES';
}

/** One instance for each code of each class, from which the code is read. */
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

/** Every refusal class, in the order of its file. Refuses a class of which no code is known. */
export function refusalClasses(): readonly RefusalClass[] {
  const names = Object.entries(refusals)
    .filter(([, value]) => typeof value === 'function' && value.prototype instanceof refusals.Refusal)
    .map(([name]) => name);
  return ORDER.filter((name) => names.includes(name))
    .concat(names.filter((name) => !ORDER.includes(name)))
    .map((name) => ({ name, type: typeOf(name), codes: codesOf(name) }));
}

/** Every code of a refusal, those of refused launches left out. */
export function refusalCodes(): readonly string[] {
  return refusalClasses().flatMap(({ codes }) => (codes === 'REASON_CODES' ? [] : codes));
}

/** Modules list their exports by the alphabet; pages begin with what is met most. */
const ORDER: readonly string[] = [
  'InvalidInput',
  'NotFound',
  'Unauthenticated',
  'Forbidden',
  'NameTaken',
  'InvalidState',
  'IdempotencyConflict',
  'LaunchRefused',
  'PlacementConflict',
  'CursorRefused',
];

function codesOf(name: string): RefusalClass['codes'] {
  if (name === 'LaunchRefused') return 'REASON_CODES';
  const samples = SAMPLES[name];
  if (samples === undefined) throw new Error(`Give the refusal class ${name} a sample, from which its code is read.`);
  const codes = samples.map(({ code }) => code);
  const clash = codes.find((code) => (REASON_CODES as readonly string[]).includes(code));
  if (clash !== undefined) throw new Error(`${clash} is a reason code too.`);
  return codes;
}

function typeOf(name: string): string | null {
  const type = schema.getType(name);
  const isRefusal = isObjectType(type) && type.getInterfaces().some((each) => each.name === 'Refusal');
  return isRefusal ? name : null;
}
