import type { FollowMachinesOptions } from '../../app/machine-feed-ports.ts';
import type { MachineId } from '../../domain/model/ids.ts';
import { Forbidden } from '../../domain/refusals.ts';
import { canonicalDigest } from '../../shared/canonical-digest.ts';
import { viewerOf, type GraphqlContext } from '../context.ts';
import type { MachineRow } from '../read-models/machine-row.ts';

/** What was last shown of a machine. */
interface Shown {
  readonly digest: string;
  readonly reservations: MachineRow['reservations'];
}

/**
 * Machines as the viewer may see them (T5), each read when it is its turn: first as they are, then again when what the viewer sees
 * of them changed, so that a guest cannot tell by the mere beat of the stream when others' work comes and goes. Throws FORBIDDEN
 * once a machine that was shared with the viewer is so no longer (E4).
 */
export async function* shownMachines(context: GraphqlContext, options: FollowMachinesOptions): AsyncGenerator<MachineRow> {
  const viewer = viewerOf(context);
  const shown = new Map<MachineId, Shown>();
  for await (const ids of context.machineFeed.changes(options)) {
    for (const machine of await context.reads.machines.byIds(viewer, ids)) {
      if (machine === null) continue;
      const before = shown.get(machine.id);
      if (before !== undefined && isNarrower(before, machine)) {
        throw new Forbidden(`The machine "${machine.name}" is no longer shared with you; subscribe again to see what guests see of it.`);
      }
      const digest = digestOf(machine);
      if (digest === before?.digest) continue;
      shown.set(machine.id, { digest, reservations: machine.reservations });
      yield machine;
    }
  }
}

/** A share that ended with its machine is told by the machine's status. */
function isNarrower(before: Shown, { reservations, status }: MachineRow): boolean {
  return before.reservations !== 'NONE' && reservations === 'NONE' && status !== 'FORGOTTEN';
}

/** One text for each state that the viewer can see; a heartbeat makes no other. */
function digestOf({ detail, ...machine }: MachineRow): string {
  if (detail === null) return canonicalDigest(machine);
  const { lastHeartbeatAt: _heartbeat, ...rest } = detail;
  return canonicalDigest({ ...machine, detail: rest });
}
