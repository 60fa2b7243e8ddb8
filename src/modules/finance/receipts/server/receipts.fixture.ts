import type { TestApp } from '#kernel/testing/app.ts';
import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { draftFor, releasedJobs, shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { receipt } from '../shared/receipt.record.ts';

/** A posted invoice over one job at a price without VAT; answers it. */
export async function postedInvoice(
  app: TestApp,
  price = '50000.0000',
): Promise<{ id: string; customerId: string; invoiceNumber: string; total: string }> {
  const shop = await shopFor(app, { price });
  const id = await draftFor(app, shop, await releasedJobs(app, shop));
  const { row } = await done<{ row: { id: string; customerId: string; invoiceNumber: string; total: string } }>(
    (await personWith(app, 'finance.admin')).run(invoice, id, 'post'),
  );
  return row;
}

/** The whole of an invoice of 53,500.00, received today with 3 % withheld. */
export const aReceipt = fixture(receipt).by(
  ['finance.user'],
  async (app, _n, given) => {
    const row = given.settlements ? null : await postedInvoice(app);
    return {
      customerId: given.customerId ?? row?.customerId ?? '',
      receivedOn: dayOf(new Date()),
      cash: '52000.00',
      withheld: '1500.00',
      fee: '0.00',
      settlements: [{ invoiceId: row?.id ?? '', amount: '53500.00' }],
    };
  },
  { change: { bankAccount: 'Krungthai' } },
);
