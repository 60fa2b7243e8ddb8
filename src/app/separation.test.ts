import { beforeAll, expect, test } from 'vitest';
import { testApp, testPassword, testPin, type Answer, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import { aColleague, aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { aDocument } from '#modules/quality/documents/server/documents.fixture.ts';
import { documentReview } from '#modules/quality/documents/shared/review.record.ts';
import { documentRevision } from '#modules/quality/documents/shared/revision.record.ts';
import { anExamPlace, aPublishedExam, begun, resultFor, sat } from '#modules/quality/exams/server/exams.fixture.ts';
import { examAttempt, examDispute, examRuling } from '#modules/quality/exams/shared/attempt.record.ts';
import { aTrainingQuestion } from '#modules/quality/question-pool/server/question-pool.fixture.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import { aClassAttendee, aTrainingClass, aTrainingSubject } from '#modules/quality/training/server/training.fixture.ts';
import { classAttendee, trainingClass } from '#modules/quality/training/shared/class.record.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { halfDaysOf } from '#modules/quality/training/shared/halfDays.ts';
import { subjectIds } from '#modules/quality/training/shared/public.ts';
import {
  assess,
  documentsOf,
  ground,
  held,
  member,
  trained,
  walked,
  type Walked,
} from '#modules/quality/authorization-applications/server/authorization-applications.fixture.ts';
import {
  applicationDocument,
  applicationLine,
  authApplication,
} from '#modules/quality/authorization-applications/shared/application.record.ts';
import { competenceAssessment } from '#modules/quality/authorization-applications/shared/assessment.record.ts';
import { aStamp } from '#modules/quality/authorizations/server/authorizations.fixture.ts';
import { wholeProduct } from './everyEndpoint.ts';

// Who took one step of a workflow is refused another by the call people use, with every right it asks; the same step by somebody else is taken.
const proof = { pin: testPin, password: testPassword };
let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  return () => app.close();
});

type Try = () => Promise<Answer<unknown>>;
/** Each pair by its name: the call by the one who took the first step, then that of somebody else, which goes through. */
type Pairs = readonly (readonly [pair: string, same: Try, other?: Try])[];

/** How each pair was answered: the status and sentence to the same person; whoever else takes the step succeeds. */
async function answered(pairs: Pairs): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [pair, same, other] of pairs) {
    const { status, body } = await same();
    found[pair] = `${status} ${(body as { message?: string }).message}`;
    if (other) await done(other());
  }
  return found;
}
const all = (sentence: string, ...pairs: string[]) => Object.fromEntries(pairs.map((pair) => [pair, sentence]));

test('R-GEN-5 applications: who applies takes no other step; who assesses neither decides a group, nor approves, rejects or issues', async () => {
  const of = await ground(app);
  const chief = await member(app, 'quality.admin', 'level:3');
  await trained(app, chief.employeeId);
  const step = (by: Person, at: Walked, name: string, input?: object) => () =>
    by.run(authApplication, at.id, name, input, ['endorse', 'approve', 'issue', 'reject'].includes(name) ? proof : {});
  const because = { decisionReason: 'Not complete' };
  const stampId = (await aStamp(app)).id;

  const own = await walked(app, 'submitted', { ...of, applicant: chief });
  const [paper] = await documentsOf(of.quality, own.id);
  const assessment = {
    applicationId: own.id,
    lineId: own.lineId,
    assessorId: chief.employeeId,
  };
  const applicant = await answered([
    ['endorse', step(chief, own, 'endorse'), step(of.head, own, 'endorse')],
    ['return', step(chief, own, 'return', because)],
    ['reject', step(chief, own, 'reject', because)],
    ['checkDocuments', step(chief, own, 'checkDocuments'), step(of.quality, own, 'checkDocuments')],
    [
      'verify a paper',
      () => chief.run(applicationDocument, paper?.id ?? '', 'verify'),
      () => of.quality.run(applicationDocument, paper?.id ?? '', 'verify'),
    ],
    ['documentsComplete', step(chief, own, 'documentsComplete'), step(of.quality, own, 'documentsComplete')],
    [
      'assess',
      () => of.quality.call('POST', competenceAssessment.api, assessment),
      async () => {
        await assess(own);
        return { status: 200, body: {}, headers: {} };
      },
    ],
    ['recommend', step(chief, own, 'recommend'), step(of.assessor, own, 'recommend')],
    [
      'approve group',
      () => chief.run(applicationLine, own.lineId, 'approve'),
      () => of.issuer.run(applicationLine, own.lineId, 'approve'),
    ],
    ['approve', step(chief, own, 'approve'), step(of.issuer, own, 'approve')],
    ['issue', step(chief, own, 'issue', { stampId }), step(of.head, own, 'issue', { stampId })],
  ]);
  expect(applicant).toEqual({
    ...all('422 Nobody decides on their own application.', ...Object.keys(applicant)),
    assess: '422 Nobody assesses themselves.',
    recommend: '422 Who assessed the applicant recommends.',
  });

  const judge = await member(app, 'quality.admin', 'level:3');
  const next = await member(app);
  for (const { employeeId } of [judge, next]) await trained(app, employeeId);
  await held(app, { ...of, employeeId: judge.employeeId });
  const at = await walked(app, 'recommended', { ...of, applicant: next, assessor: judge });
  const assessor = await answered([
    ['reject group', () => judge.run(applicationLine, at.lineId, 'reject', because)],
    ['reject', step(judge, at, 'reject', because)],
    [
      'approve group',
      () => judge.run(applicationLine, at.lineId, 'approve'),
      () => of.issuer.run(applicationLine, at.lineId, 'approve'),
    ],
    ['approve', step(judge, at, 'approve'), step(of.issuer, at, 'approve')],
    ['issue', step(judge, at, 'issue', { stampId: (await aStamp(app)).id })],
  ]);
  expect(assessor).toEqual(all('422 Who assessed an applicant neither approves nor issues.', ...Object.keys(assessor)));
});

