import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { Endpoint } from '../types/endpoint.ts';
import { WORKLOAD_REFUSALS, workloadReference } from './workload-reference.ts';

const DeleteEndpointInput = builder.inputType('DeleteEndpointInput', {
  description: 'The endpoint to delete.',
  fields: (t) => ({ endpointId: t.id({ required: true, description: 'Global id of an Endpoint.' }) }),
});

builder.mutationField('deleteEndpoint', (t) =>
  t.field({
    type: Endpoint,
    description:
      'Deletes an endpoint; one that holds a machine is stopped first and is deleted at its release. Its timeline stays readable. Needs the scope WORKLOADS.',
    args: { input: t.arg({ type: DeleteEndpointInput, required: true, description: 'The endpoint to delete.' }) },
    errors: {
      types: WORKLOAD_REFUSALS,
      union: { name: 'DeleteEndpointResult', description: 'The endpoint, deleted or about to be, or why it was not deleted.' },
    },
    resolve: (_root, { input }, context) =>
      context.application.deleteWorkload(actorOf(context), {
        ...workloadReference('endpoint', input.endpointId),
        // An endpoint has no files of its own; the model's are the installation's.
        deleteFiles: false,
      }),
  }),
);
