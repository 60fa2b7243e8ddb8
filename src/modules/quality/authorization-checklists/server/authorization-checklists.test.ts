import { beforeAll, expect, test } from 'vitest';
import { testApp, testPin, type TestApp } from '#kernel/testing/app.ts';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { anAuthCategory, anAuthGroup } from '#modules/quality/authorizations/server/authorizations.fixture.ts';
import { assessmentChecklist, assessmentCriterion } from '../shared/assessmentChecklist.record.ts';
import { documentChecklist, documentItem } from '../shared/documentChecklist.record.ts';
import {
  aCriterion,
  aDocumentChecklist,
  aDocumentItem,
  anAssessmentChecklist,
  publish,
  qualityHead,
} from './authorization-checklists.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  return () => app.close();
});

const rowsOf = async (address: string) =>
  (await (await app.as('quality.viewer')).get<{ rows: { id: string; version: number; name: string }[] }>(address)).body
    .rows;

test('a revision of a checklist begins with the published one, and takes its place when it is published', async () => {
  const first = await aDocumentChecklist(app);
  const item = await aDocumentItem(app, { checklistId: first.id });
  await publish(app, documentChecklist, first.id);
  const second = await aDocumentChecklist(app, { categoryId: first.categoryId });
  expect([first.revision, second.revision]).toEqual([0, 1]);
  expect((await rowsOf(`${documentItem.api}?f.checklistId.in=${second.id}`)).map(({ name }) => name)).toEqual([
    item.name,
  ]);
  await publish(app, documentChecklist, second.id);
  expect(
    (await rowsOf(`${documentChecklist.api}?f.categoryId.in=${first.categoryId}&f.status.in=published`)).map(
      ({ id }) => id,
    ),
  ).toEqual([second.id]);
});

test('one revision is written at a time, and an empty one is not published', async () => {
  const draft = await aDocumentChecklist(app);
  const again = await aDocumentChecklist.send(app, { categoryId: draft.categoryId });
  expect([again.status, again.body['code']]).toEqual([422, 'REVISION_IN_WORK']);
  const empty = await (await qualityHead(app)).run(documentChecklist, draft.id, 'publish', undefined, { pin: testPin });
  expect(empty).toMatchObject({ status: 422, body: { message: 'A checklist has at least one item.' } });
});

test('R-GEN-5 who wrote a revision does not publish it', async () => {
  const writer = await app.as('quality.admin', 'level:3');
  await aStaffMember(app, { userId: writer.id });
  const categoryId = (await anAuthCategory(app)).id;
  const draft = await writer.create(assessmentChecklist, { categoryId, passPercent: 80, changeSummary: 'First words' });
  await aCriterion(app, { checklistId: draft.id });
  const own = await writer.run(assessmentChecklist, draft.id, 'publish', undefined, { pin: testPin });
  expect([own.status, (own.body as unknown as { code: string }).code]).toEqual([422, 'SAME_PERSON']);
});

test('a published revision never changes, by no call and by no statement', async () => {
  const draft = await anAssessmentChecklist(app);
  const criterion = await aCriterion(app, { checklistId: draft.id });
  await publish(app, assessmentChecklist, draft.id);
  const writer = await app.as('quality.user');
  const changed = await writer.call('PATCH', `${assessmentCriterion.api}/${criterion.id}`, { version: 1, weight: 5 });
  expect([changed.status, changed.body['code']]).toEqual([422, 'REVISION_FIXED']);
  const late = await aCriterion.send(app, { checklistId: draft.id });
  expect([late.status, late.body['code']]).toEqual([422, 'REVISION_FIXED']);
  for (const statement of [
    `update assessment_criterion set weight = 5 where id = '${criterion.id}'`,
    `update assessment_checklist set pass_percent = 50 where id = '${draft.id}'`,
    `update assessment_checklist set status = 'draft' where id = '${draft.id}'`,
  ])
    await expect(app.deps.database.pool.query(statement)).rejects.toThrow('never changes');
});

test('an item says what its source is asked, and nothing of another source', async () => {
  const { id } = await aDocumentChecklist(app);
  const without = await aDocumentItem.send(app, { checklistId: id, source: 'training' });
  expect([without.status, without.body['code']]).toEqual([422, 'RULE_MISSING']);
  const other = await aDocumentItem.send(app, { checklistId: id, source: 'upload', months: 6 });
  expect([other.status, other.body['code']]).toEqual([422, 'RULE_OTHER']);
});

test('a group has an assessment checklist of its own beside that of its category', async () => {
  const categoryId = (await anAuthCategory(app)).id;
  const groupId = (await anAuthGroup(app, { categoryId })).id;
  const [all, own] = [
    await anAssessmentChecklist(app, { categoryId }),
    await anAssessmentChecklist(app, { categoryId, groupId }),
  ];
  expect([all.revision, own.revision]).toEqual([0, 0]);
  const foreign = await anAssessmentChecklist.send(app, { groupId });
  expect([foreign.status, foreign.body['code']]).toEqual([422, 'AUTH_GROUP']);
});
