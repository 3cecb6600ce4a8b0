import type { MachineId, MemberId } from '../domain/model/ids.ts';
import type { Sharing } from '../domain/model/machine.ts';
import type { MemberAudit } from './access-ports.ts';

/** What changing a machine's settings needs from outside. */

/** The settings of a machine that is not forgotten. */
export interface MachineSettings {
  readonly id: MachineId;
  readonly name: string;
  /** null: the machine belongs to the organisation (T3). */
  readonly ownerId: MemberId | null;
  readonly schedulable: boolean;
  readonly sharing: Sharing;
  /** False while nobody has said with whom it is shared. */
  readonly sharingDecided: boolean;
}

/** The settings that move. An absent key leaves its setting alone. */
export type MachineSettingsChange = Partial<Pick<MachineSettings, 'name' | 'schedulable' | 'sharing'>>;

/** One database transaction over one machine's settings. */
export interface MachineSettingsTransaction {
  /** Locks the machine and reads it; null for unknown and forgotten ones. */
  lockSettings(machineId: MachineId): Promise<MachineSettings | null>;
  /** Those of the ids that are members and not disabled. */
  findMembers(ids: readonly MemberId[]): Promise<ReadonlySet<MemberId>>;
  /** Writes the change of the locked machine with its audit entry; false, and nothing is written, when another machine has the name. */
  writeSettings(machineId: MachineId, change: MachineSettingsChange, audit: MemberAudit): Promise<boolean>;
}

export interface MachineSettingsStore {
  transact<T>(work: (transaction: MachineSettingsTransaction) => Promise<T>): Promise<T>;
}
