import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Person, type TestApp } from '#kernel/testing/app.ts';
import { serverModules } from '#app/modules.server.ts';
import { reportRow } from '#modules/maintenance/inspection-reports/server/inspection-reports.fixture.ts';
import { cardRow, findingRows } from '#modules/maintenance/task-cards/server/task-cards.fixture.ts';
import { jobRows } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { jobFixture, type JobFixture } from '#modules/maintenance/work-orders/server/jobs.fixture.ts';
import { tileKeys, tiles, type TileAnswer } from '../shared/tiles.ts';
import { lastWeeks } from './chartTiles.ts';

let app: TestApp;
let company: JobFixture;
beforeAll(async () => {
  app = await testApp(serverModules);
  company = await jobFixture(app);
}, 120_000);
afterAll(() => app.close());

/** The rows a number opens are as many as it says. Registers answer below `/api` at the address of their screen. */
async function everyRow(person: Person, { numbers }: TileAnswer) {
  for (const number of numbers) {
    const rows = await person.get<{ total: number }>(
      `/api${number.path}`.replace('maintenance/workorders', 'workorders/rows'),
    );
    expect([number.label, rows.body.total]).toEqual([number.label, number.count]);
  }
}

test('every tile answers somebody who may see it, and is not there for somebody who may not', async () => {
  const manager = await app.as('level:5', 'maintenance.admin', 'quality.admin', 'admin.viewer', 'stores.user');
  const guest = await app.as('level:1');
  for (const key of tileKeys) {
    const answer = await manager.get<TileAnswer>(`/api/dashboard/tiles/${key}`);
    expect([key, answer.status]).toEqual([key, 200]);
    expect((answer.body.chart !== null) === (tiles[key].kind === 'chart')).toBe(true);
    const refused = await guest.get(`/api/dashboard/tiles/${key}`);
    expect([key, refused.status]).toEqual([key, [tiles[key].allow].flat().includes('signedIn' as never) ? 200 : 404]);
  }
  expect((await manager.get('/api/dashboard/tiles/nothing')).status).toBe(400);
});

test('a number of the board is the number of rows its link opens', async () => {
  const writer = await app.as('level:5', 'hr.user');
  // The writer may see what is over and what is yet to come: neither is on the board.
  for (const [title, category, publishAt, expireAt] of [
    ['The canteen is closed on Friday', 'news', '2026-01-01T00:00:00Z', null],
    ['Oxygen bay is closed', 'urgent', '2026-01-01T00:00:00Z', '2099-01-01T00:00:00Z'],
    ['The canteen is open again', 'news', '2099-01-01T00:00:00Z', null],
    ['The lift is out of order', 'urgent', '2026-01-01T00:00:00Z', '2099-01-01T00:00:00Z'],
  ] as const) {
    const made = await writer.call<{ row: { id: string; version: number } }>('POST', '/api/announcements', {
      title,
      category,
      body: 'Until further notice.',
      audience: [],
      publishAt,
      expireAt,
      pinned: false,
      ackRequired: false,
    });
    await writer.call('POST', `/api/announcements/${made.body.row.id}/publish`, { version: made.body.row.version });
  }
  await app.asOwner((pool) =>
    pool.query(`update announcement set expire_at = now() - interval '1 hour' where title like 'The lift%'`),
  );
  const { body } = await writer.get<TileAnswer>('/api/dashboard/tiles/announcements');
  expect(body.numbers.map((one) => one.count)).toEqual([2, 1]);
  await everyRow(writer, body);
});

