import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyBooks } from '#app/books.ts';
import { verifyFoldedHistory } from '#app/foldedHistory.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { releasedJobs, shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { aSku } from '#modules/finance/sku/server/sku.fixture.ts';
import { aQuotationLine, floorOf } from '#modules/marketing/quotations/server/quotations.fixture.ts';
import { quotation } from '#modules/marketing/quotations/shared/quotation.record.ts';
import { quotationAnswer } from '#modules/marketing/quotations/shared/quotationParts.record.ts';
import type { lineOfQuotationCall } from '../shared/lineAnswers.calls.ts';
import { lineContact } from '../shared/lineContact.record.ts';
import { aLineContact } from './line-answers.fixture.ts';
import { lineAnswersServer } from './line-answers.server.ts';
import { push, sealed } from './lineApi.ts';

// A server that speaks the Messaging API: it keeps what it accepted by retry key, and lies where a test says so.
const secret = 'channel-secret-of-the-test';
const accepted = new Map<
  string,
  { to: string; messages: { type: string; template?: { actions: { data?: string }[] } }[] }
>();
let pushes: string[] = [];
let replies: string[] = [];
let lie: 'none' | 'silentAfterAccepting' | 'refuses' | 'busy' | 'limit' = 'none';
let quota = { most: 500, used: 3 };
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.headers.authorization !== 'Bearer token-of-the-channel')
      return say(401, { message: 'Authentication failed' });
    const url = request.url ?? '';
    if (url === '/v2/bot/message/quota') return say(200, { type: 'limited', value: quota.most });
    if (url === '/v2/bot/message/quota/consumption') return say(200, { totalUsage: quota.used });
    const body = JSON.parse(Buffer.concat(parts).toString()) as never;
    if (url === '/v2/bot/message/reply') {
      replies.push((body as { messages: { text: string }[] }).messages[0]?.text ?? '');
      return say(200, {});
    }
    const key = String(request.headers['x-line-retry-key']);
    pushes.push(key);
    if (lie === 'refuses') return say(400, { message: 'The property, to, in the request body is invalid' });
    if (lie === 'busy') return say(500, { message: 'Internal server error' });
    if (lie === 'limit') return say(429, { message: 'You have reached your monthly limit.' });
    if (accepted.has(key)) return say(409, { message: 'The retry key is already accepted' });
    accepted.set(key, body);
    // It has the message, and the caller never hears so.
    if (lie === 'silentAfterAccepting') return request.socket.destroy();
    return say(200, { sentMessages: [{ id: '1' }] });
  });
});

