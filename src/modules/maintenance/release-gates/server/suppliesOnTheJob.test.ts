import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { aPartNumber, listedAs } from '#modules/maintenance/capabilities/server/capabilities.fixture.ts';
import { aManualPart, anIpcItem } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { authorised, signPreliminary } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import {
  bench,
  photographed,
  stepDataOf,
  type Bench,
  type JobAtBench,
} from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { aToolLoss, toolIsFound } from '#modules/quality/lost-damaged-tools/server/lost-damaged-tools.fixture.ts';
import { toolLoss, toolLossJob } from '#modules/quality/lost-damaged-tools/shared/toolLoss.record.ts';
import { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import { quarantine } from '#modules/stores/quarantine/shared/quarantine.record.ts';
import { aCalibration, aToolDue, calibrate } from '#modules/stores/tools/server/tools.fixture.ts';
import { calibration } from '#modules/stores/tools/shared/calibration.record.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { toolAssessment } from '#modules/stores/tools/shared/toolRecall.record.ts';
import { jobsConcerned } from './jobsConcerned.queries.ts';
import { releaseGatesServer } from './release-gates.server.ts';

const today = dayOf(new Date());
const proof = { pin: testPin };
let app: TestApp;
let at: Bench;
let job: JobAtBench;
let keeper: Person;
let quality: Person;
let tools = 0;

beforeAll(async () => {
  app = await testApp(wholeProduct());
  at = await bench(app);
  await anIpcItem(app, { manualId: at.manualId, partNumber: '2-1684-1', nomenclature: 'Brake' });
  keeper = await app.as('stores.admin', 'tools.user', 'logistics.user');
  quality = await app.as('quality.user');
});
afterAll(() => app.close());
beforeEach(async () => {
  job = await at.newJob();
});

const newTool = async () => {
  tools += 1;
  const made = await keeper.create(tool, {
    toolNo: `SJ-${tools}`,
    name: 'Torque wrench',
    model: 'NB-100',
    serialNumber: `SJ${tools}`,
    manufacturer: 'Norbar',
    category: 'testEquipment',
    toolClass: 'torqueWrench',
    calibrationRequired: true,
    calibrationIntervalMonths: 6,
    ownerType: 'company',
  });
  await calibrate(app, made.id, { calibratedOn: addMonths(today, -1) });
  return made;
};
const issue = (toolNo: string, jobNumber: string) =>
  keeper.call('POST', `${tool.api}/${toolNo}/lend`, { borrowerId: at.mechanic.employeeId, jobNumber });
const takeBack = (toolNo: string, conditionIn: string) =>
  keeper.call('POST', `${tool.api}/${toolNo}/return`, { conditionIn, remark: 'Drill bit broken off' });
const hold = (values: object) =>
  keeper.create(quarantine, {
    source: 'job',
    description: 'Main wheel',
    quantity: '1',
    reason: 'Identity in doubt',
    suspectedUnapproved: false,
    ...values,
  });

/** What a gate says of a job now, as the job page asks. */
async function gate(code: string, number = job.number): Promise<{ state: string; messages: string[] }> {
  const { body } = await at.planner.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
    `/api/workorders/${number}/gates`,
  );
  const found = body.gates.find((each) => each.code === code);
  if (!found) throw new Error(`There is no gate ${code}.`);
  return found;
}

