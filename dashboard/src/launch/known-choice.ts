/** What is chosen so far; null where nothing is, and for any machine. */
export interface Chosen {
  readonly classId: string | null;
  readonly entryId: string | null;
  readonly machineId: string | null;
}

interface Named {
  readonly id: string;
}

/** What can be chosen, as far as a choice needs it. */
export interface Choices {
  readonly classes: readonly Named[];
  readonly entries: readonly Named[];
  readonly machines: readonly Named[];
}

/** A choice without what there is not: addresses are kept and sent around, and name what is gone, or never was. */
export function knownChoice({ classId, entryId, machineId }: Chosen, { classes, entries, machines }: Choices): Chosen {
  return { classId: among(classes, classId), entryId: among(entries, entryId), machineId: among(machines, machineId) };
}

/** The id if it is one of these, else null. */
export function among(all: readonly Named[], wanted: string | null): string | null {
  return all.some(({ id }) => id === wanted) ? wanted : null;
}
