import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { attachmentEndpoints } from '#kernel/server/attachments/endpoints.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { fileRights } from '#kernel/server/records/files.ts';
import { addDays, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import {
  authorised,
  signed,
  signPreliminary,
} from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { vendor, vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { vendorsServer } from '#modules/quality/vendors/server/vendors.server.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { aToolDue } from '#modules/stores/tools/server/tools.fixture.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { jobFixture, jobModules, type JobFixture } from './jobs.fixture.ts';

const today = dayOf(new Date());
let app: TestApp;
let shop: JobFixture;
let planner: Person;
let quality: Person;
let manager: Person;
let receiver: Person;
/** Authorised to receive, and to inspect the component. */
let other: Person;
/** Signed in ten days ago. */
let early: Person;
/** Signed in ten days ago: write and approve vendors. */
let writer: Person;
let approver: Person;
const earlier = () => new Date(Date.now() - 10 * 86_400_000 + 60_000);
let vendorId: string;
let job: { id: string; number: string };
let count = 0;

beforeAll(async () => {
  const modules = [...jobModules, vendorsServer, taskCardsServer];
  const files = attachmentEndpoints((entity) => {
    const found = modules.flatMap((module) => module.served ?? []).find(({ record }) => record.name === entity);
    return found ? fileRights(found) : null;
  });
  app = await testApp([...modules, { name: 'test/files', endpoints: files }]);
  shop = await jobFixture(app);
  planner = await app.as('maintenance.user');
  vi.useFakeTimers({ toFake: ['Date'], now: earlier() });
  early = await authorised(app, shop, { privileges: ['inspect'] });
  writer = await app.as('quality.user');
  approver = await authorised(app, shop, { privileges: ['vendorApproval'], roles: ['quality.user'] });
  vi.useRealTimers();
  quality = await app.as('quality.user');
  manager = await authorised(app, shop, { privileges: ['vendorApproval'] });
  receiver = await authorised(app, shop, { privileges: ['receive'] });
  other = await authorised(app, shop, { privileges: ['receive', 'inspect'] });
  await app.write(({ db }) => sql`update app_user set roles = '{quality.user}' where id = ${manager.id}`.execute(db));
});
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  const made = await quality.create(vendor, {
    code: `SIAM-${count}`,
    name: `Siam Plating ${count}`,
    kind: 'subcontractor',
    country: 'TH',
    riskClass: 'A',
  });
  vendorId = made.id;
  const serial = `OW${count}`;
  const receivedAt = new Date(Date.now() - 10 * 86_400_000);
  job = await planner.create(workOrder, shop.job(await shop.batch({ serialNumber: serial, receivedAt }), serial));
  // The preliminary report was signed ten days ago: what follows may be of any day since.
  vi.useFakeTimers({ toFake: ['Date'], now: earlier() });
  await signPreliminary(early, job.number);
  vi.useRealTimers();
});

async function tenDaysAgo<Answer>(does: () => Promise<Answer>): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['Date'], now: earlier() });
  try {
    return await does();
  } finally {
    vi.useRealTimers();
  }
}
const approvalOf = (process: string, validFrom: string, validTo: string) => ({
  vendorId,
  process,
  processKind: process === 'Hydrostatic test' ? ('hydrostaticTest' as const) : ('other' as const),
  evidence: 'Audit PA-26-01',
  validFrom,
  validTo,
});
const write = (process: string, validFrom = addDays(today, -300), validTo = addDays(today, 60)) =>
  tenDaysAgo(() => writer.create(vendorApproval, approvalOf(process, validFrom, validTo)));
const writeToday = (process: string) =>
  quality.create(vendorApproval, approvalOf(process, addDays(today, -300), addDays(today, 60)));
const approveToday = (id: string, by = manager) => by.run(vendorApproval, id, 'approve', undefined, signed);
const approve = (id: string) => tenDaysAgo(() => approveToday(id, approver));
const send = (process: string, sentOn = addDays(today, -2)) =>
  planner.call('POST', `${workOrder.api}/${job.number}/outside-work`, { process, vendorId, sentOn });
