import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord, findRow } from '#kernel/server/records/records.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { fileOpenReport } from '#modules/safety/reports/server/public.ts';
import { outOfUse, recallTool, toolChanged, toolMissing } from '#modules/stores/tools/server/public.ts';
import { toolLoss, toolLossJob } from '../shared/toolLoss.record.ts';

type Report = RowOf<typeof toolLoss>;
type Loan = { jobNumber: string | null; lentAt: string };

/** The loan a tool is out on, or came back from in this very call. */
async function loanOf(ctx: Context, toolId: string): Promise<Loan | null> {
  const { rows } = await sql<Loan>`
    select job_number, timestamp as lent_at from tool_usage where tool_id = ${toolId} and (returned_at is null or returned_at = ${ctx.now})
    order by timestamp desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** When the books last knew where the tool was: lent, returned, used or entered. */
async function confirmedAt(ctx: Context, toolId: string, loan: Loan | null): Promise<string> {
  if (loan) return loan.lentAt;
  const { rows } = await sql<{ at: string }>`
    select greatest((select max(returned_at) from tool_usage where tool_id = t.id and condition_in <> 'lost'),
      (select max(used_at) from tool_use where tool_id = t.id), t.created_at) as at from tool t where t.id = ${toolId}`.execute(
    ctx.db,
  );
  return rows[0]?.at ?? ctx.now.toISOString();
}

/** The earlier of two moments: what a person remembers never makes the circle smaller than the books do. */
const earlier = (one: string, other: string): string => (Date.parse(one) < Date.parse(other) ? one : other);

type Told = Pick<CreateOf<typeof toolLoss>, 'toolId' | 'kind' | 'reason' | 'lastSeenPlace'> & { discoveredAt: string };

/** What is missing may be in an aircraft: whoever reports it files a hazard with safety in the same call (R-TOL-4). A damaged tool is whole. */
async function tellAsHazard(
  ctx: WriteContext,
  { toolId, kind, reason, lastSeenPlace, discoveredAt }: Told,
  loan: Loan | null,
): Promise<string | null> {
  if (kind === 'damaged') return null;
  const { rows } = await sql<{ toolNo: string; name: string; location: string | null }>`
    select t.tool_no, t.name, l.name as location from tool t left join location l on l.id = t.location_id where t.id = ${toolId}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) return null;
  const named = `${row.toolNo} ${row.name}`;
  const { id } = await fileOpenReport(ctx, {
    title: `${kind === 'lost' ? 'Lost tool' : 'Part of a tool missing'}: ${named}`.slice(0, 120),
    type: 'hazard',
    occurredOn: dayOf(new Date(discoveredAt)),
    place: (lastSeenPlace || row.location || 'Tool crib').slice(0, 120),
    narrative: `${named} is missing${kind === 'lost' ? '' : ' a part'}. ${reason}`,
    ...(loan?.jobNumber && { jobNumber: loan.jobNumber }),
  });
  return id;
}

/** Checks a report that a person writes, and says from when on work is at risk. The tool is locked before its report. */
export async function checkReport(ctx: WriteContext, input: CreateOf<typeof toolLoss>) {
  const [row] = (
    await sql<{
      toolNo: string;
      status: string;
    }>`select tool_no, status from tool where id = ${input.toolId} for no key update`.execute(ctx.db)
  ).rows;
  if (!row) refuseField('toolId', 'TOOL_UNKNOWN', 'There is no such tool.');
  if (row.status === 'archived') refuseField('toolId', 'TOOL_ARCHIVED', `${row.toolNo} is archived.`);
  const open = await sql<{ number: string }>`
    select number from tool_loss where tool_id = ${input.toolId} and kind = ${input.kind} and status <> 'closed'`.execute(
    ctx.db,
  );
  const [known] = open.rows;
  if (known) refuseField('toolId', 'REPORT_OPEN', `${row.toolNo} is on report ${known.number} already: go on there.`);
  const discoveredAt = input.discoveredAt ?? ctx.now.toISOString();
  if (Date.parse(input.lastSeenAt) > Date.parse(discoveredAt))
    refuseField('lastSeenAt', 'SEEN_LATER', 'It was seen last before it was missed.');
  const loan = await loanOf(ctx, input.toolId);
  const riskFrom = earlier(input.lastSeenAt, await confirmedAt(ctx, input.toolId, loan));
  return { discoveredAt, riskFrom, safetyReportId: await tellAsHazard(ctx, { ...input, discoveredAt }, loan) };
}

/** What a new report does at once: the tool goes out of use, what it may be in is frozen, and what was delivered is told to quality. */
export async function openReport(ctx: WriteContext, row: Report): Promise<void> {
  const loan = await loanOf(ctx, row.toolId);
  await outOfUse(ctx, row.toolId, row);
  await freeze(ctx, row, loan);
}

