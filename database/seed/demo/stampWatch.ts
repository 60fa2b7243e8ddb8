import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { manpowerServer } from '#modules/maintenance/manpower/server/manpower.server.ts';
import { shiftDay } from '#modules/maintenance/manpower/shared/shift.record.ts';
import { stampWatchActions } from '#modules/quality/stamp-watch/server/stamp-watch.server.ts';
import { watchStamps } from '#modules/quality/stamp-watch/server/watching.ts';
import { idOf, made, stepped, type DemoWorld } from './world.ts';

/** The mechanic signed on a day the roster says leave, was asked, and explained it. */
export async function seedStampWatch(world: DemoWorld): Promise<void> {
  const employeeId = idOf(world, 'employee:mechanic');
  const { rows } = await sql<{ at: string }>`
    select s.at from signature s where s.employee_id = ${employeeId} and s.at < ${world.now}::timestamptz - interval '2 days'
      and not exists (select 1 from shift_day d where d.employee_id = s.employee_id and d.day = (s.at at time zone 'Asia/Bangkok')::date)
    order by s.at desc limit 1`.execute(world.deps.database.db);
  const [last] = rows;
  if (!last) return;
  const day = dayOf(last.at);
  const evening = new Date(`${day}T22:00:00+07:00`);
  await made(
    world,
    manpowerServer,
    shiftDay,
    { employeeId, day, shift: 'A', kind: 'leave', minutes: 480, note: 'Annual leave' },
    { at: world.now, as: 'planner' },
  );
  await world.write(watchStamps, { at: evening });
  const asked = await world.deps.database.db
    .selectFrom('stampWatch')
    .select('id')
    .where('employeeId', '=', employeeId)
    .where('pattern', '=', 'absent')
    .executeTakeFirst();
  if (asked)
    await stepped(world, stampWatchActions, asked.id, 'explain', {
      at: new Date(evening.getTime() + 3_600_000),
      as: 'mechanic',
      input: { explanation: 'I came in for two hours to finish the card; the leave began at noon.' },
    });
}
