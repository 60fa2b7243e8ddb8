import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { testApp, testPassword, testPin, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { creationRefusalsOf, refusalsOf, walk } from '#kernel/testing/refusals.ts';
import { anEmployee } from '#modules/hr/employees/server/employees.fixture.ts';
import { bench, type Bench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { aToolInUse } from '#modules/stores/tools/server/tools.fixture.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { safetyReport } from '#modules/safety/reports/shared/safetyReport.record.ts';
import { toolRecall } from '#modules/stores/tools/shared/toolRecall.record.ts';
import { lossSearch, toolLoss, toolLossJob } from '../shared/toolLoss.record.ts';
import { toolLossWorkflow } from '../shared/toolLoss.workflow.ts';
import { aLossSearch, aToolLoss, aToolLossJob } from './lost-damaged-tools.fixture.ts';

let app: TestApp;
let at: Bench;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  at = await bench(app);
});
afterAll(() => app.close());

const signed = { pin: testPin, password: testPassword };
const found = ['found', { foundPlace: 'Under bench 4', countComplete: true }] as const;
const because = ['close', { factor: 'individual' }] as const;
const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
const refuses = refusalsOf(() => app, toolLossWorkflow);
const refusesNew = creationRefusalsOf(() => app, aToolLoss);
const damaged = () => aToolLoss(app, { kind: 'damaged', reason: 'Dropped' });
/** A lost tool that two people searched for. */
const searched = async () => {
  const report = await aToolLoss(app);
  for (const place of ['bench', 'floor'] as const) await aLossSearch(app, { lossId: report.id, place });
  return report;
};
const rowsOf = async <T>(path: string) =>
  (await done<{ rows: T[] }>((await personWith(app, 'quality.user')).get(path))).rows;
const jobsOf = (id: string) =>
  rowsOf<{ id: string; jobNumber: string; status: string; clearance: string | null }>(
    `${toolLossJob.api}?f.lossId.in=${id}&sort=jobNumber`,
  );
const stateOf = async (toolId: string) =>
  (
    await (
      await personWith(app, 'stores.user')
    ).get<{ row: { status: string; holderId: string | null } }>(`${tool.api}/${toolId}`)
  ).body.row;

refuses(
  'R-TOL-2 one person who searched is not enough to declare a tool lost',
  async () => {
    const report = await aToolLoss(app);
    const { id: searchedById } = await anEmployee(app);
    for (const place of ['bench', 'floor'] as const) await aLossSearch(app, { lossId: report.id, place, searchedById });
    return report;
  },
  'declareLost',
  'Two people search before a tool is declared lost.',
);
refuses('a damaged tool is not searched for', damaged, 'startSearch', 'A damaged tool is assessed, not searched for.');
refuses(
  'a lost tool is not assessed',
  () => aToolLoss(app),
  ['assess', { assessment: 'Bent' }],
  'This is searched for, not assessed.',
);
refuses(
  'R-TOL-3 what is found is inspected and its parts are counted',
  () => aToolLoss(app),
  ['found', { foundPlace: 'Bin 3', countComplete: false }],
  'Inspect the tool and count its parts, then say so here.',
);
refuses(
  'a damaged tool is put right or archived before its report is closed',
  async () => {
    const report = await damaged();
    await walk(app, toolLossWorkflow, report.id, [['assess', { assessment: 'Jaw bent, to the maker' }]]);
    return report;
  },
  because,
  'First set the tool serviceable, or archive it.',
);
refuses(
  'what was found stays as it was reported',
  async () => {
    const report = await aToolLoss(app);
    await walk(app, toolLossWorkflow, report.id, [found]);
    return report;
  },
  { reason: 'Something else' },
  'What is missing or damaged: this cannot be changed while it is found.',
);

const soon = () => new Date(Date.now() + 3_600_000).toISOString();
refusesNew(
  'a tool is not missed at a moment to come',
  () => ({ discoveredAt: soon() }),
  'This moment is still to come.',
);
refusesNew(
  'a tool was seen last before it was missed',
  () => ({ lastSeenAt: soon() }),
  'It was seen last before it was missed.',
);

