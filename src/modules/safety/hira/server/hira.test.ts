import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeProduct } from '#app/everyEndpoint.ts';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { done, personWith } from '#kernel/testing/fixture.ts';
import { refusalsOf } from '#kernel/testing/refusals.ts';
import { aStaffMember } from '#modules/hr/employees/server/employees.fixture.ts';
import { aSafetyReport, classified } from '#modules/safety/reports/server/reports.fixture.ts';
import { safetyReport, type Severity } from '#modules/safety/reports/shared/safetyReport.record.ts';
import { mitigation, mitigationWorkflow } from '../shared/barriers.record.ts';
import { heatMapCall } from '../shared/hira.calls.ts';
import { hazard, hira } from '../shared/hira.record.ts';
import { hazardWorkflow, hiraWorkflow } from '../shared/hira.workflow.ts';
import { aHazard, aHira, aMitigation, aVerifiedMitigation, signed, thePosts, type Posts } from './hira.fixture.ts';
import { remindOfReviews } from './reviews.jobs.ts';

let app: TestApp;
let worker: Person;
let posts: Posts;
beforeAll(async () => {
  app = await testApp(wholeProduct());
  worker = await personWith(app, 'level:3', 'safety.user');
  posts = await thePosts(app);
});
afterAll(() => app.close());

const steps = { AM: 'acceptAsAccountable', DM: 'acceptAsManager', SM: 'acceptAsSafety' } as const;
const accept = (id: string, post: keyof typeof steps, by: Person = posts[post]) =>
  by.run(hazard, id, steps[post], undefined, signed);

/** A hazard in the area whose posts are known, rated again to this cell. */
async function hazardAt(p: number, s: Severity) {
  const { id: hiraId } = await aHira(app, { areaId: posts.areaId });
  const row = await aHazard(app, { hiraId, initialP: p, initialS: s });
  await done(
    worker.run(hazard, row.id, 'rate', { residualP: p, residualS: s, residualReason: 'The existing controls suffice' }),
  );
  return row;
}

// Written here by hand, so that the product's own table cannot agree with itself: the cells of R-HIR-2 and who accepts them (R-HIR-3).
const cells: Record<string, [level: string, ...posts: (keyof typeof steps)[]]> = {
  '5A': ['intolerable'],
  '5B': ['intolerable'],
  '5C': ['intolerable'],
  '5D': ['tolerable', 'DM', 'SM'],
  '5E': ['tolerable', 'DM', 'SM'],
  '4A': ['intolerable'],
  '4B': ['intolerable'],
  '4C': ['tolerable', 'DM', 'SM'],
  '4D': ['tolerable', 'DM', 'SM'],
  '4E': ['tolerable', 'DM', 'SM'],
  '3A': ['intolerable'],
  '3B': ['tolerable', 'AM', 'SM'],
  '3C': ['tolerable', 'DM', 'SM'],
  '3D': ['tolerable', 'DM', 'SM'],
  '3E': ['acceptable', 'SM'],
  '2A': ['tolerable', 'AM', 'SM'],
  '2B': ['tolerable', 'AM', 'SM'],
  '2C': ['tolerable', 'DM', 'SM'],
  '2D': ['acceptable', 'SM'],
  '2E': ['acceptable', 'SM'],
  '1A': ['tolerable', 'AM', 'SM'],
  '1B': ['acceptable', 'SM'],
  '1C': ['acceptable', 'SM'],
  '1D': ['acceptable', 'SM'],
  '1E': ['acceptable', 'SM'],
};

test.each(Object.entries(cells))(
  'R-HIR-2 R-HIR-3 %s is %j: these posts accept it and no other',
  async (cell, [level, ...who]) => {
    const row = await hazardAt(Number(cell[0]), cell[1] as Severity);
    for (const post of ['DM', 'AM', 'SM'] as const) {
      if (who.includes(post)) continue;
      const { status, body } = await accept(row.id, post);
      expect([status, body]).toMatchObject([409, { code: who.length === 0 ? 'RISK_INTOLERABLE' : 'RISK_AUTHORITY' }]);
    }
    // Where another post accepts too, the Safety Manager is the last.
    const tooEarly = who.length === 2 ? [await accept(row.id, 'SM')] : [];
    expect(tooEarly).toMatchObject(who.length === 2 ? [{ status: 409, body: { code: 'RISK_AUTHORITY' } }] : []);
    for (const post of who) expect(await accept(row.id, post)).toMatchObject({ status: 200 });
    const { row: now } = await done<{ row: Record<string, unknown> }>(worker.get(`${hazard.api}/${row.id}`));
    expect(now).toMatchObject({
      currentIndex: cell,
      currentLevel: level,
      status: who.length > 0 ? 'accepted' : 'mitigating',
    });
  },
);

