import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LongRun } from '#kernel/server/endpoint.ts';
import type { PeakSettings } from '#kernel/server/context.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import type { Person, TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { creationRefusalsOf } from '#kernel/testing/refusals.ts';
import { draftFor, releasedJobs, shopFor } from '#modules/finance/invoices/server/invoices.fixture.ts';
import { invoice } from '#modules/finance/invoices/shared/invoice.record.ts';
import { receipt } from '#modules/finance/receipts/shared/receipt.record.ts';
import { postedInvoice } from '#modules/finance/receipts/server/receipts.fixture.ts';
import { aVoucher, line, posted, step } from '#modules/finance/vouchers/server/vouchers.fixture.ts';
import type { peakPreviewCall } from '../shared/peak.calls.ts';
import { peakDocument } from '../shared/peak.record.ts';
import { FakePeak, type Lie } from './fakePeak.fixture.ts';
import { sendToPeak } from './outbox.jobs.ts';
import { aPeakCode } from './peak.fixture.ts';
import { PeakBench } from './peakBench.fixture.ts';

let bench: PeakBench;
let app: TestApp;
let admin: Person;
let user: Person;
let peak: FakePeak;
let settings: PeakSettings;
beforeAll(async () => {
  bench = await PeakBench.open();
  ({ app, admin, user } = bench);
}, 120_000);
beforeEach(async () => {
  peak = new FakePeak();
  settings = await peak.open();
  app.deps.services.outside.peak = settings;
  await bench.clear();
  return () => peak.close();
});
afterAll(() => app.close());

const refusesNew = creationRefusalsOf(() => app, aPeakCode);
refusesNew(
  'R-PEAK-5 a VAT type that is no number',
  () => ({ kind: 'vat', ours: 'zero', theirs: 'none' }),
  'A number such as 1.',
);
refusesNew(
  'a contact of 17 characters',
  () => ({ kind: 'customer', ours: 'AND', theirs: 'A'.repeat(17) }),
  'PEAK takes at most 16 characters of a contact.',
);

test('F-35 off until configured: documents wait, nothing is asked, live is refused, and the screen is told so', async () => {
  app.deps.services.outside.peak = null;
  const row = await postedInvoice(app);
  await bench.send();
  expect(peak.asked).toEqual([]);
  expect((await bench.state()).isConfigured).toBe(false);
  expect((await bench.documentOf(row.id)).status).toBe('queued');
  const refused = await admin.call('PUT', '/api/finance/peak/mode', { mode: 'live' });
  expect(refused.body['code']).toBe('PEAK_OFF');
});

test('R-PEAK-4 dry run shows the payload and sends nothing until a finance admin turns it live', async () => {
  await bench.codes();
  await bench.setMode('dryRun');
  const row = await postedInvoice(app);
  await bench.send();
  expect(peak.asked).toEqual([]);
  const document = await bench.documentOf(row.id);
  expect(document.waitsFor).toMatch(/^Customer .* is not in PEAK yet[.]$/);
  const customer = await bench.documentOf(row.customerId);
  const { body } = await user.get<AnswerOf<typeof peakPreviewCall>>(`${peakDocument.api}/${customer.id}/preview`);
  expect(body).toMatchObject({ request: 'POST /contacts', waitsFor: null, inPeak: null, fault: null });
  expect(JSON.parse(body.payload ?? '')).toMatchObject({
    PeakContacts: { contacts: [{ taxNumber: '0105536112014' }] },
  });
  expect((await user.call('PUT', '/api/finance/peak/mode', { mode: 'live' })).status).toBe(403);
});

