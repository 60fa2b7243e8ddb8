import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attachmentEndpoints } from '#kernel/server/attachments/endpoints.ts';
import { fileRights } from '#kernel/server/records/files.ts';
import { picture } from '#kernel/testing/files.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { uploadForm } from '#kernel/testing/uploadForm.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { finding } from '../shared/finding.record.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { bench, photographed, type Bench, type JobAtBench } from './bench.fixture.ts';
import { taskCardsServer } from './task-cards.server.ts';

let app: TestApp;
let at: Bench;
beforeAll(async () => {
  const modules = [...jobModules, taskCardsServer];
  const rightsOf = (entity: string) => {
    const found = modules.flatMap(({ served }) => served ?? []).find(({ record }) => record.name === entity);
    return found ? fileRights(found) : null;
  };
  app = await testApp([...modules, { name: 'test/files', endpoints: attachmentEndpoints(rightsOf) }]);
  at = await bench(app);
});
afterAll(() => app.close());

/** A picture sent to a row as the tablet sends it; answers the id of the file. */
async function sent(
  by: Pick<Person, 'cookie'>,
  to: { entity: string; entityId: string },
  bytes: Buffer,
): Promise<string> {
  const form = uploadForm({ ...to, evidence: 'true' }, [{ name: 'bore.jpg', type: 'image/jpeg', bytes }]);
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/attachments',
    headers: {
      ...form.headers,
      cookie: by.cookie,
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
    },
    payload: form.payload,
  });
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return (JSON.parse(answer.body) as { attachment: { id: string } }).attachment.id;
}

/** A photo attached to card T070 of a job, as it was taken. */
const photo = async (job: JobAtBench, bytes: Buffer, cardNo = 'T070'): Promise<string> =>
  sent(at.mechanic, { entity: taskCard.name, entityId: (await job.card(cardNo)).id }, bytes);
const shown = async (job: JobAtBench) => {
  const { body } = await at.inspector.get<{
    cards: { cardNo: string; steps: { stepNo: number; records: { sameAs: string[] }[] }[] }[];
  }>(`/api/task-cards/${job.number}`);
  return body.cards
    .find((card) => card.cardNo === 'T070')
    ?.steps.find((step) => step.stepNo === 2)
    ?.records.at(-1)?.sameAs;
};

test('R27 two photos of a step are two pictures, and the same picture on another job is shown to whoever looks', async () => {
  const [first, second] = [await at.newJob(), await at.newJob()];
  const [bore, other] = [await picture('jpeg', 300), await picture('jpeg', 301)];
  const twice = [await photo(first, bore), await photo(first, bore)];
  expect(await first.step('T070', 2, { value: true, photos: twice })).toMatchObject({
    status: 422,
    body: { code: 'PHOTO_SAME' },
  });
  const two = [twice[0] ?? '', await photo(first, other)];
  expect((await first.step('T070', 2, { value: true, photos: two })).status).toBe(200);
  expect(await shown(first)).toEqual([]);
  expect((await second.step('T070', 2, { value: true, photos: [await photo(second, bore)] })).status).toBe(200);
  expect(await shown(second)).toEqual([`${first.number} T070`]);
  expect(await shown(first)).toEqual([`${second.number} T070`]);
});

test('R27 one picture is evidence of one step: the photos of a card differ between its steps', async () => {
  const job = await at.newJob();
  const bore = await picture('jpeg', 310);
  const looked = { value: true, photos: [await photo(job, bore)] };
  expect((await job.step('T070', 2, looked)).status).toBe(200);
  expect(await job.step('T070', 1, { measured: '130.018', photos: [await photo(job, bore)] })).toMatchObject({
    status: 422,
    body: { code: 'PHOTO_SAME', message: 'The same picture stands at the step Looked at already. Take another one.' },
  });
  expect((await job.step('T070', 1, { measured: '130.018' })).status).toBe(200);
  await job.sign('T070');
  // Nor may another card of the job show it.
  expect(await job.step('T100', 2, { value: true, photos: [await photo(job, bore, 'T100')] })).toMatchObject({
    status: 422,
    body: { code: 'PHOTO_SAME' },
  });
});

test('R27 a step may be answered again with the picture it has', async () => {
  const job = await at.newJob();
  const looked = { value: true, photos: [await photo(job, await picture('jpeg', 311))] };
  expect((await job.step('T070', 2, looked)).status).toBe(200);
  // The step itself may be answered again with what it has.
  expect((await job.step('T070', 2, { ...looked, reason: 'Looked at again' })).status).toBe(200);
});

