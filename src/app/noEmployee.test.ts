import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '#kernel/shared/areas.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import { transitionBody } from '#kernel/shared/transitionBody.ts';
import type { Transition } from '#kernel/shared/workflow.ts';
import { testApp, testPassword, testPin, type TestApp } from '#kernel/testing/app.ts';
import { filledBody } from '#kernel/testing/filledBody.ts';
import { personWith } from '#kernel/testing/fixture.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { evaluateCall, proposeCall } from '#modules/quality/ndt-training/shared/ndtTraining.calls.ts';
import { documentRevisionWorkflow } from '#modules/quality/documents/shared/revision.workflow.ts';
import { controlledDocumentWorkflow } from '#modules/quality/documents/shared/document.workflow.ts';
import { ndtCertification, skill } from '#modules/quality/authorizations/shared/facts.record.ts';
import { ndtExamPart, visionTest } from '#modules/quality/ndt-training/shared/ndtProof.record.ts';
import { aClassAttendee } from '#modules/quality/training/server/training.fixture.ts';
import { classAttendee } from '#modules/quality/training/shared/class.record.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { subjectIds } from '#modules/quality/training/shared/public.ts';
import { trainingFactWorkflow } from '#modules/quality/training/shared/fact.workflow.ts';
import { trainingClassWorkflow } from '#modules/quality/training/shared/class.workflow.ts';
import { aTrainingQuestion } from '#modules/quality/question-pool/server/question-pool.fixture.ts';
import { trainingQuestionWorkflow } from '#modules/quality/question-pool/shared/question.workflow.ts';
import { examWorkflow } from '#modules/quality/exams/shared/exam.record.ts';
import { examAttemptWorkflow, examDisputeWorkflow, examRuling } from '#modules/quality/exams/shared/attempt.record.ts';
import { ndtRequestWorkflow } from '#modules/quality/ndt-training/shared/ndtRequest.record.ts';
import { ndtHour, ndtHourWorkflow } from '#modules/quality/ndt-training/shared/ndtHour.record.ts';
import { staffListRevisionWorkflow } from '#modules/quality/staff-list/shared/staffListRevision.workflow.ts';
import { authorizationWorkflow, stampWorkflow } from '#modules/quality/authorizations/shared/authorization.workflow.ts';
import {
  applicationDocumentWorkflow,
  applicationLineWorkflow,
  authApplicationWorkflow,
} from '#modules/quality/authorization-applications/shared/application.workflow.ts';
import { documentChecklistWorkflow } from '#modules/quality/authorization-checklists/shared/documentChecklist.record.ts';
import { assessmentChecklistWorkflow } from '#modules/quality/authorization-checklists/shared/assessmentChecklist.record.ts';
import { wholeProduct } from './everyEndpoint.ts';

// R-GEN-5 compares people. An account that belongs to nobody would pass each comparison: it signs and decides nothing of quality's books.
interface Declared {
  record: AnyRecord;
  transitions: Readonly<Record<string, Transition>>;
}
const workflows = {
  documentRevision: documentRevisionWorkflow,
  controlledDocument: controlledDocumentWorkflow,
  trainingFact: trainingFactWorkflow,
  trainingClass: trainingClassWorkflow,
  trainingQuestion: trainingQuestionWorkflow,
  exam: examWorkflow,
  examAttempt: examAttemptWorkflow,
  examDispute: examDisputeWorkflow,
  ndtHour: ndtHourWorkflow,
  ndtRequest: ndtRequestWorkflow,
  staffListRevision: staffListRevisionWorkflow,
  staffAuthorization: authorizationWorkflow,
  stamp: stampWorkflow,
  authApplication: authApplicationWorkflow,
  applicationLine: applicationLineWorkflow,
  applicationDocument: applicationDocumentWorkflow,
  documentChecklist: documentChecklistWorkflow,
  assessmentChecklist: assessmentChecklistWorkflow,
};

