import { builder } from '../builder.ts';
import { actorOf } from '../context.ts';
import { Notebook } from '../types/notebook.ts';
import { WORKLOAD_REFUSALS, workloadReference } from './workload-reference.ts';

const StartNotebookInput = builder.inputType('StartNotebookInput', {
  description: 'The notebook to start.',
  fields: (t) => ({ notebookId: t.id({ required: true, description: 'Global id of a Notebook.' }) }),
});

builder.mutationField('startNotebook', (t) =>
  t.field({
    type: Notebook,
    description:
      'Asks for a stopped or failed notebook to run again, with its files, on the machine that has them. Repeating it changes nothing. Needs the scope WORKLOADS.',
    args: { input: t.arg({ type: StartNotebookInput, required: true, description: 'The notebook to start.' }) },
    errors: {
      types: WORKLOAD_REFUSALS,
      union: { name: 'StartNotebookResult', description: 'The notebook after its first evaluation, or why it was not started.' },
    },
    resolve: (_root, { input }, context) =>
      context.application.startWorkload(actorOf(context), workloadReference('notebook', input.notebookId)),
  }),
);
