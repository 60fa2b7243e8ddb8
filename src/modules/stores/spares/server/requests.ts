import { sql } from 'kysely';
import type { BodyOf } from '#kernel/shared/call.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { normaliseJobNumber } from '#modules/maintenance/release-gates/shared/jobNumber.ts';
import { openJobStatuses, refuseQuantity, scan } from '#modules/stores/counter/server/public.ts';
import { releaseReservations } from '#modules/stores/stock/server/public.ts';
import { toUnits } from '#modules/stores/stock/shared/public.ts';
import { partsRequest, partsRequestLine } from '../shared/partsRequest.record.ts';
import { partsRequestWorkflow } from '../shared/partsRequest.workflow.ts';
import type { askPartsCall, withdrawCall } from '../shared/spares.calls.ts';
import { handOutLines, linesOf, releaseLines, reserveLine, reserveLines } from './requestLines.ts';

type Request = RowOf<typeof partsRequest>;

interface JobFact {
  id: string;
  number: string;
  masterId: string;
  masterNumber: string;
  open: boolean;
}

const openJob = sql`= any(${[...openJobStatuses]}::text[])`;

async function jobOf(ctx: Context, jobId: string): Promise<JobFact> {
  const found = await sql<JobFact>`
    select j.id, j.number, coalesce(m.id, j.id) as master_id, coalesce(m.number, j.number) as master_number, j.status ${openJob} as open
    from work_order j left join work_order m on m.id = j.master_job_id where j.id = ${jobId}`.execute(ctx.db);
  return found.rows[0] ?? refuseField('jobId', 'JOB_UNKNOWN', 'There is no such work order.');
}

