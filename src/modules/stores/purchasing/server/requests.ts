import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow, runTransition } from '#kernel/server/workflows/workflow.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { storedUnits, whyNotQuantity } from '#modules/stores/stock/shared/public.ts';
import { whyUnitsDiffer } from '../shared/orderUnits.ts';
import { lastVendorOf, unitsOfItem } from './lineFacts.ts';
import { lineAmount } from '../shared/money.ts';
import { purchaseRequest } from '../shared/purchaseRequest.record.ts';
import { purchaseRequestWorkflow } from '../shared/purchaseRequest.workflow.ts';
import { amountWithSplits, approvalBy, authorizersToday, wishersMergedInto } from './authorizers.ts';

type Request = RowOf<typeof purchaseRequest>;

/** What the form cannot check by itself, and the amount that follows from it. */
export async function settleRequest(
  ctx: Context,
  said: Record<string, unknown>,
  row: Record<string, unknown> = {},
): Promise<{ amount: string; uom?: string }> {
  const unit = storedUnits(said, ['uom'], row);
  const input: Record<string, unknown> = { ...row, ...said, ...unit };
  if (input['supply'] === 'service' && !input['process'])
    refuseField('process', 'PROCESS_NEEDED', 'Say which process, as vendors are approved for it.');
  if (input['purpose'] === 'job' && !input['jobId'])
    refuseField('jobId', 'JOB_NEEDED', 'Choose the work order it is for.');
  const item = await unitsOfItem(ctx, (input['itemId'] as string | null | undefined) ?? null);
  const why = item && whyUnitsDiffer(String(input['uom']), item);
  if (why) refuseField('uom', 'UNIT', `It ${why}`);
  if (typeof input['estimatedPrice'] !== 'string') refuseField('estimatedPrice', 'REQUIRED', 'Required');
  const impossible = whyNotQuantity(String(input['quantity']), String(input['uom']));
  if (impossible) refuseField('quantity', 'QUANTITY', impossible);
  return { ...unit, amount: lineAmount(String(input['quantity']), String(input['estimatedPrice'])) };
}

/** Whoever asked for it, or purchasing. */
export const notTheirs = (ctx: Context, row: Request): string | null =>
  row.createdBy === ctx.actor.id || can(ctx.actor, 'purchasing.user')
    ? null
    : 'Only who asked for it and purchasing may change it.';

const judge = async (ctx: Context, row: Request, as: 'first' | 'last' | 'no') =>
  approvalBy(
    ctx,
    {
      wishers: [row.createdBy, row.requestedById, ...(await wishersMergedInto(ctx, row.id))].filter(
        (id) => id !== null,
      ),
      purpose: row.purpose,
      amount: await amountWithSplits(ctx, row),
      firstApprovedById: row.firstApprovedById,
    },
    as,
  );

const link = (row: Request) => `/purchasing/requests/${row.number}`;

/** Tells those who may decide that something waits; an AOG wakes them. */
async function tellAuthorizers(ctx: WriteContext, row: Request, level: 1 | 2): Promise<void> {
  const people = (await authorizersToday(ctx)).filter((each) => each.level >= level && each.userId !== row.createdBy);
  await notify(ctx, {
    to: people.map(({ userId }) => userId),
    type: row.priority === 'aog' ? 'AOG' : 'Purchasing',
    title: `${row.number} waits for approval: ${row.description}`,
    link: link(row),
    subject: `purchaseRequest:${row.id}`,
    cause: `approval${level}`,
  });
}

async function tellRequester(ctx: WriteContext, row: Request, what: string): Promise<void> {
  if (!row.requestedById || row.requestedById === ctx.actor.id) return;
  await notify(ctx, {
    to: [row.requestedById],
    type: 'Purchasing',
    title: `${row.number} ${what}: ${row.description}`,
    link: link(row),
    subject: `purchaseRequest:${row.id}`,
    cause: what,
  });
}

const decision = (as: 'first' | 'last' | 'no') => ({
  concerns: async (ctx: Context, row: Request) => (await judge(ctx, row, as)).concerns,
  guard: async (ctx: Context, row: Request) => (await judge(ctx, row, as)).why,
});
const isTheirs = (ctx: Context, row: Request) => notTheirs(ctx, row) === null;

/** The steps of a request. */
export const requestActions = implementWorkflow(purchaseRequestWorkflow, {
  submit: {
    concerns: isTheirs,
    guard: (ctx, row) =>
      notTheirs(ctx, row) ?? (row.neededBy < dayOf(ctx.now) ? 'Needed by is in the past: change it first.' : null),
    effect: async () => ({ question: null }),
    after: (ctx, row) => tellAuthorizers(ctx, row, 1),
  },
  approve: { ...decision('last'), after: (ctx, row) => tellRequester(ctx, row, 'was approved') },
  approveFirst: { ...decision('first'), after: (ctx, row) => tellAuthorizers(ctx, row, 2) },
  reject: { ...decision('no'), after: (ctx, row) => tellRequester(ctx, row, 'was rejected') },
  // The answer is another request: what was approved of it is approved anew.
  ask: {
    ...decision('no'),
    effect: async (_ctx, _row, { reason }) => ({ question: reason, firstApprovedAt: null, firstApprovedById: null }),
    after: (ctx, row) => tellRequester(ctx, row, 'needs an answer'),
  },
  cancel: { concerns: isTheirs, guard: notTheirs },
});

/** Requests by their ids, locked in the order of locks. */
export async function lockRequests(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  await sql`select 1 from purchase_request where id = any(${[...ids]}::uuid[]) order by id for update`.execute(ctx.db);
}

type Wish = Pick<
  CreateOf<typeof purchaseRequest>,
  'description' | 'quantity' | 'uom' | 'supply' | 'neededBy' | 'estimatedPrice' | 'jobId' | 'costCentre'
> & {
  itemId: string;
  partNumber: string;
  reason: string;
  priority?: Request['priority'];
};

/** A request of the stores for an item of theirs, for a job or the shelf, made and sent for approval in one step. */
export async function requestForStores(ctx: WriteContext, wish: Wish): Promise<{ number: string }> {
  const suggestedVendorId = await lastVendorOf(ctx, wish.itemId, wish.supply);
  const values = {
    ...wish,
    suggestedVendorId,
    purpose: wish.jobId ? 'job' : 'stock',
    priority: wish.priority ?? 'normal',
  } as const;
  const row = await createRecord(ctx, purchaseRequest, {
    ...values,
    ...(await settleRequest(ctx, values)),
    requestedById: ctx.actor.id,
    status: 'draft',
  });
  await runTransition(ctx, requestActions, row.id, 'submit', { version: null });
  return { number: row.number };
}
