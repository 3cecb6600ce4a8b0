import type { StreamRights } from '../../app/timeline-ports.ts';
import type { MachineId } from '../../domain/model/ids.ts';
import { Forbidden, NotFound, type Refusal } from '../../domain/refusals.ts';
import { builder } from '../builder.ts';
import { actorOf, viewerOf, type GraphqlContext } from '../context.ts';
import { innerId } from '../global-id.ts';
import { Machine } from '../types/machine.ts';
import { received } from './delivery.ts';
import { guardedStream } from './guarded-stream.ts';
import { shownMachines } from './shown-machines.ts';

builder.subscriptionField('machineChanged', (t) =>
  t.field({
    type: Machine,
    description:
      'A machine as it is, then again after each change that the viewer can see; without an id every machine, each first as it is, and those that join. Changes that come faster than the client reads are told once; heartbeats are none. A machine that was forgotten comes once more, with the status FORGOTTEN, and completes its stream. Every member may follow every machine, as far as it may see it. When the server ends it early, the last result has an error whose `extensions.code` is UNAUTHENTICATED, FORBIDDEN (a share with the viewer, its role or its scope was narrowed), STREAM_STALLED, SERVER_CLOSING or UNAVAILABLE; subscribe again to begin anew.',
    args: { machineId: t.arg.id({ required: false, description: 'Global id of a Machine; null or left out for all of them.' }) },
    subscribe: async (_root, args, context) => {
      const machineId = args.machineId == null ? null : await machineToFollow(context, args.machineId);
      const { role } = actorOf(context);
      return guardedStream({
        context,
        whyNot: (rights) => whyNot(rights, role),
        cursorAfter: () => null,
        source: (options) => shownMachines(context, { ...options, machineId }),
      });
    },
    resolve: (delivery) => received(delivery),
  }),
);

async function machineToFollow(context: GraphqlContext, globalId: string): Promise<MachineId> {
  const machineId = innerId(globalId, { typename: 'Machine', field: 'machineId' });
  const [machine] = await context.reads.machines.byIds(viewerOf(context), [machineId]);
  if (machine == null) throw new NotFound('machineId', 'machine');
  return machineId;
}

/** The stream shows what the caller might see when it began, so an operator who is one no longer has to begin anew. */
function whyNot(rights: StreamRights, role: StreamRights['role']): Refusal | null {
  if (role !== 'OPERATOR' || rights.role === 'OPERATOR') return null;
  return new Forbidden('You are no longer an operator; subscribe again to see what members see of machines.');
}
