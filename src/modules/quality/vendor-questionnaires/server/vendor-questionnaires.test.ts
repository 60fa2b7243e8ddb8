import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { uploadForm } from '#kernel/testing/uploadForm.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aVendor, aVendorApproval } from '#modules/quality/vendors/server/vendors.fixture.ts';
import { vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { sentQuestionnaire, vendorQuestion, vendorQuestionnaire } from '../shared/questionnaire.record.ts';
import type { vendorSheetCall } from '../shared/questionnaires.calls.ts';
import {
  aSentQuestionnaire,
  aVendorQuestion,
  aVendorQuestionnaire,
  questionnaireInForce,
} from './vendor-questionnaires.fixture.ts';
import { watchQuestionnaires } from './watch.ts';

const today = dayOf(new Date());
let app: TestApp;
let quality: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  quality = await personWith(app, 'quality.user');
}, 120_000);
afterAll(() => app.close());

type Sheet = AnswerOf<typeof vendorSheetCall>;
const linkOf = async (id: string, answerBy = addDays(today, 30)) =>
  (await done<{ link: string }>(quality.call('POST', `${sentQuestionnaire.api}/${id}/link`, { answerBy }))).link.split(
    '#',
  )[1] ?? '';
const enter = (token: string) =>
  app.stranger.call<{ message: string }>('POST', '/api/vendor-questionnaire/enter', { token });
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';
const rowOf = async (id: string) =>
  (
    await quality.get<{ row: Record<string, unknown> & { status: string; number: string } }>(
      `${sentQuestionnaire.api}/${id}`,
    )
  ).body.row;

/** The vendor at its door. */
async function atDoor(token: string) {
  const entered = await enter(token);
  expect(entered.status).toBe(200);
  const cookie = cookieOf(entered);
  const base = '/api/vendor-questionnaire';
  return {
    cookie,
    sheet: () => app.stranger.call<Sheet>('GET', base, undefined, { cookie }),
    save: (questionId: string, answer: string, remark: string | null = null) =>
      app.stranger.call<{ message: string }>('PUT', `${base}/answers/${questionId}`, { answer, remark }, { cookie }),
    attach: async (
      questionId: string,
      name = 'procedure.pdf',
      bytes = pdfOf('Shelf life procedure'),
      type = 'application/pdf',
    ) => {
      const form = uploadForm({}, [{ name, type, bytes }]);
      const answer = await app.app.inject({
        method: 'POST',
        url: `${base}/answers/${questionId}/files`,
        headers: { ...form.headers, cookie, 'sec-fetch-site': 'same-origin' },
        payload: form.payload,
      });
      return { status: answer.statusCode, body: answer.json<{ id: string; message: string }>() };
    },
    remove: (fileId: string) => app.stranger.call('DELETE', `${base}/files/${fileId}`, undefined, { cookie }),
    submit: () =>
      app.stranger.call<{ message: string }>(
        'POST',
        `${base}/submit`,
        { name: 'Somchai Dee', position: 'Quality manager' },
        { cookie },
      ),
  };
}
/** A questionnaire at a vendor, with the vendor at its door. */
async function sent(vendorId?: string) {
  const { id: questionnaireId, questions } = await questionnaireInForce(app);
  const row = await aSentQuestionnaire(app, { questionnaireId, ...(vendorId && { vendorId }) });
  const token = await linkOf(row.id);
  return { ...row, questions: questions as [string, string], token, door: await atDoor(token) };
}
async function answered(vendorId?: string) {
  const one = await sent(vendorId);
  const [first, second] = one.questions;
  await done(one.door.save(first, 'no', 'Two materials have no procedure yet.'));
  await done(one.door.save(second, 'yes'));
  await done(one.door.attach(second));
  await done(one.door.submit());
  return one;
}
const review = (id: string, decision: string) =>
  quality.run(sentQuestionnaire, id, 'review', { decision, responsiveness: 70, remark: 'Answered with evidence.' });

