import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { auditChecklist } from '#modules/quality/audit-checklists/shared/checklist.record.ts';
import { anAuditArea } from '#modules/quality/audit-areas/server/audit-areas.fixture.ts';
import { auditArea } from '#modules/quality/audit-areas/shared/auditArea.record.ts';
import { aDocument, aFolder } from '#modules/quality/documents/server/documents.fixture.ts';
import { controlledDocument } from '#modules/quality/documents/shared/document.record.ts';

let app: TestApp;
let writer: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  writer = await app.as('quality.user', 'documents.user');
});
afterAll(() => app.close());

interface Answer {
  code: string;
  field: string;
  row: { id: string; version: number; areaId: string | null };
}
const archived = async () => {
  const area = await anAuditArea(app);
  const gone = { version: area.version, reason: 'Made by mistake' };
  expect((await writer.call('POST', `${auditArea.api}/${area.id}/archive`, gone)).status).toBe(200);
  return area;
};

test('a link leads to no archived row, neither of a new row nor of a changed one; one that led there before stays', async () => {
  const refused = [422, 'LINK_ARCHIVED', 'areaId'];
  const told = ({ status, body }: { status: number; body: Answer }) => [status, body.code, body.field];
  const [gone, area] = [await archived(), await anAuditArea(app)];
  const given = { code: 'LINK-A', title: 'Wheel shop' };
  expect(told(await writer.call('POST', auditChecklist.api, { ...given, areaId: gone.id }))).toEqual(refused);
  const { row } = (await writer.call<Answer>('POST', auditChecklist.api, { ...given, areaId: area.id })).body;
  const path = `${auditChecklist.api}/${row.id}`;
  expect(told(await writer.call('PATCH', path, { version: row.version, areaId: gone.id }))).toEqual(refused);

  const away = { version: area.version, reason: 'Closed' };
  expect((await writer.call('POST', `${auditArea.api}/${area.id}/archive`, away)).status).toBe(200);
  const kept = { version: row.version, title: 'Wheel and tire shop', areaId: area.id };
  expect((await writer.call<Answer>('PATCH', path, kept)).body.row.areaId).toBe(area.id);
});

test('P24 a link to a row that its rule hides is answered like one to nothing, and does not tell what the row is called', async () => {
  const folder = await aFolder(app);
  const { number: _number, id: _id, ...rest } = await aDocument(app);
  const body = Object.fromEntries(
    ['title', 'kind', 'departmentId', 'ownerId', 'reviewMonths', 'needsAuthority', 'audience', 'readWithinDays'].map(
      (name) => [name, rest[name as never]],
    ),
  );
  const linked = (folderId: string) =>
    writer.call<Answer>('POST', controlledDocument.api, { ...body, number: 'ABS-WI-900', folderId });
  const [hidden, nothing] = [await linked(folder.id), await linked('01a21bd7-0000-7000-8000-000000000000')];
  expect(hidden.status).toBeGreaterThanOrEqual(400);
  expect([hidden.status, hidden.body.code]).toEqual([nothing.status, nothing.body.code]);
  expect(JSON.stringify(hidden.body)).not.toContain(folder.name);
});