test('R-PEAK-2 the row of the outbox stands with the document or not at all: a posting that fails leaves none', async () => {
  const shop = await shopFor(app);
  const id = await draftFor(app, shop, await releasedJobs(app, shop));
  await app.asOwner((owner) =>
    owner.query(`create function stop() returns trigger language plpgsql as $$ begin raise exception 'stop'; end $$;
      create trigger stop before update on invoice for each row when (new.status = 'posted') execute function stop()`),
  );
  expect((await admin.run(invoice, id, 'post')).status).toBeGreaterThanOrEqual(400);
  await app.asOwner((owner) => owner.query('drop trigger stop on invoice; drop function stop'));
  await expect(bench.documentOf(id)).rejects.toThrow('not in the queue');
  await done(admin.run(invoice, id, 'post'));
  expect(await bench.documentOf(id)).toMatchObject({ kind: 'invoice', action: 'send', status: 'queued' });
});

test('R-PEAK-1 customer, invoice, receipt and voucher are sent in their order, signed, and keep their PEAK id', async () => {
  const row = await bench.live();
  const paid = await done<{ row: { id: string } }>(
    user.call('POST', receipt.api, {
      customerId: row.customerId,
      receivedOn: dayOf(new Date()),
      cash: '52000.00',
      withheld: '1500.00',
      fee: '0.00',
      settlements: [{ invoiceId: row.id, amount: '53500.00' }],
    }),
  );
  await done(user.run(receipt, paid.row.id, 'post'));
  const voucher = await posted(app, (await aVoucher(app)).id);
  await bench.send();
  expect(peak.faults).toEqual([]);
  expect(bench.open).toBe(0);
  const [one, two, three] = [
    await bench.documentOf(row.id),
    await bench.documentOf(paid.row.id),
    await bench.documentOf(voucher.id),
  ];
  expect(one).toMatchObject({
    status: 'synced',
    peakCode: row.invoiceNumber,
    amount: '53500.00',
    drift: null,
    tries: 1,
  });
  expect(two).toMatchObject({ status: 'synced', amount: '53500.00', drift: null });
  expect(three).toMatchObject({ status: 'synced', peakCode: voucher.voucherNo, amount: '100.00' });
  const sent = peak.asked.filter((line) => line.startsWith('POST')).map((line) => line.split(' ')[1]);
  expect(sent.indexOf('/contacts')).toBeLessThan(sent.indexOf('/invoices'));
  expect(sent.indexOf('/invoices')).toBeLessThan(sent.indexOf('/receipts'));
  expect(peak.kept.get(`/invoices ${row.invoiceNumber}`)?.row).toMatchObject({
    netAmount: '53500.00',
    products: [{ accountCode: '410101', price: '50000.0000', discount: '0.00', vatType: '3' }],
  });
  const before = peak.asked.length;
  await bench.send();
  expect(peak.asked).toHaveLength(before);
});

test.each<[name: string, lie: Lie, code: string | null, text: string]>([
  ['200 with a failure in its row', 'refuse', '302', 'contactCode is wrong'],
  ['200 with a failure in its envelope', 'envelopeRefuses', '301', 'issuedDate is wrong'],
  ['100 of a number PEAK does not show', 'hundred', '100', 'PEAK says it has this number, and does not show it.'],
])(
  'R-PEAK-1 %s is a failure a person decides: sent again or not sent, with a reason',
  async (_name, lie, code, text) => {
    const row = await bench.live();
    peak.lies = [['/invoices', lie]];
    await bench.send();
    const failed = await bench.documentOf(row.id);
    expect(failed).toMatchObject({ status: 'failed', lastCode: code, lastText: text, peakId: null });
    expect((await bench.state()).failed).toBe(1);
    expect((await user.run(peakDocument, failed.id, 'skip', { reason: 'Entered by hand' })).status).toBe(403);
    await done(admin.run(peakDocument, failed.id, 'skip', { reason: 'Entered by hand' }));
    expect((await bench.documentOf(row.id)).status).toBe('skipped');
    await done(user.run(peakDocument, failed.id, 'retry'));
    await bench.send();
    expect(await bench.documentOf(row.id)).toMatchObject({ status: 'synced' });
    expect(peak.times(row.invoiceNumber)).toBe(1);
  },
);