interface Listed {
  id: string;
  performedOn: string | null;
  vendorApprovedUntil: string | null;
  incomingInspection: string | null;
  withdrawn: { reason: string; by: string } | null;
}
const listed = async () => (await planner.get<Listed[]>(`${workOrder.api}/${job.number}/outside-work`)).body;
const back = async (by: Person, values: object = {}) =>
  by.call('POST', `${workOrder.api}/${job.number}/outside-work/${(await listed())[0]?.id}/return`, {
    document: 'CoC 114',
    incomingInspection: 'accepted',
    performedOn: addDays(today, -1),
    ...signed,
    ...values,
  });
/** A paper attached to the work order, with these words in it. */
const paper = async (words: string): Promise<string> => {
  const file = { fileName: 'coc.pdf', declaredType: 'application/pdf', bytes: pdfOf(`/Title (${words})`) };
  return (await app.write((ctx) => addAttachment(ctx, { ...file, entity: workOrder.name, entityId: job.id }))).id;
};
const gate = async () =>
  (
    await planner.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
      `${workOrder.api}/${job.number}/gates`,
    )
  ).body.gates.find((each) => each.code === 'G23');

test('G23 a vendor that quality has not approved for the process gets no work, and none any more once suspended', async () => {
  expect(await send('Plating')).toMatchObject({ status: 422, body: { code: 'G23' } });
  const draft = await write('Plating');
  expect((await send('Plating')).status).toBe(422);
  expect((await approve(draft.id)).status).toBe(200);
  expect(await gate()).toMatchObject({ state: 'na' });
  await manager.run(vendorApproval, draft.id, 'suspend', { reason: 'Bath analysis missing' });
  expect(await send('Plating', today)).toMatchObject({ status: 422, body: { code: 'G23' } });
  expect((await approve((await write('Plating')).id)).status).toBe(200);
  expect((await send('Shot peening')).status).toBe(422);
  expect((await send('plating')).status).toBe(201);
});

test('R-PRO-1 a vendor is approved by an authorised person who did not write the approval', async () => {
  const draft = await writeToday('Plating');
  expect((await approveToday(draft.id, quality)).body).toMatchObject({ code: 'GUARD' });
  const colleague = await app.as('quality.user');
  expect((await approveToday(draft.id, colleague)).status).toBe(422);
  expect((await approveToday(draft.id)).body.row).toMatchObject({
    status: 'approved',
    authorizationNo: expect.stringContaining('ABS-T-'),
  });
});

test('G23 an approval signed today covers no day before its signature, however early it is valid from', async () => {
  await approve((await write('Plating', addDays(today, -300), addDays(today, -2))).id);
  expect((await send('Plating')).status).toBe(201);
  expect((await approveToday((await writeToday('Plating')).id)).status).toBe(200);
  expect((await approveToday((await writeToday('Shot peening')).id)).status).toBe(200);
  expect(await send('Plating', addDays(today, -1))).toMatchObject({ status: 422, body: { code: 'G23' } });
  expect(await send('Shot peening', addDays(today, -1))).toMatchObject({ status: 422, body: { code: 'G23' } });
  expect(await back(receiver, { performedOn: addDays(today, -1) })).toMatchObject({
    status: 422,
    body: { code: 'G23', field: 'performedOn' },
  });
  expect((await gate())?.state).toBe('fail');
  expect((await back(receiver, { performedOn: today })).status).toBe(200);
  expect((await gate())?.state).toBe('pass');
  expect((await send('Shot peening', today)).status).toBe(201);
});

