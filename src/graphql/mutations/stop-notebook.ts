import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { Notebook } from '../types/notebook.ts';
import { WORKLOAD_REFUSALS, workloadReference } from './workload-reference.ts';

const StopNotebookInput = builder.inputType('StopNotebookInput', {
  description: 'The notebook to stop.',
  fields: (t) => ({ notebookId: t.id({ required: true, description: 'Global id of a Notebook.' }) }),
});

builder.mutationField('stopNotebook', (t) =>
  t.field({
    type: Notebook,
    description:
      'Asks for a notebook to stop; its files stay. Works in every phase; repeating it changes nothing. Needs the scope WORKLOADS.',
    args: { input: t.arg({ type: StopNotebookInput, required: true, description: 'The notebook to stop.' }) },
    errors: {
      types: WORKLOAD_REFUSALS,
      union: { name: 'StopNotebookResult', description: 'The notebook, which may be stopping still, or why it was not stopped.' },
    },
    resolve: (_root, { input }, context) =>
      context.application.stopWorkload(actorOf(context), workloadReference('notebook', input.notebookId)),
  }),
);
