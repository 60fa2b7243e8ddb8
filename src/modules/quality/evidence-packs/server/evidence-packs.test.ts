import { createHash, verify } from 'node:crypto';
import { sql, type KyselyPlugin } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { attach, done } from '#kernel/testing/fixture.ts';
import { unzip } from '#kernel/testing/unzip.ts';
import { anAuditArea } from '#modules/quality/audit-areas/server/audit-areas.fixture.ts';
import { anAuditReport, answersOfReport } from '#modules/quality/audit-reports/server/audit-reports.fixture.ts';
import { checklistInForce } from '#modules/quality/audit-checklists/server/audit-checklists.fixture.ts';
import { authorisedPerson } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { auditReport } from '#modules/quality/audit-reports/shared/report.record.ts';
import { anAuditAnswer, anObservation } from '#modules/quality/audit-reports/server/audit-reports.fixture.ts';
import { anAuditPlan, aPlannedAudit, areaInForce } from '#modules/quality/audit-plans/server/audit-plans.fixture.ts';
import { plannedAudit } from '#modules/quality/audit-plans/shared/plannedAudit.record.ts';
import { auditAnswer } from '#modules/quality/audit-reports/shared/answer.record.ts';
import { auditObservation } from '#modules/quality/audit-reports/shared/observation.record.ts';
import { completePlan, issuedFinding } from '#modules/quality/findings/server/findings.fixture.ts';
import { capItem } from '#modules/quality/findings/shared/capItem.record.ts';
import { auditFinding } from '#modules/quality/findings/shared/finding.record.ts';
import { aTrainingFact } from '#modules/quality/training/server/training.fixture.ts';
import { aCalibration, aTool, calibrate } from '#modules/stores/tools/server/tools.fixture.ts';
import {
  evidenceCall,
  evidenceZipCall,
  mostBytes,
  overdueKind,
  passportCall,
  passportRecordsCall,
} from '../shared/evidence.calls.ts';
import { compliancePassport } from './passport.ts';

let app: TestApp;
let quality: Person;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  quality = await app.as('quality.user', 'level:3');
  return () => app.close();
}, 120_000);
const today = dayOf(new Date());
const year = { from: addDays(today, -365), to: today };

async function packed(query: object): Promise<Map<string, Buffer>> {
  const url = `${evidenceZipCall.path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
  const answer = await app.app.inject({ method: 'GET', url, headers: { cookie: quality.cookie } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return unzip(answer.rawPayload);
}
const counted = async (query: object) => {
  const url = `${evidenceCall.path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
  const { kinds } = await done<{ kinds: { name: string; count: number }[] }>(quality.get(url));
  return Object.fromEntries(kinds.map(({ name, count }) => [name, count]));
};
const filesFor = async (clause: string) => {
  const query = new URLSearchParams({ clause, ...year }).toString();
  return (await done<{ files: { count: number } }>(quality.get(`${evidenceCall.path}?${query}`))).files.count;
};
const rowsIn = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(`records/${name}.json`)?.toString('utf8') ?? '[]') as Record<string, unknown>[];

