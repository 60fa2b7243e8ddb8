import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { creationRefusalsOf } from '#kernel/testing/refusals.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { aColleague, aStaffMember, colleagueAs } from '#modules/hr/employees/server/employees.fixture.ts';
import { aClassAttendee, aTrainingClass } from '#modules/quality/training/server/training.fixture.ts';
import { trainingClass } from '#modules/quality/training/shared/class.record.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import { aTrainingQuestion } from '#modules/quality/question-pool/server/question-pool.fixture.ts';
import { examAttempt, examDispute, examRuling } from '../shared/attempt.record.ts';
import { exam, examCandidate } from '../shared/exam.record.ts';
import {
  aCandidate,
  aDispute,
  aDraftExam,
  anAttempt,
  anExamLine,
  anExamPlace,
  answerAll,
  answers,
  aPool,
  aPublishedExam,
  begins,
  begun,
  examiner,
  handsIn,
  resultFor,
  sat,
  sittingAt,
} from './exams.fixture.ts';

let app: TestApp;
let teacher: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  teacher = await examiner(app);
}, 180_000);
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

const clockOn = (milliseconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds });
const minute = 60_000;
const trainings = async (employeeId: string, subjectId: string) =>
  (
    await teacher.get<{ rows: Record<string, unknown>[] }>(
      `${trainingFact.api}?f.employeeId.in=${employeeId}&f.subjectId.in=${subjectId}`,
    )
  ).body.rows;

const refusesNew = creationRefusalsOf(() => app, aDraftExam);
refusesNew(
  'R-EXM-7 certifying and NDT exams wait 30 days',
  () => ({ purpose: 'ndt', retakeWaitHours: 24 }),
  'Certifying staff and NDT people wait 30 days: 720 hours.',
);
refusesNew(
  'an exam that closes before it opens',
  () => ({ opensAt: '2026-12-02T01:00:00Z', closesAt: '2026-12-01T01:00:00Z' }),
  'It closes before it opens.',
);
refusesNew(
  'an exam of a class in another subject',
  async () => ({ classId: (await aTrainingClass(app)).id }),
  'This class is in another subject.',
);
creationRefusalsOf(() => app, anExamPlace)(
  'more time has a reason',
  () => ({ extraPercent: 25 }),
  'Say why this person is given more time.',
);
creationRefusalsOf(() => app, anExamLine)(
  'what a published exam asks stays',
  async () => ({ examId: (await aPublishedExam(app, 5)).exam.id, topic: 'Gases' }),
  'This exam is published: what it asks stays.',
);

test('R-EXM-1 defaults of the licence standard: 75 seconds a question, pass mark 75%, no marks taken off', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 8);
  expect(of).toMatchObject({ passPercent: 75, secondsPerQuestion: 75 });
  const attempt = await sat(candidate, of.id, 6);
  // Two wrong answers take nothing off the six right ones.
  expect(await resultFor(candidate, attempt)).toMatchObject({ passed: true, score: '6.00', percent: '75.00' });
});

test('R-EXM-2 5.3 of 20 questions 14 right fail, 15 pass, in 25 minutes', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 20);
  const other = await aCandidate(app);
  await anExamPlace(app, { examId: of.id, employeeId: other.employeeId });
  const failed = await resultFor(candidate, await sat(candidate, of.id, 14));
  expect(failed).toMatchObject({ passed: false, percent: '70.00' });
  expect(await resultFor(other, await sat(other, of.id, 15))).toMatchObject({ passed: true, percent: '75.00' });
  expect(Date.parse(failed.deadlineAt) - Date.parse(failed.startedAt)).toBe(25 * minute);
  expect(await trainings(candidate.employeeId, of.subjectId)).toEqual([]);
  expect(await trainings(other.employeeId, of.subjectId)).toMatchObject([
    { source: 'exam', status: 'valid', completedOn: dayOf(new Date()) },
  ]);
});

