import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, testPin, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import { aDepartment, aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { readAcknowledgement } from '../shared/reading.record.ts';
import { documentReview } from '../shared/review.record.ts';
import { documentRevision } from '../shared/revision.record.ts';
import { aDocument, authors } from './documents.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
});
afterAll(() => app.close());
const proof = { pin: testPin };

test('R-DOC-5 who has to read answers the questions on what changed before signing; they are written with the draft and change no more', async () => {
  const { author, reviewer, reviewerId, approver } = await authors(app);
  const { id: departmentId } = await aDepartment(app);
  const reader = await app.as('level:2');
  await aStaffMember(app, { userId: reader.id, departmentId });
  const document = await aDocument(app, { departmentId, audience: 'department' });
  const { id } = await author.create(documentRevision, {
    documentId: document.id,
    step: 'revision',
    changeReason: 'improvement',
    changeSummary: 'Solvent B instead of A',
  });
  const at = `/api/documents/revisions/${id}`;
  const questions = [
    { text: 'Which solvent is used now?', options: ['Solvent A', 'Solvent B'], right: 2 },
    { text: 'How long is it dried?', options: ['5 min', '10 min', '20 min'], right: 3 },
  ];
  const write = (given: object[]) => author.call('PUT', `${at}/questions`, { questions: given });
  expect((await write([{ ...questions[0], right: 3 }])).status).toBe(400);
  expect((await reader.call('PUT', `${at}/questions`, { questions })).status).toBe(403);
  await done(write(questions));
  await attach(app, author, { record: documentRevision, id }, 'paper');
  const review = await author.create(documentReview, { revisionId: id, reviewerId });
  await done(author.run(documentRevision, id, 'submit'));
  expect(await write([])).toMatchObject({ status: 422, body: { code: 'NOT_DRAFT' } });
  await expect(
    app.deps.database.pool.query('delete from document_question where revision_id = $1', [id]),
  ).rejects.toThrow('questions change only while their revision is a draft');
  await done(reviewer.run(documentReview, review.id, 'agree', {}, proof));
  await done(approver.run(documentRevision, id, 'approve', {}, proof));
  await done(approver.run(documentRevision, id, 'putInForce'));

  const asked = await done<{ isAsked: boolean; questions: object[] }>(reader.get(`${at}/questions`));
  expect(asked).toEqual({ isAsked: true, questions: questions.map((one) => ({ ...one, right: null })) });
  const { readings } = await done<{ readings: { id: string }[] }>(reader.get('/api/documents/to-read'));
  const signs = () => reader.run(readAcknowledgement, readings[0]?.id ?? '', 'acknowledge', undefined, proof);
  const answer = (answers: number[]) => reader.call('POST', `${at}/answers`, { answers });
  expect(await answer([2, 3])).toMatchObject({ status: 422, body: { code: 'NOT_OPENED' } });
  await done(reader.get(`${at}/document.pdf`));
  expect(await signs()).toMatchObject({
    status: 422,
    body: { message: 'Answer the questions on what changed first.' },
  });
  expect(await answer([2, 1])).toMatchObject({
    status: 422,
    body: { message: 'Question 2 is not answered right: read again what changed.' },
  });
  expect((await answer([2])).status).toBe(422);
  expect((await signs()).status).toBe(422);
  await done(answer([2, 3]));
  await done(signs());
  expect((await author.call('POST', `${at}/answers`, { answers: [2, 3] })).status).toBe(404);
});
