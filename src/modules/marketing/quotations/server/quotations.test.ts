import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done, personAs, personWith } from '#kernel/testing/fixture.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { quotation, quotationLine } from '../shared/quotation.record.ts';
import { marginApprover, quotationRevision } from '../shared/quotationParts.record.ts';
import { quotationsServer } from './quotations.server.ts';
import { aQuotation, aQuotationLine, aSentQuotation, floorOf } from './quotations.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  await floorOf(app);
});
afterAll(() => app.close());

interface Row {
  id: string;
  version: number;
  number: string;
  status: string;
  revision: number;
  net: string;
  total: string;
  marginPct: string | null;
}
const today = dayOf(new Date());
const author = () => personWith(app, 'marketing.user');
const message = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const seen = async (id: string) =>
  (await (await author()).get<{ row: Row; allowed: Record<string, unknown> }>(`${quotation.api}/${id}`)).body;
const lineOf = async (quotationId: string) =>
  (
    await (
      await author()
    ).get<{ rows: { id: string; version: number; unitPrice: string; priceSource: string; net: string }[] }>(
      `${quotationLine.api}?f.quotationId.in=${quotationId}`,
    )
  ).body.rows;
const changeLine = async (id: string, values: object) => {
  const [line] = await lineOf(id);
  return (await author()).call('PATCH', `${quotationLine.api}/${line?.id}`, { version: line?.version, ...values });
};
const linkOf = async (id: string, by?: Person) =>
  (await done<{ link: string }>((by ?? (await author())).call('POST', `${quotation.api}/${id}/link`, {}))).link.split(
    '#',
  )[1] ?? '';
const accept = (token: string, more: object = {}) =>
  app.stranger.call('POST', '/api/quotation-link/answer', {
    token,
    answer: 'accepted',
    name: 'Somsri Rakdee',
    ...more,
  });
/** Somebody whom the data names as an approver down to a margin. */
async function approverDownTo(downToPct: string): Promise<Person> {
  const person = await personAs(app, `approver ${downToPct}`, 'marketing.user');
  const employeeId = await aStaffMember(app, { userId: person.id });
  await (
    await personWith(app, 'marketing.admin')
  ).create(marginApprover, { employeeId, downToPct, validFrom: '2020-01-01' });
  return person;
}

test('a line takes the price of the customer’s rate card and says so; another price needs its reason', async () => {
  const shop = await shopFor(app, { price: '4250.0000' });
  const { id } = await aQuotation(app, { customerId: shop.customerId });
  await aQuotationLine(app, { quotationId: id, skuId: shop.skuId, partNumberId: shop.partNumberId, quantity: '3' });
  expect(await lineOf(id)).toMatchObject([{ unitPrice: '4250.0000', priceSource: 'customerRate', net: '12750.00' }]);
  expect((await seen(id)).row).toMatchObject({ net: '12750.00', total: '13642.50', revision: 1 });
  expect(message(await changeLine(id, { unitPrice: '4000.0000' }))).toBe(
    'Say why this price differs from the rate card.',
  );
  await done(changeLine(id, { unitPrice: '4000.0000', reason: 'Ten wheels a month', unitCost: '3000.0000' }));
  expect(await lineOf(id)).toMatchObject([{ unitPrice: '4000.0000', priceSource: 'manual', net: '12000.00' }]);
  expect((await seen(id)).row).toMatchObject({ net: '12000.00', marginPct: '25.00' });
});

test('a margin below the lowest one is approved by somebody else than the author, whom the data names, down to their limit', async () => {
  const { id } = await aQuotation(app);
  await aQuotationLine(app, { quotationId: id, unitPrice: '100.0000', reason: 'Agreed by phone', unitCost: '90.0000' });
  const refused = await (await author()).run(quotation, id, 'send');
  expect(message(refused)).toBe('The margin of 10.00 % is below 15 %. Submit it for approval.');
  await done((await author()).run(quotation, id, 'submit'));
  expect(message(await (await author()).run(quotation, id, 'approve'))).toMatch(
    /not among those who approve margins|may not/,
  );
  const [small, large] = [await approverDownTo('12.00'), await approverDownTo('5.00')];
  expect(message(await small.run(quotation, id, 'approve'))).toBe('You approve margins down to 12 %, not this one.');
  await done(large.run(quotation, id, 'approve'));
  await done((await author()).run(quotation, id, 'send'));
  expect((await seen(id)).row.status).toBe('sent');
});

