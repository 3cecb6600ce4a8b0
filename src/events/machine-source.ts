import type { Pool } from 'pg';
import type { MachineId } from '../domain/model/ids.ts';
import { timedRows } from './timed-rows.ts';

/** One read for all that is followed: the fleet if somebody follows it, and the machines that are named, forgotten ones too. */
const READ_REVISIONS = `select id, revision::text as revision, forgotten_at is not null as forgotten
  from machine where ($1::boolean and forgotten_at is null) or id = any ($2::uuid[]) order by id`;

/** How often a machine has changed: another text means another state. */
export interface MachineRevision {
  readonly id: MachineId;
  readonly revision: string;
  readonly forgotten: boolean;
}

export interface RevisionsWanted {
  /** Every machine that is not forgotten. */
  readonly fleet: boolean;
  readonly machineIds: readonly MachineId[];
}

/** Reads of machines' revisions, each on a connection of the pool that it gives back at once. */
export interface MachineSource {
  readRevisions(wanted: RevisionsWanted): Promise<readonly MachineRevision[]>;
}

/** Reads revisions from Postgres, the truth. */
export function createMachineSource(pool: Pick<Pool, 'query'>): MachineSource {
  const rows = timedRows(pool);
  return { readRevisions: ({ fleet, machineIds }) => rows<MachineRevision>(READ_REVISIONS, [fleet, machineIds]) };
}
