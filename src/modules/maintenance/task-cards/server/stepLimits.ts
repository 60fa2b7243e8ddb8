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

/** The step data that holds today for a card made by other data of the same manual revision; null where it was made by what holds. */
async function correctionFor(ctx: WriteContext, cardId: string): Promise<CurrentData | null> {
  const found = await sql<CurrentData>`
    select n.id as sheet_id, m.id as manual_id, r.id as revision_id, m.designation || ' ' || r.revision as manual, n.data
    from task_card c join lateral (
      select d.manual_revision_id as revision from task_step s join step_data_sheet d on d.id = s.sheet_id where s.card_id = c.id
      union select (cited ->> 'revisionId')::uuid from jsonb_array_elements(c.data_refs) cited where c.ndt_required <> '[]') made on true
    join step_data_sheet n on n.id = step_data_now(c.job_id, made.revision)
    join manual_revision r on r.id = n.manual_revision_id join manual m on m.id = r.manual_id
    where c.id = ${cardId} and (ndt_required_now(c.id) <> c.ndt_required or exists (
      select 1 from task_step s join step_data_sheet d on d.id = s.sheet_id
      where s.card_id = c.id and d.manual_revision_id = n.manual_revision_id and d.id <> n.id)) limit 1`.execute(
    ctx.db,
  );
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
    select c.id, w.number as job_number from step_data_sheet n join part_number p on n.part_number_id in (p.id, p.series_id)
    join work_order w on w.part_number_id = p.id join task_card c on c.job_id = w.id
    where n.id = ${sheetId} and c.status = any(${unsigned}) and job_is_open(w.id) and step_data_now(w.id, n.manual_revision_id) = n.id
      and (ndt_required_now(c.id) <> c.ndt_required or exists (
        select 1 from task_step s join step_data_sheet d on d.id = s.sheet_id
        where s.card_id = c.id and d.manual_revision_id = n.manual_revision_id and d.id <> n.id))
    order by w.number, c.seq, c.card_no`.execute(ctx.db);
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