test('R-EXM-3 too small a pool: the exam is not published, and the answer names the line', async () => {
  const { subjectId } = await aPool(app, 6);
  const row = await aDraftExam(app, { subjectId });
  expect((await teacher.run(exam, row.id, 'publish')).status).toBe(422);
  await anExamLine(app, { examId: row.id, count: 7 });
  const answer = await teacher.run(exam, row.id, 'publish');
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'EXM_POOL_TOO_SMALL', details: { stratum: 'Inflation', have: 6, need: 7 } },
  });
  const coverage = await teacher.get<{ lines: unknown[] }>(`/api/training/exams/${row.id}/coverage`);
  expect(coverage.body.lines).toEqual([
    { topic: 'Inflation', difficulty: null, count: 7, have: 6, wanted: 14, isThin: true },
  ]);
});

test('R-EXM-3 the second attempt prefers questions the first did not ask; drafts and what is set aside are never asked', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 5, { retakeWaitHours: 0 }, 11);
  await aTrainingQuestion(app, { subjectId: of.subjectId });
  const pool = await teacher.get<{ rows: { id: string; textEn: string }[] }>(
    `${trainingQuestion.api}?f.subjectId.in=${of.subjectId}&f.status.in=approved&size=50`,
  );
  const aside = pool.body.rows[0];
  await done(teacher.run(trainingQuestion, aside?.id ?? '', 'flag', { reason: 'Unclear' }));
  const first = await begun(candidate, of.id);
  const one = (await sittingAt(candidate, first)).questions.map(({ textEn }) => textEn);
  await done(handsIn(candidate, first));
  const { id, version } = await teacher
    .get<{ row: { id: string; version: number } }>(`${examAttempt.api}/${first}`)
    .then(({ body }) => body.row);
  await done(teacher.call('PATCH', `${examAttempt.api}/${id}`, { version, remedialNote: 'Read WI-103 again' }));
  const second = await begun(candidate, of.id);
  const other = (await sittingAt(candidate, second)).questions.map(({ textEn }) => textEn);
  const known = pool.body.rows.map(({ textEn }) => textEn);
  expect(new Set([...one, ...other]).size).toBe(10);
  expect([...one, ...other]).not.toContain(aside?.textEn);
  expect(known).toEqual(expect.arrayContaining([...one, ...other]));
  await done(handsIn(candidate, second));
});

test('R-EXM-4 questions and answers stay as they were drawn, also when a question gets a new version meanwhile', async () => {
  const { exam: of, candidate, questionIds } = await aPublishedExam(app, 6);
  const attempt = await begun(candidate, of.id);
  const before = await sittingAt(candidate, attempt);
  const next = await aTrainingQuestion(app, {
    subjectId: of.subjectId,
    replacesId: questionIds[0] ?? '',
    textEn: 'Written anew',
    rightAnswer: 'A',
  });
  await done(
    (await colleagueAs(app, 'reviewer', 'training.user', 'level:3')).run(trainingQuestion, next.id, 'approve'),
  );
  const after = await sittingAt(candidate, attempt);
  expect(after.questions).toEqual(before.questions);
  await answerAll(candidate, attempt, 6);
  await done(handsIn(candidate, attempt));
  expect(await resultFor(candidate, attempt)).toMatchObject({ score: '6.00', passed: true });
  await expect(
    app.deps.database.pool.query('update exam_answer set option_order = array[0,1,2] where place = 1'),
  ).rejects.toThrow('what an attempt asked stays as it was asked');
});

