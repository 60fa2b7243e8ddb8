import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, addMonths, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aColleague } from '#modules/hr/employees/server/employees.fixture.ts';
import { aDirective } from '#modules/maintenance/directives/server/directives.fixture.ts';
import { grantSkill } from '#modules/quality/authorizations/server/authorised.fixture.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { finding } from '../shared/finding.record.ts';
import { bench, type Bench, type JobAtBench, type Worker, photographed } from './bench.fixture.ts';
import { taskCardsServer } from './task-cards.server.ts';

const today = dayOf(new Date());
let app: TestApp;
let at: Bench;
let job: JobAtBench;
/** Has the skill of every card and no authorisation at all. */
let unauthorised: Worker;
let otherInspector: Worker;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  const person = await app.as('maintenance.user', 'quality.user');
  unauthorised = { ...person, employeeId: await at.shop.employee('U001', person.id) };
  otherInspector = await authorised(app, at.shop, { privileges: ['inspect', 'independentInspection'] });
  for (const who of [unauthorised, at.inspector]) await grantSkill(app, who.employeeId, 'wheel.assemble');
});
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());
beforeEach(async () => {
  job = await at.newJob();
});

const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await app.write(({ db }) => query.execute(db))).rows;
let wrenches = 0;
/** Card T100 with its steps recorded by one person and its torque inspected by another. */
async function torqued(by: Person, second: Person): Promise<void> {
  wrenches += 1;
  await job.step('T100', 1, { toolId: await at.tool(`PW-${wrenches}`, addDays(today, 30)) }, by);
  await job.step('T100', 2, { value: true }, by);
  expect((await job.inspect('T100', 2, second)).status).toBe(200);
}