test('G23 outside work stays red until it is back with its paper and another, authorised person accepted it', async () => {
  await approve((await write('Plating')).id);
  expect(await gate()).toMatchObject({ state: 'na' });
  await send('Plating');
  expect((await gate())?.state).toBe('fail');
  expect(await back(planner)).toMatchObject({ status: 422, body: { code: 'G23' } });
  const unauthorised = await app.as('maintenance.user');
  expect((await back(unauthorised)).status).toBe(422);
  expect((await back(receiver, { incomingInspection: 'rejected' })).status).toBe(200);
  expect((await gate())?.state).toBe('fail');
  expect((await back(other)).status).toBe(200);
  expect((await gate())?.state).toBe('pass');
  expect(await back(receiver)).toMatchObject({ status: 409, body: { code: 'OUTSIDE_ACCEPTED' } });
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('G23 the approval is read from the register on the day of the work: suspended later it stands, before it is red', async () => {
  const approval = await write('Plating', addDays(today, -300), addDays(today, -1));
  await approve(approval.id);
  expect((await send('Plating', today)).body).toMatchObject({
    message: `Plating by Siam Plating ${count}: approval lapsed ${formatLegalDay(addDays(today, -1))}.`,
  });
  expect((await send('Plating', addDays(today, -1))).status).toBe(201);
  await back(receiver);
  expect((await gate())?.state).toBe('pass');
  await manager.run(vendorApproval, approval.id, 'suspend', { reason: 'Bath analysis missing' });
  expect((await gate())?.state).toBe('pass');
  expect((await listed())[0]?.vendorApprovedUntil).toBe(addDays(today, -1));
});

test('R12 a test done by the vendor keeps its own day and the requalifier', async () => {
  await approve((await write('Hydrostatic test')).id);
  await send('Hydrostatic test');
  expect((await back(receiver, { testedOn: addDays(today, -2) })).body).toMatchObject({
    code: 'R12',
    field: 'requalifier',
  });
  expect((await back(receiver, { testedOn: addDays(today, -2), requalifier: 'A123' })).status).toBe(200);
  expect(await listed()).toMatchObject([{ testedOn: addDays(today, -2), requalifier: 'A123' }]);
});

test('G23 work does not leave on a day before the component came in, before the preliminary report, or to come', async () => {
  await approve((await write('Plating', addDays(today, -300))).id);
  const refused = (code: string) => ({ status: 422, body: { code, field: 'sentOn' } });
  expect(await send('Plating', addDays(today, -40))).toMatchObject(refused('BEFORE_RECEIPT'));
  expect(await send('Plating', addDays(today, 1))).toMatchObject(refused('WRONG_DAY'));
  expect((await send('Plating', addDays(today, -10))).status).toBe(201);
  const serial = `OW-L${count}`;
  const receivedAt = new Date(Date.now() - 10 * 86_400_000);
  job = await planner.create(workOrder, shop.job(await shop.batch({ serialNumber: serial, receivedAt }), serial));
  await signPreliminary(other, job.number);
  expect(await send('Plating', addDays(today, -1))).toMatchObject(refused('G10'));
  expect((await send('Plating', today)).status).toBe(201);
});

test('G23 the day the vendor did it is told by who inspects what came back: the sender tells none, and the approval stood on it', async () => {
  await approve((await write('Plating', addDays(today, -300), addDays(today, -4))).id);
  const told = { process: 'Plating', vendorId, performedOn: addDays(today, -5) };
  const url = `${workOrder.api}/${job.number}/outside-work`;
  expect((await planner.call('POST', url, { ...told, sentOn: addDays(today, -6) })).status).toBe(400);
  expect((await send('Plating', addDays(today, -6))).status).toBe(201);
  expect(await listed()).toMatchObject([{ sentOn: addDays(today, -6), performedOn: null }]);
  for (const [performedOn, code] of [
    [null, 'G23'],
    [addDays(today, 1), 'WRONG_DAY'],
    [addDays(today, -7), 'BEFORE_SENT'],
    [addDays(today, -3), 'G23'],
  ] as const)
    expect(await back(receiver, { performedOn })).toMatchObject({ status: 422, body: { code, field: 'performedOn' } });
  expect((await gate())?.state).toBe('fail');
  // What cannot be accepted for its day is rejected with it, and another day is of another paper.
  const rejected = { incomingInspection: 'rejected', performedOn: addDays(today, -3) };
  expect((await back(receiver, rejected)).status).toBe(200);
  expect((await gate())?.state).toBe('fail');
  expect((await back(other, { document: 'CoC 114 Rev A', performedOn: addDays(today, -4) })).status).toBe(200);
  expect(await listed()).toMatchObject([{ performedOn: addDays(today, -4), vendorApprovedUntil: addDays(today, -4) }]);
  expect((await gate())?.state).toBe('pass');
});

test('G23 a vendor suspended while the work was away did it with no approval', async () => {
  const approval = await write('Plating');
  await approve(approval.id);
  expect((await send('Plating')).status).toBe(201);
  await manager.run(vendorApproval, approval.id, 'suspend', { reason: 'Bath analysis missing' });
  expect(await back(receiver, { performedOn: today })).toMatchObject({
    status: 422,
    body: { code: 'G23', field: 'performedOn' },
  });
  expect((await back(receiver, { performedOn: addDays(today, -1) })).status).toBe(200);
  expect((await gate())?.state).toBe('pass');
});

test('G23 R12 a vendor’s test is of a day since it was sent, and not later than the work', async () => {
  await approve((await write('Hydrostatic test', addDays(today, -5))).id);
  await send('Hydrostatic test', addDays(today, -4));
  const tested = (testedOn: string) => back(receiver, { testedOn, requalifier: 'A123' });
  for (const [day, code] of [
    [addDays(today, 1), 'WRONG_DAY'],
    ['2019-01-01', 'BEFORE_SENT'],
    [addDays(today, -5), 'BEFORE_SENT'],
    [today, 'R12'],
  ] as const)
    expect(await tested(day)).toMatchObject({ status: 422, body: { code, field: 'testedOn' } });
  expect((await tested(addDays(today, -4))).status).toBe(200);
});

test('G23 what was rejected is put right by sending the process out again and accepting it, never by work sent before', async () => {
  await approve((await write('Plating')).id);
  const returned = async (id: string | undefined, incomingInspection: string) =>
    (
      await receiver.call('POST', `${workOrder.api}/${job.number}/outside-work/${id}/return`, {
        document: 'CoC 115',
        incomingInspection,
        performedOn: today,
        ...signed,
      })
    ).status;
  expect((await send('Plating')).status).toBe(201);
  expect((await send('Plating')).status).toBe(201);
  const [first, second] = await listed();
  expect(await returned(first?.id, 'rejected')).toBe(200);
  expect(await returned(second?.id, 'accepted')).toBe(200);
  // The second was at the vendor already when the first was rejected: it is another piece.
  expect(await gate()).toMatchObject({ state: 'fail', messages: [expect.stringContaining('is rejected') as string] });
  expect((await send('plating', today)).status).toBe(201);
  expect((await gate())?.state).toBe('fail');
  const again = (await listed()).find(({ id }) => id !== first?.id && id !== second?.id);
  expect(await returned(again?.id, 'accepted')).toBe(200);
  expect((await gate())?.state).toBe('pass');
});

test('G23 whoever rejected what came back does not accept it with the same paper; another paper, or another person, may', async () => {
  await approve((await write('Plating')).id);
  await send('Plating');
  const file = (what: string) => paper(what);
  const first = await file('CoC 114, bath 7');
  const same = await file('CoC 114, bath 7');
  const another = await file('CoC 114 Rev A, bath 8');
  expect(await back(receiver, { paperId: randomUUID() })).toMatchObject({ status: 422, body: { field: 'paperId' } });
  expect((await back(receiver, { incomingInspection: 'rejected', paperId: first })).status).toBe(200);
  const refused = { status: 422, body: { code: 'G23', field: 'paperId' } };
  for (const values of [{}, { document: 'CoC 115' }, { paperId: first }, { document: 'CoC 115', paperId: same }])
    expect(await back(receiver, values)).toMatchObject(refused);
  expect((await gate())?.state).toBe('fail');
  expect((await back(receiver, { document: 'CoC 114 Rev A', paperId: another })).status).toBe(200);
  expect((await gate())?.state).toBe('pass');
  // Rejected by its number alone: a file under the same number is not known to be another paper.
  expect((await send('Plating')).status).toBe(201);
  const second = (await listed()).find((each) => each.incomingInspection === null);
  const again = (by: Person, values: object) =>
    by.call('POST', `${workOrder.api}/${job.number}/outside-work/${second?.id}/return`, {
      document: 'CoC 120',
      incomingInspection: 'accepted',
      performedOn: today,
      ...signed,
      ...values,
    });
  expect((await again(receiver, { incomingInspection: 'rejected' })).status).toBe(200);
  expect(await again(receiver, { document: 'coc-120', paperId: await file('CoC 120') })).toMatchObject(refused);
  expect((await again(other, {})).status).toBe(200);
  expect((await gate())?.state).toBe('pass');
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('G23 the vendor’s paper that outside work came back with stays on the work order; another file of it does not', async () => {
  await approve((await write('Plating')).id);
  await send('Plating');
  const [stands, other] = [await paper('CoC 114, bath 7'), await paper('Sent by mistake')];
  expect((await back(receiver, { paperId: stands })).status).toBe(200);
  const drop = (file: string) => planner.call('DELETE', `/api/attachments/${file}`, { reason: 'Not needed any more' });
  expect(await drop(stands)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('the paper of Plating by Siam Plating') as string },
  });
  expect((await drop(other)).status).toBe(200);
});

test('G23 a paper names one day: rejected, it comes back with another one only under a new number, whoever accepts it', async () => {
  await approve((await write('Plating')).id);
  await send('Plating');
  const paperId = await paper('CoC 114, bath 7');
  const rejected = (values: object) => back(receiver, { incomingInspection: 'rejected', paperId, ...values });
  for (const [performedOn, code] of [
    [addDays(today, 1), 'WRONG_DAY'],
    [addDays(today, -3), 'BEFORE_SENT'],
  ] as const)
    expect(await rejected({ performedOn })).toMatchObject({ status: 422, body: { code, field: 'performedOn' } });
  expect((await rejected({ performedOn: addDays(today, -2) })).status).toBe(200);
  // Another paper in between does not make the first one forgotten.
  expect((await rejected({ document: 'CoC 115', paperId: undefined, performedOn: today })).status).toBe(200);
  const another = {
    status: 422,
    body: {
      code: 'G23',
      field: 'performedOn',
      message: `CoC 114 was rejected with ${formatLegalDay(addDays(today, -2))}: another day needs a new paper of the vendor, with its own number.`,
    },
  };
  for (const values of [{}, { document: 'coc-114' }, { document: 'CoC 116', paperId }])
    expect(await back(other, values)).toMatchObject(another);
  expect((await gate())?.state).toBe('fail');
  expect((await back(other, { document: 'CoC 114 Rev A', paperId: await paper('CoC 114 Rev A') })).status).toBe(200);
  expect((await gate())?.state).toBe('pass');
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('D8 G23 outside work entered wrongly is withdrawn with a reason by an inspector: it stays visible, and the gate counts it no more', async () => {
  await approve((await write('Plating')).id);
  await approve((await write('Shot peening')).id);
  await send('Plating');
  await send('Shot peening');
  const [wrong, right] = await listed();
  const withdraw = (by: Person, id: string | undefined, reason = 'Belongs to the other wheel of this delivery') =>
    by.call('POST', `${workOrder.api}/${job.number}/entries/outside/${id}/withdraw`, { reason, ...signed });
  expect((await withdraw(other, wrong?.id, 'no')).status).toBe(400);
  expect((await withdraw(receiver, wrong?.id)).status).toBe(422);
  expect((await withdraw(other, job.id)).status).toBe(404);
  expect((await gate())?.messages.join(' ')).toContain('Plating by');
  expect((await withdraw(other, wrong?.id)).status).toBe(200);
  expect((await gate())?.messages.join(' ')).not.toContain('Plating by');
  expect((await gate())?.state).toBe('fail');
  expect((await listed()).find(({ id }) => id === wrong?.id)?.withdrawn).toMatchObject({
    reason: 'Belongs to the other wheel of this delivery',
  });
  expect(await withdraw(other, wrong?.id)).toMatchObject({ status: 409, body: { code: 'WITHDRAWN' } });
  expect(
    await receiver.call('POST', `${workOrder.api}/${job.number}/outside-work/${wrong?.id}/return`, {
      document: 'CoC 114',
      incomingInspection: 'accepted',
      ...signed,
    }),
  ).toMatchObject({ status: 409, body: { code: 'WITHDRAWN' } });
  // What was rejected is withdrawn by somebody who neither sent nor rejected it, or is sent out again.
  const rejected = await other.call('POST', `${workOrder.api}/${job.number}/outside-work/${right?.id}/return`, {
    document: 'CoC 116',
    incomingInspection: 'rejected',
    ...signed,
  });
  expect(rejected.status).toBe(200);
  expect(await withdraw(other, right?.id)).toMatchObject({ status: 422, body: { code: 'SAME_PERSON' } });
  const third = await authorised(app, shop, { privileges: ['inspect'] });
  expect((await withdraw(third, right?.id)).status).toBe(200);
  expect((await gate())?.state).toBe('na');
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('R12 what kind of process a vendor does is declared at its approval, whatever the process is called', async () => {
  const named = (process: string, processKind: 'hydrostaticTest' | 'other') =>
    tenDaysAgo(() =>
      writer.create(vendorApproval, {
        ...approvalOf(process, addDays(today, -300), addDays(today, 60)),
        processKind,
      }),
    );
  await approve((await named('Hydrostatic test of hoses', 'other')).id);
  await approve((await named('Water jacket test', 'hydrostaticTest')).id);
  const tested = { testedOn: addDays(today, -2), requalifier: 'A123' };
  await send('Hydrostatic test of hoses');
  expect(await back(receiver, tested)).toMatchObject({ status: 422, body: { code: 'R12', field: 'testedOn' } });
  expect((await back(receiver)).status).toBe(200);
  await send('Water jacket test');
  const jacket = (await listed()).find((each) => each.incomingInspection === null);
  expect(
    (
      await receiver.call('POST', `${workOrder.api}/${job.number}/outside-work/${jacket?.id}/return`, {
        document: 'CoC 117',
        incomingInspection: 'accepted',
        performedOn: today,
        ...tested,
        ...signed,
      })
    ).status,
  ).toBe(200);
});

test('a job does not end while its component is at a vendor, or a tool is on loan to it', async () => {
  await approve((await write('Plating')).id);
  await send('Plating');
  const admin = await app.as('maintenance.admin');
  const cancel = () => admin.run(workOrder, job.id, 'cancel', { reason: 'Customer withdrew it' });
  expect(await cancel()).toMatchObject({
    status: 422,
    body: { message: `Plating at Siam Plating ${count} is not back: record what came back first.` },
  });
  expect((await back(receiver)).status).toBe(200);
  const toolNo = `OUT-${count}`;
  await aToolDue(app, toolNo, addDays(today, 30));
  const crib = await app.as('tools.user', 'stores.user', 'maintenance.viewer');
  const lent = { borrowerId: await shop.employee(`L${count}`), jobNumber: job.number };
  expect((await crib.call('POST', `/api/store/tools/${toolNo}/lend`, lent)).status).toBe(200);
  expect(await cancel()).toMatchObject({
    status: 422,
    body: { message: `Tool ${toolNo} is still loaned to this work order.` },
  });
  expect((await crib.call('POST', `/api/store/tools/${toolNo}/return`, { conditionIn: 'ok' })).status).toBe(200);
  expect((await cancel()).status).toBe(200);
});

test('G10 R1 nothing is sent out before the preliminary report, for an evaluation, or while a hold stops work', async () => {
  await approve((await write('Plating')).id);
  const hold = await planner.call<{ id: string }>('POST', `${workOrder.api}/${job.number}/holds`, {
    reason: 'awaitingEngineering',
  });
  expect(hold.status).toBe(201);
  expect(await send('Plating', today)).toMatchObject({ status: 409, body: { code: 'JOB_ON_HOLD' } });
  const open = async (serial: string, more: object = {}) => {
    const receivedAt = new Date(Date.now() - 10 * 86_400_000);
    const batch = await shop.batch({ serialNumber: serial, receivedAt });
    job = await planner.create(workOrder, shop.job(batch, serial, more));
  };
  await open(`OW-P${count}`);
  expect(await send('Plating', today)).toMatchObject({ status: 422, body: { code: 'G10' } });
  await signPreliminary(other, job.number);
  expect((await send('Plating', today)).status).toBe(201);
  await open(`OW-E${count}`, { certificateTypes: [] });
  await signPreliminary(other, job.number);
  expect(await send('Plating', today)).toMatchObject({ status: 422, body: { code: 'EVALUATION_ONLY' } });
});
