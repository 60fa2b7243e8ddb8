import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { formatInstant } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';

interface StepRow {
  title: string;
  type: string;
  unit: string | null;
  value: string | null;
  at: string | null;
  inLimit: boolean | null;
}

/**
 * What the records already say of a card that is left to the next shift: done since the note before, not done yet, and what to be careful about.
 * A draft: whoever hands over reads it, corrects it and gives it (R23, 6.3 (11)).
 */
export async function handoverDraft(
  ctx: Context,
  jobNumber: string,
  cardNo: string,
): Promise<{ done: string; open: string; cautions: string }> {
  const found = await sql<{ id: string; jobId: string; handoverAt: string | null }>`
    select c.id, c.job_id, c.handover_at from task_card c join work_order w on w.id = c.job_id
    where w.number = upper(${jobNumber}) and c.card_no = upper(${cardNo}) and c.status <> 'superseded' order by c.attempt desc limit 1`.execute(
    ctx.db,
  );
  const card = found.rows[0] ?? notFound(`${jobNumber} has no card ${cardNo}.`);
  const [steps, findings, packs, holds] = await Promise.all([
    sql<StepRow>`
      select s.title, s.type, s.unit, r.recorded_at as at, r.in_limit,
        case when r.id is null then null when r.not_applicable is not null then 'N/A' when r.measured is not null then round(r.measured, s.decimals)::text
          when jsonb_typeof(r.value) = 'string' then r.value #>> '{}' else '' end as value
      from task_step s left join lateral (
        select * from step_record where step_id = s.id and not step_record_withdrawn(id) order by attempt desc limit 1) r on true
      where s.card_id = ${card.id} order by s.step_no`.execute(ctx.db),
    sql<{ no: string; description: string; status: string }>`
      select finding_no as no, description, status from finding
      where job_id = ${card.jobId} and status <> 'closed' and archived_at is null order by finding_no`.execute(ctx.db),
    sql<{ item: string; batch: string; useBy: string }>`
      select distinct u.item_name as item, u.batch_no as batch, u.use_by_after_open as use_by from consumable_use u
      where u.job_id = ${card.jobId} and u.use_by_after_open between ${ctx.now}::timestamptz::date and (${ctx.now}::timestamptz + interval '3 days')::date
        and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)`.execute(ctx.db),
    sql<{ reason: string }>`
      select reason from hold_period where job_id = ${card.jobId} and ended_at is null order by started_at`.execute(
      ctx.db,
    ),
  ]);
  const since = card.handoverAt;
  const isNew = ({ at }: StepRow) => at !== null && (since === null || Date.parse(at) > Date.parse(since));
  const said = ({ title, value, unit }: StepRow) => (value ? `${title}: ${value}${unit ? ` ${unit}` : ''}` : title);
  const lines = (all: readonly string[]) => all.join('; ').slice(0, 600);
  return {
    done: lines(steps.rows.filter(isNew).map(said)),
    open: lines(steps.rows.filter(({ at }) => at === null).map(({ title }) => title)),
    cautions: lines([
      ...steps.rows.filter(({ inLimit }) => inLimit === false).map((step) => `Outside its limit: ${said(step)}`),
      ...findings.rows.map(({ no, description, status }) => `${no} is ${status}: ${description}`),
      ...packs.rows.map(
        ({ item, batch, useBy }) => `${item} ${batch}, opened: use by ${formatInstant(useBy).slice(0, 10)}`,
      ),
      ...holds.rows.map(({ reason }) => `On hold: ${reason}`),
    ]),
  };
}
