import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { manualRevision } from '#modules/maintenance/manuals/shared/manualRevision.record.ts';
import { hitSteps } from './hitSteps.ts';
import type { SheetData } from '../shared/stepData.ts';
import type { stepsHitCall } from '../shared/stepData.calls.ts';

/** The steps of the step data in force under any revision of a manual that a revision of it changes, with the open jobs that have them. */
export async function stepsHit(ctx: Context, revisionId: string): Promise<AnswerOf<typeof stepsHitCall>['rows']> {
  const revision = await getRecord(ctx, manualRevision, revisionId);
  const sheets = await sql<{ id: string; partNumber: string; number: number; data: SheetData }>`
    select s.id, p.partnumber as part_number, s.number, s.data from step_data_sheet s
    join manual_revision r on r.id = s.manual_revision_id join part_number p on p.id = s.part_number_id
    where r.manual_id = ${revision.manualId} and s.status = 'published' order by p.partnumber, s.number`.execute(
    ctx.db,
  );
  const found = sheets.rows.flatMap(({ data, ...sheet }) =>
    hitSteps(revision, data).map((hit) => ({ ...sheet, ...hit })),
  );
  const open = await sql<{ sheetId: string; step: string; jobs: string[] }>`
    select s.sheet_id, s.step_key as step, array_agg(distinct w.number order by w.number) as jobs
    from task_step s join task_card c on c.id = s.card_id and c.status <> 'superseded' join work_order w on w.id = c.job_id
    where s.sheet_id = any(${[...new Set(found.map(({ id }) => id))]}::uuid[]) and s.step_key = any(${found.map(({ step }) => step)}::text[])
      and job_is_open(w.id) group by 1, 2`.execute(ctx.db);
  const jobsOf = new Map(open.rows.map(({ sheetId, step, jobs }) => [`${sheetId} ${step}`, jobs]));
  return found.map((row) => ({ ...row, jobs: jobsOf.get(`${row.id} ${row.step}`) ?? [] }));
}
