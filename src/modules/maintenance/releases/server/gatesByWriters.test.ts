import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { addAttachment } from '#kernel/server/attachments/attachments.ts';
import { pdfOf } from '#kernel/testing/files.ts';
import { testPin, type Person } from '#kernel/testing/app.ts';
import { aColleague } from '#modules/hr/employees/server/employees.fixture.ts';
import { capabilityItem } from '#modules/maintenance/capabilities/shared/capabilityItem.record.ts';
import { orgApproval } from '#modules/maintenance/capabilities/shared/orgApproval.record.ts';
import { evaluationPointNames } from '#modules/maintenance/capabilities/shared/selfEvaluation.ts';
import { capabilityListRevision } from '#modules/maintenance/capabilities/shared/capabilityListRevision.record.ts';
import { manualRevision } from '#modules/maintenance/manuals/shared/manualRevision.record.ts';
import { employeeContact } from '#modules/hr/employees/shared/employeeContact.record.ts';
import { aReceivingBatch } from '#modules/logistics/receiving/server/receiving.fixture.ts';
import {
  ground,
  issued,
  walked,
} from '#modules/quality/authorization-applications/server/authorization-applications.fixture.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { stamp } from '#modules/quality/authorizations/shared/facts.record.ts';
import { trainingFact } from '#modules/quality/training/shared/fact.record.ts';
import { subjectIds } from '#modules/quality/training/shared/public.ts';
import { aToolLoss, toolIsFound } from '#modules/quality/lost-damaged-tools/server/lost-damaged-tools.fixture.ts';
import { toolLossJob } from '#modules/quality/lost-damaged-tools/shared/toolLoss.record.ts';
import { aToolInUse } from '#modules/stores/tools/server/tools.fixture.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
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
  head = await aColleague(desk.app, 'quality.admin');
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

const rows = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await desk.app.asOwner((pool) => pool.query(statement, values))).rows as Row[];
const one = async (statement: string, values: unknown[] = []): Promise<string> =>
  (await rows<{ id: string }>(statement, values))[0]?.id ?? '';

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
    const [found] = await rows<{ version: number }>('select version from staff_authorization where id = $1', [id]);
    const body = { version: found?.version, input, ...proof };
    expect(await head.call('POST', `/api/authorizations/${id}/${name}`, body)).toMatchObject({ status: 200 });
  };
  await step('suspend', { reason: 'Audit finding 7' });
  expect((await red()).join()).toMatch(/G20 .*suspended/);
  await refused('G20');
  await step('lift', { reason: 'Finding closed' });
  expect(await red()).toEqual([]);
});

