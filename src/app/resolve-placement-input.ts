import type { ClassId, EntryId, MachineId } from '../domain/model/ids.ts';
import type { FleetSnapshot } from '../domain/model/machine.ts';
import type { AcceleratorClass, Entry } from '../domain/model/runtime.ts';
import type { WorkloadKind } from '../domain/model/workload.ts';
import { workloadKindOf } from '../domain/model/workload-kind.ts';
import { NotFound } from '../domain/refusals.ts';
import type { CatalogReader, FleetReader } from './ports.ts';

const ENTRY_NOUN: Readonly<Record<WorkloadKind, string>> = { notebook: 'notebook image', endpoint: 'model' };

/** What a launch and a preview name. */
export interface PlacementInput {
  readonly kind: WorkloadKind;
  readonly classId: ClassId;
  readonly entryId: EntryId;
  readonly machineId: MachineId | null;
}

export interface ResolvedInput {
  readonly class: AcceleratorClass;
  readonly entry: Entry;
  readonly fleet: FleetSnapshot;
}

/**
 * Reads what the ids name. Refuses an unknown class, entry or machine with NOT_FOUND and the field, and an entry of the wrong kind
 * as if it were unknown: a model is no notebook image. `entryField` is the caller's name of the entry's field.
 */
export async function resolvePlacementInput(
  readers: { readonly catalog: CatalogReader; readonly fleet: FleetReader },
  input: PlacementInput,
  entryField: string,
): Promise<ResolvedInput> {
  const [classes, entries, fleet] = await Promise.all([
    readers.catalog.readClasses([input.classId]),
    readers.catalog.readEntries([input.entryId]),
    readers.fleet.readFleet(),
  ]);
  const itsClass = classes.get(input.classId);
  if (itsClass === undefined) throw new NotFound('input.classId', 'class');
  const entry = entries.get(input.entryId);
  if (entry === undefined || workloadKindOf(entry.kind) !== input.kind) throw new NotFound(entryField, ENTRY_NOUN[input.kind]);
  if (input.machineId !== null && !fleet.machines.some((machine) => machine.id === input.machineId)) {
    throw new NotFound('input.machineId', 'machine');
  }
  return { class: itsClass, entry, fleet };
}