test.each<[name: string, lie: Lie, mayStand: boolean]>([
  ['a time-out after it was stored', 'storeAndHang', true],
  ['a connection that breaks after it was stored', 'storeAndBreak', true],
  ['a time-out', 'hang', false],
  ['a 500', 'error500', false],
  ['a page that is no JSON', 'garbage', false],
  ['a 200 without a row', 'noRows', false],
])(
  'R-PEAK-2 %s is tried again after a minute, looked up first: no document twice, none lost',
  async (_name, lie, mayStand) => {
    const row = await bench.live();
    peak.lies = [['/invoices', lie]];
    await bench.send();
    const waiting = await bench.documentOf(row.id);
    expect(waiting).toMatchObject({ status: 'queued', tries: 1 });
    expect(Date.parse(waiting.nextTryAt) - Date.now()).toBeGreaterThan(50_000);
    await bench.due(waiting.id);
    peak.asked = [];
    await bench.send();
    expect(await bench.documentOf(row.id)).toMatchObject({ status: 'synced', drift: null });
    expect(peak.times(row.invoiceNumber)).toBe(1);
    expect(peak.asked.slice(0, mayStand ? 9 : 2)).toEqual([
      `GET /invoices ${row.invoiceNumber}`,
      ...(mayStand ? [] : [`POST /invoices ${row.invoiceNumber}`]),
    ]);
  },
);

test('R-PEAK-2 the 100 twice: a document PEAK has already is taken as sent, and a difference is told', async () => {
  const row = await bench.live();
  peak.kept.set(`/invoices ${row.invoiceNumber}`, {
    id: 'peak-by-hand',
    code: row.invoiceNumber,
    netAmount: '53499.00',
    status: 'Approved',
    row: {},
  });
  await bench.send();
  expect(await bench.documentOf(row.id)).toMatchObject({
    status: 'synced',
    peakId: 'peak-by-hand',
    drift: 'PEAK has 53499.00, ours is 53500.00.',
  });
  expect((await bench.state()).differing).toBe(1);
  expect(peak.times(row.invoiceNumber)).toBe(1);
});

test('after six tries in vain a person decides; the token is renewed by itself', async () => {
  const row = await bench.live();
  for (let count = 1; count <= 7; count += 1) {
    peak.lies = [['/invoices', 'error500']];
    await bench.send();
    await bench.due((await bench.documentOf(row.id)).id);
  }
  const failed = await bench.documentOf(row.id);
  expect(failed).toMatchObject({ status: 'failed', tries: 7, lastText: 'PEAK answered 500.' });
  // Nobody knows whether it is there: it is not left out, or somebody would enter it a second time.
  expect(await admin.run(peakDocument, failed.id, 'skip', { reason: 'Entered by hand' })).toMatchObject({
    status: 422,
    body: { message: 'It was sent and not answered: it may stand in PEAK. Send it again: PEAK is asked for it first.' },
  });
  peak.lies = [['/invoices', 'spentToken']];
  await done(user.run(peakDocument, failed.id, 'retry'));
  await bench.send();
  expect((await bench.documentOf(row.id)).status).toBe('synced');
});

test('R-PEAK-1 a look-up that fails inside a 200 is no answer: nothing is sent a second time until PEAK says it is not there', async () => {
  const row = await bench.live();
  peak.lies = [['/invoices', 'storeAndHang']];
  await bench.send();
  await bench.due((await bench.documentOf(row.id)).id);
  peak.asked = [];
  peak.lies = [['GET /invoices', 'error500']];
  await bench.send();
  expect(await bench.documentOf(row.id)).toMatchObject({ status: 'queued', tries: 2, lastText: 'PEAK is busy' });
  expect(peak.asked).toEqual([`GET /invoices ${row.invoiceNumber}`]);
});