test('R-EXM-5 the server’s clock ends an attempt: ten seconds of grace, then late answers are refused and what is there is graded', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 5);
  const attempt = await begun(candidate, of.id);
  await answerAll(candidate, attempt, 4);
  const { linesEn } = (await sittingAt(candidate, attempt)).questions[4] ?? { linesEn: [] as string[] };
  const whole = 5 * 75_000;
  expect((await candidate.call('POST', `/api/exams/sittings/${attempt}/end`)).body).toEqual({ ended: false });
  const began = Date.parse((await resultFor(candidate, attempt)).startedAt);
  clockOn(began + whole + 9_000 - Date.now());
  expect((await answers(candidate, attempt, 5, [linesEn.indexOf('Nitrogen')], { seq: 2 })).status).toBe(200);
  clockOn(began + whole + 11_000 - Date.now());
  expect(await answers(candidate, attempt, 5, [0], { seq: 3 })).toMatchObject({
    status: 409,
    body: { code: 'EXM_OVER' },
  });
  expect(await handsIn(candidate, attempt)).toMatchObject({ status: 409, body: { code: 'EXM_OVER' } });
  expect((await candidate.call('POST', `/api/exams/sittings/${attempt}/end`)).body).toEqual({ ended: true });
  for (const late of [await answers(candidate, attempt, 5, [0], { seq: 4 }), await handsIn(candidate, attempt)])
    expect(late).toMatchObject({ status: 409, body: { code: 'EXM_ENDED', message: 'This attempt has ended.' } });
  expect(await resultFor(candidate, attempt)).toMatchObject({
    status: 'expired',
    score: '5.00',
    submittedAt: new Date(began + whole).toISOString(),
  });
});

test('R-EXM-5 who is given more time has it, and no more', async () => {
  const { exam: of } = await aPublishedExam(app, 8);
  const slow = await aCandidate(app);
  await anExamPlace(app, { examId: of.id, employeeId: slow.employeeId, extraPercent: 25, extraReason: 'Dyslexia' });
  const attempt = await begun(slow, of.id);
  const { startedAt, deadlineAt } = await resultFor(slow, attempt);
  expect(Date.parse(deadlineAt) - Date.parse(startedAt)).toBe(8 * 75_000 * 1.25);
  const { id } = await resultFor(slow, attempt);
  await done(teacher.run(examAttempt, id, 'extend', { minutes: 5, reason: 'The fire alarm' }));
  const longer = Date.parse((await resultFor(slow, attempt)).deadlineAt);
  expect(longer - Date.parse(deadlineAt)).toBe(5 * minute);
  clockOn(longer - minute - Date.now());
  expect((await answers(slow, attempt, 1, [0])).status).toBe(200);
});

test('R-EXM-5 nobody comes back: the job of the hour grades what is over', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 5);
  const attempt = await begun(candidate, of.id);
  await answerAll(candidate, attempt, 2);
  const hourly = wholeProduct().find(({ name }) => name === 'quality/exams')?.jobs?.['expireAttempts'];
  await app.write((ctx) => hourly?.(ctx, undefined as never) ?? Promise.resolve(), new Date(Date.now() + 30 * minute));
  expect(await resultFor(candidate, attempt)).toMatchObject({ status: 'expired', score: '2.00', passed: false });
});

test('R-EXM-6 several right answers count whole or, where the exam says so, in part', async () => {
  const multi = {
    kind: 'multi',
    answersEn: 'Bolts\nPlugs\nPaint\nValve',
    answersTh: null,
    textTh: null,
    rightAnswer: 'A,B,D',
  } as const;
  const scores = [];
  for (const proportional of [false, true]) {
    const { subjectId } = await aPool(app, 5, multi);
    const { exam: of, candidate } = await aPublishedExam(app, 5, { subjectId, proportional });
    const attempt = await begun(candidate, of.id);
    for (const { place, linesEn } of (await sittingAt(candidate, attempt)).questions) {
      const chosen: string[] = place === 1 ? ['Bolts', 'Plugs', 'Valve'] : place === 2 ? ['Bolts', 'Plugs'] : ['Paint'];
      await done(
        answers(
          candidate,
          attempt,
          place,
          chosen.map((line) => linesEn.indexOf(line)),
        ),
      );
    }
    await done(handsIn(candidate, attempt));
    scores.push((await resultFor(candidate, attempt)).score);
  }
  expect(scores).toEqual(['1.00', '1.66']);
});

