import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#kernel/shared/dates.ts';
import { aColleague } from '#modules/hr/employees/server/employees.fixture.ts';
import { proof, today } from '#modules/quality/authorizations/server/authorizations.fixture.ts';
import { Workshop } from '#modules/quality/authorizations/server/workshop.fixture.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import type { Person } from '#kernel/testing/app.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { changesBetween, faultsOf, type StaffEntry } from '../shared/staffEntry.ts';
import { staffListRevision } from '../shared/staffListRevision.record.ts';

let shop: Workshop;
let taker: Person;
beforeAll(async () => {
  shop = await Workshop.open();
  taker = await shop.app.as('quality.user', 'level:3');
});
afterAll(() => shop.app.close());

type Revision = RowOf<typeof staffListRevision>;

const take = (): Promise<Revision> =>
  taker.create(staffListRevision, { effectiveOn: today, reason: 'Somebody was authorised' });
const run = (who: Person, id: string, step: string, input?: object) =>
  who.run(staffListRevision, id, step, input, step === 'approve' ? proof : undefined);
const drift = async () =>
  (
    await taker.get<{
      published: { number: string } | null;
      changes: { number: string; kind: string; what: string[] }[];
    }>('/api/staff-list-drift')
  ).body;

test('R-AUT-7 a list is taken, approved by somebody else, published, and told what changed since', async () => {
  const first = await shop.holder();
  const row = await take();
  expect(row.entries.map(({ number }) => number)).toContain(first.number);
  expect(row.people).toBe(row.entries.length);

  const both = await aColleague(shop.app, 'quality.admin', 'level:3');
  const own = await both.create(staffListRevision, { effectiveOn: today, reason: 'Taken and approved by one' });
  expect((await run(both, own.id, 'approve')).body).toMatchObject({
    message: 'Approved by may not be who wrote the record.',
  });

  expect((await run(shop.quality, row.id, 'approve')).status).toBe(200);
  expect((await run(shop.quality, row.id, 'publish')).status).toBe(200);
  expect(await drift()).toMatchObject({ published: { number: row.number }, changes: [] });
  const files = await taker.get<{
    attachments?: { id: string; fileName: string }[];
    rows?: { id: string; fileName: string }[];
  }>(`/api/attachments?entity=${staffListRevision.name}&entityId=${row.id}`);
  expect(JSON.stringify(files.body)).toContain(`${row.number}.pdf`);
  const [kept] = files.body.attachments ?? files.body.rows ?? [];
  const taken = await taker.call('POST', `/api/attachments/${kept?.id}/archive`, { reason: 'Not wanted' });
  expect([
    taken.status >= 400,
    JSON.stringify((await taker.get(`/api/attachments?entity=${staffListRevision.name}&entityId=${row.id}`)).body),
  ]).toEqual([true, expect.stringContaining(`${row.number}.pdf`)]);
  const paper = await taker.call<string>('GET', `${staffListRevision.api}/${row.id}/list.pdf`);
  expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf']);

  const second = await shop.holder();
  expect((await drift()).changes).toEqual([
    expect.objectContaining({ number: second.number, kind: 'added', what: [] }),
  ]);
  // A withdrawal takes somebody off the list.
  await shop.quality.run(staffAuthorization, first.authorizationId, 'withdraw', { reason: 'Left the company' }, proof);
  expect((await drift()).changes.map(({ number, kind }) => [number, kind])).toEqual([
    [second.number, 'added'],
    [first.number, 'removed'],
  ]);

  const next = await take();
  await run(shop.quality, next.id, 'approve');
  expect((await run(shop.quality, next.id, 'publish')).status).toBe(200);
  expect((await taker.get<{ row: Revision }>(`${staffListRevision.api}/${row.id}`)).body.row.status).toBe('superseded');
  const changes = await taker.get<{ before: string; changes: { kind: string }[] }>(
    `${staffListRevision.api}/${next.id}/changes`,
  );
  expect(changes.body.before).toBe(row.number);
  expect(changes.body.changes.map(({ kind }) => kind)).toEqual(['added', 'removed']);
});

