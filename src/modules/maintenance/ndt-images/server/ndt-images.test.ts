import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach } from '#kernel/testing/fixture.ts';
import { authorised, signPreliminary } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { lineFixture } from '#modules/maintenance/ndt-reports/server/line.fixture.ts';
import { ndtProcessCheck } from '#modules/maintenance/ndt-reports/shared/ndtProcessCheck.record.ts';
import { ndtReport } from '#modules/maintenance/ndt-reports/shared/ndtReport.record.ts';
import { jobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { ndtAnnotation } from '../shared/ndtAnnotation.record.ts';
import type { ndtImagesCall } from '../shared/ndtImages.calls.ts';

interface Report {
  id: string;
  number: string;
  jobNumber: string;
  partNumber: string;
}
let app: TestApp;
let inspector: Person;
let report: Report;
let fileId: string;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  const shop = await jobFixture(app);
  const planner = await app.as('maintenance.user');
  await lineFixture(app, planner.id);
  inspector = await authorised(app, shop, { privileges: ['ndtPerform', 'ndtAccept'], method: 'PT', level: '2' });
  for (const [name, kind, figure] of [
    ['UV lamp UV-03', 'lamp', '1850'],
    ['System performance panel', 'panel'],
  ])
    await inspector.call('POST', ndtProcessCheck.api, {
      shift: 'day',
      name,
      kind,
      figure,
      readings: 'good',
      passed: true,
    });
  const batch = await shop.batch({ serialNumber: '7001' });
  const job = await planner.create(workOrder, shop.job(batch, '7001'));
  await app.write(({ db }) => db.updateTable('workOrder').set({ status: 'inWork' }).where('id', '=', job.id).execute());
  await signPreliminary(await authorised(app, shop, { privileges: ['inspect'] }), job.number);
  const made = await inspector.call<{ row: Report }>('POST', `/api/workorders/${job.number}/ndt-reports`, {
    technique: 'PT-W-01',
    items: ['wheel halves'],
  });
  report = made.body.row;
  fileId = await attach(app, inspector, { record: ndtReport, id: report.id });
  return () => app.close();
}, 120_000);

const line = { from: { x: 0.1, y: 0.1 }, to: { x: 0.6, y: 0.1 } };
const scale = { ...line, mm: '10' };
const drawn = { scale, marks: [{ kind: 'length', ...line, text: 'crack' }] };
const draw = (by: Person, drawing: unknown = drawn, file = fileId) =>
  by.call<{ row: { id: string; version: number; fileName: string } }>('POST', ndtAnnotation.api, {
    reportId: report.id,
    fileId: file,
    drawing,
  });
const gallery = (query = '') =>
  inspector.get<AnswerOf<typeof ndtImagesCall>>(`/api/ndt-reports/pictures${query}`).then(({ body }) => body);

test('a length without a scale, a mark beyond the picture and a file that is no picture of the report are refused at their field', async () => {
  for (const [drawing, message] of [
    [{ scale: null, marks: drawn.marks }, /scale first/],
    [{ scale: { ...scale, mm: 'ten' }, marks: [] }, /such as 10/],
    [{ scale: null, marks: [{ kind: 'arrow', from: line.from, to: { x: 1.2, y: 0 }, text: '' }] }, /./],
  ] as const) {
    const { status, body } = await draw(inspector, drawing);
    expect([400, 422]).toContain(status);
    expect(JSON.stringify(body)).toMatch(message);
  }
  const paper = await attach(app, inspector, { record: ndtReport, id: report.id }, 'paper');
  for (const other of [paper, report.id])
    expect(await draw(inspector, drawn, other)).toMatchObject({ status: 422, body: { field: 'fileId' } });
  expect((await draw(await app.as('maintenance.viewer'))).status).toBe(403);
  expect((await gallery()).pictures).toMatchObject([{ id: fileId, annotation: null, isOpen: true }]);
});

test('what is drawn stands in the gallery over its picture, once a picture, with history; the file stays as it was', async () => {
  const before = await inspector.get(`/api/attachments/${fileId}/file`);
  const made = await draw(inspector);
  expect(made).toMatchObject({ status: 201, body: { row: { fileName: expect.stringMatching(/png|jpg/) as string } } });
  expect((await draw(inspector)).status).toBeGreaterThanOrEqual(400);
  const [picture] = (await gallery()).pictures;
  expect(picture).toMatchObject({
    id: fileId,
    report: report.number,
    annotation: { id: made.body.row.id, drawing: drawn },
  });
  const { id, version } = made.body.row;
  const changed = await inspector.call('PATCH', `${ndtAnnotation.api}/${id}`, {
    version,
    drawing: { scale, marks: [] },
  });
  expect(changed.status).toBe(200);
  expect((await inspector.call('PATCH', `${ndtAnnotation.api}/${id}`, { version, drawing: drawn })).status).toBe(409);
  expect((await app.historyOf(ndtAnnotation, id)).map(({ action }) => action).toSorted()).toEqual(['create', 'update']);
  expect((await inspector.get(`/api/attachments/${fileId}/file`)).body).toEqual(before.body);
});

test('the gallery is found by job, part, method, defect and day', async () => {
  const count = async (query: string) => (await gallery(query)).pictures.length;
  expect(await count(`?job=${report.jobNumber.toLowerCase()}&part=${report.partNumber}&method=PT&defect=none`)).toBe(1);
  for (const query of [
    'job=ABS0009999',
    'part=OTHER-1',
    'method=ET',
    'defect=crack',
    'to=2020-01-01',
    'from=2999-01-01',
  ])
    expect([query, await count(`?${query}`)]).toEqual([query, 0]);
  await app.write(({ db }) =>
    sql`update ndt_report set indications = ${JSON.stringify([{ no: 1, decision: 'reject', defect: 'crack' }])}::jsonb where id = ${report.id}`.execute(
      db,
    ),
  );
  expect(await count('?defect=crack')).toBe(1);
  expect(await count('?defect=none')).toBe(0);
  expect((await inspector.get('/api/ndt-reports/pictures?defect=scratch')).status).toBe(400);
});

test('once its report is ended nothing is drawn any more, nor by the database', async () => {
  const [picture] = (await gallery()).pictures;
  const { id, version } = picture?.annotation ?? { id: '', version: 0 };
  const { row } = (await inspector.get<{ row: { version: number } }>(`${ndtReport.api}/${report.number}`)).body;
  const ended = await inspector.call('POST', `${ndtReport.api}/${report.number}/void`, {
    version: row.version,
    input: { reason: 'Wrong wheel half' },
  });
  expect(ended.status).toBe(200);
  const refused = await inspector.call('PATCH', `${ndtAnnotation.api}/${id}`, { version, drawing: drawn });
  expect(refused).toMatchObject({
    status: 422,
    body: { message: 'The report is signed: what is drawn on its pictures stays.' },
  });
  expect((await gallery()).pictures[0]).toMatchObject({ isOpen: false });
  await expect(
    app.write(({ db }) => db.updateTable('ndtAnnotation').set({ fileName: 'x.png' }).where('id', '=', id).execute()),
  ).rejects.toThrow(/signed/);
});
