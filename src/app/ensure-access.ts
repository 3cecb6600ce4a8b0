import type { MemberId } from '../domain/model/ids.ts';
import { hashSecretToken } from '../shared/secret-token.ts';
import { scopesOfRole, type MemberRole } from './actor.ts';
import type { BootstrapStore } from './bootstrap-ports.ts';
import type { IdSource } from './ports.ts';

export interface AccessWish {
  readonly name: string;
  readonly role: MemberRole;
  /** The secret, made or given by whoever installs Berth; only its hash is stored. */
  readonly token: string;
}

/**
 * Makes sure of a member and a token of theirs, for the first operator and the demo member: whoever installs Berth has no token yet. Repeating it
 * changes nothing, so replicas with one token do not disturb each other. Another token takes the place of the one of before, which is revoked with its
 * open streams: whoever lost it, or had it stolen, is rid of it; tokens that were made later, under other names, stay. A token that was revoked stays so. Refuses a name that belongs to a member of another role, since a token must not raise anybody silently.
 */
export async function ensureAccess(
  { store, ids }: { readonly store: BootstrapStore; readonly ids: IdSource },
  { name, role, token }: AccessWish,
): Promise<MemberId> {
  const member = await store.ensureMember({ id: ids.next() as MemberId, name, role });
  if (member.role !== role) throw new Error(`The member "${name}" exists and is no ${role}; rename it, or use another database.`);
  await store.ensureToken({
    id: ids.next(),
    memberId: member.id,
    name: 'bootstrap',
    tokenHash: hashSecretToken(token),
    scopes: scopesOfRole(role),
    expiresAt: null,
  });
  return member.id;
}
