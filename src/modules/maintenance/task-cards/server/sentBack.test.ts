import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { authorised, signed, signFinal } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import type { Report } from '#modules/maintenance/inspection-reports/server/createReport.ts';
import { releaseRequestsServer } from '#modules/maintenance/release-requests/server/release-requests.server.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { inspectionReport } from '#modules/maintenance/inspection-reports/shared/inspectionReport.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { finding } from '../shared/finding.record.ts';
import { bench, benchRoute, photographed, type Bench, type JobAtBench } from './bench.fixture.ts';
import { taskCardsServer } from './task-cards.server.ts';

const today = dayOf(new Date());
let app: TestApp;
let at: Bench;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer, releaseRequestsServer]);
  at = await bench(app);
  const [bores, torque, , , , final] = benchRoute.route.cards;
  await at.publish({
    ...benchRoute,
    key: 'test-repair',
    title: 'Test repair',
    workScope: 'repair',
    route: { ...benchRoute.route, cards: [bores, torque, { ...final, predecessors: ['T100'] }] },
  });
});
afterAll(() => app.close());

interface Row {
  status: string;
  version: number;
  serialNumber: string;
}
const root = (job: JobAtBench) => `${workOrder.api}/${job.number}`;
const rowOf = async (job: JobAtBench) => (await at.planner.get<{ row: Row }>(root(job))).body.row;

/** Every card before the final one, then the final card; the final report is not signed yet. */
let count = 0;
async function worked(job: JobAtBench): Promise<void> {
  count += 1;
  await job.bores();
  await job.step('T100', 1, { toolId: await at.tool(`OW-${count}`, addDays(today, 30)) });
  await job.step('T100', 2, { value: true });
  await job.inspect('T100', 2, at.second);
  await job.sign('T100');
  await job.step('T105', 1, { batchId: await at.batch(`S-${count}`, addDays(today, 100)), quantity: '1' });
  const grease = await at.batch(`G-${count}`, addDays(today, 100), 'consumable', 'cofc');
  await job.step('T105', 2, { batchId: grease, quantity: '1' });
  await job.sign('T105');
  await job.retention();
  expect((await job.sign('T110')).body).toEqual({ ok: true });
  await job.final();
}

test('G10 a component that the final report accepts goes back to work only with a final report that rejects it', async () => {
  const job = await at.newJob();
  await worked(job);
  const back = async () => {
    const { version } = await rowOf(job);
    const input = { reason: 'Corrosion seen at the rim' };
    return at.inspector.call('POST', `${root(job)}/rejectFinal`, { version, input });
  };
  await signFinal(at.inspector, job.number, (await rowOf(job)).serialNumber);
  expect(await back()).toMatchObject({
    status: 422,
    body: {
      message: expect.stringMatching(/^Final inspection report IR-\S+ accepts this component: an inspector signs/),
    },
  });
  expect((await rowOf(job)).status).toBe('finalInspection');
  const begun = await at.inspector.call<{ row: Report }>('POST', `${root(job)}/inspection-reports`, { type: 'final' });
  const { number, version, items } = begun.body.row;
  const saved = await at.inspector.call<{ row: Report }>('PATCH', `/api/inspection-reports/${number}`, {
    version,
    items: items.map((item) => ({ ...item, result: 'pass' })),
    result: 'rejected',
    serialRead: (await rowOf(job)).serialNumber,
    conclusion: 'Corrosion seen at the rim.',
  });
  const proof = { version: saved.body.row.version, ...signed };
  expect((await at.inspector.call('POST', `/api/inspection-reports/${number}/sign`, proof)).status).toBe(200);
  expect((await rowOf(job)).status).toBe('inWork');
  expect(await at.gate(job, 'G10')).toMatchObject({
    state: 'fail',
    messages: ['Final inspection report is missing or rejected.'],
  });
});