test('R-GEN-5 documents: who wrote a revision, changed it or added its file neither reviews nor approves; nor does who reviewed approve', async () => {
  const can = async () => {
    const person = await app.as('documents.admin', 'documents.user', 'level:2');
    return { ...person, employeeId: await aStaffMember(app, { userId: person.id }) };
  };
  const [writer, changer, filer, reviewer, approver] = [
    await can(),
    await can(),
    await can(),
    await can(),
    await can(),
  ];
  const document = await aDocument(app);
  const row = await writer.create(documentRevision, {
    documentId: document.id,
    step: 'revision',
    changeReason: 'improvement',
    changeSummary: 'New solvent',
  });
  const name = (by: { employeeId: string }) => () =>
    writer.call<{ row: { id: string } }>('POST', documentReview.api, { revisionId: row.id, reviewerId: by.employeeId });
  const early = (await done<{ row: { id: string } }>(name(changer)())).row.id;
  await done(
    changer.call('PATCH', `${documentRevision.api}/${row.id}`, {
      version: row.version,
      changeSummary: 'Other solvent',
    }),
  );
  await attach(app, filer, { record: documentRevision, id: row.id }, 'paper');
  expect(
    await answered([
      ['writer is named', name(writer)],
      ['who added the file is named', name(filer)],
      ['only who changed it is named', () => writer.run(documentRevision, row.id, 'submit')],
    ]),
  ).toEqual({
    ...all('422 The author does not review it.', 'writer is named', 'who added the file is named'),
    'only who changed it is named': '422 Name at least one reviewer first.',
  });
  const { id: named } = (await done<{ row: { id: string } }>(name(reviewer)())).row;
  await done(writer.run(documentRevision, row.id, 'submit'));
  const agree = (by: Person, id: string) => () => by.run(documentReview, id, 'agree', {}, proof);
  const approve = (by: Person) => () => by.run(documentRevision, row.id, 'approve', {}, proof);
  // Who was named and wrote in it afterwards is not asked any more.
  expect((await agree(changer, early)()).status).toBe(409);
  expect(
    await answered([
      ['agree for somebody else', agree(writer, named), agree(reviewer, named)],
      ['writer approves', approve(writer)],
      ['changer approves', approve(changer)],
      ['who added the file approves', approve(filer)],
      ['reviewer approves', approve(reviewer), approve(approver)],
    ]),
  ).toEqual({
    'agree for somebody else': '422 Only the reviewer named says so.',
    'writer approves': expect.stringMatching(/^422 /),
    ...all(
      '422 You wrote this revision or changed it: somebody else approves it.',
      'changer approves',
      'who added the file approves',
    ),
    'reviewer approves': '422 Who has reviewed it does not approve it.',
  });
});

test('R-GEN-5 questions: who wrote one or changed it at any time does not review it', async () => {
  const can = () => aColleague(app, 'training.user', 'level:3');
  const [writer, first, last, reviewer] = [await can(), await can(), await can(), await can()];
  const { subjectId } = await aTrainingQuestion(app);
  const { id } = await writer.create(trainingQuestion, {
    subjectId,
    topic: 'Inflation',
    difficulty: 'hard',
    kind: 'number',
    textEn: 'How many bar?',
    rightAnswer: '12.5',
    tolerance: '0.5',
    mark: '1',
    shuffle: false,
    reference: 'CMM 32-41-12',
  });
  for (const [by, topic] of [
    [first, 'Pressure'],
    [last, 'Gases'],
  ] as const) {
    const { body } = await by.get<{ row: { version: number } }>(`${trainingQuestion.api}/${id}`);
    await done(by.call('PATCH', `${trainingQuestion.api}/${id}`, { version: body.row.version, topic }));
  }
  const approve = (by: Person) => () => by.run(trainingQuestion, id, 'approve');
  const found = await answered([
    ['writer', approve(writer)],
    ['who changed it first', approve(first)],
    ['who changed it last', approve(last), approve(reviewer)],
  ]);
  expect(found).toEqual(
    all('422 You wrote this question or changed it: somebody else reviews it.', ...Object.keys(found)),
  );
});

