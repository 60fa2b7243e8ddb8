import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf, timeZone } from '#kernel/shared/dates.ts';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { authorised, signed } from '#modules/maintenance/inspection-reports/server/inspectors.fixture.ts';
import { jobModules } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { manpowerServer } from '#modules/maintenance/manpower/server/manpower.server.ts';
import { shiftAssignment, shiftPattern } from '#modules/maintenance/manpower/shared/shift.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { finding } from '../shared/finding.record.ts';
import { aged, bench, type Bench, type JobAtBench } from './bench.fixture.ts';
import { taskCardsServer } from './task-cards.server.ts';

const today = dayOf(new Date());
let app: TestApp;
let at: Bench;
let job: JobAtBench;

beforeAll(async () => {
  app = await testApp([...jobModules, manpowerServer, taskCardsServer]);
  at = await bench(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  job = await at.newJob();
});

describe('limits', () => {
  test('130.026 mm is refused with G08 and the limit in words; 130.025 passes, limits are inclusive', async () => {
    expect(await job.step('T070', 1, { measured: '130.026' })).toMatchObject({
      status: 422,
      body: {
        code: 'G08',
        message:
          '130.026 mm is above the maximum 130.025 mm (CMM 32-47-46 Rev 9, Check). Re-measure or raise a finding.',
      },
    });
    expect(await job.step('T070', 1, { measured: '130.025' })).toMatchObject({
      status: 200,
      body: { attempt: 1, inLimit: true },
    });
  });

  test('with a finding the value outside is stored, and the finding stands in the same moment', async () => {
    const answer = await job.step('T070', 1, {
      measured: '130.026',
      finding: { defectCode: 'wear', severity: 'major', description: 'Bore worn oversize' },
    });
    expect(answer).toMatchObject({ status: 200, body: { inLimit: false, findingNumber: `${job.number}-F01` } });
    expect((await at.planner.get(`${finding.api}/${job.number}-F01`)).body).toMatchObject({
      row: { status: 'open', measured: '130.026' },
    });
  });

  test('measuring again needs a reason and keeps the earlier attempt', async () => {
    await job.step('T070', 1, { measured: '130.011' });
    expect(await job.step('T070', 1, { measured: '130.012' })).toMatchObject({
      status: 422,
      body: { code: 'REASON_NEEDED' },
    });
    expect((await job.step('T070', 1, { measured: '130.012', reason: 'Gauge slipped' })).status).toBe(200);
    expect((await job.card('T070')).steps[0]?.records.map((record) => record.measured)).toEqual(['130.011', '130.012']);
  });

  test('an entry that waited on a tablet does not land on a result somebody else recorded meanwhile', async () => {
    const seen = { cardId: (await job.card('T070')).id, attempt: 0 };
    expect((await job.step('T070', 1, { measured: '130.011', seen })).status).toBe(200);
    expect(await job.step('T070', 1, { measured: '130.018', seen }, at.second)).toMatchObject({
      status: 409,
      body: { code: 'STEP_TAKEN' },
    });
    const again = { measured: '130.018', reason: 'Own gauge', seen: { ...seen, attempt: 1 } };
    expect((await job.step('T070', 1, again, at.second)).status).toBe(200);
    const elsewhere = { cardId: crypto.randomUUID(), attempt: 2 };
    expect(await job.step('T070', 1, { ...again, seen: elsewhere })).toMatchObject({ body: { code: 'STEP_TAKEN' } });
    expect((await job.card('T070')).steps[0]?.records).toHaveLength(2);
  });
});

describe('signatures', () => {
  test('a card with a step without a result cannot be signed (G06)', async () => {
    await job.step('T070', 1, { measured: '130.011' });
    expect(await job.sign('T070')).toMatchObject({
      status: 422,
      body: { code: 'G06', message: '1 step without a result: Looked at.' },
    });
  });

  test('the second signature of a critical step is another person’s, and qualified (G09)', async () => {
    await job.bores();
    const wrench = await at.tool(`TW-${job.number}`, addDays(today, 30));
    await job.step('T100', 1, { toolId: wrench }, at.second);
    await job.step('T100', 2, { value: true }, at.second);
    expect(await job.inspect('T100', 2, at.second)).toMatchObject({
      status: 422,
      body: { code: 'G09', message: 'Tie-bolt torque needs an independent inspection by a second person.' },
    });
    expect(await job.sign('T100', at.second)).toMatchObject({
      status: 422,
      body: { code: 'G09', message: 'Tie-bolt torque needs an independent inspection by a second person.' },
    });
    expect(await job.inspect('T100', 2, at.mechanic)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    expect((await job.inspect('T100', 2, at.inspector)).status).toBe(200);
    expect((await job.sign('T100', at.second)).status).toBe(200);
  });

  test('a wrong PIN signs nothing and answers 422 G22', async () => {
    await job.step('T070', 1, { measured: '130.011' });
    await job.step('T070', 2, { value: true });
    expect(await job.sign('T070', at.mechanic, { ...signed, pin: '0000' })).toMatchObject({
      status: 422,
      body: { code: 'G22' },
    });
    expect((await job.card('T070')).status).toBe('inProgress');
  });

  test('a person without the skill does not sign the card; a supervisor who has it does, and both get logbook entries (R22)', async () => {
    await job.bores();
    const trainee = await authorised(app, at.shop, { privileges: ['perform'] });
    await job.step('T100', 1, { toolId: await at.tool(`TX-${job.number}`, addDays(today, 30)) }, trainee);
    await job.step('T100', 2, { value: true }, trainee);
    await job.inspect('T100', 2, at.inspector);
    expect(await job.sign('T100', trainee)).toMatchObject({ status: 422, body: { code: 'SKILL' } });
    expect((await job.sign('T100', at.second)).status).toBe(200);
    const book = await app.write(({ db }) =>
      sql<{
        role: string;
        employeeId: string;
      }>`select role, employee_id from logbook_entry where job_number = ${job.number} and task = 'assemble'`.execute(
        db,
      ),
    );
    expect(book.rows).toEqual(
      expect.arrayContaining([expect.objectContaining({ role: 'trainee', employeeId: trainee.employeeId })]),
    );
  });

  test('a signed card takes no further result; reopening begins a new attempt and keeps the signed one', async () => {
    await job.bores();
    expect(await job.step('T070', 1, { measured: '130.011', reason: 'again' })).toMatchObject({
      status: 409,
      body: { code: 'CARD_LOCKED' },
    });
    const reopen = (by: Person) =>
      by.call('POST', `/api/workorders/${job.number}/cards/T070/reopen`, {
        reason: 'Measured at the wrong place',
        ...signed,
      });
    expect(await reopen(at.mechanic)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    expect((await reopen(at.inspector)).status).toBe(200);
    expect(await job.card('T070')).toMatchObject({ attempt: 2, status: 'ready' });
    const kept = await app.write(({ db }) =>
      sql<{
        status: string;
      }>`select status from task_card where job_id = ${job.id} and card_no = 'T070' order by attempt`.execute(db),
    );
    expect(kept.rows.map((row) => row.status)).toEqual(['superseded', 'ready']);
  });

  test('only a card the route allows is marked not applicable, by an at.inspector with a reason', async () => {
    const na = (cardNo: string, by: Person) =>
      by.call('POST', `/api/workorders/${job.number}/cards/${cardNo}/not-applicable`, {
        reason: 'Nothing to blend',
        ...signed,
      });
    expect(await na('T070', at.inspector)).toMatchObject({ status: 422, body: { code: 'NA_NOT_ALLOWED' } });
    expect(await na('T105', at.mechanic)).toMatchObject({ status: 422, body: { code: 'AUTH_SCOPE' } });
    expect((await na('T105', at.inspector)).status).toBe(200);
    expect((await job.card('T105')).status).toBe('notApplicable');
  });
});

describe('order of work', () => {
  test('a locked card says what it waits for and opens when its predecessors are signed', async () => {
    expect(await job.card('T100')).toMatchObject({ status: 'locked', blocked: 'Card T100 waits for T070.' });
    expect(await job.step('T100', 2, { value: true })).toMatchObject({ status: 409, body: { code: 'CARD_LOCKED' } });
    await job.bores();
    expect(await job.card('T100')).toMatchObject({ status: 'ready', blocked: null });
  });

  test('a route is applied once', async () => {
    expect(await at.planner.call('POST', `/api/workorders/${job.number}/route`, {})).toMatchObject({
      status: 422,
      body: { code: 'ROUTE_APPLIED' },
    });
  });

  test('a clock runs on a card of its own work order', async () => {
    const [one, other] = [await at.newJob(), await at.newJob()];
    const start = async (cardId: string) => {
      await at.second.call('POST', `/api/workorders/${one.number}/labour/stop`);
      return at.second.call('POST', `/api/workorders/${one.number}/labour/start`, { cardId });
    };
    expect(await start((await other.card('T070')).id)).toMatchObject({
      status: 422,
      body: { code: 'LINK_MISSING', message: `${one.number} has no such card.` },
    });
    expect((await start((await one.card('T070')).id)).status).toBe(200);
  });

  test('R23 a card another shift left in progress waits for its note, and the note for whoever goes on; who left it just goes on', async () => {
    // Nobody is on a roster here: a shift is as long as the longest the company works, with its rest and half an hour to put away.
    const pattern = {
      name: 'Ten hours',
      shift: 'A',
      startsAt: '08:00',
      minutes: 540,
      weekdays: ['mon'],
      onHolidays: false,
    };
    await at.planner.create(shiftPattern, pattern as never);
    await job.step('T070', 1, { measured: '130.011' });
    await aged(app, job, 'T070', { 1: 10.3 });
    expect((await job.step('T070', 2, { value: true }, at.second)).status).toBe(200);
    const next = await at.newJob();
    await next.step('T070', 1, { measured: '130.011' });
    await aged(app, next, 'T070', { 1: 10.7 });
    const goOn = (by: Person) => next.step('T070', 2, { value: true, reason: 'Gone on with' }, by);
    expect(await goOn(at.second)).toMatchObject({
      status: 409,
      body: {
        code: 'CARD_LOCKED',
        message: expect.stringContaining('Card T070 was left in progress without a handover note.') as string,
      },
    });
    const path = `/api/workorders/${next.number}/cards/T070/handover`;
    const note = 'Bore measured. Not looked at yet. Gauge BG-07 is on the bench.';
    expect((await at.inspector.call('POST', path, { note })).status).toBe(200);
    expect((await goOn(at.second)).status).toBe(409);
    expect((await at.second.call('POST', `${path}/acknowledge`)).status).toBe(200);
    expect((await goOn(at.second)).status).toBe(200);
    const own = await at.newJob();
    await own.step('T070', 1, { measured: '130.011' });
    await aged(app, own, 'T070', { 1: 30 });
    expect((await own.step('T070', 2, { value: true })).status).toBe(200);
  });

  test('R23 the shift of who worked last is the roster’s: an ended one leaves its card, a long one is still on', async () => {
    // A shift of some hours that began some hours ago, every day of the week.
    const onShift = async (who: { employeeId: string }, hoursAgo: number, minutes: number) => {
      const began = new Date(Date.now() - hoursAgo * 3_600_000);
      const startsAt = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(began);
      const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
      const values = {
        name: `From ${startsAt}`,
        shift: 'A',
        startsAt,
        minutes,
        weekdays: [...weekdays],
        onHolidays: true,
      };
      const { id: patternId } = await at.planner.create(shiftPattern, values as never);
      const { employeeId } = who;
      await at.planner.create(shiftAssignment, { employeeId, patternId, validFrom: addDays(today, -3) });
    };
    const short = await authorised(app, at.shop, { privileges: ['perform'] });
    await onShift(short, 5, 240);
    const long = await authorised(app, at.shop, { privileges: ['perform'] });
    await onShift(long, 11.5, 720);
    const left = async (by: Person, hours: number) => {
      const one = await at.newJob();
      await one.step('T070', 1, { measured: '130.011' }, by);
      await aged(app, one, 'T070', { 1: hours });
      return one;
    };
    const refused = { status: 409, body: { code: 'CARD_LOCKED', message: expect.stringContaining('handover note') } };
    const ended = await left(short, 2);
    expect(await ended.step('T070', 2, { value: true }, at.second)).toMatchObject(refused);
    // Nor does the clock of somebody else start on it, and nobody else signs it.
    const clock = async (job: JobAtBench, by: Person) => {
      await by.call('POST', `/api/workorders/${job.number}/labour/stop`);
      const cardId = (await job.card('T070')).id;
      return by.call('POST', `/api/workorders/${job.number}/labour/start`, { cardId });
    };
    expect(await clock(ended, at.second)).toMatchObject(refused);
    expect((await clock(ended, short)).status).toBe(200);
    expect(await ended.step('T070', 2, { value: true }, short)).toMatchObject({ status: 200 });
    await aged(app, ended, 'T070', { 1: 2, 2: 2 });
    expect(await ended.sign('T070', at.second)).toMatchObject(refused);
    expect((await ended.sign('T070', short)).status).toBe(200);
    const stillOn = await left(long, 10.5);
    expect((await stillOn.step('T070', 2, { value: true }, at.second)).status).toBe(200);
  });

  test('R23 a note nobody has read keeps the clock of others off its card', async () => {
    await job.step('T070', 1, { measured: '130.011' });
    const path = `/api/workorders/${job.number}/cards/T070/handover`;
    await at.mechanic.call('POST', path, { note: 'Done: bore 2. Not done: the look. Cautions: none.' });
    const { id: cardId } = await job.card('T070');
    await at.second.call('POST', `/api/workorders/${job.number}/labour/stop`);
    const start = () => at.second.call('POST', `/api/workorders/${job.number}/labour/start`, { cardId });
    expect(await start()).toMatchObject({ status: 409, body: { code: 'CARD_LOCKED' } });
    expect((await at.second.call('POST', `${path}/acknowledge`)).status).toBe(200);
    expect((await start()).status).toBe(200);
  });

  test('a card left in progress is acknowledged by the next person before anyone goes on (R23)', async () => {
    await job.step('T070', 1, { measured: '130.011' });
    const path = `/api/workorders/${job.number}/cards/T070/handover`;
    expect(await at.gate(job, 'G26')).toMatchObject({ state: 'pass' });
    expect(
      (await at.mechanic.call('POST', path, { note: 'Done: bore 2. Not done: the look. Cautions: none.' })).status,
    ).toBe(200);
    expect(await job.step('T070', 2, { value: true }, at.second)).toMatchObject({
      status: 409,
      body: { message: 'The handover of T070 must be acknowledged first.' },
    });
    expect(await at.gate(job, 'G26')).toMatchObject({
      state: 'fail',
      messages: ['The shift handover of card T070 is not acknowledged.'],
    });
    expect(await at.mechanic.call('POST', `${path}/acknowledge`)).toMatchObject({ status: 422, body: { code: 'R23' } });
    expect((await at.second.call('POST', `${path}/acknowledge`)).status).toBe(200);
    expect(await at.gate(job, 'G26')).toMatchObject({ state: 'pass' });
    expect((await job.step('T070', 2, { value: true }, at.second)).status).toBe(200);
  });

  test('6.3 (11) the handover is drafted from the records: what was done since the last note, what is open, what to be careful about', async () => {
    await job.step('T070', 1, { measured: '130.011' });
    await at.mechanic.call('POST', `/api/workorders/${job.number}/findings`, {
      defectCode: 'corrosion',
      severity: 'major',
      description: 'Pitting at the flange',
    });
    const draft = async () =>
      (
        await at.mechanic.get<{ done: string; open: string; cautions: string }>(
          `/api/workorders/${job.number}/cards/T070/handover-draft`,
        )
      ).body;
    expect(await draft()).toEqual({
      done: 'Bearing bore 2: 130.011 mm',
      open: 'Looked at',
      cautions: 'F01 is open: Pitting at the flange',
    });
    const path = `/api/workorders/${job.number}/cards/T070/handover`;
    await at.mechanic.call('POST', path, { note: 'Bore measured, look at it next.' });
    expect((await draft()).done).toBe('');
  });

  test('the last visit’s value of the same serial number stands beside the measurement', async () => {
    await job.bores();
    const { serialNumber } = (await at.planner.get<{ row: { serialNumber: string } }>(`${workOrder.api}/${job.number}`))
      .body.row;
    await app.write(({ db }) => sql`update work_order set status = 'closed' where id = ${job.id}`.execute(db));
    job = await at.newJob('inWork', serialNumber);
    expect((await job.card('T070')).steps[0]?.lastVisit?.value).toBe('130.018');
  });
});

test('beginning a card starts the person’s clock, signing it stops it', async () => {
  await job.step('T070', 1, { measured: '130.011' });
  const running = () =>
    app.write(({ db }) =>
      sql<{
        open: number;
      }>`select count(*) filter (where ended_at is null)::int as open from labor_entry where job_id = ${job.id}`.execute(
        db,
      ),
    );
  expect((await running()).rows[0]?.open).toBe(1);
  await job.step('T070', 2, { value: true });
  await job.sign('T070');
  expect((await running()).rows[0]?.open).toBe(0);
});

test('the history of cards, signatures and findings can be verified', async () => {
  await job.bores();
  expect(await app.verify()).toMatchObject({ fault: null });
});
