import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { goodsReceipt } from '#modules/logistics/receiving/shared/goodsReceipt.record.ts';
import { deliveryNote } from '#modules/logistics/shipping/shared/deliveryNote.record.ts';
import { impactReview } from '#modules/maintenance/manuals/shared/impactReview.record.ts';
import { manual } from '#modules/maintenance/manuals/shared/manual.record.ts';
import { gateTitle } from '#modules/maintenance/release-gates/shared/evaluateGates.ts';
import { releaseRequest } from '#modules/maintenance/release-requests/shared/releaseRequest.record.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { jobNumberIn, openStatuses, workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { authorizationsLapsing, loadSigner } from '#modules/quality/authorizations/server/public.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import type { TileAnswer } from '../shared/tiles.ts';
import { gatesUntil, inRegister, lapseDays } from './registers.ts';
import { counted, numbersTile } from './tile.ts';

const jobs = '/maintenance/workorders';
const open = `f.status.in=${openStatuses.join(',')}`;

const tomorrow = (ctx: Context) => startOfDay(addDays(dayOf(ctx.now), 1));
const justBefore = (instant: Date) => new Date(instant.getTime() - 1).toISOString();

/** The cards and jobs that are this person's to go on with. */
export async function mine(ctx: Context): Promise<TileAnswer> {
  const { employeeId } = ctx.actor;
  if (employeeId === null) return { numbers: [], rows: [], chart: null };
  const led = `${open}&f.leadEmployeeId.in=${employeeId}`;
  const told = (row: Record<string, unknown>) => {
    const job = jobNumberIn(String(row['jobIdLabel']));
    return { detail: job, path: `/task-cards/${job}-${String(row['cardNo'])}` };
  };
  return numbersTile(ctx, [
    { ...(await inRegister(ctx, 'my-cards')), label: 'my open cards', tone: 'info', told },
    { ...(await inRegister(ctx, 'ready-cards')), label: 'ready to start', tone: 'info', told },
    { record: workOrder, page: jobs, query: led, label: 'My jobs', tone: 'info', at: 'dueAt' },
    {
      record: workOrder,
      page: jobs,
      query: `${led}&f.openHold.notEmpty=1`,
      label: 'on hold',
      tone: 'warn',
      at: 'dueAt',
    },
  ]);
}

/** Late, due today, AOG and on hold. */
export function due(ctx: Context): Promise<TileAnswer> {
  const now = ctx.now.toISOString();
  return numbersTile(ctx, [
    { record: workOrder, page: jobs, query: `${open}&f.dueAt.lte=${now}`, label: 'late', tone: 'bad', at: 'dueAt' },
    {
      record: workOrder,
      page: jobs,
      query: `${open}&f.dueAt.gte=${now}&f.dueAt.lte=${justBefore(tomorrow(ctx))}`,
      label: 'due today',
      tone: 'warn',
      at: 'dueAt',
    },
    { record: workOrder, page: jobs, query: `${open}&f.priority.in=aog`, label: 'AOG', tone: 'bad', at: 'dueAt' },
    {
      record: workOrder,
      page: jobs,
      query: `${open}&f.openHold.notEmpty=1`,
      label: 'on hold',
      tone: 'warn',
      at: 'dueAt',
    },
    { record: workOrder, page: jobs, query: open, label: 'In shop', tone: 'info', at: 'dueAt' },
  ]);
}

/** Whether a person has to do with releases at all; what of them, the requests' own scope decides. */
async function holdsRelease(ctx: Context, employeeId: string): Promise<boolean> {
  const signer = await loadSigner(ctx, employeeId, dayOf(ctx.now));
  return signer?.authorizations.some((one) => one.status === 'active' && one.privileges.includes('release')) ?? false;
}

/** What waits for a release signature: this person's, where they may give one, and anybody's. */
export async function releases(ctx: Context): Promise<TileAnswer> {
  const page = '/maintenance/release-requests/all';
  const mayRelease = ctx.actor.employeeId !== null && (await holdsRelease(ctx, ctx.actor.employeeId));
  return numbersTile(ctx, [
    ...(mayRelease
      ? [{ ...(await inRegister(ctx, 'my-requests')), label: 'waiting for me', tone: 'warn' as const, at: 'createdAt' }]
      : []),
    { record: releaseRequest, page, query: 'f.status.in=open', label: 'Unassigned', tone: 'info', at: 'createdAt' },
    { record: releaseRequest, page, query: 'f.status.in=taken', label: 'in review', tone: 'info', at: 'createdAt' },
  ]);
}

/** Why jobs that are due soon cannot be released yet, by cause; each opens exactly those jobs. */
const blockers: Readonly<Record<string, string>> = {
  G01: 'Serial number not confirmed',
  G02: 'Part number not on the capability list',
  G03: 'Approval missing',
  G04: 'Manual not current',
  G05: 'Revision or temporary revision not reviewed',
  G06: 'Task cards open',
  G07: 'Findings open',
  G08: 'Measurement missing or out of limits',
  G09: 'Independent inspection missing',
  G10: 'Final inspection missing',
  G11: 'NDT report missing',
  G12: 'Tool missing or out of calibration',
  G13: 'Consumable missing or expired',
  G14: 'Part fitted without certificate',
  G15: 'In quarantine',
  G16: 'AD open',
  G17: 'SB open',
  G18: 'Life limit or due test open',
  G19: 'General verification missing (145.A.48)',
  G23: 'Outside work without accepted papers',
  G24: 'Certificate incomplete',
  G25: 'Reportability not decided',
  G26: 'Condition does not allow release',
};

