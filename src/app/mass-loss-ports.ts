import type { MemberAudit } from './access-ports.ts';

/** What confirming a suspected loss needs from outside. */
export interface MassLossStore {
  /** Ends the suspicion with its audit entry; WAS_OVER, and nothing is written, when it had ended before. */
  confirm(id: string, audit: MemberAudit): Promise<'CONFIRMED' | 'WAS_OVER' | 'UNKNOWN'>;
}
