import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { testPin, type Person } from '#kernel/testing/app.ts';
import { capabilityItem } from '#modules/maintenance/capabilities/shared/capabilityItem.record.ts';
import { orgApproval } from '#modules/maintenance/capabilities/shared/orgApproval.record.ts';
import { evaluationPointNames } from '#modules/maintenance/capabilities/shared/selfEvaluation.ts';
import { capabilityListRevision } from '#modules/maintenance/capabilities/shared/capabilityListRevision.record.ts';
import { manualRevision } from '#modules/maintenance/manuals/shared/manualRevision.record.ts';
import { trainingFact } from '#modules/quality/authorizations/shared/facts.record.ts';
import { pdfBlocks } from './pdfText.fixture.ts';
import { ReleaseDesk, type Signer, type Waiting } from './release.fixture.ts';

// Gates whose facts others than the workshop write: each made red and green again by the calls their screens use, seen at the signature.
vi.setConfig({ testTimeout: 120_000 });
const today = dayOf(new Date());
const proof = { pin: testPin };
let desk: ReleaseDesk;
let certifier: Signer;
let quality: Person;
let head: Person;
let waiting: Waiting;
beforeAll(async () => {
  desk = await ReleaseDesk.open(2);
  certifier = await desk.person('certifier');
  quality = await desk.app.as('quality.user');
  head = await desk.app.as('quality.admin');
  waiting = desk.next();
}, 300_000);
afterAll(() => desk.close());

/** What the signature is refused with, by gate; empty when every gate is green. */
async function red(): Promise<string[]> {
  const { body } = await certifier.call<{ gates: { code: string; state: string; messages: string[] }[] }>(
    'GET',
    `/api/release-requests/${waiting.requestId}/review?types=CAAT_FORM_1`,
  );
  return body.gates.filter((gate) => gate.state === 'fail').map((gate) => `${gate.code} ${gate.messages.join(' ')}`);
}

/** The signature itself is refused by the gate, and takes nothing with it. */
async function refused(code: string): Promise<void> {
  const answer = await certifier.sign(waiting);
  expect([answer.status, answer.body.code]).toEqual([422, code]);
  expect((await desk.traces(waiting)).certificates).toBe(0);
}

async function one(statement: string, values: unknown[] = []): Promise<string> {
  const { rows } = await desk.app.asOwner((pool) => pool.query<{ id: string }>(statement, values));
  return rows[0]?.id ?? '';
}

const attach = (entity: string, entityId: string) =>
  desk.app.write((ctx) =>
    addAttachment(ctx, { entity, entityId, fileName: 'paper.pdf', declaredType: 'application/pdf', bytes: pdfOf() }),
  );

test('an FAA 8130-3 goes out once the FAA approval and its list are in effect: 14 CFR 43.9 wording, its own series', async () => {
  const own = desk.next();
  const refusedFirst = await certifier.sign(own, { types: ['FAA_8130_3'] });
  expect([refusedFirst.status, refusedFirst.body.code]).toEqual([422, 'G24']);
  // The desk's jobs are copies; this one was ordered with an 8130-3.
  for (const table of ['work_order', 'release_request'])
    await one(
      `update ${table} set certificate_types = '{FAA_8130_3}' where ${table === 'work_order' ? 'id' : 'job_id'} = $1`,
      [own.jobId],
    );
  // A company that has no approval of the FAA yet.
  await one(`update org_approval set archived_at = now() where authority = 'FAA'`, []);
  await one(`update capability_list_revision set status = 'superseded' where authority = 'FAA'`, []);
  const unapproved = await certifier.sign(own, { types: ['FAA_8130_3'] });
  expect(unapproved.status).toBe(422);
  await head.create(orgApproval, {
    authority: 'FAA',
    certificateNo: 'ABSY123C',
    organisationName: 'ABS Component Services Co., Ltd.',
    organisationAddress: '99/8 Moo 4, Bang Phli, Samut Prakan 10540, Thailand',
    ratings: ['C14'],
    validFrom: addDays(today, -100),
    validTo: addDays(today, 600),
  });
  const list = await quality.create(capabilityListRevision, { authority: 'FAA' });
  const evaluation = {
    ...Object.fromEntries(evaluationPointNames.map((name) => [name, { ok: true, evidence: 'MOE 1.9' }])),
    assessor: 'N. Chai',
  };
  await quality.create(capabilityItem, {
    listRevisionId: list.id,
    partNumberId: await one(`select part_number_id as id from work_order where id = $1`, [own.jobId]),
    rating: 'C14',
    workScopes: ['repair', 'overhaul'],
    shop: 'wheelOverhaul',
    manualId: await one(`select id from manual where manual_number = '32-47-46'`),
    selfEvaluation: evaluation,
  });
  const step = async (name: string, input?: object) =>
    expect(await head.run(capabilityListRevision, list.id, name, input, proof)).toMatchObject({ status: 200 });
  await step('approve');
  await step('submit', { submittedOn: today, submissionRef: 'CL-F1' });
  await attach(capabilityListRevision.name, list.id);
  await step('accept', { acceptedOn: today, acceptedRef: 'FAA 1/26', effectiveFrom: today });
  await step('makeEffective');
  // Who is not authorised for FAA releases signs none.
  const uncovered = await certifier.sign(own, { types: ['FAA_8130_3'] });
  expect([uncovered.status, uncovered.body.code]).toEqual([422, 'G20']);
  const covered = await desk.person('preecha');
  const signed = await covered.sign(own, { types: ['FAA_8130_3'] });
  expect([signed.status, signed.body.message]).toEqual([201, undefined]);
  const paper = pdfBlocks(await desk.pdfOf(signed.body.certificate));
  const said = [...paper.values()].flat().join(' ');
  expect(signed.body.certificate.number).toMatch(/^ABS-F8-26-/);
  expect(said).toContain('FAA Form 8130-3, AIRWORTHINESS APPROVAL TAG');
  expect(said).toContain('14 CFR 43.9 Return to Service');
  expect(said).toContain('Title 14, Code of Federal Regulations, part 43');
  expect(said).toContain('ABSY123C');
});