test('R-HIR-3 nobody but the holder of a post accepts for it', async () => {
  const row = await hazardAt(2, 'D');
  const somebody = await app.as('level:5', 'safety.admin', 'quality.admin');
  await aStaffMember(app, { userId: somebody.id });
  expect(await accept(row.id, 'SM', somebody)).toMatchObject({
    status: 409,
    body: { code: 'RISK_AUTHORITY', message: 'Only the Safety Manager accepts this here.' },
  });
});

test('R-HIR-3 a hazard written anew after it was accepted is accepted anew: nobody signs for words that came later', async () => {
  const row = await hazardAt(2, 'A');
  await done(accept(row.id, 'AM'));
  const read = async () =>
    (
      await done<{ row: { version: number; accountableAcceptedAt: string | null } }>(
        worker.get(`${hazard.api}/${row.id}`),
      )
    ).row;
  const { version, accountableAcceptedAt } = await read();
  expect(accountableAcceptedAt).not.toBeNull();
  await done(
    worker.call('PATCH', `${hazard.api}/${row.id}`, {
      version,
      existingControls: 'None any more: the torque is not read',
    }),
  );
  expect((await read()).accountableAcceptedAt).toBeNull();
  expect(await accept(row.id, 'SM')).toMatchObject({ status: 409, body: { code: 'RISK_AUTHORITY' } });
  await done(accept(row.id, 'AM'));
  await done(accept(row.id, 'SM'));
});

test('R-HIR-4 what is intolerable is reduced within 7 days with an interim measure the next, tolerable within 30', async () => {
  const today = dayOf(new Date());
  expect(await aHazard(app, { initialP: 3, initialS: 'A' })).toMatchObject({
    initialLevel: 'intolerable',
    interimDueOn: addDays(today, 1),
    mitigateBy: addDays(today, 7),
  });
  expect(await aHazard(app, { initialP: 3, initialS: 'C' })).toMatchObject({
    initialLevel: 'tolerable',
    interimDueOn: null,
    mitigateBy: addDays(today, 30),
  });
  expect(await aHazard(app, { initialP: 1, initialS: 'E' })).toMatchObject({
    initialLevel: 'acceptable',
    mitigateBy: null,
  });
});

const refuses = refusalsOf(() => app, hazardWorkflow);
refuses(
  'R-HIR-4 a residual risk is rated after a mitigation is verified, or with a reason',
  () => aHazard(app),
  ['rate', { residualP: 2, residualS: 'C' }],
  'Verify a mitigation first, or say why the existing controls suffice.',
);
refuses(
  'R-HIR-4 no reason makes an intolerable risk lower before a mitigation is verified',
  () => aHazard(app, { initialP: 4, initialS: 'B' }),
  ['rate', { residualP: 3, residualS: 'B', residualReason: 'The existing controls suffice' }],
  'An intolerable risk is lower only after a mitigation is verified.',
);
refuses(
  'R-HIR-4 residual 4C from initial 3C is refused without a reason',
  async () => {
    const row = await aHazard(app, { initialP: 3, initialS: 'C' });
    await aVerifiedMitigation(app, { hazardId: row.id });
    return row;
  },
  ['rate', { residualP: 4, residualS: 'C' }],
  'The residual risk is worse than the initial one: say why.',
);
refuses(
  'R-HIR-4 the severity drops only with a control that limits the consequence',
  async () => {
    const row = await aHazard(app, { initialP: 3, initialS: 'C' });
    await aVerifiedMitigation(app, { hazardId: row.id });
    return row;
  },
  ['rate', { residualP: 3, residualS: 'D' }],
  'No verified control limits the consequence: only the probability drops, or say why.',
);
test('R-HIR-4 with such a control it drops; what is tolerable is not accepted before it is rated again', async () => {
  const { id: hiraId } = await aHira(app, { areaId: posts.areaId });
  const row = await aHazard(app, { hiraId, initialP: 4, initialS: 'D' });
  expect(await accept(row.id, 'DM')).toMatchObject({ status: 409, body: { message: 'Rate the residual risk first.' } });
  await aVerifiedMitigation(app, { hazardId: row.id, limitsConsequence: true });
  const { body } = await worker.run(hazard, row.id, 'rate', { residualP: 4, residualS: 'E' });
  expect(body.row).toMatchObject({ currentIndex: '4E' });
});

