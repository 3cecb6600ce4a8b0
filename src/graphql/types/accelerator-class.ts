import type { ClassAvailability } from '../../app/class-availability.ts';
import { builder } from '../builder.ts';
import { viewerOf } from '../context.ts';
import { isLookupName } from '../lookup-name.ts';
import type { ClassRow } from '../read-models/accelerator-classes.ts';
import { AcceleratorEnum } from './hardware-enums.ts';

const ClassAvailabilityType = builder.objectRef<ClassAvailability>('ClassAvailability').implement({
  description: 'How many machines could take the class for the viewer, whatever is launched with it. A hint: launches decide anew.',
  fields: (t) => ({
    machinesNow: t.exposeInt('machinesNow', { description: 'Machines that have room for it now and take new work.' }),
    machinesEver: t.exposeInt('machinesEver', {
      description: 'Machines whose hardware, drivers and sharing allow it at all, busy and unreachable ones included.',
    }),
  }),
});

/** A named allocation that a member picks. */
export const AcceleratorClass = builder.loadableNodeRef('AcceleratorClass', {
  id: { resolve: (row: ClassRow) => row.id },
  load: (ids: string[], context) => context.reads.classes.byIds(ids),
  loaderOptions: { cache: false },
});

AcceleratorClass.implement({
  description: 'A named allocation that a member picks. Every member may read it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Unique in the installation.' }),
    accelerator: t.field({
      type: AcceleratorEnum,
      description: 'The accelerator that work of it gets.',
      resolve: (row) => row.accelerator,
    }),
    acceleratorCount: t.exposeInt('acceleratorCount', { description: 'Devices of the accelerator; 0 for CPU.' }),
    cpuMillis: t.exposeInt('cpuMillis', { description: 'Processor time, thousandths of a core.' }),
    memoryMib: t.exposeInt('memoryMib', { description: 'Memory, MiB.' }),
    description: t.exposeString('description', { description: "The operator's words about it; may be empty." }),
    removed: t.exposeBoolean('removed', { description: 'True once the operator removed it: it can no longer be launched with.' }),
    availability: t.loadable({
      type: ClassAvailabilityType,
      description: 'How many machines could take it for the viewer.',
      complexity: { field: 10 },
      loaderOptions: { cache: false },
      load: (classes: ClassRow[], context) => context.reads.availability(viewerOf(context).memberId, classes),
      resolve: (row) => row,
    }),
  }),
});

builder.queryField('classes', (t) =>
  t.field({
    type: [AcceleratorClass],
    description: 'The classes that can be picked now, by name.',
    resolve: async (_root, _args, context) => context.reads.classes.all(),
  }),
);

builder.queryField('class', (t) =>
  t.field({
    type: AcceleratorClass,
    nullable: true,
    description: 'A class by its name, for scripts; null when there is none now.',
    args: { name: t.arg.string({ required: true, description: 'Name of the class.' }) },
    resolve: (_root, { name }, context) => (isLookupName(name) ? context.reads.classes.byName(name) : null),
  }),
);
