import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import {
  accuracyProblem,
  type AskedAccuracy,
  type ToolAccuracy,
} from '#modules/maintenance/release-gates/shared/toolAccuracy.ts';
import { recallInWords } from '#modules/maintenance/release-gates/shared/atUse.ts';
import { inCalibration } from '../shared/calibrationDue.ts';
import {
  needsCalibration,
  toolClassWords,
  toolStates,
  type ToolClass,
  type ToolStatus,
} from '../shared/tool.record.ts';

export interface ToolRecallFact {
  number: string;
  suspectFrom: string;
  /** This job's use was assessed, or the whole review is closed. */
  resolved: boolean;
  /** What put it in doubt; null: a calibration found it out of tolerance. */
  doubt: string | null;
}

export interface ToolFact {
  id: string;
  /** `TW-014`. */
  tool: string;
  /** `Torque wrench`. */
  kind: string;
  status: ToolStatus;
  serviceable: boolean;
  /** It reads or sets something: without a calibration it is used for nothing. */
  needsCalibration: boolean;
  /** The last day of use; null when it was never calibrated. */
  calDue: string | null;
  /** The manuals that ask for it, `32-47-46`. */
  manuals: string[];
  equivalentOf: string | null;
  recalls: ToolRecallFact[];
  /** The quarantine record it is in, `QR-26-0012`. */
  quarantine: string | null;
}

interface ToolRow {
  id: string;
  tool: string;
  kind: string;
  status: ToolStatus;
  calibrationRequired: boolean;
  toolClass: ToolClass | null;
  calDue: string | null;
  manuals: string | null;
  equivalentOf: string | null;
  quarantine: string | null;
}

/** The state of tools with their out-of-tolerance reviews (G12). With a job, `resolved` is about that job's own assessment (R4). */
export async function toolFacts(
  ctx: Context,
  toolIds: readonly string[],
  about: { jobNumber?: string; at: Date | string },
): Promise<ToolFact[]> {
  if (toolIds.length === 0) return [];
  const ids = [...toolIds];
  const tools = await sql<ToolRow>`
    select id, tool_no as tool, name as kind, status, calibration_required, tool_class, next_calibration as cal_due, manuals, equivalent_of,
      (select q.number from quarantine_record q where q.tool_id = tool.id and q.status <> 'closed' order by q.number limit 1) as quarantine
    from tool where id = any(${ids}::uuid[]) order by tool_no`.execute(ctx.db);
  const recalls = await sql<ToolRecallFact & { toolId: string }>`
    select r.tool_id, r.number, r.suspect_from, case when r.calibration_log_id is null then r.reason end as doubt, (r.status = 'closed' or coalesce(a.status = 'closed', false)) as resolved
    from tool_recall r left join tool_assessment a on a.recall_id = r.id and a.job_number = ${about.jobNumber ?? null}
    where r.tool_id = any(${ids}::uuid[]) order by r.number`.execute(ctx.db);
  return tools.rows.map((row) => ({
    id: row.id,
    tool: row.tool,
    kind: row.kind,
    status: row.status,
    serviceable: row.status === 'serviceable',
    needsCalibration: row.calibrationRequired || needsCalibration(row.toolClass),
    calDue: row.calDue,
    manuals: (row.manuals ?? '')
      .split(',')
      .map((manual) => manual.trim())
      .filter(Boolean),
    equivalentOf: row.equivalentOf,
    quarantine: row.quarantine,
    recalls: recalls.rows
      .filter((recall) => recall.toolId === row.id)
      .map(({ number, suspectFrom, resolved, doubt }) => ({ number, suspectFrom, resolved, doubt })),
  }));
}

/** Why a tool may not be used on a day, in the gate's words, or null (R-CAL-2, R-LOAN-1, G12). */
export async function whyNotUsable(ctx: Context, toolId: string, day: string): Promise<string | null> {
  const fact = (await toolFacts(ctx, [toolId], { at: day }))[0];
  return fact ? reasonAgainst(fact, day) : 'There is no such tool.';
}