test('evidence pack: a clause and a period give its reports, findings and files; each file has its hash, and the index is signed', async () => {
  const area = await anAuditArea(app);
  const report = await anAuditReport(app, { areaId: area.id });
  await attach(app, quality, { record: auditReport, id: report.id }, 'paper');
  const tools = await issuedFinding(app);
  expect(await counted({ clause: '145.A.45', ...year })).toMatchObject({
    'audit-reports': 0,
    'audit-reports-in-work': 1,
    findings: 0,
  });
  expect(await counted({ clause: '145.A.40', ...year })).toMatchObject({ findings: 1, 'audit-reports': 0 });

  const files = await packed({ clause: '145.A.45', ...year });
  expect(rowsIn(files, 'audit-reports-in-work').map(({ number }) => number)).toEqual([report.number]);
  expect([...files.keys()].some((name) => name.startsWith(`files/${report.number}/`))).toBe(true);
  const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
  const { files: listed } = JSON.parse(manifest.toString('utf8')) as { files: { name: string; sha256: string }[] };
  const outside = new Set(['manifest.json', 'manifest.sig', 'certificate-key.pem']);
  expect(listed.map(({ name }) => name).toSorted()).toEqual(
    [...files.keys()].filter((name) => !outside.has(name)).toSorted(),
  );
  for (const { name, sha256 } of listed)
    expect(
      createHash('sha256')
        .update(files.get(name) ?? '')
        .digest('hex'),
    ).toBe(sha256);
  const key = files.get('certificate-key.pem')?.toString('utf8') ?? '';
  const signature = files.get('manifest.sig') ?? Buffer.alloc(0);
  expect(verify(null, manifest, key, signature)).toBe(true);
  expect(verify(null, Buffer.from(manifest.toString('utf8').replace('145.A.45', '145.A.40')), key, signature)).toBe(
    false,
  );
  expect(files.get('index.pdf')?.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(files.get('index.csv')?.toString('utf8')).toContain('records/audit-reports-in-work.json');

  const finding = rowsIn(await packed({ clause: '145.A.40', ...year }), 'findings');
  expect(finding).toMatchObject([{ status: 'open', plan: [] }]);
  expect(tools.id).toBeTruthy();
});

test('evidence pack: training and lists stand with the clauses of people only; outside the period nothing does', async () => {
  await aTrainingFact(app, { completedOn: addDays(today, -20) });
  expect((await counted({ clause: '145.A.35', ...year }))['training']).toBe(1);
  expect((await counted({ clause: '145.A.35', from: addDays(today, -10), to: today }))['training']).toBe(0);
  expect(Object.keys(await counted({ clause: '145.A.25', ...year }))).not.toContain('training');
});

test('evidence pack: the paper of a planned audit and the photos of an observation are in it; answers of other clauses and unanswered ones are not', async () => {
  const area = await anAuditArea(app, { clauses: ['145.A.60'] });
  const plan = await anAuditPlan(app, { year: today.slice(0, 4) });
  const month = Number(today.slice(5, 7));
  const audit = await aPlannedAudit(app, {
    planId: plan.id,
    areaId: area.id,
    month,
    kind: 'process',
    unannounced: false,
  });
  await attach(app, quality, { record: plannedAudit, id: audit.id }, 'paper');
  const report = await anAuditReport(app, { areaId: area.id });
  const observation = await anObservation(app, { reportId: report.id, clause: '145.A.60' });
  await attach(app, quality, { record: auditObservation, id: observation.id });
  const files = await packed({ clause: '145.A.60', ...year });
  const of = (number: string) => [...files.keys()].filter((name) => name.startsWith(`files/${number}/`)).length;
  expect([of(audit.number), of(observation.number)]).toEqual([1, 1]);
  expect(rowsIn(files, 'planned-audits')).toMatchObject([{ number: audit.number, status: 'planned' }]);

  // A question about tools in an audit of other clauses: nothing speaks for tools before it is answered.
  const answer = await anAuditAnswer(app);
  await attach(app, quality, { record: auditAnswer, id: answer.id });
  const before = await counted({ clause: '145.A.40', ...year });
  expect([before['answers-and-samples'], before['audit-reports-in-work'], await filesFor('145.A.40')]).toEqual([
    0, 0, 0,
  ]);
  const other = await filesFor('145.A.25');
  await done(quality.call('PATCH', `${auditAnswer.api}/${answer.id}`, { version: answer.version, result: 'conform' }));
  const after = await counted({ clause: '145.A.40', ...year });
  expect([after['answers-and-samples'], after['audit-reports-in-work'], await filesFor('145.A.40')]).toEqual([1, 1, 1]);
  expect(await filesFor('145.A.25')).toBe(other);
});

test('evidence pack: it is read from level 3 on, and no certificates without the right to read work orders', async () => {
  const query = new URLSearchParams({ clause: '145.A.50', ...year }).toString();
  const low = await app.as('quality.user', 'level:2');
  for (const { path } of [evidenceCall, evidenceZipCall])
    expect((await low.get(`${path}?${query}`)).body).toMatchObject({ code: 'EVIDENCE_READER' });
  expect(await counted({ clause: '145.A.50', ...year })).not.toHaveProperty('certificates');
  expect([...(await packed({ clause: '145.A.50', ...year })).keys()]).not.toContain('records/certificates.json');
  const reader = await app.as('quality.user', 'level:3', 'maintenance.viewer');
  const { kinds } = await done<{ kinds: { name: string }[] }>(reader.get(`${evidenceCall.path}?${query}`));
  expect(kinds.map(({ name }) => name)).toContain('certificates');
});

test('evidence pack: a period that ends before it begins, one of more than three years, more than 100 MB, and others than quality are refused', async () => {
  for (const clause of ['145.A.42', '145.A.200'])
    expect((await packed({ clause, ...year })).has('manifest.sig')).toBe(true);
  const said = async (from: string, to: string) => {
    const answer = await quality.get<{ message: string }>(`${evidenceCall.path}?clause=145.A.35&from=${from}&to=${to}`);
    return [answer.status, answer.body.message];
  };
  expect(await said('2026-02-01', '2026-01-01')).toEqual([422, 'The period ends before it begins.']);
  expect((await said('2023-03-01', '2026-03-01'))[0]).toBe(200);
  expect(await said('2023-03-01', '2026-03-02')).toEqual([
    422,
    'A pack covers three years at most: choose a shorter period.',
  ]);
  const other = await app.as('level:3');
  expect((await other.get(`${evidenceZipCall.path}?clause=145.A.35&from=2026-01-01&to=2026-02-01`)).status).toBe(403);
  // Nobody uploads 100 MB here: the size on file stands for it.
  const { id } = await anAuditReport(app);
  await app.write(({ db }) =>
    sql`insert into attachment (entity, entity_id, file_name, mime, size, sha256, storage_key)
      values ('auditReport', ${id}, 'film.pdf', 'application/pdf', ${mostBytes}, ${'0'.repeat(64)}, ${'0'.repeat(40)})`.execute(
      db,
    ),
  );
  const large = await quality.get<{ message: string }>(
    `${evidenceZipCall.path}?${new URLSearchParams({ clause: '145.A.45', ...year }).toString()}`,
  );
  expect([large.status, large.body.message]).toEqual([
    422,
    'The files of this pack are more than 100 MB: choose a shorter period.',
  ]);
});

test('evidence pack: ten in a minute and no more', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1)
    statuses.push((await quality.get(`${evidenceZipCall.path}?clause=145.A.35&from=2026-02-01&to=2026-01-01`)).status);
  expect(statuses.at(-1)).toBe(429);
});

