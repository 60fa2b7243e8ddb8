import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { historyEndpoints } from '#kernel/server/audit/history.ts';
import { proveSigner } from '#kernel/server/identity/signing.ts';
import { withSecondStep } from '#kernel/testing/secondStep.ts';
import { takeNumber } from '#kernel/server/numbering/numbering.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { runWrite, systemCaller } from '#kernel/server/transaction.ts';
import { testApp, testPin, type TestApp } from '#kernel/testing/app.ts';
import { printFigure } from '#kernel/testing/figure.ts';
import { announcement } from '#modules/home/announcements/shared/announcement.record.ts';
import { serverModules } from './modules.server.ts';

const hour = 3_600_000;
const day = 24 * hour;
const realNow = Date.now();
/** Where a clock may suddenly stand: set back, a battery run flat, the wrong year, a leap day, the hour that comes twice. */
const jumps: readonly (readonly [name: string, at: number])[] = [
  ['2 hours back', realNow - 2 * hour],
  ['an hour on', realNow + hour],
  ['40 days on', realNow + 40 * day],
  ['40 days back', realNow - 40 * day],
  ['10 years on', realNow + 3653 * day],
  ['the first second of a computer', 1000],
  ['29 February', Date.parse('2028-02-29T16:59:59.999Z')],
  ['the night the clocks go back in Europe', Date.parse('2027-10-31T00:59:59.999Z')],
  ['a moment on', realNow + 5_000],
];

vi.setConfig({ testTimeout: 120_000 });
let app: TestApp;
beforeAll(async () => {
  app = await testApp([...serverModules, { name: 'kernel', endpoints: historyEndpoints }]);
}, 120_000);
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

/** The live clock of the process jumps; its timers go on. */
const clockAt = (at: number) => vi.useFakeTimers({ toFake: ['Date'], now: at });

test('P53 clocks may lie: no jump of the clock makes a session longer, and one that was over stays over', async () => {
  const person = await app.as('maintenance.viewer');
  const endOf = async () => {
    const { rows } = await app.deps.database.pool.query<{ ends: Date | string; absolute: Date | string }>(
      'select expires_at as ends, absolute_end as absolute from session where user_id = $1 order by id limit 1',
      [person.id],
    );
    return [rows[0]?.ends, rows[0]?.absolute].map((value) => new Date(value ?? 0).getTime());
  };
  const [firstEnd = 0, absolute = 0] = await endOf();
  const longer: string[] = [];
  for (const [name, at] of jumps) {
    clockAt(at);
    const answer = await person.get('/api/session');
    if (answer.status === 200 && at > firstEnd) longer.push(`${name}: let in after the end`);
    vi.useRealTimers();
    const [end = 0, stillAbsolute = 0] = await endOf();
    if (end > absolute || stillAbsolute > absolute) longer.push(`${name}: ends ${new Date(end).toISOString()}`);
  }
  printFigure('P53', `${jumps.length} jumps of the live clock: ${longer.length} made a session longer`);
  expect(longer).toEqual([]);
});

test('P53 clocks may lie: a code that was used does not work again when the clock is set back', async () => {
  const person = await app.as('maintenance.viewer');
  const { identity } = app.deps;
  const start = realNow;
  const { totp } = await withSecondStep(app.deps, person.id, start);
  const session = await sql<{ id: string }>`select id from session where user_id = ${person.id} limit 1`.execute(
    app.deps.database.db,
  );
  const signs = async (code: string, at: number) =>
    app
      .write(
        (ctx) =>
          proveSigner(
            identity,
            {
              ...ctx,
              now: new Date(at),
              actor: { ...ctx.actor, kind: 'user', id: person.id, sessionId: session.rows[0]?.id ?? null },
            },
            { pin: testPin, code },
            { requireSecondFactor: true },
          ),
        new Date(at),
      )
      .then(
        () => true,
        () => false,
      );
  const used = totp.generate({ timestamp: start + 60_000 });
  expect(await signs(used, start + 60_000)).toBe(true);
  let replayed = 0;
  for (const back of [0, 1, 30, 90, 7200]) if (await signs(used, start + 60_000 - back * 1000)) replayed += 1;
  // What the clock set back would make valid again lies before the last code that was used.
  for (const back of [0, 30, 60]) {
    const older = start - back * 1000;
    if (await signs(totp.generate({ timestamp: older }), older)) replayed += 1;
  }
  printFigure('P53', `8 codes tried again with the clock set back: ${replayed} taken`);
  expect(replayed).toBe(0);
});

