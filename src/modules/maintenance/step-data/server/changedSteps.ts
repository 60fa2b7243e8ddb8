import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { StepChange } from '#modules/maintenance/release-gates/shared/facts.work.ts';

/**
 * Steps of a job that were worked by step data which engineering corrected since under the same manual revision: left out by the new sheet, or added
 * by it to a card that is worked already (where the published route has it). What engineering signed about that sheet since it was published is not among them (G08).
 */
export async function changedSteps(ctx: Context, jobId: string): Promise<StepChange[]> {
  const found = await sql<StepChange>`
    with made as (
      select distinct d.id, d.data, n.data as now, left('Step data ' || n.number || ', ' || r.revision, 60) as subject, n.published_at
      from task_card c join task_step s on s.card_id = c.id join step_data_sheet d on d.id = s.sheet_id
      join step_data_sheet n on n.id = step_data_now(c.job_id, d.manual_revision_id) and n.id <> d.id join manual_revision r on r.id = n.manual_revision_id
      where c.job_id = ${jobId} and c.status not in ('superseded', 'notApplicable')
    ), worked as (
      select c.id, c.card_no, c.seq, c.route_version_id from task_card c where c.job_id = ${jobId} and c.status not in ('superseded', 'notApplicable')
        and exists (select 1 from task_step s join step_record r on r.step_id = s.id where s.card_id = c.id)
    ), changes as (
      select c.seq, c.card_no, s.title, m.subject, m.published_at, 'leftOut' as change
      from worked c join task_step s on s.card_id = c.id join made m on m.id = s.sheet_id
      where s.step_key is not null and exists (select 1 from step_record r where r.step_id = s.id)
        and not m.now ? s.step_key
      union
      select c.seq, c.card_no, asked ->> 'title', m.subject, m.published_at, 'added'
      from made m cross join worked c join route_version v on v.id = c.route_version_id
      join route_version p on p.template_id = v.template_id and p.status = 'published'
      cross join lateral jsonb_array_elements(p.schema -> 'cards') card cross join lateral jsonb_array_elements(card -> 'steps') asked
      where card ->> 'cardNo' = c.card_no and m.now ? (asked ->> 'key') and not m.data ? (asked ->> 'key')
        and not exists (select 1 from task_step s where s.card_id = c.id and s.step_key = asked ->> 'key')
    )
    select card_no, title, change, subject from changes x
    where not exists (select 1 from gate_reason g join signature s on s.id = g.signature_id
      where g.job_id = ${jobId} and g.gate = 'G08' and g.subject = x.subject and s.at >= x.published_at)
    order by seq, title`.execute(ctx.db);
  return found.rows;
}