function reasonAgainst(fact: ToolFact, day: string): string | null {
  const recall = fact.recalls.find((known) => !known.resolved);
  if (recall) return recallInWords(fact.tool, recall);
  if (fact.quarantine) return `${fact.kind} ${fact.tool} is in quarantine (${fact.quarantine}).`;
  if (fact.status !== 'serviceable')
    return `${fact.kind} ${fact.tool} is not serviceable: ${toolStates[fact.status].label.toLowerCase()}.`;
  if (fact.needsCalibration && fact.calDue === null) return `${fact.kind} ${fact.tool} was never calibrated.`;
  if (!inCalibration(fact.calDue, day))
    return `${fact.kind} ${fact.tool} was out of calibration on ${day} (due ${fact.calDue}).`;
  return null;
}

/** The tool, when a step of that day may use it; else 422 `G12` with the gate's text (R3). */
export async function assertToolUsable(ctx: Context, toolId: string, day: string): Promise<ToolFact> {
  const fact = (await toolFacts(ctx, [toolId], { at: day }))[0] ?? notFound('No tool is here.');
  const reason = reasonAgainst(fact, day);
  if (reason) refuse('G12', reason);
  return fact;
}

/** The same of a tool that measures what only some classes can measure; else 422 `TOOL_CLASS` at the field that names it (145.A.40). */
export async function assertToolOfClass(
  ctx: Context,
  toolId: string,
  classes: readonly ToolClass[],
  field = 'toolId',
): Promise<void> {
  const { tool, kind } = await assertToolUsable(ctx, toolId, dayOf(ctx.now));
  const known = await ctx.db.selectFrom('tool').select('toolClass').where('id', '=', toolId).executeTakeFirst();
  if (classes.some((one) => one === known?.toolClass)) return;
  const right = classes.map((one) => toolClassWords[one].toLowerCase()).join(' or ');
  refuseField(field, 'TOOL_CLASS', `${kind} ${tool} does not measure this: take a ${right}.`);
}

export interface PickedTool {
  id: string;
  label: string;
  description?: string;
  /** Why the rules would refuse it. */
  refused?: string;
}

export interface ToolQuestion {
  q?: string;
  ids?: readonly string[];
  day?: string;
  toolClass?: ToolClass;
  heldBy?: string | null;
  /** What a tool of the class is to read. */
  limit?: AskedAccuracy;
}

interface ToolFound extends ToolAccuracy {
  id: string;
  range: string | null;
  holder: string | null;
  isOfClass: boolean;
}

/**
 * Tools to choose from, each with its calibration and why it would be refused: those of the class asked for first, and of these the ones
 * that reach and resolve the limit; with `heldBy` only theirs of it.
 */
