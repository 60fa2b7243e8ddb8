import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { accuracyProblem } from '#modules/maintenance/release-gates/shared/toolAccuracy.ts';
import { openStatuses } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { cribAccounts, toolsAhead, type ToolAhead } from '#modules/stores/tools/server/public.ts';
import { toolClassWords, type ToolClass } from '#modules/stores/tools/shared/tool.record.ts';
import type { ToolsThen } from '../shared/planRules.ts';
import type { Readiness, readinessCall } from '../shared/planning.calls.ts';

type Answer = AnswerOf<typeof readinessCall>;

/** The minutes one job can be worked on in a day: a card that begins beyond them is not of tomorrow. */
const minutesOfDay = 480;

interface Need {
  cardId: string;
  jobNumber: string;
  shop: string;
  cardNo: string;
  title: string;
  toolClass: ToolClass;
  /** What the steps of the card ask the tool to read; null in a step that only uses it. */
  asked: { min: string | null; max: string | null; unit: string | null; maximumError: string | null }[];
  /** Tools of another class that the cited manuals approve in its place. */
  equivalents: string[];
}

/** What cards take, one row a card and class of tool: those named, or all that a day's work can reach in each open job that nothing holds. */
async function needsOf(ctx: Context, cards: readonly string[] | null): Promise<Need[]> {
  const named = cards === null ? null : [...cards];
  const found = await sql<Need>`
    with card as (
      select t.id, t.job_id, t.card_no, t.title, t.data_refs, w.number as job_number, w.shop, w.due_at, t.seq,
        sum(t.estimate_minutes) over (partition by t.job_id order by t.seq) - t.estimate_minutes as begins
      from task_card t join work_order w on w.id = t.job_id
      where t.status in ('locked', 'ready', 'inProgress') and t.archived_at is null
        and w.status = any(${[...openStatuses]}) and w.archived_at is null
        and (t.id = any(${named}::uuid[]) or (${named}::uuid[] is null and w.open_hold is null)))
    select c.id as card_id, c.job_number, c.shop, c.card_no, c.title, s.tool_class,
      jsonb_agg(distinct jsonb_build_object('min', s.min::text, 'max', s.max::text, 'unit', s.unit, 'maximumError', s.tool_error::text)) as asked,
      coalesce((select array_agg(distinct upper(btrim(held))) from manual_tool l, unnest(string_to_array(coalesce(l.held_tools, ''), ',')) held
        where l.tool_class = s.tool_class and l.archived_at is null and length(btrim(coalesce(l.equivalent_approval, ''))) > 0
          and l.manual_id in (select (ref ->> 'manualId')::uuid from jsonb_array_elements(c.data_refs) ref)), '{}') as equivalents
    from card c join task_step s on s.card_id = c.id
    where (c.begins < ${minutesOfDay} or ${named}::uuid[] is not null) and s.tool_class is not null
      and not exists (select 1 from step_record r where r.step_id = s.id and not exists (select 1 from entry_withdrawal x where x.entry_id = r.id))
    group by c.id, c.job_number, c.shop, c.card_no, c.title, c.data_refs, c.due_at, c.seq, s.tool_class
    order by c.due_at, c.job_number, c.seq, s.tool_class`.execute(ctx.db);
  return found.rows;
}

/** Why a tool does not serve a need; null when it does. */
function whyNot(tool: ToolAhead, need: Need): string | null {
  if (tool.reason) return tool.reason;
  for (const { unit, ...asked } of need.asked) {
    const problem = unit === null ? null : accuracyProblem(tool, { ...asked, unit });
    if (problem) return problem;
  }
  return null;
}

const fitting = (need: Need, tools: readonly ToolAhead[]) =>
  tools
    .filter(({ toolClass, tool }) => toolClass === need.toolClass || need.equivalents.includes(tool.toUpperCase()))
    .map((tool) => ({ ...tool, reason: whyNot(tool, need) }));

