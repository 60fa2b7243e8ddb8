import type { TestApp } from '#kernel/testing/app.ts';
import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { addDays } from '#kernel/shared/dates.ts';
import { aPartNumber } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { jobRows } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { aRateCard, aRateLine } from '#modules/finance/rates/server/rates.fixture.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { invoice, invoiceLine } from '../shared/invoice.record.ts';
import { listedInvoice } from '../shared/listedInvoice.record.ts';
import { exchangeRate, taxRate } from '../shared/officialRates.record.ts';

let jobs = 0;

/** A Thai company with all a tax invoice asks for. */
export const thaiBuyer = {
  customerType: 'thaiCompany',
  country: 'TH',
  currency: 'THB',
  address: '88 Thalang Road, Phuket 83000',
  branch: '00000',
} as const;

interface Shop {
  customerId: string;
  /** A part number whose overhaul is billed as `skuId` at `price`. */
  partNumberId: string;
  skuId: string;
  cardId: string;
}

/** A customer with a rate card that prices the overhaul of one part number, and as many released jobs of it as asked. */
export async function shopFor(
  app: TestApp,
  { price = '4250.0000', currency = 'THB', customer = {}, vatMode = 'vat7' as 'vat7' | 'zero' } = {},
): Promise<Shop> {
  const made = await aCustomer(app, { ...thaiBuyer, currency: currency as 'THB', ...customer });
  const finance = await personWith(app, 'finance.user', 'marketing.user');
  const { version } = (await finance.get<{ row: { version: number } }>(`/api/customers/${made.id}`)).body.row;
  await done(
    finance.call('PATCH', `/api/customers/${made.id}`, { version, tin: '0105536112014', paymentTermsDays: 30 }),
  );
  const partNumberId = (await aPartNumber(app)).id;
  const skuId = (await aSku(app, { shop: null, vatMode })).id;
  const card = await aRateCard(app, { customerId: made.id, currency: currency as 'THB' } as never);
  await aRateLine(app, { rateCardId: card.id, skuId, partNumberId, price });
  return { customerId: made.id, partNumberId, skuId, cardId: card.id };
}

/** Released jobs of a customer; answers their ids. */
export async function releasedJobs(app: TestApp, { customerId, partNumberId }: Shop, count = 1): Promise<string[]> {
  return jobRows(
    app,
    Array.from({ length: count }, () => {
      jobs += 1;
      const number = `ABS77${String(jobs).padStart(5, '0')}`;
      return { number, customerId, partNumberId, serialNumber: `S${jobs}`, status: 'released', releasedDaysAgo: 3 };
    }),
  );
}

/** A draft over released jobs, as the screen makes it; answers its id. */
export async function draftFor(app: TestApp, shop: Shop, jobIds: readonly string[]): Promise<string> {
  const person = await personWith(app, 'finance.user');
  const body = { customerId: shop.customerId, kind: 'service', jobIds };
  return (await done<{ id: string }>(person.call('POST', '/api/finance/invoices/drafts', body))).id;
}

/** A draft of one job of 4,250.00. */
export const anInvoice = fixture(invoice).writtenBy(
  'POST /api/finance/invoices/drafts: an invoice begins with the jobs it bills',
  async (app) => {
    const shop = await shopFor(app);
    return { id: await draftFor(app, shop, await releasedJobs(app, shop)) };
  },
  { change: { remark: 'Please quote the invoice number.' } },
);

export const aListedInvoice = fixture(listedInvoice).writtenBy(
  'POST /api/finance/invoices/drafts: an invoice seen with how it stands in PEAK',
  (app) => anInvoice(app),
);

export const anInvoiceLine = fixture(invoiceLine).by(
  ['finance.admin'],
  async (app, _n, given) => ({
    invoiceId: given.invoiceId ?? (await anInvoice(app)).id,
    skuId: given.skuId ?? (await aSku(app)).id,
    quantity: '1',
    unitPrice: '100.0000',
    reason: 'Transport of the wheel, agreed by phone',
  }),
  { change: { description: 'Transport' } },
);

export const anExchangeRate = fixture(exchangeRate).by(['finance.user'], (_app, n) => ({
  onDay: addDays('2020-01-01', n),
  currency: 'EUR',
  rate: '38.125000',
  source: 'Bank of Thailand',
}));

/** Each of a day of its own, long past. */
export const aTaxRate = fixture(taxRate).by(
  ['finance.admin'],
  (_app, n) => ({
    code: 'whtRent',
    percent: '5.00',
    validFrom: addDays('1990-01-01', n),
    validTo: addDays('1990-01-01', n),
  }),
  { change: { basis: 'Section 3 tredecies' } },
);

/** Puts the line of an invoice that bills a line of a quotation into the table once more, past the code. */
export const lineTwice = (app: TestApp, quotationLineId: string) =>
  app.asOwner((pool) =>
    pool.query(
      `insert into invoice_line (invoice_id, line_no, source, sku_id, quantity, unit_price, net, vat_mode, wht_class, price_source, counts,
         discounts, discount_off, reason, quotation_line_id, quoted_by, version)
       select invoice_id, 9, 'difference', sku_id, 1, 1, 1, vat_mode, wht_class, 'manual', true, '[]', 0, 'Again', quotation_line_id, quoted_by, 1
       from invoice_line where quotation_line_id = $1`,
      [quotationLineId],
    ),
  );
