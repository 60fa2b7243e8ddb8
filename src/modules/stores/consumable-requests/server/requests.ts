import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { openJobStatuses, refuseQuantity } from '#modules/stores/counter/server/public.ts';
import {
  handedOut,
  handOutLines,
  releaseLines,
  reserveLines,
  sheetLines,
} from '#modules/stores/spares/server/public.ts';
import type { HandOutBody } from '#modules/stores/spares/shared/public.ts';
import { pricesRight } from '#modules/stores/stock/shared/movement.record.ts';
import { consumableRequest, consumableRequestLine } from '../shared/consumableRequest.record.ts';
import { consumableRequestWorkflow } from '../shared/consumableRequest.workflow.ts';
import type { askConsumablesCall, consumableSheetCall } from '../shared/consumableRequests.calls.ts';
import { approversOf, departmentOf, valueOf } from './requests.queries.ts';

type Request = RowOf<typeof consumableRequest>;

/** Sends a request: what is dear waits for the head of the department, the rest is promised from the shelf at once. */
export async function askForConsumables(ctx: WriteContext, input: BodyOf<typeof askConsumablesCall>) {
  const actorId = ctx.actor.id ?? refuse('NO_PERSON', 'A person asks for consumables.');
  if (input.neededBy < dayOf(ctx.now)) refuseField('neededBy', 'WRONG_DAY', 'This day has passed.');
  const departmentId = input.departmentId ?? (await departmentOf(ctx));
  if (!departmentId) return refuseField('departmentId', 'DEPARTMENT_NEEDED', 'Choose the department that pays.');
  if (input.jobId) await requireOpenJob(ctx, input.jobId);
  const seen = new Set<string>();
  for (const line of input.lines) {
    if (seen.has(line.itemId)) refuse('TWICE', 'An item stands here twice. Put its quantities together.');
    seen.add(line.itemId);
    await requireConsumable(ctx, line.itemId);
    await refuseQuantity(ctx, { itemId: line.itemId }, line.qty);
  }
  const { value, limit } = await valueOf(ctx, departmentId, input.lines);
  const waits = limit !== null && Number(value) > Number(limit);
  const row = await createRecord(ctx, consumableRequest, {
    requestedById: actorId,
    departmentId,
    jobId: input.jobId ?? null,
    neededBy: input.neededBy,
    remark: input.remark ?? null,
    status: waits ? 'submitted' : 'approved',
  });
  for (const line of input.lines)
    await createRecord(ctx, consumableRequestLine, {
      consumableRequestId: row.id,
      itemId: line.itemId,
      qtyRequired: line.qty,
      remark: line.remark ?? null,
    });
  if (waits) await tellApprovers(ctx, row);
  else await reserveLines(ctx, row.id, input.neededBy);
  return { number: row.number, status: row.status };
}

async function requireOpenJob(ctx: Context, jobId: string): Promise<void> {
  const found = await sql<{ number: string; open: boolean }>`
    select number, status = any(${[...openJobStatuses]}::text[]) as open from work_order where id = ${jobId}`.execute(
    ctx.db,
  );
  const job = found.rows[0] ?? refuseField('jobId', 'JOB_UNKNOWN', 'There is no such work order.');
  if (!job.open) refuseField('jobId', 'JOB_CLOSED', `${job.number} is closed: nothing is issued to it any more.`);
}

async function requireConsumable(ctx: Context, itemId: string): Promise<void> {
  const found = await sql<{ partNumber: string; kind: string; isArchived: boolean }>`
    select part_number, kind, archived_at is not null as is_archived from stock_item where id = ${itemId}`.execute(
    ctx.db,
  );
  const item = found.rows[0] ?? refuse('ITEM_UNKNOWN', 'There is no such item.');
  if (item.kind !== 'consumable')
    refuse('NOT_CONSUMABLE', `${item.partNumber} is no consumable: its work order asks the stores for it.`);
  if (item.isArchived) refuse('ARCHIVED', `${item.partNumber} is archived: it is not kept any more.`);
}

const link = (row: Request) => `/store/consumables/requests/${row.number}`;

async function tellApprovers(ctx: WriteContext, row: Request): Promise<void> {
  const people = (await approversOf(ctx, row.departmentId)).flatMap(({ userId }) =>
    userId && userId !== row.requestedById ? [userId] : [],
  );
  await notify(ctx, {
    to: people,
    type: 'Purchasing',
    title: `${row.number} waits for your approval: consumables for ${row.departmentIdLabel ?? 'your department'}`,
    link: link(row),
    subject: `consumableRequest:${row.id}`,
    cause: 'approval',
  });
}

