import { testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done, fixture } from '#kernel/testing/fixture.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { aStaffMember, colleagueAs } from '#modules/hr/employees/server/employees.fixture.ts';
import { aTrainingSubject } from '#modules/quality/training/server/training.fixture.ts';
import { aTrainingQuestion } from '#modules/quality/question-pool/server/question-pool.fixture.ts';
import { trainingQuestion } from '#modules/quality/question-pool/shared/question.record.ts';
import { examAttempt, examDispute, examRuling } from '../shared/attempt.record.ts';
import { exam, examCandidate, examStratum } from '../shared/exam.record.ts';
import type { resultCall, sittingCall } from '../shared/exams.calls.ts';

export const aDraftExam = fixture(exam).by(
  ['training.user', 'level:3'],
  async (app, n, given) => ({
    name: `Inflation ${n}`,
    subjectId: given.subjectId ?? (await aTrainingSubject(app)).id,
    purpose: 'company',
    passPercent: 75,
    secondsPerQuestion: 75,
    maxAttempts: 3,
    retakeWaitHours: 24,
    openBook: false,
    proportional: false,
    reviewPolicy: 'wrong',
  }),
  { change: { name: 'Tire inflation' } },
);

export const anExamLine = fixture(examStratum).by(
  ['training.user', 'level:3'],
  async (app, _n, given) => ({
    examId: given.examId ?? (await aDraftExam(app)).id,
    topic: 'Inflation',
    count: 5,
  }),
  { change: { topic: 'Gases' } },
);

/** Somebody who is no employee of a part elsewhere, and sits exams. */
export async function aCandidate(app: TestApp): Promise<Person & { employeeId: string }> {
  const person = await app.as('level:1');
  return { ...person, employeeId: await aStaffMember(app, { userId: person.id }) };
}

export const anExamPlace = fixture(examCandidate).by(
  ['training.user', 'level:3'],
  async (app, _n, given) => ({
    examId: given.examId ?? (await aDraftExam(app)).id,
    employeeId: given.employeeId ?? (await aCandidate(app)).employeeId,
    extraPercent: 0,
  }),
  { change: { extraReason: 'Reads slowly' } },
);

export const examiner = (app: TestApp) => colleagueAs(app, 'examiner', 'training.user', 'level:3');

/** So many reviewed questions of a subject; the right answer of each is Nitrogen. */
export async function aPool(app: TestApp, count: number, given: Parameters<typeof aTrainingQuestion>[1] = {}) {
  const reviewer = await colleagueAs(app, 'reviewer', 'training.user', 'level:3');
  const subjectId = given.subjectId ?? (await aTrainingSubject(app)).id;
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await aTrainingQuestion(app, { ...given, subjectId });
    await done(reviewer.run(trainingQuestion, id, 'approve'));
    ids.push(id);
  }
  return { subjectId, ids };
}

type ExamValues = Partial<CreateOf<typeof exam>>;

/** A published exam over a pool of its own that asks all of it, for one candidate. */
export async function aPublishedExam(app: TestApp, count: number, given: ExamValues = {}, pool = count) {
  const { subjectId, ids } = given.subjectId ? { subjectId: given.subjectId, ids: [] } : await aPool(app, pool);
  const row = await aDraftExam(app, { ...given, subjectId });
  await anExamLine(app, { examId: row.id, count });
  const candidate = await aCandidate(app);
  await anExamPlace(app, { examId: row.id, employeeId: candidate.employeeId });
  await done((await examiner(app)).run(exam, row.id, 'publish'));
  return { exam: row, candidate, questionIds: ids };
}

export const device = 'device-of-the-candidate';
const proof = { pin: testPin, password: testPassword, device };

export const begins = (person: Person, examId: string, more: object = {}) =>
  person.call<{ attempt: string; exam: string; code: string; details: Record<string, unknown> }>(
    'POST',
    `/api/exams/${examId}/begin`,
    { ...proof, ...more },
  );
export const begun = async (person: Person, examId: string) =>
  (await done<{ attempt: string }>(begins(person, examId))).attempt;

export const sittingAt = async (person: Person, attempt: string, at = device) =>
  done<AnswerOf<typeof sittingCall>>(person.get(`/api/exams/sittings/${attempt}?device=${at}`));

export const answers = (person: Person, attempt: string, place: number, given: unknown, more: object = {}) =>
  person.call<{ seq: number; code: string }>('PUT', `/api/exams/sittings/${attempt}/answers/${place}`, {
    device,
    seq: 1,
    given,
    flagged: false,
    spentMs: 1000,
    ...more,
  });

/** Answers so many questions right and the others wrong. */
export async function answerAll(person: Person, attempt: string, right: number, except: readonly number[] = []) {
  const { questions } = await sittingAt(person, attempt);
  let left = right;
  for (const { place, linesEn } of questions) {
    const isRight = left > 0 && !except.includes(place);
    if (isRight) left -= 1;
    await done(answers(person, attempt, place, [linesEn.indexOf(isRight ? 'Nitrogen' : 'Oxygen')]));
  }
}

export const handsIn = (person: Person, attempt: string, more: object = {}) =>
  person.call<{ passed: boolean; code: string }>('POST', `/api/exams/sittings/${attempt}/hand-in`, {
    ...proof,
    ...more,
  });

export const resultFor = async (person: Person, attempt: string) =>
  done<AnswerOf<typeof resultCall>>(person.get(`/api/exams/results/${attempt}`));

/** Somebody sits an exam and answers so many questions right; answers the attempt's number. */
export async function sat(person: Person, examId: string, right: number): Promise<string> {
  const attempt = await begun(person, examId);
  await answerAll(person, attempt, right);
  await done(handsIn(person, attempt));
  return attempt;
}

export const anAttempt = fixture(examAttempt).writtenBy(
  'examAttempt: begun by the candidate with their PIN; handed in here with four of five right',
  async (app) => {
    const { exam: of, candidate } = await aPublishedExam(app, 5);
    const { id } = await resultFor(candidate, await sat(candidate, of.id, 4));
    return { id };
  },
  { change: { remedialNote: 'Read the work instruction again with the instructor' } },
);

/** An open dispute about the question that was wrong. */
export const aDispute = fixture(examDispute).writtenBy(
  'examDispute: raised by the candidate on their result',
  async (app) => {
    const { exam: of, candidate } = await aPublishedExam(app, 5);
    const attempt = await sat(candidate, of.id, 3);
    const { disputable } = await resultFor(candidate, attempt);
    const { number } = await done<{ number: string }>(
      candidate.call('POST', `/api/exams/results/${attempt}/disputes`, {
        place: disputable[0],
        objection: 'The CMM allows shop air here.',
      }),
    );
    const row = await (await examiner(app)).get<{ row: { id: string } }>(`${examDispute.api}/${number}`);
    return row.body.row;
  },
);

export const aRuling = fixture(examRuling).by(['training.user', 'level:3'], async (app) => {
  await colleagueAs(app, '', 'training.user', 'level:3');
  return { questionId: (await aPool(app, 1)).ids[0] ?? '', decision: 'void', reason: 'Two answers are right' };
});
