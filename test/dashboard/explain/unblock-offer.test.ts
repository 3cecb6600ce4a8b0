import { describe, expect, test } from 'vitest';
import { unblockOffer, whoCan, type Unblock } from '../../../dashboard/src/explain/unblock-offer.ts';

const ada = { id: 'm1', isOperator: false };
const guest = { id: 'm2', isOperator: false };
const operator = { id: 'm3', isOperator: true };
const mac = { id: 'x', name: 'mac', owner: { id: 'm1', name: 'ada' } };
const box = { id: 'y', name: 'box', owner: null };

const action = (given: Partial<Unblock> & Pick<Unblock, 'code' | 'scope'>): Unblock => ({
  message: 'Do it.',
  outcome: 'ADMIT_NOW',
  endsBy: null,
  class: null,
  machine: null,
  holders: [],
  workloads: [],
  ...given,
});

describe('what the viewer is offered', () => {
  const open = action({ code: 'OPEN_MACHINE', scope: 'OWNER', machine: mac });
  const share = action({ code: 'ASK_TO_SHARE', scope: 'OWNER', machine: mac });
  test.each([
    { title: 'the owner opens a closed machine', given: open, viewer: ada, want: 'OPEN_MACHINE' },
    { title: 'an operator too', given: open, viewer: operator, want: 'OPEN_MACHINE' },
    { title: 'a guest cannot', given: open, viewer: guest, want: 'NONE' },
    { title: 'the owner shares', given: share, viewer: ada, want: 'MACHINE_PAGE' },
    { title: 'T3: an operator does not share a member’s', given: share, viewer: operator, want: 'NONE' },
    { title: 'but the organisation’s', given: { ...share, machine: box }, viewer: operator, want: 'MACHINE_PAGE' },
    {
      title: 'a model is validated by operators',
      given: action({ code: 'VALIDATE_MODEL', scope: 'OPERATOR' }),
      viewer: operator,
      want: 'COMMAND',
    },
    { title: 'and not by members', given: action({ code: 'VALIDATE_MODEL', scope: 'OPERATOR' }), viewer: ada, want: 'NONE' },
    { title: 'any machine', given: action({ code: 'ALLOW_ANY_MACHINE', scope: 'MEMBER' }), viewer: ada, want: 'ANY_MACHINE' },
    {
      title: 'another class',
      given: action({ code: 'CHOOSE_CLASS', scope: 'MEMBER', class: { id: 'c', name: 's' } }),
      viewer: ada,
      want: 'CHOOSE_CLASS',
    },
    { title: 'one’s own work is stopped', given: action({ code: 'STOP_OWN_WORK', scope: 'MEMBER' }), viewer: ada, want: 'STOP_WORK' },
    { title: 'a release is waited for', given: action({ code: 'WAIT_FOR_RELEASE', scope: 'TIME' }), viewer: ada, want: 'NONE' },
  ])('$title', ({ given, viewer, want }) => {
    expect(unblockOffer(given, viewer).kind).toBe(want);
  });
});

test.each([
  { given: action({ code: 'ASK_TO_SHARE', scope: 'OWNER', machine: mac }), viewer: guest, want: 'ada can do it: the owner of mac' },
  { given: action({ code: 'ASK_TO_SHARE', scope: 'OWNER', machine: mac }), viewer: ada, want: 'You can do it, as the machine’s owner' },
  {
    given: action({ code: 'OPEN_MACHINE', scope: 'OWNER', machine: box }),
    viewer: guest,
    want: 'Whoever looks after box can do it: it belongs to the organisation',
  },
  { given: action({ code: 'ADD_RUNTIME', scope: 'OPERATOR' }), viewer: ada, want: 'An operator can do it' },
  { given: action({ code: 'ADD_RUNTIME', scope: 'OPERATOR' }), viewer: operator, want: 'You can do it, as an operator' },
  { given: action({ code: 'WAIT_FOR_RELEASE', scope: 'TIME' }), viewer: ada, want: 'It passes by itself' },
])('L3: who can act is named: $want', ({ given, viewer, want }) => {
  expect(whoCan(given, viewer)).toBe(want);
});
