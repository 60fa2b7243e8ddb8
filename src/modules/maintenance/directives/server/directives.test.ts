import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { heldWhileWaiting } from '#kernel/testing/locks.ts';
import { authorised } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobFixture, jobModules, type JobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { openDirectives, type DirectivePart } from '#modules/maintenance/release-gates/shared/directives.ts';
import { directive, directiveApplicability } from '../shared/directive.record.ts';
import { directiveCheck } from '../shared/directiveCheck.record.ts';
import { serviceBulletin } from '../shared/serviceBulletin.record.ts';
import { applicabilityOf } from './directive.queries.ts';
import { bulletinsNaming, directiveFacts } from './public.ts';

let app: TestApp;
let engineer: Person;
let shop: JobFixture;
let reader: Person;
const ids: Record<string, string> = {};
const today = dayOf(new Date());
const ad = {
  authority: 'FAA',
  subject: 'Oxygen cylinder and valve assemblies',
  requiredAction: 'Check serials, inspect the gap',
  complianceTime: 'Before release',
} as const;

beforeAll(async () => {
  app = await testApp(jobModules);
  shop = await jobFixture(app);
  engineer = await authorised(app, shop, { privileges: ['engineering'], roles: ['quality.user'] });
  reader = await app.as('maintenance.viewer');
});
afterAll(() => app.close());

async function openFor(parts: DirectivePart[]): Promise<string[]> {
  const [own, ...fitted] = parts;
  const facts = await app.write((ctx) =>
    directiveFacts(ctx, {
      partNumber: own?.partNumber ?? '',
      fittedPartNumbers: fitted.map((part) => part.partNumber),
    }),
  );
  return openDirectives({
    directives: facts.directives,
    compliance: [],
    parts,
    now: { day: today, cycles: null, tireChange: null },
  }).map(({ directive: each }) => each.number);
}

test('5.7 only the last AD of a chain counts, and a fitted valve matches although the cylinder does not', async () => {
  for (const [number, effectiveDate] of [
    ['2022-04-09', '2022-04-04'],
    ['2023-13-11', '2023-09-05'],
  ] as const) {
    ids[number] = (await engineer.create(directive, { ...ad, adNumber: number, effectiveDate })).id;
    await engineer.create(directiveApplicability, { directiveId: ids[number] ?? '', partNumber: '89794077' });
  }
  await engineer.call('POST', `${directive.api}/${ids['2023-13-11']}/supersede`, { olderId: ids['2022-04-09'] });
  expect(await openFor([{ partNumber: '89794050', serialNumber: 'ST44871' }])).toEqual([]);

  ids['2024-19-15'] = (
    await engineer.create(directive, { ...ad, adNumber: '2024-19-15', effectiveDate: '2024-11-26' })
  ).id;
  for (const part of ['89794050', '89794077', '807206-01']) {
    await engineer.create(directiveApplicability, { directiveId: ids['2024-19-15'] ?? '', partNumber: part });
  }
  const chain = await engineer.call('POST', `${directive.api}/${ids['2024-19-15']}/supersede`, {
    olderId: ids['2023-13-11'],
  });
  expect(chain.body).toMatchObject({ supersedes: [{ adNumber: '2023-13-11' }], supersededBy: [] });
  expect(await openFor([{ partNumber: '89794050', serialNumber: 'ST44871' }])).toEqual(['2024-19-15']);
  expect(await openFor([{ partNumber: '89794077', serialNumber: 'ST44871' }])).toEqual(['2024-19-15']);
  expect(
    await openFor([
      { partNumber: '801307-00', serialNumber: '1' },
      { partNumber: '807206-01', serialNumber: 'V1' },
    ]),
  ).toEqual(['2024-19-15']);
  expect(await openFor([{ partNumber: 'C20195162', serialNumber: '4821' }])).toEqual([]);
});