/** The jobs whose refresh a change asks for, by number: what the queue holds, worked out as the worker does. */
async function refreshed(): Promise<string[]> {
  return app.write(async (ctx) => {
    const queued = await sql<{ payload: object }>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'refreshGatesAfter' order by j.id desc limit 1`.execute(ctx.db);
    const ids = await jobsConcerned(ctx, queued.rows[0]?.payload ?? {});
    const found = await sql<{ number: string }>`
      select number from work_order where id = any(${ids}::uuid[]) order by number`.execute(ctx.db);
    return found.rows.map((row) => row.number);
  });
}

test('G19 R-LOAN-3 a tool still out holds the job, however the job number was typed; an unknown job is refused', async () => {
  const made = await newTool();
  expect(await issue(made.toolNo, 'ABS9999999')).toMatchObject({ status: 422, body: { code: 'JOB_UNKNOWN' } });
  expect((await issue(made.toolNo, ` ${job.number.toLowerCase()} `)).status).toBe(200);
  expect(await refreshed()).toEqual([job.number]);
  expect((await gate('G19')).messages).toContain(`Tool ${made.toolNo} is still loaned to this work order.`);
  await takeBack(made.toolNo, 'ok');
  expect((await gate('G19')).messages).not.toContain(`Tool ${made.toolNo} is still loaned to this work order.`);
});

test('R29 a check that turned red is told as a sentence behind the number of the job; which one it is stands below', async () => {
  const made = await newTool();
  await app.write(async (ctx) => {
    await sql`update work_order set due_at = ${ctx.now}, lead_employee_id = ${at.mechanic.employeeId} where id = ${job.id}`.execute(
      ctx.db,
    );
    await sql`insert into gate_state (job_id, code, state, message, since) select ${job.id}, code, 'pass', '', ${ctx.now}
      from unnest(array['G19']) as code on conflict (job_id, code) do update set state = 'pass'`.execute(ctx.db);
  });
  await issue(made.toolNo, job.number);
  await app.write(async (ctx) => releaseGatesServer.jobs?.['refreshJobGates']?.(ctx, { jobId: job.id } as never));
  const told = await app.deps.database.pool.query<{ title: string; text: string }>(
    'select title, text from notification where subject = $1 and cause = $2 limit 1',
    [`job:${job.id}`, 'gateRed'],
  );
  expect(told.rows).toEqual([
    {
      title: `${job.number}: Tool ${made.toolNo} is still loaned to this work order.`,
      text: 'Release check G19 is open.',
    },
  ]);
  await takeBack(made.toolNo, 'ok');
});

test('R29 a tool recalled, and each card handed over, are told to the lead of the work order, once', async () => {
  const lead = await app.as('maintenance.user');
  const leadId = await at.shop.employee('LEAD-29', lead.id);
  await app.write(({ db }) => sql`update work_order set lead_employee_id = ${leadId} where id = ${job.id}`.execute(db));
  const told = async (cause: string) =>
    (
      await app.deps.database.pool.query<{ title: string; text: string }>(
        'select title, text from notification where subject = $1 and cause ~ $2 and user_id = $3 order by id',
        [`job:${job.id}`, cause, lead.id],
      )
    ).rows;
  await job.bores();
  const made = await newTool();
  await job.step('T100', 1, { toolId: made.id });
  const recalled = await quality.call<{ row: { id: string } }>('POST', `${tool.api}/${made.toolNo}/recall`, {
    reason: '+6 % at 100 Nm',
    suspectFrom: new Date(Date.now() - 60 * 86_400_000).toISOString(),
  });
  expect(recalled.status).toBeLessThan(300);
  const queued = await app.deps.database.pool.query<{ payload: { recallId: string } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'tellRecallHits' order by j.id desc limit 1`,
  );
  const tell = () =>
    app.write(async (ctx) => releaseGatesServer.jobs?.['tellRecallHits']?.(ctx, queued.rows[0]?.payload as never));
  await tell();
  await tell();
  expect(await told('recall')).toEqual([
    {
      title: expect.stringMatching(
        new RegExp(`^${job.number}: Tool ${made.toolNo} is recalled on suspicion. Its effect is assessed in .+\\.$`),
      ) as string,
      text: '',
    },
  ]);
  const note = 'Bolt 5 torqued, bolts 6 to 16 to do';
  expect((await at.mechanic.call('POST', `/api/workorders/${job.number}/cards/T100/handover`, { note })).status).toBe(
    200,
  );
  const handed = { title: `${job.number}: Card T100 is handed over. Read the note before anyone goes on.`, text: note };
  expect(await told('handover')).toEqual([handed]);
  // The second shift of the hour hands over, too.
  const path = `/api/workorders/${job.number}/cards/T100`;
  expect((await at.second.call('POST', `${path}/handover/acknowledge`, {})).status).toBe(200);
  expect((await at.second.call('POST', `${path}/handover`, { note: 'Bolt 9 is the next' })).status).toBe(200);
  expect(await told('handover')).toEqual([handed, { ...handed, text: 'Bolt 9 is the next' }]);
});

