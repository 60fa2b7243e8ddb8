import type { TestApp } from '#kernel/testing/app.ts';
import { done, fixture, personWith } from '#kernel/testing/fixture.ts';
import { invoiceLine } from '#modules/finance/invoices/shared/invoice.record.ts';
import { postedInvoice } from '#modules/finance/receipts/server/receipts.fixture.ts';
import { creditNote } from '../shared/creditNote.record.ts';

/** The first line of an invoice. */
export async function lineOf(app: TestApp, invoiceId: string): Promise<string> {
  const reader = await personWith(app, 'finance.user');
  const { rows } = await done<{ rows: { id: string }[] }>(
    reader.get(`${invoiceLine.api}?f.invoiceId.in=${invoiceId}&sort=lineNo`),
  );
  return rows[0]?.id ?? '';
}

/** 5,000.00 too much on an invoice of 50,000.00 (M9). */
export const aCreditNote = fixture(creditNote).by(
  ['finance.user'],
  async (app, _n, given) => {
    const invoiceId = given.invoiceId ?? (await postedInvoice(app)).id;
    return {
      kind: 'credit',
      invoiceId,
      reasonCode: 'priceTooHigh',
      explanation: 'Price of the old rate card',
      lines: given.lines ?? [{ lineId: await lineOf(app, invoiceId), amount: '5000.00' }],
    };
  },
  { change: { explanation: 'Billed by the rate card of last year' } },
);