test('ADs cannot replace each other in a loop: refused in words, and by the database', async () => {
  const itself = await engineer.call('POST', `${directive.api}/${ids['2024-19-15']}/supersede`, {
    olderId: ids['2024-19-15'],
  });
  expect(itself.body).toMatchObject({ code: 'AD_ITSELF' });
  const backwards = await engineer.call('POST', `${directive.api}/${ids['2022-04-09']}/supersede`, {
    olderId: ids['2024-19-15'],
  });
  expect(backwards.body).toMatchObject({ code: 'AD_ORDER' });
  const same = { ...ad, effectiveDate: '2024-11-26' };
  const a = await engineer.create(directive, { ...same, adNumber: 'LOOP-A' });
  const b = await engineer.create(directive, { ...same, adNumber: 'LOOP-B' });
  expect((await engineer.call('POST', `${directive.api}/${a.id}/supersede`, { olderId: b.id })).status).toBe(200);
  const loop = await engineer.call('POST', `${directive.api}/${b.id}/supersede`, { olderId: a.id });
  expect(loop.status).toBe(422);
  expect(loop.body).toMatchObject({
    code: 'AD_LOOP',
    message: 'LOOP-A already replaces LOOP-B, directly or through others.',
  });
  expect((await engineer.call('POST', `${directive.api}/${a.id}/supersede`, { olderId: b.id })).status).toBe(409);
  await expect(
    app.write((ctx) =>
      sql`insert into directive_supersession (directive_id, supersedes_id) values (${ids['2022-04-09']}, ${ids['2024-19-15']})`.execute(
        ctx.db,
      ),
    ),
  ).rejects.toThrow(/loop/);
});

test('5.7 Bendix wheels: serials before the limit are affected, the limit itself is not', async () => {
  const made = await engineer.create(directive, {
    ...ad,
    adNumber: '72-04-02',
    effectiveDate: '1972-02-15',
    recurring: 'Every other tire change',
  });
  for (const before of ['B5312', 'H204']) {
    await engineer.create(directiveApplicability, {
      directiveId: made.id,
      partNumber: '2601901',
      serialBefore: before,
    });
  }
  const on = (serialNumber: string) => openFor([{ partNumber: '2601901', serialNumber }]);
  expect([await on('B5311'), await on('B5312'), await on('H203')]).toEqual([['72-04-02'], [], ['72-04-02']]);
});

test('a row without serial numbers means every serial number, whatever other rows say', () => {
  const row = { partNumber: 'P', serialFrom: null, serialTo: null, serialBefore: null, serials: null };
  expect(applicabilityOf([row, { ...row, serialBefore: '10' }])).toEqual([
    { partNumber: 'P', ranges: [], serials: [] },
  ]);
  expect(applicabilityOf([{ ...row, serials: 'A1\nA2, A3' }])).toEqual([
    { partNumber: 'P', ranges: [], serials: ['A1', 'A2', 'A3'] },
  ]);
});

test('an applicability row has one kind of serial numbers', async () => {
  const base = { directiveId: ids['2024-19-15'], partNumber: 'X' };
  for (const end of [{ serialTo: 'B1600' }, { serialBefore: 'B-1600' }])
    expect(
      (await engineer.call('POST', directiveApplicability.api, { ...base, serialFrom: 'B1700', ...end })).body,
    ).toMatchObject({ code: 'SERIAL_RANGE', field: 'serialFrom' });
  expect(
    (await engineer.call('POST', directiveApplicability.api, { ...base, serialTo: '9', serialBefore: '10' })).body,
  ).toMatchObject({ code: 'SERIAL_RANGE' });
  expect(
    (await engineer.call('POST', directiveApplicability.api, { ...base, serials: '9', serialFrom: '1' })).body,
  ).toMatchObject({ code: 'SERIAL_RANGE' });
});

test('an AD range A100 to A99 names nobody: it is refused at its field, and no row is stored; zeros in front count for nothing', async () => {
  const base = { directiveId: ids['2024-19-15'] ?? '', partNumber: 'RANGE-1' };
  const backwards = await engineer.call('POST', directiveApplicability.api, {
    ...base,
    serialFrom: 'A100',
    serialTo: 'A99',
  });
  expect(backwards).toMatchObject({ status: 422, body: { code: 'SERIAL_RANGE', field: 'serialFrom' } });
  expect(await openFor([{ partNumber: 'RANGE-1', serialNumber: 'A100' }])).toEqual([]);
  await engineer.create(directiveApplicability, { ...base, serialFrom: 'A0099', serialTo: 'A100' });
  expect(await openFor([{ partNumber: 'RANGE-1', serialNumber: 'A00100' }])).toEqual(['2024-19-15']);
  expect(await openFor([{ partNumber: 'RANGE-1', serialNumber: 'A098' }])).toEqual([]);
});

