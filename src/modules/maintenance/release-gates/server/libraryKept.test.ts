import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { bench, type Bench, type JobAtBench } from '#modules/maintenance/task-cards/server/bench.fixture.ts';
import { taskCardsServer } from '#modules/maintenance/task-cards/server/task-cards.server.ts';
import { directive, directiveApplicability } from '#modules/maintenance/directives/shared/directive.record.ts';
import { partNumber } from '#modules/maintenance/capabilities/shared/partNumber.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { serviceBulletin } from '#modules/maintenance/directives/shared/serviceBulletin.record.ts';
import { anIpcItem, aTemporaryRevision } from '#modules/maintenance/manuals/server/manuals.fixture.ts';
import { manualIpcItem } from '#modules/maintenance/manuals/shared/manualContents.record.ts';
import { manual } from '#modules/maintenance/manuals/shared/manual.record.ts';
import { manualRevision } from '#modules/maintenance/manuals/shared/manualRevision.record.ts';
import { temporaryRevision } from '#modules/maintenance/manuals/shared/temporaryRevision.record.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';

// Whoever keeps the technical library does not turn a gate of an open job green by changing the library: an engineer answers for that.
let app: TestApp;
let at: Bench;
let job: JobAtBench;
let library: Person;
let admin: Person;
const today = dayOf(new Date());
let count = 0;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  library = await app.as('quality.user');
  admin = await app.as('quality.admin');
  job = await at.newJob();
});
afterAll(() => app.close());

const gate = (code: string) => at.gate(job, code);
async function change(record: AnyRecord, id: string, values: object, by: Person = library) {
  const { body } = await by.get<{ row: { version: number } }>(`${record.api}/${id}`);
  return by.call('PATCH', `${record.api}/${id}`, { version: body.row.version, ...values });
}
async function archive(record: AnyRecord, id: string) {
  const { body } = await admin.get<{ row: { version: number } }>(`${record.api}/${id}`);
  return admin.call('POST', `${record.api}/${id}/archive`, { version: body.row.version, reason: 'Entered twice' });
}
async function aDirectiveOf(partNumber: string | null) {
  count += 1;
  const made = await library.create(directive, {
    authority: 'FAA',
    adNumber: `2026-40-${count}`,
    subject: 'Wheel halves',
    effectiveDate: addDays(today, -1),
    requiredAction: 'Inspect the gap',
    complianceTime: 'Before release',
  });
  const named = partNumber ? await library.create(directiveApplicability, { directiveId: made.id, partNumber }) : null;
  return { id: made.id, number: made.adNumber, namedId: named?.id ?? '' };
}
const heldDirective = { status: 422, body: { code: 'GUARD', message: expect.stringContaining('for this directive') } };
const heldBulletin = { status: 422, body: { code: 'GUARD', message: expect.stringContaining('for this bulletin') } };

test('G16 a directive that open jobs wait for is put off by an authorised engineer only', async () => {
  const { id, number } = await aDirectiveOf('C20195162');
  expect((await gate('G16')).messages.join()).toContain(number);
  for (const values of [
    { effectiveDate: '2030-01-01' },
    { repeatIn: 'cycles', repeatEvery: 1000 },
    { requiredAction: 'None' },
  ])
    expect(await change(directive, id, values)).toMatchObject(heldDirective);
  expect((await gate('G16')).messages.join()).toContain(number);
  expect((await change(directive, id, { effectiveDate: '2030-01-01' }, at.engineer)).status).toBe(200);
  expect((await gate('G16')).messages.join()).not.toContain(number);
});

test('G16 a directive is replaced by one that names the parts in work, or by an engineer', async () => {
  const older = await aDirectiveOf('C20195162');
  const newer = await aDirectiveOf(null);
  const replace = (by: Person) => by.call('POST', `/api/directives/${newer.id}/supersede`, { olderId: older.id });
  expect(await replace(library)).toMatchObject({ status: 422, body: { code: 'AD_LESS', field: 'olderId' } });
  expect((await gate('G16')).messages.join()).toContain(older.number);
  await library.create(directiveApplicability, { directiveId: newer.id, partNumber: 'C20195162' });
  expect((await replace(library)).status).toBe(200);
  expect((await gate('G16')).messages.join()).toContain(newer.number);
  const third = await aDirectiveOf(null);
  expect((await at.engineer.call('POST', `/api/directives/${third.id}/supersede`, { olderId: newer.id })).status).toBe(
    200,
  );
});

test('G16 a directive of a detail part on the parts list is held by the jobs of its components', async () => {
  await anIpcItem(app, { manualId: at.manualId, partNumber: 'KEY-40', nomenclature: 'Drive key' });
  const { id, number, namedId } = await aDirectiveOf('KEY-40');
  expect((await gate('G16')).messages.join()).toContain(number);
  expect(await change(directiveApplicability, namedId, { serials: '1' })).toMatchObject(heldDirective);
  expect(await archive(directive, id)).toMatchObject(heldDirective);
});

