import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { earlierResultsCall } from '../shared/routes.calls.ts';

/**
 * What was recorded on cards that stand no more: sent back and begun again, or of a route version whose steps the job's cards no longer
 * have. The values stay in the record, each with the version it is from (R24).
 */
export async function earlierResultsOf(
  ctx: Context,
  jobNumber: string,
): Promise<AnswerOf<typeof earlierResultsCall>['results']> {
  const found = await sql<AnswerOf<typeof earlierResultsCall>['results'][number]>`
    select r.id, c.card_no, c.attempt as card_attempt, s.title as step, t.title as route, v.number as route_version,
      coalesce(
        'N/A: ' || r.not_applicable,
        (select string_agg(reading ->> 'measured', ', ' order by at) from jsonb_array_elements(nullif(r.readings, 'null'::jsonb)) with ordinality as readings (reading, at)),
        round(r.measured, s.decimals)::text,
        case when r.value = 'true'::jsonb then 'Done' else r.value #>> '{}' end, '') as result,
      s.unit, r.employee_name as by, r.recorded_at,
      not exists (
        select 1 from task_card now join task_step same on same.card_id = now.id
        where now.job_id = c.job_id and now.status <> 'superseded' and now.card_no = c.card_no
          and coalesce(same.step_key, same.title) = coalesce(s.step_key, s.title)) as removed
    from task_card c join task_step s on s.card_id = c.id join step_record r on r.step_id = s.id join work_order w on w.id = c.job_id
    left join route_version v on v.id = c.route_version_id left join route_template t on t.id = v.template_id
    where w.number = ${jobNumber} and c.status = 'superseded'
    order by c.seq, c.card_no, c.attempt, s.step_no, r.attempt limit 1000`.execute(ctx.db);
  return found.rows;
}