test('a margin is judged by the options that lower it most: alone they go to who approves that margin, and one nobody can tell to who approves any', async () => {
  await floorOf(app);
  const { id } = await aQuotation(app);
  const line = (unitPrice: string, unitCost: string, isOption = false) =>
    aQuotationLine(app, { quotationId: id, quantity: '1', unitPrice, unitCost, isOption, reason: 'Agreed by phone' });
  await line('100.0000', '60.0000');
  await line('100.0000', '120.0000', true);
  await line('1000.0000', '100.0000', true);
  // 200.00 of which 180.00 are cost; with the third line the margin is 76.67 %.
  const refused = await (await author()).run(quotation, id, 'send');
  expect(message(refused)).toBe('The margin of 10.00 % is below 15 %. Submit it for approval.');
  await done((await author()).run(quotation, id, 'submit'));
  const [small, any] = [await approverDownTo('13.00'), await approverDownTo('-100.00')];
  expect(message(await small.run(quotation, id, 'approve'))).toBe('You approve margins down to 13 %, not this one.');
  await done(any.run(quotation, id, 'sendBack', { reason: 'A further line' }));
  await aQuotationLine(app, { quotationId: id, unitPrice: '1.0000', reason: 'A present' });
  await done((await author()).run(quotation, id, 'submit'));
  expect(message(await (await approverDownTo('4.00')).run(quotation, id, 'approve'))).toBe(
    'You approve margins down to 4 %, not this one.',
  );
  await done(any.run(quotation, id, 'approve'));
});

test('an author who may approve margins does not approve their own', async () => {
  const own = await approverDownTo('-100.00');
  const { id } = await own.create(quotation, {
    customerId: (await shopFor(app)).customerId,
    subject: 'Own offer',
    kind: 'fixed',
    currency: 'THB',
    validUntil: addDays(today, 10),
  });
  await aQuotationLine(app, { quotationId: id, unitPrice: '100.0000', reason: 'Agreed by phone', unitCost: '99.0000' });
  await done((await author()).run(quotation, id, 'submit'));
  const refused = await own.run(quotation, id, 'approve');
  expect([refused.status, message(refused)]).toEqual([422, expect.stringMatching(/created|made|wrote/i)]);
});

test('a sent revision never changes; the next one replaces it and shows what differs', async () => {
  const id = await aSentQuotation(app);
  expect(message(await changeLine(id, { quantity: '3' }))).toBe('Lines change while the quotation is a draft.');
  await expect(
    app.asOwner((pool) => pool.query(`update quotation set terms = 'other' where id = $1`, [id])),
  ).rejects.toThrow(/was sent/);
  await expect(
    app.asOwner((pool) => pool.query(`update quotation_revision set total = 1 where quotation_id = $1`, [id])),
  ).rejects.toBeInstanceOf(Error);
  const token = await linkOf(id);
  await done((await author()).run(quotation, id, 'revise'));
  await done(changeLine(id, { quantity: '3' }));
  const answer = await (
    await author()
  ).get<{ steps: { from: number; to: number; isDraft: boolean; changes: unknown[] }[] }>(
    `${quotation.api}/${id}/difference`,
  );
  expect(answer.body.steps).toMatchObject([{ from: 1, to: 2, isDraft: true }]);
  expect(answer.body.steps[0]?.changes).toContainEqual({ what: 'Quantity', line: 1, old: '2.0000', new: '3.0000' });
  const old = await accept(token);
  expect(message(old)).toMatch(/^Revision 1 of QT\d\d-\d{4} was replaced: ask us for the new one[.]$/);
});

