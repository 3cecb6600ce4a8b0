import type { MachineId, WorkspaceId } from '../domain/model/ids.ts';

/** What an agent counted in a workspace when a run on it ended, and whether its latest run found other files (L7). */
export interface WorkspaceCount {
  readonly files: number;
  readonly bytes: number;
  /** RFC 3339 in UTC with milliseconds; null when it counted nothing. */
  readonly newestChangeAt: string | null;
  /** False when the numbers are only the least that is there. */
  readonly complete: boolean;
  readonly differs: boolean;
}

/** The count of a workspace on the machine that has it. */
export interface WorkspaceCountNote {
  readonly workspaceId: WorkspaceId;
  readonly machineId: MachineId;
  readonly count: WorkspaceCount;
}

/** Whether a report says nothing new of a workspace, so that an agent that repeats itself writes nothing. */
export function isSameCount(known: WorkspaceCount | null, told: WorkspaceCount): boolean {
  return (
    known !== null &&
    known.files === told.files &&
    known.bytes === told.bytes &&
    known.newestChangeAt === told.newestChangeAt &&
    known.complete === told.complete &&
    known.differs === told.differs
  );
}