test('G17 a bulletin that is asked of open jobs is made to ask less by an authorised engineer only', async () => {
  const { id } = await library.create(serviceBulletin, {
    sbNumber: 'SB 32-900',
    manufacturer: 'Safran',
    subject: 'Tie bolts',
    category: 'mandatory',
    partNumbers: 'C20195162',
  });
  expect((await gate('G17')).messages.join()).toContain('SB 32-900');
  for (const values of [{ category: 'optional' }, { partNumbers: 'XX-1' }])
    expect(await change(serviceBulletin, id, values)).toMatchObject(heldBulletin);
  expect(await archive(serviceBulletin, id)).toMatchObject(heldBulletin);
  expect((await gate('G17')).messages.join()).toContain('SB 32-900');
  expect((await change(serviceBulletin, id, { category: 'optional' }, at.engineer)).status).toBe(200);
  expect((await gate('G17')).messages.join()).not.toContain('SB 32-900');
  expect((await change(serviceBulletin, id, { partNumbers: 'XX-1' }, at.engineer)).status).toBe(200);
  // Asked of no job any more, it is the library's own.
  expect((await change(serviceBulletin, id, { category: 'alert' })).status).toBe(200);
});

test('G05 a temporary revision is taken in by a later revision of its own manual, and taken away by an engineer', async () => {
  const { id } = await aTemporaryRevision(app, { manualId: at.manualId, trNumber: 'TR 32-40', issueDate: today });
  expect((await gate('G05')).messages.join()).toContain('TR 32-40');
  expect(await change(temporaryRevision, id, { incorporatedInId: at.manualRevisionId })).toMatchObject({
    status: 422,
    body: { code: 'TR_REVISION', field: 'incorporatedInId' },
  });
  const other = await library.create(manual, {
    kind: 'CMM',
    manualNumber: '32-99-40',
    title: 'Another wheel',
    manufacturer: 'Safran',
    currencySource: 'Portal',
  });
  const foreign = await library.create(manualRevision, {
    manualId: other.id,
    revision: 'Rev 1',
    issueDate: today,
    receivedOn: today,
  });
  expect(await change(temporaryRevision, id, { incorporatedInId: foreign.id })).toMatchObject({
    status: 422,
    body: { message: 'This is a revision of another manual.' },
  });
  expect(await archive(temporaryRevision, id)).toMatchObject({ status: 422, body: { code: 'GUARD' } });
  expect((await gate('G05')).messages.join()).toContain('TR 32-40');
  const next = await library.create(manualRevision, {
    manualId: at.manualId,
    revision: 'Rev 10',
    issueDate: today,
    receivedOn: today,
  });
  expect((await change(temporaryRevision, id, { incorporatedInId: next.id })).status).toBe(200);
});

test('G06 G14 a line of the parts list that open jobs are worked by is made less by an authorised engineer only', async () => {
  const line = { manualId: at.manualId, partNumber: 'SEAL-40', nomenclature: 'Grease seal', units: 4 };
  const { id } = await anIpcItem(app, line);
  const held = {
    status: 422,
    body: {
      code: 'LIST_IN_WORK',
      message: `${job.number} is worked by this parts list: only an authorised engineer makes it less.`,
    },
  };
  for (const values of [{ units: 2 }, { units: null }, { partNumber: 'SEAL-41' }])
    expect(await change(manualIpcItem, id, values)).toMatchObject(held);
  expect(await archive(manualIpcItem, id)).toMatchObject({ status: 422, body: { message: held.body.message } });
  // What asks for more, and other words, stay the library's.
  expect((await change(manualIpcItem, id, { units: 5, nomenclature: 'Seal, grease' })).status).toBe(200);
  const less = (more: ReturnType<typeof sql>) =>
    app.write(({ db }) => sql`update manual_ipc_item set units = 1, ${more} where id = ${id}`.execute(db));
  await expect(less(sql`version = version + 1, updated_by = ${library.id}`)).rejects.toThrow(
    'manual_ipc_item is waited for by open work orders',
  );
  expect((await change(manualIpcItem, id, { units: 2 }, at.engineer)).status).toBe(200);
});

