import type { TestApp } from '#kernel/testing/app.ts';
import { attach, done, fixture, personAs, personWith } from '#kernel/testing/fixture.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { aCustomer } from '#modules/marketing/customers/server/customers.fixture.ts';
import { thaiBuyer } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { quotation, quotationLine } from '../shared/quotation.record.ts';
import { marginApprover, marginFloor, quotationAnswer, quotationRevision } from '../shared/quotationParts.record.ts';

/** A draft to a Thai company, valid for a month. */
export const aQuotation = fixture(quotation).by(['marketing.user'], async (app, n, given) => ({
  customerId: given.customerId ?? (await aCustomer(app, thaiBuyer)).id,
  subject: `Overhaul of main wheels ${n}`,
  kind: 'fixed',
  currency: 'THB',
  validUntil: addDays(dayOf(new Date()), 30),
  contactName: 'Somsri Rakdee',
}));

/** A line at the base price of its SKU. */
export const aQuotationLine = fixture(quotationLine).by(
  ['marketing.user'],
  async (app, _n, given) => ({
    quotationId: given.quotationId ?? (await aQuotation(app)).id,
    skuId: given.skuId ?? (await aSku(app)).id,
    quantity: '2',
  }),
  { change: { description: 'Overhaul of a main wheel' } },
);

/** The lowest margin everybody knows of; without one nothing is sent unapproved. */
export async function floorOf(app: TestApp, percent = '15.00', validFrom = '2020-01-01'): Promise<void> {
  const { rows } = await app.deps.database.pool.query('select 1 from margin_floor where archived_at is null limit 1');
  if (rows.length === 0) await (await personWith(app, 'marketing.admin')).create(marginFloor, { validFrom, percent });
}

/** A quotation with one line, sent to its customer; answers its id. */
export async function aSentQuotation(
  app: TestApp,
  given: Parameters<typeof aQuotation>[1] = {},
  lines: Parameters<typeof aQuotationLine>[1][] = [{}],
): Promise<string> {
  await floorOf(app);
  const { id } = await aQuotation(app, given);
  for (const line of lines) await aQuotationLine(app, { quotationId: id, ...line });
  await done(personWith(app, 'marketing.user').then((person) => person.run(quotation, id, 'send')));
  return id;
}

const rowOf = async (app: TestApp, table: string, quotationId: string): Promise<{ id: string }> => {
  const { rows } = await app.deps.database.pool.query<{ id: string }>(
    `select id from ${table} where quotation_id = $1`,
    [quotationId],
  );
  return rows[0] ?? { id: '' };
};

export const aQuotationRevision = fixture(quotationRevision).writtenBy(
  'Send to customer: a revision is what was sent, and nobody types it',
  async (app) => rowOf(app, 'quotation_revision', await aSentQuotation(app)),
);

export const aQuotationAnswer = fixture(quotationAnswer).writtenBy(
  'Record acceptance: an answer comes with its evidence',
  async (app) => {
    const id = await aSentQuotation(app);
    const person = await personWith(app, 'marketing.user');
    await attach(app, person, { record: quotation, id }, 'paper');
    await done(person.run(quotation, id, 'accept', { answeredBy: 'Somsri Rakdee', customerPo: 'PO 77' }));
    return rowOf(app, 'quotation_answer', id);
  },
);

export const aMarginFloor = fixture(marginFloor).by(['marketing.admin'], (_app, n) => ({
  validFrom: addDays('1990-01-01', n),
  percent: '15.00',
}));

export const aMarginApprover = fixture(marginApprover).by(
  ['marketing.admin'],
  async (app, _n, given) => ({
    employeeId: given.employeeId ?? (await anEmployee(app)).id,
    downToPct: '5.00',
    validFrom: '2020-01-01',
  }),
  { change: { downToPct: '8.00' } },
);

/** Somebody who approves margins down to a percentage. */
export const approver = (app: TestApp) => personAs(app, 'approver', 'marketing.user');