test('R-EXM-6 a number is right within its tolerance', async () => {
  const number = { kind: 'number', answersEn: null, answersTh: null, rightAnswer: '12.5', tolerance: '0.1' } as const;
  const { subjectId } = await aPool(app, 5, number);
  const { exam: of, candidate } = await aPublishedExam(app, 5, { subjectId });
  const attempt = await begun(candidate, of.id);
  expect((await answers(candidate, attempt, 1, 'about 12')).status).toBe(422);
  for (const [at, given] of ['12.4', '12.6', '12.39', '12.61', '12.5'].entries())
    await done(answers(candidate, attempt, at + 1, given));
  await done(handsIn(candidate, attempt));
  expect((await resultFor(candidate, attempt)).score).toBe('3.00');
});

test('R-EXM-7 after a fail: the wait, then what was done meanwhile, three attempts, then a new class', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 5, { retakeWaitHours: 1 }, 8);
  const now = Date.now();
  for (const round of [1, 2, 3]) {
    vi.useFakeTimers({ toFake: ['Date'], now: now + round * 61 * minute });
    const attempt = await sat(candidate, of.id, 1);
    const { id, submittedAt } = await resultFor(candidate, attempt);
    if (round === 3) break;
    const until = new Date(Date.parse(submittedAt ?? '') + 60 * minute).toISOString();
    expect(await begins(candidate, of.id)).toMatchObject({
      status: 409,
      body: { code: 'EXM_WAIT', details: { until } },
    });
    vi.useFakeTimers({ toFake: ['Date'], now: now + (round + 1) * 61 * minute });
    expect((await begins(candidate, of.id)).body.code).toBe('EXM_REMEDIAL');
    const { body } = await teacher.get<{ row: { version: number } }>(`${examAttempt.api}/${id}`);
    await done(
      teacher.call('PATCH', `${examAttempt.api}/${id}`, {
        version: body.row.version,
        remedialNote: 'An hour at the cage',
      }),
    );
  }
  expect(await begins(candidate, of.id)).toMatchObject({ status: 409, body: { code: 'EXM_ATTEMPTS_USED' } });
});

test('R-EXM-7 who passed does not sit again; who is sitting does not begin another; outside its window nobody begins', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 5);
  const attempt = await begun(candidate, of.id);
  expect((await begins(candidate, of.id)).body.code).toBe('EXM_RUNNING');
  await answerAll(candidate, attempt, 5);
  await done(handsIn(candidate, attempt));
  expect((await begins(candidate, of.id)).body.code).toBe('EXM_PASSED');
  const early = await aPublishedExam(app, 5, { opensAt: new Date(Date.now() + 60 * minute).toISOString() });
  expect(await begins(early.candidate, early.exam.id)).toMatchObject({ status: 409, body: { code: 'EXM_WINDOW' } });
  const late = await aPublishedExam(app, 5, { closesAt: new Date(Date.now() + 60 * minute).toISOString() });
  clockOn(61 * minute);
  expect((await begins(late.candidate, late.exam.id)).body.code).toBe('EXM_WINDOW');
});

