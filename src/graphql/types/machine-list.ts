import { builder } from '../builder.ts';
import { connectionTypes } from '../relay-descriptions.ts';
import { connectionCost, connectionOf } from '../connection.ts';
import { viewerOf } from '../context.ts';
import { nameKey } from '../page-keys.ts';
import { MachineStatusEnum } from './hardware-enums.ts';
import { Machine } from './machine.ts';

const MachineFilter = builder.inputType('MachineFilter', {
  description: 'Which machines; every condition given must hold.',
  fields: (t) => ({
    status: t.field({ type: MachineStatusEnum, description: 'Only machines of this status; FORGOTTEN finds none.' }),
    name: t.string({ description: 'Only the machine of this name.' }),
    owned: t.boolean({ description: "true: only the viewer's own; false: only others'." }),
  }),
});

builder.queryField('machines', (t) =>
  t.connection(
    {
      type: Machine,
      description: 'Every machine that was not removed, by name, each as far as the viewer may see it.',
      args: { filter: t.arg({ type: MachineFilter, description: 'Which machines; null for all.' }) },
      complexity: connectionCost,
      resolve: (_root, args, context) => {
        const { status = null, name = null, owned = null } = args.filter ?? {};
        const selection = { status, name, owned };
        return connectionOf(args, nameKey, (page) => context.reads.machines.page(viewerOf(context), selection, page));
      },
    },
    ...connectionTypes('Machine'),
  ),
);
