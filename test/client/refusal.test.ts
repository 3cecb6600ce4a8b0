import { buildSchema, isInterfaceType, isUnionType } from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type {
  AdmissionReasonCode,
  ForgetMachineMutation,
  LaunchNotebookMutation,
  NotebookSummaryFragment,
} from '../../src/client/generated/graphql.ts';
import { isRefusal, refusalOf, type UnknownRefusal } from '../../src/client/refusal.ts';

type Launched = LaunchNotebookMutation['launchNotebook'];
const schema = buildSchema(readFileSync(join(import.meta.dirname, '..', '..', 'schema.graphql'), 'utf8'));

/** Every type that any mutation may answer with. */
function answers(): { readonly refusals: readonly string[]; readonly objects: readonly string[] } {
  const refusal = schema.getType('Refusal');
  if (!isInterfaceType(refusal)) throw new Error('There is no interface Refusal.');
  const results = Object.values(schema.getMutationType()?.getFields() ?? {}).map(({ type }) =>
    schema.getType(String(type).replace('!', '')),
  );
  const members = results.flatMap((type) => (isUnionType(type) ? type.getTypes() : []));
  const names = (wanted: boolean): readonly string[] => [
    ...new Set(members.filter((type) => schema.isSubType(refusal, type) === wanted).map(({ name }) => name)),
  ];
  return { refusals: names(true), objects: names(false) };
}

const sent = (value: object): Launched => value as Launched;

describe('refusals are told from objects', () => {
  it('knows every refusal and every object of the schema', () => {
    const { refusals, objects } = answers();
    expect(refusals.length).toBeGreaterThan(5);
    expect(objects.length).toBeGreaterThan(5);
    for (const name of objects) expect(isRefusal({ __typename: name })).toBe(false);
    for (const name of refusals) {
      expect(isRefusal({ __typename: name })).toBe(true);
      expect(refusalOf({ __typename: name, code: 'X', message: 'No.' })).toMatchObject({ __typename: name });
    }
  });

  it('gives what the server sent, or null for an object', () => {
    const taken = { __typename: 'NameTaken', code: 'NAME_TAKEN', message: 'No.', field: 'input.name' };
    expect(refusalOf(sent(taken))).toEqual(taken);
    expect(refusalOf(sent({ __typename: 'Notebook', id: 'x' }))).toBeNull();
  });

  it.each([
    {
      title: 'a refusal that a newer server added',
      value: { __typename: 'QuotaExceeded', code: 'QUOTA_EXCEEDED', message: 'You use all that you may.' },
      want: { message: 'You use all that you may.', sent: { typename: 'QuotaExceeded', code: 'QUOTA_EXCEEDED' } },
    },
    {
      title: 'an object that a newer server added',
      value: { __typename: 'Ticket' },
      want: { message: expect.stringContaining('"Ticket"') as string, sent: { typename: 'Ticket', code: null } },
    },
    { title: 'a name that every object has', value: { __typename: 'toString' }, want: { sent: { typename: 'toString', code: null } } },
  ])('takes no success for granted: $title', ({ value, want }) => {
    expect(isRefusal(sent(value))).toBe(true);
    expect(refusalOf(sent(value))).toMatchObject({ __typename: 'UnknownRefusal', code: 'UNKNOWN', ...want });
  });
});

describe('TypeScript follows', () => {
  const launched = sent({ __typename: 'NameTaken', code: 'NAME_TAKEN', message: 'No.', field: 'input.name' });

  it('after the check the object is left, or its refusals', () => {
    if (isRefusal(launched)) expectTypeOf(launched).toEqualTypeOf<Exclude<Launched, { readonly __typename: 'Notebook' }>>();
    else expectTypeOf(launched).toEqualTypeOf<Extract<Launched, { readonly __typename: 'Notebook' }>>();
    if (!isRefusal(launched)) expectTypeOf(launched).toExtend<NotebookSummaryFragment>();
    expectTypeOf<Launched>().not.toExtend<NotebookSummaryFragment>();
  });

  it('the code narrows to the fields of its refusal, and so does the name', () => {
    const refusal = refusalOf(launched);
    expectTypeOf(refusal?.code).toEqualTypeOf<
      | 'FORBIDDEN'
      | 'IDEMPOTENCY_CONFLICT'
      | 'INVALID_INPUT'
      | 'INVALID_STATE'
      | 'NAME_TAKEN'
      | 'NOT_FOUND'
      | 'PLACEMENT_CONFLICT'
      | 'UNKNOWN'
      | AdmissionReasonCode
      | undefined
    >();
    if (refusal?.code === 'NAME_TAKEN') expectTypeOf(refusal.field).toEqualTypeOf<string>();
    if (refusal?.code === 'INVALID_INPUT') expectTypeOf(refusal.fields).toExtend<readonly { readonly field: string }[]>();
    if (refusal?.code === 'NO_MACHINE') expectTypeOf(refusal.reasons).toExtend<readonly { readonly code: AdmissionReasonCode }[]>();
    if (refusal?.code === 'UNKNOWN') expectTypeOf(refusal).toEqualTypeOf<UnknownRefusal>();
    if (refusal?.__typename === 'Forbidden') expectTypeOf(refusal.code).toEqualTypeOf<'FORBIDDEN'>();
    // @ts-expect-error -- not every refusal is about a field
    expect(refusal?.field).toBe('input.name');
  });

  it('a mutation has the refusals of its own union and no others', () => {
    type Forgotten = NonNullable<ReturnType<typeof refusalOf<ForgetMachineMutation['forgetMachine']>>>['code'];
    expectTypeOf<Forgotten>().toEqualTypeOf<'FORBIDDEN' | 'INVALID_INPUT' | 'NOT_FOUND' | 'PLACEMENT_CONFLICT' | 'UNKNOWN'>();
  });
});
