import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Answer, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { watchTrail } from '#kernel/testing/trail.ts';
import { uploadForm } from '#kernel/testing/uploadForm.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { bench, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { wholeProduct } from './everyEndpoint.ts';
import { withoutReason } from './trail.fixture.ts';

let app: TestApp;
let at: Bench;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  at = await bench(app);
}, 120_000);
afterAll(() => app.close());

test('P9 the rows under a job and its files are written down: each row a call wrote is named by an entry of the same transaction', async () => {
  const told = await watchTrail(app);
  const { mechanic, planner, inspector, engineer } = at;
  const job = await at.newJob();
  const root = `/api/workorders/${job.number}`;
  const done = async <T>(what: string, answer: Promise<Answer<T>>): Promise<T> => {
    const { status, body } = await answer;
    expect([what, status < 300 ? 'done' : body]).toEqual([what, 'done']);
    return body;
  };
  await done('clock', mechanic.call('POST', `${root}/labour/start`, {}));
  await done('clock stopped', mechanic.call('POST', `${root}/labour/stop`));
  const unseen = await mechanic.call<{ code: string }>('POST', `${root}/cards/T070/sign`, {
    version: 999_999,
    ...signed,
  });
  expect([unseen.status, unseen.body.code]).toEqual([409, 'STALE_VERSION']);
  await job.bores();
  const until = addDays(dayOf(new Date()), 90);
  await done('tool', job.step('T100', 1, { toolId: await at.tool(`TR-${job.number}`, until) }));
  const quantity = '2';
  await done('part', job.step('T105', 1, { batchId: await at.batch(`BT-${job.number}`, until), quantity }));
  const defect = { defectCode: 'dent', severity: 'minor', description: 'Dent at the rim' };
  const raised = mechanic.call<{ row: { number: string } }>('POST', `${root}/findings`, defect);
  const { row } = await done('finding', raised);
  const decided = { disposition: 'withinLimits', note: 'Inside' };
  await done('decision', inspector.run(finding, row.number, 'decide', decided, signed));
  await done('action', mechanic.run(finding, row.number, 'action', { note: 'Nothing to do' }));
  const hold = planner.call<{ id: string }>('POST', `${root}/holds`, { reason: 'awaitingEngineering' });
  const { id } = await done('hold', hold);
  await done('hold ended', engineer.call('POST', `${root}/holds/${id}/end`, signed));
  await done('note', mechanic.call('POST', `${root}/comments`, { text: 'Waits for the seals' }));
  const bulletin = { number: '32-1', orderedByCustomer: true, result: 'refused', reference: 'Letter 7' };
  await done('bulletin', engineer.call('POST', `${root}/bulletins`, { ...bulletin, pin: signed.pin }));

  const form = uploadForm({ entity: 'workOrder', entityId: job.id }, [
    { name: 'order.pdf', type: 'application/pdf', bytes: pdfOf() },
  ]);
  const sent = await app.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: {
      ...form.headers,
      cookie: planner.cookie,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
    },
    payload: form.payload,
  });
  expect(sent.statusCode, sent.body).toBe(201);
  const file = `/api/attachments/${sent.json<{ attachment: { id: string } }>().attachment.id}`;
  await done('file taken off', planner.call('DELETE', file, { reason: 'The wrong one' }));
  await done('file put back', planner.call('POST', `${file}/restore`, {}));

  const { rows, tables, untold } = await told();
  printFigure('P9', `${rows} rows of ${tables} tables written by calls, ${untold.length} kinds beside the history`);
  expect(withoutReason(untold)).toEqual([]);

  // Counter-example: without its entry the same note is named.
  await app.asOwner((owner) => owner.query('alter table audit_entry disable trigger zz_trail'));
  await done('note', mechanic.call('POST', `${root}/comments`, { text: 'Came in' }));
  expect(withoutReason((await told()).untold)).toEqual([expect.stringContaining('job_comment insert by POST')]);
}, 120_000);
