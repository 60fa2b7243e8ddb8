import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, testPin, type Person, type TestApp } from '#kernel/testing/app.ts';
import { anApplicableDirective } from '#modules/maintenance/directives/server/directives.fixture.ts';
import { authorised } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { directive, directiveApplicability } from '#modules/maintenance/directives/shared/directive.record.ts';
import { manual } from '#modules/maintenance/manuals/shared/manual.record.ts';
import { manualIpcItem, manualPart } from '#modules/maintenance/manuals/shared/manualContents.record.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { jobFixture, jobModules, type JobFixture } from './jobs.fixture.ts';

let app: TestApp;
let shop: JobFixture;
let user: Person;

beforeAll(async () => {
  app = await testApp(jobModules);
  shop = await jobFixture(app);
  user = await authorised(app, shop, { privileges: ['engineering'], roles: ['maintenance.user'] });
});
afterAll(() => app.close());

async function gate(number: string, code: string) {
  const answer = await user.get<{ gates: { code: string; state: string; messages: string[] }[] }>(
    `${workOrder.api}/${number}/gates`,
  );
  return answer.body.gates.find((each) => each.code === code);
}

test('R9 G16 an AD stays open until its answer is signed; a wrong PIN leaves nothing, and an unsigned method is refused', async () => {
  const batch = await shop.batch({ serialNumber: '4821' });
  const job = await user.create(workOrder, shop.job(batch, '4821'));
  const directiveId = await anApplicableDirective(app, [{ partNumber: 'C20195162', partNumberId: shop.wheelId }]);
  expect(await gate(job.number, 'G16')).toMatchObject({
    state: 'fail',
    messages: ['AD 2024-19-15 applies to C20195162 and is open.'],
  });
  const path = `${workOrder.api}/${job.number}/directives`;
  const answer = {
    directiveId,
    partNumber: 'C20195162',
    serialNumber: '4821',
    status: 'complied',
    method: 'Gap inspected, no finding',
  };
  expect((await user.call('POST', path, { ...answer, pin: '0000' })).body).toMatchObject({ code: 'G22' });
  expect((await user.call('POST', path, { ...answer, method: undefined, pin: testPin })).status).toBe(400);
  expect((await gate(job.number, 'G16'))?.state).toBe('fail');
  expect((await user.call('POST', path, { ...answer, pin: testPin })).status).toBe(200);
  expect((await gate(job.number, 'G16'))?.state).toBe('pass');
  const tab = await user.get<{ directives: { number: string; open: boolean; status: string }[] }>(path);
  expect(tab.body.directives).toMatchObject([{ number: '2024-19-15', status: 'complied', open: false }]);
  expect((await app.verify()).fault).toBeFalsy();
});

/** A wheel under AD 72-04-02 or 72-04-03 at a tire change. */
async function visitOf(directiveId: string, serialNumber: string, tireChanges: number | null) {
  const batch = await shop.batch({ serialNumber });
  const job = await user.create(workOrder, {
    ...shop.job(batch, serialNumber),
    ...(tireChanges === null ? {} : { tireChangesSinceOverhaul: tireChanges }),
  });
  const path = `${workOrder.api}/${job.number}/directives`;
  return {
    answer: (status: string, more: object = {}) =>
      user.call('POST', path, {
        directiveId,
        partNumber: 'C20195162',
        serialNumber: serialNumber.toLowerCase(),
        status,
        method: 'Penetrant inspection, no crack',
        pin: testPin,
        ...more,
      }),
    gate: async () => (await gate(job.number, 'G16'))?.messages.filter((text) => text.includes('72-04-0')),
    nextDue: () =>
      app.write(async ({ db }) => {
        const found = await sql<{ nextDue: unknown }>`
          select next_due from directive_compliance where job_id = ${job.id} order by created_at desc limit 1`.execute(
          db,
        );
        return found.rows[0]?.nextDue;
      }),
    leave: () =>
      app.write(({ db }) => sql`update work_order set status = 'cancelled' where id = ${job.id}`.execute(db)),
  };
}

