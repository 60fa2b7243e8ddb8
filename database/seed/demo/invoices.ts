import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { draftInvoice } from '#modules/finance/invoices/server/drafts.ts';
import { invoiceActions } from '#modules/finance/invoices/server/invoices.actions.ts';
import { invoicesServer } from '#modules/finance/invoices/server/invoices.server.ts';
import { exchangeRate } from '#modules/finance/invoices/shared/officialRates.record.ts';
import { billableOf } from '#modules/finance/invoices/server/billable.queries.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { invoice, invoiceLine } from '#modules/finance/invoices/shared/invoice.record.ts';
import { minus, times } from '#modules/finance/money/shared/public.ts';
import { receiptActions } from '#modules/finance/receipts/server/receipts.actions.ts';
import { receiptsServer } from '#modules/finance/receipts/server/receipts.server.ts';
import { receipt } from '#modules/finance/receipts/shared/receipt.record.ts';
import { made, idOf, stepped, type DemoWorld } from './world.ts';

const day = 86_400_000;
const rates = [
  ['USD', '35.4275'],
  ['EUR', '38.1250'],
  ['SGD', '26.3400'],
] as const;

/** Customers whose finished work is billed, and what becomes of the draft. */
const billed = [
  ['AND', 'post'],
  ['SIW', 'post'],
  ['GFC', 'post'],
  ['LAN', 'post'],
  ['MKJ', 'post'],
  ['CPA', 'post'],
  ['RFS', null],
] as const;

/** What was paid since. */
const paid: Partial<Record<string, string>> = { AND: 'all', GFC: '0.5' };

/** What was sold over the counter: a tax invoice of goods, its VAT due at once. */
const goods = {
  code: 'SIW',
  lines: [
    ['PR-SK17', '4'],
    ['PR-BU05', '2'],
  ],
} as const;

/** Day rates, invoices over what the shops released, one of them in dollars and one still a draft, and one over goods; what other customers owe waits to be billed. */
export async function seedInvoices(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  for (const daysAgo of [20, 13, 6, 1])
    for (const [currency, rate] of rates)
      await made(
        world,
        invoicesServer,
        exchangeRate,
        { onDay: addDays(today, -daysAgo), currency, rate, source: 'Bank of Thailand, average selling rate' },
        { at: new Date(world.now.getTime() - daysAgo * day), as: 'finance' },
      );
  for (const [place, [code, step]] of billed.entries()) {
    const customerId = idOf(world, `customer:${code}`);
    const options = { at: new Date(world.now.getTime() - (billed.length - place) * 3_600_000), as: 'finance' };
    const id = await world.write(async (ctx) => {
      const { jobs } = await billableOf(ctx, customerId);
      const open = jobs.filter(({ why }) => why === null);
      // An invoice has one currency: what has a price in another one waits.
      const currency = open[0]?.price?.currency;
      const jobIds = open.filter(({ price }) => price?.currency === currency).map((job) => job.id);
      if (jobIds.length === 0) return null;
      return (await draftInvoice(ctx, { customerId, kind: 'service', jobIds, customerOrder: `PO ${77_400 + place}` }))
        .id;
    }, options);
    if (id && step) await stepped(world, invoiceActions, id, step, options);
    if (id && paid[code]) await pay(world, { id, customerId, share: paid[code] });
  }
  await sellGoods(world);
}

async function sellGoods(world: DemoWorld): Promise<void> {
  const options = { at: new Date(world.now.getTime() - 900_000), as: 'finance' };
  const customerId = idOf(world, `customer:${goods.code}`);
  const { id: invoiceId } = await world.write(
    (ctx) => draftInvoice(ctx, { customerId, kind: 'goods', customerOrder: 'PO 77410' }),
    options,
  );
  for (const [code, quantity] of goods.lines) {
    const { id: skuId } = await world.write(
      (ctx) => ctx.db.selectFrom('sku').select('id').where('code', '=', code).executeTakeFirstOrThrow(),
      options,
    );
    await made(world, invoicesServer, invoiceLine, { invoiceId, skuId, quantity }, options);
  }
  await stepped(world, invoiceActions, invoiceId, 'post', options);
}

/** A payment of an invoice, in full with 3 % withheld where that is expected, or in part. */
async function pay(world: DemoWorld, { id, customerId, share }: { id: string; customerId: string; share: string }) {
  const options = { at: new Date(world.now.getTime() - 600_000), as: 'finance' };
  const row = await world.write((ctx) => getRecord(ctx, invoice, id), options);
  const amount = share === 'all' ? row.balance : times(row.balance, share);
  const withheld = share === 'all' ? row.whtExpected : '0.00';
  const receiptId = await made(
    world,
    receiptsServer,
    receipt,
    {
      customerId,
      receivedOn: dayOf(options.at),
      cash: minus(amount, withheld),
      withheld,
      fee: '0.00',
      bankAccount: 'Kasikornbank, current account',
      settlements: [{ invoiceId: id, amount }],
    },
    options,
  );
  await stepped(world, receiptActions, receiptId, 'post', options);
}
