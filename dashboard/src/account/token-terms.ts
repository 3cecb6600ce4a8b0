import type { MemberRole, TokenScope } from '../generated/graphql.ts';

const DAY = 86_400_000;

/** How long a new token may last. */
export const TOKEN_LIVES = [
  { id: '1', label: '1 day', days: 1 },
  { id: '7', label: '7 days', days: 7 },
  { id: '30', label: '30 days', days: 30 },
  { id: '90', label: '90 days', days: 90 },
  { id: '365', label: '1 year', days: 365 },
  { id: 'never', label: 'Until it is revoked', days: null },
] as const;

/** When a token of that life ends, RFC 3339; null for never. */
export function tokenEnd(days: number | null, now: number): string | null {
  return days === null ? null : new Date(now + days * DAY).toISOString();
}

/** What a token may be used for, each with what it allows. */
export const TOKEN_SCOPE_WORDS: readonly { readonly scope: TokenScope; readonly label: string; readonly meaning: string }[] = [
  { scope: 'READ', label: 'Read', meaning: 'Queries and streams; the dashboard needs it.' },
  { scope: 'WORKLOADS', label: 'Workloads', meaning: 'Launch, start, stop, open and delete work.' },
  { scope: 'MACHINES', label: 'Machines', meaning: 'Enrol and change machines.' },
  { scope: 'ADMIN', label: 'Administration', meaning: 'An operator’s acts: members, others’ machines, the audit log.' },
];

/** The scopes that a token of a member of this role can have: ADMIN is for operators. */
export function scopeChoices(role: MemberRole | null): typeof TOKEN_SCOPE_WORDS {
  return TOKEN_SCOPE_WORDS.filter(({ scope }) => scope !== 'ADMIN' || role === 'OPERATOR');
}
