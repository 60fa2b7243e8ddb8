import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#app/books.ts';
import { companyOf, type Company } from '#kernel/server/documents/company.ts';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { vendorsServer } from '#modules/quality/vendors/server/vendors.server.ts';
import { vendor } from '#modules/quality/vendors/shared/vendor.record.ts';
import { calibration } from '#modules/stores/tools/shared/calibration.record.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { toolAssessment } from '#modules/stores/tools/shared/toolRecall.record.ts';
import { usedKinds } from '../shared/whereUsed.ts';
import { customerLetter } from './letter.document.ts';
import type { UsedJob } from './whereUsed.queries.ts';
import { whereUsedServer } from './where-used.server.ts';

const today = dayOf(new Date());
let app: TestApp;
let at: Bench;
let job: JobAtBench;
let quality: Person;
let company: Company;

interface Answer {
  thing: { id: string; name: string };
  jobs: { jobNumber: string; customerId: string; uses: { what: string }[]; certificates: unknown[] }[];
}

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, vendorsServer, whereUsedServer]);
  at = await bench(app);
  quality = await app.as('quality.viewer');
  job = await at.newJob();
  company = await app.write(companyOf);
});
afterAll(() => app.close());

const asked = async (kind: string, id: string) => (await quality.get<Answer>(`/api/where-used/${kind}/${id}`)).body;

test('R-STK-9 a batch names the jobs it was fitted to with their customer; a withdrawn entry is no use', async () => {
  const seals = await at.batch('WU-1', addDays(today, 90));
  await job.step('T105', 1, { batchId: seals, quantity: '2' });
  const answer = await asked('batch', 'wu-1');
  expect(answer).toMatchObject({
    thing: { id: seals, name: 'Seal kit batch WU-1' },
    jobs: [{ jobNumber: job.number, customerId: at.shop.customerId, certificates: [] }],
  });
  expect(answer.jobs[0]?.uses[0]?.what).toContain('T105 fitted: 2 Seal kit');
  const letter = await quality.call<string>('GET', `/api/where-used/batch/WU-1/letters/${at.shop.customerId}`);
  expect(letter.headers['content-type']).toBe('application/pdf');
  expect(letter.body.startsWith('%PDF')).toBe(true);
  const parts = (await at.planner.get<{ id: string }[]>(`/api/workorders/${job.number}/parts`)).body;
  await at.inspector.call('POST', `/api/workorders/${job.number}/entries/part/${parts[0]?.id}/withdraw`, {
    reason: 'Wrong batch was scanned',
    ...signed,
  });
  expect((await asked('batch', 'WU-1')).jobs).toEqual([]);
  expect((await quality.call('GET', `/api/where-used/batch/WU-1/letters/${at.shop.customerId}`)).status).toBe(404);
});

test('R4 a tool and the person who used it name the job; what is unknown is said, for every kind', async () => {
  await job.bores();
  const wrench = await at.tool('WU-T', addDays(today, 30));
  await job.step('T100', 1, { toolId: wrench });
  expect((await asked('tool', 'WU-T')).jobs.map((each) => each.jobNumber)).toEqual([job.number]);
  const worked = await asked('person', at.mechanic.employeeId);
  expect(worked.jobs.map((each) => each.jobNumber)).toContain(job.number);
  for (const kind of usedKinds)
    expect((await quality.call('GET', `/api/where-used/${kind}/${crypto.randomUUID()}`)).status).toBe(404);
  const stranger = await app.as('stores.user');
  expect((await stranger.call('GET', '/api/where-used/tool/WU-T')).status).toBe(403);
});

interface Assessed {
  thing: { id: string };
  jobs: { jobNumber: string; assessments: { effect: string; reason: string; by: string; at: string }[] }[];
}

