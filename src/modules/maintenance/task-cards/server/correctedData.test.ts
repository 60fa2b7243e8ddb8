import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { sql } from 'kysely';
import { bench, benchRoute, photographed, stepDataOf, type Bench, type JobAtBench } from './bench.fixture.ts';
import { measure } from './routes/steps.ts';
import { taskCardsServer } from './task-cards.server.ts';
import { taskCard } from '../shared/taskCard.record.ts';

// What step data that engineering corrects under the same manual revision means at the bench for cards already worked (G08).
let app: TestApp;
let at: Bench;
let job: JobAtBench;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await at.publishData(data());
  await at.publish({ ...benchRoute, changeNote: 'As it was' });
  job = await at.newJob();
});

type Sheet = ReturnType<typeof stepDataOf> & Record<string, object>;
const data = (): Sheet => ({ ...stepDataOf(at.grease) });
const narrower = (): Sheet => {
  const { bore2, ...rest } = stepDataOf(at.grease);
  return {
    ...rest,
    bore2: { ...bore2, limit: { ...bore2.limit, max: '130.017' }, tool: { class: 'boreGauge', maximumError: '0.003' } },
  } as never;
};
const shown = async () => {
  const { body } = await at.mechanic.get<{
    cards: {
      cardNo: string;
      steps: { title: string; max: string | null; limitRef: string | null; records: { inLimit: boolean | null }[] }[];
    }[];
  }>(`/api/task-cards/${job.number}`);
  return body.cards.find(({ cardNo }) => cardNo === 'T070')?.steps ?? [];
};
const measured = (measuredAs: string, reason?: string) =>
  job.step('T070', 1, { measured: measuredAs, ...(reason ? { reason } : {}) });
const reasonFor = (subject: string, by = at.engineer) =>
  by.call('POST', `/api/workorders/${job.number}/gate-reasons`, {
    gate: 'G08',
    subject,
    reason: 'The bore was blended to the same size',
    ...signed,
  });
const open = async () =>
  (
    await at.planner.get<{ stepData: { subject: string; what: string }[] }>(
      `/api/workorders/${job.number}/gate-reasons`,
    )
  ).body.stepData;
const g08 = async () => (await at.gate(job, 'G08')).state;
const reopen = () =>
  at.inspector.call('POST', `/api/workorders/${job.number}/cards/T070/reopen`, {
    reason: 'The step data was corrected',
    ...signed,
  });

