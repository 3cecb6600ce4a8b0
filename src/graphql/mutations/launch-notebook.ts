import {
  Forbidden,
  IdempotencyConflict,
  InvalidInput,
  InvalidState,
  LaunchRefused,
  NameTaken,
  NotFound,
  PlacementConflict,
} from '../../domain/refusals.ts';
import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { innerId } from '../global-id.ts';
import { Notebook } from '../types/notebook.ts';

const LaunchNotebookInput = builder.inputType('LaunchNotebookInput', {
  description: 'A notebook to launch.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: "1 to 63 characters of a-z, 0-9 and -; unique among the member's workloads that were not deleted.",
    }),
    classId: t.id({ required: true, description: 'Global id of an AcceleratorClass.' }),
    imageId: t.id({ required: true, description: 'Global id of a CatalogEntry that is a notebook image.' }),
    machineId: t.id({ description: 'Global id of a Machine: launch there or not at all; null for any machine.' }),
    idempotencyKey: t.string({
      description:
        'Chosen by the caller: for 24 hours the same key with the same input returns the same notebook, with another input is refused.',
    }),
  }),
});

builder.mutationField('launchNotebook', (t) =>
  t.field({
    type: Notebook,
    description:
      'Launches a notebook of the caller. Answers after its first evaluation: it may be admitted, wait or be blocked. Needs the scope WORKLOADS.',
    args: { input: t.arg({ type: LaunchNotebookInput, required: true, description: 'The notebook to launch.' }) },
    errors: {
      types: [InvalidInput, NotFound, Forbidden, NameTaken, InvalidState, IdempotencyConflict, LaunchRefused, PlacementConflict],
      union: { name: 'LaunchNotebookResult', description: 'The notebook as it is after its first evaluation, or why it was not launched.' },
    },
    resolve: (_root, { input }, context) =>
      context.application.launchWorkload(actorOf(context), {
        kind: 'notebook',
        name: input.name,
        classId: innerId(input.classId, { typename: 'AcceleratorClass', field: 'input.classId' }),
        entryId: innerId(input.imageId, { typename: 'CatalogEntry', field: 'input.imageId' }),
        machineId: input.machineId == null ? null : innerId(input.machineId, { typename: 'Machine', field: 'input.machineId' }),
        idempotencyKey: input.idempotencyKey ?? null,
      }),
  }),
);
