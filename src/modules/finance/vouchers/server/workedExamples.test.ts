import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { aVoucher, line, maker, posted, seen, today } from './vouchers.fixture.ts';
import type { VoucherLine } from '../shared/voucher.record.ts';
import { voucher } from '../shared/voucher.record.ts';

// Every amount is written by hand as an accountant writes it: nothing of the product counts it first.

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const payee = {
  partyTaxId: '0105536112014',
  partyBranch: '00000',
  partyAddress: '1 ถนนสีลม กรุงเทพฯ 10500',
  payeeForm: 'pnd53',
  taxBorne: 'withheld',
  taxInvoiceOn: today,
} as const;
const typed = (lines: VoucherLine[], taxInvoiceNo: string) => aVoucher(app, { ...payee, taxInvoiceNo, lines });
const submitted = async (id: string) => (await maker(app)).run(voucher, id, 'submit');
const message = ({ body }: { body: unknown }) => (body as { message: string }).message;
const certificateOf = async (id: string) => {
  const answer = await app.app.inject({
    url: `${voucher.api}/${id}/50tawi.pdf`,
    headers: { cookie: (await maker(app)).cookie },
  });
  expect(answer.statusCode).toBe(200);
  return textOfPdf(answer.rawPayload).replaceAll(/\s/g, '');
};

/** What is bought, its VAT, what is withheld, and what the bank pays. */
const paid = (bought: VoucherLine[], vat: string, withheld: string, bank: string) => [
  ...bought,
  line('115401', vat, '0'),
  line('215553', '0', withheld),
  line('111201', '0', bank),
];
const goods = (amount: string) => line('510101', amount, '0', { vat: true });
const service = (amount: string) => line('520101', amount, '0', { vat: true, incomeType: 'service' });

test('M6 goods 20,000.00 and installation 5,000.00 shown apart: 150.00 is withheld and certified, 750.00 is refused', async () => {
  const both = [goods('20000.00'), service('5000.00')];
  const whole = await typed(paid(both, '1750.00', '750.00', '26000.00'), 'IV-61');
  expect(message(await submitted(whole.id))).toBe('Tax to withhold is 150.00, the lines withhold 750.00.');
  const { id } = await typed(paid(both, '1750.00', '150.00', '26600.00'), 'IV-62');
  const row = await posted(app, id);
  expect(row).toMatchObject({ vat: '1750.00', wht: '150.00', net: '26600.00', gross: '26750.00' });
  expect(row.withheld).toEqual([{ incomeType: 'service', base: '5000.00', percent: '3.00', tax: '150.00' }]);
  const said = await certificateOf(id);
  for (const amount of ['5,000.00', '150.00']) expect(said).toContain(amount);
  expect(said).not.toContain('25,000.00');
});

test('M7 3 % of 1,234.50 is 37.04, and 37.03 is refused', async () => {
  const low = await typed(paid([service('1234.50')], '86.42', '37.03', '1283.89'), 'IV-71');
  expect(message(await submitted(low.id))).toBe('Tax to withhold is 37.04, the lines withhold 37.03.');
  const { id } = await typed(paid([service('1234.50')], '86.42', '37.04', '1283.88'), 'IV-72');
  await posted(app, id);
  expect(await seen(app, id)).toMatchObject({ vat: '86.42', wht: '37.04', net: '1283.88', gross: '1320.92' });
});
