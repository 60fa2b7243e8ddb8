import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#kernel/server/context.ts';
import { changedSteps } from '#modules/maintenance/step-data/server/public.ts';
import { reasonsAnswer } from '../shared/answers.calls.ts';

/** The signed reasons of a job's gates with their signers, latest first. */
export async function gateReasonsOf(ctx: Context, jobId: string): Promise<z.infer<typeof reasonsAnswer>> {
  const [reasons, open, changed] = await Promise.all([
    sql<z.infer<typeof reasonsAnswer>['reasons'][number]>`
      select g.id, g.gate, g.subject, g.reason, g.recorded, s.signer_name as by, coalesce(s.at, g.created_at) as at
      from gate_reason g left join signature s on s.id = g.signature_id
      where g.job_id = ${jobId} order by g.created_at desc`.execute(ctx.db),
    sql<{ number: string; manual: string; title: string }>`
      select distinct t.tr_number as number, m.designation as manual, m.title
      from task_card c cross join lateral jsonb_array_elements(c.data_refs) d
      join manual m on m.id = (d ->> 'manualId')::uuid
      join temporary_revision t on t.manual_id = m.id
      where c.job_id = ${jobId} and c.status <> 'superseded' and t.archived_at is null
        and not exists (select 1 from manual_revision r where r.id = t.incorporated_in_id and r.status in ('current', 'superseded'))
        and not exists (select 1 from gate_reason g where g.job_id = ${jobId} and g.gate = 'G05' and g.subject = t.tr_number)
      order by 2, 1`.execute(ctx.db),
    changedSteps(ctx, jobId),
  ]);
  const sheets = Map.groupBy(changed, ({ subject }) => subject);
  return {
    reasons: reasons.rows,
    temporaryRevisions: open.rows,
    stepData: [...sheets].map(([subject, steps]) => ({
      subject,
      what: steps.map(({ cardNo, title }) => `${cardNo} ${title}`).join(', '),
    })),
  };
}
