import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { lockJob } from '#modules/maintenance/work-orders/server/public.ts';
import { addedSteps, type CurrentData } from '#modules/maintenance/step-data/server/public.ts';
import { fillCards, itemsAt } from '../shared/fillStep.ts';
import type { RouteCard, RouteStep } from '../shared/route.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { storeStep } from './applyRoute.ts';
import { stepsOf } from './cards.ts';

/** States of a card that still takes what a new revision or a correction of the step data says. */
export const unsigned = ['locked', 'ready', 'inProgress', 'done'];

/** Steps without a result take the limits, tools, materials and tests of a sheet; `again`: the step that is taken again takes them too. */
export async function takeLimits(
  ctx: WriteContext,
  cardId: string,
  sheet: CurrentData,
  again: number | null = null,
): Promise<void> {
  for (const step of await stepsOf(ctx, cardId)) {
    const data = step.stepKey === null ? undefined : sheet.data[step.stepKey];
    if (!data || (again !== null && step.stepNo !== again)) continue;
    const limit = data.limit && (step.type === 'measurement' || step.type === 'toolUse') ? data.limit : null;
    await sql`
      update task_step s set sheet_id = ${sheet.sheetId}, limit_ref = ${`${sheet.manual}, ${data.reference}`},
        min = ${limit ? (limit.min ?? null) : step.min}, max = ${limit ? (limit.max ?? null) : step.max}, unit = ${limit ? limit.unit : step.unit},
        decimals = ${limit ? limit.decimals : step.decimals},
        layout = ${step.type === 'measurement' && data.layout ? JSON.stringify(data.layout) : null}::jsonb,
        tool_class = ${data.tool?.class ?? null}, tool_error = ${data.tool?.maximumError ?? null},
        material_ids = ${itemsAt(step.type, data)}::uuid[],
        test = ${step.test ? JSON.stringify({ ...step.test, ...data.test }) : null}::jsonb
      where s.id = ${step.id} and (${again}::int is not null or not exists (select 1 from step_record r where r.step_id = s.id))`.execute(
      ctx.db,
    );
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

/** True of a step that the step data of today, by the manual revision it was made by, leaves out. */
export const isLeftOut = (step: string) => sql<boolean>`exists (
  select 1 from task_card own join step_data_sheet d on d.id = ${sql.ref(`${step}.sheet_id`)}
  join step_data_sheet n on n.id = step_data_now(own.job_id, d.manual_revision_id)
  where own.id = ${sql.ref(`${step}.card_id`)} and n.id <> d.id and ${sql.ref(`${step}.step_key`)} is not null and not n.data ? ${sql.ref(`${step}.step_key`)})`;

/** The step data that holds today for a card made by other data of the same manual revision; null where it was made by what holds. */
export async function correctionFor(ctx: Context, cardId: string): Promise<CurrentData | null> {
  const found = await sql<CurrentData>`
    select n.id as sheet_id, m.id as manual_id, r.id as revision_id, m.designation || ' ' || r.revision as manual, n.data
    from task_card c join lateral (
      select d.manual_revision_id as revision from task_step s join step_data_sheet d on d.id = s.sheet_id where s.card_id = c.id
      union select (cited ->> 'revisionId')::uuid from jsonb_array_elements(c.data_refs) cited) made on true
    join step_data_sheet n on n.id = step_data_now(c.job_id, made.revision)
    join manual_revision r on r.id = n.manual_revision_id join manual m on m.id = r.manual_id
    where c.id = ${cardId} and (ndt_required_now(c.id) <> c.ndt_required or exists (
      select 1 from task_step s join step_data_sheet d on d.id = s.sheet_id
      where s.card_id = c.id and d.manual_revision_id = n.manual_revision_id and d.id <> n.id)
      or exists (select 1 from ${addedSteps('c')} a where a.sheet_id = n.id)) limit 1`.execute(ctx.db);
  return found.rows[0] ?? null;
}

/** What engineering corrected in the step data of a card since it was made; what was recorded is held against it at G08. */
export async function takeCorrection(ctx: WriteContext, cardId: string): Promise<void> {
  const sheet = await correctionFor(ctx, cardId);
  if (!sheet) return;
  await takeLimits(ctx, cardId, sheet);
  await takeTechniques(ctx, cardId, sheet);
  await takeAddedSteps(ctx, cardId, sheet);
}

/** A step that is recorded again is judged by what engineering corrected since. */
export async function takeCorrectionAgain(ctx: WriteContext, cardId: string, stepNo: number): Promise<void> {
  const sheet = await correctionFor(ctx, cardId);
  if (sheet) await takeLimits(ctx, cardId, sheet, stepNo);
}

/** The steps that a sheet adds, or asks for again, come to the end of the card. */
async function takeAddedSteps(ctx: WriteContext, cardId: string, sheet: CurrentData): Promise<void> {
  const found = await sql<{ step: RouteStep; card: RouteCard; attributes: Record<string, unknown>; last: number }>`
    select a.step, a.card, n.attributes, (select coalesce(max(step_no), 0) from task_step where card_id = c.id) as last
    from task_card c join work_order w on w.id = c.job_id join part_number n on n.id = w.part_number_id
    cross join lateral ${addedSteps('c')} a where c.id = ${cardId} and a.sheet_id = ${sheet.sheetId} order by a.place`.execute(
    ctx.db,
  );
  const [first] = found.rows;
  if (!first) return;
  const made = fillCards([{ ...first.card, ndtRequired: [], steps: found.rows.map(({ step }) => step) }], {
    sheet: sheet.data,
    attributes: first.attributes,
    manual: sheet.manual,
  });
  if ('missing' in made) return;
  for (const [place, step] of (made.cards[0]?.steps ?? []).entries())
    await storeStep(ctx, cardId, first.last + place + 1, step, sheet.sheetId);
}

/** Holds the open work orders of a sheet's part while its cards are made anew: nobody records on them meanwhile. */
export async function lockJobsOf(ctx: WriteContext, sheetId: string): Promise<void> {
  const found = await sql<{ id: string }>`
    select w.id from step_data_sheet n join part_number p on n.part_number_id in (p.id, p.series_id) join work_order w on w.part_number_id = p.id
    where n.id = ${sheetId} and job_is_open(w.id) order by w.number`.execute(ctx.db);
  for (const { id } of found.rows) await lockJob(ctx, id);
}

/** The cards of open work orders that are not signed take a sheet that was just published in place of an earlier one (R5, G08). */
export async function correctOpenCards(ctx: WriteContext, sheetId: string): Promise<void> {
  const found = await sql<{ id: string; jobNumber: string }>`
    select c.id, w.number as job_number from step_data_sheet n join part_number p on n.part_number_id in (p.id, p.series_id)
    join work_order w on w.part_number_id = p.id join task_card c on c.job_id = w.id
    where n.id = ${sheetId} and c.status = any(${unsigned}) and job_is_open(w.id) and step_data_now(w.id, n.manual_revision_id) = n.id
      and (ndt_required_now(c.id) <> c.ndt_required or exists (
        select 1 from task_step s join step_data_sheet d on d.id = s.sheet_id
        where s.card_id = c.id and d.manual_revision_id = n.manual_revision_id and d.id <> n.id)
        or exists (select 1 from ${addedSteps('c')} a where a.sheet_id = n.id))
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