test('a link is used once, by its token, with evidence: who, when, IP and the hash of the PDF', async () => {
  const id = await aSentQuotation(app);
  const { number } = (await seen(id)).row;
  const first = await linkOf(id);
  const second = await linkOf(id);
  expect(message(await accept(first))).toBe(`This link to ${number} does not count any more: ask us for a new one.`);
  const opened = await app.stranger.call('POST', '/api/quotation-link/open', { token: second });
  expect(opened).toMatchObject({
    status: 200,
    body: { status: 'sent', content: { number, revision: 1 }, answered: null },
  });
  await done(accept(second, { customerPo: 'PO 4711' }));
  expect(message(await accept(second))).toBe(`This link was used: ${number} is answered.`);
  expect(message(await accept('x'.repeat(43)))).toBe('This is no link of ours: open it from our mail again.');
  const { rows } = await app.deps.database.pool.query<Record<string, string | null>>(
    `select a.by_name, a.customer_po, a.ip, a.pdf_sha256 = r.pdf_en as same, a.way from quotation_answer a
       join quotation_revision r on r.quotation_id = a.quotation_id and r.revision = a.revision where a.quotation_id = $1`,
    [id],
  );
  expect(rows).toMatchObject([{ by_name: 'Somsri Rakdee', customer_po: 'PO 4711', same: true, way: 'link' }]);
  expect(rows[0]?.['ip']).toBeTruthy();
  expect((await seen(id)).row.status).toBe('accepted');
});

test('a link that staff was handed proves no mailbox: the answer by it names who had it', async () => {
  const id = await aSentQuotation(app);
  await done(accept(await linkOf(id)));
  const { rows } = await app.deps.database.pool.query<{ email: string | null; by: string }>(
    `select a.by_email as email, e.actor_name as by from quotation_answer a
       join audit_entry e on e.entity = 'quotation' and e.entity_id = a.quotation_id::text where a.quotation_id = $1 order by e.seq desc limit 1`,
    [id],
  );
  expect(rows).toEqual([{ email: null, by: expect.stringContaining('quotation link, handed out by') as string }]);
});

test('who is no contact any more answers nothing: with another e-mail address the link is worthless', async () => {
  const id = await aSentQuotation(app, { contactEmail: 'somsri@example.com' });
  const token = await linkOf(id);
  const { version, number } = (await seen(id)).row as Row & { version: number };
  const contact = { version, contactName: 'Anong', contactEmail: 'anong@example.com' };
  await done((await author()).call('PATCH', `${quotation.api}/${id}`, contact));
  expect(message(await accept(token))).toBe(`This link to ${number} does not count any more: ask us for a new one.`);
  await done(accept(await linkOf(id)));
});

