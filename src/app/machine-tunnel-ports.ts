import type { MachineId } from '../domain/model/ids.ts';

/** What the servers know of the tunnels of agents. All times are the database's. */

/** Who dials. */
export interface TunnelCaller {
  /** SHA-256 of the machine credential. */
  readonly credentialHash: Uint8Array;
  readonly bootId: string;
}

/** UNKNOWN: no such credential, revoked, or of a forgotten machine. IN_USE: the start of the agent on record is another one. */
export type TunnelAdmission =
  | { readonly kind: 'UNKNOWN' }
  | { readonly kind: 'IN_USE' }
  | { readonly kind: 'ADMITTED'; readonly machineId: MachineId; readonly credentialId: string; readonly openedAt: string };

/** One tunnel of a machine, at one server. */
export interface TunnelClaim {
  readonly machineId: MachineId;
  readonly credentialId: string;
  readonly bootId: string;
  readonly tunnelId: string;
  /** Of the admission: of two tunnels the later one counts, whatever the order in which they are claimed. */
  readonly openedAt: string;
}

/** REVOKED and REPLACED end a tunnel; SUPERSEDED: the machine has a later one, here or elsewhere. */
export type TunnelStanding = 'CURRENT' | 'REVOKED' | 'REPLACED' | 'SUPERSEDED';

/** Where the tunnel of a machine is. */
export interface TunnelPlace {
  readonly machineId: MachineId;
  readonly tunnelId: string;
  /** Where that server is reached by the others. */
  readonly replicaUrl: string;
}

export interface MachineTunnelStore {
  /** Judges who dials, as a sync does, but takes no boot and renews no lease. */
  admit(caller: TunnelCaller): Promise<TunnelAdmission>;
  /** What the tunnel is by now; a current one is noted as being at that address (null: none that the others could use). */
  hold(claim: TunnelClaim, replicaUrl: string | null): Promise<TunnelStanding>;
  find(machineId: MachineId): Promise<TunnelPlace | null>;
  /** Takes the note away if it is still the one of this tunnel. */
  release(tunnel: Pick<TunnelPlace, 'machineId' | 'tunnelId'>): Promise<void>;
  /** The database's time, milliseconds since 1970. */
  now(): Promise<number>;
}