test('R-EXM-8 5.3 a voided question gives everybody its mark: 22 of 30 becomes 23 and passes, with the day of the exam', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 30);
  const attempt = await sat(candidate, of.id, 22);
  expect(await resultFor(candidate, attempt)).toMatchObject({ passed: false, percent: '73.33' });
  const examiners = await resultFor(teacher, attempt);
  const missed = examiners.questions.find(({ mark }) => Number(mark) === 0);
  const { body } = await teacher.get<{ rows: { id: string; textEn: string }[] }>(
    `${trainingQuestion.api}?f.subjectId.in=${of.subjectId}&size=50`,
  );
  const questionId = body.rows.find(({ textEn }) => textEn === missed?.textEn)?.id ?? '';
  const satOn = dayOf(new Date());
  clockOn(2 * 24 * 60 * minute);
  const decider = await aColleague(app, 'training.user', 'level:3');
  await decider.create(examRuling, { questionId, decision: 'void', reason: 'Two answers are right' });
  const result = await decider.get<Awaited<ReturnType<typeof resultFor>>>(`/api/exams/results/${attempt}`);
  expect(result.body).toMatchObject({ passed: true, score: '23.00', percent: '76.67' });
  expect(result.body.gradings).toMatchObject([
    { no: 1, cause: 'handedIn', score: '22.00', passed: false },
    { no: 2, cause: 'decision', score: '23.00', passed: true, reason: 'Two answers are right' },
  ]);
  const facts = await decider.get<{ rows: unknown[] }>(`${trainingFact.api}?f.employeeId.in=${candidate.employeeId}`);
  expect(facts.body.rows).toMatchObject([{ source: 'exam', completedOn: satOn, evidence: attempt }]);
  const question = await decider.get<{ row: { status: string } }>(`${trainingQuestion.api}/${questionId}`);
  expect(question.body.row.status).toBe('flagged');
});

test('R-EXM-8 another right answer is applied to everybody, and who passed stays passed', async () => {
  const { exam: of, candidate, questionIds } = await aPublishedExam(app, 8);
  const attempt = await sat(candidate, of.id, 6);
  const { questions } = await resultFor(teacher, attempt);
  const right = questions.find(({ mark }) => Number(mark) > 0);
  const rows = await teacher.get<{ rows: { id: string; textEn: string }[] }>(
    `${trainingQuestion.api}?f.subjectId.in=${of.subjectId}`,
  );
  const questionId = rows.body.rows.find(({ textEn }) => textEn === right?.textEn)?.id ?? questionIds[0] ?? '';
  await teacher.create(examRuling, { questionId, decision: 'newKey', rightAnswer: 'A', reason: 'The CMM was revised' });
  expect(await resultFor(teacher, attempt)).toMatchObject({ passed: true, score: '5.00', percent: '62.50' });
  expect(
    (await teacher.call('POST', examRuling.api, { questionId, decision: 'newKey', rightAnswer: 'E', reason: 'None' }))
      .status,
  ).toBe(422);
});

test('R-EXM-9 a dispute comes within three days and is answered within seven; accepted it changes the result', async () => {
  const open = await aDispute(app);
  expect(open.dueOn).toBe(addDays(dayOf(new Date()), 7));
  const attempt = await app.write(async (ctx) =>
    ctx.db.selectFrom('examAttempt').select('number').where('id', '=', open.attemptId).executeTakeFirstOrThrow(),
  );
  expect((await resultFor(teacher, attempt.number)).passed).toBe(false);
  await done(
    teacher.run(examDispute, open.id, 'uphold', { decision: 'void', answer: 'You are right: the CMM allows both.' }),
  );
  expect(await resultFor(teacher, attempt.number)).toMatchObject({
    passed: true,
    score: '4.00',
    disputes: [{ status: 'upheld', answer: 'You are right: the CMM allows both.' }],
  });
  const { exam: of, candidate } = await aPublishedExam(app, 5);
  const late = await sat(candidate, of.id, 3);
  const { disputable } = await resultFor(candidate, late);
  const now = Date.now();
  const objection = { place: disputable[0], objection: 'This was never taught.' };
  vi.useFakeTimers({ toFake: ['Date'], now: now + 4 * 24 * 60 * minute });
  const refused = await candidate.call('POST', `/api/exams/results/${late}/disputes`, objection);
  expect(refused).toMatchObject({ status: 409, body: { code: 'EXM_DISPUTE_LATE' } });
});

