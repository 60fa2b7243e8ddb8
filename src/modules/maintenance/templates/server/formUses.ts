import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import {
  type Chosen,
  fieldsOf,
  type FormField,
  type FormSchema,
} from '#modules/maintenance/form-fields/shared/public.ts';
import { noteConsumableUse, noteToolUse } from '#modules/maintenance/work-orders/server/public.ts';
import { signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import { assertBatchUsable, pickBatches, refuseClosedPack } from '#modules/stores/stock/server/public.ts';
import { assertToolUsable, whyInOtherHands } from '#modules/stores/tools/server/public.ts';
import { toolClassWords, type ToolClass } from '#modules/stores/tools/shared/tool.record.ts';
import type { FilledForm } from './fillForm.ts';

type OnJob = FilledForm & { job: { id: string; number: string; customerId: string } };

const named = (toolClass: ToolClass): string => toolClassWords[toolClass].toLowerCase();

/** By what a tool is good for a field: its class, or the approval of an equivalent in the tool lists of the manuals the job's cards cite (G12). */
async function approvalOf(ctx: WriteContext, { job }: OnJob, asked: ToolClass, toolId: string): Promise<string> {
  const found = await sql<{ tool: string; name: string; toolClass: ToolClass | null; approval: string | null }>`
    select t.tool_no as tool, t.name, t.tool_class, (
      select m.designation || ' tool ' || l.cmm_tool_no || ', ' || l.equivalent_approval from manual_tool l join manual m on m.id = l.manual_id
      where l.tool_class = ${asked} and l.archived_at is null and length(btrim(coalesce(l.equivalent_approval, ''))) > 0
        and upper(t.tool_no) = any(select upper(btrim(held)) from unnest(string_to_array(coalesce(l.held_tools, ''), ',')) held)
        and l.manual_id in (select (ref ->> 'manualId')::uuid from task_card c, jsonb_array_elements(c.data_refs) ref
          where c.job_id = ${job.id} and c.status <> 'superseded')
      order by l.cmm_tool_no limit 1) as approval
    from tool t where t.id = ${toolId}`.execute(ctx.db);
  const [tool] = found.rows;
  if (tool?.toolClass === asked) return `tool class ${named(asked)}`;
  if (tool?.approval) return tool.approval;
  return refuse(
    'G12',
    `${tool?.name ?? ''} ${tool?.tool ?? ''} is ${tool?.toolClass ? `of the class ${named(tool.toolClass)}` : 'of no class'}; this entry takes a ${named(asked)}, or an equivalent approved in the manual's tool list.`,
  );
}

/**
 * When a form, or the one it was filled in anew from, noted a use that stands until an inspector withdraws it; null: it did not. What was used is
 * judged by that day, and noted once.
 */
async function notedAt(ctx: WriteContext, form: OnJob, table: 'tool' | 'consumable', id: string): Promise<Date | null> {
  const from =
    table === 'tool' ? sql`tool_use u where u.tool_id = ${id}` : sql`consumable_use u where u.batch_id = ${id}`;
  const found = await sql<{ at: string }>`
    with recursive forms as (
      select id, number, supersedes_id from form_instance where id = ${form.row.id}
      union select f.id, f.number, f.supersedes_id from form_instance f join forms on f.id = forms.supersedes_id)
    select u.used_at as at from ${from} and u.job_id = ${form.job.id} and u.card_no in (select number from forms)
      and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id) order by u.used_at desc limit 1`.execute(
    ctx.db,
  );
  return found.rows[0] ? new Date(found.rows[0].at) : null;
}

/**
 * A tool chosen in a form, judged as at a step: class or approved equivalent, calibration, quarantine, whose hands it is in. It stands among
 * the tools used on the job (G12, R4). Answers what it is called. Errors: 422 `G12`, `TOOL_LENT`.
 */
async function useTool(ctx: WriteContext, form: OnJob, field: FormField, id: string): Promise<string> {
  const noted = await notedAt(ctx, form, 'tool', id);
  const tool = await assertToolUsable(ctx, id, dayOf(noted ?? ctx.now));
  const elsewhere = noted ? null : await whyInOtherHands(ctx, form.job.number, tool);
  if (elsewhere) refuse('TOOL_LENT', elsewhere);
  const approvedBy = field.toolClass ? await approvalOf(ctx, form, field.toolClass as ToolClass, id) : 'as recorded';
  if (!noted)
    await noteToolUse(ctx, tool, {
      jobId: form.job.id,
      recordId: null,
      cardNo: form.row.number,
      approvedBy,
      employeeId: signingEmployee(ctx),
    });
  return `${tool.tool} ${tool.kind}`;
}

/**
 * A batch chosen in a form, judged as at a step: the material the field asks for, its life, quarantine, papers, whose it is. It stands among the
 * consumables used on the job (G13, G15). Answers its number. Errors: 422 `G13`, `G14`, `G15`.
 */
async function useBatch(ctx: WriteContext, form: OnJob, field: FormField, id: string): Promise<string> {
  const noted = await notedAt(ctx, form, 'consumable', id);
  const day = dayOf(noted ?? ctx.now);
  const batch = await assertBatchUsable(ctx, id, day);
  const asked = field.materialIds ?? [];
  if (asked.length > 0 ? !asked.includes(batch.itemId) : batch.kind !== 'consumable') {
    const items = await sql<{ words: string | null }>`
      select string_agg(part_name || ' ' || part_number, ' or ' order by part_number) as words from stock_item where id = any(${asked}::uuid[])`.execute(
      ctx.db,
    );
    refuse(
      'G13',
      `${batch.name} ${batch.partNumber} is not the material of this entry: it takes ${items.rows[0]?.words ?? 'a consumable'}.`,
    );
  }
  const [option] = await pickBatches(ctx, { ids: [id], customerId: form.job.customerId, day });
  if (option?.refused) refuse('G13', `${batch.name} batch ${batch.batch}: ${option.refused}`);
  if (!noted) refuseClosedPack(batch);
  if (!noted)
    await noteConsumableUse(ctx, batch, {
      jobId: form.job.id,
      recordId: null,
      cardNo: form.row.number,
      quantity: null,
      employeeId: signingEmployee(ctx),
    });
  return batch.batch;
}

/** A part named in a form is one that was fitted at a step of the job, where it was judged (G14): a form fits nothing. */
async function fittedPart(ctx: WriteContext, form: OnJob, field: FormField, id: string): Promise<string> {
  const asked = field.materialIds ?? [];
  const found = await sql<{ name: string; lots: string | null; isAsked: boolean }>`
    select i.part_number || ' ' || i.part_name as name, ${asked.length === 0} or i.id = any(${asked}::uuid[]) as is_asked, (
      select string_agg(distinct u.lot_kind || ' ' || u.lot_number, ', ') from part_fitted u join batch b on b.id = u.batch_id
      where u.job_id = ${form.job.id} and b.item_id = i.id and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)) as lots
    from stock_item i where i.id = ${id} and i.archived_at is null`.execute(ctx.db);
  const [part] = found.rows;
  if (!part) return refuseField('value', 'LINK_MISSING', `${field.label}: choose one from the list.`);
  if (!part.isAsked) return refuse('G14', `${part.name} is not the part of this entry.`);
  if (!part.lots)
    return refuse(
      'G14',
      `${part.name} is not fitted on ${form.job.number}: record it at its step first, with its batch.`,
    );
  return `${part.name}, ${part.lots}`.slice(0, 200);
}

/** What was chosen of tool crib and stores for a field, judged and kept among what was used on the job; null for any other field. */
export async function useChosen(ctx: WriteContext, form: OnJob, field: FormField, id: string): Promise<string | null> {
  if (field.type === 'tool') return useTool(ctx, form, field, id);
  if (field.type === 'consumable') return useBatch(ctx, form, field, id);
  return field.type === 'part' ? fittedPart(ctx, form, field, id) : null;
}

/** Judges what a form names once more at its signature. An entry that was withdrawn is chosen anew. Errors: as chosen; 422 `FORM_WITHDRAWN`. */
export async function judgeChosenAgain(ctx: WriteContext, form: OnJob): Promise<void> {
  for (const field of fieldsOf(form.schema)) {
    const answer = form.answers[field.id] as Chosen | undefined;
    if (!answer || !['tool', 'consumable', 'part'].includes(field.type)) continue;
    const gone = await withdrawnOf(ctx, form.row.number, answer.id);
    if (gone)
      refuseField(
        field.id,
        'FORM_WITHDRAWN',
        `${field.label}: ${gone} was withdrawn from the work order. Choose again.`,
      );
    await useChosen(ctx, form, field, answer.id);
  }
}

/** What a form used and nothing but a withdrawn entry stands for. */
async function withdrawnOf(ctx: WriteContext, number: string, id: string): Promise<string | null> {
  const found = await sql<{ what: string; stands: boolean }>`
    select u.what, bool_or(x.id is null) as stands from (
      select id, tool_name || ' ' || tool_no as what from tool_use where card_no = ${number} and tool_id = ${id}
      union all select id, item_name || ' batch ' || batch_no from consumable_use where card_no = ${number} and batch_id = ${id}) u
    left join entry_withdrawal x on x.entry_id = u.id group by u.what`.execute(ctx.db);
  const [one] = found.rows;
  return one && !one.stands ? one.what : null;
}

/** Stock items a form asks for are there. */
export async function requireMaterials(ctx: Context, schema: FormSchema): Promise<void> {
  for (const { label, toolClass } of fieldsOf(schema))
    if (toolClass && !(toolClass in toolClassWords))
      refuseField('schema', 'LINK_MISSING', `${label}: there is no tool class ${toolClass}.`);
  const asked = [...new Set(fieldsOf(schema).flatMap(({ materialIds = [] }) => materialIds))];
  if (asked.length === 0) return;
  const known = await ctx.db.selectFrom('stockItem').select('id').where('id', 'in', asked).execute();
  if (known.length < asked.length)
    refuseField('schema', 'LINK_MISSING', 'A stock item this form asks for does not exist.');
}