test('R-PEAK-2 the tax invoice of a voucher that arrived later is a journal of its own beside that of its voucher: none is lost', async () => {
  await bench.live();
  const { id } = await aVoucher(app, {
    lines: [line('520101', '1000.00', '0'), line('115402', '70.00', '0'), line('111201', '0', '1070.00')],
  });
  const { voucherNo } = await posted(app, id);
  await bench.send();
  await step(user, id, 'takeTaxInvoice', { taxInvoiceNo: 'MS-77', taxInvoiceOn: dayOf(new Date()) });
  await bench.send();
  expect(await bench.documentOf(id)).toMatchObject({
    kind: 'voucherTaxInvoice',
    status: 'synced',
    amount: '70.00',
    drift: null,
  });
  const journals = [voucherNo, `${voucherNo}-TI`].map((code) => peak.kept.get(`/dailyjournals ${code}`)?.netAmount);
  expect(journals).toEqual(['1070.00', '70.00']);
});

test('a wrong password is told in one sentence, nothing is counted against the documents', async () => {
  const row = await bench.live();
  app.deps.services.outside.peak = { ...settings, connectId: `${settings.connectId}`, userToken: 'another' };
  await bench.send();
  expect((await bench.state()).fault).toBe('PEAK refuses the connection: connect ID, password or user token.');
  expect((await bench.documentOf(row.customerId)).tries).toBe(0);
  expect((await bench.documentOf(row.id)).status).toBe('queued');
});

test('R-PEAK-2 killed between sending and writing it down: taken up again, looked up, not sent twice', async () => {
  const row = await bench.live();
  let stops = false;
  const killed: LongRun = {
    services: bench.run.services,
    write: async (work) => {
      if (stops) throw new Error('killed');
      const answer = await bench.run.write(work);
      // Its claim stands and it is being sent: the process dies before the answer is written.
      stops = (answer as { code?: string } | null)?.code === row.invoiceNumber;
      return answer;
    },
  };
  await expect(sendToPeak(killed)).rejects.toThrow('killed');
  const open = await bench.documentOf(row.id);
  expect(open.status).toBe('sending');
  expect(peak.times(row.invoiceNumber)).toBe(1);
  await bench.send();
  expect((await bench.documentOf(row.id)).status).toBe('sending');
  await app.asOwner((owner) =>
    owner.query(`update peak_document set claimed_at = claimed_at - interval '11 minutes' where id = $1`, [open.id]),
  );
  await bench.send();
  expect(await bench.documentOf(row.id)).toMatchObject({ status: 'synced', lastText: 'PEAK had it already.' });
  expect(peak.times(row.invoiceNumber)).toBe(1);
});

test('R-PEAK-2 six runs at once send every document once', async () => {
  const rows = [await bench.live(), await postedInvoice(app), await postedInvoice(app)];
  await Promise.all(Array.from({ length: 6 }, bench.send));
  await bench.send();
  for (const row of rows) {
    expect((await bench.documentOf(row.id)).status).toBe('synced');
    expect(peak.asked.filter((line) => line === `POST /invoices ${row.invoiceNumber}`)).toHaveLength(1);
  }
});

test('R-PEAK-3 a voided invoice is voided in PEAK, never deleted, also when the answer is lost', async () => {
  const row = await bench.live();
  await bench.send();
  await done(admin.run(invoice, row.id, 'void', { reason: 'Wrong customer order' }));
  peak.lies = [['/invoices/void', 'error500']];
  await bench.send();
  const voiding = await bench.documentOf(row.id, 'void');
  expect(voiding.status).toBe('queued');
  await bench.due(voiding.id);
  await bench.send();
  expect(await bench.documentOf(row.id, 'void')).toMatchObject({ status: 'synced', drift: null });
  expect(peak.kept.get(`/invoices ${row.invoiceNumber}`)?.status).toBe('Void');
  expect(peak.asked.some((line) => line.startsWith('DELETE'))).toBe(false);
});
