import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { anIpcItem } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { classified, toldBy } from '#modules/safety/reports/server/reports.fixture.ts';
import { safetyReport } from '#modules/safety/reports/shared/safetyReport.record.ts';
import { openReportCall } from '#modules/safety/reports/shared/safetyReports.calls.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { finding } from '../shared/finding.record.ts';
import { bench, type Bench, type JobAtBench, photographed } from './bench.fixture.ts';

// How a finding ends, and what the gates are told of it; each fact by the call of the screen.
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let app: TestApp;
let at: Bench;
let closer: Person;
let job: JobAtBench;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  at = await bench(app);
  closer = await authorised(app, at.shop, { privileges: ['inspect', 'independentInspection'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  job = await at.newJob();
});

const root = () => `/api/workorders/${job.number}`;
const raise = (body: object) =>
  at.mechanic.call<{ row: { id: string; number: string } }>('POST', `${root()}/findings`, {
    severity: 'major',
    description: 'Seen at the flange',
    ...body,
  });
async function decide(number: string, input: object, by: Person = at.inspector) {
  await photographed(app, at.mechanic, number);
  return by.run(finding, number, 'decide', { note: 'As said', ...input }, signed);
}
const act = (number: string) => at.mechanic.run(finding, number, 'action', { note: 'Done as decided' });
const close = (number: string, by: Person = closer) =>
  by.run(finding, number, 'close', { result: 'Looked at again' }, signed);
const gate = async (code: string) =>
  (
    await at.planner.get<{ gates: { code: string; state: string; messages: string[] }[] }>(`${root()}/gates`)
  ).body.gates.find((each) => each.code === code);

test('G07 G26 a work order is not cancelled over what is known against its component: another one of its batch would know nothing of it', async () => {
  const cancel = () => at.planner.run(workOrder, job.id, 'cancel', { reason: 'Opened for the wrong order' });
  const no = (words: string) => ({ status: 422, body: { message: expect.stringContaining(words) as string } });
  const held = await at.planner.call<{ id: string }>('POST', `${root()}/holds`, { reason: 'awaitingEngineering' });
  expect(held.status).toBe(201);
  expect(await cancel()).toMatchObject(no('The hold “Awaiting engineering” is open'));
  expect((await at.engineer.call('POST', `${root()}/holds/${held.body.id}/end`, signed)).status).toBe(200);
  const { number } = (await raise({ defectCode: 'crack', place: 'flange' })).body.row;
  expect(await cancel()).toMatchObject(no('Finding F01 (crack) stands against this component'));
  expect((await decide(number, { disposition: 'scrap' })).status).toBe(200);
  expect((await act(number)).status).toBe(200);
  expect((await close(number)).status).toBe(200);
  // What is to be scrapped gets no second work order either.
  expect(await cancel()).toMatchObject(no('Finding F01 (crack) stands against this component'));
});

describe('G07 what is not put right is not released', () => {
  test.each([
    ['scrap', 'scrap'],
    ['returnToCustomer', 'return to customer'],
  ])('a finding decided %s keeps the gate red when it is closed', async (disposition, words) => {
    const { number } = (await raise({ defectCode: 'crack', place: 'flange' })).body.row;
    expect((await decide(number, { disposition })).status).toBe(200);
    expect((await act(number)).status).toBe(200);
    expect((await close(number)).status).toBe(200);
    expect(await gate('G07')).toMatchObject({
      state: 'fail',
      messages: [`Finding F01 (crack, flange) was decided “${words}”: the component is not released.`],
    });
  });

  test('a crack, and what was called something else, is never within limits and never minor', async () => {
    const crack = (await raise({ defectCode: 'crack' })).body.row;
    expect(await decide(crack.number, { disposition: 'withinLimits' })).toMatchObject({
      status: 422,
      body: { code: 'DISPOSITION', field: 'disposition' },
    });
    const minor = { defectCode: 'other', severity: 'minor' };
    expect(await raise({ ...minor, description: 'Crack 12 mm at bolt hole 3' })).toMatchObject({
      body: { code: 'SEVERITY' },
    });
    for (const description of ['Scratch, no crack seen', 'Scratch, no visible cracks'])
      expect((await raise({ ...minor, description })).status).toBe(201);
    expect(
      await raise({ defectCode: 'corrosion', severity: 'minor', description: 'Corrosion beyond limits, 1.4 mm' }),
    ).toMatchObject({ body: { code: 'SEVERITY' } });
  });

  test('a crack is one wherever it is said: as item, place, decision or result of a minor finding', async () => {
    const minor = { defectCode: 'other', severity: 'minor', description: 'Line seen at bolt hole' };
    for (const said of [{ itemName: 'crack 12 mm' }, { place: 'crack at bolt hole 3' }])
      expect(await raise({ ...minor, ...said })).toMatchObject({ status: 422, body: { code: 'SEVERITY' } });
    const { number } = (await raise(minor)).body.row;
    const within = (note: string) => decide(number, { disposition: 'withinLimits', note });
    expect(await within('crack of 12 mm, leave as is')).toMatchObject({
      status: 422,
      body: { code: 'DISPOSITION', field: 'disposition' },
    });
    expect((await within('Checked for cracks: none')).status).toBe(200);
    expect((await act(number)).status).toBe(200);
    const closing = (result: string) => closer.run(finding, number, 'close', { result }, signed);
    expect(await closing('Crack is as it was')).toMatchObject({ status: 422, body: { code: 'DISPOSITION' } });
    expect((await closing('A scratch, polished, no crack')).status).toBe(200);
  });

  test('rework done again after the re-inspection asks for another one, and a reopened card is the rework', async () => {
    const { number } = (await raise({ defectCode: 'dent' })).body.row;
    await job.bores();
    expect((await decide(number, { disposition: 'repair' })).status).toBe(200);
    const rework = (await job.cards()).find((card) => card.cardNo.startsWith('R'))?.cardNo ?? '';
    const doAgain = async () => {
      const { steps } = await job.card(rework);
      for (const place of steps.keys()) expect((await job.step(rework, place + 1, { value: true })).status).toBe(200);
      expect((await job.sign(rework)).status).toBe(200);
    };
    const reopen = () =>
      at.inspector.call('POST', `${root()}/cards/${rework}/reopen`, { reason: 'Not blended whole', ...signed });
    await doAgain();
    expect((await reopen()).status).toBe(200);
    expect(await act(number)).toMatchObject({ status: 422 });
    await doAgain();
    expect((await act(number)).status).toBe(200);
    expect((await close(number)).status).toBe(200);
    expect((await gate('G07'))?.state).toBe('pass');
    expect((await reopen()).status).toBe(200);
    expect((await gate('G07'))?.messages).toEqual([
      `Finding F01 (dent): card ${rework} was worked on after it was closed. Raise a finding for that card and close it.`,
    ]);
    // The way out: a finding of its own for the card, decided while it is open, and closed after it.
    const again = (await raise({ defectCode: 'dent', description: 'Blended anew, looked at anew' })).body.row;
    expect((await decide(again.number, { disposition: 'repair', reworkCardNo: rework })).status).toBe(200);
    await doAgain();
    expect((await gate('G07'))?.state).toBe('fail');
    expect((await act(again.number)).status).toBe(200);
    expect((await close(again.number)).status).toBe(200);
    expect((await gate('G07'))?.state).toBe('pass');
  });
});

describe('R6 a defect that stays is accepted by a document, attached, by an authorised engineer', () => {
  const data = {
    disposition: 'approvedData',
    approvedDataKind: 'designApproval',
    approvedDataRef: 'RDAS 4711 Rev B',
    approvedDataHolder: 'Honeywell',
    approvedDataPartNumber: 'C20195162',
    approvedDataSerials: 'All',
  };
  test('an inspector, a telephone call and a paper nobody attached are refused', async () => {
    const { id, number } = (await raise({ defectCode: 'corrosion' })).body.row;
    expect(await decide(number, data)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    for (const approvedDataRef of [
      'telephone call with Mr Lee',
      'LINE 5 June',
      'e-mail 12',
      'Telecon 12',
      'โทรศัพท์ 12/6',
    ])
      expect(await decide(number, { ...data, approvedDataRef }, at.engineer)).toMatchObject({
        status: 422,
        body: { code: 'APPROVED_DATA' },
      });
    expect(await decide(number, { disposition: 'approvedData' }, at.engineer)).toMatchObject({
      body: { code: 'APPROVED_DATA' },
    });
    expect(await decide(number, data, at.engineer)).toMatchObject({
      body: { code: 'APPROVED_DATA', message: 'Attach the document to the finding first, as a PDF.' },
    });
    expect(await decide(number, { ...data, approvedDataPartNumber: 'C20999' }, at.engineer)).toMatchObject({
      body: { code: 'APPROVED_DATA', message: 'The document is for C20999; this part is C20195162.' },
    });
    expect(await decide(number, { ...data, approvedDataSerials: '1, 2' }, at.engineer)).toMatchObject({
      body: {
        code: 'APPROVED_DATA',
        message: expect.stringContaining('The document is for S/N 1, 2; this part is') as string,
      },
    });
    const photo = { fileName: 'crack.png', declaredType: 'image/png', bytes: onePixel };
    await app.write((ctx) => addAttachment(ctx, { ...photo, entity: finding.name, entityId: id }));
    expect(await decide(number, data, at.engineer)).toMatchObject({ body: { code: 'APPROVED_DATA' } });
    const document = { fileName: 'rdas.pdf', declaredType: 'application/pdf', bytes: pdfOf() };
    await app.write((ctx) => addAttachment(ctx, { ...document, entity: finding.name, entityId: id }));
    expect((await decide(number, data, at.engineer)).body).toMatchObject({
      row: { approvedDataRef: 'Design approval RDAS 4711 Rev B, Honeywell' },
    });
  });
});

test('G25 whether a finding is reportable is for Safety to say, and its occurrence has a number', async () => {
  expect((await raise({ defectCode: 'crack', severity: 'critical', reportable: 'no' })).status).toBe(400);
  const { id, number } = (await raise({ defectCode: 'crack', severity: 'critical' })).body.row;
  expect(await decide(number, { disposition: 'repair' })).toMatchObject({ status: 422, body: { code: 'G25' } });
  const assess = (input: object) =>
    at.engineer.call('POST', `/api/findings/${id}/reportable`, { version: 1, ...input });
  const note = 'Crack of a flange found at a visit';
  expect((await assess({ reportable: 'yes', note, occurrenceNumber: 'later' })).status).toBe(400);
  const unknown = { status: 422, body: { code: 'G25', field: 'occurrenceNumber' } };
  for (const occurrenceNumber of ['OC-26-011', 'SR-2026-9999'])
    expect(await assess({ reportable: 'yes', note, occurrenceNumber })).toMatchObject(unknown);
  expect((await gate('G25'))?.messages).toEqual(['Finding F01 may be reportable: Safety must assess it first.']);
  const report = async (jobNumber: string) =>
    (await at.mechanic.call<{ number: string }>('POST', openReportCall.path, { ...toldBy('F01'), jobNumber })).body
      .number;
  expect(
    await assess({ reportable: 'yes', note, occurrenceNumber: await report((await at.newJob()).number) }),
  ).toMatchObject(unknown);
  const occurrenceNumber = await report(job.number);
  expect(
    (await assess({ reportable: 'yes', note, occurrenceNumber: occurrenceNumber.toLowerCase() })).body,
  ).toMatchObject({ row: { occurrenceNumber } });
  expect((await gate('G25'))?.state).toBe('pass');
});

test('G25 a report classified as not owed to the authority, or closed as a duplicate, stands for no reportable finding', async () => {
  const { id } = (await raise({ defectCode: 'crack', severity: 'critical' })).body.row;
  const safety = await app.as('level:3', 'safety.admin');
  const reported = async () =>
    (await at.mechanic.call<{ id: string; number: string }>('POST', openReportCall.path, toldBy('F01'))).body;
  const assess = (occurrenceNumber: string) =>
    at.engineer.call('POST', `/api/findings/${id}/reportable`, {
      version: 1,
      reportable: 'yes',
      note: 'Crack of a flange found at a visit',
      occurrenceNumber,
    });
  const [first, second] = [await reported(), await reported()];
  expect((await safety.run(safetyReport, first.id, 'classify', classified)).status).toBe(200);
  expect((await safety.run(safetyReport, second.id, 'closeDuplicate', { duplicateOfId: first.id })).status).toBe(200);
  for (const { number } of [first, second])
    expect(await assess(number)).toMatchObject({ status: 422, body: { code: 'G25', field: 'occurrenceNumber' } });
});

test('an authorisation for inspections only, or for another part, decides no finding of an overhaul, inspects none of its steps and takes no part', async () => {
  const narrow = await authorised(app, at.shop, { privileges: ['inspect', 'independentInspection'] });
  const scope = (what: ReturnType<typeof sql>) => app.write(({ db }) => what.execute(db));
  const { number } = (await raise({ defectCode: 'dent' })).body.row;
  const other = await at.newJob();
  await job.bores();
  expect((await job.step('T100', 2, { value: true })).status).toBe(200);
  for (const change of [
    sql`update authorization_scope set task_levels = '{inspection}' where authorization_id in (select id from staff_authorization where employee_id = ${narrow.employeeId})`,
    sql`update authorization_scope set task_levels = '{inspection,repair,overhaul}', part_numbers = '["X-1"]' where authorization_id in (select id from staff_authorization where employee_id = ${narrow.employeeId})`,
  ]) {
    await scope(change);
    const refused = { status: 422, body: { code: 'AUTH_SCOPE' } };
    expect(await decide(number, { disposition: 'repair' }, narrow)).toMatchObject(refused);
    expect(await job.inspect('T100', 2, narrow)).toMatchObject(refused);
    const part = { itemId: job.id, certType: 'faa8130', certNumber: 'US-1', paperId: job.id };
    const taking = { recipientId: other.id, part, reason: 'Needed at once', ...signed };
    expect(await narrow.call('POST', `${root()}/robberies`, taking)).toMatchObject(refused);
  }
});

test('while a hold stops work nobody inspects a step, marks a card not applicable or sends one back', async () => {
  await job.bores();
  const hold = await at.planner.call<{ id: string }>('POST', `${root()}/holds`, { reason: 'awaitingEngineering' });
  const refused = {
    status: 409,
    body: { code: 'CARD_LOCKED', message: expect.stringContaining('is on hold') as string },
  };
  const reason = 'Nothing to do here';
  const notApplicable = () => at.inspector.call('POST', `${root()}/cards/T105/not-applicable`, { reason, ...signed });
  const reopened = () => at.inspector.call('POST', `${root()}/cards/T070/reopen`, { reason, ...signed });
  expect(await job.inspect('T100', 2, at.inspector)).toMatchObject(refused);
  expect(await notApplicable()).toMatchObject(refused);
  expect(await reopened()).toMatchObject(refused);
  expect(hold.status).toBe(201);
  const ended = await at.engineer.call('POST', `${root()}/holds/${hold.body.id}/end`, signed);
  expect(ended.status).toBe(200);
  expect((await notApplicable()).status).toBe(200);
  expect((await reopened()).status).toBe(200);
});

test('a finding is put right by a card that works on the part, and that card is done, not left out', async () => {
  const { number } = (await raise({ defectCode: 'dent' })).body.row;
  for (const reworkCardNo of ['T070', 'T108', 'T120'])
    expect(await decide(number, { disposition: 'repair', reworkCardNo })).toMatchObject({
      status: 422,
      body: { code: 'REWORK_CARD', message: expect.stringContaining('puts nothing right') as string },
    });
  expect((await decide(number, { disposition: 'repair', reworkCardNo: 'T105' })).status).toBe(200);
  expect(
    await at.inspector.call('POST', `${root()}/cards/T105/not-applicable`, { reason: 'Nothing to do', ...signed }),
  ).toMatchObject({
    status: 422,
    body: { code: 'NA_NOT_ALLOWED', message: expect.stringContaining('rework of finding F01') as string },
  });
});

test('R12 R15 what a test found beyond its limit is never within limits', async () => {
  for (const defectCode of ['lowCapacity', 'cellReversal', 'permanentExpansion']) {
    const { number } = (await raise({ defectCode, severity: 'major' })).body.row;
    expect(await decide(number, { disposition: 'withinLimits' })).toMatchObject({
      status: 422,
      body: { code: 'DISPOSITION', message: expect.stringContaining('The test failed') as string },
    });
  }
  await anIpcItem(app, { manualId: at.manualId, partNumber: '2-1577-5', units: 2 });
  const { number } = (await raise({ defectCode: 'wear', itemPartNumber: '2-1577-5' })).body.row;
  expect(await decide(number, { disposition: 'replace', quantity: 3 })).toMatchObject({
    body: { code: 'REPLACED_PART', field: 'quantity' },
  });
});

test('a detail part is replaced: scrap and return to the customer are decided for the whole component', async () => {
  const { number } = (await raise({ defectCode: 'wear', itemPartNumber: '2-1577-4', itemName: 'Tie bolt' })).body.row;
  for (const disposition of ['scrap', 'returnToCustomer'])
    expect(await decide(number, { disposition })).toMatchObject({
      status: 422,
      body: { code: 'DISPOSITION', field: 'disposition' },
    });
  await anIpcItem(app, { manualId: at.manualId, partNumber: '2-1577-4' });
  expect((await decide(number, { disposition: 'replace' })).status).toBe(200);
});

describe('R16 R21 what is replaced is fitted as a part, with its batch and papers', () => {
  const wanted = { disposition: 'replace', replacedPartNumber: 'P-SK-R' };
  const reworkCard = async () => (await job.cards()).find((card) => card.cardNo.startsWith('R'))?.cardNo ?? '';
  let batches: string[];
  beforeAll(async () => {
    batches = [
      await at.batch('SK-R', addDays(dayOf(new Date()), 200)),
      await at.batch('SK-O', addDays(dayOf(new Date()), 200)),
    ];
  });

  test('the decision names a part of the parts list; a card without a part step takes no replacement', async () => {
    const { number } = (await raise({ defectCode: 'wear', itemName: 'Seal kit' })).body.row;
    for (const replacedPartNumber of [undefined, 'FROM-MY-DRAWER'])
      expect(await decide(number, { disposition: 'replace', replacedPartNumber })).toMatchObject({
        status: 422,
        body: { code: 'REPLACED_PART', field: 'replacedPartNumber' },
      });
    expect(await decide(number, { ...wanted, reworkCardNo: 'T100' })).toMatchObject({
      body: { code: 'REWORK_CARD', message: expect.stringContaining('fits no part') as string },
    });
    expect((await decide(number, wanted)).body).toMatchObject({ row: { itemPartNumber: 'P-SK-R' } });
  });

  test('its card fits that part and no other, as many as were decided, and is never answered by a word', async () => {
    const { number } = (await raise({ defectCode: 'wear', itemName: 'Seal kit' })).body.row;
    expect((await decide(number, { ...wanted, quantity: 2 })).status).toBe(200);
    const rework = await reworkCard();
    expect((await job.card(rework)).steps).toMatchObject([{ type: 'partFit', title: 'Fit 2 × Seal kit P-SK-R' }]);
    const fit = (batchId = batches[0], more: object = {}) => job.step(rework, 1, { batchId, quantity: '1', ...more });
    expect(await job.step(rework, 1, { value: true })).toMatchObject({ status: 422, body: { field: 'batchId' } });
    expect(await job.step(rework, 1, { notApplicable: 'From my drawer' })).toMatchObject({
      body: { code: 'NA_NOT_ALLOWED' },
    });
    expect(await fit(batches[1])).toMatchObject({ status: 422, body: { code: 'G14' } });
    expect((await fit()).status).toBe(200);
    expect((await job.sign(rework)).status).toBe(200);
    expect(await act(number)).toMatchObject({
      status: 422,
      body: { message: `Card ${rework} says 1 of 2 P-SK-R fitted. Record what was fitted there.` },
    });
    const reopened = { reason: 'One more to fit', ...signed };
    expect((await at.inspector.call('POST', `${root()}/cards/${rework}/reopen`, reopened)).status).toBe(200);
    expect((await fit(batches[0], { quantity: '2' })).status).toBe(200);
    expect((await job.sign(rework)).status).toBe(200);
    expect((await act(number)).status).toBe(200);
    expect((await close(number)).status).toBe(200);
    expect((await gate('G07'))?.state).toBe('pass');
  });

  test('G07 what replaced the part is withdrawn after the finding was closed: it is fitted anew and looked at again', async () => {
    const seals = await at.batch('SK-W', addDays(dayOf(new Date()), 200));
    const own = { ...wanted, replacedPartNumber: 'P-SK-W' };
    const { number } = (await raise({ defectCode: 'wear', itemName: 'Seal kit' })).body.row;
    expect((await decide(number, { ...own, quantity: 2 })).status).toBe(200);
    const rework = await reworkCard();
    const fit = (more: object = {}) => job.step(rework, 1, { batchId: seals, quantity: '1', ...more });
    const sign = async () => expect((await job.sign(rework)).status).toBe(200);
    expect((await fit()).status).toBe(200);
    expect((await fit({ reason: 'The other one', also: true })).status).toBe(200);
    await sign();
    expect([(await act(number)).status, (await close(number)).status]).toEqual([200, 200]);
    expect((await gate('G07'))?.state).toBe('pass');
    const { rows } = await app.write(({ db }) =>
      sql<{ id: string }>`select id from part_fitted where job_id = ${job.id} order by fitted_at limit 1`.execute(db),
    );
    const withdrawn = { reason: 'It was never fitted', ...signed };
    expect(
      (await at.inspector.call('POST', `${root()}/entries/part/${rows[0]?.id}/withdraw`, withdrawn)).status,
    ).toBeLessThan(300);
    expect((await gate('G07'))?.messages.join(' ')).toContain('was withdrawn after it was closed');
    // The way out: the card is done again with both, and a finding for it is closed.
    expect(
      (await at.inspector.call('POST', `${root()}/cards/${rework}/reopen`, { reason: 'Fit it anew', ...signed }))
        .status,
    ).toBe(200);
    const again = (await raise({ defectCode: 'wear', itemName: 'Seal kit' })).body.row.number;
    expect((await decide(again, { ...own, reworkCardNo: rework })).status).toBe(200);
    expect((await fit({ quantity: '2' })).status).toBe(200);
    await sign();
    expect([(await act(again)).status, (await close(again)).status]).toEqual([200, 200]);
    expect((await gate('G07'))?.state).toBe('pass');
  });

  test('a part that stands at a step stays until an inspector withdraws it; another is fitted beside it by word', async () => {
    const { number } = (await raise({ defectCode: 'wear', itemName: 'Seal kit' })).body.row;
    expect((await decide(number, wanted)).status).toBe(200);
    const rework = await reworkCard();
    const fit = (more: object = {}) => job.step(rework, 1, { batchId: batches[0], quantity: '1', ...more });
    expect((await fit()).status).toBe(200);
    const again = { reason: 'Another batch' };
    expect(await fit(again)).toMatchObject({ status: 422, body: { code: 'PART_STANDS', field: 'also' } });
    expect((await fit({ ...again, also: true })).status).toBe(200);
    const fitted = await app.write(({ db }) =>
      sql<{ count: number }>`select count(*)::int as count from part_fitted where job_id = ${job.id}`.execute(db),
    );
    expect(fitted.rows[0]?.count).toBe(2);
  });
});

test('what is attached to a task card is evidence: nobody takes it off', async () => {
  const { id: entityId } = await job.card('T070');
  const photo = { fileName: 'bore.png', declaredType: 'image/png', bytes: onePixel };
  const { id } = await app.write((ctx) => addAttachment(ctx, { ...photo, entity: 'taskCard', entityId }));
  expect(await at.mechanic.call('DELETE', `/api/attachments/${id}`, { reason: 'Not wanted' })).toMatchObject({
    status: 422,
    body: { code: 'NOT_EDITABLE' },
  });
});

test('an order is changed by an agreement no older than the job; part quantities are whole and more than nothing', async () => {
  const { version } = (await at.planner.get<{ row: { version: number } }>(root())).body.row;
  const change = (body: object) =>
    at.planner.call('POST', `${root()}/order-change`, {
      version,
      reference: 'Mail 4',
      agreedBy: 'Ms. Lee',
      agreedOn: dayOf(new Date()),
      reason: 'Asked by the airline',
      ...body,
    });
  expect(await change({ workScope: 'repair', agreedOn: addDays(dayOf(new Date()), -400) })).toMatchObject({
    body: { field: 'agreedOn' },
  });
  expect((await job.step('T070', 1, { batchId: '00000000-0000-4000-8000-000000000000', quantity: '-1' })).status).toBe(
    400,
  );
});