/** Steps that neither sign nor decide, or that the product takes within a step that does. */
const open = [
  'documentRevision submit',
  'exam close',
  'trainingClass schedule',
  'trainingClass cancel',
  'trainingQuestion flag',
  'trainingQuestion retire',
  'staffListRevision takeAnew',
  'staffListRevision notifyAuthority',
  'staffAuthorization vary',
  'staffAuthorization closeForLeaver',
  'stamp restock',
];
const missing = { status: 422, body: { code: 'EMPLOYEE_MISSING' } };

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
}, 180_000);
afterAll(() => app.close());

test('R-GEN-5 an account that belongs to no employee takes no step that signs or decides in documents, training, exams, NDT and authorisations', async () => {
  const refused: string[] = [];
  const asked: string[] = [];
  for (const [name, { record, transitions }] of Object.entries<Declared>(workflows))
    for (const [step, transition] of Object.entries(transitions)) {
      const { who, sign } = transition;
      if (open.includes(`${name} ${step}`)) continue;
      asked.push(`${name} ${step}`);
      const roles = [who].flat().filter((right): right is Role => right.includes('.'));
      const nobody = await personWith(app, 'level:5', ...roles);
      const proof = sign ? { pin: testPin, password: testPassword } : {};
      const body = filledBody(transitionBody(transition), { version: 1, ...proof });
      const answer = await nobody.call('POST', `${record.api}/${randomUUID()}/${step}`, body ?? {});
      if (answer.status === 422 && answer.body['code'] === 'EMPLOYEE_MISSING') refused.push(`${name} ${step}`);
    }
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((one) => !refused.includes(one))).toEqual([]);
});

test('R-GEN-5 nor does it decide on a question that was answered, certify for NDT or evaluate', async () => {
  const { id: employeeId } = await anEmployee(app);
  const { id: questionId } = await aTrainingQuestion(app);
  const nobody = await personWith(app, 'training.user', 'ndt.admin', 'level:5');
  const ruling = { questionId, decision: 'void', reason: 'Two answers are right' };
  expect(await nobody.call('POST', examRuling.api, ruling)).toMatchObject(missing);
  const of = { employeeId, method: 'PT', pin: testPin, password: testPassword };
  const certified = { ...of, level: '2', certificateNo: 'PT-1' };
  expect(await nobody.call('POST', proposeCall.path, certified)).toMatchObject(missing);
  expect(await nobody.call('POST', evaluateCall.path, { ...of, reason: 'A year of work' })).toMatchObject(missing);
});

test('R-GEN-5 nor does it enter proof of competence: trainings, attendance, skills, and what an NDT certificate stands on', async () => {
  const { id: employeeId } = await anEmployee(app);
  const { id: examinerId } = await anEmployee(app);
  const nobody = await personWith(app, 'training.admin', 'ndt.admin', 'hr.admin', 'level:5');
  const day = dayOf(new Date());
  const of = { employeeId, method: 'PT' };
  const entered: [AnyRecord, object][] = [
    [
      trainingFact,
      { employeeId, subjectId: subjectIds.humanFactors, completedOn: day, source: 'company', evidence: 'TC' },
    ],
    [skill, { employeeId, skill: 'wheel.assemble', level: 2, grantedOn: day }],
    [
      ndtCertification,
      { ...of, level: '2', certifiedOn: day, validUntil: day, visionExamOn: day, visionValidUntil: day },
    ],
    [ndtHour, { ...of, kind: 'training', workedOn: day, hours: '8.00' }],
    [
      visionTest,
      {
        employeeId,
        kind: 'near',
        test: 'jaeger1',
        testedOn: day,
        corrected: false,
        passed: true,
        examiner: 'Hospital',
      },
    ],
    [
      ndtExamPart,
      { ...of, level: '2', part: 'general', takenOn: day, questions: 40, score: '90', paperNo: 'PT-1', examinerId },
    ],
  ];
  for (const [record, values] of entered)
    expect([record.name, await nobody.call('POST', record.api, values)]).toMatchObject([record.name, missing]);
  const seat = await aClassAttendee(app);
  const attendance = { version: seat.version, attendance: { [`${day} am`]: true } };
  expect(await nobody.call('PATCH', `${classAttendee.api}/${seat.id}`, attendance)).toMatchObject(missing);
});