test('G19 R-TOL-1 a tool lost on a job holds it and the jobs of its shop until quality has cleared each', async () => {
  const made = await newTool();
  const nearby = await at.newJob();
  await issue(made.toolNo, job.number);
  await nearby.bores();
  expect((await gate('G26', nearby.number)).state).toBe('pass');
  await quality.run(tool, made.id, 'reportLost', { reason: 'Not in the shadow board' });
  expect(await refreshed()).toEqual(expect.arrayContaining([job.number, nearby.number]));
  const losses = await quality.get<{ rows: { id: string; number: string }[] }>(
    `${toolLoss.api}?f.toolId.in=${made.id}`,
  );
  const [loss] = losses.body.rows;
  expect((await gate('G26', nearby.number)).messages).toContain(
    `Release is frozen by ${loss?.number}: tool ${made.toolNo} is missing in this shop.`,
  );
  expect((await gate('G19')).messages).toContain(
    `Tool ${made.toolNo} was lost on this work order; ${loss?.number} is not cleared.`,
  );
  // Nor is a work order ended over it: the tool may be inside.
  expect(await at.planner.run(workOrder, nearby.id, 'cancel', { reason: 'Opened twice' })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining(`Tool ${made.toolNo} is not accounted for (${loss?.number})`) as string },
  });
  const jobs = await quality.get<{ rows: { id: string; jobNumber: string }[] }>(
    `${toolLossJob.api}?f.lossId.in=${loss?.id}`,
  );
  const clear = (by: Person, number = job.number) => {
    const row = jobs.body.rows.find((each) => each.jobNumber === number);
    return by.run(toolLossJob, row?.id ?? '', 'clear', { clearance: 'Wheel opened and searched by two' }, proof);
  };
  expect((await clear(keeper)).status).toBe(403);
  expect((await clear(quality)).status).toBe(200);
  expect((await gate('G19')).messages.join()).not.toContain(made.toolNo);
  expect((await gate('G26', nearby.number)).state).toBe('fail');
  expect((await clear(quality, nearby.number)).status).toBe(200);
  expect((await gate('G26', nearby.number)).state).toBe('pass');
  await toolIsFound(app, made.id);
});

test('G19 G26 a loss that quality reports itself holds the job the tool was lent to and freezes the shop until it is found', async () => {
  const made = await newTool();
  const nearby = await at.newJob();
  await issue(made.toolNo, job.number);
  await nearby.bores();
  expect((await gate('G26', nearby.number)).state).toBe('pass');
  const loss = await aToolLoss(app, { toolId: made.id });
  const frozen = `Release is frozen by ${loss.number}: tool ${made.toolNo} is missing in this shop.`;
  expect((await gate('G26', nearby.number)).messages).toContain(frozen);
  const lost = `Tool ${made.toolNo} was lost on this work order; ${loss.number} is not cleared.`;
  expect((await gate('G19')).messages).toContain(lost);
  expect((await gate('G26', nearby.number)).state).toBe('fail');
  await toolIsFound(app, made.id);
  expect((await gate('G26', nearby.number)).state).toBe('pass');
  expect((await gate('G19')).messages).not.toContain(lost);
});

test('G19 R-TOL-3 a tool that came back incomplete holds the job until quality has cleared it', async () => {
  const made = await newTool();
  await issue(made.toolNo, job.number);
  await takeBack(made.toolNo, 'incomplete');
  expect((await gate('G19')).messages.join()).toContain(
    `A part of tool ${made.toolNo} is missing since this work order`,
  );
  expect(await refreshed()).toEqual([job.number]);
});

