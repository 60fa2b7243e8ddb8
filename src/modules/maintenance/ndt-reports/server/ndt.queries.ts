import { sql } from 'kysely';
import { dayOf, endOfDay, startOfDay } from '#kernel/shared/dates.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { notFound, refuseField } from '#kernel/shared/errors.ts';
import { ndtReport } from '../shared/ndtReport.record.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { ndtLaterWork, ndtReportFacts, piecesLeft } from '#modules/maintenance/release-gates/server/public.ts';
import { coverAfter, piecesInWords, same, workSince } from '#modules/maintenance/release-gates/shared/ndtCover.ts';
import { layoutKindOf, type Layout } from '#modules/maintenance/ndt-layouts/shared/public.ts';
import type { NdtMethod } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { processCheckProblems } from '#modules/maintenance/release-gates/shared/ndtLimits.ts';
import { testBegan } from '../shared/ndtTimes.ts';
import { checksOfDay, type DayCheck } from './techniques.ts';
import { currentTechnique } from './techniques.ts';

type NdtReport = RowOf<typeof ndtReport>;

export interface RequiredNdt {
  method: NdtMethod;
  item: string;
  cardNo: string;
  /** The report that covers it, or is on its way. */
  report: string | null;
  status: string | null;
  /** Whether accepted reports that stand cover it whole. */
  covered: boolean;
  /** Areas of the technique no accepted report covers. */
  left: string[];
  /** Pieces of the lot it is not covered of. */
  piecesLeft: number[];
}

/** What the route of a job asks for, with the last report of each item and the areas still to be inspected. */
export async function requiredNdt(ctx: Context, jobNumber: string): Promise<RequiredNdt[]> {
  const result = await sql<Omit<RequiredNdt, 'covered' | 'left' | 'piecesLeft'> & { jobId: string }>`
    select w.id as job_id, n->>'method' as method, n->>'item' as item, c.card_no, r.number as report, r.status
    from work_order w join task_card c on c.job_id = w.id and c.status not in ('superseded', 'notApplicable')
    cross join lateral jsonb_array_elements(ndt_required_now(c.id)) n
    left join lateral (
      select number, status from ndt_report where job_id = w.id and method = n->>'method' and items ? (n->>'item') and status not in ('superseded', 'void')
      order by created_at desc limit 1) r on true
    where w.number = upper(${jobNumber}) order by c.seq, 3`.execute(ctx.db);
  const jobId = result.rows[0]?.jobId;
  if (!jobId) return [];
  const facts = await coverFacts(ctx, jobId);
  return result.rows.map(({ method, item, cardNo, report, status }) => {
    const open = coverAfter(facts, { method, item }).filter(
      ({ cover }) => cover.reports.length === 0 || cover.left.length > 0,
    );
    return {
      method,
      item,
      cardNo,
      report,
      status,
      covered: open.length === 0,
      left: [...new Set(open.flatMap(({ cover }) => cover.left))],
      piecesLeft: open.flatMap(({ pieces }) => pieces).toSorted((a, b) => a - b),
    };
  });
}

/** What the cover of a job's items is told from. */
const coverFacts = async (ctx: Context, jobId: string) => ({
  reports: await ndtReportFacts(ctx, jobId),
  laterWork: await ndtLaterWork(ctx, jobId),
  pieces: await piecesLeft(ctx, jobId),
});

/** What of its technique is not inspected of each item when a report is accepted as it is now, with the accepted reports beside it. */
export async function leftByItem(ctx: Context, report: NdtReport): Promise<{ item: string; areas: string[] }[]> {
  const facts = await coverFacts(ctx, report.jobId);
  const reports = facts.reports.map((each) =>
    each.number === report.number && (each.status === 'draft' || each.status === 'performed')
      ? { ...each, status: 'accepted' as const, performedAt: ctx.now.toISOString() }
      : each,
  );
  return report.items
    .map((item) => {
      const covers = coverAfter({ ...facts, reports }, { method: report.method, item });
      return { item, areas: [...new Set(covers.flatMap(({ cover }) => cover.left))] };
    })
    .filter(({ areas }) => areas.length > 0);
}

/** Work an item went through while its test was under way, in words: the test says nothing of what was altered after it was begun (G11). */
export async function alteredMeanwhile(ctx: Context, report: NdtReport): Promise<string[]> {
  const began = testBegan(report, ctx.now);
  if (!began) return [];
  const test = { method: report.method, performedAt: began.toISOString() };
  const work = await ndtLaterWork(ctx, report.jobId);
  return report.items.flatMap((item) =>
    workSince(test, item, work).map(
      ({ cardNo, title }) =>
        `${report.method} of ${item}: ${cardNo} ${title} was signed after this test was begun; begin it anew.`,
    ),
  );
}

/** Pieces are named of a lot only. Errors: 422 `LOT_PIECE`. */
export async function refuseNoLot(
  ctx: Context,
  job: { id: string; number: string },
  pieces: readonly number[],
): Promise<void> {
  if (pieces.length > 0 && (await piecesLeft(ctx, job.id)).length === 0)
    refuseField('pieces', 'LOT_PIECE', `${job.number} is one component: name no pieces.`);
}

/** A report of a lot says which of its pieces it is of (3.7); one that left with the customer is no piece of it any more. */
export async function notOfLot(ctx: Context, { jobId, jobNumber, pieces }: NdtReport): Promise<string[]> {
  const left = await piecesLeft(ctx, jobId);
  if (left.length === 0) return [];
  if (pieces.length === 0) return [`Say which pieces of the lot of ${left.length} were inspected.`];
  const foreign = pieces.filter((piece) => !left.includes(piece));
  return foreign.length === 0
    ? []
    : [`${jobNumber} is a lot of ${left.length} pieces: there is no ${piecesInWords(foreign)}.`];
}