test.each([
  ['3A', 1, 'A', 3, 'AM'],
  ['4C', 2, 'C', 12, 'DM'],
  ['4D', 2, 'D', 24, null],
] as const)(
  'R-HIR-5 a hazard found at %s and brought to %i%s is looked at again after %i months',
  async (initial, p, s, months, first) => {
    const { id: hiraId } = await aHira(app, { areaId: posts.areaId });
    const row = await aHazard(app, { hiraId, initialP: Number(initial[0]), initialS: initial[1] as Severity });
    await aVerifiedMitigation(app, { hazardId: row.id });
    await done(
      worker.run(hazard, row.id, 'rate', { residualP: p, residualS: s, residualReason: 'Measured for a month' }),
    );
    if (first) await done(accept(row.id, first));
    const { body } = await accept(row.id, 'SM');
    expect(body.row).toMatchObject({ status: 'accepted', reviewDueOn: addMonths(dayOf(new Date()), months) });
  },
);

test('R-HIR-5 a new report with the same tag asks for a review at once', async () => {
  const { id: hiraId } = await aHira(app, { areaId: posts.areaId });
  const row = await aHazard(app, { hiraId, initialP: 1, initialS: 'E', tag: 'Wet floor' });
  await done(accept(row.id, 'SM'));
  await aSafetyReport(app, { steps: [['classify', { ...classified, tag: 'wet floor' }]] });
  await app.write((ctx) => remindOfReviews(ctx));
  const { row: now } = await done<{ row: object }>(worker.get(`${hazard.api}/${row.id}`));
  expect(now).toMatchObject({ reviewDueOn: dayOf(new Date()) });
  const { rows } =
    await sql`select 1 from notification where cause = 'hazard review' and user_id = ${worker.id}`.execute(
      app.deps.database.db,
    );
  expect(rows).toHaveLength(1);
});

test('R-HIR-6 the worst hazard stands first and gives the assessment its risk', async () => {
  const { id: hiraId } = await aHira(app, { areaId: posts.areaId });
  for (const [initialP, initialS] of [
    [2, 'E'],
    [4, 'C'],
    [2, 'A'],
    [5, 'C'],
    [3, 'A'],
    [1, 'B'],
  ] as const)
    await aHazard(app, { hiraId, initialP, initialS });
  const { rows } = await done<{ rows: { currentIndex: string }[] }>(worker.get(`${hazard.api}?f.hiraId.in=${hiraId}`));
  expect(rows.map(({ currentIndex }) => currentIndex)).toEqual(['3A', '5C', '2A', '4C', '1B', '2E']);
  expect((await done<{ row: object }>(worker.get(`${hira.api}/${hiraId}`))).row).toMatchObject({ worstIndex: '3A' });
  const map = await done<{ index: string; count: number }[]>(worker.get(heatMapCall.path));
  expect(map.find(({ index }) => index === '5C')?.count).toBeGreaterThan(0);
});

const refusesMitigation = refusalsOf(() => app, mitigationWorkflow);
refusesMitigation(
  'a mitigation is finished by its owner',
  () => aMitigation(app),
  ['finish', { evidence: 'Done' }],
  'Its owner finishes it.',
);
test('R-GEN-5 the owner of a mitigation does not verify it; what did not work is open again', async () => {
  const owner = await app.as('level:3', 'safety.user');
  const row = await aMitigation(app, { ownerId: await aStaffMember(app, { userId: owner.id }) });
  await done(owner.run(mitigation, row.id, 'finish', { evidence: 'Wrench in use' }));
  expect((await owner.run(mitigation, row.id, 'verify')).body).toMatchObject({
    message: 'Its owner does not verify it.',
  });
  expect((await worker.run(mitigation, row.id, 'notEffective', { reason: 'It still drifts' })).body.row).toMatchObject({
    status: 'open',
    effect: 'notEffective',
  });
  await done(owner.run(mitigation, row.id, 'finish', { evidence: 'Wrench with lock' }));
  expect((await worker.run(mitigation, row.id, 'verify')).body.row).toMatchObject({
    status: 'verified',
    effect: 'effective',
  });
});

