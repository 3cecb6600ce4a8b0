import { z } from 'zod';
import { fileCount } from '../../agent-api/wire.ts';
import { finishedRun, work } from '../reconciliation/work.ts';
import { KEEPERS } from '../workspaces/keepers.ts';

/** The machine's credential, bound to one machine and one control plane (A3). */
export const credential = z.object({
  serverUrl: z.string(),
  machineId: z.uuid(),
  machineToken: z.string().min(1),
  leaseSeconds: z.number().positive(),
});
export type Credential = Readonly<z.infer<typeof credential>>;

/**
 * That this agent made a workspace, for which uid, and what it counted there when the last run ended: files that are expected
 * from then on (L7). Agents before the counts wrote receipts without one.
 */
const workspaceReceipt = z.object({
  workspaceId: z.uuid(),
  uid: z.int().min(0),
  createdAt: z.string(),
  /** `generationKey` of the run that has it, or had it last; only that run's end is a reason to count. */
  openedBy: z.string().optional(),
  counted: fileCount.optional(),
  /** True from a start that found other files than were counted until the next count. */
  differs: z.boolean().optional(),
  /** The driver that keeps the files in a place of its own, such as a volume; absent: they are in the agent's folder. */
  keeper: z.enum(KEEPERS).optional(),
  /** What such a driver found at the end of the run that `openedBy` names, until it is known whether that end was asked for. */
  left: fileCount.optional(),
});
export type WorkspaceReceipt = Readonly<z.infer<typeof workspaceReceipt>>;

/** What was counted in a workspace. */
export type FileCount = Readonly<z.infer<typeof fileCount>>;

/** Everything that an agent keeps on disk (A7). */
export const agentState = z.object({
  version: z.literal(1),
  credential: credential.nullable(),
  /**
   * Boots that the control plane may have on record, newest first: the last one that it took, and those begun since.
   * More than one only when agents died before their first answer.
   */
  boots: z.array(z.uuid()).max(32),
  works: z.array(work),
  finished: z.array(finishedRun),
  workspaces: z.array(workspaceReceipt),
  /** Workspaces that the control plane asked to delete and that are gone; told until it stops asking (L7). */
  deletedWorkspaces: z.array(z.uuid()),
});
export type AgentState = Readonly<z.infer<typeof agentState>>;

export const EMPTY_STATE: AgentState = {
  version: 1,
  credential: null,
  boots: [],
  works: [],
  finished: [],
  workspaces: [],
  deletedWorkspaces: [],
};