/** What a report that is replaced looked at is looked at again: nothing of a rejection is left out by replacing it (G11). */
export async function notReplaced(
  ctx: Context,
  report: NdtReport,
  { code, areas: ofTechnique }: { code: string; areas: readonly string[] },
): Promise<string[]> {
  if (!report.supersedesId) return [];
  const old = await getRecord(ctx, ndtReport, report.supersedesId);
  const items = old.items.filter((item) => !report.items.some(same(item)));
  const areas = (old.areas.length > 0 ? old.areas : ofTechnique).filter((area) => !report.areas.includes(area));
  const standing = await piecesLeft(ctx, report.jobId);
  const unnamed = old.pieces.filter((piece) => standing.includes(piece) && !report.pieces.includes(piece));
  const pieces = unnamed.length === 0 ? [] : [piecesInWords(unnamed)];
  return [...items, ...pieces, ...areas].map((left) =>
    items.includes(left) || pieces.includes(left) || ofTechnique.includes(left)
      ? `${old.number}, which this report replaces, is about ${left}: inspect it too.`
      : `${old.number}, which this report replaces, is about ${left}, no area of technique ${code} now: void this run, and inspect it by a technique that names it.`,
  );
}

export interface TechniqueOption {
  code: string;
  revision: number;
  title: string;
  method: NdtMethod;
  problems: string[];
  checks: DayCheck[];
}

/** The techniques that fit a job, with today's process checks of each: what a new report can start with. */
export async function techniquesFor(ctx: Context, jobNumber: string): Promise<TechniqueOption[]> {
  const found = await sql<{ code: string }>`
    select t.code from ndt_technique t
    where t.status = 'current' and (t.families = '{}' or (
      select p.family from work_order w join part_number p on p.id = w.part_number_id where w.number = upper(${jobNumber})) = any(t.families))
    order by t.code`.execute(ctx.db);
  const options: TechniqueOption[] = [];
  for (const { code } of found.rows) {
    const technique = await currentTechnique(ctx, code);
    if (!technique) continue;
    const checks = await checksOfDay(ctx, technique.requiredChecks, dayOf(ctx.now));
    options.push({
      code,
      revision: technique.revision,
      title: technique.title,
      method: technique.method,
      checks,
      problems: processCheckProblems(checks),
    });
  }
  return options;
}

export interface Workload {
  method: NdtMethod;
  performed: number;
  rejected: number;
}

/** How many tests of each method were signed in a period, and how many rejected the item. */
export async function workloadOf(
  ctx: Context,
  period: { from: string; to: string },
): Promise<{ methods: Workload[]; places: { place: string; method: NdtMethod; count: number }[] }> {
  const methods = await sql<Workload>`
    select method, count(*)::int as performed, count(*) filter (where result = 'rejected')::int as rejected
    from ndt_report where performed_at >= ${startOfDay(period.from)} and performed_at < ${endOfDay(period.to)} group by method order by method`.execute(
    ctx.db,
  );
  const places = await sql<{ place: string; method: NdtMethod; count: number }>`
    select n->>'place' as place, method, count(*)::int as count
    from ndt_report cross join lateral jsonb_array_elements(indications) n
    where performed_at >= ${startOfDay(period.from)} and performed_at < ${endOfDay(period.to)}
    group by 1, 2 order by count(*) desc, 1 limit 12`.execute(ctx.db);
  return { methods: methods.rows, places: places.rows };
}

/** Reports begun on the same instrument since its last good after-check: what a void run takes with it (5.9). */
export async function sinceLastGoodCheck(
  ctx: Context,
  report: NdtReport,
): Promise<{ number: string; jobNumber: string; area: string }[]> {
  if (report.method !== 'ET') return [];
  const tools = report.equipment.map((tool) => tool.toolId);
  const result = await sql<{ number: string; jobNumber: string; area: string }>`
    select r.number, r.job_number, r.area from ndt_report r
    where r.method = 'ET' and r.id <> ${report.id} and r.status = 'draft'
      and exists (select 1 from jsonb_array_elements(r.equipment) e where e->>'toolId' = any(${tools}))
    order by r.number`.execute(ctx.db);
  return result.rows;
}

/** The report begun or signed in place of this one. */
export async function successorOf(ctx: Context, reportId: string): Promise<{ number: string; status: string } | null> {
  const result = await sql<{ number: string; status: string }>`
    select number, status from ndt_report where supersedes_id = ${reportId} and status <> 'void'`.execute(ctx.db);
  return result.rows[0] ?? null;
}

/** The layout a report was begun with. One from before layouts were data is drawn by the first version of its method, which never changes. */
export async function layoutOfReport(ctx: Context, report: { id: string; method: NdtMethod }): Promise<Layout> {
  const found = await sql<Layout>`
    select t.title || ', version ' || v.number as name, v.schema from ndt_report r
    join form_version v on v.id = coalesce(r.template_version_id, (
      select first.id from form_version first join form_template of on of.id = first.template_id
      where of.kind = ${layoutKindOf(report.method)} and first.delivered order by first.number limit 1))
    join form_template t on t.id = v.template_id where r.id = ${report.id}`.execute(ctx.db);
  return found.rows[0] ?? notFound('There is no such report.');
}
