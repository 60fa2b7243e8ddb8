import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import { creationRefusalsOf, refusalsOf } from '#kernel/testing/refusals.ts';
import { aColleague, aDepartment, aStaffMember, worksHere } from '#modules/hr/employees/server/employees.fixture.ts';
import { controlledDocument } from '../shared/document.record.ts';
import { controlledDocumentWorkflow } from '../shared/document.workflow.ts';
import { documentFolder } from '../shared/folder.record.ts';
import { employee } from '#modules/hr/employees/shared/employee.record.ts';
import { readAcknowledgement } from '../shared/reading.record.ts';
import { documentReview } from '../shared/review.record.ts';
import { documentRevision } from '../shared/revision.record.ts';
import { documentRevisionWorkflow } from '../shared/revision.workflow.ts';
import { aDocument, aFolder, approved, aRevision, authors, inForce, type Authors } from './documents.fixture.ts';
import { askLateJoiners, remindReaders } from './readings.ts';

let app: TestApp;
let people: Authors;
const today = dayOf(new Date());
const proof = { pin: testPin };
beforeAll(async () => {
  app = await testApp(wholeProduct());
  people = await authors(app);
});
afterAll(() => app.close());

const read = async <R>(who: Person, address: string) => (await who.get<{ row: R }>(address)).body.row;
const revisionOf = (id: string) =>
  read<{ status: string; designation: string; supersededOn: string | null }>(
    people.author,
    `${documentRevision.api}/${id}`,
  );
const documentOf = (id: string) =>
  read<{ status: string; currentRevisionId: string; effectiveOn: string; reviewDueOn: string; version: number }>(
    people.author,
    `${controlledDocument.api}/${id}`,
  );
const readingsOf = async (revisionId: string) =>
  (
    await (
      await app.as('documents.viewer')
    ).get<{ rows: { id: string; employeeId: string; status: string; dueOn: string }[] }>(
      `${readAcknowledgement.api}?f.revisionId.in=${revisionId}&size=500`,
    )
  ).body.rows;

/** A department with one reader who has an account, and a document it has to read. */
async function readers() {
  const { id: departmentId } = await aDepartment(app);
  const reader = await app.as('level:2');
  const readerId = await aStaffMember(app, { userId: reader.id, departmentId });
  const document = await aDocument(app, { departmentId, audience: 'department', readWithinDays: 7 });
  return { departmentId, reader, readerId, document };
}

const refusesNew = creationRefusalsOf(() => app, aDocument);
const refuses = refusalsOf(() => app, controlledDocumentWorkflow, worksHere);
const refusesRevision = refusalsOf(() => app, documentRevisionWorkflow, worksHere);

refusesNew(
  'R-DOC-3 a manual takes effect with the letter of the authority',
  () => ({ kind: 'manual', needsAuthority: false }),
  'A manual takes effect with the letter of the authority.',
);
refuses(
  'what was in force is withdrawn, not archived',
  async () => {
    const document = await aDocument(app);
    await inForce(app, people, document.id);
    return document;
  },
  'archive',
  'What was in force stays: withdraw it instead.',
);
refuses(
  'a document with a revision in work is not withdrawn',
  async () => {
    const document = await aDocument(app, { number: 'ABS-WI-OPEN' });
    await aRevision(app, { documentId: document.id });
    return document;
  },
  ['withdraw', { reason: 'Not needed' }],
  'ABS-WI-OPEN Issue 01 Rev 00 is in work: archive it or put it in force first.',
);
refusesRevision(
  'a revision is submitted with its file',
  () => aRevision(app),
  'submit',
  'Attach first: Document (at least 1).',
);
refusesRevision(
  'R-DOC-4 somebody reviews it',
  async () => {
    const row = await aRevision(app);
    await attach(app, people.author, { record: documentRevision, id: row.id }, 'paper');
    return row;
  },
  'submit',
  'Name at least one reviewer first.',
);