test('G18 R18 what open jobs are judged by on their part number is taken off by an authorised engineer only', async () => {
  const wheel = at.shop.wheelId;
  expect((await gate('G18')).state).toBe('na');
  expect((await change(partNumber, wheel, { llp: true })).status).toBe(200);
  expect((await gate('G18')).state).toBe('fail');
  const held = (field: string) => ({
    status: 422,
    body: {
      code: 'PART_IN_WORK',
      message: expect.stringContaining('only an authorised engineer changes this'),
      fields: [{ path: field }],
    },
  });
  for (const [field, value] of [
    ['llp', false],
    ['serialised', false],
    ['family', 'other'],
    ['partnumber', 'C20195162-X'],
    ['isseries', true],
    ['seriesId', at.shop.unlistedId],
  ] as const)
    expect(await change(partNumber, wheel, { [field]: value })).toMatchObject(held(field));
  expect(await change(partNumber, wheel, { attributes: { ratedPsi: 200, tireChangeLimit: 50 } })).toMatchObject(
    held('attributes.tireChangeLimit'),
  );
  expect(await change(partNumber, wheel, { attributes: { ratedPsi: 200 } })).toMatchObject(
    held('attributes.tireChangeLimit'),
  );
  expect((await gate('G18')).state).toBe('fail');
  // What no job is judged by, and a limit not written so far, stay the library's.
  const more = { remarks: 'Twin wheel', attributes: { ratedPsi: 200, tireChangeLimit: 5, tireSize: '46x17' } };
  expect((await change(partNumber, wheel, more)).status).toBe(200);
  expect((await change(partNumber, wheel, { llp: false }, at.engineer)).status).toBe(200);
  expect((await gate('G18')).state).toBe('na');
  const batch = await at.shop.batch({ partNumber: '2-1684-1', serialNumber: 'KEPT-1' });
  const order = { partNumberId: at.shop.unlistedId, shop: 'brake', workScope: 'repair' } as const;
  const brake = await at.planner.create(workOrder, at.shop.job(batch, 'KEPT-1', order));
  expect((await change(partNumber, at.shop.unlistedId, { llp: true })).status).toBe(200);
  expect(await change(partNumber, at.shop.unlistedId, { llp: false })).toMatchObject(held('llp'));

  await at.planner.run(workOrder, brake.id, 'cancel', { reason: 'Sent back' });
  expect((await change(partNumber, at.shop.unlistedId, { llp: false })).status).toBe(200);
});

test('G05 G16 G17 G18 the database too keeps what open jobs wait for, whoever writes and however', async () => {
  const own = await aDirectiveOf('C20195162');
  const bulletin = await library.create(serviceBulletin, {
    sbNumber: 'SB 32-901',
    manufacturer: 'Safran',
    subject: 'Tie bolts',
    category: 'mandatory',
    partNumbers: 'C20195162',
  });
  const tr = await aTemporaryRevision(app, { manualId: at.manualId, trNumber: 'TR 32-41', issueDate: today });
  expect((await change(partNumber, at.shop.wheelId, { llp: true })).status).toBe(200);
  const { rows } = await app.write(({ db }) =>
    sql<{ id: string; employeeId: string | null }>`
      select id, employee_id from app_user where id = ${library.id} or employee_id = ${at.engineer.employeeId} order by employee_id nulls first`.execute(
      db,
    ),
  );
  const [keeper, engineer] = rows;
  const write = (what: ReturnType<typeof sql>) => app.write(({ db }) => what.execute(db));
  const by = (account: string | undefined) => sql`version = version + 1, updated_at = now(), updated_by = ${account}`;
  for (const [name, changed] of [
    [
      'directive',
      (more: ReturnType<typeof sql>) =>
        sql`update directive set effective_date = '2031-01-01', ${more} where id = ${own.id}`,
    ],
    [
      'directive',
      (more: ReturnType<typeof sql>) => sql`update directive set archived_at = now(), ${more} where id = ${own.id}`,
    ],
    [
      'directive_applicability',
      (more: ReturnType<typeof sql>) =>
        sql`update directive_applicability set serials = '1', ${more} where id = ${own.namedId}`,
    ],
    [
      'service_bulletin',
      (more: ReturnType<typeof sql>) =>
        sql`update service_bulletin set category = 'optional', ${more} where id = ${bulletin.id}`,
    ],
    [
      'temporary_revision',
      (more: ReturnType<typeof sql>) =>
        sql`update temporary_revision set archived_at = now(), ${more} where id = ${tr.id}`,
    ],
    [
      'part_number',
      (more: ReturnType<typeof sql>) => sql`update part_number set llp = false, ${more} where id = ${at.shop.wheelId}`,
    ],
  ] as const) {
    await expect(write(changed(by(keeper?.id)))).rejects.toThrow(`${name} is waited for by open work orders`);
    // Beside the ways of the product nobody's name helps.
    await expect(write(changed(sql`updated_by = ${engineer?.id}`))).rejects.toThrow(
      'is waited for by open work orders',
    );
  }
  await write(sql`update part_number set llp = false, ${by(engineer?.id)} where id = ${at.shop.wheelId}`);
  await write(sql`update directive set effective_date = '2031-01-01', ${by(engineer?.id)} where id = ${own.id}`);
});
