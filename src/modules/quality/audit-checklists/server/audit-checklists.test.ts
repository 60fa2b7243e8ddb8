import { beforeAll, expect, test } from 'vitest';
import { testApp, testPin, type TestApp } from '#kernel/testing/app.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { auditChecklist } from '../shared/checklist.record.ts';
import { auditQuestion } from '../shared/question.record.ts';
import { auditChecklistRevision } from '../shared/revision.record.ts';
import { aChecklist, aQuestion, checklistInForce, draftRevision } from './audit-checklists.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});

type Question = { id: string; no: number; text: string; version: number };
async function questions(revisionId: string): Promise<Question[]> {
  const reader = await app.as('quality.viewer');
  const { body } = await reader.get<{ rows: Question[] }>(`${auditQuestion.api}?f.revisionId.in=${revisionId}&sort=no`);
  return body.rows;
}

test('a revision is approved by somebody who has not written it, and with at least one question', async () => {
  const writer = await app.as('quality.admin');
  const checklist = await aChecklist(app);
  const begun = await writer.call<{ id: string }>('POST', `${auditChecklist.api}/${checklist.id}/revisions`, {
    changeSummary: 'First revision',
  });
  const other = await app.as('quality.admin');
  const empty = await other.run(auditChecklistRevision, begun.body.id, 'approve', undefined, { pin: testPin });
  expect(empty).toMatchObject({ status: 422, body: { message: 'A checklist has at least one question.' } });
  await aQuestion(app, { revisionId: begun.body.id });
  const own = await writer.run(auditChecklistRevision, begun.body.id, 'approve', undefined, { pin: testPin });
  expect(own).toMatchObject({ status: 422, body: { code: 'SAME_PERSON' } });
  const approved = await other.run(auditChecklistRevision, begun.body.id, 'approve', undefined, { pin: testPin });
  expect(approved.status).toBe(200);
  const reader = await app.as('quality.viewer');
  expect((await reader.get<{ row: object }>(`${auditChecklist.api}/${checklist.id}`)).body.row).toMatchObject({
    status: 'inForce',
    currentRevisionId: begun.body.id,
  });
});

test('an approved revision never changes: no question is added, changed, moved or taken off, by a call or in the database', async () => {
  const { revisionId, questionId } = await checklistInForce(app);
  const writer = await app.as('quality.user');
  const fixed = 'An approved revision never changes: begin a new one.';
  const added = await writer.call<{ message: string }>('POST', auditQuestion.api, {
    revisionId,
    section: 'Tools',
    text: 'One more question',
    clause: '145.A.40',
    samples: 1,
  });
  expect([added.status, added.body.message]).toEqual([422, fixed]);
  const tries = [
    ['PATCH', `${auditQuestion.api}/${questionId}`, { version: 1, text: 'Another question' }],
    ['POST', `${auditQuestion.api}/${questionId}/archive`, { version: 1, reason: 'Not needed' }],
    ['PUT', `${auditChecklistRevision.api}/${revisionId}/order`, { version: 2, ids: [questionId] }],
    ['POST', `${auditChecklistRevision.api}/${revisionId}/clauses`, { version: 2, clauses: ['145.A.25'] }],
  ] as const;
  for (const [method, path, body] of tries) {
    const answer = await writer.call<{ message: string }>(method, path, body);
    expect([path, answer.status, answer.body.message]).toEqual([path, 422, fixed]);
  }
  const { pool } = app.deps.database;
  await expect(pool.query(`update audit_question set text = 'x' where id = $1`, [questionId])).rejects.toThrow(
    'an approved revision never changes',
  );
  await expect(pool.query('delete from audit_question where id = $1', [questionId])).rejects.toThrow(
    'a question of an audit is never deleted',
  );
});

test('the next revision begins with the questions of the approved one, one at a time, and makes it obsolete', async () => {
  const { checklistId, revisionId } = await checklistInForce(app);
  const next = await draftRevision(app, checklistId);
  expect((await questions(next.id)).map(({ text }) => text)).toEqual(
    (await questions(revisionId)).map(({ text }) => text),
  );
  const writer = await app.as('quality.user');
  const again = await writer.call<{ code: string }>('POST', `${auditChecklist.api}/${checklistId}/revisions`, {
    changeSummary: 'Begun twice',
  });
  expect([again.status, again.body.code]).toEqual([422, 'REVISION_IN_WORK']);
  const head = await app.as('quality.admin');
  expect((await head.run(auditChecklistRevision, next.id, 'approve', undefined, { pin: testPin })).status).toBe(200);
  const reader = await app.as('quality.viewer');
  const before = await reader.get<{ row: object }>(`${auditChecklistRevision.api}/${revisionId}`);
  expect(before.body.row).toMatchObject({ status: 'obsolete' });
});

test('questions are put in another order as a whole; an order that leaves one out is refused', async () => {
  const draft = await draftRevision(app);
  for (let index = 0; index < 3; index += 1) await aQuestion(app, { revisionId: draft.id });
  const [first, second, third] = await questions(draft.id);
  const writer = await app.as('quality.user');
  const order = (ids: (string | undefined)[]) =>
    writer.call<{ code: string; moved: number }>('PUT', `${auditChecklistRevision.api}/${draft.id}/order`, {
      version: 1,
      ids,
    });
  const short = await order([third?.id, first?.id]);
  expect([short.status, short.body.code]).toEqual([422, 'ORDER_INCOMPLETE']);
  const moved = await order([third?.id, first?.id, second?.id]);
  expect([moved.status, moved.body.moved]).toEqual([200, 3]);
  expect((await questions(draft.id)).map(({ id }) => id)).toEqual([third?.id, first?.id, second?.id]);
});

test('a question comes for each clause that has none yet', async () => {
  const draft = await draftRevision(app);
  await aQuestion(app, { revisionId: draft.id });
  const writer = await app.as('quality.user');
  const answer = await writer.call<{ added: number }>('POST', `${auditChecklistRevision.api}/${draft.id}/clauses`, {
    version: 1,
    clauses: ['145.A.40', '145.A.25', '145.A.45'],
  });
  expect([answer.status, answer.body.added]).toEqual([200, 2]);
  expect((await questions(draft.id)).map(({ no }) => no)).toEqual([1, 2, 3]);
});
