import type { BerthClient } from './berth-client.ts';
import { OperationRefused } from './client-error.ts';
import { FollowMachinesDocument, type FollowMachinesSubscription } from './generated/graphql.ts';
import { forgottenOf } from './streams/forgotten-machines.ts';
import { keepFollowing, type Opening, type Patience } from './streams/keep-following.ts';
import { pause } from './streams/pause.ts';

/** A machine as it was at one moment, as far as the viewer may see it. */
export type MachineSnapshot = FollowMachinesSubscription['machineChanged'];

/** What to follow, and how patiently. */
export interface FollowMachinesOptions extends Patience {
  /** Global id of a machine; default all. */
  readonly machineId?: string | undefined;
}

/** Time for the first machine of a stream to come, milliseconds; where there are none, none comes. */
const FIRST_MACHINE_MILLISECONDS = 1_000;

/**
 * Each machine as it is, then again after each change that the viewer can see, until the one asked for is forgotten, the signal is
 * aborted or the caller leaves the loop. A stream that breaks, or that the server ends because a share was narrowed, is opened again:
 * then come the machines that are other than they were last told, and with the status FORGOTTEN those that left the fleet meanwhile.
 * Refusals are thrown.
 */
export function followMachines(client: BerthClient, options: FollowMachinesOptions = {}): AsyncGenerator<MachineSnapshot> {
  const told = new Map<string, string>();
  return keepFollowing(options, async function* (opening) {
    for (;;) {
      let hasBrought = false;
      try {
        for await (const machine of machines({ client, machineId: options.machineId ?? null, known: [...told.keys()] }, opening)) {
          hasBrought = true;
          const text = JSON.stringify(machine);
          if (text === told.get(machine.id)) continue;
          if (machine.status === 'FORGOTTEN') told.delete(machine.id);
          else told.set(machine.id, text);
          yield machine;
        }
        return;
      } catch (error) {
        // A right that was narrowed ends the stream; whether any is left shows when it is opened again.
        if (!hasBrought || !(error instanceof OperationRefused) || error.code !== 'FORBIDDEN') throw error;
      }
    }
  });
}

interface MachinesToFollow {
  readonly client: BerthClient;
  readonly machineId: string | null;
  /** Machines of the streams before. */
  readonly known: readonly string[];
}

/** One stream; the machines that left the fleet before it was opened come once it has said what there is. */
async function* machines({ client, machineId, known }: MachinesToFollow, opening: Opening): AsyncGenerator<MachineSnapshot> {
  const stream = client.subscribe(FollowMachinesDocument, { machineId }, opening);
  try {
    let next = stream.next();
    if (machineId === null && known.length > 0) {
      await Promise.race([next, pause(FIRST_MACHINE_MILLISECONDS, opening.signal)]);
      yield* forgottenOf({ client, known, signal: opening.signal });
    }
    for (let result = await next; result.done !== true; result = await next) {
      yield result.value.machineChanged;
      next = stream.next();
    }
  } finally {
    await stream.return(undefined);
  }
}