test('R-DOC-1 R-DOC-2 one revision is in force; the next raises the revision, a new issue begins with 0', async () => {
  const document = await aDocument(app);
  const first = await inForce(app, people, document.id);
  const second = await inForce(app, people, document.id);
  expect(await revisionOf(first)).toMatchObject({ status: 'superseded', supersededOn: today });
  const third = await inForce(app, people, document.id, { step: 'issue' });
  const names = await Promise.all([first, second, third].map(async (id) => (await revisionOf(id)).designation));
  expect(names.map((name) => name.slice(document.number.length + 1))).toEqual([
    'Issue 01 Rev 00',
    'Issue 01 Rev 01',
    'Issue 02 Rev 00',
  ]);
  expect(await documentOf(document.id)).toMatchObject({
    status: 'effective',
    currentRevisionId: third,
    effectiveOn: today,
  });
  const states = await Promise.all([first, second, third].map(async (id) => (await revisionOf(id)).status));
  expect(states).toEqual(['superseded', 'superseded', 'effective']);
});

test('DOC_DRAFT_EXISTS who begins a second draft hears who has the first', async () => {
  const document = await aDocument(app);
  const draft = { documentId: document.id, step: 'revision', changeReason: 'error', changeSummary: 'A word' } as const;
  await people.author.create(documentRevision, draft);
  const second = await people.author.call('POST', documentRevision.api, draft);
  expect(second).toMatchObject({
    status: 422,
    body: {
      code: 'DOC_DRAFT_EXISTS',
      message: `${document.number} Issue 01 Rev 00 is in work with Person ${people.author.username}.`,
    },
  });
});

test('R-GEN-5 an account that belongs to no employee neither approves a revision nor puts it in force, and hears why beside the button', async () => {
  const document = await aDocument(app);
  const id = await approved(app, people, document.id);
  const nobody = await app.as('documents.admin', 'quality.admin', 'level:5');
  const shown = await nobody.get<{ allowed: Record<string, unknown> }>(`${documentRevision.api}/${id}`);
  const sentence = 'Your sign-in is not linked to an employee, so you cannot sign.';
  expect(shown.body.allowed).toMatchObject({ putInForce: sentence });
  expect(await nobody.run(documentRevision, id, 'putInForce')).toMatchObject({
    status: 422,
    body: { code: 'EMPLOYEE_MISSING', message: sentence },
  });
  expect(await revisionOf(id)).toMatchObject({ status: 'approved' });
  await done(people.approver.run(documentRevision, id, 'putInForce'));
});

test('R-GEN-5 the author neither reviews nor approves, and who reviewed does not approve', async () => {
  const both = await app.as('documents.admin', 'documents.user', 'level:2');
  const bothId = await aStaffMember(app, { userId: both.id });
  const document = await aDocument(app);
  const { id } = await both.create(documentRevision, {
    documentId: document.id,
    step: 'revision',
    changeReason: 'new',
    changeSummary: 'First text',
  });
  expect(await both.call('POST', documentReview.api, { revisionId: id, reviewerId: bothId })).toMatchObject({
    status: 422,
    body: { message: 'The author does not review it.' },
  });
  const second = await app.as('documents.admin', 'level:2');
  const secondId = await aStaffMember(app, { userId: second.id });
  const review = await both.create(documentReview, { revisionId: id, reviewerId: secondId });
  await attach(app, both, { record: documentRevision, id }, 'paper');
  expect((await both.run(documentRevision, id, 'submit')).status).toBe(200);
  expect(await both.run(documentReview, review.id, 'agree', {}, proof)).toMatchObject({
    status: 422,
    body: { message: 'Only the reviewer named says so.' },
  });
  expect((await second.run(documentReview, review.id, 'agree', {}, proof)).status).toBe(200);
  expect(await both.run(documentRevision, id, 'approve', {}, proof)).toMatchObject({
    status: 422,
    body: { message: 'You wrote this revision or changed it: somebody else approves it.' },
  });
  expect(await second.run(documentRevision, id, 'approve', {}, proof)).toMatchObject({
    status: 422,
    body: { message: 'Who has reviewed it does not approve it.' },
  });
  expect((await people.approver.run(documentRevision, id, 'approve', {}, proof)).status).toBe(200);
});

