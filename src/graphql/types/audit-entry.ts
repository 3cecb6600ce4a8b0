import { requireOperator } from '../../app/actor.ts';
import { builder } from '../builder.ts';
import { connectionCost, connectionOf } from '../connection.ts';
import { actorOf, viewerOf } from '../context.ts';
import { innerId } from '../global-id.ts';
import { auditKey } from '../page-keys.ts';
import type { AuditEntryRow } from '../read-models/audit-entries.ts';
import { connectionTypes } from '../relay-descriptions.ts';
import { Member } from './member.ts';

const AuditOutcomeEnum = builder.enumType('AuditOutcome', {
  description: 'How an act that was recorded ended.',
  values: {
    DONE: { description: 'It was done, in the transaction that recorded it.' },
    REFUSED: { description: 'It was refused and changed nothing; `detail` has the code.' },
  } as const,
});

const AuditDetail = builder.objectRef<{ readonly name: string; readonly value: unknown }>('AuditDetail').implement({
  description: 'One parameter of an act. Never a secret, nor what a driver is given.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the parameter.' }),
    value: t.string({
      description: 'Its value; JSON where it is no text.',
      resolve: ({ value }) => (typeof value === 'string' ? value : JSON.stringify(value)),
    }),
  }),
});

const MEMBER = /^member:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const AuditEntry = builder.loadableNodeRef('AuditEntry', {
  id: { resolve: (entry: AuditEntryRow) => entry.id },
  load: (ids: string[], context) => context.reads.auditEntries.byIds(viewerOf(context), ids),
  loaderOptions: { cache: false },
});

AuditEntry.implement({
  description: 'One line of the audit log: who did, or tried to do, what. Never changed once it is there. Operators alone may read it.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When, in database time.' }),
    actor: t.exposeString('actor', {
      description:
        '`member:<id>`, `machine:<id>`, `operator-cli`, `bootstrap`, or `server` for what a server does by itself; ids as in the database.',
    }),
    member: t.field({
      type: Member,
      nullable: true,
      description: 'The member who did it or tried to; null for machines, servers and the command line.',
      resolve: ({ actor }) => MEMBER.exec(actor)?.[1] ?? null,
    }),
    action: t.exposeString('action', { description: 'What was done or tried, such as `notebook.launch`.' }),
    subject: t.exposeString('subject', { description: 'What it was done to, such as `workload:<id>`.' }),
    outcome: t.expose('outcome', { type: AuditOutcomeEnum, description: 'How it ended.' }),
    detail: t.field({
      type: [AuditDetail],
      description: 'Its parameters, by name; of a refusal its code.',
      resolve: ({ detail }) =>
        Object.entries(detail)
          .filter(([, value]) => value !== null)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, value]) => ({ name, value })),
    }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description:
        'The request that it came by, as in the log and in masked errors; null for acts of machines, servers and the command line.',
    }),
  }),
});

const AuditFilter = builder.inputType('AuditFilter', {
  description: 'Which entries; every condition given must hold.',
  fields: (t) => ({
    outcome: t.field({ type: AuditOutcomeEnum, description: 'Only what ended so; REFUSED finds denied attempts.' }),
    memberId: t.id({ description: 'Global id of a Member: only what this member did or tried.' }),
    action: t.string({ description: 'Only this action, such as `machine.forget`.' }),
    subject: t.string({ description: 'Only what was done to this, as `AuditEntry.subject` names it.' }),
    requestId: t.string({ description: 'Only what came by this request.' }),
    from: t.field({ type: 'DateTime', description: 'Only from then on.' }),
    to: t.field({ type: 'DateTime', description: 'Only before then.' }),
  }),
});

builder.queryField('auditEntries', (t) =>
  t.connection(
    {
      type: AuditEntry,
      description: 'The audit log, newest first. Operators only; needs the scope ADMIN, and refuses everybody else with FORBIDDEN.',
      args: { filter: t.arg({ type: AuditFilter, description: 'Which entries; null for all.' }) },
      complexity: connectionCost,
      resolve: (_root, args, context) => {
        requireOperator(actorOf(context));
        const { outcome, memberId, action, subject, requestId, from, to } = args.filter ?? {};
        const selection = {
          outcome: outcome ?? null,
          memberId: memberId == null ? null : innerId(memberId, { typename: 'Member', field: 'filter.memberId' }),
          action: action ?? null,
          subject: subject ?? null,
          requestId: requestId ?? null,
          from: from ?? null,
          to: to ?? null,
        };
        return connectionOf(args, auditKey, (page) => context.reads.auditEntries.page(viewerOf(context), selection, page));
      },
    },
    ...connectionTypes('AuditEntry'),
  ),
);