test('the assessment of each work order is kept with who, when and why; a later one stands before it and nothing is removed', async () => {
  const gauge = at.gauges.bore;
  job = await at.newJob();
  await job.bores();
  const path = `/api/where-used/tool/${gauge}`;
  const assessor = await app.as('quality.user');
  const found = { jobNumber: job.number, effect: 'notAffected', reason: 'Error of 0.002 mm, readings 0.02 mm inside' };
  expect((await quality.call('POST', `${path}/assessments`, found)).status).toBe(403);
  expect(await assessor.call('POST', `${path}/assessments`, { ...found, reason: 'ok' })).toMatchObject({ status: 400 });
  const other = await at.newJob();
  expect(await assessor.call('POST', `${path}/assessments`, { ...found, jobNumber: other.number })).toMatchObject({
    status: 422,
    body: { code: 'USED_NOWHERE' },
  });
  expect((await assessor.call('POST', `${path}/assessments`, found)).status).toBe(201);
  const again = { ...found, effect: 'affected', reason: 'The second calibration found 0.04 mm' };
  expect((await assessor.call('POST', `${path}/assessments`, again)).status).toBe(201);
  const answer = (await quality.get<Assessed>(path)).body;
  const [name] = (
    await app.write(({ db }) => sql<{ name: string }>`select name from app_user where id = ${assessor.id}`.execute(db))
  ).rows;
  expect(answer.jobs.find((each) => each.jobNumber === job.number)?.assessments).toMatchObject([
    { effect: 'affected', reason: again.reason, by: name?.name, at: expect.stringContaining(today.slice(0, 4)) },
    { effect: 'notAffected', reason: found.reason, by: name?.name },
  ]);
  for (const change of ["update used_assessment set effect = 'notAffected'", 'delete from used_assessment'])
    await expect(app.asOwner((pool) => pool.query(change))).rejects.toThrow('append-only');
  const letter = await quality.call<Buffer>('GET', `${path}/letters/${at.shop.customerId}`);
  expect(letter.status).toBe(200);
  const history = await app.write(({ db }) =>
    sql<{
      count: number;
    }>`select count(*)::int as count from audit_entry where entity = 'usedAssessment' and subject = ${job.number}`.execute(
      db,
    ),
  );
  expect(history.rows[0]?.count).toBe(2);
  // The proof of integrity holds each judgement against its entry.
  const doubted = async () =>
    (await verifyBooks(app.deps.database.pool)).faults.filter(({ kind }) => kind.startsWith('judgements of'));
  expect(await doubted()).toEqual([]);
  const byHand = (was: string, effect: string) =>
    app.asOwner((owner) =>
      owner.query(`alter table used_assessment disable trigger user;
        update used_assessment set effect = '${effect}' where effect = '${was}'; alter table used_assessment enable trigger user`),
    );
  await byHand('affected', 'notAffected');
  expect(await doubted()).toMatchObject([{ what: expect.stringContaining('says other than its history') as string }]);
});

/** A verdict on one work order, by a person of the bench. */
async function assessed(by: Bench['inspector'], id: string, step: string, input: object, proof: object = {}) {
  const { body } = await by.get<{ row: { version: number } }>(`${toolAssessment.api}/${id}`);
  return by.call<{ message: string }>('POST', `${toolAssessment.api}/${id}/${step}`, {
    version: body.row.version,
    input,
    ...proof,
  });
}

test('R4 a tool out of tolerance has one finding for a work order: the signed verdict of its review', async () => {
  const next = await at.newJob();
  await next.bores();
  expect((await next.step('T100', 1, { toolId: await at.tool('WU-Q', addDays(today, 30)) })).status).toBe(200);
  const path = '/api/where-used/tool/WU-Q';
  const assessor = await app.as('quality.user');
  const recalled = await assessor.call('POST', `${tool.api}/WU-Q/recall`, {
    reason: '+6 % at 100 Nm',
    suspectFrom: new Date(Date.now() - 86_400_000).toISOString(),
  });
  expect(recalled.status).toBeLessThan(300);
  const { rows } = (
    await assessor.get<{ rows: { id: string; recallIdLabel: string }[] }>(
      `${toolAssessment.api}?f.jobNumber.in=${next.number}`,
    )
  ).body;
  const review = rows[0]?.recallIdLabel ?? '';
  const shown = async () =>
    (await quality.get<{ jobs: UsedJob[] }>(path)).body.jobs.find((each) => each.jobNumber === next.number);
  expect(await shown()).toMatchObject({ inReview: review, assessments: [] });
  const found = { jobNumber: next.number, effect: 'notAffected', reason: 'Used below 40 Nm only' };
  expect(await assessor.call('POST', `${path}/assessments`, found)).toMatchObject({
    status: 422,
    body: { code: 'USED_IN_REVIEW', message: expect.stringContaining(`${review} is open for`) },
  });
  const verdict = (step: string, remark: string, proof = {}) =>
    assessed(at.inspector, rows[0]?.id ?? '', step, { remark }, proof);
  // Neither quality without an authorisation nor whoever worked with the tool.
  const remark = 'No effect at all';
  expect(await assessor.run(toolAssessment, rows[0]?.id ?? '', 'noEffect', { remark }, { pin: testPin })).toMatchObject(
    {
      status: 422,
      body: { code: 'EMPLOYEE_MISSING' },
    },
  );
  expect(await assessed(at.mechanic, rows[0]?.id ?? '', 'noEffect', { remark }, { pin: testPin })).toMatchObject({
    body: { message: `You used this tool on ${next.number}: somebody else assesses it.` },
  });
  expect((await verdict('reinspect', 'To be measured again')).status).toBe(200);
  expect(await shown()).toMatchObject({ inReview: review, assessments: [] });
  expect((await verdict('reinspected', 'Bolts torqued again', { pin: testPin })).status).toBe(200);
  expect(await shown()).toMatchObject({
    inReview: null,
    assessments: [{ effect: 'notAffected', reason: 'Bolts torqued again', review, by: expect.any(String) }],
  });
  expect((await assessor.call('POST', `${path}/assessments`, { ...found, effect: 'affected' })).status).toBe(201);
  expect((await shown())?.assessments.map((each) => [each.effect, each.review])).toEqual([
    ['affected', null],
    ['notAffected', review],
  ]);
});