test('R-GEN-5 one person is never two who agree: named once as a reviewer, and who agreed or objected in an earlier round approves nothing', async () => {
  const document = await aDocument(app);
  const { id } = await people.author.create(documentRevision, {
    documentId: document.id,
    step: 'revision',
    changeReason: 'error',
    changeSummary: 'A torque',
  });
  await attach(app, people.author, { record: documentRevision, id }, 'paper');
  const chief = await app.as('documents.admin', 'level:2');
  const chiefId = await aStaffMember(app, { userId: chief.id });
  const name = (reviewerId: string) =>
    people.author.call<{ row: { id: string }; message?: string }>('POST', documentReview.api, {
      revisionId: id,
      reviewerId,
    });
  const first = await name(chiefId);
  const twice = await name(chiefId);
  expect([twice.status, twice.body.message]).toEqual([409, expect.stringMatching(/^[A-Z][^.]*[.]$/)]);
  await done(people.author.run(documentRevision, id, 'submit'));
  await done(chief.run(documentReview, first.body.row.id, 'object', { comment: 'Which bolt?' }));
  await done(people.author.run(documentRevision, id, 'submit'));
  const { body } = await people.author.get<{ rows: { id: string; status: string }[] }>(
    `${documentReview.api}?f.revisionId.in=${id}&f.status.in=asked`,
  );
  expect(body.rows).toHaveLength(1);
  await done(chief.run(documentReview, body.rows[0]?.id ?? '', 'agree', {}, proof));
  expect(await chief.run(documentRevision, id, 'approve', {}, proof)).toMatchObject({
    status: 422,
    body: { message: 'Who has reviewed it does not approve it.' },
  });
  expect((await people.approver.run(documentRevision, id, 'approve', {}, proof)).status).toBe(200);
});

test('R-DOC-4 one objection leads back to the author, and everybody is asked anew', async () => {
  const document = await aDocument(app);
  const { id } = await people.author.create(documentRevision, {
    documentId: document.id,
    step: 'revision',
    changeReason: 'safety',
    changeSummary: 'Gloves are worn',
  });
  await attach(app, people.author, { record: documentRevision, id }, 'paper');
  const other = await app.as('level:2');
  const otherId = await aStaffMember(app, { userId: other.id });
  const first = await people.author.create(documentReview, { revisionId: id, reviewerId: people.reviewerId });
  const second = await people.author.create(documentReview, { revisionId: id, reviewerId: otherId });
  await people.author.run(documentRevision, id, 'submit');
  await people.reviewer.run(documentReview, first.id, 'agree', {}, proof);
  expect((await revisionOf(id)).status).toBe('inReview');
  expect((await other.run(documentReview, second.id, 'object', { comment: 'Which gloves?' })).status).toBe(200);
  expect((await revisionOf(id)).status).toBe('draft');
  const reviews = async () =>
    (
      await people.author.get<{ rows: { id: string; status: string; reviewerId: string }[] }>(
        `${documentReview.api}?f.revisionId.in=${id}`,
      )
    ).body.rows;
  expect((await reviews()).map(({ status }) => status).toSorted()).toEqual(['lapsed', 'objected']);
  await people.author.run(documentRevision, id, 'submit');
  const again = (await reviews()).filter(({ status }) => status === 'asked');
  expect(again.map(({ reviewerId }) => reviewerId).toSorted()).toEqual([people.reviewerId, otherId].toSorted());
  for (const { id: reviewId, reviewerId } of again)
    await (reviewerId === otherId ? other : people.reviewer).run(documentReview, reviewId, 'agree', {}, proof);
  expect((await revisionOf(id)).status).toBe('inApproval');
});