refusalsOf(() => app, hiraWorkflow)(
  'an assessment without hazards assesses nothing',
  () => aHira(app),
  'assess',
  'Write down at least one hazard first.',
);
test('an assessment is accepted when every hazard is and every mitigation is verified; then its report may close', async () => {
  const { id: reportId } = await aSafetyReport(app, { steps: [['classify', { ...classified, eventSeverity: 'C' }]] });
  const leadId = (await aHira(app)).leadId;
  const { id } = await aHira(app, { areaId: posts.areaId, trigger: 'report', reportId, leadId });
  const reportNow = async () => (await done<{ row: object }>(worker.get(`${safetyReport.api}/${reportId}`))).row;
  expect(await reportNow()).toMatchObject({ openHazards: 0, hiraAt: expect.any(String) });
  const row = await aHazard(app, { hiraId: id, initialP: 1, initialS: 'E' });
  expect(await reportNow()).toMatchObject({ openHazards: 1 });
  await done(worker.run(hira, id, 'assess'));
  expect((await posts.SM.run(hira, id, 'accept')).body).toMatchObject({ message: `Not accepted yet: ${row.code}.` });
  const waiting = await aMitigation(app, { hazardId: row.id });
  await done(accept(row.id, 'SM'));
  expect((await posts.SM.run(hira, id, 'accept')).body).toMatchObject({ message: 'Mitigations not verified yet: 1.' });
  await done(worker.run(mitigation, waiting.id, 'finish', { evidence: 'Sign is up' }));
  await done(posts.SM.run(mitigation, waiting.id, 'verify'));
  expect((await posts.SM.run(hira, id, 'accept')).body.row).toMatchObject({ status: 'accepted' });
  expect(await reportNow()).toMatchObject({ openHazards: 0 });
  const late = await worker.call('POST', hazard.api, {
    hiraId: id,
    description: 'Another one',
    consequence: 'Some harm',
    existingControls: 'None',
    initialP: 1,
    initialS: 'E',
  });
  expect(late.body['message']).toBe('The risk assessment is accepted or closed: start a review first.');
});

test('R-HIR-3 an intolerable activity is stopped by quality or safety, and everybody hears of it', async () => {
  const row = await aHazard(app, { initialP: 5, initialS: 'A' });
  expect((await worker.run(hazard, row.id, 'stop', { reason: 'Too dangerous' }, signed)).status).toBe(403);
  expect((await posts.SM.run(hazard, row.id, 'restrict', { reason: 'Two people at least' })).body.row).toMatchObject({
    isRestricted: true,
  });
  const quality = await app.as('level:3', 'quality.admin');
  expect((await quality.run(hazard, row.id, 'stop', { reason: 'Too dangerous' }, signed)).body.row).toMatchObject({
    status: 'stopped',
  });
  const { rows } = await sql`select 1 from notification where cause = 'stopped' and user_id = ${posts.DM.id}`.execute(
    app.deps.database.db,
  );
  expect(rows).toHaveLength(1);
  const late = await worker.call('POST', mitigation.api, {
    hazardId: row.id,
    text: 'A guard rail',
    controlType: 'engineer',
    ownerId: (await aHira(app)).leadId,
    dueOn: dayOf(new Date()),
  });
  expect(late.body['message']).toBe('The hazard is accepted or stopped: start a review first.');
});

test('the database itself accepts no intolerable risk and none without its posts', async () => {
  const wrong = await hazardAt(5, 'A');
  const tolerable = await hazardAt(3, 'C');
  const force = (id: string, accountable: string | null) =>
    app.write((ctx) =>
      sql`update hazard set status = 'accepted', safety_accepted_by_id = ${posts.SM.id}, accountable_accepted_by_id = ${accountable}
        where id = ${id}`.execute(ctx.db),
    );
  await expect(force(wrong.id, posts.AM.id)).rejects.toThrow(/hazard_intolerable_is_not_accepted/);
  await expect(force(tolerable.id, posts.AM.id)).rejects.toThrow(/hazard_accepted_by_its_posts/);
});
