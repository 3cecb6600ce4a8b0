import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { Endpoint } from '../types/endpoint.ts';
import { WORKLOAD_REFUSALS, workloadReference } from './workload-reference.ts';

const StartEndpointInput = builder.inputType('StartEndpointInput', {
  description: 'The endpoint to start.',
  fields: (t) => ({ endpointId: t.id({ required: true, description: 'Global id of an Endpoint.' }) }),
});

builder.mutationField('startEndpoint', (t) =>
  t.field({
    type: Endpoint,
    description:
      'Asks for a stopped or failed endpoint to run again, on any machine that it may use: it keeps no files, so it is not bound to the one before. Repeating it changes nothing. Needs the scope WORKLOADS.',
    args: { input: t.arg({ type: StartEndpointInput, required: true, description: 'The endpoint to start.' }) },
    errors: {
      types: WORKLOAD_REFUSALS,
      union: { name: 'StartEndpointResult', description: 'The endpoint after its first evaluation, or why it was not started.' },
    },
    resolve: (_root, { input }, context) =>
      context.application.startWorkload(actorOf(context), workloadReference('endpoint', input.endpointId)),
  }),
);
