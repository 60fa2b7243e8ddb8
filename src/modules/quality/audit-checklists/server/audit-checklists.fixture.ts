import type { TestApp } from '#kernel/testing/app.ts';
import { testPin } from '#kernel/testing/app.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { auditChecklist } from '../shared/checklist.record.ts';
import { auditQuestion } from '../shared/question.record.ts';
import { auditChecklistRevision } from '../shared/revision.record.ts';

export const aChecklist = fixture(auditChecklist).by(['quality.user'], (_app, n) => ({
  code: `CL-WHEEL-${n}`,
  title: `Wheel shop ${n}`,
}));

/** A draft of a checklist, the first one unless told. */
export async function draftRevision(app: TestApp, checklistId?: string): Promise<{ id: string; checklistId: string }> {
  const writer = await app.as('quality.user');
  const of = checklistId ?? (await aChecklist(app)).id;
  const answer = await writer.call<{ id: string }>('POST', `${auditChecklist.api}/${of}/revisions`, {
    changeSummary: 'Written for the yearly audit',
  });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return { id: answer.body.id, checklistId: of };
}

export const aChecklistRevision = fixture(auditChecklistRevision).writtenBy(
  'beginRevision: the next revision begins with the questions of the approved one',
  (app) => draftRevision(app),
);

export const aQuestion = fixture(auditQuestion).by(['quality.user'], async (app, n, given) => ({
  revisionId: given.revisionId ?? (await draftRevision(app)).id,
  section: 'Tools',
  text: `Is torque wrench ${n} calibrated, and is its label readable?`,
  clause: '145.A.40',
  samples: 3,
}));

/** A checklist in force with one question: its id, its revision and its question. */
export async function checklistInForce(app: TestApp) {
  const draft = await draftRevision(app);
  const question = await aQuestion(app, { revisionId: draft.id });
  const head = await app.as('quality.admin');
  const answer = await head.run(auditChecklistRevision, draft.id, 'approve', undefined, { pin: testPin });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { checklistId: draft.checklistId, revisionId: draft.id, questionId: question.id };
}
