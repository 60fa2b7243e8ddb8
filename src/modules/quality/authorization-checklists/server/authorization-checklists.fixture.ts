import type { TestApp } from '#kernel/testing/app.ts';
import { testPin } from '#kernel/testing/app.ts';
import { done, fixture } from '#kernel/testing/fixture.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { anAuthCategory } from '#modules/quality/authorizations/server/authorizations.fixture.ts';
import { assessmentChecklist, assessmentCriterion } from '../shared/assessmentChecklist.record.ts';
import { documentChecklist, documentItem } from '../shared/documentChecklist.record.ts';

export const aDocumentChecklist = fixture(documentChecklist).by(['quality.user'], async (app, _n, given) => ({
  categoryId: given.categoryId ?? (await anAuthCategory(app)).id,
  changeSummary: 'Written for the first time',
}));

export const aDocumentItem = fixture(documentItem).by(['quality.user'], async (app, n, given) => ({
  checklistId: given.checklistId ?? (await aDocumentChecklist(app)).id,
  name: `Certificate of schooling ${n}`,
  nameTh: 'ประกาศนียบัตร',
  mandatory: true,
  source: given.source ?? 'upload',
}));

export const anAssessmentChecklist = fixture(assessmentChecklist).by(['quality.user'], async (app, _n, given) => ({
  categoryId: given.categoryId ?? (await anAuthCategory(app)).id,
  passPercent: 80,
  changeSummary: 'Written for the first time',
}));

export const aCriterion = fixture(assessmentCriterion).by(['quality.user'], async (app, n, given) => ({
  checklistId: given.checklistId ?? (await anAssessmentChecklist(app)).id,
  section: 'Release',
  criterion: `Fills in the certificate without a fault, sample ${n}`,
  criterionTh: 'กรอกใบรับรองได้ถูกต้อง',
  method: 'observe',
  critical: false,
  weight: 3,
}));

/** A second person of quality, who may publish what others wrote. */
export async function qualityHead(app: TestApp) {
  const person = await app.as('quality.admin', 'level:3');
  return { ...person, employeeId: await aStaffMember(app, { userId: person.id }) };
}

/** Publishes a draft as somebody else than who wrote it. */
export async function publish(app: TestApp, record: typeof documentChecklist | typeof assessmentChecklist, id: string) {
  await done((await qualityHead(app)).run(record, id, 'publish', undefined, { pin: testPin }));
}
