import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { Notebook } from '../types/notebook.ts';
import { LAUNCH_FIELDS, LAUNCH_REFUSALS, readLaunch } from './launch-fields.ts';

const LaunchNotebookInput = builder.inputType('LaunchNotebookInput', {
  description: 'A notebook to launch.',
  fields: (t) => ({
    name: t.string(LAUNCH_FIELDS.name),
    classId: t.id(LAUNCH_FIELDS.classId),
    imageId: t.id({ required: true, description: 'Global id of a CatalogEntry that is a notebook image.' }),
    machineId: t.id(LAUNCH_FIELDS.machineId),
    idempotencyKey: t.string(LAUNCH_FIELDS.idempotencyKey),
  }),
});

builder.mutationField('launchNotebook', (t) =>
  t.field({
    type: Notebook,
    description:
      'Launches a notebook of the caller. Answers after its first evaluation: it may be admitted, wait or be blocked. Needs the scope WORKLOADS.',
    args: { input: t.arg({ type: LaunchNotebookInput, required: true, description: 'The notebook to launch.' }) },
    errors: {
      types: LAUNCH_REFUSALS,
      union: { name: 'LaunchNotebookResult', description: 'The notebook as it is after its first evaluation, or why it was not launched.' },
    },
    resolve: (_root, { input: { imageId, ...input } }, context) =>
      context.application.launchWorkload(actorOf(context), {
        kind: 'notebook',
        ...readLaunch({ ...input, entry: { globalId: imageId, field: 'input.imageId' } }),
      }),
  }),
);
