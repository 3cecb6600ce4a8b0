import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { Endpoint } from '../types/endpoint.ts';
import { WORKLOAD_REFUSALS, workloadReference } from './workload-reference.ts';

const StopEndpointInput = builder.inputType('StopEndpointInput', {
  description: 'The endpoint to stop.',
  fields: (t) => ({ endpointId: t.id({ required: true, description: 'Global id of an Endpoint.' }) }),
});

builder.mutationField('stopEndpoint', (t) =>
  t.field({
    type: Endpoint,
    description: 'Asks for an endpoint to stop. Works in every phase; repeating it changes nothing. Needs the scope WORKLOADS.',
    args: { input: t.arg({ type: StopEndpointInput, required: true, description: 'The endpoint to stop.' }) },
    errors: {
      types: WORKLOAD_REFUSALS,
      union: { name: 'StopEndpointResult', description: 'The endpoint, which may be stopping still, or why it was not stopped.' },
    },
    resolve: (_root, { input }, context) =>
      context.application.stopWorkload(actorOf(context), workloadReference('endpoint', input.endpointId)),
  }),
);
