import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../../../dashboard/src/api/refused.ts';

interface Done {
  readonly __typename: 'Machine';
  readonly id: string;
}

describe('what came of an act', () => {
  test('its object is what was done', () => {
    const machine: Done = { __typename: 'Machine', id: 'x' };
    expect(outcomeOf<Done>(machine, 'Machine')).toEqual({ done: machine });
  });

  test.each([
    {
      title: 'a name that is taken is told at its field',
      answer: { __typename: 'NameTaken', code: 'NAME_TAKEN', message: 'Taken.', field: 'input.name' },
      want: { code: 'NAME_TAKEN', message: 'Taken.', fields: { name: 'Taken.' } },
    },
    {
      title: 'each wrong field has its own words',
      answer: {
        __typename: 'InvalidInput',
        code: 'INVALID_INPUT',
        message: 'Wrong.',
        fields: [
          { field: 'input.name', message: 'too long' },
          { field: 'input.sharing.memberIds', message: 'too many' },
        ],
      },
      want: { code: 'INVALID_INPUT', message: 'Wrong.', fields: { name: 'too long', memberIds: 'too many' } },
    },
    {
      title: 'a sentence that begins with the path of its field stands there without it',
      answer: { __typename: 'NotFound', code: 'NOT_FOUND', message: 'input.classId: there is no such class.', field: 'input.classId' },
      want: { code: 'NOT_FOUND', message: 'input.classId: there is no such class.', fields: { classId: 'There is no such class.' } },
    },
    {
      title: 'one without fields stands alone',
      answer: { __typename: 'Forbidden', code: 'FORBIDDEN', message: 'No.' },
      want: { code: 'FORBIDDEN', message: 'No.', fields: {} },
    },
    {
      title: 'what a newer server answers with is no success',
      answer: { __typename: 'MachineLater' },
      want: { code: 'UNKNOWN', message: 'The server answered with MachineLater; reload the page.', fields: {} },
    },
  ])('$title', ({ answer, want }) => {
    expect(outcomeOf<Done>(answer, 'Machine')).toEqual({ refused: { requestId: null, ...want } });
  });
});
