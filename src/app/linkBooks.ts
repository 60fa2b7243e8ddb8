import { sql } from 'kysely';
import { runWrite, systemCaller } from '#kernel/server/transaction.ts';
import type { Comparison } from './accountBooks.ts';
import type { OpenDeps } from './deps.ts';

/** Tables of links that open a door without a password, by what is said of a row, the record whose history tells of it, and the column that names that record. */
const links = [
  ['password_reset', 'Link for a new password', 'user', 'user_id'],
  ['portal_invitation', 'Invitation to the portal', 'portalUser', 'portal_user_id'],
  ['quotation_link', 'Link of a quotation', 'quotation', 'quotation_id'],
  ['vendor_questionnaire_link', 'Link of a questionnaire', 'sentQuestionnaire', 'sent_id'],
  ['audit_view', 'Audit view', 'auditView', 'id'],
  ['monitoring_board', 'Monitoring board', 'monitoringBoard', 'id'],
] as const;

/** What the history calls the one entry that names the links from before it told of each. */
const earlier = 'earlierLinks';
/** Whether a link was given out before the history told of links; the upgrade that brought this says when. */
const isEarlier = `l.created_at <= (select applied_at from schema_migration where name like '20261130T0425%')`;
const earlierEntry = `from audit_entry where entity = '${earlier}' and action = 'create'`;
/** Whose link it is and what its secret is, in one hash: moved to another owner it is another link. */
const sealOf = (table: string, owner: string) =>
  `left(encode(sha256(convert_to('${table}:' || l.${owner}::text || ':' || l.token_hash, 'UTF8')), 'hex'), 32)`;
const untold = (entity: string, owner: string) => `not exists (
  select 1 from audit_entry t where t.entity = '${entity}' and t.entity_id = l.${owner}::text and t.body like '%"linkFingerprint":"%'
    and t.body::jsonb->'changes'->>'linkFingerprint' = left(encode(sha256(convert_to(l.token_hash, 'UTF8')), 'hex'), 32))`;

/**
 * Names in the history, once, the links that were given out before it told of each: at the first start after that upgrade. From then on a
 * link with a day before the upgrade is excused by this entry alone, which nobody can write anew: it stands in the sealed chain.
 */
export async function recordEarlierLinks({ deps }: Pick<OpenDeps, 'deps'>): Promise<void> {
  const known = await deps.database.pool.query(`select 1 ${earlierEntry} limit 1`);
  if (known.rowCount) return;
  await runWrite(deps, systemCaller(new Date()), async (ctx) => {
    // Two processes may start at once.
    await sql`select pg_advisory_xact_lock(hashtext(${earlier}))`.execute(ctx.db);
    const { rows } = await sql
      .raw<{ told: boolean }>(`select exists (select 1 ${earlierEntry}) as told`)
      .execute(ctx.db);
    if (rows[0]?.told) return;
    const seals: string[] = [];
    for (const [table, , entity, owner] of links) {
      const found = await sql
        .raw<{ seal: string }>(
          `select ${sealOf(table, owner)} as seal from ${table} l where ${isEarlier} and ${untold(entity, owner)} order by 1`,
        )
        .execute(ctx.db);
      seals.push(...found.rows.map(({ seal }) => seal));
    }
    await ctx.audit({ entity: earlier, entityId: earlier, action: 'create', changes: { seals } });
  });
}

/**
 * Links against the history: each carries the secret it was given out with, or stands in the entry that names those from before. One put there by
 * hand, or whose secret was exchanged, opens the door of somebody else.
 */
export const linkComparisons: readonly Comparison[] = links.map(([table, name, entity, owner]) => ({
  kind: 'links against the history',
  statement: `
    select format('${name} of %s', to_char(l.created_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24:MI')) as name,
      'was never given out' as broken, format('select * from ${table} where id = %L', l.id) as look
    from ${table} l
    where ${untold(entity, owner)}
      and not (${isEarlier} and (not exists (select 1 ${earlierEntry})
        or exists (select 1 ${earlierEntry} and body::jsonb->'changes'->'seals' ? ${sealOf(table, owner)})))`,
}));
