import type { Comparison } from './accountBooks.ts';

/** Tables of links that open a door without a password, by what is said of a row, the record whose history tells of it, and the column that names that record. */
const links = [
  ['password_reset', 'Link for a new password', 'user', 'user_id'],
  ['portal_invitation', 'Invitation to the portal', 'portalUser', 'portal_user_id'],
  ['quotation_link', 'Link of a quotation', 'quotation', 'quotation_id'],
  ['vendor_questionnaire_link', 'Link of a questionnaire', 'sentQuestionnaire', 'sent_id'],
  ['audit_view', 'Audit view', 'auditView', 'id'],
  ['monitoring_board', 'Monitoring board', 'monitoringBoard', 'id'],
] as const;

/**
 * Links against the history: each that was made since the history tells of them carries the secret it was given out with. One put there by hand, or
 * whose secret was exchanged, opens the door of somebody else.
 */
export const linkComparisons: readonly Comparison[] = links.map(([table, name, entity, owner]) => ({
  kind: 'links against the history',
  statement: `
    with told as (
      select entity_id as id, body::jsonb->'changes'->>'linkFingerprint' as fingerprint from audit_entry
      where entity = '${entity}' and body like '%"linkFingerprint":"%')
    select format('${name} of %s', to_char(l.created_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI')) as name,
      'was never given out' as broken, format('select * from ${table} where id = %L', l.id) as look
    from ${table} l
    where l.created_at > (select applied_at from schema_migration where name like '20261130T0425%')
      and not exists (select 1 from told t where t.id = l.${owner}::text
        and t.fingerprint = left(encode(sha256(convert_to(l.token_hash, 'UTF8')), 'hex'), 32))`,
}));
