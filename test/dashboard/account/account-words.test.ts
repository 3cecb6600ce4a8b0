import { describe, expect, test } from 'vitest';
import { ANY_ENTRY, auditFilter } from '../../../dashboard/src/account/audit-choice.ts';
import { actorWords, shortValue, subjectWords } from '../../../dashboard/src/account/audit-words.ts';
import { tokenState } from '../../../dashboard/src/account/token-state.ts';
import { scopeChoices, TOKEN_LIVES, tokenEnd } from '../../../dashboard/src/account/token-terms.ts';
import { scopesOfRole } from '../../../src/app/actor.ts';

const now = Date.parse('2026-11-29T12:00:00Z');

describe('tokens', () => {
  test.each([
    { title: 'one without an end', token: { expiresAt: null, revokedAt: null }, want: 'In force' },
    { title: 'one that ends later', token: { expiresAt: '2026-11-29T12:00:01Z', revokedAt: null }, want: 'In force' },
    { title: 'one that ends now', token: { expiresAt: '2026-11-29T12:00:00Z', revokedAt: null }, want: 'Expired' },
    {
      title: 'one revoked before its end',
      token: { expiresAt: '2026-11-28T12:00:00Z', revokedAt: '2026-11-27T12:00:00Z' },
      want: 'Revoked',
    },
  ])('$title is $want', ({ token, want }) => {
    const state = tokenState(token, now);
    expect([state.label, state.usable]).toEqual([want, want === 'In force']);
  });

  test('their lives end in the future, or never', () => {
    expect(TOKEN_LIVES.map(({ days }) => tokenEnd(days, now))).toEqual([
      '2026-11-30T12:00:00.000Z',
      '2026-12-06T12:00:00.000Z',
      '2026-12-29T12:00:00.000Z',
      '2027-02-27T12:00:00.000Z',
      '2027-11-29T12:00:00.000Z',
      null,
    ]);
  });

  test.each(['OPERATOR', 'MEMBER'] as const)('an %s is offered the scopes that the server grants', (role) => {
    expect(scopeChoices(role).map(({ scope }) => scope)).toEqual(scopesOfRole(role));
  });
});

describe('the audit log', () => {
  test('nothing typed asks for everything; what is typed is trimmed', () => {
    expect(auditFilter(ANY_ENTRY)).toBeNull();
    expect(auditFilter({ ...ANY_ENTRY, action: ' machine.forget ', subject: '  ', outcome: 'REFUSED', memberId: 'id' })).toEqual({
      action: 'machine.forget',
      outcome: 'REFUSED',
      memberId: 'id',
    });
  });

  test.each([
    { actor: 'member:x', member: { name: 'ada' }, want: 'ada' },
    { actor: 'operator-cli', member: null, want: 'The operator’s command line' },
    { actor: 'server', member: null, want: 'The server itself' },
    { actor: 'machine:x', member: null, want: 'machine:x' },
  ])('$actor is $want', ({ actor, member, want }) => {
    expect(actorWords({ actor, member })).toBe(want);
  });

  const id = '019dcafe-0000-7000-8000-0123456789ab';
  test.each([
    { subject: `machine:${id}`, detail: [{ name: 'name', value: 'studio' }], want: 'machine studio' },
    { subject: `workload:${id}`, detail: [], want: 'workload …0123456789ab' },
    { subject: `entry:${id}`, detail: [], want: 'catalog entry …0123456789ab' },
    { subject: 'installation', detail: [], want: 'installation' },
  ])('$subject is $want', ({ subject, detail, want }) => {
    expect(subjectWords({ subject, detail })).toBe(want);
  });

  test('ids are shortened and lists have commas, other values stay', () => {
    const values = [id, '["READ","ADMIN"]', 'NAME_TAKEN', '{"a":1}', '[]'];
    expect(values.map(shortValue)).toEqual(['…0123456789ab', 'READ, ADMIN', 'NAME_TAKEN', '{"a":1}', '[]']);
  });
});
