import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { verifySignedWork } from '#app/signedWork.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import {
  authorised,
  signed,
  signFinal,
  signPreliminary,
} from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { aVendorApproval } from '#modules/quality/vendors/server/vendors.fixture.ts';
import { vendorsServer } from '#modules/quality/vendors/server/vendors.server.ts';
import { vendorApproval } from '#modules/quality/vendors/shared/vendor.record.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { finding } from '../shared/finding.record.ts';
import { bench, type Bench, type JobAtBench, type Worker } from './bench.fixture.ts';
import { taskCardsServer } from './task-cards.server.ts';

const today = dayOf(new Date());
let app: TestApp;
let at: Bench;
let job: JobAtBench;
let otherInspector: Worker;

beforeAll(async () => {
  app = await testApp([...jobModules, vendorsServer, taskCardsServer]);
  at = await bench(app);
  otherInspector = await authorised(app, at.shop, { privileges: ['inspect', 'independentInspection'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  job = await at.newJob();
});

const root = () => `/api/workorders/${job.number}`;
const status = async () => (await at.planner.get<{ row: { status: string; serialNumber: string } }>(root())).body.row;
async function gate(code: string): Promise<{ state: string; messages: string[] } | undefined> {
  const answer = await at.planner.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
    `${root()}/gates`,
  );
  return answer.body.gates.find((each) => each.code === code);
}
const reopen = (cardNo: string) =>
  at.inspector.call('POST', `${root()}/cards/${cardNo}/reopen`, { reason: 'Done at the wrong place', ...signed });

let count = 0;
/** Every card before the final one, signed with the calls of the tablet. */
async function worked(): Promise<void> {
  count += 1;
  const grease = await at.batch(`G-${count}`, addDays(today, 100), 'consumable', 'cofc');
  const seals = await at.batch(`S-${count}`, addDays(today, 100));
  await job.bores();
  await job.step('T100', 1, { toolId: await at.tool(`OW-${count}`, addDays(today, 30)) });
  await job.step('T100', 2, { value: true });
  await job.inspect('T100', 2, at.second);
  expect((await job.sign('T100')).body).toEqual({ ok: true });
  await job.step('T105', 1, { batchId: seals, quantity: '1' });
  await job.step('T105', 2, { batchId: grease, quantity: '1' });
  await job.sign('T105');
  await job.retention();
  expect((await job.sign('T110')).body).toEqual({ ok: true });
}

/** The final card and the final report, by the inspector. */
async function inspected(): Promise<void> {
  await job.step('T120', 1, { value: (await status()).serialNumber }, at.inspector);
  await job.step('T120', 2, { value: true }, at.inspector);
  await job.step('T120', 3, { value: true }, at.inspector);
  expect((await job.sign('T120', at.inspector)).body).toEqual({ ok: true });
  await signFinal(at.inspector, job.number, (await status()).serialNumber);
}

test('G10 disassembly and later cards are locked until the preliminary report is signed', async () => {
  const fresh = await at.planner.create(workOrder, at.shop.job(await at.shop.batch({ serialNumber: 'P-1' }), 'P-1'));
  const path = `/api/workorders/${fresh.number}`;
  await at.planner.call('POST', `${path}/route`, {});
  await at.planner.run(workOrder, fresh.id, 'startPreliminary');
  expect(await at.planner.run(workOrder, fresh.id, 'startWork', { approval: 'PO 77120' })).toMatchObject({
    status: 422,
    body: { message: 'The preliminary report is not signed.' },
  });
  const answer = { measured: '130.011', toolId: at.gauges.bore };
  const record = () => at.mechanic.call('POST', `${path}/cards/T070/steps/1`, answer);
  expect(await record()).toMatchObject({
    status: 409,
    body: { message: 'The preliminary report is not signed: card T070 waits for it.' },
  });
  await signPreliminary(at.inspector, fresh.number);
  expect((await at.planner.run(workOrder, fresh.id, 'startWork', { approval: 'PO 77120' })).status).toBe(200);
  expect((await record()).status).toBe(200);
});

test('P10 the wait for the customer that a step begins and ends is entered in the history: verify accuses nobody', async () => {
  const fresh = await at.planner.create(workOrder, at.shop.job(await at.shop.batch({ serialNumber: 'P-2' }), 'P-2'));
  await at.planner.call('POST', `/api/workorders/${fresh.number}/route`, {});
  await at.planner.run(workOrder, fresh.id, 'startPreliminary');
  await signPreliminary(at.inspector, fresh.number);
  const verdict = () => verifySignedWork(app.deps.database.pool, app.deps.services.certificateKey);
  const asked = await at.planner.run(workOrder, fresh.id, 'requestApproval', { evidence: 'Mail of 3 May' });
  expect(asked.status).toBe(200);
  expect((await verdict()).fault).toBeNull();
  const entries = await app.write(({ db }) =>
    sql<{ waitsFor: string; evidence: string }>`
      select body::jsonb->'changes'->>'waitsFor' as waits_for, body::jsonb->'changes'->>'evidence' as evidence from audit_entry
      where entity = 'workOrder' and entity_id = ${fresh.id} and body::jsonb->'changes' ? 'hold'`.execute(db),
  );
  expect(entries.rows).toEqual([{ waitsFor: 'customerApproval', evidence: 'Mail of 3 May' }]);
  expect((await at.planner.run(workOrder, fresh.id, 'startWork', { approval: 'PO 77121' })).status).toBe(200);
  expect((await verdict()).fault).toBeNull();
});

describe('what was inspected before the last work is void', () => {
  test('G10 G19 G01 G08: a rework card signed after the final inspection asks for all of it again, each named', async () => {
    await worked();
    expect((await status()).status).toBe('finalInspection');
    await inspected();
    for (const code of ['G10', 'G19', 'G01', 'G08']) expect([code, (await gate(code))?.state]).toEqual([code, 'pass']);
    const raised = await at.mechanic.call<{ row: { number: string } }>('POST', `${root()}/findings`, {
      defectCode: 'dent',
      severity: 'minor',
      description: 'Dent at the rim, seen afterwards',
    });
    const { number } = raised.body.row;
    await at.inspector.run(finding, number, 'decide', { disposition: 'repair', note: 'Dress the dent' }, signed);
    expect((await status()).status).toBe('inWork');
    await job.step('R001', 1, { value: true });
    expect((await job.sign('R001')).status).toBe(200);
    await at.mechanic.run(finding, number, 'action', { note: 'Dressed' });
    expect((await otherInspector.run(finding, number, 'close', { result: 'Smooth' }, signed)).status).toBe(200);
    expect((await status()).status).toBe('finalInspection');
    expect((await gate('G10'))?.messages[0]).toMatch(
      /^Final inspection report IR-.* was signed before card R001: inspect again\.$/,
    );
    expect((await gate('G19'))?.messages).toEqual([
      '"Clear of tools, parts and material" was signed before card R001: check again.',
    ]);
    expect((await gate('G01'))?.messages).toEqual([
      'The serial number was read before card R001 was signed: read it again at final inspection.',
    ]);
    expect((await gate('G08'))?.messages).toEqual([
      'Pressure retention: the test of card T110 was made before card R001 was signed: test again.',
    ]);
    // Sent back and done again, all of it passes.
    expect((await reopen('T110')).status).toBe(200);
    expect((await status()).status).toBe('inWork');
    await job.retention();
    expect((await job.sign('T110')).status).toBe(200);
    await inspected();
    for (const code of ['G10', 'G19', 'G01', 'G08']) expect([code, (await gate(code))?.state]).toEqual([code, 'pass']);
  });
});

test('G08 R8 a rework card leaves tests standing only where an authorised engineer signs why', async () => {
  await worked();
  const rework = async (by: Worker, testsStand?: string, more: object = {}) => {
    const raised = await at.mechanic.call<{ row: { number: string } }>('POST', `${root()}/findings`, {
      defectCode: 'dent',
      severity: 'minor',
      description: 'Scratch in the paint of the hub cap',
    });
    const { number } = raised.body.row;
    const decided = await by.run(
      finding,
      number,
      'decide',
      { disposition: 'repair', note: 'Touch up the paint', ...(testsStand ? { testsStand } : {}), ...more },
      signed,
    );
    return { number, decided };
  };
  const why = 'Touch-up of paint outside the pressure boundary';
  const done = async (cardNo: string) => {
    await job.step(cardNo, 1, { value: true });
    expect((await job.sign(cardNo)).status).toBe(200);
  };
  // An inspector decides the repair, and not that tests stand before it.
  expect((await rework(at.inspector, why)).decided.status).toBe(422);
  expect((await rework(at.engineer, why, { reworkCardNo: 'T120' })).decided).toMatchObject({
    status: 422,
    body: { field: 'testsStand' },
  });
  expect((await rework(at.engineer, why)).decided.status).toBe(200);
  await done('R001');
  expect((await gate('G08'))?.state).toBe('pass');
  const log = JSON.stringify((await at.planner.get(`${root()}/log`)).body);
  expect(log).toContain(why);
  expect((await rework(at.inspector)).decided.status).toBe(200);
  await done('R002');
  expect((await gate('G08'))?.messages).toEqual([
    'Pressure retention: the test of card T110 was made before card R002 was signed: test again.',
  ]);
  // Sent back, the first one is other work than the engineer saw.
  expect((await reopen('R001')).status).toBe(200);
  await done('R001');
  expect((await gate('G08'))?.messages).toEqual([
    'Pressure retention: the test of card T110 was made before card R001 was signed: test again.',
  ]);
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('G10 G19 G01 G08: what a vendor did after the final inspection asks for all of it again', async () => {
  const approval = await aVendorApproval(app);
  const manager = await authorised(app, at.shop, { privileges: ['vendorApproval'], roles: ['quality.user'] });
  expect((await manager.run(vendorApproval, approval.id, 'approve', undefined, signed)).status).toBe(200);
  const receiver = await authorised(app, at.shop, { privileges: ['receive'] });
  await worked();
  await inspected();
  for (const code of ['G10', 'G19', 'G01', 'G08']) expect([code, (await gate(code))?.state]).toEqual([code, 'pass']);
  const url = `${root()}/outside-work`;
  const sent = { process: 'Plating', vendorId: approval.vendorId, sentOn: today };
  expect((await at.planner.call('POST', url, sent)).status).toBe(201);
  const [work] = (await at.planner.get<{ id: string }[]>(url)).body;
  const back = { document: 'CoC 114', incomingInspection: 'accepted', performedOn: today, ...signed };
  expect((await receiver.call('POST', `${url}/${work?.id}/return`, back)).status).toBe(200);
  expect((await gate('G23'))?.state).toBe('pass');
  expect((await gate('G10'))?.messages[0]).toMatch(
    /^Final inspection report IR-.* was signed before Plating came back: inspect again\.$/,
  );
  expect((await gate('G19'))?.messages).toEqual([
    '"Clear of tools, parts and material" was signed before Plating came back: check again.',
  ]);
  expect((await gate('G01'))?.messages).toEqual([
    'The serial number was read before Plating came back: read it again at final inspection.',
  ]);
  expect((await gate('G08'))?.messages).toEqual([
    'Pressure retention: the test of card T110 was made before Plating was sent out: test again.',
  ]);
  expect((await reopen('T110')).status).toBe(200);
  await job.retention();
  expect((await job.sign('T110')).status).toBe(200);
  await inspected();
  for (const code of ['G10', 'G19', 'G01', 'G08']) expect([code, (await gate(code))?.state]).toEqual([code, 'pass']);
});

test('the final card alone sent back is done again at once: its job stays at final inspection', async () => {
  await worked();
  await inspected();
  expect((await reopen('T120')).status).toBe(200);
  expect((await status()).status).toBe('finalInspection');
  await inspected();
});

test('G19 a tool that goes out to the job after the last check and comes back asks for the check again', async () => {
  await worked();
  await inspected();
  expect((await gate('G19'))?.state).toBe('pass');
  await at.tool(`LATE-${count}`, addDays(today, 30));
  const crib = await app.as('tools.user', 'stores.user', 'maintenance.viewer');
  const tools = `/api/store/tools/LATE-${count}`;
  const lent = { borrowerId: at.mechanic.employeeId, jobNumber: job.number };
  expect((await crib.call('POST', `${tools}/lend`, lent)).status).toBe(200);
  expect((await crib.call('POST', `${tools}/return`, { conditionIn: 'ok' })).status).toBe(200);
  expect((await gate('G19'))?.messages).toEqual([
    `Tool LATE-${count} came back from this work order after "Clear of tools, parts and material" was signed: check again.`,
  ]);
  expect((await reopen('T120')).status).toBe(200);
  await inspected();
  expect((await gate('G19'))?.state).toBe('pass');
});

describe('a card sent back carries what depended on it', () => {
  test('cards that follow, tests, final checks and the final report become due again, each named', async () => {
    await worked();
    await inspected();
    const due = await at.inspector.get<{ due: { kind: string; name: string }[] }>(`${root()}/cards/T100/due-again`);
    expect(due.body.due.map(({ kind, name }) => `${kind}: ${name.split(' ')[0]}`)).toEqual([
      'card: T108',
      'card: T110',
      'card: T120',
      'test: Pressure',
      'serial: Read',
      'clearOfTools: Clear',
      expect.stringMatching(/^final: IR-/),
    ]);
    expect((await reopen('T100')).status).toBe(200);
    const cards = await job.cards();
    expect(cards.map((card) => [card.cardNo, card.status, card.attempt])).toEqual([
      ['T070', 'signed', 1],
      ['T100', 'ready', 2],
      ['T105', 'signed', 1],
      ['T108', 'locked', 2],
      ['T110', 'locked', 2],
      ['T120', 'locked', 2],
    ]);
    expect((await status()).status).toBe('inWork');
    expect((await gate('G19'))?.state).toBe('fail');
    expect((await gate('G06'))?.messages[0]).toBe('4 cards are not signed: T100, T108, T110, T120.');
    const kept = await app.write(({ db }) =>
      sql<{
        statement: string;
        payload: string;
      }>`select statement, payload from signature where chain = ${job.number} and meaning = 'reviewed'`.execute(db),
    );
    expect(kept.rows[0]?.payload).toContain('T110');
  });

  test('a job that waits for its release is returned first', async () => {
    await job.bores();
    await app.write(({ db }) =>
      sql`update work_order set status = 'releaseRequested' where id = ${job.id}`.execute(db),
    );
    expect(await reopen('T070')).toMatchObject({
      status: 409,
      body: { message: `${job.number} waits for its release. Return the release request first.` },
    });
  });
});

test('rework of a finding is a card not yet signed when it was decided', async () => {
  await job.bores();
  const raised = await at.mechanic.call<{ row: { number: string } }>('POST', `${root()}/findings`, {
    defectCode: 'dent',
    severity: 'minor',
    description: 'Dent at the rim',
  });
  const decide = (reworkCardNo?: string) =>
    at.inspector.run(
      finding,
      raised.body.row.number,
      'decide',
      { disposition: 'repair', note: 'Dress it', ...(reworkCardNo ? { reworkCardNo } : {}) },
      signed,
    );
  expect(await decide('T070')).toMatchObject({ status: 422, body: { code: 'REWORK_CARD' } });
  expect((await decide('T100')).status).toBe(200);
});

describe('a hold says what it stops', () => {
  const hold = (body: object) => at.planner.call<{ id: string; code?: string }>('POST', `${root()}/holds`, body);
  const end = (id: string, by = at.planner, proof: object = {}) => by.call('POST', `${root()}/holds/${id}/end`, proof);

  test('awaiting engineering stops work, the card says so, and an authorised engineer ends it', async () => {
    const { id } = (await hold({ reason: 'awaitingEngineering', stops: 'nothing' })).body;
    const message = `${job.number} is on hold: awaiting engineering. Work goes on when the hold is ended.`;
    expect(await job.step('T070', 1, { measured: '130.011' })).toMatchObject({ status: 409, body: { message } });
    expect((await job.card('T070')).blocked).toBe(message);
    expect((await gate('G26'))?.state).toBe('fail');
    expect(await end(id, at.planner)).toMatchObject({ status: 422, body: { code: 'PIN_MISSING' } });
    expect(await end(id, at.engineer, { ...signed, pin: '0000' })).toMatchObject({ body: { code: 'G22' } });
    expect(await end(id, at.mechanic, signed)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    expect((await end(id, at.engineer, signed)).status).toBe(200);
    expect((await job.step('T070', 1, { measured: '130.011' })).status).toBe(200);
    expect((await gate('G26'))?.state).toBe('pass');
  });

  test('a hold that stops only the release lets work go on and stands at G26', async () => {
    const { id } = (await hold({ reason: 'awaitingTool', stops: 'release' })).body;
    expect((await job.step('T070', 1, { measured: '130.011' })).status).toBe(200);
    expect((await gate('G26'))?.state).toBe('fail');
    expect((await end(id)).status).toBe(200);
    expect((await gate('G26'))?.state).toBe('pass');
  });

  test('quality ends a quarantine hold, with an authorisation', async () => {
    const { id } = (await hold({ reason: 'quarantine' })).body;
    expect(await end(id, at.inspector, signed)).toMatchObject({ status: 422, body: { code: 'HOLD_QUALITY' } });
    expect(await end(id, at.engineer, signed)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    const quality = await authorised(app, at.shop, { privileges: ['inspect'], roles: ['quality.user'] });
    expect((await end(id, quality, signed)).status).toBe(200);
  });

  test('the database keeps a hold as it was', async () => {
    const { id } = (await hold({ reason: 'awaitingEngineering' })).body;
    const change = (what: ReturnType<typeof sql>) => app.write(({ db }) => what.execute(db));
    await expect(change(sql`update hold_period set stops = 'nothing' where id = ${id}`)).rejects.toThrow('ended once');
    await expect(change(sql`update hold_period set started_at = now() where id = ${id}`)).rejects.toThrow('ended once');
    await end(id, at.engineer, signed);
    await expect(change(sql`update hold_period set ended_at = now() where id = ${id}`)).rejects.toThrow('ended once');
  });
});

test('the database keeps a signed card and a closed finding as they were', async () => {
  const change = (what: ReturnType<typeof sql>) => app.write(({ db }) => what.execute(db));
  await job.bores();
  for (const tampering of [
    sql`update task_card set title = 'Other work' where job_id = ${job.id} and card_no = 'T070'`,
    sql`update task_card set status = 'ready' where job_id = ${job.id} and card_no = 'T070'`,
    sql`update task_card set signed_by_name = 'Somebody else' where job_id = ${job.id} and card_no = 'T070'`,
    sql`update task_card set data_refs = '[]' where job_id = ${job.id} and card_no = 'T070'`,
  ])
    await expect(change(tampering)).rejects.toThrow('a signed card never changes');
  const raised = await at.mechanic.call<{ row: { number: string } }>('POST', `${root()}/findings`, {
    defectCode: 'dent',
    severity: 'minor',
    description: 'Dent at the rim',
  });
  const { number } = raised.body.row;
  await at.inspector.run(finding, number, 'decide', { disposition: 'withinLimits', note: 'Inside' }, signed);
  await at.mechanic.run(finding, number, 'action', { note: 'Nothing to do' });
  expect((await otherInspector.run(finding, number, 'close', { result: 'Looked at' }, signed)).status).toBe(200);
  for (const tampering of [
    sql`update finding set severity = 'major' where number = ${number}`,
    sql`update finding set status = 'open' where number = ${number}`,
    sql`update finding set closed_by_employee_id = null where number = ${number}`,
  ])
    await expect(change(tampering)).rejects.toThrow('a closed finding never changes');
});
