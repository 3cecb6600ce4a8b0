/**
 * A live token by `$1`, the SHA-256 of its secret, judged by the database's clock. That it was used is noted at most once
 * a minute, so that reading stays reading.
 */
export const FIND_LIVE_TOKEN = `
with live as (
  select token.id as "tokenId", token.token_hash as "tokenHash", coalesce(token.scopes, '{}') as scopes, token.last_used_at,
    member.id as "memberId", member.name, member.role
  from access_token token join member on member.id = token.member_id
  where token.token_hash = $1 and token.revoked_at is null and member.disabled_at is null
    and (token.expires_at is null or token.expires_at > clock_timestamp())
), noted as (
  update access_token set last_used_at = clock_timestamp()
  from live
  where access_token.id = live."tokenId" and (live.last_used_at is null or live.last_used_at < clock_timestamp() - interval '1 minute')
)
select "tokenId", "tokenHash", scopes, "memberId", name, role from live`;

/** `$1` id of the token. */
export const FIND_ACCESS_TOKEN = `
select id, member_id as "memberId", coalesce(scopes, '{}') as scopes, expires_at as "expiresAt" from access_token where id = $1`;

/** `$1` id, `$2` member, `$3` name, `$4` SHA-256 of the secret, `$5` scopes, `$6` expiry. */
export const INSERT_ACCESS_TOKEN = `
insert into access_token (id, member_id, name, token_hash, scopes, expires_at) values ($1, $2, $3, $4, $5, $6)`;

/** Returns a row if it was not revoked before. `$1` id. */
export const REVOKE_ACCESS_TOKEN = `
update access_token set revoked_at = clock_timestamp() where id = $1 and revoked_at is null returning id`;
