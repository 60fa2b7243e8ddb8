import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { finding } from '../shared/finding.record.ts';
import type { Severity } from '../shared/cardWords.ts';

/**
 * Why a finding of this severity is not decided yet: a major or critical one needs a photo of it (maintenance 3.5), its own or one of the
 * entry it was raised with, and none that was taken for another finding of the job (R27). Once the work is done nobody can take it any more.
 */
export async function whyNoPhoto(ctx: Context, { id }: { id: string }, severity: Severity): Promise<string | null> {
  if (severity === 'minor') return null;
  const taken = await sql`
    select 1 from attachment a where a.entity = ${finding.name} and a.entity_id = ${id} and a.mime like 'image/%' and a.archived_at is null
      and not exists (
        select 1 from attachment b join finding g on g.id = b.entity_id join finding f on f.job_id = g.job_id
        where f.id = ${id} and b.entity = ${finding.name} and b.entity_id <> a.entity_id and b.sha256 = a.sha256 and b.archived_at is null
          and (b.created_at, b.id) < (a.created_at, a.id))
    union all
    select 1 from finding f join task_step s on s.card_id = f.card_id
      join step_record r on r.step_id = s.id and r.recorded_at = f.created_at and cardinality(r.photos) > 0
      where f.id = ${id} limit 1`.execute(ctx.db);
  if (taken.rows.length > 0) return null;
  const copied = await ctx.db
    .selectFrom('attachment')
    .select('id')
    .where('entity', '=', finding.name)
    .where('entityId', '=', id)
    .where('mime', 'like', 'image/%')
    .where('archivedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return copied
    ? 'This picture stands at another finding already. Take one of this finding.'
    : 'Attach a photo of it first: a major or critical finding is not decided without one.';
}