async function freeze(ctx: WriteContext, row: Report, loan: Loan | null): Promise<void> {
  if (row.kind === 'damaged') return lookBack(ctx, row);
  const gone: string[] = [];
  for (const { jobNumber, relation, isOut } of await atRisk(ctx, row, loan?.jobNumber ?? null)) {
    await createRecord(
      ctx,
      toolLossJob,
      { status: 'frozen', lossId: row.id, jobNumber, relation },
      {},
      { subject: jobNumber },
    );
    if (isOut) gone.push(jobNumber);
  }
  await toolChanged(ctx, row.toolId);
  if (gone.length > 0) await tellQuality(ctx, row, gone);
}

interface AtRisk {
  jobNumber: string;
  relation: RowOf<typeof toolLossJob>['relation'];
  /** It was released before the tool was missed. */
  isOut: boolean;
}

/**
 * What the tool or its part may be in (R-TOL-1): the job it was issued to, the jobs it was used on since it was last seen, and those of
 * their shops, and of the shop named, with cards signed between then and when it was missed.
 */
async function atRisk(ctx: Context, row: Report, issuedTo: string | null): Promise<AtRisk[]> {
  const found = await sql<AtRisk>`
    with own as (
      select ${issuedTo}::text as job_number, 'issued' as relation, 1 as rank where ${issuedTo}::text is not null
      union all
      select w.number, 'used', 2 from tool_use u join work_order w on w.id = u.job_id where u.tool_id = ${row.toolId} and u.used_at >= ${row.riskFrom}
    ), nearby as (
      select w.number, 'workshop', 3 from work_order w
      where (w.shop = ${row.shop} or w.shop in (select s.shop from own o join work_order s on s.number = o.job_number))
        and exists (select 1 from task_card c where c.job_id = w.id and c.signed_at between ${row.riskFrom} and ${row.discoveredAt})
    )
    select distinct on (job_number) job_number, relation, w.status in ('released', 'shipped', 'closed') as is_out
    from (select * from own union all select * from nearby) every join work_order w on w.number = job_number
    order by job_number, rank`.execute(ctx.db);
  return found.rows;
}

/** A damaged measuring tool: everything it measured since its last good calibration is in question (R-TOL-3). */
async function lookBack(ctx: WriteContext, row: Report): Promise<void> {
  const { rows } = await sql<{ one: number }>`
    select 1 as one from tool where id = ${row.toolId} and calibration_required
      and not exists (select 1 from tool_recall r where r.tool_id = tool.id and r.status = 'open')`.execute(ctx.db);
  if (rows.length > 0)
    await recallTool(ctx, { toolId: row.toolId, reason: `${row.kind} (${row.number}): ${row.reason}` });
}

async function tellQuality(ctx: WriteContext, row: Report, jobs: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where state = 'active' and archived_at is null and 'quality.admin' = any(roles)`.execute(
    ctx.db,
  );
  await notify(ctx, {
    to: rows.map(({ id }) => id),
    type: 'Quality',
    title: `${row.number}: a missing tool may be in released work`,
    text: `${row.toolIdLabel ?? ''}: ${jobs.join(', ')}`.slice(0, 500),
    link: `/qa/lost-damaged-tools/${row.number}`,
    subject: `toolLoss:${row.id}`,
    cause: 'released',
    urgent: true,
  });
}

/** The crib lost a tool, or got it back damaged or without a part: the same report, unless one of its kind is open. */
toolMissing.fill(async (ctx, { id: toolId }, { kind, reason }) => {
  const open = await sql<{ id: string }>`
    select id from tool_loss where tool_id = ${toolId} and kind = ${kind} and status <> 'closed'`.execute(ctx.db);
  if (open.rows.length > 0) return;
  const loan = await loanOf(ctx, toolId);
  const seen = await confirmedAt(ctx, toolId, loan);
  const discoveredAt = ctx.now.toISOString();
  const row = await createRecord(
    ctx,
    toolLoss,
    { toolId, kind, reason, lastSeenAt: seen, discoveredAt },
    {
      status: 'reported',
      riskFrom: seen,
      safetyReportId: await tellAsHazard(ctx, { toolId, kind, reason, discoveredAt }, loan),
    },
  );
  await freeze(ctx, row, loan);
});

/** The report a search belongs to, while it is searched for. */
export async function searchedReport(ctx: Context, id: string): Promise<Report> {
  const row = await findRow(ctx, toolLoss, id);
  if (!row) return refuseField('lossId', 'REPORT_UNKNOWN', 'There is no such report.');
  if (row.status !== 'reported' && row.status !== 'searching')
    refuse(
      'NOT_SEARCHED',
      `${row.number} is ${toolLoss.states?.[row.status].label.toLowerCase()}: its search is over.`,
    );
  return row;
}