test('two answers at the same moment: one is too late', async () => {
  const token = await linkOf(await aSentQuotation(app));
  const answers = await Promise.all([accept(token), accept(token)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('what is past its last day expires, and its link with it', async () => {
  const id = await aSentQuotation(app);
  const { number } = (await seen(id)).row;
  const token = await linkOf(id);
  await app.asOwner((pool) =>
    pool.query(
      `update quotation_link set created_at = now() - interval '3 days', expires_at = now() - interval '1 day' where quotation_id = $1 and voided_at is null`,
      [id],
    ),
  );
  expect(message(await accept(token))).toBe(`This link to ${number} is over: ask us for a new one.`);
  const later = new Date(`${addDays(today, 31)}T03:00:00.000Z`);
  await app.write(async (ctx) => quotationsServer.jobs?.['expireQuotations']?.(ctx, undefined as never), later);
  expect((await seen(id)).row.status).toBe('expired');
  await done((await author()).run(quotation, id, 'revise'));
  expect((await seen(id)).row).toMatchObject({ status: 'draft', revision: 2 });
});

test('time and material is sent with its not-to-exceed, beyond economic repair with the price of a new part', async () => {
  const cases = [
    ['timeAndMaterial', 'Time and material needs its not-to-exceed amount.'],
    ['ber', 'Beyond economic repair needs the price of a new part.'],
    ['overAndAbove', 'Over and above needs its work order.'],
  ] as const;
  for (const [kind, sentence] of cases) {
    const { id } = await aQuotation(app, { kind });
    await aQuotationLine(app, { quotationId: id });
    expect(message(await (await author()).run(quotation, id, 'send'))).toBe(sentence);
  }
});

test('R-FIN-12 the customer decides about a part beyond economic repair', async () => {
  const id = await aSentQuotation(app, { kind: 'ber', replacementPrice: '9000.00' });
  const token = await linkOf(id);
  expect(message(await accept(token))).toBe('Say what becomes of the part: accepting it is to repair it anyway.');
  await done(accept(token, { answer: 'declined', berChoice: 'scrap', comment: 'We buy a new one' }));
  expect((await seen(id)).row).toMatchObject({
    status: 'declined',
    berChoice: 'scrap',
    declineReason: 'We buy a new one',
  });
});

test('an option counts when the customer takes it', async () => {
  await floorOf(app);
  const { id } = await aQuotation(app);
  await aQuotationLine(app, { quotationId: id, skuId: (await aSku(app, { basePrice: '1000.00' })).id, quantity: '1' });
  const option = await aQuotationLine(app, {
    quotationId: id,
    skuId: (await aSku(app, { basePrice: '200.00' })).id,
    quantity: '1',
    isOption: true,
  });
  expect((await seen(id)).row.net).toBe('1000.00');
  await done((await author()).run(quotation, id, 'send'));
  await done(accept(await linkOf(id), { options: [option.id] }));
  expect((await seen(id)).row.net).toBe('1200.00');
});

test('an acceptance recorded here needs the customer’s paper, and a request of before it was sent is none', async () => {
  await floorOf(app);
  const { id } = await aQuotation(app);
  await aQuotationLine(app, { quotationId: id });
  const given = { answeredBy: 'Somsri Rakdee', customerPo: 'PO 12' };
  const other = await aSentQuotation(app);
  expect(message(await (await author()).run(quotation, other, 'accept', given))).toMatch(/^Attach first: Papers/);
  await attach(app, await author(), { record: quotation, id }, 'paper');
  await done((await author()).run(quotation, id, 'send'));
  expect(message(await (await author()).run(quotation, id, 'accept', given))).toBe(
    'Attach the acceptance of the customer: the papers there are older than what was sent.',
  );
  await attach(app, await author(), { record: quotation, id }, 'paper');
  await done((await author()).run(quotation, id, 'accept', given));
  expect((await seen(id)).row.status).toBe('accepted');
});

test('an acceptance recorded here names the options taken by their lines: they count; a line that is no option is refused', async () => {
  const id = await aSentQuotation(app, {}, [{}, { isOption: true, quantity: '2' }, { isOption: true, quantity: '3' }]);
  const lines = await lineOf(id);
  await attach(app, await author(), { record: quotation, id }, 'paper');
  const given = { answeredBy: 'Somsri Rakdee' };
  const refused = await (await author()).run(quotation, id, 'accept', { ...given, optionLines: '1, 3' });
  expect(message(refused)).toBe('Line 1 is no option of this quotation.');
  expect((await seen(id)).row.status).toBe('sent');
  await done((await author()).run(quotation, id, 'accept', { ...given, optionLines: '3' }));
  const { row } = await seen(id);
  expect(row).toMatchObject({ status: 'accepted', answeredBy: 'Somsri Rakdee' });
  expect(Number(row.net)).toBe(Number(lines[0]?.net) + Number(lines[2]?.net));
});

test('R-FIN-12 a decision recorded here: accepting is to repair it anyway, refusing to scrap it or to return it', async () => {
  const ber = { kind: 'ber' as const, replacementPrice: '9000.00' };
  const [kept, refused] = [await aSentQuotation(app, ber), await aSentQuotation(app, ber)];
  await attach(app, await author(), { record: quotation, id: kept }, 'paper');
  await done((await author()).run(quotation, kept, 'accept', { answeredBy: 'Somsri Rakdee' }));
  expect((await seen(kept)).row).toMatchObject({ status: 'accepted', berChoice: 'repairAnyway' });
  const decline = async (berChoice: string) =>
    (await author()).run(quotation, refused, 'decline', { answeredBy: 'Somsri Rakdee', reason: 'Too dear', berChoice });
  expect((await decline('repairAnyway')).status).toBe(422);
  await done(decline('returnAsIs'));
  expect((await seen(refused)).row).toMatchObject({ status: 'declined', berChoice: 'returnAsIs' });
});

test('a list of part numbers: each fault by its line, nothing stored until there is none', async () => {
  const shop = await shopFor(app, { price: '4250.0000' });
  const { rows } = await app.deps.database.pool.query<{ number: string }>(
    'select partnumber as number from part_number where id = $1',
    [shop.partNumberId],
  );
  const pn = rows[0]?.number ?? '';
  const { id } = await aQuotation(app, { customerId: shop.customerId });
  const bad = `Part number\tQty\tScope\n${pn}\t4\toverhaul\nNO-SUCH-PART\t1\n${pn}\tmany\trepair`;
  const check = await (await author()).call('POST', `${quotation.api}/${id}/list/check`, { text: bad });
  const { lines, faults } = check.body as { lines: { line: number; fault: string | null }[]; faults: number };
  expect([faults, lines.map(({ line, fault }) => [line, fault])]).toEqual([
    2,
    [
      [2, null],
      [3, 'NO-SUCH-PART is not among the part numbers.'],
      [4, 'many is no quantity.'],
    ],
  ]);
  const refused = await (await author()).call('POST', `${quotation.api}/${id}/list`, { text: bad });
  expect(message(refused)).toBe('Line 3: NO-SUCH-PART is not among the part numbers.');
  expect(await lineOf(id)).toEqual([]);
  await done((await author()).call('POST', `${quotation.api}/${id}/list`, { text: `${pn}\t4\toverhaul` }));
  expect(await lineOf(id)).toMatchObject([{ unitPrice: '4250.0000', net: '17000.00' }]);
});

test('the price history of a part number tells what was quoted to whom', async () => {
  const shop = await shopFor(app, { price: '4250.0000' });
  const { id } = await aQuotation(app, { customerId: shop.customerId });
  await aQuotationLine(app, { quotationId: id, skuId: shop.skuId, partNumberId: shop.partNumberId });
  await done((await author()).run(quotation, id, 'send'));
  const of = `${quotation.api}/price-history?partNumberId=${shop.partNumberId}&customerId=${shop.customerId}`;
  const answer = await (await author()).get<{ rows: unknown[] }>(of);
  expect(answer.body.rows).toMatchObject([{ unitPrice: '4250.0000', currency: 'THB', priceSource: 'customerRate' }]);
});

test('prices are read by marketing and finance; others see that the quotation exists', async () => {
  const id = await aSentQuotation(app);
  const reader = await personWith(app, 'level:1');
  const { row } = (await reader.get<{ row: Record<string, unknown> }>(`${quotation.api}/${id}`)).body;
  expect([row['subject'] !== undefined, row['total'], row['marginPct']]).toEqual([true, undefined, undefined]);
  expect((await reader.get(`${quotationLine.api}?f.quotationId.in=${id}`)).status).toBe(403);
  expect((await reader.get(`${quotationRevision.api}`)).status).toBe(403);
  expect((await reader.get(`${quotation.api}/${id}/papers/en`)).status).toBe(403);
});

test('the paper says it in both languages: parties, validity, VAT apart, total in words', async () => {
  const id = await aSentQuotation(app);
  const { cookie } = await author();
  const text = async (language: string) => {
    const url = `${quotation.api}/${id}/papers/${language}`;
    return textOfPdf((await app.app.inject({ url, headers: { cookie } })).rawPayload);
  };
  const { number } = (await seen(id)).row;
  const english = await text('en');
  for (const words of ['Quotation', number, 'Valid until', 'VAT 7 %', 'Total', 'baht', 'Tax ID'])
    expect(english).toContain(words);
  // What the product writes on a Thai paper is Thai: the SKU by its Thai name, its unit, the pages.
  const thai = (await text('th')).replaceAll(/\s/g, '');
  expect(thai).toContain('หน้า1จาก');
  expect(thai).toContain('2ชิ้น');
  expect(thai).not.toMatch(/Page|2EA|Tirechange/);
});
