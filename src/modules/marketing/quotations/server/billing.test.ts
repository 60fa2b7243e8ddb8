import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { done, personAs, personWith } from '#kernel/testing/fixture.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { aCreditNote } from '#modules/finance/credit-notes/server/credit-notes.fixture.ts';
import { creditNote } from '#modules/finance/credit-notes/shared/creditNote.record.ts';
import { draftFor, releasedJobs, shopFor, lineTwice } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice, invoiceLine } from '#modules/finance/invoices/shared/invoice.record.ts';
import { aRateLine } from '#modules/finance/rates/server/rates.fixture.ts';
import { rateCard } from '#modules/finance/rates/shared/rateCard.record.ts';
import { aReceipt } from '#modules/finance/receipts/server/receipts.fixture.ts';
import { receipt } from '#modules/finance/receipts/shared/receipt.record.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { quotation } from '../shared/quotation.record.ts';
import { marginApprover } from '../shared/quotationParts.record.ts';
import { aQuotation, aQuotationLine, floorOf } from './quotations.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  await floorOf(app);
  await aSku(app, { code: 'SV-HOUR', shop: null, unit: 'hour', basePrice: '1450.00' });
});
afterAll(() => app.close());

type Shop = Awaited<ReturnType<typeof shopFor>>;
type Priced = { unitPrice: string; quantity?: string; discountPct?: string; isOption?: boolean };
interface Line {
  id: string;
  version: number;
  source: string;
  unitPrice: string;
  net: string;
  priceSource: string;
  quotedBy: string | null;
  quotationLineId: string | null;
}
const user = () => personWith(app, 'finance.user');
const admin = () => personWith(app, 'finance.admin');
const seller = () => personWith(app, 'marketing.user');
const message = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const drafts = '/api/finance/invoices/drafts';
const bill = async (shop: Shop, jobIds: readonly string[]) =>
  (await user()).call('POST', drafts, { customerId: shop.customerId, kind: 'service', jobIds });
const seen = async (id: string) =>
  (await (await user()).get<{ row: Record<string, string> }>(`${invoice.api}/${id}`)).body.row;
const linesOf = async (id: string) =>
  (await (await user()).get<{ rows: Line[] }>(`${invoiceLine.api}?f.invoiceId.in=${id}&sort=lineNo`)).body.rows;
const post = async (id: string) => (await user()).run(invoice, id, 'post');
const toWork = (jobId: string, status: string) =>
  app.asOwner((pool) => pool.query('update work_order set status = $2 where id = $1', [jobId, status]));

/** A customer with a rate card of 4,250.00 and one released work order. */
async function aJob(): Promise<{ shop: Shop; jobId: string }> {
  const shop = await shopFor(app);
  const [jobId = ''] = await releasedJobs(app, shop);
  return { shop, jobId };
}

/** A quotation for a work order as it goes to the customer; answers its id, number and the ids of its lines. */
async function offered(
  { customerId }: Shop,
  jobId: string,
  lines: readonly Priced[],
  more: {
    kind?: 'fixed' | 'timeAndMaterial' | 'ber' | 'overAndAbove';
    nteAmount?: string;
    replacementPrice?: string;
  } = {},
) {
  const { id, number } = await aQuotation(app, { customerId, jobId, ...more });
  const lineIds: string[] = [];
  for (const line of lines)
    lineIds.push(
      (
        await aQuotationLine(app, {
          quotationId: id,
          quantity: '1',
          reason: 'As offered',
          unitCost: '10.0000',
          ...line,
        })
      ).id,
    );
  await done((await seller()).run(quotation, id, 'send'));
  return { id, number: number ?? '', lineIds };
}

/** The customer's answer by the link of a quotation. */
async function answer(id: string, more: object = {}): Promise<void> {
  const { link } = await done<{ link: string }>((await seller()).call('POST', `${quotation.api}/${id}/link`, {}));
  const body = { token: link.split('#')[1], answer: 'accepted', name: 'Somsri Rakdee', ...more };
  await done(app.stranger.call('POST', '/api/quotation-link/answer', body));
}

const accepted = async (...given: Parameters<typeof offered>) => {
  const made = await offered(...given);
  await answer(made.id);
  return made;
};

