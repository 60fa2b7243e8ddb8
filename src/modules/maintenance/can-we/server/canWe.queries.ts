import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import type { AnswerOf, QueryOf } from '#kernel/shared/call.ts';
import { dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import {
  capabilityFacts,
  partNumberByText,
  resolveCapability,
} from '#modules/maintenance/capabilities/server/public.ts';
import { currencyTone } from '#modules/maintenance/release-gates/shared/currencyTone.ts';
import {
  taskLevelOf,
  type Authority,
  type Shop,
  type WorkScope,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { eligibleSigners } from '#modules/quality/authorizations/server/public.ts';
import { mostParts, type canWeCall, type CheckKey } from '../shared/canWe.calls.ts';

type Row = AnswerOf<typeof canWeCall>['rows'][number];
type Check = Row['checks'][number];

interface Asked {
  scope: WorkScope;
  authority: Authority;
}

const checked = (key: CheckKey, bad: readonly string[], warn: readonly string[] = []): Check => ({
  key,
  state: bad.length > 0 ? 'bad' : warn.length > 0 ? 'warn' : 'good',
  reasons: [...bad, ...warn],
});

/** The list that covers the part and scope, in any of the shops it names, and the manual it is worked to. */
async function listed(ctx: Context, partNumber: string, { scope, authority }: Asked) {
  const { revisions } = await capabilityFacts(ctx, { partNumber, authorities: [authority] });
  const shops = [...new Set(revisions.flatMap(({ items }) => items.map(({ shop }) => shop as Shop)))];
  const question = { partNumber, authorities: [authority], workScope: scope };
  let problems = [`Part number ${partNumber} is not on the capability list.`];
  for (const shop of shops) {
    const answer = await resolveCapability(ctx, { ...question, shop });
    if (answer.capable) return { problems: [], item: answer.items[0] ?? null };
    problems = answer.problems;
  }
  return { problems, item: null };
}

async function dataOf(ctx: Context, manualId: string): Promise<Check> {
  const manual = await ctx.db
    .selectFrom('manual')
    .select(['designation', 'currentRevision', 'lastCheckedOn', 'currencyIntervalDays'])
    .where('id', '=', manualId)
    .executeTakeFirst();
  if (!manual?.currentRevision)
    return checked('data', [`${manual?.designation ?? 'The manual'} has no revision in force.`]);
  const { designation, currentRevision, lastCheckedOn, currencyIntervalDays } = manual;
  const tone = currencyTone(lastCheckedOn, currencyIntervalDays ?? 90, dayOf(ctx.now));
  const said = lastCheckedOn
    ? `${designation} ${currentRevision} was last checked on ${formatLegalDay(lastCheckedOn)}.`
    : `${designation} ${currentRevision} was never checked for currency.`;
  return tone === 'good'
    ? checked('data', [])
    : tone === 'warn'
      ? checked('data', [], [said])
      : checked('data', [said]);
}

interface ToolRow {
  no: string;
  held: string | null;
  equivalent: string | null;
  tools: { toolNo: string; status: string; due: string | null; calibrated: boolean }[];
}

/** The special tools of the manual: held, serviceable and in calibration today, one of those that serve each. */
async function toolsOf(ctx: Context, manualId: string): Promise<Check> {
  const today = dayOf(ctx.now);
  const found = await sql<ToolRow>`
    select m.cmm_tool_no as no, m.held_tools as held, m.equivalent_approval as equivalent,
      coalesce((select jsonb_agg(jsonb_build_object('toolNo', t.tool_no, 'status', t.status, 'due', t.next_calibration, 'calibrated', t.calibration_required) order by t.tool_no)
        from tool t where upper(t.tool_no) = any(regexp_split_to_array(upper(coalesce(m.held_tools, '')), '[\\s,;]+'))), '[]') as tools
    from manual_tool m where m.manual_id = ${manualId} and m.archived_at is null order by m.cmm_tool_no`.execute(
    ctx.db,
  );
  const bad = found.rows.flatMap(({ no, held, equivalent, tools }) => {
    if (tools.length === 0) return held || equivalent ? [] : [`Special tool ${no} is not held.`];
    const whyNot = tools.map(({ toolNo, status, due, calibrated }) =>
      status !== 'serviceable'
        ? `${toolNo} is ${status}`
        : calibrated && (due === null || due < today)
          ? `${toolNo} is out of calibration since ${due ? formatLegalDay(due) : 'it came'}`
          : null,
    );
    return whyNot.includes(null) ? [] : [`Special tool ${no}: ${whyNot.join(', ')}.`];
  });
  return checked('tools', bad, found.rows.length === 0 ? ['No tools of this manual are listed.'] : []);
}

async function turnAroundOf(
  ctx: Context,
  partNumber: string,
  scope: WorkScope,
): Promise<Pick<Row, 'jobs' | 'medianDays'>> {
  const found = await sql<{ jobs: number; medianDays: string | null }>`
    select count(*)::int as jobs,
      round((percentile_cont(0.5) within group (order by extract(epoch from released_at - received_at) / 86400))::numeric, 1)::text as median_days
    from work_order where normal_identity(part_number) = normal_identity(${partNumber}) and work_scope = ${scope}
      and released_at > ${ctx.now}::timestamptz - interval '24 months' and archived_at is null`.execute(ctx.db);
  return found.rows[0] ?? { jobs: 0, medianDays: null };
}

async function answerTo(ctx: Context, typed: string, asked: Asked): Promise<Row> {
  const part = await partNumberByText(ctx, typed);
  const exact = part?.partnumber ?? typed;
  const { problems, item } = await listed(ctx, exact, asked);
  const checks: Check[] = [checked('list', problems)];
  if (item) {
    checks.push(
      item.manualId
        ? await dataOf(ctx, item.manualId)
        : checked('data', ['The capability list names no manual for it.']),
    );
    if (item.manualId) checks.push(await toolsOf(ctx, item.manualId));
    const signers = await eligibleSigners(ctx, {
      privilege: 'release',
      ...(part ? { componentGroup: part.family as 'wheel' } : {}),
      taskLevel: taskLevelOf(asked.scope),
      authority: asked.authority,
      rating: item.rating,
      partNumber: exact,
      at: ctx.now,
    });
    checks.push(
      checked(
        'people',
        signers.length === 0 ? ['Nobody may certify it today.'] : [],
        signers.length === 1 ? [`Only ${signers[0]?.name} may certify it.`] : [],
      ),
    );
  }
  const isListed = checks[0]?.state === 'good';
  return {
    asked: typed,
    partNumber: part?.partnumber ?? null,
    partName: part?.partname ?? null,
    // What is listed and lacks something today is put right in the shop; what is not listed needs the authority.
    verdict: !isListed ? 'no' : checks.some(({ state }) => state === 'bad') ? 'almost' : 'yes',
    checks,
    ...(await turnAroundOf(ctx, exact, asked.scope)),
  };
}

/** For each part number that was pasted: can we, and if not, what is missing. */
export async function canWe(
  ctx: Context,
  { parts, scope, authority = 'CAAT' }: QueryOf<typeof canWeCall>,
): Promise<AnswerOf<typeof canWeCall>> {
  const typed = [
    ...new Set(
      parts
        .split(/[\n,;\t]+/)
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ];
  const rows: Row[] = [];
  for (const one of typed.slice(0, mostParts)) rows.push(await answerTo(ctx, one.slice(0, 60), { scope, authority }));
  return { left: Math.max(0, typed.length - mostParts), rows };
}