test('G12 a tool used on a job and now in quarantine is red at once, and may be used nowhere', async () => {
  await job.bores();
  const made = await newTool();
  expect((await job.step('T100', 1, { toolId: made.id })).status).toBe(200);
  expect((await gate('G12')).state).toBe('pass');
  const record = await hold({ toolId: made.id, source: 'tool', description: 'Torque wrench' });
  expect((await gate('G12')).messages).toContain(`Torque wrench ${made.toolNo} is in quarantine (${record.number}).`);
  expect(await refreshed()).toEqual([job.number]);
  expect(await issue(made.toolNo, job.number)).toMatchObject({ status: 422, body: { code: 'G12' } });
  await keeper.run(quarantine, record.id, 'investigate', { finding: 'Held its torque' });
  await quality.run(quarantine, record.id, 'decide', { disposition: 'release', note: 'Verified' }, proof);
  expect((await gate('G12')).state).toBe('fail');
  expect(await keeper.run(quarantine, record.id, 'close', undefined, proof)).toMatchObject({ body: {}, status: 200 });
  expect((await gate('G12')).state).toBe('pass');
});

test('G12 a tool out of calibration is refused until its calibration is reviewed, and is good from then on', async () => {
  await job.bores();
  const late = await at.tool('SJ-LATE', addDays(today, -1));
  expect(await job.step('T100', 1, { toolId: late })).toMatchObject({ status: 422, body: { code: 'G12' } });
  const { id } = await aCalibration(app, { toolId: late });
  expect((await job.step('T100', 1, { toolId: late })).status).toBe(422);
  expect((await quality.run(calibration, id, 'review', { waiverReason: 'Paper seen' }, proof)).body).toMatchObject({});
  expect((await job.step('T100', 1, { toolId: late })).status).toBe(200);
  expect((await gate('G12')).state).toBe('pass');
});

test('R4 a tool found out of tolerance turns G12 red at once, and its verdict green again', async () => {
  await job.bores();
  const made = await newTool();
  await job.step('T100', 1, { toolId: made.id });
  await quality.call('POST', `${tool.api}/${made.toolNo}/recall`, {
    reason: '+6 % at 100 Nm',
    suspectFrom: new Date(Date.now() - 60 * 86_400_000).toISOString(),
  });
  expect((await gate('G12')).state).toBe('fail');
  expect(await refreshed()).toEqual([job.number]);
  expect(await job.step('T100', 1, { toolId: made.id, reason: 'Read again' })).toMatchObject({
    status: 422,
    body: {
      code: 'G12',
      message: expect.stringMatching(/ is in doubt: \+6 % at 100 Nm\. Assessment OT-\S+ is open\.$/) as string,
    },
  });
  const rows = await quality.get<{ rows: { id: string }[] }>(`${toolAssessment.api}?f.jobNumber.in=${job.number}`);
  const path = `${toolAssessment.api}/${rows.body.rows[0]?.id}`;
  const { version } = (await at.inspector.get<{ row: { version: number } }>(path)).body.row;
  await at.inspector.call('POST', `${path}/noEffect`, { version, input: { remark: 'Used below 40 Nm' }, ...proof });
  expect((await gate('G12')).state).toBe('pass');
  expect(await refreshed()).toEqual([job.number]);
});

test('G15 a material used on a job and now in quarantine is red at once', async () => {
  const grease = await at.batch(`GQ-${job.number}`, addDays(today, 90), 'consumable', 'cofc');
  expect((await job.step('T105', 2, { batchId: grease })).status).toBe(200);
  expect((await gate('G15')).state).toBe('pass');
  const record = await hold({ batchId: grease, source: 'stock', description: 'Grease' });
  expect((await gate('G15')).messages).toEqual([`Grease batch GQ-${job.number} is in quarantine (${record.number}).`]);
  expect(await refreshed()).toEqual([job.number]);
  const step = async (by: Person, name: string, input?: object, signed?: object) =>
    expect(await by.run(quarantine, record.id, name, input, signed)).toMatchObject({ status: 200 });
  await step(keeper, 'investigate', { finding: 'The maker confirms the lot' });
  await step(quality, 'decide', { disposition: 'release', note: 'Letter of the maker' }, proof);
  expect((await gate('G15')).state).toBe('fail');
  await step(keeper, 'close', undefined, proof);
  expect((await gate('G15')).state).toBe('pass');
  expect(await refreshed()).toEqual([job.number]);
});

