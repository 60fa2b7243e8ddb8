import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { addDays, addMonths, dayOf } from '#kernel/shared/dates.ts';
import { recordWorks } from '#modules/quality/authorizations/server/public.ts';
import { Workshop, type Holder } from '#modules/quality/authorizations/server/workshop.fixture.ts';
import { staffAuthorization } from '#modules/quality/authorizations/shared/authorization.record.ts';
import { inTraining } from '#modules/quality/training/server/training.fixture.ts';
import { tellSuspensions } from './suspensionsTold.ts';

// R-AUT-3: what stops by itself stops at 00:05 in Bangkok, wherever server and database think they are.
const leapYear = [2028, 2032, 2036, 2040, 2044].find((year) => `${year - 2}-01-01` > dayOf(new Date())) ?? 2048;
/** The Sunday of April on which summer time ends in Sydney, an hour before midnight in Bangkok; the day begins there after it. */
const firstSunday = [1, 2, 3, 4, 5, 6, 7].find((day) => new Date(Date.UTC(leapYear, 3, day)).getUTCDay() === 0) ?? 1;
const daylight = `${leapYear}-04-0${firstSunday}`;
/** The last good day of a training or licence, in Bangkok. */
const lastDays: readonly (readonly [name: string, of: 'training' | 'licence', lastDay: string])[] = [
  [
    'training of 28 February two years before ends, and 29 February is the first day without',
    'training',
    `${leapYear}-02-28`,
  ],
  ['a licence ends with 29 February', 'licence', `${leapYear}-02-29`],
  ['training ends with the night the clocks go back in Sydney', 'training', addDays(daylight, -1)],
];
const zones = ['Australia/Sydney', 'America/Los_Angeles'];

let shop: Workshop;
let holder: Holder;
const zoneBefore = process.env['TZ'];
beforeAll(async () => {
  shop = await Workshop.open();
  holder = await shop.holder();
  pool().on('connect', (client) => void client.query(`set time zone '${sessionZone}'`));
});
afterAll(async () => {
  vi.useRealTimers();
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
  await shop.app.close();
});

let sessionZone = 'UTC';
const pool = () => shop.app.deps.database.pool;
const zoneOfSession = async () => (await pool().query<{ TimeZone: string }>('show timezone')).rows[0]?.TimeZone;
const cutOff = () =>
  pool()
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user`,
    )
    .catch(() => undefined);

/** Server, database and every session think they are in this zone; the product itself asks for UTC, whatever the database says. */
async function moveTo(zone: string): Promise<void> {
  process.env['TZ'] = zone;
  await shop.app.asOwner(async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select current_database() as name');
    await owner.query(`alter database ${rows[0]?.name} set timezone = '${zone}'`);
  });
  sessionZone = 'UTC';
  await cutOff();
  await vi.waitFor(async () => expect(await zoneOfSession()).toBe('UTC'));
  sessionZone = zone;
  await cutOff();
  await vi.waitFor(async () => expect(await zoneOfSession()).toBe(zone));
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
}

/** All the holder needs, in date for two years around the day; training or licence ends with it. */
const readyUntil = (of: 'training' | 'licence', lastDay: string) =>
  shop.app.write(
    async (ctx) => {
      const { employeeId, authorizationId } = holder;
      const until = addDays(lastDay, 300);
      await sql`delete from automatic_suspension where authorization_id = ${authorizationId}`.execute(ctx.db);
      await sql`update training_fact set archived_at = now() where employee_id = ${employeeId}`.execute(ctx.db);
      await inTraining(ctx.db, employeeId, addMonths(lastDay, of === 'training' ? -24 : -12));
      await sql`
      update staff_authorization set valid_until = ${until}, licence_no = 'L-1', licence_valid_until = ${of === 'licence' ? lastDay : until}
      where id = ${authorizationId}`.execute(ctx.db);
      await recordWorks(
        ctx,
        Array.from({ length: 8 }, (_, month) => ({
          employeeId,
          at: addMonths(lastDay, -month),
          jobNumber: `ABS${lastDay}`,
          partNumber: 'P1',
          componentGroup: 'wheel' as const,
          task: 'release' as const,
          role: 'certified' as const,
        })),
      );
    },
    new Date(`${lastDay}T12:00:00+07:00`),
  );

/** The standing as quality reads it at a moment of Bangkok, by the call. */
async function standingAt(day: string, clock: string): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T${clock}+07:00`) });
  const quality = await shop.app.as('quality.admin', 'level:3');
  const { body } = await quality.get<{ standing: string }>(`${staffAuthorization.api}/${holder.number}/standing`);
  return body.standing;
}

const told = async () => {
  await shop.app.write(tellSuspensions);
  const { rows } = await sql<{ cause: string }>`
    select distinct cause from automatic_suspension where authorization_id = ${holder.authorizationId} and cured_at is null`.execute(
    shop.app.deps.database.db,
  );
  return rows.map(({ cause }) => cause);
};

for (const zone of zones)
  test(`R-AUT-3 suspensions at 00:05 Bangkok over a leap day and a change of daylight, server and database in ${zone}`, async () => {
    vi.useRealTimers();
    await moveTo(zone);
    for (const [name, of, lastDay] of lastDays) {
      await readyUntil(of, lastDay);
      const next = addDays(lastDay, 1);
      const seen = [
        await standingAt(lastDay, '00:05:00'),
        await standingAt(lastDay, '23:59:59'),
        (await told()).length,
        await standingAt(next, '00:05:00'),
        ...(await told()),
      ];
      expect([name, ...seen]).toEqual([name, 'lapsing', 'lapsing', 0, 'suspended', of === 'training' ? 'T1' : 'T3']);
      vi.useRealTimers();
    }
  });