test('R-FIN-2 a firm fixed price is billed as the customer accepted it, not at the rate of today, and says where it is from', async () => {
  const { shop, jobId } = await aJob();
  const { number } = await accepted(shop, jobId, [{ unitPrice: '18500.0000' }]);
  const list = await (await user()).get<{ jobs: unknown[] }>(`/api/finance/invoices/billable/${shop.customerId}`);
  expect(list.body.jobs).toMatchObject([
    { why: null, price: { net: '18500.00', source: 'quotation', from: [`${number} rev 1`] } },
  ]);
  const id = await draftFor(app, shop, [jobId]);
  const [line, ...others] = await linesOf(id);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    source: 'job',
    unitPrice: '18500.0000',
    priceSource: 'quotation',
    quotedBy: `${number} rev 1`,
  });
  const dearer = { version: line?.version, quantity: '2' };
  expect((await (await user()).call('PATCH', `${invoiceLine.api}/${line?.id}`, dearer)).status).toBe(403);
  await done(post(id));
  const { cookie } = await user();
  const paper = await app.app.inject({ url: `${invoice.api}/${id}/papers/en`, headers: { cookie } });
  expect(textOfPdf(paper.rawPayload)).toContain(`${number} rev 1`);
});

test('R-FIN-1 time and material is billed as it was worked, up to what must not be exceeded; 0.01 above is refused', async () => {
  const { shop, jobId } = await aJob();
  const terms = { kind: 'timeAndMaterial', nteAmount: '10000.00' } as const;
  const { number } = await accepted(shop, jobId, [{ unitPrice: '100.0000', quantity: '60' }], terms);
  const id = await draftFor(app, shop, [jobId]);
  const worked = async (quantity: string, by = user) => {
    const [line] = await linesOf(id);
    return (await by()).call('PATCH', `${invoiceLine.api}/${line?.id}`, { version: line?.version, quantity });
  };
  expect((await worked('100')).status).toBe(200);
  expect((await seen(id))['net']).toBe('10000.00');
  const [over, overByAdmin] = [await worked('100.0001'), await worked('100.0001', admin)];
  expect([over.status, overByAdmin.status]).toEqual([422, 422]);
  expect(message(over)).toMatch(
    new RegExp(`comes to 10,000[.]01 THB; by ${number} rev 1 it must not exceed 10,000[.]00 THB[.]$`),
  );
  expect((await seen(id))['net']).toBe('10000.00');
});

test('R-FIN-1 time and material that was estimated above its limit makes no draft', async () => {
  const { shop, jobId } = await aJob();
  const terms = { kind: 'timeAndMaterial', nteAmount: '5999.99' } as const;
  await accepted(shop, jobId, [{ unitPrice: '100.0000', quantity: '60' }], terms);
  expect(message(await bill(shop, [jobId]))).toMatch(/must not exceed 5,999[.]99 THB[.]$/);
  expect((await bill(shop, [jobId])).status).toBe(422);
});

test('R-FIN-1 what must not be exceeded stays when a firm price is accepted for the same work order', async () => {
  const { shop, jobId } = await aJob();
  const terms = { kind: 'timeAndMaterial', nteAmount: '5999.99' } as const;
  await accepted(shop, jobId, [{ unitPrice: '100.0000', quantity: '60' }], terms);
  await accepted(shop, jobId, [{ unitPrice: '1000.0000' }]);
  expect(message(await bill(shop, [jobId]))).toMatch(/comes to 7,000[.]00 THB; .* must not exceed 6,999[.]99 THB[.]$/);
});

test('R-FIN-1 an option is billed when the customer took it', async () => {
  const { shop, jobId } = await aJob();
  const offer: Priced[] = [
    { unitPrice: '1000.0000' },
    { unitPrice: '200.0000', isOption: true },
    { unitPrice: '70.0000', isOption: true },
  ];
  const { id: quotationId, lineIds } = await offered(shop, jobId, offer);
  await answer(quotationId, { options: [lineIds[2]] });
  const lines = await linesOf(await draftFor(app, shop, [jobId]));
  expect(lines.map(({ source, net }) => [source, net])).toEqual([
    ['job', '1000.00'],
    ['quotation', '70.00'],
  ]);
});