test('compliance passport: each clause shows what proves it in 24 months; what has no record, or a finding past its day, is a gap', async () => {
  const passport = async () => {
    const { clauses } = await done<AnswerOf<typeof passportCall>>(quality.get(passportCall.path));
    return new Map(clauses.map((one) => [one.clause as string, one]));
  };
  const gapsOf = async (clause: string) =>
    (await passport()).get(clause)?.kinds.flatMap(({ name, isGap }) => (isGap ? [name] : [])) ?? [];
  // Nobody audited against 145.A.80 here, and nothing else speaks for it.
  expect(await gapsOf('145.A.80')).toEqual(['audit-reports']);
  const area = await areaInForce(app, { clauses: ['145.A.80'] } as never);
  const lead = await authorisedPerson(app, { code: 'EP1', privilege: 'audit', roles: ['quality.user'] });
  const { revisionId } = await checklistInForce(app);
  const facts = {
    areaId: area.id,
    leadId: lead.employeeId,
    heldOn: today,
    peopleMet: 'Two mechanics',
    summary: 'Good.',
  };
  const report = await anAuditReport(app, { ...facts, revisionId });
  // A report that was begun proves nothing: it is issued first.
  expect(await gapsOf('145.A.80')).toEqual(['audit-reports']);
  const [answer] = await answersOfReport(app, report.id);
  const said = { result: 'conform', evidence: 'Twelve labels in date', samples: 'TW-14' };
  await done(lead.call('PATCH', `${auditAnswer.api}/${answer?.id}`, { version: answer?.version, ...said }));
  await done(lead.run(auditReport, report.id, 'issue', undefined, { pin: testPin }));
  expect(await gapsOf('145.A.80')).toEqual([]);
  // An audit that was reported on its own paper was held: nothing is missing.
  expect(await gapsOf('145.A.85')).toEqual(['audit-reports']);
  const other = await areaInForce(app, { clauses: ['145.A.85'] } as never);
  const plan = await anAuditPlan(app, { year: String(Number(today.slice(0, 4)) - 1) });
  const month = Number(today.slice(5, 7));
  const held = await aPlannedAudit(app, {
    planId: plan.id,
    areaId: other.id,
    month,
    kind: 'process',
    unannounced: false,
  });
  expect(await gapsOf('145.A.85')).toEqual(['audit-reports']);
  await app.asOwner((pool) =>
    pool.query(
      `update planned_audit set status = 'reported', started_at = now(), started_by_id = $3, held_on = $2, report_no = 'IAR-1' where id = $1`,
      [held.id, addDays(today, -360), quality.id],
    ),
  );
  expect(await gapsOf('145.A.85')).toEqual([]);
  const { id } = await issuedFinding(app);
  const { rows } = await app.asOwner((pool) =>
    pool.query<{ clause: string }>(`update audit_finding set closure_due_on = $2 where id = $1 returning clause`, [
      id,
      addDays(today, -1),
    ]),
  );
  expect((await passport()).get(rows[0]?.clause ?? '')?.overdueFindings).toBe(1);
  // Accepted and carried out, it only waits for its follow-up: that is not late (R-CAP-4).
  const finding = await issuedFinding(app);
  const items = await completePlan(finding);
  await done(finding.head.run(auditFinding, finding.id, 'acceptPlan', undefined, { pin: testPin }));
  const { clause = '' } =
    (
      await app.asOwner((pool) =>
        pool.query<{ clause: string }>(`update audit_finding set closure_due_on = $2 where id = $1 returning clause`, [
          finding.id,
          addDays(today, -1),
        ]),
      )
    ).rows[0] ?? {};
  const late = async () => (await passport()).get(clause)?.overdueFindings;
  const before = (await late()) ?? 0;
  for (const item of items) await done(finding.owner.run(capItem, item, 'implemented'));
  expect(await late()).toBe(before - 1);
  const clerk = await app.as('quality.user', 'level:1');
  // How many there are, and none of what they say: quality reads that at any level.
  expect((await clerk.get(passportCall.path)).status).toBe(200);
  expect((await (await app.as('level:5')).get(passportCall.path)).status).toBe(403);
});