test('R-DOC-3 a manual is not in force before its letter, nor on a day before the letter', async () => {
  const document = await aDocument(app, { kind: 'manual', needsAuthority: true });
  const id = await approved(app, people, document.id);
  const put = () => people.approver.run(documentRevision, id, 'putInForce');
  expect(await put()).toMatchObject({
    status: 422,
    body: { message: 'The letter of the authority is still missing.' },
  });
  const letter = (authorityDate: string) =>
    people.approver.run(documentRevision, id, 'recordAuthority', { authorityReference: 'CAAT 14/2569', authorityDate });
  expect((await letter(addDays(today, 1))).status).toBe(422);
  expect((await letter(today)).status).toBe(200);
  expect((await put()).status).toBe(200);
});

test('a revision takes effect on its day, not before', async () => {
  const document = await aDocument(app);
  const { author, reviewer, reviewerId, approver } = people;
  const { id } = await author.create(documentRevision, {
    documentId: document.id,
    step: 'revision',
    changeReason: 'new',
    changeSummary: 'First text',
    plannedOn: addDays(today, 3),
  });
  await attach(app, author, { record: documentRevision, id }, 'paper');
  const review = await author.create(documentReview, { revisionId: id, reviewerId });
  await author.run(documentRevision, id, 'submit');
  await reviewer.run(documentReview, review.id, 'agree', {}, proof);
  await approver.run(documentRevision, id, 'approve', {}, proof);
  const put = await approver.run(documentRevision, id, 'putInForce');
  expect([put.status, JSON.stringify(put.body)]).toEqual([422, expect.stringContaining('It takes effect on')]);
});

test('R-DOC-5 who has to read signs it alone, after opening it, and once', async () => {
  const { reader, readerId, document } = await readers();
  const id = await inForce(app, people, document.id);
  const [reading, ...others] = await readingsOf(id);
  expect([reading?.employeeId, reading?.dueOn, others]).toEqual([readerId, addDays(today, 7), []]);
  const sign = (who: Person) => who.run(readAcknowledgement, reading?.id ?? '', 'acknowledge', undefined, proof);
  expect(await sign(reader)).toMatchObject({ status: 422, body: { message: 'Open the document first.' } });
  const own = await reader.get<{ readings: { revisionId: string }[] }>('/api/documents/to-read');
  expect(own.body.readings.map(({ revisionId }) => revisionId)).toEqual([id]);
  const file = await reader.call<string>('GET', `${documentRevision.api}/${id}/document.pdf`);
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  const keeper = await app.as('documents.admin', 'level:2');
  expect(await sign(keeper)).toMatchObject({ status: 422, body: { message: 'Nobody reads for somebody else.' } });
  expect((await sign(reader)).status).toBe(200);
  expect((await sign(reader)).status).toBe(409);
  const rate = await reader.get(`${documentRevision.api}/${id}/acknowledged`);
  expect(rate.body).toEqual({ asked: 1, read: 1, overdue: 0 });
});

test('R-DOC-5 a corrected typing error is not read anew by who read the content; a change is', async () => {
  const { reader, document } = await readers();
  const first = await inForce(app, people, document.id);
  const [reading] = await readingsOf(first);
  await reader.call('GET', `${documentRevision.api}/${first}/document.pdf`);
  await reader.run(readAcknowledgement, reading?.id ?? '', 'acknowledge', undefined, proof);
  const typing = await inForce(app, people, document.id, { correctionOnly: true });
  expect(await readingsOf(typing)).toEqual([]);
  const again = await inForce(app, people, document.id, { correctionOnly: true });
  expect(await readingsOf(again)).toEqual([]);
  const changed = await inForce(app, people, document.id);
  expect(await readingsOf(changed)).toHaveLength(1);
  const after = await inForce(app, people, document.id, { correctionOnly: true });
  expect([(await readingsOf(changed)).map(({ status }) => status), await readingsOf(after)]).toEqual([
    ['lapsed'],
    [expect.objectContaining({ status: 'toRead' })],
  ]);
});

