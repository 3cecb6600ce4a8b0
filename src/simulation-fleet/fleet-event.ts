import type { Report } from '../agent-api/wire.ts';
import type { Credential } from '../agent/state/agent-state.ts';

/** Something that happened to one simulated machine, for the story of its fleet. */
export type FleetEvent =
  | { readonly kind: 'ENROLLED'; readonly credential: Credential }
  | { readonly kind: 'CRASHED' | 'REVOKED' | 'TOO_OLD' }
  /** A run has come to another state. */
  | {
      readonly kind: 'RUN';
      readonly workloadId: string;
      readonly generation: number;
      readonly state: Report['state'];
      readonly reason: string | null;
    }
  /** A request was disturbed. */
  | { readonly kind: 'TRAFFIC'; readonly how: 'REFUSED' | 'HUNG' | 'ANSWER_LOST' | 'DELAYED' | 'DUPLICATED' }
  | { readonly kind: 'LIE'; readonly lie: string }
  /** An answer came. */
  | { readonly kind: 'ANSWERED' };

export type FleetListener = (event: FleetEvent, machine: string) => void;
