import type { Context, WriteContext } from '#kernel/server/context.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import type { ServerValues } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import {
  book,
  lockInvoices,
  rateOn,
  sellerOf,
  settleInvoice,
  takeBack,
  unsettleInvoice,
  type Settlement,
} from '#modules/finance/invoices/server/public.ts';
import type { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { receiptJournal } from '#modules/finance/invoices/shared/public.ts';
import { refuseBackwards, requireOpenMonth, whyMonthClosed } from '#modules/finance/ledger/server/public.ts';
import { compare, isZero, minus, sum, times } from '#modules/finance/money/shared/public.ts';
import { receipt } from '../shared/receipt.record.ts';
import { receiptWorkflow } from '../shared/receipt.workflow.ts';

type Receipt = RowOf<typeof receipt>;
type Facts = Pick<CreateOf<typeof receipt>, 'customerId' | 'receivedOn' | 'cash' | 'withheld' | 'fee' | 'settlements'>;
type Invoice = RowOf<typeof invoice>;

const idsOf = ({ settlements }: Pick<Facts, 'settlements'>) => settlements.map(({ invoiceId }) => invoiceId);

const series = 'RE{YY}{MM}-{0000}';

/** What a receipt may not be: not what it settles, over a balance, of another customer or currency, of a day before its invoice (R-FIN-9). Answers the currency. */
export async function checkReceipt(ctx: WriteContext, facts: Facts): Promise<Invoice['currency']> {
  const invoices = await lockInvoices(ctx, idsOf(facts));
  if (invoices.size < facts.settlements.length) refuseField('settlements', 'TWICE', 'An invoice stands here twice.');
  const came = sum([facts.cash, facts.withheld, facts.fee]);
  const settled = sum(facts.settlements.map(({ amount }) => amount));
  if (isZero(settled)) refuseField('settlements', 'NOTHING', 'The receipt comes to nothing.');
  if (compare(came, settled) !== 0)
    refuseField('cash', 'R_FIN_9', `Received, withheld and fee come to ${came}, the invoices settled to ${settled}.`);
  for (const { invoiceId, amount } of facts.settlements) {
    const row = invoices.get(invoiceId);
    if (!row || row.customerId !== facts.customerId)
      return refuseField('settlements', 'OTHER_CUSTOMER', 'An invoice is of another customer.');
    if (row.status !== 'posted' && row.status !== 'partPaid')
      refuseField('settlements', 'NOT_OPEN', `${row.invoiceNumber ?? 'A draft'} is not open.`);
    if (facts.receivedOn < (row.issueDate ?? ''))
      refuseField(
        'receivedOn',
        'BEFORE_INVOICE',
        `${row.invoiceNumber} is of ${row.issueDate}: enter that day or a later one.`,
      );
    if (compare(amount, row.balance) > 0)
      refuseField('settlements', 'OVER', `${row.invoiceNumber}: ${row.balance} is open, not ${amount}.`);
  }
  const currencies = [...new Set([...invoices.values()].map(({ currency }) => currency))];
  const [currency = 'THB', other] = currencies;
  if (other) refuseField('settlements', 'CURRENCIES', 'The invoices are in different currencies: a receipt for each.');
  return currency;
}

/** Posts a receipt: number, journal, and what is left to pay of each invoice, in one transaction. */
async function post(ctx: WriteContext, row: Receipt): Promise<ServerValues<typeof receipt>> {
  await requireOpenMonth(ctx, row.receivedOn);
  const currency = await checkReceipt(ctx, row);
  const [first] = (await lockInvoices(ctx, idsOf(row))).values();
  const fxRate = await rateOn(ctx, currency, row.receivedOn);
  const settled: Settlement[] = [];
  for (const { invoiceId, amount } of row.settlements) settled.push(await settleInvoice(ctx, invoiceId, amount));
  const receiptNumber = await takeNumber(ctx.db, series, startOfDay(row.receivedOn));
  await refuseBackwards(
    ctx,
    { table: 'receipt', number: 'receiptNumber', day: 'receivedOn' },
    receiptNumber,
    row.receivedOn,
  );
  await book(
    ctx,
    { source: receipt.name, sourceId: row.id, number: receiptNumber },
    row.receivedOn,
    receiptJournal({
      cash: times(row.cash, fxRate),
      withheld: times(row.withheld, fxRate),
      fee: times(row.fee, fxRate),
      settled: sum(settled.map(({ thb }) => thb)),
      vatDue: sum(settled.map(({ vatThb }) => vatThb)),
    }),
  );
  const vatDue = sum(settled.map(({ vat }) => vat));
  return {
    receiptNumber,
    currency,
    fxRate,
    settled,
    vatDue,
    netPaid: minus(sum(settled.map(({ amount }) => amount)), vatDue),
    buyer: first?.buyer ?? null,
    seller: await sellerOf(ctx),
  };
}

/** The steps of a receipt. */
export const receiptActions = implementWorkflow(
  { ...receiptWorkflow, lockFirst: (ctx: WriteContext, row: Receipt) => lockInvoices(ctx, idsOf(row)) },
  {
    post: { guard: (ctx: Context, row) => whyMonthClosed(ctx, row.receivedOn), effect: post },
    void: {
      guard: (ctx: Context, row) =>
        row.receivedOn.slice(0, 7) === dayOf(ctx.now).slice(0, 7)
          ? whyMonthClosed(ctx, dayOf(ctx.now))
          : 'Its tax month is over.',
      effect: async (ctx, row) => {
        for (const one of row.settled ?? []) await unsettleInvoice(ctx, one, row.postedAt ?? row.updatedAt);
        await takeBack(
          ctx,
          { source: receipt.name, sourceId: row.id, number: row.receiptNumber ?? '' },
          dayOf(ctx.now),
        );
      },
    },
  },
);