test('R9 a directive that repeats is due again after so many tire changes, until it was done as often as it asks', async () => {
  const library = await authorised(app, shop, {
    privileges: ['engineering'],
    roles: ['quality.user', 'maintenance.user'],
  });
  const ad = await library.create(directive, {
    authority: 'FAA',
    adNumber: '72-04-02',
    subject: 'Inboard wheel halves: cracks',
    effectiveDate: '1972-02-15',
    requiredAction: 'Penetrant inspection',
    complianceTime: 'At the next tire change',
    recurring: 'Every other tire change until two more are done',
    repeatIn: 'tireChanges',
    repeatEvery: 2,
    repeatMore: 2,
  });
  await library.create(directiveApplicability, { directiveId: ad.id, partNumber: 'C20195162', serials: 'B5311' });
  const visit = (tireChanges: number | null) => visitOf(ad.id, 'B5311', tireChanges);
  const unknown = await visit(null);
  expect(await unknown.answer('complied')).toMatchObject({ status: 422, body: { code: 'G16' } });
  expect(await unknown.gate()).toEqual(['AD 72-04-02 applies to C20195162 and is open.']);
  await unknown.leave();

  const first = await visit(1);
  expect((await first.answer('complied')).status).toBe(200);
  expect(await first.nextDue()).toEqual({ tireChange: 3 });
  expect(await first.gate()).toEqual([]);
  await first.leave();

  const between = await visit(2);
  expect((await between.answer('notDue', { nextDue: { tireChange: 3 } })).status).toBe(200);
  expect(await between.gate()).toEqual([]);
  await between.leave();

  const second = await visit(3);
  expect(await second.answer('notDue', { nextDue: { tireChange: 9 } })).toMatchObject({
    status: 422,
    body: { code: 'G16', message: 'AD 72-04-02 is due again at tire change 3: do it, it cannot be put off.' },
  });
  expect((await second.answer('complied')).status).toBe(200);
  expect(await second.nextDue()).toEqual({ tireChange: 5 });
  await second.leave();

  const third = await visit(5);
  expect((await third.answer('complied')).status).toBe(200);
  expect(await third.nextDue()).toBeNull();
  expect(await third.gate()).toEqual([]);
  await third.leave();
});

test('R9 an interval made shorter opens the answer again and counts from when it was last done; "not due" puts nothing off', async () => {
  const library = await authorised(app, shop, {
    privileges: ['engineering'],
    roles: ['quality.user', 'maintenance.user'],
  });
  const ad = await library.create(directive, {
    authority: 'FAA',
    adNumber: '72-04-03',
    subject: 'Inboard wheel halves: cracks, second issue',
    effectiveDate: '1972-02-15',
    requiredAction: 'Penetrant inspection',
    complianceTime: 'At the next tire change',
    repeatIn: 'tireChanges',
    repeatEvery: 6,
  });
  await library.create(directiveApplicability, { directiveId: ad.id, partNumber: 'C20195162', serials: 'B6011' });
  const visit = (tireChanges: number) => visitOf(ad.id, 'B6011', tireChanges);
  const every = async (repeatEvery: number) => {
    const { body } = await library.get<{ row: { version: number } }>(`${directive.api}/${ad.id}`);
    const changed = { version: body.row.version, repeatEvery };
    expect((await library.call('PATCH', `${directive.api}/${ad.id}`, changed)).status).toBe(200);
  };
  const first = await visit(1);
  expect((await first.answer('complied')).status).toBe(200);
  expect(await first.nextDue()).toEqual({ tireChange: 7 });
  await first.leave();

  // Said to be due later than it was named: it stays due when it was.
  const second = await visit(2);
  expect((await second.answer('notDue', { nextDue: { tireChange: 20 } })).status).toBe(200);
  expect(await second.nextDue()).toEqual({ tireChange: 7 });
  expect(await second.gate()).toEqual([]);
  await every(4);
  expect(await second.gate()).toEqual(['AD 72-04-03 applies to C20195162 and is open.']);
  expect((await second.answer('notDue', { nextDue: { tireChange: 20 } })).status).toBe(200);
  expect(await second.nextDue()).toEqual({ tireChange: 5 });
  expect(await second.gate()).toEqual([]);
  await second.leave();

  const third = await visit(4);
  await every(3);
  expect(await third.answer('notDue', { nextDue: { tireChange: 20 } })).toMatchObject({
    status: 422,
    body: { code: 'G16', message: 'AD 72-04-03 is due again at tire change 4: do it, it cannot be put off.' },
  });
  expect((await third.answer('complied')).status).toBe(200);
  expect(await third.nextDue()).toEqual({ tireChange: 7 });
  await third.leave();
});