test('G15 R2 a part fitted to a job and put into quarantine later is red at once: by its batch, and by its serial number under any spelling', async () => {
  const seals = await at.batch(`QL-${job.number}`, addDays(today, 90));
  expect((await job.step('T105', 1, { batchId: seals, serialNumber: 'K-0017' })).status).toBe(200);
  expect((await gate('G15')).state).toBe('pass');
  const release = async (id: string) => {
    await keeper.run(quarantine, id, 'investigate', { finding: 'Papers found' });
    await quality.run(quarantine, id, 'decide', { disposition: 'release', note: 'Verified' }, proof);
    expect((await keeper.run(quarantine, id, 'close', undefined, proof)).status).toBe(200);
  };
  for (const named of [
    { batchId: seals, source: 'stock' },
    { partNumber: `P-QL-${job.number}`, serialNumber: 'K-0017' },
    { partNumber: ` p/n p-ql ${job.number.toLowerCase()}`, serialNumber: 'S/N: k 17' },
  ]) {
    const record = await hold({ description: 'Seal kit', ownerType: 'company', ...named });
    expect(await gate('G15')).toMatchObject({
      state: 'fail',
      messages: [expect.stringContaining(`is in quarantine (${record.number})`) as string],
    });
    expect(await refreshed()).toEqual([job.number]);
    await release(record.id);
    expect((await gate('G15')).state).toBe('pass');
  }
  await hold({
    description: 'Seal kit',
    ownerType: 'company',
    partNumber: `P-QL-${job.number}`,
    serialNumber: 'K-0018',
  });
  expect((await gate('G15')).state).toBe('pass');
});

test('G15 the component tagged for scrap holds its job until quality rejects the tag', async () => {
  const own = await at.newJob('inWork', `SC-${job.number.slice(-4)}`);
  expect((await gate('G15', own.number)).state).toBe('pass');
  const tag = await keeper.create(scrap, {
    description: 'Main wheel',
    partNumber: 'C2019-5162',
    serialNumber: `SC${job.number.slice(-4)}`,
    quantity: '1',
    reason: 'defect',
    lifeLimited: false,
  });
  expect(await gate('G15', own.number)).toMatchObject({
    state: 'fail',
    messages: [expect.stringContaining(`is in scraps (${tag.number})`)],
  });
  expect(await refreshed()).toEqual([own.number]);
  expect(await quality.run(scrap, tag.id, 'reject', { reason: 'Within the limits of the manual' })).toMatchObject({
    status: 200,
  });
  expect((await gate('G15', own.number)).state).toBe('pass');
  expect(await refreshed()).toEqual([own.number]);
});

test('G15 R2 the component in quarantine holds its job under any spelling of its serial number', async () => {
  const own = await at.newJob('inWork', `0-47 ${job.number.slice(-3)}`);
  const spelled = `47${job.number.slice(-3)}`;
  await hold({ partNumber: 'c2019-5162', serialNumber: spelled });
  expect(await refreshed()).toEqual([own.number]);
  expect((await gate('G15', own.number)).messages.join()).toContain('is in quarantine');
  expect((await gate('G15')).state).toBe('pass');
  // Zeros inside count for nothing either.
  const inner = await at.newJob('inWork', `B-${job.number.slice(-3)}9`);
  await hold({ partNumber: 'C20195162', serialNumber: `B 00${job.number.slice(-3).replace(/^0+/, '')}9` });
  expect((await gate('G15', inner.number)).state).toBe('fail');
  // Nor does what is written before it to say that it is a serial number.
  const labelled = await at.newJob('inWork', `C-${job.number.slice(-3)}8`);
  await hold({ partNumber: 'P/N C20195162', serialNumber: `S/N: C${job.number.slice(-3).replace(/^0+/, '')}8` });
  expect((await gate('G15', labelled.number)).state).toBe('fail');
});

