import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { personWith } from '#kernel/testing/fixture.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { vendorCertificate, vendorEvaluation } from '../shared/control.record.ts';
import { vendorApproval } from '../shared/vendor.record.ts';
import { watchCertificates, watchEvaluations } from './control.ts';
import { aVendor, aVendorApproval, aVendorCertificate, aVendorEvaluation } from './vendors.fixture.ts';

const today = dayOf(new Date());
const signed = { pin: testPin, password: testPassword };
let app: TestApp;
let head: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  head = await authorisedPerson(app, { code: 'VA1', privilege: 'vendorApproval', roles: ['quality.user'] });
}, 120_000);
afterAll(() => app.close());

const approve = (id: string) => head.run(vendorApproval, id, 'approve', undefined, signed);
async function approved(vendorId: string): Promise<string> {
  const { id } = await aVendorApproval(app, { vendorId });
  expect((await approve(id)).status).toBe(200);
  return id;
}
const statusOf = async (id: string) =>
  (await head.get<{ row: { status: string } }>(`${vendorApproval.api}/${id}`)).body.row.status;
const on = (day: string) => new Date(`${day}T00:00:00Z`);
const toldOf = async (subject: string) =>
  (
    await app.deps.database.pool.query<{ cause: string }>(
      `select distinct cause from notification where subject = $1 order by cause`,
      [subject],
    )
  ).rows.map(({ cause }) => cause);

test('R-PRO-2 a vendor is evaluated again after 12, 24 or 36 months by its risk, and an overdue one is approved for nothing', async () => {
  for (const [riskClass, months] of [
    ['A', 12],
    ['B', 24],
    ['C', 36],
  ] as const) {
    const { id: vendorId } = await aVendor(app, { riskClass });
    const evaluation = await aVendorEvaluation(app, { vendorId, doneOn: today });
    expect(evaluation.nextDueOn).toBe(addMonths(today, months));
  }
  const { id: vendorId } = await aVendor(app, { riskClass: 'A' });
  await aVendorEvaluation(app, { vendorId, doneOn: addDays(addMonths(today, -12), -1) });
  const draft = await aVendorApproval(app, { vendorId });
  expect(await approve(draft.id)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('evaluate it again first') },
  });
  await aVendorEvaluation(app, { vendorId });
  expect((await approve(draft.id)).status).toBe(200);

  const due = addMonths(today, 12);
  await app.write(watchEvaluations, on(addDays(due, -31)));
  expect(await toldOf(`vendor:${vendorId}`)).toEqual([]);
  await app.write(watchEvaluations, on(addDays(due, -30)));
  await app.write(watchEvaluations, on(addDays(due, 1)));
  await app.write(watchEvaluations, on(addDays(due, 2)));
  expect(await toldOf(`vendor:${vendorId}`)).toEqual([`evaluation ${due} due`, `evaluation ${due} overdue`]);
});

test('R-PRO-2 a certificate replaces the desktop review only while a supplier certificate in date is on file', async () => {
  const { id: vendorId } = await aVendor(app);
  const facts = {
    vendorId,
    kind: 'initial',
    method: 'certificate',
    doneOn: today,
    responsiveness: 90,
    decision: 'approve',
    remark: 'Held',
  };
  const quality = await personWith(app, 'quality.user');
  const send = () => quality.call<{ message: string }>('POST', vendorEvaluation.api, facts);
  await aVendorCertificate(app, { vendorId, kind: 'iso9001' });
  await aVendorCertificate(app, { vendorId, kind: 'as9120', expiresOn: addDays(today, -1) });
  expect(await send()).toMatchObject({ status: 422, body: { fields: [{ path: 'method' }] } });
  await aVendorCertificate(app, { vendorId, kind: 'as9120', certificateNo: 'AS-NEW' });
  expect((await send()).status).toBe(201);
});

test('a vendor that may not supply after an evaluation loses its approvals at once', async () => {
  const { id: vendorId } = await aVendor(app);
  const approval = await approved(vendorId);
  await aVendorEvaluation(app, { vendorId, kind: 'forCause', decision: 'reject' });
  expect(await statusOf(approval)).toBe('suspended');
  // Nor does a new approval let it supply again.
  const { id: another } = await aVendorApproval(app, { vendorId, process: 'Shot peening again' });
  expect((await approve(another)).status).toBe(422);
  expect(await statusOf(another)).toBe('draft');
});

test('R-PRO-5 vendor and buyers hear 90, 30 and 7 days before a certificate ends; the day after, what stands on it is suspended', async () => {
  const { id: vendorId } = await aVendor(app, { contact: 'Khun Nok, nok@peening.example, +66 2 000 0000' });
  const one = await approved(vendorId);
  const { id: other } = await aVendorApproval(app, { vendorId, process: 'Cadmium plating' });
  expect((await approve(other)).status).toBe(200);
  const ends = addDays(today, 100);
  const certificate = await aVendorCertificate(app, { vendorId, expiresOn: ends, needed: true, approvalId: one });
  const subject = `vendorCertificate:${certificate.id}`;
  for (const [days, told] of [
    [91, []],
    [90, ['90 days']],
    [31, ['90 days']],
    [29, ['30 days', '90 days']],
    [7, ['30 days', '7 days', '90 days']],
    [0, ['30 days', '7 days', '90 days']],
  ] as const) {
    await app.write(watchCertificates, on(addDays(ends, -days)));
    expect([days, await toldOf(subject)]).toEqual([days, told]);
    expect(await statusOf(one)).toBe('approved');
  }
  const mails = await app.asOwner((pool) =>
    pool.query<{ payload: { to: string } }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mailVendorNotice' order by j.id`,
    ),
  );
  expect(mails.rows.map(({ payload }) => payload.to)).toEqual(Array.from({ length: 3 }, () => 'nok@peening.example'));
  await app.write(watchCertificates, on(addDays(ends, 1)));
  expect([await statusOf(one), await statusOf(other)]).toEqual(['suspended', 'approved']);
  expect(await toldOf(subject)).toContain('ended');

  // A renewal takes the place of the one before.
  const renewed = await approved((await aVendor(app)).id);
  const { vendorId: second } = (await head.get<{ row: { vendorId: string } }>(`${vendorApproval.api}/${renewed}`)).body
    .row;
  await aVendorCertificate(app, { vendorId: second, expiresOn: addDays(today, 10), needed: true });
  await aVendorCertificate(app, {
    vendorId: second,
    expiresOn: addDays(today, 400),
    needed: true,
    certificateNo: 'AS-2',
  });
  await app.write(watchCertificates, on(addDays(today, 11)));
  expect(await statusOf(renewed)).toBe('approved');
});

test('a certificate stands for an approval of its own vendor only', async () => {
  const [mine, theirs] = [await aVendor(app), await aVendorApproval(app)];
  const quality = await personWith(app, 'quality.user');
  const facts = {
    vendorId: mine.id,
    kind: 'nadcap',
    certificateNo: 'N-1',
    issuedBy: 'PRI',
    expiresOn: addDays(today, 90),
    needed: true,
  };
  expect(await quality.call('POST', vendorCertificate.api, { ...facts, approvalId: theirs.id })).toMatchObject({
    status: 422,
    body: { message: 'This approval is of another vendor.' },
  });
});
