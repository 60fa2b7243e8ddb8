import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { testPassword, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done } from '#kernel/testing/fixture.ts';
import { aColleague } from '#modules/hr/employees/server/employees.fixture.ts';
import { areaInForce } from '#modules/quality/audit-plans/server/audit-plans.fixture.ts';
import { checklistInForce } from '#modules/quality/audit-checklists/server/audit-checklists.fixture.ts';
import { anAuditReport, answersOfReport } from '#modules/quality/audit-reports/server/audit-reports.fixture.ts';
import { auditAnswer } from '#modules/quality/audit-reports/shared/answer.record.ts';
import { auditReport } from '#modules/quality/audit-reports/shared/report.record.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { aDocument, authors, inForce } from '#modules/quality/documents/server/documents.fixture.ts';
import { aFinding, somebody } from '#modules/quality/findings/server/findings.fixture.ts';
import { aStaffListRevision } from '#modules/quality/staff-list/server/staff-list.fixture.ts';
import { staffListRevision } from '#modules/quality/staff-list/shared/staffListRevision.record.ts';
import { aTrainingFact } from '#modules/quality/training/server/training.fixture.ts';
import { ReleaseDesk } from '#modules/maintenance/releases/server/release.fixture.ts';
import type * as room from '../shared/auditRoom.calls.ts';
import type { auditorCall, auditViewsCall } from '../shared/auditViews.calls.ts';
import { roomPartNames, type RoomPart } from '../shared/room.ts';

vi.setConfig({ testTimeout: 120_000 });
let desk: ReleaseDesk;
let quality: Person;

beforeAll(async () => {
  desk = await ReleaseDesk.open(1);
  const { app } = desk;
  quality = await app.as('quality.admin', 'quality.viewer');
  await furnish(app);
}, 300_000);
afterAll(() => desk.close());

/** What is read in the room, written by its own calls: an issued report with a finding, a draft, a document, a list and a training record. */
async function furnish(app: TestApp): Promise<void> {
  const area = await areaInForce(app);
  const lead = await authorisedPerson(app, { code: 'RA1', privilege: 'audit', roles: ['quality.user'] });
  const { revisionId } = await checklistInForce(app);
  const facts = {
    areaId: area.id,
    leadId: lead.employeeId,
    heldOn: dayOf(new Date()),
    peopleMet: 'Two mechanics',
    summary: 'One wrench.',
  };
  const report = await anAuditReport(app, { ...facts, revisionId });
  const [first] = await answersOfReport(app, report.id);
  const said = { result: 'level2', evidence: 'Label of TW-14 out of date', samples: 'TW-14' };
  await done(lead.call('PATCH', `${auditAnswer.api}/${first?.id}`, { version: first?.version, ...said }));
  await aFinding(app, {
    reportId: report.id,
    areaId: area.id,
    ownerId: (await somebody(app, 'level:2')).employeeId,
    clause: '145.A.40',
  });
  await done(lead.run(auditReport, report.id, 'issue', undefined, { pin: testPin }));
  draftNumber = (await anAuditReport(app, { areaId: area.id })).number;
  const people = await authors(app);
  await inForce(app, people, (await aDocument(app)).id);
  await aTrainingFact(app);
  const list = await aStaffListRevision(app);
  const head = await aColleague(app, 'quality.admin', 'level:3');
  await done(head.run(staffListRevision, list.id, 'approve', undefined, { pin: testPin, password: testPassword }));
  await done(head.run(staffListRevision, list.id, 'publish'));
}
let draftNumber = '';

const asked = { inspector: 'A. Auditor', organisation: 'Andaman Air', purpose: 'Customer audit', days: 5 };
async function auditor(contents: readonly RoomPart[]) {
  const opened = await quality.call<{ id: string; link: string }>('POST', '/api/audit-views', { ...asked, contents });
  const token = opened.body.link.split('#')[1] ?? '';
  const entered = await desk.app.stranger.call('POST', '/api/audit-views/enter', { token });
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  const get = <T>(url: string) => desk.app.stranger.call<T>('GET', url, undefined, { cookie });
  return { id: opened.body.id, cookie, get };
}
const base = '/api/audit-room';
const pool = { query: <T>(text: string) => desk.app.deps.database.pool.query<T & Record<string, unknown>>(text) };
const pathOf: Record<RoomPart, string> = {
  certificates: '/api/audit/certificates',
  passport: `${base}/passport`,
  audits: `${base}/audits`,
  documents: `${base}/documents`,
  staff: `${base}/staff`,
  training: `${base}/training`,
};

test('6.2 audit in a box: an auditor reads what quality put into the room, and each look is kept', async () => {
  const { id, get } = await auditor(roomPartNames);
  expect((await get<AnswerOf<typeof auditorCall>>('/api/audit/me')).body.contents).toEqual([...roomPartNames]);
  const passport = (await get<AnswerOf<typeof room.roomPassportCall>>(pathOf.passport)).body;
  const own = await desk.app.as('quality.user', 'maintenance.viewer');
  expect(passport).toEqual((await own.get('/api/qa/compliance-passport')).body);
  const audits = (await get<AnswerOf<typeof room.roomAuditsCall>>(pathOf.audits)).body.rows;
  expect(audits.length).toBeGreaterThan(0);
  expect(audits.map(({ status }) => status)).not.toContain('draft');
  const number = audits.find(({ findings }) => findings > 0)?.number ?? '';
  const report = (await get<AnswerOf<typeof room.roomAuditCall>>(`${pathOf.audits}/${number}`)).body;
  expect(report.findings.length).toBeGreaterThan(0);
  expect(report.answers.length).toBeGreaterThan(0);
  const documents = (await get<AnswerOf<typeof room.roomDocumentsCall>>(pathOf.documents)).body.rows;
  const [file] = documents.flatMap(({ files }) => files);
  expect((await get(`${base}/files/${file?.id}`)).status).toBe(200);
  const { list } = (await get<AnswerOf<typeof room.roomStaffCall>>(pathOf.staff)).body;
  expect(list?.entries.length).toBeGreaterThan(0);
  const training = (await get<AnswerOf<typeof room.roomTrainingCall>>(`${pathOf.training}?q=human`)).body.rows;
  expect(training.length).toBeGreaterThan(0);
  const views = (await quality.get<AnswerOf<typeof auditViewsCall>>('/api/audit-views')).body.views;
  const view = views.find((one) => one.id === id);
  expect(view?.contents).toEqual([...roomPartNames]);
  expect(view?.last.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'Compliance passport',
      'Internal audits',
      `Internal audits · ${number}`,
      'Manuals and procedures',
      `${file?.owner} · ${file?.name}`,
      'Certifying staff',
      'Training records · human',
    ]),
  );
});

