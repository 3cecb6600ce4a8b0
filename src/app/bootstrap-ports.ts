import type { MemberId } from '../domain/model/ids.ts';
import type { KnownMember, NewAccessToken } from './access-ports.ts';

/** What an installation needs before anybody can sign in. */
export interface BootstrapStore {
  /** Makes the member unless one has the name, and returns whoever has it. */
  ensureMember(member: KnownMember): Promise<{ readonly id: MemberId; readonly role: KnownMember['role'] }>;
  /**
   * Stores the token unless it is stored already; a revoked one stays revoked. A token that is new takes the place of the member's
   * earlier ones of the same name, which are revoked in the same transaction, and their streams end (E4).
   */
  ensureToken(token: NewAccessToken): Promise<void>;
}
