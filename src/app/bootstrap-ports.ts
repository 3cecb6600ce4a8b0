import type { MemberId } from '../domain/model/ids.ts';
import type { KnownMember, NewAccessToken } from './access-ports.ts';

/** What an installation needs before anybody can sign in. */
export interface BootstrapStore {
  /** Makes the member unless one has the name, and returns whoever has it. */
  ensureMember(member: KnownMember): Promise<{ readonly id: MemberId; readonly role: KnownMember['role'] }>;
  /** Stores the token unless it is stored already; a revoked one stays revoked. */
  ensureToken(token: NewAccessToken): Promise<void>;
}