test('R-FIN-1 work over and above: what waits holds the work order back, what was declined never bills, what was accepted does', async () => {
  const { shop, jobId } = await aJob();
  const extra = { kind: 'overAndAbove' } as const;
  const waiting = await offered(shop, jobId, [{ unitPrice: '900.0000' }], extra);
  expect(message(await bill(shop, [jobId]))).toMatch(
    new RegExp(`${waiting.number} waits for the customer’s answer[.]$`),
  );
  await answer(waiting.id);
  const declined = await offered(shop, jobId, [{ unitPrice: '6000.0000' }], extra);
  await answer(declined.id, { answer: 'declined', comment: 'Too dear' });
  const draft = await aQuotation(app, { customerId: shop.customerId, jobId, ...extra });
  expect(message(await bill(shop, [jobId]))).toMatch(/was not sent to the customer yet: send it or withdraw it[.]$/);
  await done((await seller()).run(quotation, draft.id, 'withdraw', { reason: 'Not needed' }));
  const id = await draftFor(app, shop, [jobId]);
  expect((await linesOf(id)).map((line) => [line.source, line.net, line.priceSource])).toEqual([
    ['job', '4250.00', 'customerRate'],
    ['overAndAbove', '900.00', 'quotation'],
  ]);
  const late = await offered(shop, jobId, [{ unitPrice: '50.0000' }], extra);
  expect(message(await post(id))).toMatch(new RegExp(`${late.number} waits for the customer’s answer[.]$`));
  await answer(late.id);
  expect(message(await post(id))).toMatch(
    new RegExp(`${late.number} rev 1 was accepted since: take its line off and bill it anew[.]$`),
  );
});

test('M8 R-FIN-2 firm fixed price, over and above accepted and declined, discount on the fixed price, tax and what the bank gets', async () => {
  const { shop, jobId } = await aJob();
  await accepted(shop, jobId, [{ unitPrice: '18500.0000', discountPct: '5' }]);
  await toWork(jobId, 'inWork');
  const planner = await personWith(app, 'maintenance.user');
  const proposed = async (hours: string, parts: object[]) => {
    const body = { jobId, subject: 'Tie bolts', finding: 'Corroded', hours, parts };
    const { id } = await done<{ id: string }>(planner.call('POST', `${quotation.api}/over-and-above`, body));
    // Its margin is judged like any other: below the floor, somebody whom the data names approves.
    const floor = await (await seller()).run(quotation, id, 'send');
    if (floor.status !== 200) {
      await done((await seller()).run(quotation, id, 'submit'));
      const approver = await chief();
      await done(approver.run(quotation, id, 'approve'));
      await done((await seller()).run(quotation, id, 'send'));
    }
    return id;
  };
  await answer(await proposed('3.5', [{ description: 'Tie bolt', quantity: '2', cost: '4320.75' }]));
  await answer(await proposed('1', [{ description: 'Bearing', quantity: '1', cost: '4062.50' }]), {
    answer: 'declined',
    comment: 'Not this time',
  });
  await toWork(jobId, 'released');
  const id = await draftFor(app, shop, [jobId]);
  expect((await linesOf(id)).map(({ source, net }) => [source, net])).toEqual([
    ['job', '17575.00'],
    ['overAndAbove', '5075.00'],
    ['overAndAbove', '9678.48'],
  ]);
  await done(post(id));
  expect(await seen(id)).toMatchObject({
    discount: '925.00',
    net: '32328.48',
    vat: '2262.99',
    total: '34591.47',
    whtExpected: '969.85',
  });
  const { id: receiptId } = await aReceipt(app, {
    customerId: shop.customerId,
    cash: '33621.62',
    withheld: '969.85',
    settlements: [{ invoiceId: id, amount: '34591.47' }],
  });
  await done((await user()).run(receipt, receiptId, 'post'));
  expect(await seen(id)).toMatchObject({ status: 'paid', balance: '0.00' });
});

/** Somebody whom the data names as an approver of every margin. */
async function chief() {
  const person = await personAs(app, 'approver of all', 'marketing.user');
  const known = await app.deps.database.pool.query('select 1 from app_user where id = $1 and employee_id is not null', [
    person.id,
  ]);
  if (known.rows.length === 0) {
    const employeeId = await aStaffMember(app, { userId: person.id });
    const facts = { employeeId, downToPct: '-100.00', validFrom: '2020-01-01' };
    await (await personWith(app, 'marketing.admin')).create(marginApprover, facts);
  }
  return person;
}

