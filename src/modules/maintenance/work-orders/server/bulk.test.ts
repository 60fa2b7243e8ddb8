import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { searchServer } from '#modules/home/search/server/search.server.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { jobFixture, jobModules, type JobFixture } from './jobs.fixture.ts';
import { jobRows } from './work-orders.fixture.ts';

let app: TestApp;
let shop: JobFixture;
let admin: Person;
let user: Person;
let lead: string;

beforeAll(async () => {
  app = await testApp([...jobModules, searchServer]);
  shop = await jobFixture(app);
  [admin, user] = await Promise.all([app.as('maintenance.admin'), app.as('maintenance.user', 'logistics.user')]);
  lead = await shop.employee('E077');
});
afterAll(() => app.close());

let serial = 7300;
async function newJob() {
  const serialNumber = String((serial += 1));
  return user.create(workOrder, shop.job(await shop.batch({ serialNumber }), serialNumber));
}
const rowOf = async (id: string) =>
  (await user.get<{ row: Record<string, unknown> & { version: number } }>(`${workOrder.api}/${id}`)).body.row;
const seen = (...jobs: { id: string; version: number }[]) => jobs.map(({ id, version }) => ({ id, version }));

test('several jobs are given to a lead by the versions that were seen, and the answer is enough to take it back', async () => {
  const [one, two] = [await newJob(), await newJob()];
  const given = await admin.call<{
    changed: number;
    jobs: { id: string; version: number; leadBefore: string | null }[];
  }>('POST', '/api/workorders/bulk', { jobs: seen(one, two), leadEmployeeId: lead });
  expect(given).toMatchObject({ status: 200, body: { changed: 2 } });
  expect(await rowOf(one.id)).toMatchObject({ leadEmployeeId: lead });
  const back = await admin.call('POST', '/api/workorders/bulk', {
    jobs: seen(...given.body.jobs),
    leadEmployeeId: null,
  });
  expect(back.status).toBe(200);
  expect(await rowOf(one.id)).toMatchObject({ leadEmployeeId: null });
  expect((await user.call('POST', '/api/workorders/bulk', { jobs: seen(one), leadEmployeeId: lead })).status).toBe(403);
});