export async function gates(ctx: Context): Promise<TileAnswer> {
  const { rows } = await sql<{ code: string; message: string; isCommon: boolean }>`
    select g.code, min(g.message) as message, count(distinct g.message) = 1 as is_common
    from gate_state g join work_order w on w.id = g.job_id
    where g.state = 'fail' and w.status = any(${[...openStatuses]}::text[]) and w.due_at < ${gatesUntil(ctx)} and w.archived_at is null
    group by g.code order by count(*) desc, g.code`.execute(ctx.db);
  const numbers = await Promise.all(
    rows.map(async ({ code, message, isCommon }) => {
      const found = await counted(ctx, { ...(await inRegister(ctx, 'gate-jobs', code)), label: code, tone: 'bad' });
      // What is wrong with one job would be untrue of the others: then the gate's own name stands here.
      return found ? { ...found.number, detail: isCommon ? message : (blockers[code] ?? gateTitle(code)) } : null;
    }),
  );
  return { numbers: numbers.filter((one) => one !== null), rows: [], chart: null };
}

/** News: what hangs on the board. */
export async function announcements(ctx: Context): Promise<TileAnswer> {
  const board = { ...(await inRegister(ctx, 'board')), at: 'publishAt' };
  return numbersTile(ctx, [
    { ...board, label: 'published', tone: 'info' },
    { ...board, query: 'f.category.in=urgent', label: 'urgent', tone: 'bad' },
  ]);
}

/** Tools whose calibration ends, and what authorisations stand on. */
export async function lapsing(ctx: Context): Promise<TileAnswer> {
  const until = addDays(dayOf(ctx.now), lapseDays);
  const tools = await counted(ctx, {
    record: tool,
    page: '/tools/active',
    query: `f.nextCalibration.lte=${until}`,
    fixed: 'f.status.notIn=archived',
    label: 'tools to calibrate',
    tone: 'warn',
    at: 'nextCalibration',
  });
  if (!can(ctx.actor, staffAuthorization.access.read)) {
    return { numbers: tools ? [tools.number] : [], rows: tools?.rows ?? [], chart: null };
  }
  const [lapses, register] = await Promise.all([
    authorizationsLapsing(ctx, lapseDays),
    inRegister(ctx, 'lapsing-authorisations'),
  ]);
  const authorizations = await counted(ctx, { ...register, label: 'authorisations', tone: 'warn' });
  return {
    numbers: [tools?.number, authorizations?.number].filter((one) => one !== undefined),
    rows: [
      ...lapses.slice(0, 3).map((lapse) => ({
        label: lapse.name,
        about: { text: lapse.text, of: lapse.of },
        detail: lapse.number,
        path: `/qa/ccs/authorizations/${lapse.number}`,
        at: lapse.on,
      })),
      ...(tools?.rows ?? []),
    ].slice(0, 5),
    chart: null,
  };
}

/** What waits at the dock, in quarantine and for dispatch. */
export function stores(ctx: Context): Promise<TileAnswer> {
  const today = dayOf(ctx.now);
  return numbersTile(ctx, [
    {
      record: quarantine,
      page: '/store/quarantine',
      query: 'f.status.in=open,investigating',
      label: 'in quarantine',
      tone: 'warn',
      at: 'dueDate',
    },
    {
      record: quarantine,
      page: '/store/quarantine',
      query: `f.status.notIn=closed&f.dueDate.lte=${addDays(today, -1)}`,
      label: 'decision overdue',
      tone: 'bad',
      at: 'dueDate',
    },
    {
      record: goodsReceipt,
      page: '/logistics/receiving',
      query: 'f.status.in=arrived,inspecting,partly',
      label: 'receipts to inspect',
      tone: 'info',
      at: 'receivedAt',
    },
    {
      record: deliveryNote,
      page: '/logistics/shipping',
      query: 'f.status.in=draft,packed',
      label: 'to dispatch',
      tone: 'info',
      at: 'promisedOn',
    },
  ]);
}

/** Findings nobody has closed. */
export function findings(ctx: Context): Promise<TileAnswer> {
  const page = '/dashboard/findings';
  const still = 'f.status.in=open,dispositioned,actioned';
  return numbersTile(ctx, [
    { record: finding, page, query: `${still}&f.severity.in=critical,major`, label: 'major or critical', tone: 'bad' },
    { record: finding, page, query: still, label: 'not closed', tone: 'warn' },
  ]);
}

/** Manuals to check and revisions whose effect is not judged. */
export function library(ctx: Context): Promise<TileAnswer> {
  const before = addDays(dayOf(ctx.now), -90);
  return numbersTile(ctx, [
    {
      record: impactReview,
      page: '/dashboard/impact-reviews',
      query: 'f.status.in=open',
      label: 'revisions to assess',
      tone: 'warn',
      at: 'dueOn',
    },
    {
      record: manual,
      page: '/maintenance/capabilities/cmm',
      query: `f.lastCheckedOn.lte=${before}`,
      fixed: 'f.kind.in=CMM',
      label: 'not checked for 90 days',
      tone: 'warn',
      at: 'lastCheckedOn',
    },
  ]);
}