test('G07 a finding whose rework card left with a change of the order is decided again', async () => {
  const job = await at.newJob();
  await job.bores();
  const said = { defectCode: 'dent', severity: 'major', description: 'Dent at the flange' };
  const raised = await at.mechanic.call<{ row: { number: string } }>('POST', `${root(job)}/findings`, said);
  const { number } = raised.body.row;
  await photographed(app, at.mechanic, number);
  const decide = { disposition: 'repair', note: 'Blend it' };
  const named = { ...decide, reworkCardNo: 'T105' };
  expect((await at.inspector.run(finding, number, 'decide', named, signed)).status).toBe(200);
  const order = { workScope: 'repair', reference: 'Mail PO 77120-A', agreedBy: 'K. Andaman', agreedOn: today };
  const change = { version: (await rowOf(job)).version, reason: 'Less work is wanted.', ...order };
  expect((await at.planner.call('POST', `${root(job)}/order-change`, change)).status).toBe(200);
  expect((await job.cards()).map(({ cardNo }) => cardNo)).not.toContain('T105');
  expect(await at.mechanic.run(finding, number, 'action', { note: 'Blended' })).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/^Card T105 left this work order with a change of the order/) },
  });
  expect((await at.mechanic.run(finding, number, 'reopen', { reason: 'Its card is gone' })).status).toBe(200);
  expect((await at.inspector.run(finding, number, 'decide', decide, signed)).status).toBe(200);
  await job.step('R001', 1, { value: true });
  expect((await job.sign('R001')).status).toBe(200);
  expect((await at.mechanic.run(finding, number, 'action', { note: 'Blended' })).status).toBe(200);
  const closer = await authorised(app, at.shop, { privileges: ['inspect', 'independentInspection'] });
  expect((await closer.run(finding, number, 'close', { result: 'Smooth' }, signed)).status).toBe(200);
  expect(await at.gate(job, 'G07')).toMatchObject({ state: 'pass' });
});

test('R5 an order is changed by the customer’s mail, letter or order, never by a telephone call', async () => {
  const job = await at.newJob();
  const change = async (reference: string) => {
    const order = { workScope: 'repair', reference, agreedBy: 'K. Andaman', agreedOn: today };
    const { version } = await rowOf(job);
    return at.planner.call('POST', `${root(job)}/order-change`, { version, reason: 'Less work is wanted.', ...order });
  };
  for (const said of ['Telephone call with K. Andaman', 'verbal OK', 'โทรคุยกับลูกค้า'])
    expect(await change(said)).toMatchObject({ status: 400, body: { field: 'reference' } });
  expect((await change('Mail of 3 May after our call')).status).toBe(200);
});

test('G10 what certifying staff returned is asked for again only with another final report', async () => {
  const job = await at.newJob();
  await worked(job);
  const { serialNumber } = await rowOf(job);
  await signFinal(at.inspector, job.number, serialNumber);
  const ask = () =>
    at.inspector.call<{ row: { id: string; version: number } }>('POST', `${root(job)}/release-requests`, {
      certificateTypes: ['CAAT_FORM_1'],
    });
  const asked = await ask();
  expect(asked.status).toBe(201);
  const certifier = await authorised(app, at.shop, { privileges: ['release'] });
  const input = { reason: 'Corrosion seen at the rim' };
  const returned = await certifier.call('POST', `/api/release-requests/${asked.body.row.id}/return`, {
    version: asked.body.row.version,
    input,
  });
  expect(returned.body).toMatchObject({ row: { status: 'returned' } });
  // Something else is found and put right: the job is at final inspection by itself.
  const said = { defectCode: 'documentation', severity: 'minor', description: 'Tag hard to read' };
  const raised = await at.mechanic.call<{ row: { number: string } }>('POST', `${root(job)}/findings`, said);
  const { number } = raised.body.row;
  const decide = { disposition: 'withinLimits', note: 'New tag' };
  expect((await at.inspector.run(finding, number, 'decide', decide, signed)).status).toBe(200);
  expect((await at.mechanic.run(finding, number, 'action', { note: 'New tag' })).status).toBe(200);
  const closer = await authorised(app, at.shop, { privileges: ['inspect', 'independentInspection'] });
  expect((await closer.run(finding, number, 'close', { result: 'Good' }, signed)).status).toBe(200);
  expect((await rowOf(job)).status).toBe('finalInspection');
  expect(await ask()).toMatchObject({
    status: 422,
    body: { code: 'G10', message: expect.stringMatching(/^RR-\S+ was returned: “Corrosion seen at the rim”/) },
  });
  await signFinal(at.inspector, job.number, serialNumber);
  expect((await ask()).status).toBe(201);
});