test('G15 the component in quarantine under its job number holds the job; another part of that job does not', async () => {
  await hold({ partNumber: 'SEAL-1', jobNumber: job.number, description: 'Removed seal' });
  expect((await gate('G15')).state).toBe('pass');
  await hold({ partNumber: 'C20195162', jobNumber: ` ${job.number.toLowerCase()}` });
  expect((await gate('G15')).state).toBe('fail');
});

test('G26 G19 an open sub-job holds its master, and so does a tool issued to it', async () => {
  expect((await gate('G26')).state).toBe('pass');
  const opened = await at.planner.call<{ row: { id: string; number: string } }>(
    'POST',
    `/api/workorders/${job.number}/sub-jobs`,
    { partNumberId: at.shop.unlistedId, serialNumber: `B${job.number}`, workScope: 'repair', shop: 'brake' },
  );
  const sub = opened.body.row;
  expect((await gate('G26')).messages).toContain(`Sub-job ${sub.number} is still open.`);
  const made = await newTool();
  await issue(made.toolNo, sub.number);
  expect(await refreshed()).toEqual([job.number, sub.number]);
  expect((await gate('G19')).messages).toContain(`Tool ${made.toolNo} is still loaned to this work order.`);
  await takeBack(made.toolNo, 'ok');
  await at.planner.run(workOrder, sub.id, 'cancel', { reason: 'Not needed any more' });
  expect((await gate('G26')).messages.join()).not.toContain('is still open');
});

test('G26 a sub-job given up holds its master until a finding that names it is closed', async () => {
  const otherInspector = await authorised(app, at.shop, { privileges: ['inspect', 'independentInspection'] });
  expect((await gate('G26')).state).toBe('pass');
  for (const [place, step] of (['declareBer', 'returnAsIs', 'cancel'] as const).entries()) {
    const opened = await at.planner.call<{ row: { id: string; number: string } }>(
      'POST',
      `/api/workorders/${job.number}/sub-jobs`,
      { partNumberId: at.shop.unlistedId, serialNumber: `H${place}${job.number}`, workScope: 'repair', shop: 'brake' },
    );
    const sub = opened.body.row;
    const by = step === 'cancel' ? at.planner : quality;
    const consent = step === 'cancel' ? {} : { customerConsent: 'Mail of the customer' };
    expect((await by.run(workOrder, sub.id, step, { reason: 'Cracked through', ...consent })).status).toBe(200);
    const red = { state: 'fail', messages: [expect.stringContaining(`Sub-job ${sub.number} was given up`) as string] };
    expect(await gate('G26')).toMatchObject(red);
    const raised = await at.mechanic.call<{ row: { number: string } }>(
      'POST',
      `/api/workorders/${job.number}/findings`,
      { defectCode: 'other', severity: 'major', description: `Half of ${sub.number} does not come back` },
    );
    const { number } = raised.body.row;
    const signed = { pin: testPin };
    await photographed(app, at.mechanic, number);
    await at.inspector.run(
      finding,
      number,
      'decide',
      { disposition: 'withinLimits', note: 'Another half is in' },
      signed,
    );
    await at.mechanic.run(finding, number, 'action', { note: 'Other half fitted' });
    expect(await gate('G26')).toMatchObject(red);
    expect((await otherInspector.run(finding, number, 'close', { result: 'Looked at' }, signed)).status).toBe(200);
    expect((await gate('G26')).messages.join()).not.toContain(sub.number);
  }
});

const subJobOf = async (partNumberId: string, serialNumber: string, more: object) => {
  const asked = { partNumberId, serialNumber, ...more };
  const opened = await at.planner.call<{ row: { id: string; number: string } }>(
    'POST',
    `/api/workorders/${job.number}/sub-jobs`,
    asked,
  );
  return opened.body.row;
};

