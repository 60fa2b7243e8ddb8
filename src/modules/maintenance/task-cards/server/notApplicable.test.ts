import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { bench, benchRoute, sealsRoute, type Bench, type JobAtBench } from './bench.fixture.ts';
import { card, check } from './routes/steps.ts';
import { taskCardsServer } from './task-cards.server.ts';

let app: TestApp;
let at: Bench;
let job: JobAtBench;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  // The bench's route with a card that cites nothing.
  const wash = card({ cardNo: 'T030', phase: 'cleaning', title: 'Wash', naAllowed: true, steps: [check('Washed')] });
  const cards = [wash, ...benchRoute.route.cards];
  await at.publish({ ...benchRoute, changeNote: 'Washed first', route: { ...benchRoute.route, cards } });
  job = await at.newJob();
});
afterAll(() => app.close());

const na = (cardNo: string, naData?: string) =>
  at.inspector.call('POST', `/api/workorders/${job.number}/cards/${cardNo}/not-applicable`, {
    reason: 'Nothing to do on this component',
    ...(naData ? { naData } : {}),
    ...signed,
  });
const missing = async () => {
  const answer = await at.planner.get<{ gates: { code: string; messages: string[] }[] }>(
    `/api/workorders/${job.number}/gates`,
  );
  const said = answer.body.gates.find(({ code }) => code === 'G24')?.messages.join(' ') ?? '';
  return /cannot say Overhauled: (.*?) not signed and not N\/A/.exec(said)?.[1]?.split(', ') ?? [];
};

test('G24 R5 a card that is not applicable counts for "Overhauled" by the data it cites, or by the document the inspector names', async () => {
  expect(await missing()).toEqual(['T030', 'T070', 'T100', 'T105', 'T108', 'T110', 'T120']);
  // By what the card cites, kept as it was.
  expect((await na('T105')).status).toBe(200);
  expect((await job.card('T105')) as object).toMatchObject({ naData: 'CMM 32-47-46 Rev 9, Assembly' });
  expect(await missing()).toEqual(['T030', 'T070', 'T100', 'T108', 'T110', 'T120']);
  // A card that cites nothing needs the document.
  expect(await na('T030')).toMatchObject({
    status: 422,
    body: {
      code: 'NA_DATA',
      field: 'naData',
      message: 'Card T030 cites no data. Name the document by which it does not apply.',
    },
  });
  expect(await missing()).toContain('T030');
  expect((await na('T030', 'SL 32-11, page 2')).status).toBe(200);
  expect((await job.card('T030')) as object).toMatchObject({ naData: 'SL 32-11, page 2' });
  expect(await missing()).toEqual(['T070', 'T100', 'T108', 'T110', 'T120']);
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('G06 a card that does not apply is done: with the final card signed every card is', async () => {
  await at.publish(sealsRoute);
  job = await at.newJob();
  expect(await at.gate(job, 'G06')).toMatchObject({ state: 'fail' });
  expect((await na('T105')).status).toBe(200);
  await job.final();
  expect(await at.gate(job, 'G06')).toMatchObject({ state: 'pass' });
});

test('G06 G14 a card on which a part stands, or a test was run, is not declared not applicable; withdrawn, it is', async () => {
  const { cards } = benchRoute.route;
  const tested = cards.map((each) =>
    each.cardNo === 'T110'
      ? { ...each, naAllowed: true, steps: each.steps.map((step) => ({ ...step, naAllowed: true })) }
      : each,
  );
  await at.publish({ ...benchRoute, changeNote: 'Tested as needed', route: { ...benchRoute.route, cards: tested } });
  job = await at.newJob();
  const batchId = await at.batch(`NA-${job.number}`, addDays(dayOf(new Date()), 300));
  expect((await job.step('T105', 1, { batchId, quantity: '1' })).status).toBe(200);
  const refused = await na('T105');
  expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([
    422,
    'NA_NOT_ALLOWED',
    `Seal kit NA-${job.number} is recorded on card T105: sign the card, or withdraw that entry first.`,
  ]);
  const parts = await at.planner.get<{ id: string }[]>(`/api/workorders/${job.number}/parts`);
  const entry = `/api/workorders/${job.number}/entries/part/${parts.body[0]?.id}/withdraw`;
  expect((await at.inspector.call('POST', entry, { reason: 'Not fitted after all', ...signed })).status).toBe(200);
  expect((await na('T105')).status).toBe(200);
  await job.bores();
  const wrench = await at.tool(`TW-${job.number}`, addDays(dayOf(new Date()), 300));
  await job.step('T100', 1, { toolId: wrench });
  await job.step('T100', 2, { value: true });
  await job.inspect('T100', 2, at.inspector);
  expect((await job.sign('T100')).status).toBe(200);
  await job.retention();
  expect(await na('T110')).toMatchObject({ status: 422, body: { code: 'NA_NOT_ALLOWED' } });
  // Nor is its step: a test that was run, passed or failed, is not declared away.
  const declared = await job.step('T110', 1, { notApplicable: 'Not asked for here', reason: 'Not needed after all' });
  expect([declared.status, declared.body['code'], declared.body['message']]).toEqual([
    422,
    'NA_NOT_ALLOWED',
    expect.stringMatching(/^A test was run at this step \(.*\): it applies\.$/),
  ]);
});
