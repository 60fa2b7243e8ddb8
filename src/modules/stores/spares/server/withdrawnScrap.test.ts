import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { walk } from '#kernel/testing/refusals.ts';
import { scrapWorkflow } from '#modules/stores/scraps/shared/scrap.workflow.ts';
import { textOfPdf } from '#kernel/testing/pdfText.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { anOpenCounter } from '#modules/stores/counter/server/counter.fixture.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());

test('what was issued to a job and is unserviceable gets its scrap record and its tag, and is with the job no more', async () => {
  const counter = await anOpenCounter(app);
  const { item, batch } = await counter.stock('5', { uom: 'ea' });
  const job = await aJob(app);
  const issued = await counter.issue(batch.id, '2', { departmentId: null, jobNumber: job.number });
  const movementNo = counter.movementNoOf(issued);
  const mechanic = await app.as('maintenance.user');
  const send = (qty: string) =>
    mechanic.call<{ row?: { id: string; number: string }; message?: string }>(
      'POST',
      '/api/store/scraps/withdrawn',
      { movementNo, qty, reason: 'damage', lifeLimited: false },
      { 'idempotency-key': randomUUID() },
    );
  const before = await counter.books();
  const scrapped = await send('1');
  expect(scrapped.status).toBe(200);
  const id = scrapped.body.row?.id ?? '';
  const seen = await mechanic.get<{ row: Record<string, unknown> }>(`${scrap.api}/${id}`);
  expect(seen.body.row).toMatchObject({
    status: 'tagged',
    partNumber: item.partNumber,
    jobId: job.id,
    batchId: batch.id,
    reason: 'damage',
  });
  // It was outside the stores already: what lies on the shelves is the same.
  const after = await counter.books();
  expect([after.onHand, after.movements]).toEqual([before.onHand, before.movements + 1]);
  expect(await send('2')).toMatchObject({
    status: 422,
    body: { message: `Only 1 of it are still with ${job.number}; the rest was used or came back.` },
  });
  // Neither can it be returned to the shelf.
  expect((await counter.send('return', { movementNo, qty: '2' })).status).toBe(422);
  expect((await counter.send('return', { movementNo, qty: '1' })).status).toBe(200);
  // Nor does the ledger give it back while its record stands; once quality did not let it be scrapped, it does.
  const keeper = await app.as('stores.admin');
  const { rows } = await app.deps.database.pool.query<{ no: number }>(
    `select movement_no::int as no from movement where type = 'scrap' and document_id = $1`,
    [id],
  );
  const undo = () => keeper.call('POST', `/api/store/movements/${rows[0]?.no}/reverse`, { reason: 'It was not worn' });
  expect(await undo()).toMatchObject({
    status: 422,
    body: { message: `It stands in scrap record ${scrapped.body.row?.number}: quality rejects that first.` },
  });
  const tag = await app.app.inject({ url: `${scrap.api}/${id}/tag.pdf`, headers: { cookie: mechanic.cookie } });
  const text = textOfPdf(tag.rawPayload);
  for (const word of ['NOT FOR FLIGHT', item.partNumber, job.number, 'Damage']) expect(text).toContain(word);
  await walk(app, scrapWorkflow, id, [['reject', { reason: 'Within the limits of wear' }]]);
  expect((await undo()).status).toBe(200);
});