let app: TestApp;
let seller: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  seller = await personWith(app, 'marketing.user', 'marketing.viewer', 'maintenance.user', 'finance.viewer');
  await floorOf(app);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
}, 120_000);
beforeEach(() => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app.deps.services.outside.line = { url, token: 'token-of-the-channel', secret };
});
// What a test leaves waits no more.
afterEach(async () => {
  await app.asOwner((pool) =>
    pool.query(`update line_message set status = 'failed' where status in ('queued', 'sending')`),
  );
  [pushes, replies, lie, quota] = [[], [], 'none', { most: 500, used: 3 }];
  accepted.clear();
  app.deps.services.outside.line = null;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

const message = (answer: { body: unknown }) => (answer.body as { message: string }).message;
/** The job as the worker runs it: outside a transaction. */
const runJob = async () => {
  const work = lineAnswersServer.longJobs?.['sendLineMessages'];
  if (!work) throw new Error('LINE is asked within a transaction.');
  await work({ services: app.deps.services, write: (keep) => app.write(keep) });
};
const dueAgain = () =>
  app.asOwner((pool) =>
    pool.query(`update line_message set next_try_at = now() - interval '1 minute' where status = 'queued'`),
  );
const sign = (body: string, by = secret) => createHmac('sha256', by).update(body).digest('base64');
let events = 0;
async function tell(event: object, signature?: string) {
  events += 1;
  const payload = JSON.stringify({
    destination: 'U0',
    events: [
      { webhookEventId: `EV${events}`, replyToken: `r${events}`, timestamp: Date.now(), mode: 'active', ...event },
    ],
  });
  return app.app.inject({
    method: 'POST',
    url: '/api/line/webhook',
    headers: { 'content-type': 'application/json', 'x-line-signature': signature ?? sign(payload) },
    payload,
  });
}
const from = (userId: string) => ({ source: { type: 'user', userId } });
const stateOf = async (id: string) =>
  await done<AnswerOf<typeof lineOfQuotationCall>>(seller.get(`/api/marketing/line/quotations/${id}`));
const quotationNow = async (id: string) =>
  (await seller.get<{ row: Record<string, unknown> }>(`${quotation.api}/${id}`)).body.row;
const ask = (id: string, contactId: string) =>
  seller.call<{ id: string }>('POST', `/api/marketing/line/quotations/${id}`, { contactId });

/** A contact whose LINE is linked by the code. */
async function linked(customerId: string, userId: string): Promise<string> {
  const { id } = await aLineContact(app, { customerId });
  const { code } = (await seller.get<{ row: { code: string } }>(`${lineContact.api}/${id}`)).body.row;
  expect(
    (await tell({ type: 'message', ...from(userId), message: { type: 'text', text: ` ${code.toLowerCase()} ` } }))
      .statusCode,
  ).toBe(200);
  return id;
}

let users = 0;
/** Work over and above that was sent, and somebody of its customer with LINE. */
async function asked() {
  users += 1;
  const userId = `U${users}`;
  const shop = await shopFor(app);
  const [jobId = ''] = await releasedJobs(app, shop);
  const { id } = await seller.create(quotation, {
    kind: 'overAndAbove',
    customerId: shop.customerId,
    jobId,
    subject: 'Replace bearing cup',
    finding: 'Bearing cup spalled',
    currency: 'THB',
    validUntil: '2999-01-01',
  });
  await aQuotationLine(app, { quotationId: id, skuId: (await aSku(app)).id });
  await done(seller.run(quotation, id, 'send'));
  return { id, userId, customerId: shop.customerId, contactId: await linked(shop.customerId, userId) };
}
const buttonOf = (answer: 'accepted' | 'declined') => {
  const [sent] = accepted.values();
  const actions = sent?.messages.find(({ type }) => type === 'template')?.template?.actions ?? [];
  return actions.map(({ data = '' }) => data).find((data) => data.includes(`.${answer}.`)) ?? '';
};
const press = (userId: string, data: string) => tell({ type: 'postback', ...from(userId), postback: { data } });

test('R-MSG-1 off until configured: nothing is asked, nothing is heard, and the page says so', async () => {
  const { id, contactId } = await asked();
  app.deps.services.outside.line = null;
  expect((await stateOf(id)).isConfigured).toBe(false);
  expect(message(await ask(id, contactId))).toBe('LINE is not set up: the customer answers by mail or in the portal.');
  expect((await tell({ type: 'unfollow', ...from('U1') })).statusCode).toBe(404);
  await runJob();
  expect(pushes).toEqual([]);
});

test('R-MSG-1 over and above is asked by LINE with two buttons; the one pressed is the answer, kept with its evidence, once', async () => {
  const { id, userId, contactId } = await asked();
  await done(ask(id, contactId));
  expect((await ask(id, contactId)).status).toBe(409);
  await runJob();
  expect([...accepted.values()][0]?.to).toBe(userId);
  expect(await stateOf(id)).toMatchObject({ quota: { most: 500, used: 3 }, messages: [{ status: 'sent', tries: 1 }] });
  const data = buttonOf('accepted');
  await press('Usomebody', data);
  expect(await quotationNow(id)).toMatchObject({ status: 'sent' });
  await press(userId, data.replace('.accepted.', '.declined.'));
  expect(await quotationNow(id)).toMatchObject({ status: 'sent' });
  await press(userId, data);
  expect(await quotationNow(id)).toMatchObject({ status: 'accepted' });
  const { rows } = await done<{ rows: Record<string, unknown>[] }>(
    seller.get(`${quotationAnswer.api}?f.quotationId.in=${id}`),
  );
  expect(rows).toMatchObject([{ answer: 'accepted', way: 'line', revision: 1 }]);
  expect(String(rows[0]?.['byName'])).toMatch(/^Anong \d+ [(]LINE[)]$/);
  expect(String(rows[0]?.['device'])).toBe(`LINE event EV${events}`);
  expect(String(rows[0]?.['pdfSha256'])).toHaveLength(64);
  await press(userId, buttonOf('declined'));
  expect(await quotationNow(id)).toMatchObject({ status: 'accepted' });
  await runJob();
  expect(replies.some((text) => text.includes('your acceptance'))).toBe(true);
  expect(replies.at(-1)).toContain('answered already');
});

test('R-MSG-1 a push that timed out after LINE accepted it goes again with the same key: 409 says it is there, and it was sent once', async () => {
  const { id, contactId } = await asked();
  await done(ask(id, contactId));
  lie = 'silentAfterAccepting';
  await runJob();
  expect(await stateOf(id)).toMatchObject({ messages: [{ status: 'queued', lastText: 'LINE was not reached.' }] });
  lie = 'none';
  await dueAgain();
  await runJob();
  expect(pushes).toHaveLength(2);
  expect(new Set(pushes).size).toBe(1);
  expect(accepted.size).toBe(1);
  expect(await stateOf(id)).toMatchObject({ messages: [{ status: 'sent', tries: 2 }] });
});

test('R-MSG-1 killed between sending and writing it down, it is taken up again with the same key', async () => {
  const { id, contactId } = await asked();
  await done(ask(id, contactId));
  await runJob();
  await app.asOwner((pool) =>
    pool.query(
      `update line_message set status = 'sending', sent_at = null, claimed_at = now() - interval '10 minutes' where quotation_id = $1`,
      [id],
    ),
  );
  await Promise.all([runJob(), runJob()]);
  expect(accepted.size).toBe(1);
  expect(new Set(pushes).size).toBe(1);
  expect(await stateOf(id)).toMatchObject({ messages: [{ status: 'sent' }] });
});

test('R-MSG-1 the quota of the month is respected: what is over it waits for the next month', async () => {
  const { id, contactId } = await asked();
  quota = { most: 500, used: 500 };
  await done(ask(id, contactId));
  await runJob();
  expect(pushes).toEqual([]);
  expect(await stateOf(id)).toMatchObject({
    messages: [{ status: 'queued', tries: 0, lastText: 'The monthly quota of LINE is used up.' }],
  });
  await runJob();
  expect(pushes).toEqual([]);
  // It says so only when it is asked.
  quota = { most: 500, used: 10 };
  lie = 'limit';
  await dueAgain();
  await runJob();
  expect(await stateOf(id)).toMatchObject({ messages: [{ status: 'queued', tries: 0 }] });
  const { rows } = await app.deps.database.pool.query<{ waits: boolean }>(
    `select next_try_at > now() + interval '1 hour' or extract(day from now()) >= 28 as waits from line_message where quotation_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ waits: true }]);
});

test('R-MSG-1 what LINE refuses is told in its words and may be asked anew; its own fault is tried five times', async () => {
  const { id, contactId } = await asked();
  await done(ask(id, contactId));
  lie = 'refuses';
  await runJob();
  expect(await stateOf(id)).toMatchObject({
    messages: [{ status: 'failed', lastText: 'LINE answered 400: The property, to, in the request body is invalid' }],
  });
  lie = 'busy';
  await done(ask(id, contactId));
  for (let at = 0; at < 7; at += 1) {
    await dueAgain();
    await runJob();
  }
  expect(pushes).toHaveLength(7);
  expect((await stateOf(id)).messages[0]).toMatchObject({ status: 'failed', tries: 6 });
});

test('R-MSG-1 what was not signed by LINE is refused, letter by letter; an event that comes again counts once', async () => {
  const { id, userId, contactId, customerId } = await asked();
  await done(ask(id, contactId));
  await runJob();
  const data = buttonOf('accepted');
  expect((await tell({ type: 'postback', ...from(userId), postback: { data } }, sign('{}'))).statusCode).toBe(403);
  expect((await tell({ type: 'postback', ...from(userId), postback: { data } }, '')).statusCode).toBe(403);
  // The same facts in other letters.
  const payload = '{ "events": [] }';
  const headers = { 'content-type': 'application/json', 'x-line-signature': sign('{"events":[]}') };
  const other = await app.app.inject({ method: 'POST', url: '/api/line/webhook', headers, payload });
  expect(other.statusCode).toBe(403);
  expect(await quotationNow(id)).toMatchObject({ status: 'sent' });
  const { id: second } = await aLineContact(app, { customerId });
  const { code } = (await seller.get<{ row: { code: string } }>(`${lineContact.api}/${second}`)).body.row;
  const event = { type: 'message', ...from('Uother'), message: { type: 'text', text: code }, webhookEventId: 'TWICE' };
  await tell(event);
  await tell(event);
  const { rows } = await app.deps.database.pool.query<{ count: number }>(
    `select count(*)::int as count from line_message where kind = 'reply' and line_user_id = 'Uother'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
  await tell({ type: 'unfollow', ...from('Uother') });
  expect(message(await ask(id, second))).toBe('This contact has no LINE linked to this customer.');
  expect(sealed(secret, id, 'accepted')).not.toBe(sealed('another', id, 'accepted'));
});

test('R-MSG-1 a service that says nothing is told as slow', async () => {
  const line = { url: 'http://127.0.0.1:9', token: 'x', secret };
  expect(await push(line, { to: 'U1', messages: [], retryKey: 'k' }, 200)).toEqual({
    kind: 'later',
    text: 'LINE was not reached.',
  });
});

/** What the proof of integrity says after the owner of the database changed something, which is undone again. */
const saidAfter = (change: string, of = 'questions asked by LINE') =>
  app.asOwner(async (owner) => {
    const client = await owner.connect();
    try {
      await client.query(`begin; ${change}`);
      const { faults } = await verifyBooks(client as unknown as Pool);
      return faults.filter(({ kind }) => kind === of).map(({ what }) => what);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

test('R-MSG-1 a question put there, rewritten, sent to another account, answered or taken away by hand is named by the proof of integrity; what the product did is not', async () => {
  const [one, two] = [await asked(), await asked()];
  for (const { id, contactId } of [one, two]) await done(ask(id, contactId));
  await runJob();
  await press(one.userId, buttonOf('accepted'));
  expect(await quotationNow(one.id)).toMatchObject({ status: 'accepted' });
  expect(await saidAfter('select 1')).toEqual([]);
  const of = ({ id }: { id: string }) => `where quotation_id = '${id}'`;
  for (const [change, says] of [
    [
      `update line_message set text = replace(text, '.00', '.50') ${of(two)}`,
      /^The question by LINE about QT\S+ says other words/,
    ],
    [`update line_message set line_user_id = 'Uelse' ${of(two)}`, /went to another account/],
    [`update line_message set created_by = null ${of(two)}`, /was asked by somebody else/],
    [`update line_message set answered_at = now() ${of(two)}`, /is answered by nobody/],
    [`update line_message set answered_at = null ${of(one)}`, /was answered and stands open/],
    [`delete from line_message ${of(two)}`, /stands in the history and is gone/],
    [
      `insert into line_message (kind, quotation_id, revision, contact_id, line_user_id, text, status, next_try_at, created_at)
       select kind, quotation_id, revision + 1, contact_id, line_user_id, text, 'sent', now(), now() from line_message ${of(two)}`,
      /was never written down in the history/,
    ],
  ] as const)
    expect(await saidAfter(change)).toEqual([expect.stringMatching(says)]);
});

test('R-MSG-1 a reply rewritten, sent to another account, put there or taken away by hand is named by the proof of integrity, and so is who answered', async () => {
  const one = await asked();
  await done(ask(one.id, one.contactId));
  await done(ask(one.id, await linked(one.customerId, 'Ucolleague')));
  await runJob();
  await press(one.userId, buttonOf('accepted'));
  expect(await quotationNow(one.id)).toMatchObject({ status: 'accepted' });
  await runJob();
  expect(replies.at(-1)).toContain('your acceptance');
  const of = 'answers and replies by LINE';
  expect(await saidAfter('select 1', of)).toEqual([]);
  const reply = `where kind = 'reply' and line_user_id = '${one.userId}' and text like 'Thank you%'`;
  for (const [change, says] of [
    [`update line_message set text = replace(text, 'acceptance', 'refusal') ${reply}`, /says other words/],
    [`update line_message set line_user_id = 'Uelse' ${reply}`, /went to another account/],
    [`delete from line_message ${reply}`, /^The reply by LINE of \S+ stands in the history and is gone/],
    [
      `insert into line_message (kind, line_user_id, text, reply_token, status, next_try_at, created_at)
       select kind, line_user_id, text, 'r0', 'sent', now(), now() from line_message ${reply}`,
      /^The reply by LINE of .* was never written down in the history/,
    ],
    [
      `update line_message set answered_at = now() where quotation_id = '${one.id}' and line_user_id = 'Ucolleague'`,
      /^The question by LINE to Anong \d+ about QT\S+ was answered by somebody else/,
    ],
    [
      `update line_message set answered_at = null where quotation_id = '${one.id}' and line_user_id = '${one.userId}'`,
      /was answered there and stands open/,
    ],
  ] as const)
    expect(await saidAfter(change, of)).toEqual([expect.stringMatching(says)]);
  // The answer itself stands in a history of its own.
  const saidOfAnswers = async () =>
    app.asOwner(async (owner) =>
      (await verifyFoldedHistory(owner)).faults.map(({ what }) => what).filter((what) => what.startsWith('Answer ')),
    );
  expect(await saidOfAnswers()).toEqual([]);
  const { rows } = await app.deps.database.pool.query<{ id: string }>(
    'select id from quotation_answer where quotation_id = $1',
    [one.id],
  );
  await app.asOwner((owner) =>
    owner.query(`alter table quotation_answer disable trigger user;
      update quotation_answer set answer = 'declined' where quotation_id = '${one.id}'; alter table quotation_answer enable trigger user`),
  );
  expect(await saidOfAnswers()).toEqual([`Answer ${rows[0]?.id} says other than its history: answer.`]);
});