test('4.7 a vendor answers by its link without an account, saves, comes back with the same link and submits once; the answers are fixed then', async () => {
  const { id, questions, token, door } = await sent();
  const [first, second] = questions;
  expect((await door.save(first, 'no')).status).toBe(200);
  expect((await door.submit()).body.message).toBe('Not answered completely: question 1, 2.');
  await done(door.save(first, 'no', 'Two materials have no procedure yet.'));
  await done(door.save(second, 'yes'));
  // A yes that has to be proven comes with a file.
  expect((await door.submit()).body.message).toBe('Not answered completely: question 2.');
  const { id: fileId } = (await door.attach(second)).body;
  const again = await atDoor(token);
  expect((await again.sheet()).body.questions).toMatchObject([
    { id: first, answer: 'no', remark: 'Two materials have no procedure yet.', files: [] },
    { id: second, answer: 'yes', files: [{ id: fileId, fileName: 'procedure.pdf' }] },
  ]);
  await done(again.submit());
  expect(await rowOf(id)).toMatchObject({
    status: 'answered',
    answeredByName: 'Somchai Dee, Quality manager',
    yesPercent: 50,
  });
  for (const late of [
    again.save(first, 'yes'),
    again.sheet(),
    again.remove(fileId),
    again.submit(),
    again.attach(first),
  ])
    expect((await late).status).toBe(401);
  expect(await enter(token)).toMatchObject({
    status: 422,
    body: { code: 'LINK_GONE', message: expect.stringMatching(/^This link was used: VQ-/) },
  });
  const { pool } = app.deps.database;
  for (const statement of [
    `update vendor_answer set answer = 'yes' where sent_id = '${id}'`,
    `delete from vendor_answer where sent_id = '${id}'`,
    `delete from vendor_answer_file where sent_id = '${id}'`,
  ])
    await expect(pool.query(statement)).rejects.toThrow('fixed once they are submitted');
  await expect(
    pool.query(`update vendor_questionnaire_link set used_at = null where sent_id = '${id}' and used_at is not null`),
  ).rejects.toThrow('used or voided once');
  // Staff read what came, and take nothing of it away.
  const read = await quality.get<Sheet>(`${sentQuestionnaire.api}/${id}/answers`);
  expect(read.body.questions[1]?.files[0]?.id).toBe(fileId);
  expect((await quality.get(`/api/attachments/${fileId}/file`)).status).toBe(200);
  expect((await quality.call('DELETE', `/api/attachments/${fileId}`, { reason: 'Not wanted' })).status).not.toBe(200);
  const { rows } = await pool.query<{ actorName: string }>(
    `select body::jsonb ->> 'actorName' as "actorName" from audit_entry where entity = 'sentQuestionnaire' and entity_id = $1 order by seq desc limit 1`,
    [id],
  );
  expect(rows[0]?.actorName).toMatch(/^Somchai Dee \(Siam Plating \d+, link handed out by /);
});

test('4.7 a used, expired, replaced, withdrawn or foreign link opens nothing, and one vendor reaches nothing of another', async () => {
  const mine = await sent();
  const other = await sent();
  const theirs = (await other.door.attach(other.questions[0])).body.id;
  expect((await mine.door.save(other.questions[0], 'yes')).status).toBe(404);
  expect((await mine.door.attach(other.questions[0])).status).toBe(404);
  expect((await mine.door.remove(theirs)).status).toBe(404);
  expect((await mine.door.sheet()).body.number).toBe(mine.number);
  // The cookie of this door opens no other call, and no link of another door opens this one.
  expect(
    (await app.stranger.call('GET', `/api/attachments/${theirs}/file`, undefined, { cookie: mine.door.cookie })).status,
  ).toBe(401);
  expect(await enter('x'.repeat(43))).toMatchObject({
    status: 422,
    body: { message: 'This is no link of ours: open it from our mail again.' },
  });

  const newer = await linkOf(mine.id);
  expect((await enter(mine.token)).body.message).toMatch(/was replaced/);
  expect((await mine.door.sheet()).status).toBe(401);
  expect((await enter(newer)).status).toBe(200);

  await done(quality.run(sentQuestionnaire, other.id, 'cancel', { reason: 'Sent to the wrong vendor' }));
  expect((await enter(other.token)).body.message).toMatch(/was withdrawn/);
  expect((await other.door.save(other.questions[0], 'yes')).status).toBe(401);

  const late = await sent();
  await app.write(watchQuestionnaires, new Date(`${addDays(today, 31)}T05:00:00Z`));
  expect((await rowOf(late.id)).status).toBe('expired');
  expect((await enter(late.token)).body.message).toMatch(/has expired/);
  expect((await late.door.sheet()).status).toBe(401);
  // A new link opens it again, with what was saved.
  expect((await enter(await linkOf(late.id, addDays(today, 40)))).status).toBe(200);
  expect((await rowOf(late.id)).status).toBe('sent');
});

test('4.7 only a PDF or a picture is taken as evidence, and none that holds what acts', async () => {
  const { door, questions } = await sent();
  const [first] = questions;
  expect((await door.attach(first, 'list.csv', Buffer.from('a,b\n1,2\n'), 'text/csv')).status).toBeGreaterThanOrEqual(
    400,
  );
  expect(
    (await door.attach(first, 'page.html', Buffer.from('<script>1</script>'), 'text/html')).status,
  ).toBeGreaterThanOrEqual(400);
  expect((await door.attach(first, 'photo.png', Buffer.from('no picture'), 'image/png')).status).toBeGreaterThanOrEqual(
    400,
  );
  expect((await door.sheet()).body.questions[0]?.files).toEqual([]);
});

test('R-PRO-2 what quality decides on a questionnaire is the vendor’s evaluation: it sets the next one, counts in the score, and a rejection suspends the approvals', async () => {
  const head = await authorisedPerson(app, { code: 'VQ1', privilege: 'vendorApproval', roles: ['quality.user'] });
  const { id: vendorId } = await aVendor(app, { riskClass: 'B' });
  const approval = await aVendorApproval(app, { vendorId });
  await done(head.run(vendorApproval, approval.id, 'approve', undefined, { pin: testPin, password: testPassword }));
  const good = await answered(vendorId);
  expect(
    (
      await quality.run(sentQuestionnaire, good.id, 'review', {
        decision: 'approve',
        responsiveness: 101,
        remark: 'Good',
      })
    ).status,
  ).toBe(400);
  await done(review(good.id, 'approve'));
  const { evaluationId } = await rowOf(good.id);
  const evaluation = (
    await quality.get<{ row: Record<string, unknown> }>(`/api/qa/vendor-evaluations/${String(evaluationId)}`)
  ).body.row;
  expect(evaluation).toMatchObject({
    vendorId,
    method: 'questionnaire',
    responsiveness: 70,
    decision: 'approve',
    doneOn: today,
  });
  expect(evaluation['remark']).toMatch(/1 of 2 yes\. Answered with evidence\.$/);
  expect((await review(good.id, 'reject')).status).toBe(409);

  const bad = await answered(vendorId);
  await done(review(bad.id, 'reject'));
  const { row } = (await quality.get<{ row: { status: string } }>(`${vendorApproval.api}/${approval.id}`)).body;
  expect(row.status).toBe('suspended');
});

test('4.7 questions of a released revision never change; the next revision takes its place and only it is sent', async () => {
  const { id, questions } = await questionnaireInForce(app);
  expect(
    await quality.call('PATCH', `${vendorQuestion.api}/${questions[0]}`, { version: 1, text: 'Another question?' }),
  ).toMatchObject({
    status: 422,
    body: { message: 'A released questionnaire never changes: begin a new revision.' },
  });
  await expect(
    app.deps.database.pool.query(`update vendor_question set text = 'Another question?' where id = '${questions[0]}'`),
  ).rejects.toThrow('never change');
  const next = await done<{ id: string }>(quality.call('POST', `${vendorQuestionnaire.api}/${id}/revise`, {}));
  expect(
    (await quality.call<{ message: string }>('POST', `${vendorQuestionnaire.api}/${id}/revise`, {})).body.message,
  ).toMatch(/is in work: finish it first\.$/);
  await aVendorQuestion(app, { questionnaireId: next.id });
  const chief = await personWith(app, 'quality.admin');
  await done(chief.run(vendorQuestionnaire, next.id, 'release'));
  const states = await Promise.all(
    [id, next.id].map(
      async (one) =>
        (await quality.get<{ row: { status: string; designation: string } }>(`${vendorQuestionnaire.api}/${one}`)).body
          .row,
    ),
  );
  expect(states.map(({ status }) => status)).toEqual(['superseded', 'inForce']);
  expect(states[1]?.designation).toMatch(/ Rev 01$/);
  const { id: vendorId } = await aVendor(app);
  const send = (questionnaireId: string, answerBy = addDays(today, 10)) =>
    quality.call<{ message: string; number: string }>('POST', sentQuestionnaire.api, {
      vendorId,
      questionnaireId,
      contactName: 'Somchai Dee',
      sentTo: 'q@plating.example',
      answerBy,
      kind: 'initial',
    });
  expect((await send(id)).body.message).toMatch(/is not in force: send the revision that is\.$/);
  expect((await send(next.id, addDays(today, 91))).body.message).toBe('At most 90 days from today.');
  expect((await send(next.id, addDays(today, -1))).body.message).toBe('This day is over.');
  expect((await send(next.id)).status).toBe(201);
  expect((await send(next.id)).body.message).toMatch(/is open with this vendor: finish or withdraw it\.$/);
  const empty = await aVendorQuestionnaire(app);
  expect(await chief.run(vendorQuestionnaire, empty.id, 'release')).toMatchObject({
    status: 422,
    body: { message: 'A questionnaire has at least one question.' },
  });
});

test('4.7 the questions of a draft are put in another order as a whole; those of a revision that was sent stay as they were asked', async () => {
  const { id, questions } = await questionnaireInForce(app);
  const order = (of: string, ids: readonly string[], by = quality) =>
    by.call<{ message: string; moved: number }>('PUT', `${vendorQuestionnaire.api}/${of}/order`, { ids });
  expect((await order(id, questions.toReversed())).body.message).toBe(
    'A released questionnaire never changes: begin a new revision.',
  );
  const next = await done<{ id: string }>(quality.call('POST', `${vendorQuestionnaire.api}/${id}/revise`, {}));
  await aVendorQuestion(app, { questionnaireId: next.id, text: 'Is a third question asked?' });
  const read = async (of: string) => {
    const found = await quality.get<{ rows: { id: string; no: number; text: string }[] }>(
      `${vendorQuestion.api}?f.questionnaireId.in=${of}&sort=no`,
    );
    return found.body.rows;
  };
  const [first, second, third] = (await read(next.id)).map((one) => one.id) as [string, string, string];
  const meanwhile = 'The questions changed meanwhile: load them again.';
  for (const wrong of [
    [third, first],
    [third, first, first],
    [third, first, questions[0] ?? ''],
    [...questions, third],
  ])
    expect((await order(next.id, wrong)).body.message).toBe(meanwhile);
  expect((await order(next.id, [third, second, first], await app.as('quality.viewer'))).status).toBe(403);
  expect((await order(next.id, [third, first, second])).body.moved).toBe(3);
  expect((await read(next.id)).map((one) => [one.no, one.id])).toEqual([
    [1, third],
    [2, first],
    [3, second],
  ]);
  expect((await order(next.id, [third, first, second])).body.moved).toBe(0);
  expect((await read(id)).map((one) => one.id)).toEqual(questions);
  // The vendor is asked in the new order.
  await done((await personWith(app, 'quality.admin')).run(vendorQuestionnaire, next.id, 'release'));
  const row = await aSentQuestionnaire(app, { questionnaireId: next.id });
  const { sheet } = await atDoor(await linkOf(row.id));
  expect((await sheet()).body.questions.map((one) => one.id)).toEqual([third, first, second]);
});

test('4.7 a vendor that has not answered is reminded 7 and 2 days before the last day, once each, and quality hears when it is over', async () => {
  const { id } = await sent();
  const count = async () =>
    (
      await app.deps.database.pool.query<{ n: number }>(
        `select count(*)::int as n from vendor_questionnaire_link where sent_id = '${id}'`,
      )
    ).rows[0]?.n;
  const at = (days: number) => new Date(`${addDays(today, days)}T05:00:00Z`);
  const first = await count();
  await app.write(watchQuestionnaires, at(22));
  expect(await count()).toBe(first);
  await app.write(watchQuestionnaires, at(23));
  await app.write(watchQuestionnaires, at(24));
  expect(await count()).toBe((first ?? 0) + 1);
  await app.write(watchQuestionnaires, at(28));
  await app.write(watchQuestionnaires, at(29));
  expect(await count()).toBe((first ?? 0) + 2);
  await app.write(watchQuestionnaires, at(31));
  const { rows } = await app.deps.database.pool.query(
    `select 1 from notification where subject = 'sentQuestionnaire:${id}' and cause like 'expired %'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect((await rowOf(id)).status).toBe('expired');
});