test('a list that says something else than the authorisations by now is taken anew before it is approved', async () => {
  const row = await take();
  const late = await shop.holder();
  const refused = await run(shop.quality, row.id, 'approve');
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(late.number)]);
  expect((await run(taker, row.id, 'takeAnew')).status).toBe(200);
  expect((await run(shop.quality, row.id, 'approve')).status).toBe(200);
});

test('an approved list never changes, by the product or by hand', async () => {
  const row = await take();
  await run(shop.quality, row.id, 'approve');
  const change = await taker.call('PATCH', `${staffListRevision.api}/${row.id}`, {
    version: 2,
    reason: 'Another reason',
  });
  expect(change.status).toBe(422);
  const archived = await taker.call('POST', `${staffListRevision.api}/${row.id}/archive`, {
    version: 2,
    reason: 'Gone',
  });
  expect(archived.status).toBe(422);
  await expect(
    shop.app.deps.database.pool.query(`update staff_list_revision set entries = '[]' where id = $1`, [row.id]),
  ).rejects.toThrow('an approved list of certifying staff never changes');
});

test('it is published on its date, not before', async () => {
  const row = await taker.create(staffListRevision, { effectiveOn: addDays(today, 1), reason: 'From tomorrow' });
  await run(shop.quality, row.id, 'approve');
  expect((await run(shop.quality, row.id, 'publish')).status).toBe(422);
});

test('the authority is told with a letter, on a day that has been', async () => {
  const published = await taker.get<{ published: { number: string } }>('/api/staff-list-drift');
  const at = published.body.published.number;
  const row = (await taker.get<{ row: Revision }>(`${staffListRevision.api}/${at}`)).body.row;
  const told = { authorityToldOn: addDays(today, 1), authorityReference: 'Mail 2026/114' };
  expect((await run(taker, row.id, 'notifyAuthority', told)).status).toBe(422);
  expect((await run(taker, row.id, 'notifyAuthority', { ...told, authorityToldOn: today })).status).toBe(200);
});

const entry: StaffEntry = {
  number: 'A-1',
  name: 'Somchai',
  employeeNo: 'E1',
  categoryCode: 'CS',
  categoryName: 'Certifying staff',
  stampNo: 'CS-01',
  licenceNo: null,
  licenceValidUntil: null,
  scope: [
    { code: 'W', name: 'Wheels', levels: ['repair'], authorities: ['CAAT'], ratings: ['C14'], only: [], except: [] },
  ],
  limitations: null,
  issuedOn: '2026-01-01',
  validUntil: '2027-12-31',
  suspendedFrom: null,
  specimenOnFile: true,
};

test.each([
  ['a suspension of 30 days is none yet', { suspendedFrom: '2026-02-01' }, '2026-03-03', []],
  ['a suspension of 31 days is', { suspendedFrom: '2026-02-01' }, '2026-03-04', ['Suspended']],
  ['a renewal is', { validUntil: '2028-12-31' }, '2026-03-04', ['Valid until']],
  [
    'another stamp and a limitation are',
    { stampNo: 'CS-02', limitations: 'No carbon brakes' },
    '2026-03-04',
    ['Stamp', 'Limitations'],
  ],
] as const)('R-AUT-7 what makes a new revision: %s', (_name, change, on, what) => {
  const changes = changesBetween([entry], [{ ...entry, ...change }], on);
  expect(changes).toEqual(what.length > 0 ? [{ number: 'A-1', name: 'Somchai', kind: 'changed', what }] : []);
});

test('a list without specimen, scope or validity is named', () => {
  const wrong = { ...entry, specimenOnFile: false, validUntil: '2026-01-31', scope: [] };
  expect(faultsOf([wrong], '2026-02-01')).toEqual([
    'Somchai has no signature specimen on file.',
    'A-1 of Somchai has expired.',
    'A-1 of Somchai has no scope.',
  ]);
  expect(faultsOf([], '2026-02-01')).toEqual(['Nobody stands on this list.']);
  expect(faultsOf([{ ...entry, validUntil: '2026-02-01' }], '2026-02-01')).toEqual([]);
});