test('R-GEN-5 exams: who sat one neither extends nor voids it, nor decides its dispute, nor about a question they had', async () => {
  const own = await app.as('training.user', 'level:3');
  const employeeId = await aStaffMember(app, { userId: own.id });
  const examiner = await aColleague(app, 'training.user', 'level:3');
  const { exam: of, questionIds } = await aPublishedExam(app, 5);
  await anExamPlace(app, { examId: of.id, employeeId });
  const running = await aPublishedExam(app, 5);
  await anExamPlace(app, { examId: running.exam.id, employeeId });
  const attempt = await sat(own, of.id, 3);
  const { body } = await examiner.get<{ row: { id: string } }>(
    `${examAttempt.api}/${await begun(own, running.exam.id)}`,
  );
  const open = body.row.id;
  const { disputable, id } = await resultFor(own, attempt);
  const { number } = await done<{ number: string }>(
    own.call('POST', `/api/exams/results/${attempt}/disputes`, { place: disputable[0], objection: 'I was right.' }),
  );
  const more = { minutes: 5, reason: 'Fire drill' };
  const ruling = { questionId: questionIds[0], decision: 'void', reason: 'Unclear' };
  const uphold = { decision: 'void', answer: 'It is unclear.' };
  const found = await answered([
    ['extend', () => own.run(examAttempt, open, 'extend', more), () => examiner.run(examAttempt, open, 'extend', more)],
    ['void', () => own.run(examAttempt, id, 'void', { reason: 'Ill' })],
    ['reject dispute', () => own.run(examDispute, number, 'reject', { answer: 'It was taught.' })],
    [
      'uphold dispute',
      () => own.run(examDispute, number, 'uphold', uphold),
      () => examiner.run(examDispute, number, 'uphold', uphold),
    ],
    ['regrade', () => own.call('POST', examRuling.api, ruling), () => examiner.call('POST', examRuling.api, ruling)],
  ]);
  expect(found).toEqual({
    ...all('422 This is your own attempt: somebody else decides about it.', ...Object.keys(found)),
    regrade: '422 You had this question yourself: somebody else decides about it.',
  });
});

test('R-GEN-5 training: who is trained writes, marks, closes, accepts and exempts nothing of their own; who enters an exemption does not sign it', async () => {
  const can = async (...rights: Parameters<TestApp['as']>) => {
    const person = await app.as(...rights);
    return { ...person, employeeId: await aStaffMember(app, { userId: person.id }) };
  };
  const own = await can('training.user', 'quality.admin', 'level:3');
  const other = await can('training.user', 'quality.admin', 'level:3');
  const third = await can('training.user', 'quality.admin', 'level:3');
  const subject = await aTrainingSubject(app);
  const fact = { subjectId: subject.id, completedOn: '2026-01-05', evidence: 'TC-1' };
  const enter = (by: Person, employeeId: string, more: object) => () =>
    by.call<{ row: { id: string } }>('POST', trainingFact.api, { ...fact, employeeId, ...more });
  const entered = async (by: Person, employeeId: string, more: object) => {
    const { id } = (await done<{ row: { id: string } }>(enter(by, employeeId, more)())).row;
    await attach(app, by, { record: trainingFact, id }, 'paper');
    return id;
  };
  const onPaper = { source: 'company', completedOn: '2025-01-06' };
  const once = { source: 'exemption', subjectId: subjectIds.initial };
  const [external, exemption] = [
    await entered(other, own.employeeId, { source: 'external' }),
    await entered(other, own.employeeId, once),
  ];
  const exempt = (by: Person) => () => by.run(trainingFact, exemption, 'exempt', undefined, proof);
  const verify = (by: Person) => () => by.run(trainingFact, external, 'verify');
  const classRow = await aTrainingClass(app, { subjectId: subject.id, instructorId: other.employeeId });
  const seat = await aClassAttendee(app, { classId: classRow.id, employeeId: own.employeeId });
  await done(third.run(trainingClass, classRow.id, 'schedule'));
  const halves = Object.fromEntries(halfDaysOf(classRow).map((half) => [half, true]));
  const mark = (by: Person) => () =>
    by.call('PATCH', `${classAttendee.api}/${seat.id}`, { version: seat.version, attendance: halves });
  const close = (by: Person) => () => by.run(trainingClass, classRow.id, 'close', undefined, proof);
  const found = await answered([
    ['enters own', enter(own, own.employeeId, onPaper), enter(other, own.employeeId, onPaper)],
    ['accepts own', verify(own), verify(third)],
    ['exempts self', exempt(own)],
    ['signs own entry', exempt(other), exempt(third)],
    [
      'instructor attends',
      () => third.call('POST', classAttendee.api, { classId: classRow.id, employeeId: other.employeeId }),
    ],
    ['marks own', mark(own), mark(other)],
    ['closes own', close(own), close(third)],
  ]);
  expect(found).toEqual({
    ...all('422 Nobody certifies themselves.', 'enters own', 'marks own'),
    ...all('422 Nobody accepts proof of their own training.', 'accepts own', 'exempts self'),
    'signs own entry': '422 Whoever entered an exemption does not sign it.',
    'instructor attends': '422 The instructor does not attend the own class.',
    'closes own': '422 You are among the attendees: somebody else closes this class.',
  });
});
