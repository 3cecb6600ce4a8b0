/**
 * Stores a token and its audit record, so that neither is without the other. `$1` token id, `$2` member id, `$3` name,
 * `$4` hash, `$5` scopes, `$6` life in days or null, `$7` id of the audit record.
 */
export const STORE_OPERATOR_TOKEN = `
with stored as (
  insert into access_token (id, member_id, name, token_hash, scopes, expires_at)
  values ($1, $2, $3, $4, $5, now() + make_interval(days => $6))
  returning id, member_id, name, scopes, expires_at
), audited as (
  insert into audit_entry (id, actor, action, subject, outcome, detail)
  select $7, 'operator-cli', 'token.create', 'token:' || id, 'DONE',
    jsonb_build_object('member', member_id, 'name', name, 'scopes', scopes)
  from stored
)
select id, expires_at as "expiresAt" from stored`;