test('R-EXM-9 nobody decides about their own attempt, nor about a question they had', async () => {
  const own = await app.as('training.user', 'level:3');
  const employeeId = await aStaffMember(app, { userId: own.id });
  const { exam: of, questionIds } = await aPublishedExam(app, 5);
  await anExamPlace(app, { examId: of.id, employeeId });
  const attempt = await sat(own, of.id, 3);
  const { disputable, id } = await resultFor(own, attempt);
  const { number } = await done<{ number: string }>(
    own.call('POST', `/api/exams/results/${attempt}/disputes`, {
      place: disputable[0],
      objection: 'I was right there.',
    }),
  );
  expect((await own.run(examDispute, number, 'reject', { answer: 'It was taught.' })).status).toBe(422);
  expect((await own.run(examAttempt, id, 'void', { reason: 'I was ill' })).status).toBe(422);
  const ruling = { questionId: questionIds[0], decision: 'void', reason: 'Unclear' };
  expect((await own.call('POST', examRuling.api, ruling)).body['code']).toBe('SOD_VIOLATION');
});

test('R-GEN-5 nobody gives themselves more time, neither with their place nor later', async () => {
  const own = await aColleague(app, 'training.user', 'level:3');
  const { exam: of } = await aPublishedExam(app, 5);
  const place = { examId: of.id, employeeId: own.employeeId, extraPercent: 50, extraReason: 'Reads slowly' };
  expect((await own.call('POST', examCandidate.api, place)).body['code']).toBe('SOD_VIOLATION');
  const { id, version } = await own.create(examCandidate, { ...place, extraPercent: 0 });
  const more = { version, extraPercent: 50, extraReason: 'Reads slowly' };
  expect((await own.call('PATCH', `${examCandidate.api}/${id}`, more)).body['code']).toBe('SOD_VIOLATION');
  expect((await (await examiner(app)).call('PATCH', `${examCandidate.api}/${id}`, more)).status).toBe(200);
});

test('R-EXM-10 the declaration is signed with the PIN; what happened meanwhile is kept and never a fail by itself', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 5);
  expect((await begins(candidate, of.id, { pin: '0000' })).status).toBe(422);
  const attempt = await begun(candidate, of.id);
  await done(candidate.call('POST', `/api/exams/sittings/${attempt}/hidden`, { seconds: 12 }));
  await answerAll(candidate, attempt, 5);
  const other = 'another-device';
  expect((await sittingAt(candidate, attempt, other)).readOnly).toBe(true);
  expect((await answers(candidate, attempt, 1, [0], { device: other, seq: 9 })).body.code).toBe('EXM_DEVICE');
  await done(
    candidate.call('POST', `/api/exams/sittings/${attempt}/device`, {
      pin: '7391',
      password: 'quiet-river-2026',
      device: other,
    }),
  );
  expect((await sittingAt(candidate, attempt)).readOnly).toBe(true);
  expect((await handsIn(candidate, attempt)).body.code).toBe('EXM_DEVICE');
  expect(await handsIn(candidate, attempt, { device: other })).toMatchObject({ status: 200, body: { passed: true } });
  const { events, passed } = await resultFor(teacher, attempt);
  expect([events.map(({ kind }) => kind), passed]).toEqual([['started', 'hidden', 'device', 'handedIn'], true]);
  expect(events[1]).toMatchObject({ seconds: 12 });
  expect((await resultFor(candidate, attempt)).events).toEqual([]);
  const { id } = await resultFor(candidate, attempt);
  const { rows } = await app.deps.database.pool.query(
    'select meaning from signature where entity_id = $1 order by at, chain_seq',
    [id],
  );
  expect(rows.map((row: { meaning: string }) => row.meaning)).toEqual(['acknowledged', 'performed']);
});

