import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { StepChange } from '#modules/maintenance/release-gates/shared/facts.work.ts';

/**
 * The steps that a row of `task_card` has not and its step data of today asks for: those of its own route that were left out once, and those of
 * the route published since whose data is new. A route published later adds nothing that the data had when the card was made.
 */
export const addedSteps = (card: string) => {
  const c = (column: string) => sql.ref(`${card}.${column}`);
  return sql`(
    select distinct on (asked ->> 'key') asked as step, place, cards as card, n.id as sheet_id, n.published_at,
      left('Step data ' || n.number || ', ' || m.designation || ' ' || r.revision, 60) as subject,
      left('Step data ' || n.number || ', ' || r.revision, 60) as unnamed
    from work_order w join part_number pn on pn.id = w.part_number_id join route_version v on v.id = ${c('route_version_id')}
    join route_version q on q.id = v.id or (q.template_id = v.template_id and q.status = 'published')
    cross join lateral jsonb_array_elements(q.schema -> 'cards') cards
    cross join lateral jsonb_array_elements(cards -> 'steps') with ordinality as steps (asked, place)
    cross join lateral (
      select (cited ->> 'revisionId')::uuid as revision_id from jsonb_array_elements(${c('data_refs')}) cited
      union select d.manual_revision_id from task_step s join step_data_sheet d on d.id = s.sheet_id where s.card_id = ${c('id')}) cites
    join step_data_sheet n on n.id = step_data_now(w.id, cites.revision_id) join manual_revision r on r.id = n.manual_revision_id join manual m on m.id = r.manual_id
    cross join lateral (
      select min(o.created_at) as at from task_card o
      where o.job_id = ${c('job_id')} and o.card_no = ${c('card_no')} and o.route_version_id = ${c('route_version_id')}) made
    where w.id = ${c('job_id')} and cards ->> 'cardNo' = ${c('card_no')} and n.data ? (asked ->> 'key')
      and not exists (select 1 from task_step s where s.card_id = ${c('id')} and s.step_key = asked ->> 'key')
      and (q.id = v.id or not coalesce((
        select d.data ? (asked ->> 'key') from step_data_sheet d
        where d.part_number_id in (pn.id, pn.series_id) and d.manual_revision_id = n.manual_revision_id and d.published_at is not null
        order by d.published_at <= made.at desc, d.published_at <= made.at and d.part_number_id = pn.id desc,
          abs(extract(epoch from d.published_at - made.at)) limit 1), true))
    order by asked ->> 'key', q.id = v.id)`;
};

/**
 * Steps of a job that were worked by step data which engineering corrected since under the same manual revision: left out by the new sheet, or added
 * by it to a card that is worked already (where the published route has it); and parts fitted at a step that the card has no more. What
 * engineering signed about that sheet since it was published is not among them (G08).
 */
export async function changedSteps(ctx: Context, jobId: string): Promise<StepChange[]> {
  const found = await sql<StepChange>`
    with now as (
      select n.id, n.data, n.published_at, left('Step data ' || n.number || ', ' || m.designation || ' ' || r.revision, 60) as subject,
        left('Step data ' || n.number || ', ' || r.revision, 60) as unnamed
      from step_data_sheet n join manual_revision r on r.id = n.manual_revision_id join manual m on m.id = r.manual_id
    ), worked as (
      select c.id, c.job_id, c.card_no, c.seq, c.route_version_id, c.data_refs from task_card c where c.job_id = ${jobId} and c.status not in ('superseded', 'notApplicable')
        and exists (select 1 from task_step s join step_record r on r.step_id = s.id where s.card_id = c.id)
    ), changes as (
      select c.seq, c.card_no, s.title, n.subject, n.unnamed, n.published_at, 'leftOut' as change
      from worked c join task_step s on s.card_id = c.id join step_data_sheet d on d.id = s.sheet_id
      join now n on n.id = step_data_now(${jobId}, d.manual_revision_id) and n.id <> d.id
      where s.step_key is not null and exists (select 1 from step_record r where r.step_id = s.id)
        and not n.data ? s.step_key
      union
      select c.seq, c.card_no, a.step ->> 'title', a.subject, a.unnamed, a.published_at, 'added' from worked c cross join lateral ${addedSteps('c')} a
      union
      select c.seq, c.card_no, s.title || ' (' || u.name || ' ' || u.lot_number || ')', n.subject, n.unnamed, n.published_at, 'partLeft'
      from part_fitted u join step_record r on r.id = u.step_record_id join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id
      join step_data_sheet d on d.id = s.sheet_id join now n on n.id = step_data_now(${jobId}, d.manual_revision_id)
      where u.job_id = ${jobId} and c.status = 'superseded' and s.step_key is not null and not n.data ? s.step_key
        and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)
    )
    select card_no, title, change, subject from changes x
    where not exists (select 1 from gate_reason g join signature s on s.id = g.signature_id
      where g.job_id = ${jobId} and g.gate = 'G08' and s.at >= x.published_at
        -- Signed before the subject named its manual.
        and g.subject in (x.subject, x.unnamed))
    order by seq, title`.execute(ctx.db);
  return found.rows;
}