test('R4 a work order whose customer had to be told of a tool counts as affected', async () => {
  const next = await at.newJob();
  await next.bores();
  const assessor = await app.as('quality.user');
  const wrench = await at.tool('WU-R', addDays(today, 30));
  expect((await next.step('T100', 1, { toolId: wrench })).status).toBe(200);
  const suspectFrom = new Date(Date.now() - 86_400_000).toISOString();
  await assessor.call('POST', `${tool.api}/WU-R/recall`, { reason: '+6 % at 100 Nm', suspectFrom });
  const { rows } = (
    await assessor.get<{ rows: { id: string }[] }>(`${toolAssessment.api}?f.jobNumber.in=${next.number}`)
  ).body;
  const told = { remark: 'Told by letter, answer asked for' };
  const proof = { pin: testPin };
  expect((await assessed(at.inspector, rows[0]?.id ?? '', 'informCustomer', told, proof)).status).toBe(200);
  const answer = await quality.get<{ jobs: UsedJob[] }>('/api/where-used/tool/WU-R');
  expect(answer.body.jobs[0]?.assessments).toMatchObject([{ effect: 'affected', reason: told.remark }]);
});

test('the letter to a customer says what was found for each part and what to do', async () => {
  const used: UsedJob = {
    jobNumber: 'ABS0001234',
    status: 'released',
    partNumber: 'C20588-000',
    partName: 'Wheel',
    serialNumber: '1',
    customerId: '',
    customer: 'Airline',
    customerRef: 'RO-1',
    uses: [{ at: '2026-11-01T03:00:00Z', what: 'T100' }],
    certificates: [{ number: 'ABS-26-00001', type: 'CAAT_FORM_1', status: 'issued', issuedAt: '2026-11-02T03:00:00Z' }],
    assessments: [],
    inReview: null,
  };
  const assessed = (effect: 'affected' | 'notAffected') => ({
    ...used,
    assessments: [{ effect, reason: 'Torque 4 % low', by: 'Q. Person', at: '2026-11-03T03:00:00Z', review: null }],
  });
  const letter = (jobs: UsedJob[]) =>
    JSON.stringify(customerLetter({ company, thing: { id: '', name: 'TW-014' }, jobs, at: '2026-11-04T03:00:00Z' }));
  expect(letter([used])).toContain('We are assessing its effect');
  expect(letter([used, assessed('affected')])).toMatch(
    /do not use the parts found affected.*Not yet assessed.*Affected: Torque 4 % low/,
  );
  expect(letter([assessed('notAffected')])).toContain('found none affected');
});

test('a material names the jobs of every batch of it, and a page of a manual only the cards that cite it', async () => {
  const seals = await at.batch('WU-M1', addDays(today, 90));
  const next = await at.newJob();
  await next.bores();
  expect((await next.step('T105', 1, { batchId: seals, quantity: '2' })).status).toBe(200);
  const item = await app.write(({ db }) =>
    sql<{
      id: string;
      partNumber: string;
    }>`select i.id, i.part_number from batch b join stock_item i on i.id = b.item_id where b.id = ${seals}`.execute(db),
  );
  const { id = '', partNumber = '' } = item.rows[0] ?? {};
  for (const asking of [id, partNumber])
    expect((await asked('material', asking)).jobs.map((each) => each.jobNumber)).toContain(next.number);
  const cited = await app.write(({ db }) =>
    sql<{
      section: string;
    }>`select distinct r ->> 'section' as section from task_card c join work_order w on w.id = c.job_id, jsonb_array_elements(c.data_refs) r
      where w.number = ${next.number} and r ->> 'section' is not null`.execute(db),
  );
  const [first] = cited.rows;
  const manual = at.manualRevisionId;
  const page = (section: string) => asked('manual', `${manual}?section=${encodeURIComponent(section)}`);
  const ofPage = await page(first?.section ?? '');
  expect(ofPage.jobs.map((each) => each.jobNumber)).toContain(next.number);
  expect(ofPage.jobs.flatMap((each) => each.uses).every((use) => use.what.includes(first?.section ?? '–'))).toBe(true);
  expect((await page('no such page')).jobs).toEqual([]);
});