type List = AnswerOf<typeof passportRecordsCall>;
const listOf = (clause: string, kind: string, by = quality) =>
  by.get<List>(`${passportRecordsCall.path}?${new URLSearchParams({ clause, kind }).toString()}`);

test('compliance passport: all clauses are counted in a handful of statements, each as its list counts it', async () => {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const { clauses, from, to } = await app.write((ctx) =>
    compliancePassport({ ...ctx, db: ctx.db.withPlugin(counting) }, { countsCertificates: true }),
  );
  expect(statements).toBeLessThan(20);
  const reader = await app.as('quality.user', 'level:3', 'maintenance.viewer');
  for (const { clause, kinds } of clauses) {
    const query = new URLSearchParams({ clause, from, to }).toString();
    const pack = await done<AnswerOf<typeof evidenceCall>>(reader.get(`${evidenceCall.path}?${query}`));
    // A pack takes reports in work too.
    const names = pack.kinds.map(({ name }) => name).filter((name) => name !== 'audit-reports-in-work');
    expect([clause, kinds.map(({ name }) => name)]).toEqual([clause, names]);
    for (const { name, count } of kinds)
      expect([clause, name, count]).toEqual([clause, name, (await listOf(clause, name, reader)).body.count]);
  }
});

test('evidence pack: a calibration nobody reviewed proves nothing', async () => {
  const before = await counted({ clause: '145.A.40', ...year });
  const { id: toolId } = await aTool(app);
  await aCalibration(app, { toolId });
  expect((await counted({ clause: '145.A.40', ...year }))['calibrations']).toBe(before['calibrations']);
  await calibrate(app, (await aTool(app)).id);
  expect((await counted({ clause: '145.A.40', ...year }))['calibrations']).toBe((before['calibrations'] ?? 0) + 1);
});

test('compliance passport: each figure opens the records it counts, as many, each with where it is read', async () => {
  const reader = await app.as('quality.user', 'level:3', 'maintenance.viewer');
  const { clauses } = await done<AnswerOf<typeof passportCall>>(reader.get(passportCall.path));
  const shown = new Set<string>();
  for (const { clause, kinds, overdueFindings } of clauses)
    for (const { name, count } of [...kinds, { name: overdueKind, count: overdueFindings }]) {
      const { count: listed, rows } = await done<List>(listOf(clause, name, reader));
      expect([clause, name, listed, rows.length]).toEqual([clause, name, count, count]);
      for (const { path } of rows) expect(path).toMatch(/^[/][a-z]+[/].*[^/]$/);
      if (count > 0) shown.add(name);
    }
  expect([...shown]).toEqual(
    expect.arrayContaining([
      'audit-reports',
      'findings',
      'answers-and-samples',
      'training',
      'calibrations',
      overdueKind,
    ]),
  );
  // The number of the record is its address.
  const { rows } = (await listOf('145.A.80', 'audit-reports')).body;
  expect(rows.map(({ path, cells }) => path === `/qa/internal-audit/reports/${cells[0]}`)).toEqual([true]);
  // A kind the clause does not have, certificates without work orders, and lists of people below level 3.
  expect((await listOf('145.A.25', 'training')).status).toBe(404);
  expect((await listOf('145.A.50', 'certificates')).status).toBe(404);
  expect((await listOf('145.A.50', 'certificates', reader)).status).toBe(200);
  const clerk = await app.as('quality.user', 'level:2');
  expect((await listOf('145.A.35', 'training', clerk)).body).toMatchObject({ code: 'EVIDENCE_READER' });
  expect((await listOf('145.A.35', 'training', await app.as('level:5'))).status).toBe(403);
});