test('a cause shared by all its jobs is told in its own words, another one by the name of its gate', async () => {
  const planner = await app.as('level:5', 'maintenance.admin');
  for (const [serial, message] of [
    ['4711', '1 card is not signed: T120.'],
    ['4712', '2 cards are not signed: T110, T120.'],
  ] as const) {
    const job = company.job(await company.batch({ serialNumber: serial }), serial);
    const made = await planner.call<{ row: { id: string } }>('POST', '/api/workorders', job);
    expect(made.status).toBe(201);
    await app.asOwner(async (pool) => {
      await pool.query(`update work_order set due_at = now() where id = $1`, [made.body.row.id]);
      await pool.query(`delete from gate_state where job_id = $1`, [made.body.row.id]);
      await pool.query(
        `insert into gate_state (job_id, code, state, message, since)
         values ($1, 'G06', 'fail', $2, now()), ($1, 'G10', 'fail', 'Final inspection report is missing or rejected.', now())`,
        [made.body.row.id, message],
      );
    });
  }
  const { body } = await planner.get<TileAnswer>('/api/dashboard/tiles/gates');
  expect(body.numbers.map(({ count, label, detail }) => [count, label, detail])).toEqual([
    [2, 'G06', 'Task cards open'],
    [2, 'G10', 'Final inspection report is missing or rejected.'],
  ]);
  await everyRow(planner, body);
  // More jobs than an address could name: none is left out.
  const copies = await jobRows(
    app,
    Array.from({ length: 120 }, (_, at) => ({
      number: `ABS${String(80_001 + at).padStart(7, '0')}`,
      customerId: company.customerId,
      partNumberId: company.wheelId,
      serialNumber: `N${at + 1}`,
      dueInDays: 0,
    })),
  );
  await app.asOwner((pool) =>
    pool.query(
      `insert into gate_state (job_id, code, state, message, since) select id, 'G06', 'fail', 'No card is signed.', now() from unnest($1::uuid[]) id`,
      [copies],
    ),
  );
  const crowd = await planner.get<TileAnswer>('/api/dashboard/tiles/gates');
  expect(crowd.body.numbers).toMatchObject([
    { label: 'G06', count: 122, capped: false },
    { label: 'G10', count: 2 },
  ]);
  await everyRow(planner, crowd.body);
  await app.asOwner((pool) => pool.query(`update work_order set status = 'received' where serial_number like 'N%'`));
});

test('my open cards are those I worked on since their last handover, or took over', async () => {
  const mechanic = await app.as('level:2', 'maintenance.user');
  const mate = await app.as('level:2', 'maintenance.user');
  const [mine, mates] = [await company.employee('M001', mechanic.id), await company.employee('M002', mate.id)];
  const planner = await app.as('level:5', 'maintenance.admin');
  const job = company.job(await company.batch({ serialNumber: '4811' }), '4811', { leadEmployeeId: mates });
  const made = await planner.call<{ row: { id: string; number: string } }>('POST', '/api/workorders', job);
  expect(made.status).toBe(201);
  const { id: jobId, number } = made.body.row;
  const cards: Record<string, string> = {
    T010: `status = 'inProgress'`,
    T020: `status = 'done'`,
    T030: `status = 'inProgress', handover_at = now(), handover_by = '${mechanic.id}'`,
    T040: `status = 'inProgress', handover_at = now(), handover_by = '${mate.id}', handover_ack_at = now(), handover_ack_by = '${mechanic.id}'`,
    T050: `status = 'ready'`,
    T060: `status = 'superseded'`,
  };
  for (const [seq, cardNo] of Object.keys(cards).entries())
    await cardRow(app, { jobId, cardNo, seq, title: `Check ${cardNo}`, status: 'inProgress' });
  await app.asOwner(async (pool) => {
    await pool.query(
      `insert into labor_entry (job_id, card_id, employee_id, started_at, ended_at)
       select job_id, id, $2, now() - interval '2 hours', now() - interval '1 hour' from task_card where job_id = $1 and card_no in ('T010', 'T020', 'T030', 'T060')`,
      [jobId, mine],
    );
    for (const [cardNo, values] of Object.entries(cards))
      await pool.query(`update task_card set ${values} where job_id = '${jobId}' and card_no = '${cardNo}'`);
  });
  const { body } = await mechanic.get<TileAnswer>('/api/dashboard/tiles/mine');
  expect(body.numbers.map(({ label, count }) => [label, count])).toEqual([
    ['my open cards', 3],
    ['ready to start', 0],
    ['My jobs', 0],
    ['on hold', 0],
  ]);
  expect(body.rows.map(({ label, path }) => [label.slice(0, 4), path])).toEqual(
    ['T010', 'T020', 'T040'].map((cardNo) => [cardNo, `/task-cards/${number}-${cardNo}`]),
  );
  await everyRow(mechanic, body);
  const leads = await mate.get<TileAnswer>('/api/dashboard/tiles/mine');
  expect(leads.body.numbers.map(({ count }) => count)).toEqual([0, 1, 1, 0]);
  await everyRow(mate, leads.body);
  // What ended is nobody's open work.
  await app.asOwner((pool) =>
    pool.query(`update work_order set status = 'cancelled', outcome = 'cancelled' where id = $1`, [jobId]),
  );
  const after = await mechanic.get<TileAnswer>('/api/dashboard/tiles/mine');
  expect(after.body.numbers[0]?.count).toBe(0);
});