test('G20 a suspended authorisation signs no release, and a lifted one does again', async () => {
  expect(await red()).toEqual([]);
  const id = await one(
    `select a.id from staff_authorization a join auth_category c on c.id = a.category_id where a.employee_id = $1 and a.status = 'active' order by (c.code like 'C%') desc, a.number limit 1`,
    [certifier.employeeId],
  );
  const step = async (name: string, input: object) => {
    const { rows } = await desk.app.asOwner((pool) =>
      pool.query<{ version: number }>('select version from staff_authorization where id = $1', [id]),
    );
    const body = { version: rows[0]?.version, input, ...proof };
    expect(await head.call('POST', `/api/authorizations/${id}/${name}`, body)).toMatchObject({ status: 200 });
  };
  await step('suspend', { reason: 'Audit finding 7' });
  expect((await red()).join()).toMatch(/G20 .*suspended/);
  await refused('G20');
  await step('lift', { reason: 'Finding closed', assessment: 'A-12' });
  expect(await red()).toEqual([]);
});

test('G21 human-factors training taken back from the file stops the signer, and a new course cures it', async () => {
  const training = await desk.app.as('training.user', 'training.admin', 'quality.viewer');
  const { rows } = await desk.app.asOwner((pool) =>
    pool.query<{ id: string; version: number }>(
      `select id, version from training_fact where employee_id = $1 and subject = 'humanFactors' and archived_at is null`,
      [certifier.employeeId],
    ),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id, version } of rows)
    expect(
      await training.call('POST', `${trainingFact.api}/${id}/archive`, {
        version,
        reason: 'Entered for another person',
      }),
    ).toMatchObject({ status: 200 });
  expect((await red()).join()).toMatch(/G21 /);
  await refused('G21');
  await training.create(trainingFact, {
    employeeId: certifier.employeeId,
    subject: 'humanFactors',
    completedOn: addDays(today, -2),
    evidence: 'TC-2026-099',
  });
  expect(await red()).toEqual([]);
});

test('G02 R10 a part suspended in the next capability list is refused from the day it takes effect, and released again by the one after', async () => {
  const list = async (state: 'suspended' | 'active') => {
    const made = await quality.create(capabilityListRevision, { authority: 'CAAT' });
    const { rows } = await desk.app.asOwner((pool) =>
      pool.query<{ id: string; version: number }>(
        `select i.id, i.version from capability_item i join part_number p on p.id = i.part_number_id where i.list_revision_id = $1 and p.partnumber = 'C20195162'`,
        [made.id],
      ),
    );
    expect(rows.length).toBeGreaterThan(0);
    const reason = state === 'suspended' ? 'Test stand under repair' : null;
    const since = state === 'suspended' ? today : null;
    for (const { id, version } of rows)
      expect(
        await quality.call('PATCH', `${capabilityItem.api}/${id}`, {
          version,
          state,
          stateReason: reason,
          stateSince: since,
        }),
      ).toMatchObject({ status: 200 });
    const step = async (name: string, input?: object) =>
      expect(await head.run(capabilityListRevision, made.id, name, input, proof)).toMatchObject({ status: 200 });
    await step('approve');
    await step('submit', { submittedOn: today, submissionRef: 'CL' });
    await attach(capabilityListRevision.name, made.id);
    await step('accept', { acceptedOn: today, acceptedRef: 'CAAT 12/26', effectiveFrom: today });
    await step('makeEffective');
  };
  await list('suspended');
  expect((await red()).join()).toMatch(/G02 .*C20195162/);
  await refused('G02');
  await list('active');
  expect(await red()).toEqual([]);
});

test('G04 R8 a manual revised in mid-job turns a green release red, and nothing is signed', async () => {
  expect(await red()).toEqual([]);
  const manualId = await one(`select id from manual where manual_number = '32-47-46'`);
  const made = await quality.create(manualRevision, {
    manualId,
    revision: 'Rev 10',
    issueDate: addDays(today, -20),
    receivedOn: addDays(today, -1),
  });
  await attach(manualRevision.name, made.id);
  for (const step of ['startReview', 'makeCurrent'])
    expect(await quality.run(manualRevision, made.id, step)).toMatchObject({ status: 200 });
  expect((await red()).join()).toMatch(/G04 .*Rev 10 is current/);
  await refused('G04');
});