describe('145.A.35: nobody signs without the authorisation for it', () => {
  test('a card: the skill alone is not enough; canSign decides', async () => {
    await job.step('T070', 1, { measured: '130.018' }, unauthorised);
    await job.step('T070', 2, { value: true }, unauthorised);
    expect(await job.sign('T070', unauthorised)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    expect(await job.sign('T070')).toMatchObject({ status: 200 });
    expect(
      await rows(
        sql`select authorization_no is not null as named from signature where chain = ${job.number} and entity = 'taskCard'`,
      ),
    ).toEqual([{ named: true }]);
  });

  test('a card by somebody whose authorisation quality has suspended', async () => {
    const stopped = await authorised(app, at.shop, { privileges: ['perform'] });
    await job.step('T070', 1, { measured: '130.018' }, stopped);
    await job.step('T070', 2, { value: true }, stopped);
    const quality = await aColleague(app, 'quality.admin');
    const [held] = await rows(
      sql<{ id: string }>`select id from staff_authorization where employee_id = ${stopped.employeeId}`,
    );
    const why = { reason: 'investigation' };
    expect((await quality.run(staffAuthorization, held?.id ?? '', 'suspend', why, signed)).status).toBe(200);
    expect(await job.sign('T070', stopped)).toMatchObject({ status: 422, body: { code: 'AUTH_SUSPENDED' } });
  });

  test.each([
    [
      'authorisation',
      (id: string) => sql`update staff_authorization set valid_until = ${today} where employee_id = ${id}`,
    ],
    [
      'training',
      (id: string) => sql`update training_fact set completed_on = ${addMonths(today, -24)} where employee_id = ${id}`,
    ],
  ])('the last day of an %s ends at midnight in Bangkok: 23:59 signs, 00:00 does not', async (_what, endsToday) => {
    const midnight = startOfDay(addDays(today, 1));
    const at2359 = new Date(midnight.getTime() - 1);
    const other = await at.newJob();
    vi.useFakeTimers({ toFake: ['Date'], now: at2359 });
    const who = await authorised(app, at.shop, { privileges: ['perform'] });
    await grantSkill(app, who.employeeId, 'wheel.assemble');
    await app.write(({ db }) => endsToday(who.employeeId).execute(db));
    for (const one of [job, other]) {
      await one.step('T070', 1, { measured: '130.018' }, who);
      await one.step('T070', 2, { value: true }, who);
    }
    expect((await job.sign('T070', who)).status).toBe(200);
    vi.setSystemTime(midnight);
    expect(await other.sign('T070', who)).toMatchObject({ status: 422 });
  });

  test('the PIN of somebody else signs nothing, and the signer is who is signed in', async () => {
    await job.step('T070', 1, { measured: '130.018' });
    await job.step('T070', 2, { value: true });
    expect(await job.sign('T070', at.mechanic, { ...signed, pin: '0000' })).toMatchObject({
      status: 422,
      body: { code: 'G22' },
    });
    // The name of another signer in the body is no field of the call.
    expect(
      await job.sign('T070', at.mechanic, { ...signed, employeeId: at.second.employeeId } as typeof signed),
    ).toMatchObject({ status: 400 });
    expect((await job.card('T070')).status).toBe('inProgress');
  });

  test('the final card is an inspector’s', async () => {
    await app.write(({ db }) =>
      sql`update task_card set status = 'ready' where job_id = ${job.id} and card_no = 'T120'`.execute(db),
    );
    await app.write(({ db }) => sql`update work_order set status = 'finalInspection' where id = ${job.id}`.execute(db));
    const { serialNumber } = (await at.planner.get<{ row: { serialNumber: string } }>(`/api/workorders/${job.number}`))
      .body.row;
    await job.step('T120', 1, { value: serialNumber });
    await job.step('T120', 2, { value: true });
    await job.step('T120', 3, { value: true });
    expect(await job.sign('T120')).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    expect((await job.sign('T120', at.inspector)).status).toBe(200);
  });

  test.each([
    [
      'an AD answer',
      'directives',
      { directiveId: '', partNumber: 'C20195162', status: 'complied', method: 'Looked at' },
    ],
    ['an SB answer', 'bulletins', { number: 'SB-1', result: 'embodied' }],
    ['a TR', 'gate-reasons', { gate: 'G05', subject: 'TR 32-4', reason: 'Not this part number' }],
  ])('%s', async (_what, path, body) => {
    const directive = await aDirective(app);
    const answer = { ...body, ...('directiveId' in body ? { directiveId: directive.id } : {}), ...signed };
    const url = `/api/workorders/${job.number}/${path}`;
    expect(await unauthorised.call('POST', url, answer)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    expect(await at.inspector.call('POST', url, answer)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    expect(await at.engineer.call('POST', url, answer)).toMatchObject({ status: 200 });
  });

  test('a signature without authorisation number, or without the stamp that is due, cannot be stored', async () => {
    const store = (entity: string, meaning: string, no: string | null, stamp: string | null) =>
      app.write(({ db }) =>
        sql`insert into signature (entity, entity_id, entity_version, chain, chain_seq, meaning, statement, user_id, signer_name, stamp_no, authorization_no, at, method, payload, payload_hash, prev_hash, hash)
          values (${entity}, 'x', 1, ${`t${Math.random()}`}, 1, ${meaning}, 'x', ${at.mechanic.id}, 'x', ${stamp}, ${no}, now(), 'pin', '{}', 'a', 'b', 'c')`.execute(
          db,
        ),
      );
    for (const [entity, meaning] of [
      ['taskCard', 'performed'],
      ['finding', 'inspected'],
      ['inspectionReport', 'inspected'],
      ['ndtReport', 'performed'],
      ['releaseCertificate', 'released'],
      ['workOrder', 'performed'],
    ] as const)
      await expect(store(entity, meaning, null, 'S-1')).rejects.toThrow('signature_names_authorisation');
    for (const [entity, meaning] of [
      ['taskCard', 'independentInspection'],
      ['finding', 'inspected'],
      ['inspectionReport', 'inspected'],
      ['ndtReport', 'accepted'],
      ['releaseCertificate', 'released'],
    ] as const)
      await expect(store(entity, meaning, 'A-1', null)).rejects.toThrow('signature_names_stamp');
    await store('taskCard', 'performed', 'A-1', null);
  });
});

describe('G09: performer and second person differ as signers, not as typists', () => {
  test('who inspected a critical step does not sign its card, whoever typed the value', async () => {
    await job.bores();
    const both = await authorised(app, at.shop, { privileges: ['perform', 'independentInspection'] });
    await grantSkill(app, both.employeeId, 'wheel.assemble');
    await torqued(at.mechanic, both);
    expect(await job.sign('T100', both)).toMatchObject({
      status: 422,
      body: {
        code: 'G09',
        message: 'You inspected Tie-bolt torque independently: somebody else signs this card as performed.',
      },
    });
    expect((await job.sign('T100')).status).toBe(200);
  });

  test('whoever recorded an earlier attempt of a critical step took part in it and is no second person', async () => {
    await job.bores();
    await job.step('T100', 1, { toolId: await at.tool(`PT-${job.number}`, addDays(today, 30)) });
    expect((await job.step('T100', 2, { value: true }, at.second)).status).toBe(200);
    const again = { value: true, reason: 'Recorded under the right name' };
    expect((await job.step('T100', 2, again)).status).toBe(200);
    expect(await job.inspect('T100', 2, at.second)).toMatchObject({
      status: 422,
      body: {
        code: 'G09',
        message: 'Tie-bolt torque: you recorded an attempt of it yourself; a third person inspects it.',
      },
    });
    expect((await job.inspect('T100', 2, at.inspector)).status).toBe(200);
    expect((await job.sign('T100')).status).toBe(200);
  });

  test('a step recorded again needs a second person again, who did not record it', async () => {
    await job.bores();
    await torqued(at.mechanic, at.second);
    expect((await job.step('T100', 2, { value: true, reason: 'Torqued again' }, at.second)).status).toBe(200);
    expect(await job.sign('T100')).toMatchObject({ status: 422, body: { code: 'G09' } });
    expect(await job.inspect('T100', 2, at.second)).toMatchObject({ status: 422, body: { code: 'G09' } });
    expect((await job.inspect('T100', 2, at.inspector)).status).toBe(200);
    expect((await job.sign('T100')).status).toBe(200);
    const steps = (await job.card('T100')).steps;
    expect(steps[1]?.records.map((record) => record.attempt)).toEqual([1, 2]);
  });

  test('the database refuses an inspection by who recorded the step', async () => {
    await job.bores();
    await job.step('T100', 2, { value: true }, at.second);
    await expect(
      app.write(({ db }) =>
        sql`insert into independent_inspection (record_id, employee_id, employee_name, qualified, signature_id, at)
          select r.id, r.employee_id, 'x', true, (select id from signature limit 1), now()
          from step_record r join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id where c.job_id = ${job.id} and c.card_no = 'T100'`.execute(
          db,
        ),
      ),
    ).rejects.toThrow('whoever recorded a step does not inspect it');
  });
});

test('R22 a trainee signs nothing; the supervisor signs and both get logbook entries, trainee and supervised', async () => {
  await job.bores();
  const trainee = await authorised(app, at.shop, { privileges: ['perform'] });
  await torqued(trainee, at.inspector);
  expect(await job.sign('T100', trainee)).toMatchObject({ status: 422, body: { code: 'SKILL' } });
  expect((await job.sign('T100', at.second)).status).toBe(200);
  const book = await rows(
    sql<{ role: string; employeeId: string; supervisorId: string | null }>`
      select role, employee_id, supervisor_id from logbook_entry where job_number = ${job.number} and task = 'assemble' order by role`,
  );
  expect(book).toEqual([
    { role: 'supervised', employeeId: at.second.employeeId, supervisorId: null },
    { role: 'trainee', employeeId: trainee.employeeId, supervisorId: at.second.employeeId },
  ]);
});

describe('findings', () => {
  const raise = (body: object) =>
    at.mechanic.call<{ row: { id: string; number: string } }>('POST', `/api/workorders/${job.number}/findings`, {
      description: 'Seen at the bead seat',
      ...body,
    });

  test.each(['crack', 'heatDamage', 'meltedPlug'])('%s is never minor', async (defectCode) => {
    expect(await raise({ defectCode, severity: 'minor' })).toMatchObject({ status: 422, body: { code: 'SEVERITY' } });
    expect((await raise({ defectCode, severity: 'major' })).status).toBe(201);
  });

  test('corrosion beyond its limits is never minor', async () => {
    const made = (await raise({ defectCode: 'corrosion', severity: 'minor' })).body.row;
    const decide = (input: object) => at.inspector.run(finding, made.number, 'decide', input, signed);
    expect(await decide({ disposition: 'repair', note: 'Blend' })).toMatchObject({
      status: 422,
      body: { code: 'SEVERITY' },
    });
    await photographed(app, at.mechanic, made.number);
    expect(await decide({ disposition: 'repair', note: 'Blend', severity: 'major' })).toMatchObject({
      status: 200,
      body: { row: { severity: 'major' } },
    });
  });

  test.each([
    ['other', 'รอยร้าว 3 มม. ที่หู'],
    ['other', 'ก้านแตก'],
    ['other', 'Fracture of the lug'],
    ['other', 'Linear indication 4 mm at bolt hole 3'],
    ['other', 'Fissures at bolt hole 4'],
    ['discolouration', 'Overheated, blue at the hub'],
    ['discolouration', 'หูไหม้'],
    ['corrosion', 'Exceeds 0.25 mm limit'],
    ['corrosion', 'Deeper than the CMM allows'],
    ['corrosion', 'สนิมลึกเกินกำหนด'],
  ])('%s is not minor when its words say more: %s', async (defectCode, description) => {
    expect(await raise({ defectCode, severity: 'minor', description })).toMatchObject({ body: { code: 'SEVERITY' } });
  });

  test.each([
    'Drive lug broken off',
    'Lockwire broken, drive lug broken',
    'Sheared drive key',
    'Flange edge broken off',
    'Corner broke off',
    'Broken edges on the rim flange',
    'Ear snapped at the bolt',
    'เดือยหัก',
  ])('what is broken of the part itself is never minor nor within limits: %s', async (description) => {
    expect(await raise({ defectCode: 'other', severity: 'minor', description })).toMatchObject({
      status: 422,
      body: { code: 'SEVERITY' },
    });
    const made = await raise({ defectCode: 'other', severity: 'major', description });
    await photographed(app, at.mechanic, made.body.row.number);
    const kept = { disposition: 'withinLimits', note: 'Kept as it is' };
    expect((await at.inspector.run(finding, made.body.row.number, 'decide', kept, signed)).status).toBe(422);
  });

  test.each([
    ['other', 'Lockwire broken'],
    ['other', 'Safety wire was found broken at bolt 3'],
    ['other', 'Broken tamper seal'],
    ['other', 'Sharp edges broken 0.2 mm'],
    ['other', 'Edges broken 0.2 mm'],
    ['other', 'Lugs not broken'],
    ['other', 'ลวดล็อกหัก'],
    ['other', 'ผิวเป็นรอย ไม่พบรอยร้าว'],
    ['other', 'สีแตกต่างจากเดิม'],
    ['discolouration', 'Stain, not overheated'],
    ['corrosion', 'Light, not beyond limits'],
    ['corrosion', 'ผิวหมอง ไม่เกินกำหนด'],
  ])('%s stays minor: %s', async (defectCode, description) => {
    expect((await raise({ defectCode, severity: 'minor', description })).status).toBe(201);
  });

  test('who decides a finding does not close it', async () => {
    const made = (await raise({ defectCode: 'dent', severity: 'minor' })).body.row;
    await at.inspector.run(finding, made.number, 'decide', { disposition: 'withinLimits', note: 'Inside' }, signed);
    await at.mechanic.run(finding, made.number, 'action', { note: 'Nothing to do' });
    const close = (by: Person) => by.run(finding, made.number, 'close', { result: 'Looked at' }, signed);
    expect(await close(at.inspector)).toMatchObject({
      status: 422,
      body: { message: 'Whoever decided the finding may not close it.' },
    });
    expect((await close(otherInspector)).status).toBe(200);
  });
});

test('R23 a sign-in that belongs to no employee acknowledges no handover: whoever goes on is somebody', async () => {
  const job = await at.newJob();
  await job.step('T070', 1, { measured: '130.010' });
  const root = `/api/workorders/${job.number}/cards/T070`;
  expect((await at.mechanic.call('POST', `${root}/handover`, { note: 'Done: bore 2. Not done: look.' })).status).toBe(
    200,
  );
  const account = await app.as('maintenance.user');
  expect(await account.call('POST', `${root}/handover/acknowledge`, {})).toMatchObject({
    status: 422,
    body: { code: 'EMPLOYEE_MISSING' },
  });
  expect((await at.second.call('POST', `${root}/handover/acknowledge`, {})).status).toBe(200);
  expect((await job.step('T070', 2, { value: true }, at.second)).status).toBe(200);
});