const wantedBy = (needs: readonly Need[]) => ({
  classes: [...new Set(needs.map(({ toolClass }) => toolClass))],
  toolNos: [...new Set(needs.flatMap(({ equivalents }) => equivalents))],
});

/** What cards take, and how many tools serve it on a day to come: what is usable today, as long as its calibration reaches. */
export async function toolsOfCards(ctx: Context, cards: readonly string[]) {
  const needs = cards.length > 0 ? await needsOf(ctx, cards) : [];
  const tools = needs.length > 0 ? await toolsAhead(ctx, wantedBy(needs), dayOf(ctx.now)) : [];
  const fits = new Map(
    needs.map((need) => [
      `${need.cardId} ${need.toolClass}`,
      fitting(need, tools).filter(({ reason }) => reason === null),
    ]),
  );
  return {
    classesOf: Map.groupBy(needs, ({ cardId }) => cardId),
    onDay: (cardId: string, toolClass: ToolClass, day: string): ToolsThen => {
      const known = fits.get(`${cardId} ${toolClass}`) ?? [];
      const ended = known.find(({ calDue }) => calDue !== null && calDue < day);
      return {
        usable: known.filter(({ calDue }) => calDue === null || calDue >= day).length,
        dueBefore: ended?.calDue ? { tool: ended.tool, due: ended.calDue } : null,
      };
    },
  };
}

function judged(need: Need, tools: readonly ToolAhead[]) {
  const fits = fitting(need, tools);
  const good = fits.filter(({ reason }) => reason === null);
  // In the hands of this very job it is where it is needed.
  const atHand = good.filter(({ holder, holderJob }) => holder === null || holderJob === need.jobNumber);
  const state: Readiness = atHand.length > 0 ? 'ready' : good.length > 0 ? 'onLoan' : 'none';
  return { state, tools: good.length > 0 ? good : fits };
}

/** Which cards of tomorrow lack a usable tool: by the steps they still have to record and the register as it will stand then. */
export async function toolReadiness(ctx: Context): Promise<Answer> {
  const day = addDays(dayOf(ctx.now), 1);
  const needs = await needsOf(ctx, null);
  const tools = needs.length > 0 ? await toolsAhead(ctx, wantedBy(needs), day) : [];
  const lacking = needs.flatMap((need) => {
    const { state, tools: fits } = judged(need, tools);
    if (state === 'ready') return [];
    const { jobNumber, shop, cardNo, title, toolClass } = need;
    const nearest = fits.slice(0, 4).map(({ tool, name, reason, holder, dueBack }) => ({
      toolNo: tool,
      name,
      reason,
      holder,
      dueBack,
    }));
    return { jobNumber, shop, cardNo, title, toolClass, state, tools: nearest };
  });
  const cards = new Set(needs.map(({ jobNumber, cardNo }) => `${jobNumber} ${cardNo}`)).size;
  return { day, cards, lacking: lacking.toSorted((a, b) => a.state.localeCompare(b.state)) };
}

/** Tonight's word to who keeps the tools: what tomorrow's cards lack, by class; nothing when they lack nothing. */
export async function tellReadiness(ctx: WriteContext): Promise<void> {
  const { day, lacking } = await toolReadiness(ctx);
  if (lacking.length === 0) return;
  const byClass = Map.groupBy(lacking, ({ toolClass }) => toolClass);
  const text = [...byClass].map(
    ([toolClass, rows]) =>
      `${toolClassWords[toolClass]}: ${rows.map(({ jobNumber, cardNo }) => `${jobNumber} ${cardNo}`).join(', ')}`,
  );
  await notify(ctx, {
    to: await cribAccounts(ctx),
    type: 'Jobs',
    title: `${lacking.length} cards lack a tool on ${formatLegalDay(day)}`,
    text: text.join('. '),
    link: '/tools/active',
    subject: `toolReadiness:${day}`,
    cause: 'readiness',
  });
}