test('a major or critical finding is decided with a photo of it: its own, or one of the entry it was raised with', async () => {
  const job = await at.newJob();
  const raise = async (severity: string) =>
    (
      await at.mechanic.call<{ row: { id: string; number: string } }>(
        'POST',
        `/api/workorders/${job.number}/findings`,
        {
          defectCode: 'dent',
          severity,
          description: 'Dent at the rim',
        },
      )
    ).body.row;
  const decide = (number: string, more: object = {}) =>
    at.inspector.run(finding, number, 'decide', { disposition: 'repair', note: 'Dress it', ...more }, signed);
  const message = 'Attach a photo of it first: a major or critical finding is not decided without one.';
  const major = await raise('major');
  expect(await decide(major.number)).toMatchObject({ status: 422, body: { code: 'GUARD', message } });
  const seen = await at.inspector.get<{ allowed: Record<string, unknown> }>(`${finding.api}/${major.number}`);
  expect(seen.body.allowed['decide']).toBe(message);
  await photographed(app, at.mechanic, major.number);
  expect((await decide(major.number)).status).toBe(200);
  // Called more severe by who decides, it needs one too; what stays minor does not.
  const minor = await raise('minor');
  expect(await decide(minor.number, { severity: 'major' })).toMatchObject({ status: 422, body: { message } });
  expect((await decide(minor.number)).status).toBe(200);
  // A value outside its limits brings the photo it was recorded with.
  const outside = {
    measured: '130.2',
    photos: [await photo(job, await picture('jpeg', 320))],
    finding: { defectCode: 'wear', severity: 'major', description: 'Bore worn beyond its limit' },
  };
  const recorded = await job.step('T070', 1, outside);
  expect(recorded.status).toBe(200);
  expect((await decide(String(recorded.body['findingNumber']))).status).toBe(200);
});

test('R27 one picture is of one finding: a second one is not decided with it', async () => {
  const job = await at.newJob();
  const bytes = await picture('jpeg', 330);
  const raised = async (description: string, picture = bytes) => {
    const values = { defectCode: 'wear', severity: 'major', description };
    const url = `/api/workorders/${job.number}/findings`;
    const { row } = (await at.mechanic.call<{ row: { id: string; number: string } }>('POST', url, values)).body;
    await taken(row.id, picture);
    return row;
  };
  const taken = (entityId: string, picture: Buffer) => sent(at.mechanic, { entity: finding.name, entityId }, picture);
  const decide = (number: string) =>
    at.inspector.run(finding, number, 'decide', { disposition: 'repair', note: 'Blend it' }, signed);
  const [rim, hub] = [await raised('Worn at the rim'), await raised('Worn at the hub')];
  expect((await decide(rim.number)).status).toBe(200);
  expect(await decide(hub.number)).toMatchObject({
    status: 422,
    body: { message: 'This picture stands at another finding already. Take one of this finding.' },
  });
  await taken(hub.id, await picture('jpeg', 331));
  expect((await decide(hub.number)).status).toBe(200);
});

test('G07 an open finding is red by its number until it is decided, done and closed by somebody else', async () => {
  const job = await at.newJob();
  const closer = await authorised(app, at.shop, { privileges: ['inspect', 'independentInspection'] });
  const gate = async () =>
    (
      await at.planner.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
        `/api/workorders/${job.number}/gates`,
      )
    ).body.gates.find((each) => each.code === 'G07');
  expect(await gate()).toMatchObject({ state: 'pass' });
  const raised = await at.mechanic.call<{ row: { number: string } }>('POST', `/api/workorders/${job.number}/findings`, {
    defectCode: 'dent',
    severity: 'minor',
    description: 'Dent at the rim',
  });
  const { number } = raised.body.row;
  const isRed = async () => {
    const found = await gate();
    expect([found?.state, found?.messages.join()]).toEqual(['fail', expect.stringContaining('F01')]);
  };
  await isRed();
  await at.inspector.run(finding, number, 'decide', { disposition: 'withinLimits', note: 'Inside' }, signed);
  await isRed();
  await at.mechanic.run(finding, number, 'action', { note: 'Nothing to do' });
  await isRed();
  // Who looks again finds it not put right: it is decided and done anew.
  expect((await closer.run(finding, number, 'reopen', { reason: 'The rim was not measured' })).status).toBe(200);
  await isRed();
  await at.inspector.run(finding, number, 'decide', { disposition: 'withinLimits', note: 'Measured, inside' }, signed);
  await at.mechanic.run(finding, number, 'action', { note: 'Nothing to do' });
  await isRed();
  expect((await closer.run(finding, number, 'close', { result: 'Looked at' }, signed)).status).toBe(200);
  expect(await gate()).toMatchObject({ state: 'pass' });
});