test('a share opens the rows it is a share of, and its tabs those that count and those that do not', async () => {
  const manager = await app.as('level:5', 'maintenance.admin');
  const reports: [serial: string, type: string, result: string, daysAgo: number][] = [
    ['5001', 'final', 'rejected', 9],
    ['5001', 'final', 'accepted', 8],
    ['5001', 'preliminary', 'accepted', 12],
    ['5002', 'final', 'acceptedWithRemarks', 8],
    ['5003', 'final', 'accepted', 8],
  ];
  const jobs = new Map<string, string>();
  for (const [at, serial] of ['5001', '5002', '5003'].entries()) {
    const made = await manager.call<{ row: { id: string } }>(
      'POST',
      '/api/workorders',
      company.job(await company.batch({ serialNumber: serial }), serial),
    );
    expect(made.status).toBe(201);
    jobs.set(serial, made.body.row.id);
    await app.asOwner((pool) =>
      pool.query(
        `update work_order set status = 'released', outcome = 'released', released_at = now() - interval '8 days', due_at = now() - $2 * interval '1 day' where id = $1`,
        [made.body.row.id, 7 + at],
      ),
    );
  }
  for (const [at, [serial, type, result, signedDaysAgo]] of reports.entries())
    await reportRow(app, { number: `IR-${at}`, jobId: jobs.get(serial) ?? '', type, result, signedDaysAgo });
  for (const [key, parts] of [
    ['onTime', ['kept', 'late']],
    ['firstPass', ['accepted', 'rejected']],
  ] as const) {
    const { body } = await manager.get<TileAnswer>(`/api/dashboard/tiles/${key}`);
    let seen = { counted: 0, others: 0 };
    for (const [at, path] of (body.chart?.paths[0] ?? []).entries()) {
      if (path === null) continue;
      const total = async (part: string) =>
        (await manager.get<{ total: number }>(`/api${path.replace('/all', `/${part}`)}`)).body.total;
      const [all, counted, others] = [await total('all'), await total(parts[0]), await total(parts[1])];
      expect(body.chart?.series[0]?.data[at]).toBe(Math.round((counted / all) * 1000) / 10);
      expect(counted + others).toBe(all);
      seen = { counted: seen.counted + counted, others: seen.others + others };
    }
    expect([key, seen]).toEqual([key, { counted: 2, others: 1 }]);
  }
});

test('the bars of what is found most carry their running share of all findings, and each point opens its findings', async () => {
  const manager = await app.as('level:5', 'maintenance.admin');
  const [{ id: jobId } = { id: '' }] = (
    await app.deps.database.pool.query<{ id: string }>('select id from work_order limit 1')
  ).rows;
  await findingRows(app, jobId, ['crack', 'corrosion', 'crack', 'wear', 'crack', 'corrosion']);
  const { body } = await manager.get<TileAnswer>('/api/dashboard/tiles/pareto');
  const { chart } = body;
  expect(chart?.series.map(({ data, isShare }) => [isShare ?? false, data])).toEqual([
    [false, [3, 2, 1]],
    [true, [50, 83.3, 100]],
  ]);
  const totals = await Promise.all(
    (chart?.paths ?? []).flat().map(async (path) => {
      const rows = await manager.get<{ total: number }>(`/api/findings${path?.slice(path.indexOf('?'))}`);
      return rows.body.total;
    }),
  );
  expect(totals).toEqual([3, 2, 1, 3, 5, 6]);
});

test('the weeks of the charts begin on Mondays in Bangkok', () => {
  // Sunday 22:00 in Bangkok is still that week; two hours later it is the next one.
  expect(lastWeeks(new Date('2026-11-22T15:00:00Z'), 2)).toEqual([
    { from: '2026-11-09', to: '2026-11-15' },
    { from: '2026-11-16', to: '2026-11-22' },
  ]);
  expect(lastWeeks(new Date('2026-11-22T17:00:00Z'), 1)).toEqual([{ from: '2026-11-23', to: '2026-11-29' }]);
});