test('P53 clocks may lie: no number is given twice or left out, and the history keeps its order', async () => {
  const series = ['ABS{0000000}', 'DN{YY}{MM}-{0000}', 'ABS-C1-{YY}-{00000}'];
  const taken: string[] = [];
  for (let round = 0; round < 3; round += 1)
    for (const [, at] of jumps)
      for (const pattern of series) {
        taken.push(await app.write((ctx) => takeNumber(ctx.db, pattern, ctx.now), new Date(at)));
        await app.write(
          (ctx) => ctx.audit({ entity: 'clock', entityId: 'x', action: 'update', changes: { at: { new: at } } }),
          new Date(at),
        );
      }
  expect(new Set(taken).size).toBe(taken.length);
  const gaps: string[] = [];
  for (const [start, own] of Map.groupBy(taken, (number) => number.replace(/\d+$/, ''))) {
    const places = own.map((number) => Number(/\d+$/.exec(number)?.[0])).sort((a, b) => a - b);
    if (places.some((place, index) => index > 0 && place !== (places[index - 1] ?? 0) + 1)) gaps.push(start);
  }
  const order = await sql<{ at: string }>`select at from audit_entry where entity = 'clock' order by seq`.execute(
    app.deps.database.db,
  );
  printFigure('P53', `${taken.length} numbers under ${jumps.length} clocks: 0 twice, ${gaps.length} series with a gap`);
  expect(gaps).toEqual([]);
  expect(order.rows.map((row) => Date.parse(row.at)).slice(0, jumps.length * 3)).toEqual(
    jumps.flatMap(([, at]) => series.map(() => at)),
  );
  expect((await app.verify()).fault).toBeNull();
});

test('P53 clocks may lie: a time line marks the entry before which the clock went back, and no other', async () => {
  const person = await app.as('quality.user');
  const made = await person.call('POST', announcement.api, {
    title: 'Written by a clock',
    body: 'The battery of the server ran flat.',
    category: 'news',
    audience: [],
    publishAt: '2026-01-01T00:00:00Z',
    pinned: false,
    ackRequired: false,
  });
  let row = (made.body as { row: { id: string; version: number } }).row;
  const rename = async (title: string, at: number) => {
    clockAt(at);
    const changed = await person.call('PATCH', `${announcement.api}/${row.id}`, { version: row.version, title });
    vi.useRealTimers();
    expect(changed.status).toBe(200);
    ({ row } = changed.body as { row: typeof row });
  };
  const from = Date.now();
  await rename('Half a minute back', from - 30_000);
  await rename('Right again', from + 1_000);
  await rename('Two hours back', from - 2 * hour);
  await rename('Still two hours back', from - 2 * hour + 5_000);
  const { body } = await person.get(`/api/history/${announcement.name}/${row.id}`);
  const { entries } = body as { entries: { clockBack: number | null }[] };
  const marks = entries.map(({ clockBack }) => clockBack).toReversed();
  expect(marks.map((mark) => mark !== null)).toEqual([false, false, false, true, false]);
  expect(marks[3]).toBeGreaterThan(2 * 3_600 - 60);

  // An import brings its own times, such as those of the demo company: no clock went back.
  const long = new Date(from - 40 * 24 * hour);
  await runWrite(app.deps, systemCaller(long, 'import'), async (ctx) => {
    const locked = await lockRecord(ctx, announcement, row.id, null);
    return changeRow(ctx, announcement, locked, { action: 'update', values: { title: 'Of the month before' } });
  });
  const later = await person.get(`/api/history/${announcement.name}/${row.id}`);
  const newest = (later.body as { entries: { at: string; clockBack: number | null }[] }).entries[0];
  expect([newest?.at, newest?.clockBack]).toEqual([long.toISOString(), null]);
});