test('G16 unchecked is not empty: who looked at the AD list, and when, is written once', async () => {
  const part = { id: shop.wheelId };
  expect((await app.write((ctx) => directiveFacts(ctx, { partNumber: 'C20195162' }))).adListCheckedOn).toBeNull();
  const ahead = await engineer.call('POST', directiveCheck.api, {
    partNumberId: part.id,
    checkedOn: addDays(today, 1),
    source: 'FAA DRS',
  });
  expect(ahead.body).toMatchObject({ code: 'DATE_AHEAD' });
  expect(
    (await reader.call('POST', directiveCheck.api, { partNumberId: part.id, checkedOn: today, source: 'FAA DRS' }))
      .status,
  ).toBe(403);
  const check = await engineer.create(directiveCheck, { partNumberId: part.id, checkedOn: today, source: 'FAA DRS' });
  expect(check.checkedByName).toMatch(/^Person/);
  expect((await app.write((ctx) => directiveFacts(ctx, { partNumber: 'c20195162' }))).adListCheckedOn).toBe(today);
  await expect(app.write((ctx) => sql`delete from directive_check`.execute(ctx.db))).rejects.toThrow(
    /permission denied/,
  );
});

test('not applicable needs a reason, and carries the name of who judged', async () => {
  const row = (await engineer.get<{ row: { version: number } }>(`${directive.api}/72-04-02`)).body.row as unknown as {
    id: string;
    version: number;
  };
  const silent = await engineer.call('POST', `${directive.api}/${row.id}/assess`, {
    version: row.version,
    assessment: 'notApplicable',
    reason: '',
  });
  expect(silent.body).toMatchObject({ fields: [{ path: 'reason', message: 'Say why' }] });
  const judged = await engineer.call('POST', `${directive.api}/${row.id}/assess`, {
    version: row.version,
    assessment: 'notApplicable',
    reason: 'No such wheels here',
  });
  expect(judged.body).toMatchObject({
    row: { assessment: 'notApplicable', assessedByName: expect.stringMatching(/^Person/) },
  });
  expect(await openFor([{ partNumber: '2601901', serialNumber: 'B5311' }])).toEqual([]);
});

test('G17 a bulletin is found by the part numbers it names, in any spelling', async () => {
  await engineer.create(serviceBulletin, {
    sbNumber: '32-1244',
    manufacturer: 'Goodrich',
    subject: 'Tie bolts',
    category: 'mandatory',
    partNumbers: '2-1684\n2-1577 – 4',
  });
  expect(await app.write((ctx) => bulletinsNaming(ctx, '2-1577-4'))).toMatchObject([
    { number: '32-1244', category: 'mandatory' },
  ]);
  const facts = await app.write((ctx) => directiveFacts(ctx, { partNumber: '2-1684', jobnumber: 'ABS0000001' }));
  expect(facts.bulletins).toEqual([
    { number: '32-1244', category: 'mandatory', orderedByCustomer: false, result: null, reference: null },
  ]);
  expect(facts.bulletinsNotApplicable).toBeNull();
});

test('two ADs are locked in the order of their ids, whichever replaces the other', async () => {
  const a = await engineer.create(directive, { ...ad, effectiveDate: '2024-11-26', adNumber: 'ORDER-A' });
  const b = await engineer.create(directive, { ...ad, effectiveDate: '2024-11-26', adNumber: 'ORDER-B' });
  const rows = { first: ['directive', 'id', a.id], next: ['directive', 'id', b.id] } as const;
  const { held, answer } = await heldWhileWaiting(app, rows, () =>
    engineer.call('POST', `${directive.api}/${b.id}/supersede`, { olderId: a.id }),
  );
  expect([held, answer.status]).toEqual([false, 200]);
});
