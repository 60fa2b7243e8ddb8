import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { attach, done, personWith } from '#kernel/testing/fixture.ts';
import { releasedJobs, shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { quotation } from '../shared/quotation.record.ts';
import { quotationAnswer } from '../shared/quotationParts.record.ts';
import { aQuotation, aQuotationLine, aSentQuotation, floorOf } from './quotations.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  await floorOf(app);
});
afterAll(() => app.close());

const password = 'warm-lantern-1964';
const message = (answer: { body: unknown }) => (answer.body as { message: string }).message;
const seller = () => personWith(app, 'marketing.user');
let guests = 0;

/** Somebody of a customer who is at the portal; answers their calls. */
async function guestOf(customerId: string, scopes: readonly string[] = ['findings', 'answers']) {
  guests += 1;
  const chief = await personWith(app, 'level:5', 'admin.admin');
  const invited = await done<{ link: string }>(
    chief.call('POST', '/api/customer-portal/users', {
      customerId,
      name: `Niran ${guests}`,
      email: `niran${guests}@airline.example`,
      scopes,
    }),
  );
  const token = invited.link.split('#')[1];
  const opened = await app.stranger.call('POST', '/api/portal/accept', { token, newPass: password });
  const cookie = String([opened.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  return {
    see: async (url: string) => {
      const { statusCode, headers: sent } = await app.app.inject({ url, headers });
      return `${statusCode} ${String(sent['content-type']).split(';')[0]}`;
    },
    get: async (url: string) => (await app.app.inject({ url, headers })).json<Record<string, unknown>>(),
    post: async (url: string, payload: object) => {
      const answer = await app.app.inject({ method: 'POST', url, headers, payload });
      return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
    },
  };
}
const numberOf = async (id: string) =>
  (await (await seller()).get<{ row: { number: string; customerId: string } }>(`${quotation.api}/${id}`)).body.row;

test('a customer answers in the portal what they were sent; another customer does not see it', async () => {
  const id = await aSentQuotation(app);
  const { number, customerId } = await numberOf(id);
  const [own, foreign] = [await guestOf(customerId), await guestOf((await shopFor(app)).customerId)];
  expect(await own.get('/api/portal/quotations')).toMatchObject({ quotations: [{ number }], toAnswer: 1 });
  expect(await foreign.get('/api/portal/quotations')).toMatchObject({ quotations: [], toAnswer: 0 });
  // Where we took a price from is not the customer's: neither its source nor our rate card.
  const opened = await own.get(`/api/portal/quotations/${number}`);
  expect(opened).toMatchObject({ content: { number, lines: [{ lineNo: 1 }] } });
  expect(JSON.stringify(opened)).not.toMatch(/priceSource|rateCard/);
  const at = `/api/portal/quotations/${number}/answer`;
  expect(message(await foreign.post(at, { revision: 1, answer: 'accepted' }))).toBe(
    'No quotation of yours has this number.',
  );
  expect((await own.post(at, { revision: 1, answer: 'accepted', customerPo: 'PO 5' })).status).toBe(200);
  expect(message(await own.post(at, { revision: 1, answer: 'accepted' }))).toBe(
    `${number} is answered already, or was replaced by another revision.`,
  );
});

test('to accept or decline in the portal is a right of its own: who has it not is told so, and the answer names who gave it', async () => {
  const id = await aSentQuotation(app);
  const { number, customerId } = await numberOf(id);
  const [reader, buyer] = [await guestOf(customerId, ['findings', 'account']), await guestOf(customerId)];
  expect(await reader.get(`/api/portal/quotations/${number}`)).toMatchObject({ mayAnswer: false });
  const at = `/api/portal/quotations/${number}/answer`;
  for (const answer of ['accepted', 'declined'])
    expect(await reader.post(at, { revision: 1, answer })).toMatchObject({
      status: 422,
      body: {
        code: 'MAY_NOT_ANSWER',
        message: 'Your company has not named you to answer quotations: ask a colleague who may, or us.',
      },
    });
  expect((await numberOf(id)) as object).toMatchObject({ status: 'sent' });
  expect(await buyer.get(`/api/portal/quotations/${number}`)).toMatchObject({ mayAnswer: true });
  expect((await buyer.post(at, { revision: 1, answer: 'accepted' })).status).toBe(200);
  const { rows } = (await (await seller()).get<{ rows: unknown[] }>(`${quotationAnswer.api}?f.quotationId.in=${id}`))
    .body;
  expect(rows).toMatchObject([{ answer: 'accepted', way: 'portal', byName: `Niran ${guests}` }]);
});

test('a revision that was replaced is not answered, nor one that is answered, however often and by however many at once', async () => {
  const id = await aSentQuotation(app);
  const { number, customerId } = await numberOf(id);
  const [one, other] = [await guestOf(customerId), await guestOf(customerId)];
  const at = `/api/portal/quotations/${number}/answer`;
  const sentence = `${number} is answered already, or was replaced by another revision.`;
  const person = await seller();
  await done(person.run(quotation, id, 'revise'));
  // A draft of the next revision: the one before it is not offered any more.
  expect((await one.post(at, { revision: 1, answer: 'accepted' })).status).toBe(404);
  await done(person.run(quotation, id, 'send'));
  expect(message(await one.post(at, { revision: 1, answer: 'accepted' }))).toBe(sentence);
  const answers = await Promise.all([
    one.post(at, { revision: 2, answer: 'accepted' }),
    other.post(at, { revision: 2, answer: 'declined', comment: 'Too dear' }),
    one.post(at, { revision: 2, answer: 'accepted' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  const { rows } = (await person.get<{ rows: unknown[] }>(`${quotationAnswer.api}?f.quotationId.in=${id}`)).body;
  expect(rows).toHaveLength(1);
});

test('M8 over and above: hours at the labour rate, parts at cost and markup; the answer stands at the work order', async () => {
  const shop = await shopFor(app);
  await aSku(app, { code: 'SV-HOUR', shop: null, unit: 'hour', basePrice: '1450.00' });
  const [jobId = ''] = await releasedJobs(app, shop);
  const planner = await personWith(app, 'maintenance.user');
  const body = {
    jobId,
    subject: 'Replace the corroded tie bolts',
    finding: 'Corrosion below the plating of two bolts',
    hours: '3.5',
    parts: [{ description: 'Tie bolt', quantity: '2', cost: '4320.75' }],
  };
  const refused = await planner.call('POST', `${quotation.api}/over-and-above`, body);
  expect(message(refused)).toMatch(/ is not in work any more[.]$/);
  await app.asOwner((pool) => pool.query(`update work_order set status = 'inWork' where id = $1`, [jobId]));
  const { id, number } = await done<{ id: string; number: string }>(
    planner.call('POST', `${quotation.api}/over-and-above`, body),
  );
  const row = (await (await seller()).get<{ row: { net: string } }>(`${quotation.api}/${id}`)).body.row;
  expect(row).toMatchObject({ net: '14753.48', kind: 'overAndAbove' });
  const { status } = await (await seller()).run(quotation, id, 'send');
  expect(status).toBe(422);
  const seen = await planner.get<{ quotations: unknown[] }>(`${quotation.api}/of-job/${jobId}`);
  expect(seen.body.quotations).toMatchObject([{ number, status: 'draft', net: null, finding: body.finding }]);
});

test('a customer sees the photos of work over and above that were sent, and no other picture', async () => {
  const shop = await shopFor(app);
  const [jobId = ''] = await releasedJobs(app, shop);
  const person = await seller();
  const facts = { customerId: shop.customerId, kind: 'overAndAbove' as const, jobId };
  const { id } = await aQuotation(app, facts);
  await aQuotationLine(app, { quotationId: id });
  const photoId = await attach(app, person, { record: quotation, id });
  await done(person.run(quotation, id, 'send'));
  const paperId = await attach(app, person, { record: quotation, id }, 'paper');
  const otherId = await aSentQuotation(app, { customerId: shop.customerId });
  const [{ number }, other] = [await numberOf(id), await numberOf(otherId)];
  const [own, foreign] = [await guestOf(shop.customerId), await guestOf((await shopFor(app)).customerId)];
  const at = `/api/portal/quotations/${number}`;
  expect((await own.get(at))['photos']).toMatchObject([{ id: photoId }]);
  expect(await own.see(`${at}/photos/${photoId}`)).toMatch(/^200 image[/]/);
  expect(await own.see(`${at}/photos/${paperId}`)).toBe('404 application/json');
  expect(await own.see(`/api/portal/quotations/${other.number}/photos/${photoId}`)).toBe('404 application/json');
  expect(await foreign.see(`${at}/photos/${photoId}`)).toBe('404 application/json');
  const { link } = await done<{ link: string }>(person.call('POST', `${quotation.api}/${id}/link`, {}));
  const token = link.split('#')[1];
  const byLink = (asked: string) => app.stranger.call('POST', '/api/quotation-link/photo', { token, photoId: asked });
  expect((await byLink(photoId)).status).toBe(200);
  expect((await byLink(paperId)).status).toBe(404);
});