test('everybody reports; an archived tool and a second report of its kind are refused', async () => {
  const anybody = await app.as('level:1');
  const report = (toolId: string) =>
    anybody.call('POST', toolLoss.api, { toolId, kind: 'lost', reason: 'Gone', lastSeenAt: hourAgo() });
  const { id: toolId } = await aToolInUse(app);
  expect((await report(toolId)).status).toBe(201);
  expect(await stateOf(toolId)).toMatchObject({ status: 'lost' });
  const first = await aToolLoss(app);
  expect((await aToolLoss.send(app, { toolId: first.toolId })).body).toMatchObject({
    field: 'toolId',
    message: expect.stringContaining(`is on report ${first.number} already: go on there.`),
  });
  const old = await aToolInUse(app);
  await done((await personWith(app, 'stores.admin')).run(tool, old.id, 'retire', { reason: 'Worn out' }));
  expect((await aToolLoss.send(app, { toolId: old.id })).body).toMatchObject({ message: `${old.toolNo} is archived.` });
});

test('R-TOL-1 the jobs signed in the shop between the last sight in the books and the discovery are frozen, whatever the writer remembers', async () => {
  const [inside, idle] = [await at.newJob(), await at.newJob()];
  const keeper = await personWith(app, 'stores.admin', 'tools.user');
  const lent = await aToolInUse(app);
  await done(keeper.call('POST', `${tool.api}/${lent.toolNo}/lend`, { borrowerId: at.mechanic.employeeId }));
  await inside.bores();
  const now = new Date().toISOString();
  const report = await aToolLoss(app, { toolId: lent.id, lastSeenAt: now, discoveredAt: now, shop: 'wheelOverhaul' });
  expect(await stateOf(lent.id)).toMatchObject({ status: 'lost', holderId: null });
  const jobs = await jobsOf(report.id);
  expect(jobs).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ jobNumber: inside.number, relation: 'workshop', status: 'frozen' }),
    ]),
  );
  expect(jobs.map(({ jobNumber }) => jobNumber)).not.toContain(idle.number);
});

test('R-TOL-2 quality alone clears, declares and closes; a report with a frozen work order is neither declared nor closed', async () => {
  const { lossId } = await aToolLossJob(app);
  for (const place of ['bench', 'floor'] as const) await aLossSearch(app, { lossId, place });
  const quality = await app.as('quality.user');
  const keeper = await app.as('stores.admin', 'tools.admin', 'maintenance.admin');
  expect((await quality.run(toolLoss, lossId, 'declareLost', undefined, signed)).body).toMatchObject({
    message: expect.stringContaining('Not cleared yet: ABS'),
  });
  const clear = (by: typeof quality, id: string) =>
    by.run(toolLossJob, id, 'clear', { clearance: 'Wheel opened and searched by two' }, signed);
  const jobs = await jobsOf(lossId);
  expect((await clear(keeper, jobs[0]?.id ?? '')).status).toBe(403);
  expect((await keeper.run(toolLoss, lossId, 'declareLost', undefined, signed)).status).toBe(403);
  for (const { id } of jobs) expect((await clear(quality, id)).status).toBe(200);
  await walk(app, toolLossWorkflow, lossId, ['declareLost']);
  expect((await keeper.run(toolLoss, lossId, 'close', because[1], signed)).status).toBe(403);
  await walk(app, toolLossWorkflow, lossId, [because]);
  // Its protocol is over, and nobody writes into it any more.
  const late = await keeper.call('POST', lossSearch.api, {
    lossId,
    place: 'bin',
    searchedById: at.mechanic.employeeId,
    searchedAt: hourAgo(),
    result: 'Nothing',
  });
  expect(late.body).toMatchObject({
    code: 'NOT_SEARCHED',
    message: expect.stringContaining('is closed: its search is over.'),
  });
});

test('what was found stays frozen until quality closes its report; the tool page leads there', async () => {
  const { lossId } = await aToolLossJob(app);
  const { toolId } = (
    await done<{ row: { toolId: string } }>((await app.as('level:1')).get(`${toolLoss.api}/${lossId}`))
  ).row;
  const judge = await app.as('tools.admin', 'quality.user');
  expect((await judge.run(tool, toolId, 'found', { reason: 'In a drawer' })).body).toMatchObject({
    message: expect.stringMatching(/^Its report LDT-\d{4}-\d{3} is open: say there where it was found[.]$/),
  });
  await walk(app, toolLossWorkflow, lossId, [found]);
  expect(await stateOf(toolId)).toMatchObject({ status: 'unserviceable' });
  const states = async () => new Set((await jobsOf(lossId)).map(({ status, clearance }) => `${status} ${clearance}`));
  expect(await states()).toEqual(new Set(['frozen null']));
  await walk(app, toolLossWorkflow, lossId, [because]);
  expect(await states()).toEqual(new Set(['cleared Found: Under bench 4']));
});

