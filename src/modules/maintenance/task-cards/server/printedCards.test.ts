import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContext, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { bench, type Bench, type JobAtBench } from './bench.fixture.ts';
import { cardsDocument } from './card.document.ts';
import { printedCards } from './printedCards.ts';
import { taskCardsServer } from './task-cards.server.ts';

let app: TestApp;
let at: Bench;
let job: JobAtBench;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  job = await at.newJob();
});
afterAll(() => app.close());

/** What stands on the paper, as the data it is drawn from. */
async function paper(cardNo: string | null): Promise<string> {
  const printed = await printedCards(readContext(app.deps, systemCaller(new Date())), job.number, cardNo);
  return JSON.stringify(
    cardsDocument({ ...printed, publicUrl: 'http://intranet', company: { name: 'ABS', address: 'Bangkok' } }),
  );
}
const pdf = (path: string) => at.mechanic.get<string>(`/api/workorders/${job.number}/${path}`);

test('3.3 a card nobody has worked says what to do, by which data and limits, and leaves room for a pen', async () => {
  const text = await paper('T070');
  for (const words of ['Bores', 'CMM 32-47-46 Rev 9, Check', '130.000 to 130.025 mm', 'Name and stamp'])
    expect(text).toContain(words);
  expect(text).toContain(`http://intranet/task-cards/${job.number}-T070`);
  expect(text).not.toContain('SHA-256');
});

test('3.3 a signed card shows every attempt, who did it, the second person, the signature and its hash', async () => {
  await job.step('T070', 1, { measured: '130.011' });
  await job.step('T070', 1, { measured: '130.012', reason: 'Gauge slipped' });
  await job.step('T070', 2, { notApplicable: 'Looked at in receiving' });
  expect((await job.sign('T070')).status).toBe(200);
  const text = await paper('T070');
  for (const words of [
    '1. 130.011 mm',
    '2. 130.012 mm, BG-07 Bore gauge, calibrated until',
    'Gauge slipped',
    'N/A: Looked at in receiving',
    'I performed this work in accordance with the data cited on this card.',
  ])
    expect(text).toContain(words);
  expect(text).toMatch(/SHA-256 [0-9a-f]{64}/);
  expect(text).not.toContain('Name and stamp');

  await job.step('T100', 1, { toolId: await at.tool('TW-77', '2031-01-01') });
  await job.step('T100', 2, { value: true });
  expect((await job.inspect('T100', 2, at.inspector)).status).toBe(200);
  expect((await job.sign('T100', at.mechanic, signed)).status).toBe(200);
  const torque = await paper('T100');
  expect(torque).toContain('TW-77 Torque wrench, calibrated until 2031-01-01');
  expect(torque).toContain('critical: a second person inspects');
  const inspectedBy = (await job.card('T100')).steps[1]?.records[0] as unknown as { second: { name: string } };
  expect(torque).toContain(inspectedBy.second.name);
});

test('a value outside its limit stands first and in red, with its limit and its finding; on the tablet it names the finding too', async () => {
  const other = await at.newJob();
  await other.step('T070', 1, {
    measured: '130.026',
    finding: { defectCode: 'wear', severity: 'major', description: 'Bore worn oversize' },
  });
  const printed = await printedCards(readContext(app.deps, systemCaller(new Date())), other.number, 'T070');
  const { content } = cardsDocument({
    ...printed,
    publicUrl: 'http://intranet',
    company: { name: 'ABS', address: 'Bangkok' },
  });
  const words = content.map((block) => JSON.stringify(block));
  const first = words.findIndex((block) => block.includes('Deviations'));
  expect(first).toBeGreaterThan(-1);
  expect(first).toBeLessThan(words.findIndex((block) => block.includes('"table"')));
  expect(words[first]).toContain('130.026 mm; limit 130.000 to 130.025 mm');
  expect(words[first]).toContain('finding F01');
  expect(words[first]).toContain('"bad":true');
  const [record] = (await other.card('T070')).steps[0]?.records ?? [];
  expect(record).toMatchObject({ finding: 'F01' });
});

test('3.3 the same facts give the same file; a new fact another one', async () => {
  const [first, again] = [await pdf('cards/T105/card.pdf'), await pdf('cards/t105/card.pdf')];
  expect([first.status, first.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(first.body.startsWith('%PDF')).toBe(true);
  expect(again.body).toBe(first.body);
  await job.step('T105', 2, { batchId: await at.batch('G-9', '2031-01-01', 'consumable'), quantity: '1' });
  expect((await pdf('cards/T105/card.pdf')).body).not.toBe(first.body);
});

test('3.3 all cards of a job are one file, each on its own page; what is not there is 404, and it takes the right to look', async () => {
  const all = JSON.parse(await paper(null)) as { content: { kind: string }[] };
  const cards = await job.cards();
  expect(all.content.filter((block) => block.kind === 'pageBreak')).toHaveLength(cards.length - 1);
  expect((await pdf('cards.pdf')).status).toBe(200);
  const other = await at.newJob();
  const several = await at.mechanic.get<string>(`/api/workorders/bulk/cards.pdf?ids=${job.id},${other.id}`);
  expect([several.status, several.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await pdf('cards/T999/card.pdf')).status).toBe(404);
  expect((await at.mechanic.get('/api/workorders/ABS9999999/cards.pdf')).status).toBe(404);
  const visitor = await app.as('hr.viewer');
  expect((await visitor.get(`/api/workorders/${job.number}/cards.pdf`)).status).toBe(403);
  expect((await app.stranger.get(`/api/workorders/${job.number}/cards.pdf`)).status).toBe(401);
});