test('R-FIN-12 R-FIN-1 beyond economic repair: the evaluation fee alone is billed, whatever was quoted', async () => {
  const { shop, jobId } = await aJob();
  await accepted(shop, jobId, [{ unitPrice: '131000.0000' }]);
  const fee = { rateCardId: shop.cardId, skuId: shop.skuId, partNumberId: shop.partNumberId };
  await aRateLine(app, { ...fee, workScope: 'inspection', price: '1500.0000' } as never);
  await toWork(jobId, 'ber');
  const lines = await linesOf(await draftFor(app, shop, [jobId]));
  expect(lines.map(({ net, priceSource }) => [net, priceSource])).toEqual([['1500.00', 'customerRate']]);
});

test('M12 R-FIN-12 an estimate of 131,000 is 72.8 % of a new part of 180,000 and 93.6 % of one of 140,000; the limit is that of the rate card', async () => {
  const { shop, jobId } = await aJob();
  const card = `${rateCard.api}/${shop.cardId}`;
  const { version } = (await (await user()).get<{ row: { version: number } }>(card)).body.row;
  await done((await user()).call('PATCH', card, { version, berPct: '75.00' }));
  const shares: number[] = [];
  for (const replacementPrice of ['180000.00', '140000.00']) {
    const { id } = await offered(shop, jobId, [{ unitPrice: '131000.0000' }], { kind: 'ber', replacementPrice });
    const { row } = (await (await seller()).get<{ row: { berPct: string } }>(`${quotation.api}/${id}`)).body;
    expect(row.berPct).toBe('75.00');
    const { link } = await done<{ link: string }>((await seller()).call('POST', `${quotation.api}/${id}/link`, {}));
    const token = link.split('#')[1];
    const { body } = await app.stranger.call('POST', '/api/quotation-link/open', { token });
    shares.push(Number(Number(body['berShare']).toFixed(1)));
  }
  expect(shares).toEqual([72.8, 93.6]);
});

test('R-FIN-1 a quotation line stands on one invoice: six drafts at once make one, past the code it is refused too', async () => {
  const { shop, jobId } = await aJob();
  const { lineIds, id: quotationId } = await accepted(shop, jobId, [{ unitPrice: '18500.0000' }]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => bill(shop, [jobId])));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  const made = answers.find(({ status }) => status === 200);
  const id = String(made?.body['id']);
  await expect(lineTwice(app, lineIds[0] ?? '')).rejects.toThrow('invoice_line_quoted_once');
  const [, other = ''] = await releasedJobs(app, shop, 2);
  const { version } = (await (await seller()).get<{ row: { version: number } }>(`${quotation.api}/${quotationId}`)).body
    .row;
  const moved = await (await seller()).call('PATCH', `${quotation.api}/${quotationId}`, { version, jobId: other });
  expect(message(moved)).toBe('It is billed on a draft invoice: its work order stays.');
  await done((await user()).run(invoice, id, 'discard'));
  expect((await bill(shop, [jobId])).status).toBe(200);
});

test('R-FIN-1 R-FIN-8 a credit note over the whole work order frees its lines; it is not voided once they are billed again', async () => {
  const { shop, jobId } = await aJob();
  await accepted(shop, jobId, [{ unitPrice: '1000.0000' }, { unitPrice: '500.0000' }]);
  const id = await draftFor(app, shop, [jobId]);
  await done(post(id));
  const lines = await linesOf(id);
  const poster = await personAs(app, 'poster', 'finance.admin');
  const noted = async (corrected: { lineId: string; amount: string }[]) => {
    const note = await aCreditNote(app, { invoiceId: id, lines: corrected });
    await done(poster.run(creditNote, note.id, 'post'));
    return note.id;
  };
  expect((await bill(shop, [jobId])).status).toBe(409);
  await noted([{ lineId: lines[0]?.id ?? '', amount: '1000.00' }]);
  expect((await bill(shop, [jobId])).status).toBe(409);
  const second = await noted([{ lineId: lines[1]?.id ?? '', amount: '500.00' }]);
  const again = await draftFor(app, shop, [jobId]);
  expect((await linesOf(again)).map(({ net, quotationLineId }) => [net, quotationLineId])).toEqual(
    lines.map(({ net, quotationLineId }) => [net, quotationLineId]),
  );
  const reason = { reason: 'Wrong line' };
  expect(message(await poster.run(creditNote, second, 'void', reason))).toMatch(
    /is billed again by now: the note that freed it stays[.]$/,
  );
  await done((await user()).run(invoice, again, 'discard'));
  await done(poster.run(creditNote, second, 'void', reason));
  expect((await bill(shop, [jobId])).status).toBe(409);
});
