import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import type { CurrentData } from '#modules/maintenance/step-data/server/public.ts';
import { itemsAt } from '../shared/fillStep.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { stepsOf } from './cards.ts';

/** States of a card that still takes what a new revision or a correction of the step data says. */
export const unsigned = ['locked', 'ready', 'inProgress', 'done'];

/** Steps without a result take the limits, tools, materials and tests of a sheet. */
export async function takeLimits(ctx: WriteContext, cardId: string, sheet: CurrentData): Promise<void> {
  for (const step of await stepsOf(ctx, cardId)) {
    const data = step.stepKey === null ? undefined : sheet.data[step.stepKey];
    if (!data) continue;
    const limit = data.limit && (step.type === 'measurement' || step.type === 'toolUse') ? data.limit : null;
    await sql`
      update task_step s set sheet_id = ${sheet.sheetId}, limit_ref = ${`${sheet.manual}, ${data.reference}`},
        min = ${limit ? (limit.min ?? null) : step.min}, max = ${limit ? (limit.max ?? null) : step.max}, unit = ${limit ? limit.unit : step.unit},
        decimals = ${limit ? limit.decimals : step.decimals},
        layout = ${step.type === 'measurement' && data.layout ? JSON.stringify(data.layout) : null}::jsonb,
        tool_class = ${data.tool?.class ?? null}, tool_error = ${data.tool?.maximumError ?? null},
        material_ids = ${itemsAt(step.type, data)}::uuid[],
        test = ${step.test ? JSON.stringify({ ...step.test, ...data.test }) : null}::jsonb
      where s.id = ${step.id} and not exists (select 1 from step_record r where r.step_id = s.id)`.execute(ctx.db);
  }
}

/** The NDT of a card is asked for by the techniques of the new revision. */
export async function takeTechniques(ctx: WriteContext, cardId: string, sheet: CurrentData): Promise<void> {
  const techniques = Object.fromEntries(
    Object.entries(sheet.data).flatMap(([key, { technique }]) => (technique ? [[key, technique]] : [])),
  );
  await sql`
    update task_card set ndt_required = (
      select jsonb_agg(case when ${JSON.stringify(techniques)}::jsonb ? (asked ->> 'key')
        then asked || jsonb_build_object('technique', ${JSON.stringify(techniques)}::jsonb ->> (asked ->> 'key')) else asked end order by at)
      from jsonb_array_elements(ndt_required) with ordinality as required (asked, at))
    where id = ${cardId} and jsonb_array_length(ndt_required) > 0`.execute(ctx.db);
}

/** The published sheet that corrected the one which steps of a card were made by, by the same manual revision; null where none did. */
async function correctionFor(ctx: WriteContext, cardId: string): Promise<CurrentData | null> {
  const found = await sql<CurrentData>`
    select n.id as sheet_id, m.id as manual_id, r.id as revision_id, m.designation || ' ' || r.revision as manual, n.data
    from task_step s join step_data_sheet d on d.id = s.sheet_id and d.status = 'retired'
    join step_data_sheet n on n.part_number_id = d.part_number_id and n.manual_revision_id = d.manual_revision_id and n.status = 'published'
    join manual_revision r on r.id = n.manual_revision_id join manual m on m.id = r.manual_id
    where s.card_id = ${cardId} limit 1`.execute(ctx.db);
  return found.rows[0] ?? null;
}

/** What engineering corrected in the step data of a card since it was made; what was recorded is held against it at G08. */
export async function takeCorrection(ctx: WriteContext, cardId: string): Promise<void> {
  const sheet = await correctionFor(ctx, cardId);
  if (!sheet) return;
  await takeLimits(ctx, cardId, sheet);
  await takeTechniques(ctx, cardId, sheet);
}

/** The cards of open work orders that are not signed take a sheet that was just published in place of an earlier one (R5, G08). */
export async function correctOpenCards(ctx: WriteContext, sheetId: string): Promise<void> {
  const found = await sql<{ id: string; jobNumber: string }>`
    select distinct c.id, w.number as job_number, c.seq from step_data_sheet n
    join step_data_sheet d on d.part_number_id = n.part_number_id and d.manual_revision_id = n.manual_revision_id and d.status = 'retired'
    join task_step s on s.sheet_id = d.id join task_card c on c.id = s.card_id join work_order w on w.id = c.job_id
    where n.id = ${sheetId} and c.status = any(${unsigned}) and job_is_open(w.id) order by w.number, c.seq`.execute(
    ctx.db,
  );
  for (const card of found.rows) {
    await ctx.db
      .updateTable('taskCard')
      .set((each) => ({ version: each('version', '+', 1), updatedAt: ctx.now, updatedBy: ctx.actor.id }))
      .where('id', '=', card.id)
      .execute();
    await takeCorrection(ctx, card.id);
    await ctx.audit({
      entity: taskCard.name,
      entityId: card.id,
      action: 'update',
      subject: card.jobNumber,
      changes: { stepData: { new: sheetId } },
      reason: 'Engineering corrected the step data of this manual revision.',
    });
  }
  ctx.changed(taskCard, ...found.rows.map((card) => card.id));
}
