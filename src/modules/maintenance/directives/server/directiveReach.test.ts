import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { releaseGatesServer } from '#modules/maintenance/release-gates/server/release-gates.server.ts';
import { ReleaseDesk, type Signer, type Waiting } from '#modules/maintenance/releases/server/release.fixture.ts';
import type { Reach } from './reach.ts';

// An AD that arrives: what it touches by part and serial number, and who is told (R9, R29). The wheels are worked by the calls of the screens.
vi.setConfig({ testTimeout: 60_000 });
let desk: ReleaseDesk;
let quality: Signer;
let released: Waiting;
let open: Waiting;
let other: Waiting;
beforeAll(async () => {
  desk = await ReleaseDesk.open(3);
  quality = await desk.person('quality');
  released = desk.next();
  open = desk.next();
  other = desk.next();
  const signed = await (await desk.person('certifier')).sign(released);
  if (signed.status !== 201) throw new Error(JSON.stringify(signed.body));
}, 300_000);
afterAll(() => desk.close());

const made = async <T>(url: string, body: object): Promise<T> => {
  const answer = await quality.call<T>('POST', url, body);
  expect([answer.status, (answer.body as { message?: string }).message]).toEqual([201, undefined]);
  return answer.body;
};
const directiveOf = async (adNumber: string) =>
  (
    await made<{ row: { id: string } }>('/api/directives', {
      authority: 'FAA',
      adNumber,
      subject: 'Main wheel halves',
      effectiveDate: addDays(dayOf(new Date()), -1),
      requiredAction: 'Inspect the bead seat',
      complianceTime: 'Before further flight',
    })
  ).row.id;
const reach = async (id: string) => (await quality.call<Reach>('GET', `/api/directives/${id}/jobs`)).body;
const numbers = (jobs: Reach['open']) => jobs.map((job) => job.number);
const g16 = async (job: Waiting) => {
  const { body } = await quality.call<{ gates: { code: string; state: string; messages: string[] }[] }>(
    'GET',
    `/api/workorders/${job.jobNumber}/gates`,
  );
  return body.gates.find(({ code }) => code === 'G16');
};
const run = async (task: string, payload: object) =>
  desk.app.write(async (ctx) => releaseGatesServer.jobs?.[task]?.(ctx, payload as never));