test('R-DOC-5 who joins reads what is in force; who joined long ago is not asked twice', async () => {
  const { departmentId, document } = await readers();
  const id = await inForce(app, people, document.id);
  const newcomer = await app.as('level:2');
  const newcomerId = await aStaffMember(app, { userId: newcomer.id, departmentId, startDate: today });
  await app.write(askLateJoiners);
  await app.write(askLateJoiners);
  const asked = (await readingsOf(id)).filter(({ employeeId }) => employeeId === newcomerId);
  expect(asked).toEqual([expect.objectContaining({ status: 'toRead', dueOn: addDays(today, 7) })]);
});

test('R-DOC-5 who moves into a department reads what is in force there, once; not what was only corrected since they read it', async () => {
  const { departmentId, document } = await readers();
  const id = await inForce(app, people, document.id);
  const person = await app.as('level:2');
  const movedId = await aStaffMember(app, { userId: person.id, departmentId: (await aDepartment(app)).id });
  await app.write(askLateJoiners);
  const asked = async (revision: string) =>
    (await readingsOf(revision)).filter(({ employeeId }) => employeeId === movedId);
  expect(await asked(id)).toEqual([]);
  const hr = await app.as('hr.user', 'level:2');
  const { version } = (await hr.get<{ row: { version: number } }>(`${employee.api}/${movedId}`)).body.row;
  expect((await hr.call('PATCH', `${employee.api}/${movedId}`, { version, departmentId })).status).toBe(200);
  await app.write(askLateJoiners);
  await app.write(askLateJoiners);
  const [reading] = await asked(id);
  expect(await asked(id)).toEqual([expect.objectContaining({ status: 'toRead', dueOn: addDays(today, 7) })]);
  await person.call('GET', `${documentRevision.api}/${id}/document.pdf`);
  await person.run(readAcknowledgement, reading?.id ?? '', 'acknowledge', undefined, proof);
  const typing = await inForce(app, people, document.id, { correctionOnly: true });
  await app.write(askLateJoiners);
  expect(await asked(typing)).toEqual([]);
});

test('R-DOC-6 who is late is reminded, then the manager is told, then quality, each once', async () => {
  const { reader, document } = await readers();
  const id = await inForce(app, people, document.id);
  const dueOn = addDays(today, 7);
  const notices = async () =>
    (await reader.get<{ rows?: { title: string }[]; notices?: { title: string }[] }>('/api/notifications')).body;
  const onDay = (day: string) => app.write(remindReaders, new Date(`${day}T03:00:00Z`));
  const level = async () => {
    const [row] = await readingsOf(id);
    return (
      await read<{ escalation: number }>(await app.as('documents.viewer'), `${readAcknowledgement.api}/${row?.id}`)
    ).escalation;
  };
  await onDay(addDays(dueOn, -1));
  expect(await level()).toBe(0);
  await onDay(dueOn);
  await onDay(dueOn);
  expect([await level(), JSON.stringify(await notices()).split('Not read yet').length - 1]).toEqual([1, 1]);
  await onDay(addDays(dueOn, 3));
  expect(await level()).toBe(2);
  await onDay(addDays(dueOn, 9));
  expect(await level()).toBe(3);
});

test('R-DOC-7 a review without change is written down and moves the day', async () => {
  const document = await aDocument(app, { reviewMonths: 6 });
  await inForce(app, people, document.id);
  expect((await documentOf(document.id)).reviewDueOn).toBe(addMonths(today, 6));
  const done = await people.approver.run(controlledDocument, document.id, 'confirm', {
    reason: 'Read again, still right',
  });
  expect(done.body.row).toMatchObject({ reviewedOn: today, reviewDueOn: addMonths(today, 6), status: 'effective' });
});

