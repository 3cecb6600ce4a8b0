import type { LaunchInput } from '../../app/application.ts';
import {
  Forbidden,
  IdempotencyConflict,
  InvalidInput,
  InvalidState,
  LaunchRefused,
  NameTaken,
  NotFound,
  PlacementConflict,
} from '../../domain/refusals.ts';
import { innerId } from '../global-id.ts';
import { readIds } from '../read-ids.ts';

/** Why a launch may be refused, for the unions of the launching mutations. */
export const LAUNCH_REFUSALS = [
  InvalidInput,
  NotFound,
  Forbidden,
  NameTaken,
  InvalidState,
  IdempotencyConflict,
  LaunchRefused,
  PlacementConflict,
];

/** The input fields that every launch has; each kind of work adds its entry of the catalog. */
export const LAUNCH_FIELDS = {
  name: {
    required: true,
    description: "1 to 63 characters of a-z, 0-9 and -; unique among the member's workloads that were not deleted.",
  },
  classId: { required: true, description: 'Global id of an AcceleratorClass.' },
  machineId: { description: 'Global id of a Machine: launch there or not at all; null for any machine.' },
  idempotencyKey: {
    description:
      'Chosen by the caller: for 24 hours the same key with the same input returns the same workload, with another input is refused.',
  },
} as const;

/** The fields of a launch as GraphQL gives them, with the entry under the name that its mutation gives it. */
export interface LaunchArguments {
  readonly name: string;
  readonly classId: string;
  readonly entry: { readonly globalId: string; readonly field: string };
  readonly machineId?: string | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/** Decodes the ids of a launch; refuses all that are malformed or of another type at once, with INVALID_INPUT naming their fields. */
export function readLaunch({ name, classId, entry, machineId, idempotencyKey }: LaunchArguments): Omit<LaunchInput, 'kind'> {
  const ids = readIds({
    classId: () => innerId(classId, { typename: 'AcceleratorClass', field: 'input.classId' }),
    entryId: () => innerId(entry.globalId, { typename: 'CatalogEntry', field: entry.field }),
    machineId: () => (machineId == null ? null : innerId(machineId, { typename: 'Machine', field: 'input.machineId' })),
  });
  return { name, ...ids, idempotencyKey: idempotencyKey ?? null };
}
