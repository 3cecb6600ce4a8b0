import { type BreakingChangeType, buildSchema, DangerousChangeType, findBreakingChanges, findDangerousChanges } from 'graphql';

/** A change of the schema that may break what was written against the one before. */
export interface SchemaChange {
  /** Kind and place in one line, such as `FIELD_REMOVED: Machine.os was removed.`; what an allowance names. */
  readonly change: string;
  /** `NOTE`: programs that take unknown enum values and types in their stride, as the client does, go on working. */
  readonly weight: 'BREAKING' | 'NOTE';
}

/** A breaking change that is meant. */
export interface AllowedChange {
  readonly change: string;
  /** Why it is worth it, and what users do instead. */
  readonly reason: string;
}

/** What is wrong with the schema as it is now, and what is worth a look. */
export interface SchemaVerdict {
  readonly problems: readonly string[];
  readonly notes: readonly string[];
}

/** What changed between two schemas, given as text, that a program written against the first may meet. What was only added is none of it. */
export function schemaChanges({ released, current }: { readonly released: string; readonly current: string }): readonly SchemaChange[] {
  const [before, after] = [buildSchema(released), buildSchema(current)];
  // An argument that is left out means something else from now on, and nobody is told.
  const isSilent = (type: DangerousChangeType): boolean => type === DangerousChangeType.ARG_DEFAULT_VALUE_CHANGE;
  return [
    ...findBreakingChanges(before, after).map(({ type, description }) => changed(type, description, 'BREAKING')),
    ...findDangerousChanges(before, after).map(({ type, description }) => changed(type, description, isSilent(type) ? 'BREAKING' : 'NOTE')),
  ];
}

/** Every breaking change must be allowed, with a reason; and no allowance may outlive its change. */
export function judgeChanges(changes: readonly SchemaChange[], allowed: readonly AllowedChange[]): SchemaVerdict {
  const breaking = changes.filter(({ weight }) => weight === 'BREAKING').map(({ change }) => change);
  const names = allowed.map(({ change }) => change);
  return {
    problems: [
      ...breaking.filter((change) => !names.includes(change)),
      ...allowed.filter(({ reason }) => reason.trim() === '').map(({ change }) => `allowed without a reason: ${change}`),
      ...names.filter((change) => !breaking.includes(change)).map((change) => `allowed, and there is no such change: ${change}`),
    ],
    notes: changes.filter(({ weight }) => weight === 'NOTE').map(({ change }) => change),
  };
}

function changed(type: BreakingChangeType | DangerousChangeType, description: string, weight: SchemaChange['weight']): SchemaChange {
  return { change: `${type}: ${description}`, weight };
}
