import { sql } from 'kysely';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import type { AnswerOf, QueryOf } from '#kernel/shared/call.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { pricesRight } from '#modules/stores/stock/shared/movement.record.ts';
import { tire } from '../shared/tire.record.ts';
import { costPerLanding } from '../shared/tireRules.ts';
import type { plainTiresCall, tireDashboardCall, tirePassportCall } from '../shared/tires.calls.ts';

type Dashboard = AnswerOf<typeof tireDashboardCall>;

/** The pool of tires, its use, and why tires come off, over the last months. */
export async function tireDashboard(ctx: Context, query: QueryOf<typeof tireDashboardCall>): Promise<Dashboard> {
  const { customer = null, partnumber = null } = query;
  const days = Math.round(Number(query.months ?? 12) * 30.4375);
  const today = dayOf(ctx.now);
  const from = startOfDay(addDays(today, -days));
  const month = startOfDay(`${today.slice(0, 7)}-01`);
  const mine = sql`(${customer}::uuid is null or t.customer_id = ${customer}::uuid) and (${partnumber}::text is null or normal_identity(t.tire_partnumber) = normal_identity(${partnumber}))`;
  // A line that was taken back never happened.
  const stands = sql`e.event <> 'reverse' and not exists (select 1 from tire_event r where r.reverses_id = e.id)`;
  const pool = await sql<Dashboard['pool'][number]>`
    select t.customer_id, c.code as customer, t.tire_partnumber,
      count(*) filter (where t.status = 'serviceable')::int as serviceable, count(*) filter (where t.status = 'allotted')::int as allotted,
      count(*) filter (where t.status in ('mounted', 'atCustomer'))::int as mounted, count(*) filter (where t.status in ('worn', 'assessed'))::int as worn,
      count(*) filter (where t.status = 'atRetreader')::int as at_retreader, coalesce(sum(u.used), 0)::int as used, null::int as cover_days
    from tire t join customer c on c.id = t.customer_id
      left join lateral (select count(*)::int as used from tire_event e where e.tire_id = t.id and e.event = 'mount' and e.created_at >= ${from} and ${stands}) u on true
    where ${mine} group by 1, 2, 3 order by 2, 3`.execute(ctx.db);
  const scrapped = await sql<{ count: number }>`
    select count(*)::int as count from tire_event e join tire t on t.id = e.tire_id where ${mine} and e.event = 'scrap' and e.created_at >= ${month} and ${stands}`.execute(
    ctx.db,
  );
  const levels = await sql<Dashboard['levels'][number]>`
    select to_char(e.created_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month, e.level_after as level, count(*)::int as count
    from tire_event e join tire t on t.id = e.tire_id where ${mine} and e.event = 'mount' and e.created_at >= ${from} and ${stands} group by 1, 2 order by 1, 2`.execute(
    ctx.db,
  );
  const reasons = await sql<Dashboard['reasons'][number]>`
    select e.removal_reason as reason, count(*)::int as count from tire_event e join tire t on t.id = e.tire_id
    where ${mine} and e.event = 'remove' and e.removal_reason is not null and e.created_at >= ${from} and ${stands} group by 1 order by 2 desc, 1`.execute(
    ctx.db,
  );
  const landings = await sql<Dashboard['landings'][number]>`
    select t.tire_partnumber, e.level_before as level, round(avg(e.landings))::int as average, count(*)::int as treads
    from tire_event e join tire t on t.id = e.tire_id where ${mine} and e.event = 'remove' and e.landings is not null and ${stands} group by 1, 2 order by 1, 2`.execute(
    ctx.db,
  );
  const oldest = await sql<Dashboard['oldest'][number]>`
    select t.id, t.serial_number, t.tire_partnumber, t.manufactured_on::text as manufactured_on from tire t
    where ${mine} and t.status in ('received', 'serviceable', 'allotted', 'mounted', 'atCustomer') order by t.manufactured_on, t.id limit 10`.execute(
    ctx.db,
  );
  return {
    pool: pool.rows.map((row) => ({
      ...row,
      coverDays: row.used > 0 ? Math.floor(row.serviceable / (row.used / days)) : null,
    })),
    scrappedThisMonth: scrapped.rows[0]?.count ?? 0,
    levels: levels.rows,
    reasons: reasons.rows,
    landings: landings.rows,
    oldest: oldest.rows,
  };
}