test('G08 a result is shown against the corrected limit, another one is judged by it, and the card is not signed over it', async () => {
  expect((await measured('130.018')).status).toBe(200);
  expect((await job.step('T070', 2, { value: true })).status).toBe(200);
  expect((await shown())[0]).toMatchObject({ max: '130.025', records: [{ inLimit: true }] });
  await at.publishData(narrower());
  expect((await shown())[0]).toMatchObject({
    max: '130.017',
    limitRef: expect.stringContaining('as corrected') as string,
    records: [{ inLimit: false }],
  });
  expect(await job.sign('T070')).toMatchObject({
    status: 422,
    body: { code: 'G08', message: expect.stringContaining('Engineering corrected the step data since') as string },
  });
  expect(await measured('130.018', 'Measured again')).toMatchObject({ status: 422, body: { code: 'G08' } });
  expect((await measured('130.016', 'Measured again')).status).toBe(200);
  expect((await shown())[0]?.records.map(({ inLimit }) => inLimit)).toEqual([true, true]);
  expect((await job.sign('T070')).status).toBe(200);
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('G08 a value outside the corrected limit is accepted by approved data, and the card is signed', async () => {
  expect((await measured('130.018')).status).toBe(200);
  expect((await job.step('T070', 2, { value: true })).status).toBe(200);
  const { id: entityId } = await job.card('T070');
  const paper = { fileName: 'da.pdf', declaredType: 'application/pdf', bytes: pdfOf() };
  const { id: documentId } = await app.write((ctx) =>
    addAttachment(ctx, { ...paper, entity: taskCard.name, entityId }),
  );
  const accept = () =>
    at.engineer.call('POST', `/api/workorders/${job.number}/cards/T070/steps/1/approved-data`, {
      kind: 'designApproval',
      number: 'DA-32-118',
      holder: 'Messier-Bugatti-Dowty',
      partNumber: 'C20195162',
      serialNumbers: 'All',
      documentId,
      ...signed,
    });
  expect(await accept()).toMatchObject({ status: 422, body: { code: 'APPROVED_DATA' } });
  await at.publishData(narrower());
  const accepted = await accept();
  expect([accepted.status, accepted.body['message']]).toEqual([200, undefined]);
  expect((await job.sign('T070')).status).toBe(200);
});

test('G08 a step the corrected sheet leaves out holds the card it was worked on until the card is repeated, or an engineer signs why it stands', async () => {
  const other = await at.newJob();
  await job.bores();
  expect(await g08()).toBe('pass');
  const { bore2: _out, ...rest } = stepDataOf(at.grease);
  await at.publishData(rest);
  const [asked] = await open();
  expect(asked?.what).toBe('T070 Bearing bore 2');
  expect(await at.gate(job, 'G08')).toMatchObject({
    state: 'fail',
    messages: expect.arrayContaining([
      `Card T070, Bearing bore 2: ${asked?.subject} leaves this step out. Repeat the card, or have engineering sign why it stands.`,
    ]) as string[],
  });
  // A card that nobody worked on loses the step at once.
  expect((await other.card('T070')).steps).toHaveLength(1);
  expect(await reasonFor(asked?.subject ?? '', at.mechanic)).toMatchObject({ status: 422 });
  expect((await reopen()).status).toBe(200);
  expect(await g08()).toBe('pass');
  expect(await open()).toEqual([]);
  expect((await shown()).map(({ title }) => title)).toEqual(['Looked at']);
});

test('G08 an engineer signs why a step that is left out stands', async () => {
  await job.bores();
  const { bore2: _out, ...rest } = stepDataOf(at.grease);
  await at.publishData(rest);
  expect(await g08()).toBe('fail');
  const [asked] = await open();
  expect((await reasonFor(asked?.subject ?? '')).status).toBe(200);
  expect(await g08()).toBe('pass');
  expect(await open()).toEqual([]);
  expect((await at.gate(job, 'G08')).messages.join(' ')).not.toContain('leaves this step out');
  // Corrected once more, it is asked again.
  await at.publishData(rest);
  expect(await open()).toHaveLength(1);
});

test('G08 a step the corrected sheet and the published route add holds a card already worked; repeated it has the step', async () => {
  await job.bores();
  await at.publishData({ ...data(), bore3: stepDataOf(at.grease).bore2 });
  const [first, ...others] = benchRoute.route.cards;
  if (!first) throw new Error('The route has no card.');
  const cards = [{ ...first, steps: [...first.steps, measure('Bearing bore 3', 'bore3')] }, ...others];
  expect(await g08()).toBe('pass');
  await at.publish({ ...benchRoute, changeNote: 'A third bore', route: { ...benchRoute.route, cards } });
  const [asked] = await open();
  expect(asked?.what).toBe('T070 Bearing bore 3');
  expect((await at.gate(job, 'G08')).messages).toContain(
    `Card T070, Bearing bore 3: ${asked?.subject} adds this step. Repeat the card, or have engineering sign why it stands.`,
  );
  expect((await reopen()).status).toBe(200);
  expect((await shown()).map(({ title }) => title)).toEqual(['Bearing bore 2', 'Looked at', 'Bearing bore 3']);
  expect(await open()).toEqual([]);
});

test('G08 a step left out by one correction and asked for by the next comes back, and holds a card that was worked without it', async () => {
  const { grease: _out, ...without } = data();
  const titles = async () => {
    const { body } = await at.mechanic.get<{ cards: { cardNo: string; steps: { title: string }[] }[] }>(
      `/api/task-cards/${job.number}`,
    );
    return body.cards.find(({ cardNo }) => cardNo === 'T105')?.steps.map(({ title }) => title);
  };
  await job.bores();
  await at.publishData(without);
  expect(await titles()).toEqual(['Seals fitted']);
  await at.publishData(data());
  expect(await titles()).toEqual(['Seals fitted', 'Grease used']);
  await at.publishData(without);
  const batchId = await at.batch(`S-${job.number}`, '2099-01-01');
  expect((await job.step('T105', 1, { batchId, quantity: '1' })).status).toBe(200);
  expect((await job.sign('T105')).status).toBe(200);
  await at.publishData(data());
  expect((await open()).map(({ what }) => what)).toContain('T105 Grease used');
  expect(await g08()).toBe('fail');
});

test('G08 only a decided finding about that very reading lets a card be signed over a value outside the corrected limit', async () => {
  expect((await measured('130.018')).status).toBe(200);
  expect((await job.step('T070', 2, { value: true })).status).toBe(200);
  await at.publishData(narrower());
  const raise = async (about?: object) => {
    const raised = await at.mechanic.call<{ row: { number: string; version: number } }>(
      'POST',
      `/api/workorders/${job.number}/findings`,
      { defectCode: 'wear', severity: 'major', description: 'Bore wider than it may be', ...(about && { about }) },
    );
    expect(raised).toMatchObject({ status: 201 });
    await photographed(app, at.mechanic, raised.body.row.number);
    return raised.body.row.number;
  };
  const decide = async (number: string) => {
    const { row } = (await at.mechanic.get<{ row: { version: number } }>(`/api/findings/${number}`)).body;
    const input = { disposition: 'repair', note: 'Bush the bore' };
    const decided = await at.inspector.call('POST', `/api/findings/${number}/decide`, {
      version: row.version,
      input,
      ...signed,
    });
    expect(decided).toMatchObject({ status: 200 });
  };
  const refused = { status: 422, body: { code: 'G08' } };
  await decide(await raise());
  await decide(await raise({ cardNo: 'T070', stepNo: 2 }));
  expect(await job.sign('T070')).toMatchObject(refused);
  const own = await raise({ cardNo: 'T070', stepNo: 1 });
  expect(await job.sign('T070')).toMatchObject(refused);
  await decide(own);
  expect(await job.sign('T070')).toMatchObject({ status: 200 });
});

test('approving step data waits for whoever works on a job of the part, and so do they', async () => {
  const versions = await at.planner.call<{ id: string }>('POST', '/api/step-data', {
    partNumberId: at.shop.wheelId,
    manualRevisionId: at.manualRevisionId,
    changeNote: 'Taken from the manual',
    data: narrower(),
  });
  await at.planner.call('POST', `/api/step-data/${versions.body.id}/submit`);
  let published: Promise<unknown> = Promise.resolve();
  let isDone = false;
  await app.write(async ({ db }) => {
    await sql`select 1 from work_order where id = ${job.id} for update`.execute(db);
    published = at.engineer
      .call('POST', `/api/step-data/${versions.body.id}/publish`, signed)
      .then((answer) => ((isDone = true), answer));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(isDone).toBe(false);
  });
  expect(await published).toMatchObject({ status: 200 });
});