/** Opens the request of the job's master job, or adds to it; what is on the shelf is promised to it at once (R-STK-8). */
export async function askForParts(ctx: WriteContext, input: BodyOf<typeof askPartsCall>) {
  const job = await jobOf(ctx, input.jobId);
  if (!job.open) refuseField('jobId', 'JOB_CLOSED', `${job.number} is closed: nothing is issued to it any more.`);
  for (const line of input.lines) await refuseQuantity(ctx, line, line.qty);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`partsRequest:${job.masterId}`}, 0))`.execute(ctx.db);
  const { priority, neededBy } = input;
  const known = await sql<{ id: string }>`select id from parts_request where master_job_id = ${job.masterId}`.execute(
    ctx.db,
  );
  const request = known.rows[0]
    ? await addTo(ctx, known.rows[0].id, { priority, neededBy })
    : await createRecord(ctx, partsRequest, {
        masterJobnumber: job.masterNumber,
        masterJobId: job.masterId,
        priority,
        neededBy,
        status: 'open',
      });
  for (const { qty, ...line } of input.lines)
    await createRecord(ctx, partsRequestLine, {
      partsRequestId: request.id,
      jobId: job.id,
      qtyRequired: qty,
      itemId: line.itemId,
      ipcItem: line.ipcItem ?? null,
      remark: line.remark ?? null,
    });
  await reserveLines(ctx, request.id, dayOf(new Date(neededBy)));
  if (priority === 'aog') await tellStores(ctx, job.masterNumber, input.lines.length);
  return { masterJobnumber: job.masterNumber };
}

/** The request a scanned job belongs to, whichever of its master job's jobs was scanned. */
export async function requestOfCode(ctx: Context, code: string) {
  const scanned = await scan(ctx, code);
  if (scanned.kind !== 'job') {
    const number = normaliseJobNumber(code);
    if (number) return refuse('JOB_UNKNOWN', `There is no work order ${number}.`);
    return refuse('NOT_A_JOB', 'Scan a work order. This is something else.');
  }
  const found = await sql<{ masterJobnumber: string }>`
    select r.master_jobnumber from parts_request r join work_order j on r.master_job_id = coalesce(j.master_job_id, j.id)
    where j.number = ${scanned.job.number}`.execute(ctx.db);
  return (
    found.rows[0] ?? refuse('NOTHING_ASKED', `Nothing is asked for ${scanned.job.number} yet: press Request parts.`)
  );
}

/** The sooner of two wishes counts; what is done is opened again. */
async function addTo(
  ctx: WriteContext,
  id: string,
  wish: { priority: Request['priority']; neededBy: string },
): Promise<Request> {
  const row = await lockRecord(ctx, partsRequest, id, null);
  const rank = ['normal', 'urgent', 'aog'] as const;
  const was = row as unknown as Request;
  const closed = was.status === 'done' || was.status === 'cancelled';
  const values = {
    priority: closed || rank.indexOf(wish.priority) > rank.indexOf(was.priority) ? wish.priority : was.priority,
    neededBy: closed || Date.parse(wish.neededBy) < Date.parse(was.neededBy) ? wish.neededBy : was.neededBy,
    ...(closed ? { status: 'open' as const, closedAt: null, pickingAt: null, pickingById: null } : {}),
  };
  await changeRow(ctx, partsRequest, row, { values, action: closed ? 'status' : 'update' });
  return was;
}

async function tellStores(ctx: WriteContext, masterJobnumber: string, parts: number): Promise<void> {
  const keepers = await sql<{ id: string }>`
    select id from app_user where state = 'active' and roles && array['stores.user', 'stores.admin']::text[] and id is distinct from ${ctx.actor.id}::uuid`.execute(
    ctx.db,
  );
  await notify(ctx, {
    to: keepers.rows.map((row) => row.id),
    type: 'AOG',
    title: `AOG: ${parts} ${parts === 1 ? 'part' : 'parts'} for ${masterJobnumber}`,
    link: `/store/spares/requests/${masterJobnumber}`,
    subject: `partsRequest:${masterJobnumber}`,
    cause: 'aog',
    urgent: true,
  });
}

/** Hands out what lies on the counter for a request, in one transaction: all of it is booked, or nothing (R-STK-2 to R-STK-6, R-SEG-1). */
export async function withdraw(ctx: WriteContext, masterJobnumber: string, input: BodyOf<typeof withdrawCall>) {
  const known = await getRecord(ctx, partsRequest, masterJobnumber);
  const row = await lockRecord(ctx, partsRequest, known.id, null);
  const status = (row as unknown as Request).status;
  if (status === 'done' || status === 'cancelled')
    refuse('REQUEST_CLOSED', 'This request is closed. Open it again first.');
  const { issued, isAll } = await handOutLines(ctx, known.id, input);
  return { status: await served(ctx, row as unknown as Request, isAll), issued };
}

/** What was issued at the counter for a request closes it when nothing is asked for any more, as what is handed out does. */
export async function settleServed(ctx: WriteContext, requestId: string): Promise<void> {
  const row = (await lockRecord(ctx, partsRequest, requestId, null)) as unknown as Request;
  if (row.status === 'done' || row.status === 'cancelled') return;
  const lines = await linesOf(ctx, requestId);
  await served(
    ctx,
    row,
    lines.every(({ remaining }) => toUnits(remaining) === 0),
  );
}

async function served(ctx: WriteContext, row: Request, isAll: boolean): Promise<'done' | 'picking'> {
  const { status } = row;
  const next = isAll ? 'done' : 'picking';
  if (next !== status)
    await changeRow(ctx, partsRequest, row, {
      values: {
        status: next,
        closedAt: next === 'done' ? ctx.now.toISOString() : null,
        ...(status === 'open' ? { pickingAt: ctx.now.toISOString(), pickingById: ctx.actor.id } : {}),
      },
      action: 'status',
    });
  else ctx.changed(partsRequest, row.id);
  return next;
}

/** Another quantity is asked for: never less than the job has already, and what is promised follows it (R-STK-8). */
export async function changeQuantity(
  ctx: WriteContext,
  row: RowOf<typeof partsRequestLine>,
  qty: string,
): Promise<void> {
  await refuseQuantity(ctx, { itemId: row.itemId }, qty);
  const line = (await linesOf(ctx, row.partsRequestId)).find((one) => one.id === row.id);
  if (!line || toUnits(qty) === toUnits(line.required)) return;
  const held = toUnits(line.withdrawn) - toUnits(line.returned);
  if (toUnits(qty) < held)
    refuseField('qtyRequired', 'BELOW_TAKEN', 'The work order has more than this already: bring it back first.');
  const request = await getRecord(ctx, partsRequest, row.partsRequestId);
  await releaseReservations(ctx, { documentId: row.id });
  if (request.status === 'open' || request.status === 'picking')
    await reserveLine(ctx, line, toUnits(qty) - held, dayOf(new Date(request.neededBy)));
}

/** Why a line may not be taken off, or null. */
export async function whyLineStays(ctx: Context, row: RowOf<typeof partsRequestLine>): Promise<string | null> {
  const line = (await linesOf(ctx, row.partsRequestId)).find((one) => one.id === row.id);
  return line && toUnits(line.withdrawn) > toUnits(line.returned) ? 'Part of it was issued: return it first.' : null;
}

/** What only code can say of the steps of a request. */
export const partsRequestActions = implementWorkflow(partsRequestWorkflow, {
  pick: {
    effect: async (ctx, row) => {
      await reserveLines(ctx, row.id, dayOf(new Date(row.neededBy)));
    },
  },
  finish: {
    guard: async (ctx, row) => {
      const open = (await linesOf(ctx, row.id)).filter((line) => toUnits(line.remaining) > 0).length;
      return open === 0 ? null : 'Parts are still to be issued. Issue them, or remove the lines.';
    },
  },
  reopen: {
    guard: async (ctx, row) => {
      const job = await jobOf(ctx, row.masterJobId);
      return job.open ? null : `${job.number} is closed: nothing is issued to it any more.`;
    },
    effect: () => Promise.resolve({ closedAt: null, pickingAt: null, pickingById: null }),
  },
  cancel: {
    guard: async (ctx, row) => {
      const asked = (row as { createdBy?: string | null }).createdBy;
      if (asked !== ctx.actor.id && !can(ctx.actor, 'stores.admin'))
        return 'Who asked for the parts cancels, or the stores admin.';
      const taken = (await linesOf(ctx, row.id)).some((line) => toUnits(line.withdrawn) > toUnits(line.returned));
      return taken ? 'Parts were issued: return them first.' : null;
    },
    after: async (ctx, row) => {
      await releaseLines(ctx, row.id);
    },
  },
});
