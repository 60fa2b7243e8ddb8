import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { vendorApprovedUntil } from '#modules/quality/vendors/server/public.ts';
import { inBaht, lineAmount, sum, totals } from '../shared/money.ts';
import { purchaseOrder, purchaseOrderLine } from '../shared/purchaseOrder.record.ts';
import { purchaseRequest } from '../shared/purchaseRequest.record.ts';
import { purchaseQuote, requestGroup } from '../shared/requestGroup.record.ts';
import { requestGroupWorkflow } from '../shared/purchaseRequest.workflow.ts';
import { processFor } from '../shared/supply.ts';
import { bandOf } from './authorizers.ts';
import { lockRequests } from './requests.ts';
import { countsAs, refuseOtherRate, vatOn } from './lineFacts.ts';

type Group = RowOf<typeof requestGroup>;
type Request = RowOf<typeof purchaseRequest>;

const requestsOf = async (ctx: Context, groupId: string): Promise<Request[]> => {
  const found = await sql<{
    id: string;
  }>`select id from purchase_request where group_id = ${groupId} order by number`.execute(ctx.db);
  return Promise.all(found.rows.map(({ id }) => getRecord(ctx, purchaseRequest, id)));
};

/** Sets requests of a group to another state, each with its history. */
export async function setRequests(
  ctx: WriteContext,
  ids: readonly string[],
  values: { status: 'approved' | 'grouped' | 'ordered' | 'received'; groupId?: string | null; orderId?: string | null },
): Promise<void> {
  await lockRequests(ctx, ids);
  for (const id of [...ids].sort()) {
    const row = await getRecord(ctx, purchaseRequest, id);
    await changeRow(ctx, purchaseRequest, row, { values, action: 'status' });
  }
}

/** Why a vendor may not be asked or ordered from for this today; null when it is approved (R-PRO-1). */
export async function whyNotVendor(
  ctx: Context,
  vendorId: string,
  bought: { supply: string; process: string | null },
): Promise<string | null> {
  const process = processFor(bought.supply, bought.process);
  if (process === null) return null;
  const today = dayOf(ctx.now);
  const until = await vendorApprovedUntil(ctx, { vendorId, process, on: today });
  if (until === null) return `This vendor is not approved for ${process}.`;
  return until < today ? `This vendor's approval for ${process} ended on ${until}.` : null;
}

/** Puts approved requests of one kind into a new group. Errors: `NOT_APPROVED`, `MIXED`. */
export async function groupRequests(ctx: WriteContext, title: string, ids: readonly string[]): Promise<Group> {
  await lockRequests(ctx, ids);
  const requests = await Promise.all([...new Set(ids)].map((id) => getRecord(ctx, purchaseRequest, id)));
  const [first] = requests;
  if (!first) return refuseField('requestIds', 'REQUIRED', 'Required');
  for (const each of requests) {
    if (each.status !== 'approved') refuse('NOT_APPROVED', `${each.number} is not approved, or is in a group already.`);
    if (each.supply !== first.supply || (each.process ?? '').toLowerCase() !== (first.process ?? '').toLowerCase())
      refuse('MIXED', `${each.number} is bought as something else than ${first.number}: make two groups.`);
  }
  const group = await createRecord(
    ctx,
    requestGroup,
    { title },
    {
      status: 'open',
      supply: first.supply,
      process: first.process,
      neededBy: requests.map(({ neededBy }) => neededBy).sort()[0] ?? first.neededBy,
    },
  );
  await setRequests(
    ctx,
    requests.map(({ id }) => id),
    { status: 'grouped', groupId: group.id },
  );
  return group;
}

/** What a quote of a group must hold, and its total in THB. */
export async function settleQuote(
  ctx: WriteContext,
  input: CreateOf<typeof purchaseQuote>,
): Promise<{ totalBaht: string }> {
  const group = await lockRecord(ctx, requestGroup, input.groupId, null);
  if (group.status !== 'open') refuse('GROUP_CLOSED', 'Quotes are entered while the group is open.');
  await refuseOtherRate(ctx, input);
  const reason = await whyNotVendor(ctx, input.vendorId, group);
  if (reason) refuseField('vendorId', 'VENDOR_NOT_APPROVED', reason);
  const requests = await requestsOf(ctx, group.id);
  const missing = requests.filter(({ id }) => !input.prices[id]);
  if (missing.length > 0)
    refuseField('prices', 'PRICE_MISSING', `No price for ${missing.map(({ number }) => number).join(', ')}.`);
  const foreign = Object.keys(input.prices).some((id) => !requests.some((each) => each.id === id));
  if (foreign) refuseField('prices', 'NOT_OF_GROUP', 'A price is for a request that is not in this group.');
  const net = sum(requests.map((each) => lineAmount(each.quantity, input.prices[each.id] ?? '0')));
  return { totalBaht: inBaht(net, input.fxRate) };
}

