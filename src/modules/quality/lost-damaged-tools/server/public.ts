import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';

export interface LossFact {
  /** `LDT-2026-004`. */
  number: string;
  tool: string;
  kind: 'lost' | 'incomplete';
  /** Issued to the job or used on it, or only worked on in the same shop meanwhile. */
  relation: 'issued' | 'used' | 'workshop';
}

/** The reports that freeze a job, its sub-jobs' among them (R-TOL-1, G19, G26). */
export async function openLossesOf(ctx: Context, jobNumber: string): Promise<LossFact[]> {
  const found = await sql<LossFact>`
    select l.number, t.tool_no as tool, l.kind, j.relation
    from tool_loss_job j join tool_loss l on l.id = j.loss_id join tool t on t.id = l.tool_id
    where j.status = 'frozen' and j.job_number in (select number from work_order where number = ${jobNumber} or master_job_id = (
      select id from work_order where number = ${jobNumber}))
    order by l.number`.execute(ctx.db);
  return found.rows;
}