test('a vendor names the jobs of what it delivered, of its outside work, and of the tools it calibrated, until the next calibration', async () => {
  const seals = await at.batch('WU-V1', addDays(today, 90));
  await app.write(({ db }) => sql`update batch set supplier_source = 'Seal Trading' where id = ${seals}`.execute(db));
  const buyer = await app.as('quality.user', 'purchasing.user');
  const about = { country: 'TH', riskClass: 'B' } as const;
  await buyer.create(vendor, {
    ...about,
    code: 'WUSUP',
    name: 'SEAL  trading',
    kind: 'supplier',
  });
  await buyer.create(vendor, { ...about, code: 'WULAB', name: 'Metro Lab', kind: 'calibrationLab' });
  await buyer.create(vendor, { ...about, code: 'WUOTHER', name: 'Nobody’s Lab', kind: 'calibrationLab' });
  const next = await at.newJob();
  await next.bores();
  const wrench = await at.tool('WU-V', addDays(today, 30));
  const keeper = await app.as('tools.user');
  const judge = await app.as('quality.user');
  const entered = await keeper.create(calibration, {
    toolId: wrench,
    calibratedOn: today,
    provider: 'METRO  lab',
    accreditationNo: 'LAB 0123',
    certificateNo: 'WU-77',
    standardsUsed: 'TS-12',
    uncertainty: '0.5 %',
    asFound: 'inTolerance',
    adjusted: false,
    result: 'pass',
  });
  const reviewed = await judge.run(calibration, entered.id, 'review', { waiverReason: 'Paper seen' }, { pin: testPin });
  expect(reviewed.status).toBe(200);
  expect((await next.step('T100', 1, { toolId: wrench })).status).toBe(200);
  expect((await next.step('T105', 1, { batchId: seals, quantity: '2' })).status).toBe(200);
  const usesOf = async (code: string) =>
    (await asked('vendor', code)).jobs.find((each) => each.jobNumber === next.number)?.uses.map(({ what }) => what);
  expect(await usesOf('WUSUP')).toEqual([expect.stringContaining('WU-V1')]);
  expect(await usesOf('WULAB')).toEqual([expect.stringMatching(/WU-V, calibration WU-77/)]);
  expect(await usesOf('WUOTHER')).toBeUndefined();
  const letter = await quality.call('GET', `/api/where-used/vendor/WULAB/letters/${at.shop.customerId}`);
  expect(letter.status).toBe(200);
});

test('what was used on a sub-job is in its master, whose certificate it goes out with', async () => {
  const master = await at.newJob();
  const { id: masterId } = (
    await app.write(({ db }) =>
      sql<{ id: string }>`select id from work_order where number = ${master.number}`.execute(db),
    )
  ).rows[0] ?? { id: '' };
  const sub = await at.newJob();
  await app.asOwner((pool) =>
    pool.query(`update work_order set master_job_id = $1 where number = $2`, [masterId, sub.number]),
  );
  await sub.bores();
  const wrench = await at.tool('WU-S', addDays(today, 30));
  expect((await sub.step('T100', 1, { toolId: wrench })).status).toBe(200);
  const { jobs } = await asked('tool', 'WU-S');
  expect(jobs.map((each) => each.jobNumber).toSorted()).toEqual([master.number, sub.number].toSorted());
  expect(jobs.find((each) => each.jobNumber === master.number)?.uses[0]?.what).toMatch(
    new RegExp(`^Sub-job ${sub.number}: T100`),
  );
});

test('an authorisation lists everything signed with it: the jobs, and each signature with its statement', async () => {
  const next = await at.newJob();
  await next.bores();
  const found = await app.write(({ db }) =>
    sql<{
      id: string;
      number: string;
    }>`select id, number from staff_authorization where employee_id = ${at.mechanic.employeeId}`.execute(db),
  );
  const { id = '', number = '' } = found.rows[0] ?? {};
  expect((await asked('authorisation', number)).jobs.map((each) => each.jobNumber)).toContain(next.number);
  const list = await quality.get<{ total: number; signatures: { of: string; statement: string; signer: string }[] }>(
    `/api/where-used/authorisation/${id}/signatures`,
  );
  expect(list.body.total).toBe(list.body.signatures.length);
  expect(list.body.signatures.find((each) => each.of === next.number)?.statement).toBeTruthy();
  expect((await quality.get(`/api/where-used/authorisation/${crypto.randomUUID()}/signatures`)).status).toBe(404);
});

test.each(usedKinds)('a %s is looked up wherever it can have been used', async (kind) => {
  const { whereUsed } = await import('./whereUsed.queries.ts');
  const found = await app.write((ctx) => whereUsed(ctx, kind, crypto.randomUUID(), {}));
  expect(found).toEqual({ jobs: [], total: 0 });
});