async function tellRequester(ctx: WriteContext, row: Request, what: string): Promise<void> {
  if (row.requestedById === ctx.actor.id) return;
  await notify(ctx, {
    to: [row.requestedById],
    type: 'Purchasing',
    title: `${row.number}: your consumables are ${what}`,
    link: link(row),
    subject: `consumableRequest:${row.id}`,
    cause: what,
  });
}

/** Whether who looks is a head above the request's department; the stores admin stands in where there is none. */
async function decides(ctx: Context, row: Request): Promise<boolean> {
  const heads = await approversOf(ctx, row.departmentId);
  const others = heads.filter((head) => head.userId !== null && head.userId !== row.requestedById);
  return others.length === 0 ? can(ctx.actor, 'stores.admin') : others.some((head) => head.userId === ctx.actor.id);
}

const isOwn = (ctx: Context, row: Request) => row.requestedById === ctx.actor.id;

/** What only code can say of the steps of a request. */
export const consumableRequestActions = implementWorkflow(consumableRequestWorkflow, {
  approve: {
    concerns: async (ctx, row) => isOwn(ctx, row) || (await decides(ctx, row)),
    guard: async (ctx, row) => {
      if (isOwn(ctx, row)) return 'Nobody approves what they asked for.';
      return (await decides(ctx, row)) ? null : 'The head of the department approves this.';
    },
    after: async (ctx, row) => {
      await reserveLines(ctx, row.id, row.neededBy);
      await tellRequester(ctx, row, 'approved');
    },
  },
  reject: {
    concerns: async (ctx, row) =>
      !isOwn(ctx, row) && (row.status === 'submitted' ? decides(ctx, row) : can(ctx.actor, 'stores.user')),
    guard: async (ctx, row) => {
      if (isOwn(ctx, row)) return 'Who asked cancels the request.';
      if (row.status !== 'submitted') return can(ctx.actor, 'stores.user') ? null : 'The stores reject this.';
      return (await decides(ctx, row)) ? null : 'The head of the department decides about this.';
    },
    after: async (ctx, row) => {
      await releaseLines(ctx, row.id);
      await tellRequester(ctx, row, 'rejected');
    },
  },
  cancel: {
    concerns: (ctx, row) => isOwn(ctx, row) || can(ctx.actor, 'stores.admin'),
    guard: (ctx, row) =>
      isOwn(ctx, row) || can(ctx.actor, 'stores.admin') ? null : 'Who asked cancels, or the stores admin.',
    after: async (ctx, row) => {
      await releaseLines(ctx, row.id);
      await tellRequester(ctx, row, 'cancelled');
    },
  },
});

/** A request as its dialog shows it. */
export async function sheetOf(ctx: Context, id: string): Promise<AnswerOf<typeof consumableSheetCall>> {
  const row = await getRecord(ctx, consumableRequest, id);
  const lines = await sheetLines(ctx, row.id);
  const seesPrices = can(ctx.actor, pricesRight) || (await decides(ctx, row));
  const cost = seesPrices
    ? await valueOf(
        ctx,
        row.departmentId,
        lines.map((line) => ({ itemId: line.itemId, qty: line.required })),
      )
    : { value: null, limit: null };
  return { lines, out: await handedOut(ctx, row.id), ...cost };
}

/** Hands out what lies on the counter; the last item closes the request. */
export async function serve(ctx: WriteContext, id: string, input: HandOutBody) {
  const known = await getRecord(ctx, consumableRequest, id);
  const row = (await lockRecord(ctx, consumableRequest, known.id, null)) as unknown as Request;
  if (row.status === 'submitted') refuse('NOT_APPROVED', 'This request still waits for its approval.');
  if (row.status !== 'approved' && row.status !== 'partServed') refuse('REQUEST_CLOSED', 'This request is closed.');
  const { issued, isAll } = await handOutLines(ctx, row.id, input);
  const status = isAll ? 'served' : 'partServed';
  if (status === row.status) ctx.changed(consumableRequest, row.id);
  else
    await changeRow(ctx, consumableRequest, row, {
      values: { status, ...(isAll ? { closedAt: ctx.now.toISOString(), closedById: ctx.actor.id } : {}) },
      action: 'status',
    });
  await tellRequester(ctx, row, isAll ? 'served' : 'partly served');
  return { status, issued };
}
