import { sql } from 'kysely';
import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { fixture } from '#kernel/testing/fixture.ts';
import { aShiftPattern, rostered } from '#modules/maintenance/manpower/server/manpower.fixture.ts';
import { mondayOf } from '#modules/maintenance/manpower/shared/public.ts';
import { cardRow } from '#modules/maintenance/task-cards/server/task-cards.fixture.ts';
import { aJob } from '#modules/maintenance/work-orders/server/work-orders.fixture.ts';
import { planCopy, planSlot, planWeek, workBench } from '../shared/plan.record.ts';

/** A bench of the wheel workshop. */
export const aBench = fixture(workBench).by(['maintenance.admin'], (_app, n) => ({
  code: `WB-${n}`,
  name: 'Wheel bench',
  workshop: 'wheel',
  places: 2,
}));

/** A card of a wheel on the next Monday, on which somebody of the wheel workshop works, holiday or not. */
export const aPlanSlot = fixture(planSlot).by(
  ['maintenance.admin'],
  async (app, _n, given) => {
    const day = mondayOf(addDays(dayOf(new Date()), 7));
    await rostered(app, { from: day, patternId: (await aShiftPattern(app, { onHolidays: true })).id });
    const jobId = given.jobId ?? (await aJob(app)).id;
    await app.write(({ db }) => sql`update work_order set status = 'inWork' where id = ${jobId}`.execute(db));
    return {
      jobId,
      cardId: given.cardId ?? (await cardRow(app, { jobId, cardNo: 'C010' })),
      day,
      shift: 'A',
      minutes: 60,
    };
  },
  { change: { minutes: 45 } },
);

/** A frozen week of a far year, in which nothing is planned. */
export const aPlanWeek = fixture(planWeek).by(['maintenance.admin'], (_app, n) => ({
  monday: mondayOf(addDays('2105-01-10', n * 7)),
}));

export const aPlanCopy = fixture(planCopy).by(['maintenance.admin'], (_app, n) => ({ name: `What if ${n}` }));