test('every answer is stored once as it came: the same again changes nothing, an older one replaces no newer one', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 5);
  const attempt = await begun(candidate, of.id);
  for (const [seq, given] of [
    [1, [0]],
    [3, [2]],
    [3, [2]],
    [2, [1]],
  ] as const)
    expect((await answers(candidate, attempt, 1, given, { seq })).status).toBe(200);
  expect((await sittingAt(candidate, attempt)).questions[0]).toMatchObject({ given: [2], seq: 3 });
  const { id } = await resultFor(candidate, attempt);
  const { rows } = await app.deps.database.pool.query('select seq from exam_save where attempt_id = $1 order by seq', [
    id,
  ]);
  expect(rows).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
  expect((await answers(candidate, attempt, 1, [0, 1], { seq: 4 })).status).toBe(422);
  expect((await answers(candidate, attempt, 99, [0])).status).toBe(404);
});

test('the exam of a class: it is closed when the results are in, and who failed the exam is not trained', async () => {
  const { subjectId } = await aPool(app, 5);
  const today = dayOf(new Date());
  const held = await aTrainingClass(app, { subjectId, startOn: addDays(today, -1), endOn: addDays(today, -1) });
  const [good, bad] = [await aCandidate(app), await aCandidate(app)];
  for (const { employeeId } of [good, bad]) {
    const place = await aClassAttendee(app, { classId: held.id, employeeId });
    await done(
      teacher
        .run(trainingClass, held.id, 'schedule')
        .then((answer) => (answer.status === 409 ? { ...answer, status: 200 } : answer)),
    );
    const day = addDays(today, -1);
    await done(
      teacher.call('PATCH', `/api/training/attendees/${place.id}`, {
        version: place.version,
        attendance: { [`${day} am`]: true, [`${day} pm`]: true },
      }),
    );
  }
  const row = await aDraftExam(app, { subjectId, classId: held.id });
  await anExamLine(app, { examId: row.id, count: 5 });
  await done(teacher.run(exam, row.id, 'publish'));
  await sat(good, row.id, 5);
  const proof = { pin: '7391', password: 'quiet-river-2026' };
  const early = await teacher.run(trainingClass, held.id, 'close', undefined, proof);
  expect([early.status, String((early.body as unknown as { message: string }).message)]).toEqual([
    422,
    expect.stringMatching(/^Exam results are missing for /),
  ]);
  expect(await trainings(good.employeeId, subjectId)).toEqual([]);
  await sat(bad, row.id, 1);
  await done(teacher.run(trainingClass, held.id, 'close', undefined, proof));
  expect(await trainings(good.employeeId, subjectId)).toMatchObject([{ source: 'class', completedOn: held.endOn }]);
  expect(await trainings(bad.employeeId, subjectId)).toEqual([]);
});

test('a passed attempt is not made void; another is, and gives its attempt back', async () => {
  const passed = await anAttempt(app);
  expect((await teacher.run(examAttempt, passed.id, 'void', { reason: 'By mistake' })).status).toBe(422);
  const { exam: of, candidate } = await aPublishedExam(app, 5, { maxAttempts: 1 });
  const { id } = await resultFor(candidate, await sat(candidate, of.id, 1));
  expect((await begins(candidate, of.id)).body.code).toBe('EXM_ATTEMPTS_USED');
  await done(teacher.run(examAttempt, id, 'void', { reason: 'The fire alarm went off' }));
  expect((await begins(candidate, of.id)).status).toBe(200);
});

test('an exam is nobody’s who is not named for it, and no draft is anybody’s', async () => {
  const { exam: of, candidate } = await aPublishedExam(app, 5);
  const stranger = await aCandidate(app);
  expect((await begins(stranger, of.id)).status).toBe(404);
  const draft = await aDraftExam(app);
  await anExamPlace(app, { examId: draft.id, employeeId: candidate.employeeId });
  expect((await begins(candidate, draft.id)).status).toBe(404);
  const attempt = await sat(candidate, of.id, 5);
  expect((await stranger.get(`/api/exams/results/${attempt}`)).status).toBe(404);
  expect((await stranger.get(`/api/exams/sittings/${attempt}`)).status).toBe(404);
});
