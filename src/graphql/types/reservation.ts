import { builder } from '../builder.ts';
import { connectionTypes } from '../relay-descriptions.ts';
import { connectionCost, connectionOf } from '../connection.ts';
import { viewerOf } from '../context.ts';
import { idKey } from '../page-keys.ts';
import type { ReservationRow } from '../read-models/reservations.ts';
import { AcceleratorEnum, DriverEnum } from './hardware-enums.ts';
import { Machine } from './machine.ts';
import { Member } from './member.ts';
import { WorkloadKindEnum } from './work-enums.ts';
import { Workload } from './workload.ts';

/** A hold of a workload on a machine. */
const Reservation = builder.loadableNodeRef('Reservation', {
  id: { resolve: (reservation: ReservationRow) => reservation.id },
  load: (ids: string[], context) => context.reads.reservations.byIds(viewerOf(context), ids),
  loaderOptions: { cache: false },
});

Reservation.implement({
  description:
    "A hold of a workload on a machine, from admission until its stop is confirmed. The workload's member, the machine's owner and operators may read it.",
  fields: (t) => ({
    workload: t.field({
      type: Workload,
      nullable: true,
      description: 'The workload; null for all but its member and operators.',
      resolve: (reservation) => reservation.workloadId,
    }),
    member: t.field({
      type: Member,
      nullable: true,
      description: 'Whose work it is; null for all but that member and operators.',
      // The owner of the machine may see the member elsewhere, as one with whom it is shared; whose work this is stays untold.
      resolve: ({ memberId }, _args, context) => {
        const viewer = viewerOf(context);
        return viewer.operator || viewer.memberId === memberId ? memberId : null;
      },
    }),
    kind: t.field({
      type: WorkloadKindEnum,
      description: 'What kind of work holds it.',
      resolve: (reservation) => reservation.workloadKind,
    }),
    generation: t.exposeInt('generation', { description: 'The run of the workload that it was made for.' }),
    driver: t.field({ type: DriverEnum, description: 'How the machine runs it.', resolve: (reservation) => reservation.driver }),
    className: t.exposeString('className', { description: 'Name of the class when the hold began.' }),
    accelerator: t.field({
      type: AcceleratorEnum,
      description: 'Accelerator of the class.',
      resolve: (reservation) => reservation.accelerator,
    }),
    acceleratorCount: t.exposeInt('acceleratorCount', { description: 'Devices of the class; 0 for CPU, whatever else is held.' }),
    cpuMillis: t.exposeInt('cpuMillis', { description: 'Processor time held, thousandths of a core.' }),
    memoryMib: t.exposeInt('memoryMib', { description: 'Memory held, MiB.' }),
    exclusive: t.exposeBoolean('exclusive', { description: 'True when it holds devices only to keep native CPU work off them.' }),
    heldAt: t.expose('heldAt', { type: 'DateTime', description: 'When it began, in database time.' }),
    releasedAt: t.expose('releasedAt', { type: 'DateTime', nullable: true, description: 'When it was released; null while it is held.' }),
  }),
});

builder.objectField(Machine, 'reservations', (t) =>
  t.connection(
    {
      type: Reservation,
      description:
        'Open holds, newest first: all for its owner and operators; their own for guests with whom it is shared; none for other guests.',
      complexity: connectionCost,
      resolve: (machine, args, context) =>
        connectionOf(args, idKey, (page) => context.reads.reservations.openOn(viewerOf(context), machine, page)),
    },
    ...connectionTypes('Reservation'),
  ),
);