test('G16 a directive naming a detail part of the parts list is open until an engineer answers for that part', async () => {
  const library = await authorised(app, shop, {
    privileges: ['engineering'],
    roles: ['quality.user', 'maintenance.user'],
  });
  const book = await library.create(manual, {
    kind: 'CMM',
    manualNumber: '32-47-99',
    title: 'Main wheel, parts list',
    manufacturer: 'Maker',
    ata: '32-47',
    currencySource: 'Maker portal',
    currencyIntervalDays: 90,
  });
  await library.create(manualPart, { manualId: book.id, partNumberId: shop.wheelId });
  const ad = await library.create(directive, {
    authority: 'EASA',
    adNumber: '2025-0042',
    subject: 'Tie bolts',
    effectiveDate: '2025-02-01',
    requiredAction: 'Replace',
    complianceTime: 'Before release',
  });
  await library.create(directiveApplicability, { directiveId: ad.id, partNumber: 'TB-100', serialBefore: 'S500' });
  const job = await user.create(workOrder, shop.job(await shop.batch({ serialNumber: '5100' }), '5100'));
  const named = async () => (await gate(job.number, 'G16'))?.messages.filter((text) => text.includes('2025-0042'));
  expect(await named()).toEqual([]);
  await library.create(manualIpcItem, {
    manualId: book.id,
    figure: 1,
    item: '120',
    partNumber: 'TB-101',
    nomenclature: 'Tie bolt',
    alternates: 'tb-100, TB-099',
  });
  expect(await named()).toEqual(['AD 2025-0042 applies to tb-100 and is open.']);
  const path = `${workOrder.api}/${job.number}/directives`;
  const tab = await user.get<{ directives: { number: string; partNumber: string }[] }>(path);
  expect(tab.body.directives.filter((each) => each.number === '2025-0042')).toMatchObject([{ partNumber: 'tb-100' }]);
  const answer = {
    directiveId: ad.id,
    status: 'notApplicable',
    reason: 'TB-101 installed, read at inspection',
    pin: testPin,
  };
  expect((await user.call('POST', path, { ...answer, partNumber: 'tb-100', serialNumber: null })).status).toBe(200);
  expect(await named()).toEqual([]);
});

test('G17 a bulletin the customer ordered needs a signed result, and a refusal needs its letter', async () => {
  const batch = await shop.batch({ serialNumber: '4900' });
  const job = await user.create(workOrder, shop.job(batch, '4900'));
  const path = `${workOrder.api}/${job.number}/bulletins`;
  expect(
    (await user.call('POST', path, { number: '32-1244', orderedByCustomer: true, result: 'refused', pin: testPin }))
      .status,
  ).toBe(400);
  expect(
    (
      await user.call('POST', path, {
        number: '32-1244',
        orderedByCustomer: true,
        result: 'refused',
        reference: 'Letter of 3 Sep',
        pin: testPin,
      })
    ).status,
  ).toBe(200);
  expect((await gate(job.number, 'G17'))?.state).toBe('pass');
});

test('G17 a planner’s signed reason that no bulletin applies stands on the gate', async () => {
  const batch = await shop.batch({ serialNumber: '4902' });
  const job = await user.create(workOrder, shop.job(batch, '4902'));
  const path = `${workOrder.api}/${job.number}/gate-reasons`;
  const signed = { gate: 'G17', subject: 'SB', reason: 'Order without bulletins', pin: testPin };
  expect((await user.call('POST', path, signed)).status).toBe(200);
  expect(await gate(job.number, 'G17')).toMatchObject({ state: 'na', messages: ['Order without bulletins'] });
  expect((await user.get(path)).body).toMatchObject({
    reasons: [{ gate: 'G17', reason: 'Order without bulletins', by: expect.any(String) }],
    temporaryRevisions: [],
  });
});

test('G16 an AD that is done once is not put off either, once the day, cycles or tire change named at an earlier visit has come', async () => {
  const library = await authorised(app, shop, {
    privileges: ['engineering'],
    roles: ['quality.user', 'maintenance.user'],
  });
  const user = library;
  const ad = await library.create(directive, {
    authority: 'FAA',
    adNumber: '2026-03-03',
    subject: 'Outboard wheel halves',
    effectiveDate: '2026-01-15',
    requiredAction: 'Eddy current inspection',
    complianceTime: 'Before 6 000 cycles',
  });
  await library.create(directiveApplicability, { directiveId: ad.id, partNumber: 'C20195162', serials: 'B6400' });
  const visit = async (csnCycles: number) => {
    const batch = await shop.batch({ serialNumber: 'B6400' });
    const job = await user.create(workOrder, { ...shop.job(batch, 'B6400'), csnCycles });
    const answer = (status: string, more: object) =>
      user.call('POST', `${workOrder.api}/${job.number}/directives`, {
        directiveId: ad.id,
        partNumber: 'C20195162',
        serialNumber: 'B6400',
        status,
        pin: testPin,
        ...more,
      });
    const leave = () =>
      app.write(({ db }) => sql`update work_order set status = 'cancelled' where id = ${job.id}`.execute(db));
    return { answer, leave };
  };
  const first = await visit(5800);
  expect((await first.answer('notDue', { nextDue: { cycles: 6000 } })).status).toBe(200);
  await first.leave();
  const between = await visit(5999);
  expect((await between.answer('notDue', { nextDue: { cycles: 6000 } })).status).toBe(200);
  await between.leave();
  const due = await visit(6000);
  expect(await due.answer('notDue', { nextDue: { cycles: 9000 } })).toMatchObject({
    status: 422,
    body: { code: 'G16', message: 'AD 2026-03-03 is due again at 6000 cycles: do it, it cannot be put off.' },
  });
  expect((await due.answer('complied', { method: 'Eddy current, no crack' })).status).toBe(200);
  await due.leave();
});