test('G26 a finding that names a sub-job and was closed before the sub-job was given up lets no master go', async () => {
  const otherInspector = await authorised(app, at.shop, { privileges: ['inspect', 'independentInspection'] });
  const sub = await subJobOf(at.shop.unlistedId, `T${job.number}`, { workScope: 'repair', shop: 'brake' });
  const raised = await at.mechanic.call<{ row: { number: string } }>('POST', `/api/workorders/${job.number}/findings`, {
    defectCode: 'documentation',
    severity: 'minor',
    description: `Tag of ${sub.number} unreadable`,
  });
  const { number } = raised.body.row;
  await at.inspector.run(finding, number, 'decide', { disposition: 'withinLimits', note: 'New tag' }, proof);
  await at.mechanic.run(finding, number, 'action', { note: 'New tag written' });
  expect((await otherInspector.run(finding, number, 'close', { result: 'Tag is there' }, proof)).status).toBe(200);
  await at.planner.run(workOrder, sub.id, 'cancel', { reason: 'Not needed any more' });
  expect(await gate('G26')).toMatchObject({
    state: 'fail',
    messages: [expect.stringContaining(`Sub-job ${sub.number} was given up`)],
  });
});

test('G15 G12 the component of a released sub-job in quarantine, or a tool used on it, holds the master', async () => {
  const serialNumber = `S${job.number}`;
  const hub = await aPartNumber(app, { partnumber: 'HUB-77', partname: 'Hub', attributes: { ratedPsi: 200 } });
  await listedAs(app, hub.id, at.shop.wheelId);
  await aManualPart(app, { manualId: at.manualId, partNumberId: hub.id });
  await anIpcItem(app, { manualId: at.manualId, partNumber: 'HUB-77', nomenclature: 'Hub' });
  await at.publishData(stepDataOf(at.grease), hub.id);
  const sub = await subJobOf(hub.id, serialNumber, { workScope: 'overhaul', shop: 'wheelOverhaul' });
  const root = `/api/workorders/${sub.number}`;
  expect(await at.planner.call('POST', `${root}/route`, {})).toMatchObject({ status: 200 });
  await at.planner.run(workOrder, sub.id, 'startPreliminary');
  await signPreliminary(at.inspector, sub.number);
  await at.planner.run(workOrder, sub.id, 'startWork', { approval: 'Contract of the customer' });
  const gauge = await aToolDue(app, `BG-${sub.number}`, addDays(today, 300), {
    name: 'Bore gauge',
    toolClass: 'boreGauge',
    readsIn: 'mm',
    errorAbsolute: '0.003',
  });
  expect(
    await at.mechanic.call('POST', `${root}/cards/T070/steps/1`, { measured: '130.018', toolId: gauge }),
  ).toMatchObject({ status: 200 });
  // Its certificate is not this test's matter.
  await app.write(({ db }) =>
    db.updateTable('workOrder').set({ status: 'released' }).where('id', '=', sub.id).execute(),
  );
  expect((await gate('G15')).state).toBe('pass');
  expect((await gate('G12')).state).toBe('pass');
  const [record, tooled] = [
    await hold({ partNumber: 'HUB-77', serialNumber }),
    await hold({ toolId: gauge, source: 'tool', description: 'Bore gauge' }),
  ];
  expect(await gate('G15')).toMatchObject({
    state: 'fail',
    messages: [expect.stringMatching(new RegExp(`^Sub-job ${sub.number}: .* is in quarantine [(]${record.number}[)]`))],
  });
  expect((await gate('G12')).messages).toContain(`Bore gauge BG-${sub.number} is in quarantine (${tooled.number}).`);
  for (const { id } of [record, tooled]) {
    await keeper.run(quarantine, id, 'investigate', { finding: 'Papers found' });
    await quality.run(quarantine, id, 'decide', { disposition: 'release', note: 'Verified' }, proof);
    expect(await keeper.run(quarantine, id, 'close', undefined, proof)).toMatchObject({ status: 200 });
  }
  expect((await gate('G15')).state).toBe('pass');
  expect((await gate('G12')).state).toBe('pass');
});