interface Line {
  event: string;
  at: string;
  level: number;
  toPlace: string;
  landings: number | null;
  removalReason: string | null;
  cost: string | null;
}
type Passport = AnswerOf<typeof tirePassportCall>;

const satang = (baht: string | null | undefined) => Math.round(Number(baht ?? 0) * 100);

/** The treads a casing has had: each from its fitting to its removal, and what a landing has cost so far, for those who work with prices (R-TIR-4). */
export async function tirePassport(ctx: Context, id: string): Promise<Passport> {
  const row = await getRecord(ctx, tire, id);
  const { rows } = await sql<Line>`
    select e.event, e.created_at as at, e.level_after as level, e.to_place, e.landings, e.removal_reason, e.cost::text as cost
    from tire_event e where e.tire_id = ${id} and e.event in ('mount', 'remove', 'returnRetread')
      and not exists (select 1 from tire_event r where r.reverses_id = e.id) order by e.id`.execute(ctx.db);
  const tread = (level: number, cost: string | null): Passport['treads'][number] => ({
    level,
    fittedAt: null,
    wheel: null,
    removedAt: null,
    landings: null,
    removalReason: null,
    cost,
  });
  const first = rows.find(({ event }) => event === 'returnRetread');
  const treads = [tread(first ? first.level - 1 : row.retreadLevel, row.purchaseCost ?? null)];
  for (const line of rows) {
    const last = treads.at(-1);
    if (line.event === 'returnRetread') treads.push(tread(line.level, line.cost));
    else if (last && line.event === 'mount') Object.assign(last, { fittedAt: line.at, wheel: line.toPlace });
    else if (last)
      Object.assign(last, { removedAt: line.at, landings: line.landings, removalReason: line.removalReason });
  }
  const cost = costPerLanding({
    purchase: satang(row.purchaseCost),
    retreads: treads.slice(1).map((each) => satang(each.cost)),
    casingCredit: satang(row.casingCredit),
    landings: treads.map((each) => each.landings ?? 0),
  });
  const expected = await sql<{ average: number | null }>`
    select round(avg(e.landings))::int as average from tire_event e join tire t on t.id = e.tire_id
    where e.event = 'remove' and e.landings is not null and t.tire_partnumber = ${row.tirePartnumber} and e.level_before = ${row.retreadLevel}
      and not exists (select 1 from tire_event r where r.reverses_id = e.id)`.execute(ctx.db);
  const isMoney = can(ctx.actor, pricesRight);
  return {
    treads: isMoney ? treads : treads.map((each) => ({ ...each, cost: null })),
    landings: treads.reduce((sum, each) => sum + (each.landings ?? 0), 0),
    costPerLanding: cost === null || !isMoney ? null : (cost / 100).toFixed(2),
    expectedLandings: expected.rows[0]?.average ?? null,
  };
}

/** All tires that are not gone for good, as the specification shapes them. */
export async function plainTires(ctx: Context): Promise<AnswerOf<typeof plainTiresCall>> {
  type Listed = AnswerOf<typeof plainTiresCall>[number];
  const { rows } = await sql<Omit<Listed, 'tire_partnumber'> & { partNumber: string }>`
    select t.id as tire_id, c.code as customer, t.tire_partnumber as part_number, t.serial_number, t.manufacturer, t.size, t.retread_level, t.status,
      l.code as location, t.wheel_serial, w.number as job_number
    from tire t join customer c on c.id = t.customer_id left join location l on l.id = t.location_id left join work_order w on w.id = t.job_id
    where t.status not in ('scrapped', 'returnedToOwner') order by c.code, t.tire_partnumber, t.serial_number`.execute(
    ctx.db,
  );
  return rows.map(({ partNumber, ...row }) => ({ ...row, tire_partnumber: partNumber }));
}