/** What waits to be told of an AD, told: its gates first, then people. */
async function tell(directiveId: string): Promise<void> {
  const waiting = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'tellDirectiveHits' and key = ${`adHit:${directiveId}`}`.execute(
    desk.app.deps.database.db,
  );
  expect(waiting.rows).toEqual([{ jobs: 1 }]);
  await run('tellDirectiveHits', { directiveId });
  const { rows } = await desk.app.asOwner((pool) =>
    pool.query<{ payload: object }>(`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'tellJobsOfDirective' order by j.id desc limit 1`),
  );
  for (const { payload } of rows) await run('tellJobsOfDirective', payload);
}
/** How the AD gate is kept beside each job for lists. */
const kept = async () =>
  (
    await sql<{ number: string; state: string; failing: number }>`
      select w.number, g.state, w.gates_failing as failing from work_order w join gate_state g on g.job_id = w.id and g.code = 'G16'
      where w.id in (${open.jobId}::uuid, ${other.jobId}::uuid) order by w.number`.execute(desk.app.deps.database.db)
  ).rows;
const told = async (start: string) =>
  (
    await sql<{ username: string; title: string; text: string; link: string }>`
      select u.username, n.title, n.text, n.link from notification n join app_user u on u.id = n.user_id
      where n.cause like 'adHit%' and (n.title like ${`${start}%`} or n.title like ${`%${start}%`}) order by n.title, u.username`.execute(
      desk.app.deps.database.db,
    )
  ).rows;

/** The customer of the wheels gets an account manager; answers its name. */
async function managedBy({ employeeId }: Signer): Promise<string> {
  const { customerId } = await desk.app.deps.database.db
    .selectFrom('workOrder')
    .select('customerId')
    .where('id', '=', open.jobId)
    .executeTakeFirstOrThrow();
  const marketing = await desk.app.as('marketing.user', 'marketing.admin');
  const url = `/api/customers/${customerId}`;
  const { row } = (await marketing.get<{ row: { version: number; name: string } }>(url)).body;
  const changed = await marketing.call('PATCH', url, { version: row.version, accountManagerId: employeeId });
  expect(changed).toMatchObject({ status: 200 });
  return row.name;
}

test('R9 R29 an AD names a part: work orders and releases of its serial numbers, no others, fail G16 at once; quality, the account manager and the planners are told', async () => {
  const sales = await desk.person('sales');
  const manager = await managedBy(sales);
  const id = await directiveOf('2026-21-01');
  await made('/api/directives/applicability', {
    directiveId: id,
    partNumber: 'C20195162',
    serials: `${released.serial}, ${open.serial}`,
  });
  const found = await reach(id);
  expect([numbers(found.open), numbers(found.released)]).toEqual([[open.jobNumber], [released.jobNumber]]);
  expect(await g16(open)).toMatchObject({ state: 'fail', messages: [expect.stringContaining('2026-21-01')] });
  expect((await g16(other))?.state).toBe('pass');
  await tell(id);
  const messages = await told('2026-21-01');
  const link = '/maintenance/capabilities/AD/2026-21-01';
  expect(messages).toContainEqual({
    username: 'quality',
    title: 'AD 2026-21-01 names parts of ours: Main wheel halves',
    text: '1 work order in work, 1 released in two years, 0 batches in stock.',
    link,
  });
  expect(messages).toContainEqual({
    username: 'sales',
    title: `AD 2026-21-01 names parts of ${manager}`,
    text: `Work orders ${[released.jobNumber, open.jobNumber].toSorted().join(', ')}.`,
    link,
  });
  const planners = messages.filter(({ title }) => title.startsWith(`${open.jobNumber}: AD 2026-21-01`));
  expect(planners.map(({ username }) => username)).toContain('planner');
  expect(messages.filter(({ title }) => title.startsWith(other.jobNumber))).toEqual([]);
});

test('G16 lists say of every open work order what its own evaluation says, when an AD names its part, and when it does not any more', async () => {
  for (const { jobId } of [open, other]) await run('refreshJobGates', { jobId });
  const before = await kept();
  const id = await directiveOf('2026-21-09');
  await made('/api/directives/applicability', { directiveId: id, partNumber: 'C20195162', serials: other.serial });
  await tell(id);
  const stands = async () =>
    Promise.all([open, other].map(async (job) => ({ number: job.jobNumber, state: (await g16(job))?.state })));
  const named = await kept();
  expect(named).toEqual((await stands()).map((one) => expect.objectContaining(one)));
  expect(named.find(({ number }) => number === other.jobNumber)).toMatchObject({
    state: 'fail',
    failing: (before.find(({ number }) => number === other.jobNumber)?.failing ?? 0) + 1,
  });
  const engineer = await desk.person('siriporn');
  const { body } = await engineer.call<{ row: { version: number } }>('GET', `/api/directives/${id}`);
  const judged = await engineer.call('POST', `/api/directives/${id}/assess`, {
    version: body.row.version,
    assessment: 'notApplicable',
    reason: 'Another part is meant',
  });
  expect(judged.status).toBe(200);
  await run('tellDirectiveHits', { directiveId: id });
  expect(await kept()).toEqual(before);
});

test('R9 an AD that names a part of ours in stock lists its batches with their place', async () => {
  const batch = await desk.app.deps.database.db
    .selectFrom('batchStock')
    .select(['partNumber', 'number'])
    .orderBy('number')
    .executeTakeFirst();
  const id = await directiveOf('2026-21-02');
  await made('/api/directives/applicability', {
    directiveId: id,
    partNumber: batch?.partNumber?.toLowerCase(),
  });
  const { stock } = await reach(id);
  expect(stock.map(({ number }) => number)).toContain(batch?.number);
  expect(stock.map(({ onHand, locations }) => Number(onHand) > 0 && locations !== null)).not.toContain(false);
});

test('R9 an AD of two part numbers, one inside no other, touches the batches of its serial numbers only', async () => {
  const batch = await desk.app.deps.database.db
    .selectFrom('batchStock')
    .select(['partNumber', 'number', 'serialNumber'])
    .where('serialNumber', 'is not', null)
    .orderBy('number')
    .executeTakeFirst();
  const listed = async (adNumber: string, serials: string) => {
    const id = await directiveOf(adNumber);
    await made('/api/directives/applicability', { directiveId: id, partNumber: batch?.partNumber, serials });
    await made('/api/directives/applicability', { directiveId: id, partNumber: 'ZZ-0815', serials: 'ANY-1' });
    return (await reach(id)).stock.map(({ number }) => number);
  };
  expect(await listed('2026-21-05', 'SOME-OTHER')).not.toContain(batch?.number);
  expect(await listed('2026-21-06', String(batch?.serialNumber))).toContain(batch?.number);
});

test('R9 an AD that replaces another asks anew: the one replaced tells nobody any more', async () => {
  const [older, newer] = [await directiveOf('2026-21-03'), await directiveOf('2026-21-04')];
  for (const directiveId of [older, newer])
    await made('/api/directives/applicability', { directiveId, partNumber: 'C20195162', serials: open.serial });
  const replaced = await quality.call('POST', `/api/directives/${newer}/supersede`, { olderId: older });
  expect(replaced.status).toBe(200);
  await tell(older);
  await tell(newer);
  expect(await told('2026-21-03')).toEqual([]);
  expect((await told('2026-21-04')).map(({ username }) => username)).toContain('quality');
  expect((await g16(open))?.messages.join()).toContain('2026-21-04');
  expect((await g16(open))?.messages.join()).not.toContain('2026-21-03');
});