export async function pickTools(ctx: Context, question: ToolQuestion): Promise<PickedTool[]> {
  const words = (question.q ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const day = question.day ?? dayOf(ctx.now);
  const { limit, toolClass = null } = question;
  const found = await sql<ToolFound>`
    select t.id, t.range, e.name as holder, (t.tool_class = ${toolClass}) is true as is_of_class,
      t.tool_no as tool, t.reads_in, t.range_min, t.range_max, t.error_absolute, t.error_percent
    from tool t left join employee e on e.id = t.holder_id
    where (${question.ids ?? null}::uuid[] is null or t.id = any(${question.ids ?? null}::uuid[]))
      and (${question.ids ? true : null}::boolean is true or t.status <> 'archived')
      and (${words} = '' or t.search_text like ${`%${words}%`})
      and (${question.heldBy ?? null}::uuid is null or (t.holder_id = ${question.heldBy ?? null} and t.tool_class is not distinct from coalesce(${toolClass}, t.tool_class)))
    order by (t.tool_class = ${toolClass}) is true desc,
      (t.reads_in = ${limit?.unit ?? null} and coalesce(t.range_max >= ${limit?.max ?? null}, true) and coalesce(t.range_min <= ${limit?.min ?? null}, true)) is true desc,
      (upper(t.tool_no) = upper(${(question.q ?? '').trim()})) desc, t.tool_no limit 20`.execute(ctx.db);
  const facts = await toolFacts(
    ctx,
    found.rows.map((row) => row.id),
    { at: day },
  );
  const factOf = new Map(facts.map((fact) => [fact.id, fact]));
  const picked = found.rows.flatMap((row) => {
    const fact = factOf.get(row.id);
    if (!fact) return [];
    const refused = reasonAgainst(fact, day) ?? (limit && row.isOfClass ? accuracyProblem(row, limit) : null);
    const option: PickedTool = {
      id: fact.id,
      label: `${fact.tool} · ${fact.kind}`,
      description: [
        row.range,
        fact.calDue ? `calibrated until ${fact.calDue}` : 'no calibration',
        row.holder ? `with ${row.holder}` : null,
      ]
        .filter(Boolean)
        .join(' · '),
      ...(refused ? { refused } : {}),
    };
    return { option, place: row.isOfClass ? (refused ? 1 : 0) : 2 };
  });
  // In the order of the question, with what a limit refuses behind the others of the class.
  return (limit ? picked.toSorted((a, b) => a.place - b.place) : picked).map(({ option }) => option);
}

export interface ToolAhead {
  id: string;
  tool: string;
  name: string;
  toolClass: ToolClass | null;
  readsIn: string | null;
  rangeMin: string | null;
  rangeMax: string | null;
  errorAbsolute: string | null;
  errorPercent: string | null;
  /** Why it may not be used on that day, in the gate's words; null when it may. */
  reason: string | null;
  /** The last day of its calibration; null when it needs none. */
  calDue: string | null;
  holder: string | null;
  holderJob: string | null;
  dueBack: string | null;
}

/** The tools of these classes, and those of these numbers, as they will stand on a day to come: what readiness is judged by. */
export async function toolsAhead(
  ctx: Context,
  wanted: { classes: readonly string[]; toolNos: readonly string[] },
  day: string,
): Promise<ToolAhead[]> {
  const found = await sql<Omit<ToolAhead, 'reason' | 'calDue'>>`
    select t.id, t.tool_no as tool, t.name, t.tool_class, t.reads_in, t.range_min, t.range_max, t.error_absolute, t.error_percent,
      e.name as holder, t.holder_job, t.due_back
    from tool t left join employee e on e.id = t.holder_id
    where t.status <> 'archived' and (t.tool_class = any(${[...wanted.classes]}::text[]) or upper(t.tool_no) = any(${[...wanted.toolNos]}::text[]))
    order by t.tool_no`.execute(ctx.db);
  const facts = await toolFacts(
    ctx,
    found.rows.map(({ id }) => id),
    { at: day },
  );
  const factOf = new Map(facts.map((fact) => [fact.id, fact]));
  return found.rows.map((row) => {
    const fact = factOf.get(row.id);
    return {
      ...row,
      calDue: fact?.needsCalibration ? fact.calDue : null,
      reason: fact ? reasonAgainst(fact, day) : null,
    };
  });
}

/** The accounts of those who keep the tools; where the stores keep them, of the stores. */
export async function cribAccounts(ctx: Context): Promise<string[]> {
  const found = await ctx.db
    .selectFrom('appUser')
    .select(['id', 'roles'])
    .where('state', '=', 'active')
    .where(sql<boolean>`roles && array['tools.user', 'tools.admin', 'stores.user', 'stores.admin']`)
    .execute();
  const keep = (area: string) => found.filter(({ roles }) => roles.some((role) => role.startsWith(`${area}.`)));
  const crib = keep('tools');
  return (crib.length > 0 ? crib : keep('stores')).map(({ id }) => id);
}
