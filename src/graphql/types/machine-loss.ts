import { builder } from '../builder.ts';
import type { MachineLossRow } from '../read-models/machine-losses.ts';
import { Machine } from './machine.ts';

const MachineLossEndEnum = builder.enumType('MachineLossEnd', {
  description: 'What ended the suspicion of the control plane against itself.',
  values: {
    RETURN: { description: 'At most a quarter of the machines was still silent.' },
    OPERATOR: { description: 'An operator confirmed that the machines are gone.' },
  } as const,
});

/** Most machines fell silent together. */
export const MachineLoss = builder.loadableNodeRef('MachineLoss', {
  id: { resolve: (loss: MachineLossRow) => loss.id },
  load: (ids: string[], context) => context.reads.machineLosses.byIds(ids),
  loaderOptions: { cache: false },
});

MachineLoss.implement({
  description:
    'At least four machines, and more than half of those in touch, fell silent within one lease: the control plane suspects itself, not them, and fails nothing meanwhile. Every member may read it.',
  fields: (t) => ({
    since: t.expose('since', { type: 'DateTime', description: 'When the first of them was last heard, in database time.' }),
    machines: t.field({
      type: [Machine],
      nullable: { list: false, items: true },
      description: 'The machines that fell silent, also those that are back.',
      resolve: (loss) => [...loss.machineIds],
    }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the control plane trusted itself again; null while it does not.',
    }),
    endedBy: t.expose('endedBy', { type: MachineLossEndEnum, nullable: true, description: 'What ended it; null while it lasts.' }),
  }),
});

builder.queryField('machineLoss', (t) =>
  t.field({
    type: MachineLoss,
    nullable: true,
    description:
      'The loss of most machines for which the control plane suspects itself at the moment; null while it does not. Every member may read it.',
    resolve: (_root, _args, context) => context.reads.machineLosses.open(),
  }),
);