test('R-TOL-3 a damaged measuring tool goes out of use, and what it measured since its last good calibration is looked at', async () => {
  const { toolId, number } = await damaged();
  expect(await stateOf(toolId)).toMatchObject({ status: 'unserviceable' });
  expect(await rowsOf(`${toolRecall.api}?f.toolId.in=${toolId}`)).toMatchObject([
    { status: 'open', reason: `damaged (${number}): Dropped` },
  ]);
  // Whoever reaches for it reads what happened, not that a laboratory found it out of tolerance.
  const crib = await app.as('tools.user');
  const borrowerId = (await anEmployee(app)).id;
  expect((await crib.call('POST', `${tool.api}/${toolId}/lend`, { borrowerId })).body).toMatchObject({
    code: 'G12',
    message: expect.stringMatching(
      new RegExp(String.raw`is in doubt: damaged \(${number}\): Dropped\. Assessment OT-\S+ is open\.$`),
    ),
  });
});

test('R-TOL-4 a tool lost at the bench or at the crib, or back without a part, writes a hazard to safety in its reporter’s name; a damaged one does not', async () => {
  const safety = await personWith(app, 'safety.user');
  const hazardOf = async (toolId: string, kind: string) => {
    const [report] = await rowsOf<{ safetyReportId: string | null }>(
      `${toolLoss.api}?f.toolId.in=${toolId}&f.kind.in=${kind}`,
    );
    if (!report?.safetyReportId) return null;
    return (await done<{ row: object }>(safety.get(`${safetyReport.api}/${report.safetyReportId}`))).row;
  };
  const reporter = await app.as('level:1');
  const bench = await aToolInUse(app);
  const sent = {
    toolId: bench.id,
    kind: 'lost',
    reason: 'Not in the box',
    lastSeenAt: hourAgo(),
    lastSeenPlace: 'Bay 3',
  };
  expect((await reporter.call('POST', toolLoss.api, sent)).status).toBe(201);
  const title = expect.stringContaining(bench.toolNo);
  expect(await hazardOf(bench.id, 'lost')).toMatchObject({
    type: 'hazard',
    status: 'submitted',
    confidentiality: 'open',
    place: 'Bay 3',
    title,
  });
  // Whoever reported the tool reads it among their own safety reports.
  expect((await reporter.get<{ rows: object[] }>(safetyReport.api)).body.rows).toMatchObject([{ title }]);

  const keeper = await personWith(app, 'stores.admin', 'tools.user');
  const crib = await aToolInUse(app);
  const { number: jobNumber } = await at.newJob();
  await done(keeper.call('POST', `${tool.api}/${crib.toolNo}/lend`, { borrowerId: at.mechanic.employeeId, jobNumber }));
  const judge = await personWith(app, 'tools.admin');
  await done(judge.run(tool, crib.id, 'reportLost', { reason: 'Not handed back' }));
  expect(await hazardOf(crib.id, 'lost')).toMatchObject({ type: 'hazard', jobNumber });

  const { toolId } = await aToolLoss(app, { kind: 'incomplete', reason: 'Tip broken off' });
  expect(await hazardOf(toolId, 'incomplete')).toMatchObject({ type: 'hazard' });
  const { toolId: whole } = await damaged();
  expect(await hazardOf(whole, 'damaged')).toBeNull();
});

test('the first search begins the search; the protocol is never changed', async () => {
  const { id } = await searched();
  expect((await (await app.as('level:1')).get(`${toolLoss.api}/${id}`)).body).toMatchObject({
    row: { status: 'searching' },
  });
  await expect(app.asOwner((pool) => pool.query('update loss_search set result = $1', ['Found it']))).rejects.toThrow(
    'loss_search',
  );
});
