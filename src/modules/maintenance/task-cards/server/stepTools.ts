import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { accuracyProblem, type ToolAccuracy } from '#modules/maintenance/release-gates/shared/toolAccuracy.ts';
import { toolClassWords, type ToolClass } from '#modules/stores/tools/shared/tool.record.ts';
import type { LockedCard, Step } from './cards.ts';

/** Steps whose result is worth what the tool is worth. */
const measuring: ReadonlySet<string> = new Set(['measurement', 'testRun']);

interface ToolRow extends ToolAccuracy {
  name: string;
  toolClass: ToolClass | null;
  isCalibrated: boolean;
}

const named = (toolClass: ToolClass): string => toolClassWords[toolClass].toLowerCase();

/** The tool of a step: the one named, else the one of this class recorded on the card before. A measurement is never without one. */
export async function toolOf(
  ctx: Context,
  { card }: LockedCard,
  step: Step,
  given: string | undefined,
): Promise<string | undefined> {
  if (given || !measuring.has(step.type)) return given;
  const used = await sql<{ toolId: string }>`
    select u.tool_id from tool_use u join step_record r on r.id = u.step_record_id join task_step s on s.id = r.step_id join tool t on t.id = u.tool_id
    where s.card_id = ${card.id} and (${step.toolClass}::text is null or s.tool_class = ${step.toolClass} or t.tool_class = ${step.toolClass})
      and not exists (select 1 from entry_withdrawal w where w.entry_id = u.id)
    order by u.used_at desc, u.id desc limit 1`.execute(ctx.db);
  const found = used.rows[0]?.toolId;
  if (!found && (step.type === 'measurement' || step.toolClass !== null)) {
    const needed = step.toolClass ? named(step.toolClass) : 'tool';
    refuseField('toolId', 'TOOL_NEEDED', `Name the ${needed} it was measured with. Choose or scan it.`);
  }
  return found;
}

/** The approval by which a tool of another class stands in for the class of a step, in the tool lists of the manuals the card cites. */
async function equivalentOf(
  ctx: Context,
  { card }: LockedCard,
  tool: string,
  toolClass: ToolClass,
): Promise<string | null> {
  const found = await sql<{ approval: string }>`
    select m.designation || ' tool ' || l.cmm_tool_no || ', ' || l.equivalent_approval as approval
    from manual_tool l join manual m on m.id = l.manual_id
    where l.tool_class = ${toolClass} and l.archived_at is null and length(btrim(coalesce(l.equivalent_approval, ''))) > 0
      and upper(${tool}) = any(select upper(btrim(held)) from unnest(string_to_array(coalesce(l.held_tools, ''), ',')) held)
      and l.manual_id in (select (ref ->> 'manualId')::uuid from task_card c, jsonb_array_elements(c.data_refs) ref where c.id = ${card.id})
    order by l.cmm_tool_no limit 1`.execute(ctx.db);
  return found.rows[0]?.approval ?? null;
}

/**
 * By what a tool may be used at a step: its class, or the approval of an equivalent (G12). Refuses a tool of another class and one that is
 * not accurate enough for the limit, with what it is and what is needed (145.A.40(b)).
 */
export async function approvalOf(ctx: WriteContext, locked: LockedCard, step: Step, toolId: string): Promise<string> {
  const found = await sql<ToolRow>`
    select tool_no as tool, name, tool_class, next_calibration is not null as is_calibrated, reads_in, range_min, range_max, error_absolute, error_percent from tool where id = ${toolId}`.execute(
    ctx.db,
  );
  const tool = found.rows[0] ?? notFound('There is no such tool.');
  const asked = step.toolClass;
  const own = asked === null || tool.toolClass === asked;
  const approval = own ? null : await equivalentOf(ctx, locked, tool.tool, asked);
  if (!own && approval === null)
    refuse(
      'G12',
      `${tool.name} ${tool.tool} is ${tool.toolClass ? `of the class ${named(tool.toolClass)}` : 'of no class'}; this step takes a ${named(asked)}, or an equivalent approved in the manual's tool list.`,
    );
  if (measuring.has(step.type) && !tool.isCalibrated)
    refuse(
      'G12',
      `${tool.name} ${tool.tool} has no calibration: what is held against a limit is read with one that has.`,
    );
  if (step.unit !== null && step.toolClass !== null) {
    const problem = accuracyProblem(tool, {
      min: step.min,
      max: step.max,
      unit: step.unit,
      maximumError: step.toolError,
    });
    if (problem) refuse('G12', problem);
  }
  return approval ?? (asked ? `tool class ${named(asked)}` : 'as recorded');
}
