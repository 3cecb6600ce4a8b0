import type { OpenGrantIssued } from '../../app/application.ts';
import { ENTER_PATH } from '../../app/open/enter-path.ts';
import { Forbidden, InvalidInput, InvalidState, NotFound } from '../../domain/refusals.ts';
import { anyWorkload } from '../any-workload.ts';
import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';

const OpenWorkloadInput = builder.inputType('OpenWorkloadInput', {
  description: 'The work to open in a browser.',
  fields: (t) => ({
    workloadId: t.id({ required: true, description: 'Global id of a Notebook or an Endpoint that is RUNNING.' }),
    fromOrigin: t.field({
      type: 'URL',
      description:
        'Origin of the one page that will post the code, as browsers write it, such as `http://127.0.0.1:8123`; for programs that serve such a page on their own machine, and refused for any other. The code is then taken from that page alone. Null: from the dashboard’s page, that of the open origin, and programs.',
    }),
  }),
});

const OpenGrant = builder.objectRef<OpenGrantIssued>('OpenGrant').implement({
  description: 'Leave to open the current run of a workload in one browser.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description: 'Used once, within 30 seconds; shown here and never again. It goes into the body of a POST and never into a URL.',
    }),
    enterUrl: t.field({
      type: 'URL',
      description:
        'Where a page posts the code, as the field `code` of a form. The answer sets a cookie for this workload alone and leads to `openUrl`. The page must not hide its origin: with the referrer policy `no-referrer` it is refused.',
      resolve: ({ workloadId }, _args, { openUrlOf }) => `${openUrlOf(workloadId)}${ENTER_PATH}`,
    }),
    openUrl: t.field({
      type: 'URL',
      description: 'Where the work is, with a slash at its end.',
      resolve: ({ workloadId }, _args, { openUrlOf }) => openUrlOf(workloadId),
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the code ends unused, in database time.' }),
  }),
});

builder.mutationField('openWorkload', (t) =>
  t.field({
    type: OpenGrant,
    description:
      'Gives a single-use code that opens a running notebook or endpoint in a browser. For its member alone: whoever opens it runs code with its files, and an operator is no owner. The browser stays let in until this run or the access token in use ends, at most 12 hours. Programs need no code: they send their access token to `openUrl`. Needs the scope WORKLOADS.',
    args: { input: t.arg({ type: OpenWorkloadInput, required: true, description: 'The work to open.' }) },
    errors: {
      types: [InvalidInput, NotFound, Forbidden, InvalidState],
      union: { name: 'OpenWorkloadResult', description: 'The code, or why there is none.' },
    },
    resolve: (_root, { input }, context) =>
      context.application.openWorkload(actorOf(context), {
        ...anyWorkload(input.workloadId, 'input.workloadId'),
        fromOrigin: input.fromOrigin ?? null,
      }),
  }),
);