/** A purpose for the whole: that of its largest request. */
const purposeOf = (requests: readonly Request[]) =>
  [...requests].sort((a, b) => Number(b.amount) - Number(a.amount))[0]?.purpose ?? 'stock';

/** The steps of a group. */
export const groupActions = implementWorkflow(requestGroupWorkflow, {
  choose: {
    effect: async (ctx, row, { chosenQuoteId, justification }) => {
      const quotes = await sql<{
        id: string;
        vendorId: string;
        totalBaht: string;
        validUntil: string;
        currency: string;
        createdAt: string;
      }>`
        select id, vendor_id, total_baht::text, valid_until::text, currency, created_at from purchase_quote where group_id = ${row.id} and archived_at is null
        order by total_baht, id`.execute(ctx.db);
      const quote = quotes.rows.find(({ id }) => id === chosenQuoteId);
      if (!quote) return refuseField('chosenQuoteId', 'NOT_OF_GROUP', 'This quote is not one of the group.');
      if (quote.validUntil < dayOf(ctx.now))
        refuseField('chosenQuoteId', 'QUOTE_EXPIRED', `This quote was valid until ${quote.validUntil}.`);
      const reason = await whyNotVendor(ctx, quote.vendorId, row);
      if (reason) refuseField('chosenQuoteId', 'VENDOR_NOT_APPROVED', reason);
      const requests = await requestsOf(ctx, row.id);
      const { quotes: needed } = await bandOf(ctx, purposeOf(requests), await countsAs(ctx, quote, quote.totalBaht));
      const vendors = new Set(quotes.rows.map(({ vendorId }) => vendorId)).size;
      if (!justification && vendors < needed)
        refuseField(
          'justification',
          'QUOTES_MISSING',
          `${needed} quotes are asked for this amount and there are ${vendors}: say why.`,
        );
      if (!justification && Number(quote.totalBaht) > Number(quotes.rows[0]?.totalBaht))
        refuseField('justification', 'NOT_CHEAPEST', 'This is not the lowest quote: say why.');
      return { chosenQuoteId, justification: justification ?? null };
    },
  },
  order: {
    guard: async (ctx, row) => {
      const quote = row.chosenQuoteId ? await getRecord(ctx, purchaseQuote, row.chosenQuoteId) : null;
      if (!quote || quote.archivedAt) return 'Choose a quote first.';
      return quote.validUntil < dayOf(ctx.now)
        ? `The chosen quote was valid until ${quote.validUntil}.`
        : whyNotVendor(ctx, quote.vendorId, row);
    },
    effect: async (ctx, row) => ({ orderId: (await writeOrder(ctx, row)).id }),
  },
  cancel: {
    effect: async (ctx, row) => {
      const requests = await requestsOf(ctx, row.id);
      await setRequests(
        ctx,
        requests.map(({ id }) => id),
        { status: 'approved', groupId: null },
      );
    },
  },
});

async function writeOrder(ctx: WriteContext, group: Group): Promise<RowOf<typeof purchaseOrder>> {
  const quote = await getRecord(ctx, purchaseQuote, String(group.chosenQuoteId));
  const requests = await requestsOf(ctx, group.id);
  const vatMode = quote.currency === 'THB' ? ('vat7' as const) : ('zero' as const);
  const lines = requests.map((each) => ({ quantity: each.quantity, unitPrice: quote.prices[each.id] ?? '0', vatMode }));
  const { net, vat, total } = totals(lines, await vatOn(ctx, lines, dayOf(ctx.now)));
  const order = await createRecord(
    ctx,
    purchaseOrder,
    { vendorId: quote.vendorId, incoterm: quote.incoterm, promisedOn: addLead(ctx, quote.leadDays) },
    {
      status: 'draft',
      groupId: group.id,
      supply: group.supply,
      process: group.process,
      purpose: purposeOf(requests),
      currency: quote.currency,
      fxRate: quote.fxRate,
      revision: 0,
      net,
      vat,
      total,
      netBaht: inBaht(net, quote.fxRate),
      receivedPct: 0,
      buyerId: ctx.actor.id,
    },
  );
  for (const [at, each] of requests.entries()) {
    await createRecord(
      ctx,
      purchaseOrderLine,
      {
        orderId: order.id,
        quantity: each.quantity,
        unitPrice: quote.prices[each.id] ?? '0',
        vatMode,
        certificate: quote.certificate,
      },
      {
        lineNo: at + 1,
        requestId: each.id,
        itemId: each.itemId,
        partNumber: each.partNumber,
        description: each.description,
        uom: each.uom,
        qtyReceived: '0',
        qtyRejected: '0',
        qtyInvoiced: '0',
        closedShort: false,
      },
      { subject: order.number },
    );
  }
  await setRequests(
    ctx,
    requests.map(({ id }) => id),
    { status: 'grouped', orderId: order.id },
  );
  return order;
}

const addLead = (ctx: Context, days: number) => dayOf(new Date(ctx.now.getTime() + days * 86_400_000));
