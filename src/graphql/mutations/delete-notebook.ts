import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { Notebook } from '../types/notebook.ts';
import { WORKLOAD_REFUSALS, workloadReference } from './workload-reference.ts';

const DeleteNotebookInput = builder.inputType('DeleteNotebookInput', {
  description: 'The notebook to delete.',
  fields: (t) => ({
    notebookId: t.id({ required: true, description: 'Global id of a Notebook.' }),
    deleteFiles: t.boolean({ defaultValue: false, description: 'true deletes its files too; otherwise they are kept on the machine.' }),
  }),
});

builder.mutationField('deleteNotebook', (t) =>
  t.field({
    type: Notebook,
    description:
      'Deletes a notebook; one that holds a machine is stopped first and is deleted at its release. Its timeline stays readable. Needs the scope WORKLOADS.',
    args: { input: t.arg({ type: DeleteNotebookInput, required: true, description: 'The notebook to delete.' }) },
    errors: {
      types: WORKLOAD_REFUSALS,
      union: { name: 'DeleteNotebookResult', description: 'The notebook, deleted or about to be, or why it was not deleted.' },
    },
    resolve: (_root, { input }, context) =>
      context.application.deleteWorkload(actorOf(context), {
        ...workloadReference('notebook', input.notebookId),
        deleteFiles: input.deleteFiles ?? false,
      }),
  }),
);
