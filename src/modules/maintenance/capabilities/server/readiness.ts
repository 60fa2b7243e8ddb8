import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { currencyTone } from '#modules/maintenance/release-gates/shared/currencyTone.ts';
import type { readinessCall } from '../shared/capabilities.calls.ts';
import { missingPoints, type SelfEvaluation } from '../shared/selfEvaluation.ts';

type Light = Readiness['data'];

/** The four lights of a capability: could the shop start such a job today? */
type Readiness = AnswerOf<typeof readinessCall>['rows'][number];

interface Facts extends Omit<Readiness, 'data' | 'tools' | 'staff' | 'materials'> {
  toolsNeeded: number;
  toolsMapped: number;
  materialsNeeded: number;
  materialsMapped: number;
  selfEvaluation: SelfEvaluation | null;
}

function mapped(needed: number, have: number): Light {
  if (needed === 0) return 'unknown';
  return have === needed ? 'good' : have === 0 ? 'bad' : 'warn';
}

/** The readiness of every item of a list. */
export async function readinessOf(ctx: Context, listRevisionId: string): Promise<Readiness[]> {
  const today = dayOf(ctx.now);
  const result = await sql<Facts>`
    with jobs as (
      select w.part_number_id, p.series_id,
        count(*) filter (where w.status in ('received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested')) as open,
        count(*) filter (where w.received_at > ${ctx.now}::timestamptz - interval '24 months') as recent
      from work_order w join part_number p on p.id = w.part_number_id where w.archived_at is null group by 1, 2
    )
    select i.id, m.designation as manual, m.manual_key, m.current_revision as revision, m.last_checked_on, m.currency_interval_days,
      i.self_evaluation,
      (select count(*)::int from manual_tool t where t.manual_id = m.id and t.archived_at is null) as tools_needed,
      (select count(*)::int from manual_tool t where t.manual_id = m.id and t.archived_at is null
        and (t.held_tools is not null or t.equivalent_approval is not null)) as tools_mapped,
      (select count(*)::int from manual_consumable c where c.manual_id = m.id and c.archived_at is null) as materials_needed,
      (select count(*)::int from manual_consumable c where c.manual_id = m.id and c.archived_at is null and c.stock_items is not null) as materials_mapped,
      coalesce((select sum(n.open) from jobs n where i.part_number_id in (n.part_number_id, n.series_id)), 0)::int as open_jobs,
      coalesce((select sum(n.recent) from jobs n where i.part_number_id in (n.part_number_id, n.series_id)), 0)::int as "jobs24Months"
    from capability_item i left join manual m on m.id = i.manual_id
    where i.list_revision_id = ${listRevisionId} and i.archived_at is null order by i.cap_key`.execute(ctx.db);
  return result.rows.map(
    ({ toolsNeeded, toolsMapped, materialsNeeded, materialsMapped, selfEvaluation, ...facts }) => ({
      ...facts,
      data:
        facts.manual && facts.revision
          ? currencyTone(facts.lastCheckedOn, facts.currencyIntervalDays ?? 90, today)
          : 'bad',
      tools: mapped(toolsNeeded, toolsMapped),
      materials: mapped(materialsNeeded, materialsMapped),
      // The evaluation says whether somebody may sign; who is on shift is the manpower screen's word.
      staff: selfEvaluation === null ? 'unknown' : missingPoints(selfEvaluation).includes('staff') ? 'bad' : 'good',
    }),
  );
}