test('G21 human-factors training taken back from the file stops the signer, and a new course cures it', async () => {
  const training = await aColleague(desk.app, 'training.user', 'training.admin', 'quality.viewer');
  const { rows } = await desk.app.asOwner((pool) =>
    pool.query<{ id: string; version: number }>(
      `select id, version from training_fact where employee_id = $1 and subject_id = '${subjectIds.humanFactors}' and archived_at is null`,
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
    subjectId: subjectIds.humanFactors,
    source: 'company',
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

test('G20 a lost stamp and a withdrawn authorisation sign no release, a new stamp and a newly issued authorisation do', async () => {
  const keeper = await aColleague(desk.app, 'quality.admin', 'quality.user', 'hr.user', 'level:3');
  const held = () =>
    rows<{ id: string; stampId: string; categoryId: string }>(
      `select a.id, a.stamp_id as "stampId", a.category_id as "categoryId" from staff_authorization a join auth_category c on c.id = a.category_id
       where a.employee_id = $1 and a.status = 'active' and 'release' = any(c.privileges)`,
      [certifier.employeeId],
    );
  const ok = { status: 200, body: {} };
  const [own] = await held();
  const newStamp = (stampNo: string) => keeper.create(stamp, { stampNo, stampType: 'CS' });
  expect(await red()).toEqual([]);
  expect(await keeper.run(stamp, own?.stampId ?? '', 'reportLost', { reason: 'Not in its box' }, proof)).toMatchObject(
    ok,
  );
  expect((await red()).join()).toMatch(/G20 .*stamp/);
  await refused('G20');
  const amended = { stampId: (await newStamp('CS-98')).id, reason: 'The first one was lost' };
  expect(await keeper.run(staffAuthorization, own?.id ?? '', 'amend', amended, proof)).toMatchObject(ok);
  expect(await red()).toEqual([]);

  const [line] = await rows<{ groupId: string; taskLevels: 'repair'[]; authorities: 'CAAT'[]; ratings: 'C14'[] }>(
    `select group_id as "groupId", task_levels as "taskLevels", authorities, ratings from authorization_scope where authorization_id = $1 and archived_at is null`,
    [own?.id],
  );
  expect(
    await keeper.run(staffAuthorization, own?.id ?? '', 'withdraw', { reason: 'Renewed with a new number' }, proof),
  ).toMatchObject(ok);
  expect((await red()).join()).toContain('G20 ');
  await refused('G20');
  const road = await ground(desk.app, { categoryId: own?.categoryId ?? '', groupId: line?.groupId ?? '' });
  await rows('update department set manager_id = $1 where id = (select department_id from employee where id = $2)', [
    road.head.employeeId,
    certifier.employeeId,
  ]);
  // Quality files it in the certifier's name.
  const applicant = { ...road.quality, employeeId: certifier.employeeId };
  await issued(desk.app, await walked(desk.app, 'approved', { ...road, applicant, ...(line && { scope: line }) }));
  expect(await red()).toEqual([]);
});

test('G21 a birth date that HR has not entered, or that is under 21 years ago, stops the signer; entered or corrected it lets them sign', async () => {
  const hr = await desk.app.as('hr.user', 'level:2');
  const kept = await rows<{ id: string }>('delete from employee_contact where employee_id = $1 returning id', [
    certifier.employeeId,
  ]);
  expect(kept).toHaveLength(1);
  const tooYoung = 'G21 Certifying staff must be at least 21 years old.';
  expect(await red()).toEqual([tooYoung]);
  await refused('G21');
  const made = await hr.create(employeeContact, {
    employeeId: certifier.employeeId,
    birthDate: '1984-05-01',
    nationality: 'THA',
    mobile: '+66812345678',
    addressCurrent: '1 Test Road',
    emergencyName: 'Somebody',
    emergencyRelation: 'Sister',
    emergencyPhone: '+66812345679',
  });
  expect(await red()).toEqual([]);
  // Somebody who came to us at 19.
  await rows('update employee set start_date = $2, probation_end = null where id = $1', [
    certifier.employeeId,
    addDays(today, -300),
  ]);
  const correct = (birthDate: string, version: number) =>
    hr.call<{ row: { version: number } }>('PATCH', `${employeeContact.api}/${made.id}`, { version, birthDate });
  const young = await correct(addMonths(today, -20 * 12), made.version);
  expect(young.status).toBe(200);
  expect(await red()).toEqual([tooYoung]);
  expect((await correct('1984-05-01', young.body.row.version)).status).toBe(200);
  expect(await red()).toEqual([]);
});

test('G19 a tool lost on the job, said at the crib or by quality, holds it until quality has cleared the job', async () => {
  const keeper = await desk.app.as('stores.admin', 'tools.user', 'tools.admin');
  const clearer = await desk.app.as('quality.user');
  const atCrib = (id: string) => clearer.run(tool, id, 'reportLost', { reason: 'Not in the shadow board' });
  const byQuality = (id: string) => aToolLoss(desk.app, { toolId: id });
  for (const report of [atCrib, byQuality]) {
    const lent = await aToolInUse(desk.app);
    const loan = { borrowerId: certifier.employeeId, jobNumber: waiting.jobNumber };
    expect(await red()).toEqual([]);
    expect((await keeper.call('POST', `${tool.api}/${lent.toolNo}/lend`, loan)).status).toBe(200);
    await report(lent.id);
    expect((await red()).join()).toContain(`Tool ${lent.toolNo} was lost on this work order`);
    await refused('G19');
    for (const { id } of await rows<{ id: string }>(
      'select j.id from tool_loss_job j join tool_loss l on l.id = j.loss_id where l.tool_id = $1',
      [lent.id],
    ))
      expect(await clearer.run(toolLossJob, id, 'clear', { clearance: 'Searched by two' }, proof)).toMatchObject({
        status: 200,
        body: {},
      });
    await toolIsFound(desk.app, lent.id);
    expect(await red()).toEqual([]);
  }
});

test('G01 a component accepted at the dock waits on its job for its serial number to be read from the part', async () => {
  expect(await red()).toEqual([]);
  const planner = await desk.person('planner');
  const [of] = await rows<{ customerId: string; partNumberId: string }>(
    `select customer_id as "customerId", part_number_id as "partNumberId" from work_order where id = $1`,
    [waiting.jobId],
  );
  const { id } = await aReceivingBatch(desk.app, {
    customerId: of?.customerId,
    partNumber: 'C20195162',
    serialNumber: '77881',
  });
  const [batch] = await rows<{ number: string }>('select number from receiving_batch where id = $1', [id]);
  const order = {
    ...of,
    customerRef: 'RO-77',
    shop: 'wheelOverhaul',
    workScope: 'overhaul',
    priority: 'routine',
    serialNumber: '77881',
    quantity: 1,
    receivingBatch: batch?.number,
    contractTatDays: 10,
    certificateTypes: ['CAAT_FORM_1'],
  };
  const opened = await planner.call<{ row: { number: string } }>('POST', '/api/workorders', order);
  expect([opened.status, opened.body]).toEqual([201, expect.anything()]);
  const { body } = await planner.call<{ gates: { code: string; messages: string[] }[] }>(
    'GET',
    `/api/workorders/${opened.body.row.number}/gates`,
  );
  expect(body.gates.find(({ code }) => code === 'G01')?.messages).toEqual([
    'The serial number was not re-read from the part at final inspection.',
  ]);
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

test('R19 G06 a removal reason that says late that the wheel was hot turns a green release red', async () => {
  expect((await red()).join()).not.toContain('G06');
  const planner = await desk.person('planner');
  const address = `/api/workorders/${waiting.jobNumber}`;
  const write = async (removalReason: string) => {
    const { body } = await planner.call<{ row: { version: number } }>('GET', address);
    return (await planner.call('PATCH', address, { version: body.row.version, removalReason })).status;
  };
  expect(await write('Fuse plugs melted after an aborted take-off')).toBe(200);
  expect((await red()).join()).toContain('the wheel was hot: the cards H010, H020, H030 are not on the work order');
  // Hot once is hot.
  expect(await write('Worn tire')).toBe(422);
  expect((await red()).join()).toContain('the wheel was hot');
});
