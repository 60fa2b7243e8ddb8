import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '#kernel/testing/app.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { bench, benchRoute, type Bench, type JobAtBench } from './bench.fixture.ts';
import { text } from './routes/steps.ts';
import { taskCardsServer } from './task-cards.server.ts';

// A removed cell whose number nobody can read, and what the database keeps of attempts, inspections and sides.
let app: TestApp;
let at: Bench;
let job: JobAtBench;
let first: number;

beforeAll(async () => {
  app = await testApp([...jobModules, taskCardsServer]);
  at = await bench(app);
  const [card, ...others] = benchRoute.route.cards;
  if (!card) throw new Error('The route has no card.');
  first = card.steps.length + 1;
  const read = [
    text('Serial number, cell', { component: 'cell' }),
    text('Serial number, inboard half', { component: 'inboardHalf' }),
    text('Serial number, outboard half', { component: 'outboardHalf' }),
  ];
  const cards = [{ ...card, steps: [...card.steps, ...read] }, ...others];
  await at.publish({ ...benchRoute, changeNote: 'Serials', route: { ...benchRoute.route, cards } });
});
afterAll(() => app.close());
beforeEach(async () => {
  job = await at.newJob();
});

const why = 'The label burned away with the case';
const cell = (body: object) => job.step('T070', first, { value: `C-${job.number}`, position: 3, ...body });
const refused = (message: string) => ({ status: 422, body: { message: expect.stringContaining(message) as string } });

test('R16 G09 a removed cell nobody can read stands as unreadable with its reason, and a second person inspects it before the card is signed', async () => {
  expect(await cell({})).toMatchObject(refused('or why nobody can read it'));
  expect(await cell({ removedSerial: 'UNREADABLE' })).toMatchObject(refused('no serial number'));
  expect(await cell({ removedSerial: 'C-9', removedUnread: why })).toMatchObject(refused('not both'));
  expect(await cell({ removedUnread: 'gone' })).toMatchObject({ status: 400 });
  expect(await job.step('T070', 2, { value: true, removedUnread: why })).toMatchObject(refused('Only a removed cell'));
  expect((await cell({ removedUnread: why })).status).toBe(200);
  const kept = await app.write(({ db }) =>
    sql<{ removed: string | null; unread: string }>`
      select removed_serial as removed, removed_unread as unread from job_component where job_id = ${job.id}`.execute(
      db,
    ),
  );
  expect(kept.rows).toEqual([{ removed: null, unread: why }]);
  for (const [step, body] of [
    [1, { measured: '130.018' }],
    [2, { value: true }],
    [first + 1, { value: `IB-${job.number}` }],
    [first + 2, { value: `OB-${job.number}` }],
  ] as const)
    expect((await job.step('T070', step, body)).status).toBe(200);
  expect(await job.sign('T070')).toMatchObject({ status: 422, body: { code: 'G09' } });
  expect((await at.gate(job, 'G09')).state).toBe('fail');
  expect(await job.inspect('T070', first, at.mechanic)).toMatchObject({ status: 422, body: { code: 'G09' } });
  expect((await job.inspect('T070', first, at.second)).status).toBe(200);
  expect((await job.sign('T070')).status).toBe(200);
  // What was put in there is known: whatever is taken out of that position later is that cell.
  expect(await app.verify()).toMatchObject({ fault: null });
});

test('R16 the cell that we fitted at a position is known: it is not taken out as unreadable', async () => {
  expect((await cell({ removedSerial: 'C-OLD' })).status).toBe(200);
  expect(await cell({ value: `D-${job.number}`, removedUnread: why, reason: 'It failed the discharge' })).toMatchObject(
    refused(`Cell C-${job.number} stands at position 3`),
  );
});

const stored = (query: ReturnType<typeof sql>) => app.write(({ db }) => query.execute(db));

test('G09 the database counts the attempts of a step one by one, and each again with its reason', async () => {
  expect((await job.step('T070', 1, { measured: '130.018' })).status).toBe(200);
  const again = (attempt: number, reason: string | null, earlier = '0 min') => sql`
    insert into step_record (step_id, attempt, value, reason, employee_id, employee_name, recorded_at)
    select r.step_id, ${attempt}, 'true', ${reason}, r.employee_id, 'X', now() - ${earlier}::interval from step_record r
    join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id where c.job_id = ${job.id}`;
  await expect(stored(again(9, 'Measured again'))).rejects.toThrow('attempt 9 of a step follows attempt 1');
  await expect(stored(again(2, null))).rejects.toThrow('with a reason and after it was taken');
  await expect(stored(again(2, 'Measured again', '1 day'))).rejects.toThrow('with a reason and after it was taken');
  await stored(again(2, 'Measured again'));
});

test('G09 the database takes no inspection by who recorded an earlier attempt, nor of an attempt that was taken again', async () => {
  await job.step('T070', 1, { measured: '130.018' }, at.second);
  await job.step('T070', 1, { measured: '130.017', reason: 'Measured again' }, at.mechanic);
  const inspect = (attempt: number, employeeId: string) => sql`
    insert into independent_inspection (record_id, employee_id, employee_name, qualified, signature_id, at)
    select r.id, ${employeeId}, 'X', true, (select id from signature limit 1), now() from step_record r
    join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id where c.job_id = ${job.id} and r.attempt = ${attempt}`;
  await expect(stored(inspect(2, at.second.employeeId))).rejects.toThrow('whoever recorded a step does not inspect it');
  await expect(stored(inspect(1, at.inspector.employeeId))).rejects.toThrow('the attempt that stands is inspected');
  await stored(inspect(2, at.inspector.employeeId));
});

test('R20 the database keeps the side of a half from visit to visit, unless somebody else decided that the record is wrong', async () => {
  const serial = `KS-${job.number}`;
  expect((await job.step('T070', first + 1, { value: serial })).status).toBe(200);
  const other = await at.newJob();
  expect((await other.step('T070', 2, { value: true })).status).toBe(200);
  const reads = (component: string) => sql`
    insert into job_component (job_id, step_record_id, component, serial_number, recorded_at, employee_id)
    select c.job_id, r.id, ${component}, ${serial.toLowerCase()}, now(), r.employee_id from step_record r
    join task_step s on s.id = r.step_id join task_card c on c.id = s.card_id where c.job_id = ${other.id} limit 1`;
  await expect(stored(reads('outboardHalf'))).rejects.toThrow('job_component_side_kept');
  await stored(reads('inboardHalf'));
});