/** A job at its preliminary inspection, with a report that an inspector signs. */
async function reported(serialNumber: string, result: 'accepted' | 'rejected') {
  const made = await at.planner.create(workOrder, at.shop.job(await at.shop.batch({ serialNumber }), serialNumber));
  const path = `${workOrder.api}/${made.number}`;
  await at.planner.call('POST', `${path}/route`, {});
  await at.planner.run(workOrder, made.id, 'startPreliminary');
  const report = async () => {
    const begun = await at.inspector.call<{ row: Report }>('POST', `${path}/inspection-reports`, {
      type: 'preliminary',
    });
    return begun.body.row;
  };
  const sign = async ({ number, version, items }: Report, found: typeof result) => {
    const path2 = `${inspectionReport.api}/${number}`;
    const saved = await at.inspector.call<{ row: Report }>('PATCH', path2, {
      version,
      items: items.map((item) => ({ ...item, result: 'pass' })),
      result: found,
      recommendation: found === 'rejected' ? 'ber' : 'asOrdered',
      asReceived: 'Complete, paint worn at the rim.',
      conclusion: 'Looked at as it came in.',
    });
    const signing = { version: saved.body.row.version, ...signed };
    expect((await at.inspector.call('POST', `${path2}/sign`, signing)).status).toBe(200);
    return number;
  };
  const number = await sign(await report(), result);
  /** Another report in place of the one that stands. */
  const again = async (found: typeof result) => {
    const old = (await at.inspector.get<{ row: Report }>(`${inspectionReport.api}/${number}`)).body.row;
    const next = await at.inspector.call<{ row: Report }>('POST', `${inspectionReport.api}/${number}/supersede`, {
      version: old.version,
      input: { reason: 'Looked at again with the customer' },
    });
    return sign(next.body.row, found);
  };
  return { id: made.id, again };
}

test('G10 work does not begin on a component that its preliminary report rejects', async () => {
  const job = await reported('REJ-1', 'rejected');
  const start = () => at.planner.run(workOrder, job.id, 'startWork', { approval: 'PO 77120' });
  expect(await start()).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/^The preliminary report rejects this component: an inspector signs/) },
  });
  await job.again('accepted');
  expect((await start()).status).toBe(200);
});

test('R5 the customer’s approval, its request and its hold rest on a mail, letter or order, never on a telephone call', async () => {
  const job = await reported('SAID-1', 'accepted');
  const step = (name: string, input: object) => at.planner.run(workOrder, job.id, name, input);
  const hold = (evidence: string) =>
    at.planner.call('POST', `${workOrder.api}/${job.id}/holds`, { reason: 'customerDocs', evidence });
  for (const said of ['Telephone call with K. Andaman', 'verbal OK', 'โทรคุยกับลูกค้า']) {
    expect([said, (await step('requestApproval', { evidence: said })).status]).toEqual([said, 400]);
    expect([said, (await step('startWork', { approval: said })).status]).toEqual([said, 400]);
    expect(await hold(said)).toMatchObject({ status: 422, body: { code: 'HOLD_EVIDENCE' } });
  }
  expect((await hold('Mail of 3 May')).status).toBe(201);
  expect((await step('startWork', { approval: 'PO 77120, after our call' })).status).toBe(200);
});
