import { describe, expect, it } from 'vitest';
import { judgeChanges, schemaChanges } from '../../scripts/schema/schema-changes.ts';

const RELEASED = `
  type Query { machine(id: ID!, full: Boolean = false): Machine  phase: Phase! }
  type Machine { name: String!  os: String  load: Float!  share: Float }
  enum Phase { PENDING RUNNING }
  input LaunchInput { name: String!  note: String }
  union Result = Machine | Refusal
  type Refusal { code: String! }
  type Mutation { launch(input: LaunchInput!): Result! }
`;
const changesAfter = (find: string, replace: string) => {
  expect(RELEASED).toContain(find);
  return schemaChanges({ released: RELEASED, current: RELEASED.replace(find, replace) });
};
const lines = (changes: readonly { readonly change: string }[]): readonly string[] => changes.map(({ change }) => change);

describe('a change that breaks programs is found', () => {
  it.each([
    { title: 'a field removed', find: 'os: String ', replace: '', want: 'FIELD_REMOVED: Machine.os was removed.' },
    { title: 'a type narrowed', find: 'load: Float!', replace: 'load: Int!', want: 'FIELD_CHANGED_KIND' },
    { title: 'a value that may be null now', find: 'load: Float!', replace: 'load: Float', want: 'FIELD_CHANGED_KIND' },
    {
      title: 'an argument that is required',
      find: 'machine(id: ID!,',
      replace: 'machine(id: ID!, zone: String!,',
      want: 'REQUIRED_ARG_ADDED',
    },
    { title: 'an input that is required', find: 'note: String', replace: 'note: String!', want: 'FIELD_CHANGED_KIND' },
    { title: 'an argument removed', find: ', full: Boolean = false', replace: '', want: 'ARG_REMOVED' },
    { title: 'an enum value removed', find: 'PENDING RUNNING', replace: 'PENDING', want: 'VALUE_REMOVED_FROM_ENUM' },
    { title: 'a member of a union removed', find: '| Refusal', replace: '', want: 'TYPE_REMOVED_FROM_UNION' },
    { title: 'another default', find: 'full: Boolean = false', replace: 'full: Boolean = true', want: 'ARG_DEFAULT_VALUE_CHANGE' },
  ])('$title', ({ find, replace, want }) => {
    const { problems } = judgeChanges(changesAfter(find, replace), []);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(want);
  });
});

describe('a change that breaks nobody passes', () => {
  it.each([
    { title: 'a new field', find: 'os: String ', replace: 'os: String  arch: String ', notes: 0 },
    { title: 'a new type', find: 'type Refusal', replace: 'type Zone { name: String! } type Refusal', notes: 0 },
    { title: 'a value that is never null now', find: 'os: String ', replace: 'os: String! ', notes: 0 },
    { title: 'an optional argument, which is noted', find: 'machine(id: ID!,', replace: 'machine(id: ID!, zone: String,', notes: 1 },
    { title: 'an enum value, which is noted', find: 'PENDING RUNNING', replace: 'PENDING RUNNING STOPPED', notes: 1 },
    { title: 'another refusal, which is noted', find: '| Refusal', replace: '| Refusal | Phased type Phased { phase: Phase! }', notes: 1 },
  ])('$title', ({ find, replace, notes }) => {
    const verdict = judgeChanges(changesAfter(find, replace), []);
    expect(verdict.problems).toEqual([]);
    expect(verdict.notes).toHaveLength(notes);
  });
});

describe('a breaking change that is meant', () => {
  const changes = changesAfterRemoval();
  const [change = ''] = lines(changes);

  it('passes with its reason', () => {
    expect(judgeChanges(changes, [{ change, reason: 'Nobody knew it.' }]).problems).toEqual([]);
  });

  it('does not pass without one', () => {
    expect(judgeChanges(changes, [{ change, reason: ' ' }]).problems).toEqual([`allowed without a reason: ${change}`]);
  });

  it('is no excuse for another one, and an allowance goes with its change', () => {
    const other = { change: 'FIELD_REMOVED: Machine.arch was removed.', reason: 'Old.' };
    expect(judgeChanges(changes, [other]).problems).toEqual([change, `allowed, and there is no such change: ${other.change}`]);
  });
});

function changesAfterRemoval(): ReturnType<typeof schemaChanges> {
  return schemaChanges({ released: RELEASED, current: RELEASED.replace('os: String ', '') });
}
