import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { Block12Source } from '../shared/facts.release.ts';

/** The values of a job that stand outside their limits by an accepted document, as block 12 names them (R6): one sentence each. */
export async function approvedDeviations(ctx: Context, jobId: string): Promise<(Block12Source & { text: string })[]> {
  const found = await sql<{ id: string; label: string; text: string }>`
    select r.id, d.reference as label,
      s.title || ' ' || r.measured::text || coalesce(' ' || s.unit, '') || ' accepted by ' || d.reference as text
    from approved_deviation d join step_record r on r.id = d.record_id join task_step s on s.id = r.step_id
    join task_card c on c.id = s.card_id
    where c.job_id = ${jobId} and c.status <> 'superseded' and d.kind is not null and d.accepted_at is not null
      and not step_record_withdrawn(r.id) and r.attempt = (select max(l.attempt) from step_record l where l.step_id = s.id)
    order by c.seq, s.step_no`.execute(ctx.db);
  return found.rows.map((row) => ({ entity: 'stepRecord', ...row }));
}