test('R-DOC-9 a folder moves and its documents keep their addresses; a number and an approved revision never change', async () => {
  const keeper = await app.as('documents.admin', 'level:2');
  const [outer, inner] = [await aFolder(app), await aFolder(app)];
  const document = await aDocument(app, { folderId: inner.id });
  const id = await inForce(app, people, document.id);
  const move = (folder: { id: string; version: number }, parentId: string | null) =>
    keeper.call('PATCH', `${documentFolder.api}/${folder.id}`, { version: folder.version, parentId });
  expect((await move(inner, outer.id)).status).toBe(200);
  expect((await documentOf(document.number)).status).toBe('effective');
  expect(await move(outer, inner.id)).toMatchObject({
    status: 422,
    body: { message: 'A folder cannot stand in itself or in a folder inside it.' },
  });
  const renumbered = await people.author.call('PATCH', `${controlledDocument.api}/${document.id}`, {
    version: (await documentOf(document.id)).version,
    number: 'ABS-WI-OTHER',
  });
  expect(renumbered.status).toBe(400);
  for (const change of [
    `update controlled_document set number = 'X' where id = '${document.id}'`,
    `update document_revision set change_summary = 'Other' where id = '${id}'`,
    `delete from document_revision where id = '${id}'`,
  ])
    await expect(app.deps.database.pool.query(change)).rejects.toThrow(/never (changes|deleted)|permission denied/);
});

test('a folder closed to a level closes what stands in it, in lists, tree, files and search', async () => {
  const keeper = await aColleague(app, 'documents.admin', 'level:5');
  const closed = await keeper.create(documentFolder, { name: 'Board minutes', readLevel: 4 });
  const inside = await keeper.create(documentFolder, {
    name: 'Drafts of the board',
    parentId: closed.id,
    readLevel: 1,
  });
  expect(inside).toMatchObject({ effectiveLevel: 4, depth: 2 });
  const author = await app.as('documents.user', 'level:5');
  const reviewer = await app.as('level:5');
  const own: Authors = {
    author,
    reviewer,
    reviewerId: await aStaffMember(app, { userId: reviewer.id }),
    approver: keeper,
  };
  const document = await author.create(controlledDocument, {
    number: 'ABS-BM-1',
    title: 'Minutes of the board',
    kind: 'record',
    folderId: inside.id,
    departmentId: (await aDepartment(app)).id,
    ownerId: own.reviewerId,
    reviewMonths: 12,
    audience: 'nobody',
    readWithinDays: 14,
  });
  const id = await inForce(app, own, document.id);
  const low = await app.as('level:3');
  const answers = await Promise.all([
    low.get(`${controlledDocument.api}/${document.id}`),
    low.get(`${documentRevision.api}/${id}`),
    low.call('GET', `${documentRevision.api}/${id}/document.pdf`),
    low.get(`${documentRevision.api}/${id}/acknowledged`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const told = await Promise.all([
    low.get('/api/documents/tree'),
    low.get(`${controlledDocument.api}?q=Minutes`),
    low.get(`${documentReview.api}?f.revisionId.in=${id}`),
  ]);
  expect(JSON.stringify(told.map(({ body }) => body))).not.toMatch(/oard|ABS-BM-1/);
  expect((await low.call('GET', '/api/documents/master-list.pdf?kind=record')).status).toBe(200);
});

test('folders stand at most eight deep, each name once, and an empty one is archived', async () => {
  const keeper = await app.as('documents.admin', 'level:2');
  let parentId: string | null = null;
  for (let depth = 1; depth <= 8; depth += 1)
    parentId = (await keeper.create(documentFolder, { name: `Level ${depth}`, parentId })).id;
  expect(await keeper.call('POST', documentFolder.api, { name: 'Level 9', parentId })).toMatchObject({
    status: 422,
    body: { message: 'At most 8 folders inside each other.' },
  });
  const { name } = await aFolder(app);
  expect((await keeper.call('POST', documentFolder.api, { name: name.toUpperCase() })).status).toBe(409);
  const full = await aFolder(app);
  await aDocument(app, { folderId: full.id });
  expect(
    await keeper.call('POST', `${documentFolder.api}/${full.id}/archive`, {
      version: full.version,
      reason: 'Not needed',
    }),
  ).toMatchObject({ status: 422, body: { message: 'It is not empty: move what stands in it first.' } });
});
