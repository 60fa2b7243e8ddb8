import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { picture } from '#kernel/testing/files.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { inspectionReport } from '#modules/maintenance/inspection-reports/shared/inspectionReport.record.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import type { findingMapCall, paretoCall, wearMapCall } from '../shared/defectMap.calls.ts';
import { findingPin } from '../shared/findingPin.record.ts';
import { defectMapServer } from './defect-map.server.ts';

let app: TestApp;
let at: Bench;
let drawing: string;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, defectMapServer]);
  at = await bench(app);
  drawing = await attached('partNumber', at.shop.wheelId);
});
afterAll(() => app.close());

let side = 40;
const attached = async (entity: string, entityId: string): Promise<string> => {
  const bytes = await picture('png', (side += 2));
  return app.write(
    async (ctx) =>
      (await addAttachment(ctx, { entity, entityId, fileName: 'wheel.png', declaredType: 'image/png', bytes })).id,
  );
};
/** A finding raised by the mechanic; its id and number. */
async function found(job: JobAtBench, defectCode = 'corrosion'): Promise<{ id: string; number: string }> {
  const { body } = await at.mechanic.call<{ row: { id: string; number: string } }>(
    'POST',
    `/api/workorders/${job.number}/findings`,
    {
      defectCode,
      severity: 'major',
      description: 'Seen at the flange',
    },
  );
  return body.row;
}
const pin = (findingId: string, x = '0.2500', fileId = drawing, by: Person = at.mechanic) =>
  by.call('POST', findingPin.api, { findingId, fileId, x, y: '0.5000' });

test('3.5 a finding is pinned on a drawing of its part, once, inside the drawing, while the component is in work', async () => {
  const job = await at.newJob();
  const { id } = await found(job);
  expect(await pin(id, '1.2000')).toMatchObject({ status: 422, body: { code: 'PIN' } });
  expect(await pin(id, '0.2500', await attached('finding', id))).toMatchObject({
    status: 422,
    body: { code: 'NO_DRAWING' },
  });
  expect(await pin(id, '0.2500', drawing, await app.as('maintenance.viewer'))).toMatchObject({ status: 403 });
  expect((await pin(id)).status).toBe(201);
  expect((await pin(id)).status).toBe(409);
  const { body } = await at.planner.get<AnswerOf<typeof findingMapCall>>(`/api/workorders/${job.number}/finding-map`);
  expect(body).toMatchObject({
    isOpen: true,
    drawings: [{ id: drawing }],
    findings: [{ id, pin: { x: '0.2500', y: '0.5000' } }],
  });
  const other = await found(job, 'wear');
  await app.write(({ db }) => sql`update work_order set status = 'closed' where id = ${job.id}`.execute(db));
  expect(await pin(other.id)).toMatchObject({ status: 422, body: { code: 'GUARD' } });
  await expect(
    app.write(({ db }) => sql`update finding_pin set x = 0.9 where finding_id = ${id}`.execute(db)),
  ).rejects.toThrow('not in work any more');
});

test('6.3 (6) the pins of all jobs stand over each other on the drawing of a part number, each with its photos', async () => {
  const numbers: string[] = [];
  for (const x of ['0.3000', '0.3100']) {
    const job = await at.newJob();
    const finding = await found(job);
    expect((await pin(finding.id, x)).status).toBe(201);
    const photo = await attached('finding', finding.id);
    numbers.unshift(`${finding.number} ${photo}`);
  }
  const { body } = await at.planner.get<AnswerOf<typeof wearMapCall>>('/api/defects/wear-map/C20195162');
  expect(body.pins.slice(0, 2).map(({ finding, photos }) => `${finding} ${photos.join()}`)).toEqual(numbers);
});

test('2.7 the drawing with its pins is printed in the inspection report, and kept with its facts', async () => {
  const job = await at.newJob();
  const finding = await found(job);
  await pin(finding.id);
  const begun = await at.inspector.call<{ row: { id: string } }>(
    'POST',
    `/api/workorders/${job.number}/inspection-reports`,
    { type: 'inProcess' },
  );
  const print = async () => {
    const printed = await app.app.inject({
      url: `${inspectionReport.api}/${begun.body.row.id}/report.pdf`,
      headers: { cookie: at.planner.cookie },
    });
    expect(printed.statusCode).toBe(200);
    return textOfPdf(printed.rawPayload);
  };
  expect(await print()).toContain('Where the findings are');
  const facts = await at.planner.get<{ facts: { pins: { finding: string }[] } }>(
    `${inspectionReport.api}/${begun.body.row.id}/facts`,
  );
  expect(facts.body.facts.pins).toMatchObject([{ finding: 'F01', fileId: drawing, x: '0.2500' }]);
});

test('2.6 defects are counted over the jobs whose reports were signed in a period, by family and customer, each finding once', async () => {
  const count = async (query = '') =>
    (await at.planner.get<AnswerOf<typeof paretoCall>>(`/api/defects/pareto${query}`)).body;
  const before = await count();
  const job = await at.newJob();
  await found(job, 'pitting');
  await found(job, 'pitting');
  const after = await count('?family=wheel&defect=pitting');
  // The preliminary report of the bench is signed; a second one of the job counts its findings no second time.
  expect(after.findings).toHaveLength(2);
  expect(after.bars.find(({ name }) => name === 'pitting')?.count).toBe(2);
  expect(after.total).toBe(before.total + 2);
  expect(after.customers).toMatchObject([{ name: 'Andaman Air', count: after.total }]);
  expect(await count('?family=brake')).toMatchObject({ total: 0, bars: [] });
  expect(await count('?to=2020-01-01')).toMatchObject({ total: 0, reports: 0 });
});
