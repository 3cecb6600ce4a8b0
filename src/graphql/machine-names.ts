import { createContextCache } from '@pothos/core';
import DataLoader from 'dataloader';
import type { MachineId } from '../domain/model/ids.ts';
import type { Reason } from '../domain/reason.ts';
import type { GraphqlContext } from './context.ts';

/** What a sentence calls a machine that no longer has a name. */
const UNNAMED = 'a machine that is gone';

const loaderOf = createContextCache(
  (context: GraphqlContext) => new DataLoader((ids: readonly string[]) => context.reads.machines.names(ids), { cache: false }),
);

/** Loads the names of machines that sentences need; every member may know them (T5). Returns the look-up for `explain`. */
export async function namesOf(context: GraphqlContext, ids: readonly (MachineId | null)[]): Promise<(id: MachineId) => string> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const names = await Promise.all(wanted.map((id) => loaderOf(context).load(id)));
  const known = new Map(wanted.map((id, index) => [id, names[index] ?? UNNAMED]));
  return (id) => known.get(id) ?? UNNAMED;
}

/** The machine that a reason is about; null when it is about none. */
export function machineOfReason(reason: Reason): MachineId | null {
  return 'machineId' in reason ? reason.machineId : null;
}
