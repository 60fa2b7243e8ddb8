import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, testPassword, testPin, type TestApp } from '#kernel/testing/app.ts';
import { personWith } from '#kernel/testing/fixture.ts';
import { creationRefusalsOf, refusalsOf, walk, type WalkOf } from '#kernel/testing/refusals.ts';
import { aScrap } from '#modules/stores/scraps/server/scraps.fixture.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { scrapWorkflow } from '#modules/stores/scraps/shared/scrap.workflow.ts';
import { mbdReport } from '../shared/mbdReport.record.ts';
import { mbdReportWorkflow } from '../shared/mbdReport.workflow.ts';
import { aMbdReport, aReportOfDestruction, twoPhotos } from './mbd-reports.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

const signed = { pin: testPin, password: testPassword };
const refusesNew = creationRefusalsOf(() => app, aMbdReport);
const refuses = refusalsOf(() => app, mbdReportWorkflow);
/** A report of a destroyed part, taken through these steps. */
const reported = async (...steps: WalkOf<typeof mbdReportWorkflow>) => {
  const row = await aReportOfDestruction(app);
  await walk(app, mbdReportWorkflow, row.id, steps);
  return row;
};

test('R-MBD-3 a report written of a destroyed part says how before anybody signs it', async () => {
  const part = await aScrap(app);
  await walk(app, scrapWorkflow, part.id, ['approve']);
  await twoPhotos(app, { record: scrap, id: part.id });
  await walk(app, scrapWorkflow, part.id, [['mutilate', { method: 'crush', dataPlateRemoved: true }]]);
  const known = { method: 'crush', dataPlateRemoved: true, destroyedAt: expect.any(String) };
  expect(await aMbdReport(app, { scrapId: part.id })).toMatchObject({ status: 'draft', ...known });
});

test('R-MBD-2 of a part not destroyed yet nothing is answered, not even with no, by its record, its report and the paper', async () => {
  const row = await aMbdReport(app);
  expect(row).toMatchObject({ method: null, dataPlateRemoved: null, destroyedAt: null });
  const keeper = await personWith(app, 'stores.user');
  const part = await keeper.get<{ row: object }>(`${scrap.api}/${row.scrapId}`);
  expect(part.body.row).toMatchObject({ status: 'approved', dataPlateRemoved: null });
  const paper = await app.app.inject({
    url: `${mbdReport.api}/${row.id}/report.pdf`,
    headers: { cookie: keeper.cookie },
  });
  const { text } = await extractText(new Uint8Array(paper.rawPayload), { mergePages: true });
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Not yet answered');
});

refusesNew(
  'a report is written of a part that quality let scrap',
  async () => ({ scrapId: (await aScrap(app)).id }),
  'A report is written of a part that quality let scrap and that is still here.',
);
refusesNew(
  'a part is in one live report at most',
  async () => ({ scrapId: (await aMbdReport(app)).scrapId }),
  'Scrap record is already used by another MBD report.',
);
refuses(
  'R-MBD-3 no report without photos before and after',
  () => aMbdReport(app),
  'submit',
  'Attach first: Photos before and after (at least 2).',
);
refuses(
  'a report is submitted once its part is destroyed',
  async () => {
    const row = await aMbdReport(app);
    await twoPhotos(app, { record: mbdReport, id: row.id });
    return row;
  },
  'submit',
  'This part is not destroyed yet: its scrap record says so first.',
);
refuses(
  'what is submitted stays as it was signed',
  () => reported('submit'),
  { place: 'Elsewhere' },
  'This MBD report is submitted: nothing of it can be changed any more.',
);

test('a part whose report was cancelled is reported anew', async () => {
  const row = await aMbdReport(app);
  await walk(app, mbdReportWorkflow, row.id, [['cancel', { reason: 'Wrong record' }]]);
  expect((await aMbdReport.send(app, { scrapId: row.scrapId })).status).toBe(201);
});

test('R-MBD-3 the two witnesses are neither who wrote nor who destroyed, and not the same', async () => {
  const all = await app.as('stores.user', 'stores.admin', 'quality.user');
  const row = await aMbdReport(app);
  for (const record of [scrap, mbdReport])
    await twoPhotos(app, { record, id: record === scrap ? row.scrapId : row.id });
  await all.run(scrap, row.scrapId, 'mutilate', { method: 'grind', dataPlateRemoved: true }, signed);
  await walk(app, mbdReportWorkflow, row.id, ['submit']);
  expect((await all.run(mbdReport, row.id, 'witness', undefined, signed)).body).toMatchObject({
    code: 'SAME_PERSON',
    message: 'Destroyed by and First witness must be different people.',
  });
  const mine = await reported('submit');
  expect((await all.run(mbdReport, mine.id, 'witness', undefined, signed)).status).toBe(200);
  expect((await all.run(mbdReport, mine.id, 'issue', undefined, signed)).body).toMatchObject({
    message: 'First witness and Second witness must be different people.',
  });
  const own = await all.create(mbdReport, { scrapId: (await destroyed()).id, place: 'Yard' });
  await twoPhotos(app, { record: mbdReport, id: own.id });
  await walk(app, mbdReportWorkflow, own.id, ['submit']);
  expect((await all.run(mbdReport, own.id, 'witness', undefined, signed)).body).toMatchObject({
    message: 'First witness may not be who wrote the record.',
  });
});

/** A scrap record without a report whose part was destroyed before its witness. */
async function destroyed() {
  const row = await aScrap(app);
  await twoPhotos(app, { record: scrap, id: row.id });
  await walk(app, scrapWorkflow, row.id, [
    'approve',
    ['mutilate', { method: 'melt', dataPlateRemoved: true }],
    'witness',
  ]);
  return row;
}

test('a scrapped part leaves with its issued report, which says what its scrap record says, on paper too', async () => {
  const part = await destroyed();
  const keeper = await personWith(app, 'stores.user');
  const gone = { disposedOn: '2026-01-05', disposalFirm: 'Bangkok Metal' };
  const sentence = 'This part leaves with its MBD report: both witnesses sign it first.';
  expect((await keeper.run(scrap, part.id, 'dispose', gone)).body).toMatchObject({ message: sentence });
  const row = await aMbdReport(app, { scrapId: part.id });
  await twoPhotos(app, { record: mbdReport, id: row.id });
  await walk(app, mbdReportWorkflow, row.id, ['submit', 'witness']);
  expect((await keeper.get(`${scrap.api}/${part.id}`)).body).toMatchObject({ allowed: { dispose: sentence } });
  await walk(app, mbdReportWorkflow, row.id, ['issue']);
  expect((await keeper.get(`${mbdReport.api}/${row.number}`)).body).toMatchObject({
    row: { partNumber: part.partNumber, serialNumber: part.serialNumber, method: 'melt', dataPlateRemoved: true },
  });
  expect((await keeper.run(scrap, part.id, 'dispose', { ...gone, proceeds: '2140.00' })).body).toMatchObject({
    message: 'Money came in for it: name the receipt voucher of finance.',
  });
  const sold = { ...gone, proceeds: '2140.00', receiptVoucher: 'RV2611-0007' };
  expect((await keeper.run(scrap, part.id, 'dispose', sold)).body.row).toMatchObject({ receiptVoucher: 'RV2611-0007' });
  // Who works with prices reads what came in.
  const finance = await app.as('finance.viewer');
  expect((await finance.get(`${scrap.api}/${part.id}`)).body).toMatchObject({ row: { proceeds: '2140.00' } });
  const printed = await app.app.inject({
    url: `${mbdReport.api}/${row.id}/report.pdf`,
    headers: { cookie: keeper.cookie },
  });
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
});
