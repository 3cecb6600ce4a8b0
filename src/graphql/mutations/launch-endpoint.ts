import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { Endpoint } from '../types/endpoint.ts';
import { LAUNCH_FIELDS, LAUNCH_REFUSALS, readLaunch } from './launch-fields.ts';

const LaunchEndpointInput = builder.inputType('LaunchEndpointInput', {
  description: 'An endpoint to launch.',
  fields: (t) => ({
    name: t.string(LAUNCH_FIELDS.name),
    classId: t.id(LAUNCH_FIELDS.classId),
    modelId: t.id({ required: true, description: 'Global id of a CatalogEntry that is a model.' }),
    machineId: t.id(LAUNCH_FIELDS.machineId),
    idempotencyKey: t.string(LAUNCH_FIELDS.idempotencyKey),
  }),
});

builder.mutationField('launchEndpoint', (t) =>
  t.field({
    type: Endpoint,
    description:
      'Launches an endpoint of the caller. Answers after its first evaluation: it may be admitted, wait or be blocked. A class of the accelerator CPU is refused with CPU_ENDPOINT_UNAVAILABLE, and a model without a safetensors runtime for the accelerator with MODEL_FORMAT_UNSUPPORTED. Needs the scope WORKLOADS.',
    args: { input: t.arg({ type: LaunchEndpointInput, required: true, description: 'The endpoint to launch.' }) },
    errors: {
      types: LAUNCH_REFUSALS,
      union: { name: 'LaunchEndpointResult', description: 'The endpoint as it is after its first evaluation, or why it was not launched.' },
    },
    resolve: (_root, { input: { modelId, ...input } }, context) =>
      context.application.launchWorkload(actorOf(context), {
        kind: 'endpoint',
        ...readLaunch({ ...input, entry: { globalId: modelId, field: 'input.modelId' } }),
      }),
  }),
);
