import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { begunForm, oneSection } from './templates.fixture.ts';
import { templatesServer } from './templates.server.ts';

let app: TestApp;
let at: Bench;
let job: JobAtBench;
let closer: Person;
const keys: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, templatesServer]);
  at = await bench(app);
  closer = await authorised(app, at.shop, { privileges: ['inspect'] });
  for (const [kind, required] of [
    ['inspectionSheet', true],
    ['testSheet', true],
    ['tag', true],
    ['ndtSheet', false],
  ] as const) {
    const { key, versionId } = await begunForm(at.planner, {
      kind,
      schema: oneSection({ id: 'seen', label: 'Seen', type: 'text' }),
      appliesTo: { partNumberIds: [at.shop.wheelId], required },
    });
    await at.planner.call('POST', `/api/form-versions/${versionId}/submit`);
    await at.engineer.call('POST', `/api/form-versions/${versionId}/publish`, signed);
    keys[kind] = key;
  }
});
afterAll(() => app.close());
beforeEach(async () => {
  job = await at.newJob();
});

async function begin(kind: string, reason?: string): Promise<string> {
  const body = { key: keys[kind], ...(reason ? { reason } : {}) };
  const begun = await at.mechanic.call<{ number: string }>('POST', `/api/workorders/${job.number}/forms`, body);
  expect(begun.status).toBe(201);
  return begun.body.number;
}
async function fill(kind: string, reason?: string): Promise<void> {
  const number = await begin(kind, reason);
  expect((await at.mechanic.call('POST', `/api/form-instances/${number}/sign`, signed)).status).toBe(200);
}
const ofForms = async (): Promise<string[]> =>
  (await at.gate(job, 'G06')).messages.filter((text) => text.startsWith('Form '));

/** Rework of a finding, signed on card R001. */
async function rework(): Promise<void> {
  const raised = await at.mechanic.call<{ row: { number: string } }>('POST', `/api/workorders/${job.number}/findings`, {
    defectCode: 'dent',
    severity: 'minor',
    description: 'Dent at the rim',
  });
  const { number } = raised.body.row;
  await at.inspector.run(finding, number, 'decide', { disposition: 'repair', note: 'Dress the dent' }, signed);
  await job.step('R001', 1, { value: true });
  expect((await job.sign('R001')).status).toBe(200);
  await at.mechanic.run(finding, number, 'action', { note: 'Dressed' });
  expect((await closer.run(finding, number, 'close', { result: 'Smooth' }, signed)).status).toBe(200);
}

test('G06 a form signed before the last work on the item is asked for again, a tag is not', async () => {
  for (const kind of ['inspectionSheet', 'testSheet', 'tag']) await fill(kind);
  // What the route measures and puts together after it changes nothing of it.
  await job.bores();
  expect(await ofForms()).toEqual([]);
  await rework();
  const again = (kind: string) => `Form Sheet ${keys[kind]} was signed before card R001: fill it in anew.`;
  expect(await ofForms()).toEqual([again('inspectionSheet'), again('testSheet')]);
  for (const kind of ['inspectionSheet', 'testSheet']) await fill(kind, 'The rim was dressed since');
  expect(await ofForms()).toEqual([]);
});

test('G06 a form that was begun is signed, or discarded by an inspector with a reason, before the certificate', async () => {
  for (const kind of ['inspectionSheet', 'testSheet', 'tag']) await fill(kind);
  const number = await begin('ndtSheet');
  const held = `Form Sheet ${keys['ndtSheet']} is begun: sign it, or discard it.`;
  expect(await ofForms()).toEqual([held]);
  const discard = (by: Person, reason = 'Belongs to the other wheel') =>
    by.call('POST', `/api/form-instances/${number}/discard`, { reason, ...signed });
  expect((await discard(at.inspector, 'no')).status).toBe(400);
  expect((await discard(at.mechanic)).status).toBe(422);
  expect(await ofForms()).toEqual([held]);
  expect((await discard(at.inspector)).status).toBe(200);
  expect(await ofForms()).toEqual([]);
  // It stays to be read, and nothing is written in it any more.
  const whole = await at.mechanic.get(`/api/form-instances/${number}/whole`);
  expect(whole.body['row']).toMatchObject({ status: 'discarded', discardReason: 'Belongs to the other wheel' });
  expect(await discard(at.inspector)).toMatchObject({ status: 422, body: { code: 'FORM_SIGNED' } });
  const anew = await begin('ndtSheet');
  expect(anew).not.toBe(number);
  expect(await ofForms()).toEqual([held]);
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('G06 a required form that is discarded is asked for still', async () => {
  for (const kind of ['testSheet', 'tag']) await fill(kind);
  const number = await begin('inspectionSheet');
  const discarded = await at.inspector.call('POST', `/api/form-instances/${number}/discard`, {
    reason: 'Begun by mistake',
    ...signed,
  });
  expect(discarded.status).toBe(200);
  expect(await ofForms()).toEqual([`Form Sheet ${keys['inspectionSheet']} is not signed.`]);
});