test('what somebody else changed meanwhile is not overwritten: all of them stay as they were, and the job is named', async () => {
  const [one, two] = [await newJob(), await newJob()];
  expect(
    (await user.call('PATCH', `${workOrder.api}/${two.id}`, { version: two.version, location: 'Bay W9' })).status,
  ).toBe(200);
  for (const [path, more] of [
    ['', { leadEmployeeId: lead }],
    ['/holds', { reason: 'awaitingParts' }],
    ['/due-date', { dueAt: '2031-01-01T17:00:00+07:00', reason: 'Agreed with the airline' }],
  ] as const) {
    const late = await admin.call<{ code: string; message: string }>('POST', `/api/workorders/bulk${path}`, {
      jobs: seen(one, two),
      ...more,
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    expect(late.body.message).toContain(two.number);
  }
  expect(await rowOf(one.id)).toMatchObject({
    version: one.version,
    leadEmployeeId: null,
    openHold: null,
    dueAt: one.dueAt,
  });
});

test('several jobs are put on hold, and their due date is changed, each with its reason in its log', async () => {
  const [one, two] = [await newJob(), await newJob()];
  const hold = { jobs: seen(one, two), reason: 'awaitingParts', note: 'Seal kits' };
  const begun = await user.call<{ holds: { job: string; id: string }[] }>('POST', '/api/workorders/bulk/holds', hold);
  expect(begun).toMatchObject({ status: 200, body: { changed: 2, holds: [{}, {}] } });
  const held = [await rowOf(one.id), await rowOf(two.id)];
  expect(held.map(({ openHold }) => openHold)).toEqual(['awaitingParts', 'awaitingParts']);
  const moved = { dueAt: '2031-02-03T17:00:00+07:00', reason: 'Agreed with the airline' };
  const jobs = [
    { id: one.id, version: held[0]!.version },
    { id: two.id, version: held[1]!.version },
  ];
  expect((await user.call('POST', '/api/workorders/bulk/due-date', { jobs, ...moved })).status).toBe(403);
  const dueBefore = (await rowOf(two.id)).dueAt;
  const given = await admin.call<{ changed: number; jobs: { id: string; version: number; dueBefore: string }[] }>(
    'POST',
    '/api/workorders/bulk/due-date',
    { jobs, ...moved },
  );
  expect(given).toMatchObject({ status: 200, body: { changed: 2 } });
  expect(await rowOf(two.id)).toMatchObject({ dueAt: '2031-02-03T10:00:00.000Z' });
  // What the answer says is all that taking it back needs; a job somebody changed since keeps that change.
  const [later] = given.body.jobs.filter(({ id }) => id === two.id);
  const back = { jobs: [{ id: two.id, version: later!.version }], dueAt: later!.dueBefore, reason: 'Undone again' };
  expect((await admin.call('POST', '/api/workorders/bulk/due-date', back)).status).toBe(200);
  expect(await rowOf(two.id)).toMatchObject({ dueAt: dueBefore });
  expect((await admin.call('POST', '/api/workorders/bulk/due-date', back)).status).toBe(409);
  const log = await user.get<{ entries: { reason: string | null }[] }>(`${workOrder.api}/${two.number}/log`);
  expect(log.body.entries.map(({ reason }) => reason)).toContain('Agreed with the airline');
});

test('free text finds a job by its customer’s name and code, its lead and its place; in the search over everything too', async () => {
  const job = await newJob();
  await user.call('PATCH', `${workOrder.api}/${job.id}`, { version: job.version, location: 'Mezzanine 7' });
  const { version } = await rowOf(job.id);
  await admin.call('POST', '/api/workorders/bulk', { jobs: [{ id: job.id, version }], leadEmployeeId: lead });
  const { leadEmployeeIdLabel } = await rowOf(job.id);
  const name = String(leadEmployeeIdLabel).split(' · ').at(-1) ?? '';
  const found = async (q: string) => {
    const list = await user.get<{ rows: { number: string }[] }>(
      `/api/workorders/rows?${new URLSearchParams({ q, size: '500' })}`,
    );
    expect([q, list.status]).toEqual([q, 200]);
    return list.body.rows.map(({ number }) => number);
  };
  for (const words of ['Andaman', 'and', 'E077', name, 'mezzanine 7'])
    expect([words, await found(words)]).toEqual([words, expect.arrayContaining([job.number])]);
  expect(await found('mezzanine 8')).toEqual([]);
  const everywhere = await user.get<{ groups: { record: string; hits: { label: string }[] }[] }>(
    '/api/search?q=mezzanine',
  );
  expect(everywhere.body.groups.find(({ record }) => record === 'workOrder')?.hits[0]?.label).toContain(job.number);
});

test('a search shows open jobs first, behind two hundred shipped ones too, page by page; a chosen order and a chosen state stay', async () => {
  const { customerId, partNumberId } = await rowOf((await newJob()).id);
  const job = { customerId: String(customerId), partNumberId: String(partNumberId), customerRef: 'Charter 55' };
  const name = (letter: string) => (_: unknown, at: number) => `${letter}${String(at).padStart(5, '0')}`;
  const [gone, open] = [Array.from({ length: 230 }, name('ABS71')), Array.from({ length: 3 }, name('ABS72'))];
  await jobRows(app, [
    ...gone.map((number, at) => ({
      ...job,
      number,
      serialNumber: number,
      status: 'shipped',
      releasedDaysAgo: 400 - at,
    })),
    ...open.map((number, at) => ({ ...job, number, serialNumber: number, dueInDays: 5 + at })),
  ]);
  const list = async (more: Record<string, string>) => {
    const query = new URLSearchParams({ q: 'charter', size: '50', ...more });
    const answer = await user.get<{ rows: { number: string }[]; total: number }>(`/api/workorders/rows?${query}`);
    expect([more, answer.status]).toEqual([more, 200]);
    return { total: answer.body.total, numbers: answer.body.rows.map(({ number }) => number) };
  };
  expect((await list({})).numbers).toEqual([...open, ...gone.slice(0, 47)]);
  expect((await list({ page: '2' })).numbers).toEqual(gone.slice(47, 97));
  expect((await list({ page: '5' })).numbers).toEqual(gone.slice(197));
  expect((await list({ sort: '-dueAt' })).numbers.slice(0, 4)).toEqual([...open.toReversed(), gone.at(-1)]);
  expect((await list({ sort: 'serialNumber' })).numbers[0]).toBe(gone[0]);
  expect((await list({ 'f.status.in': 'shipped' })).numbers[0]).toBe(gone[0]);
  // A whole reference of the customer, and one word of few jobs.
  expect((await list({ q: 'Charter 55' })).numbers.slice(0, 4)).toEqual([...open, gone[0]]);
  expect(await list({ q: 'ABS7200' })).toEqual({ total: 3, numbers: open });
  const everywhere = await user.get<{ groups: { record: string; hits: { label: string }[] }[] }>(
    '/api/search?q=charter',
  );
  const hits = everywhere.body.groups.find(({ record }) => record === 'workOrder')?.hits.slice(0, 3) ?? [];
  expect(new Set(hits.map(({ label }) => label.split(' ')[0]))).toEqual(new Set(open));
});

test('the rows somebody ticked are exported and no others; too many values are refused, not cut', async () => {
  const [one, two, three] = [await newJob(), await newJob(), await newJob()];
  const csv = await user.get<string>(`/api/workorders/rows/export.csv?f.id.in=${one.id},${three.id}`);
  expect(csv.status).toBe(200);
  expect(csv.body).toContain(one.number);
  expect(csv.body).toContain(three.number);
  expect(csv.body).not.toContain(two.number);
  const many = Array.from({ length: 201 }, () => one.id).join(',');
  expect((await user.get(`/api/workorders/rows?f.id.in=${many}`)).status).toBe(400);
});

test('what the answer to holds says is all that taking them back needs, by the same rights', async () => {
  const [one, two] = [await newJob(), await newJob()];
  const hold = { jobs: seen(one, two), reason: 'awaitingParts' };
  const begun = await user.call<{ holds: { job: string; id: string }[] }>('POST', '/api/workorders/bulk/holds', hold);
  for (const { job, id } of begun.body.holds)
    expect(await user.call('POST', `/api/workorders/${job}/holds/${id}/end`, {})).toMatchObject({ status: 200 });
  expect([await rowOf(one.id), await rowOf(two.id)].map(({ openHold }) => openHold)).toEqual([null, null]);
});