test('6.2 audit in a box: each figure of the passport opens as many records as it says, where their part is in the room', async () => {
  const { id, get } = await auditor(roomPartNames);
  const passport = (await get<AnswerOf<typeof room.roomPassportCall>>(pathOf.passport)).body;
  const listed = (clause: string, kind: string, by = get) =>
    by<AnswerOf<typeof room.roomRecordsCall>>(
      `${base}/passport/records?${new URLSearchParams({ clause, kind }).toString()}`,
    );
  const figures = passport.clauses.flatMap(({ clause, kinds }) => kinds.map((kind) => ({ clause, ...kind })));
  let opened = 0;
  for (const { clause, name, label, count } of figures.filter((one) => one.name !== 'vendor-approvals')) {
    const { body } = await listed(clause, name);
    expect([clause, name, body.label, body.count, body.rows.length]).toEqual([clause, name, label, count, count]);
    opened += count;
  }
  // A vendor's approval is in no part of a room.
  expect((await listed('145.A.42', 'vendor-approvals')).status).toBe(404);
  expect(opened).toBeGreaterThan(5);
  expect((await listed('145.A.40', 'findings')).body.rows[0]?.[0]).toMatch(/^[A-Z]/);
  expect((await listed('145.A.40', 'overdue-findings')).body.count).toBe(0);
  expect((await listed('145.A.60', 'training')).status).toBe(404);
  const bare = await auditor(['passport']);
  for (const kind of ['findings', 'overdue-findings', 'audit-reports', 'training', 'authorisations', 'calibrations'])
    expect([kind, (await listed('145.A.40', kind, bare.get)).status]).toEqual([kind, 404]);
  const unread = await auditor(['audits']);
  expect((await listed('145.A.40', 'findings', unread.get)).status).toBe(404);
  await listed('145.A.40', 'findings');
  const views = (await quality.get<AnswerOf<typeof auditViewsCall>>('/api/audit-views')).body.views;
  expect(views.find((one) => one.id === id)?.last[0]?.what).toBe('Compliance passport · 145.A.40 · findings');
});

test('6.2 audit in a box: what does not lie in the room is not there, by no address', async () => {
  const whole = await auditor(roomPartNames);
  const audits = (await whole.get<AnswerOf<typeof room.roomAuditsCall>>(pathOf.audits)).body.rows;
  const documents = (await whole.get<AnswerOf<typeof room.roomDocumentsCall>>(pathOf.documents)).body.rows;
  const file = documents.flatMap(({ files }) => files)[0]?.id ?? '';
  for (const part of roomPartNames) {
    const { get } = await auditor([part]);
    for (const other of roomPartNames) expect((await get(pathOf[other])).status).toBe(other === part ? 200 : 404);
    expect((await get(`${pathOf.audits}/${audits[0]?.number}`)).status).toBe(part === 'audits' ? 200 : 404);
    expect((await get(`${base}/files/${file}`)).status).toBe(part === 'documents' ? 200 : 404);
  }
  const { get } = whole;
  // A draft report, a paper of another record, and a document of a folder above level 3.
  expect((await get(`${pathOf.audits}/${draftNumber}`)).status).toBe(404);
  const strange = await pool.query<{ id: string }>(
    `select id from attachment where entity not in ('documentRevision', 'auditReport', 'auditAnswer', 'auditObservation', 'auditFinding', 'capItem') limit 1`,
  );
  expect((await get(`${base}/files/${strange.rows[0]?.id}`)).status).toBe(404);
  await desk.app.asOwner((owner) => owner.query('update document_folder set effective_level = 4'));
  expect((await get<AnswerOf<typeof room.roomDocumentsCall>>(pathOf.documents)).body.rows).toEqual([]);
  expect((await get(`${base}/files/${file}`)).status).toBe(404);
});

test('6.2 audit in a box: withdrawn at once, nothing is put in later, and no room is empty', async () => {
  const { id, get } = await auditor(['passport', 'training']);
  expect((await get(pathOf.training)).status).toBe(200);
  await expect(pool.query(`update audit_view set contents = '{audits}' where id = '${id}'`)).rejects.toThrow(
    'closed once and never changed',
  );
  expect((await quality.call('POST', `/api/audit-views/${id}/close`, { reason: 'The audit is over' })).status).toBe(
    200,
  );
  expect((await get(pathOf.training)).status).toBe(401);
  expect((await quality.call('POST', '/api/audit-views', { ...asked, contents: [] })).status).toBe(400);
  expect((await quality.call('POST', '/api/audit-views', { ...asked, contents: ['salaries'] })).status).toBe(400);
});
