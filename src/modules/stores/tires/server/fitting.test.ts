import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { attach, personWith } from '#kernel/testing/fixture.ts';
import { walk } from '#kernel/testing/refusals.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { tire } from '../shared/tire.record.ts';
import { tireWorkflow } from '../shared/tire.workflow.ts';
import { aTire } from './tires.fixture.ts';

const today = dayOf(new Date());
let app: TestApp;
let at: Bench;
let job: JobAtBench;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  at = await bench(app);
  job = await at.newJob();
});
afterAll(() => app.close());

test('a tire of the register is mounted by the part step that fits it, and serviceable again when the entry is withdrawn', async () => {
  const batch = await at.batch(`WP-${job.number}`, addDays(today, 90));
  const serial = `TY-${job.number.slice(-4)}`;
  const row = await aTire(app, { tirePartnumber: `P-WP-${job.number}`, serialNumber: serial });
  const fit = () => job.step('T105', 1, { batchId: batch, quantity: '1', serialNumber: serial.replace('-', ' ') });
  const seen = async () =>
    (await at.planner.get<{ row: { status: string; wheelSerial: string | null } }>(`/api/tires/${row.id}`)).body.row;
  expect((await fit()).body).toMatchObject({
    code: 'G14',
    message: `Tire P-WP-${job.number} S/N ${serial} is not serviceable in the register of tires.`,
  });
  await attach(app, await personWith(app, 'stores.user'), { record: tire, id: row.id }, 'paper');
  await walk(app, tireWorkflow, row.id, ['inspect']);
  expect((await fit()).status).toBe(200);
  expect(await seen()).toMatchObject({ status: 'mounted' });
  expect((await seen()).wheelSerial).not.toBeNull();
  const parts = await at.planner.get<{ id: string }[]>(`/api/workorders/${job.number}/parts`);
  const withdrawn = await at.inspector.call(
    'POST',
    `/api/workorders/${job.number}/entries/part/${parts.body[0]?.id}/withdraw`,
    { reason: 'Wrong tire was scanned', ...signed },
  );
  expect(withdrawn.status).toBe(200);
  expect(await seen()).toMatchObject({ status: 'serviceable', wheelSerial: null });
});
