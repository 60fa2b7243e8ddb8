import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { seedScale } from './scale.ts';
import { seedStock } from './stock.ts';
import type { DemoWorld } from './demo/world.ts';

/** Entries of one job and its papers; jobs are made to fit. */
const perJob = 200;
/** Entries that are chained with one statement. */
const atOnce = 250_000;
const years = 10;

/**
 * Brings the demo company to what it holds after years: `entries` history entries over ten years, two movements for each five, a job for each 200,
 * and the sign-ins and messages of all that. Seven in ten entries are of jobs and their papers, the others of stock items and batches, so that one
 * row has about as many at any size. One person in the log wrote little, and that long ago; one kind of act is as rare. The chain is a true one:
 * the start and `npm run verify` read it as any other. Entries lie in the order of their times.
 */
export async function seedHistory(world: DemoWorld, entries: number): Promise<void> {
  const known = await world.deps.database.pool.query<{ n: string }>('select count(*) as n from audit_entry');
  const missing = entries - Number(known.rows[0]?.n);
  if (missing < atOnce / 10) return;
  await seedScale(world, Math.ceil(entries / perJob));
  await seedStock(world, Math.round(entries * 0.4));
  await world.write(async (ctx) => {
    await sql`set local statement_timeout = 0`.execute(ctx.db);
    await subjects(ctx);
    for (let from = 0; from < missing; from += atOnce)
      await chain(ctx, { from, to: Math.min(missing, from + atOnce), of: missing, now: world.now });
    await signIns(ctx, Math.max(20_000, entries / 25), world.now);
    await messages(ctx, Math.max(8_000, entries / 50), world.now);
  });
  await sql`analyze audit_entry, sign_in_log, notification`.execute(world.deps.database.db);
}

/** Who writes, and what about: numbered, to be taken in turn. */
async function subjects(ctx: WriteContext): Promise<void> {
  await sql`
    create temp table bulk_person on commit drop as
      select id, name, row_number() over (order by username <> 'safety', username) - 1 as place, count(*) over () as total from app_user where state = 'active'`.execute(
    ctx.db,
  );
  await sql`
    create temp table bulk_job on commit drop as
      select id, number, row_number() over (order by number) - 1 as place, count(*) over () as total
      from work_order where receiving_batch like 'SC-%'`.execute(ctx.db);
  await sql`
    create temp table bulk_row on commit drop as
      select id, entity, row_number() over (order by id) - 1 as place, count(*) over () as total from (
        select id, 'stockItem' as entity from stock_item where part_number like 'STK-%'
        union all select id, 'batch' from batch where number like 'STK-%') t`.execute(ctx.db);
  for (const table of ['bulk_person', 'bulk_job', 'bulk_row']) {
    await sql`alter table ${sql.table(table)} add primary key (place)`.execute(ctx.db);
    await sql`analyze ${sql.table(table)}`.execute(ctx.db);
  }
}

interface Stretch {
  from: number;
  to: number;
  of: number;
  now: Date;
}

/** The entries of one stretch of the years, chained to what is there. */
async function chain(ctx: WriteContext, { from, to, of, now }: Stretch): Promise<void> {
  const seldom = Math.max(1, Math.floor(of / 120));
  await sql`
    create temp table bulk_entry on commit drop as
    select n, at, actor_id, actor_name, action, entity, entity_id, subject,
      '{"action":' || to_json(action) || ',"actorId":' || to_json(actor_id) || ',"actorKind":"user","actorName":' || to_json(actor_name)
        || ',"at":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","changes":{"location":{"new":"Bay ' || n % 20 || '","old":"Bay ' || (n + 7) % 20
        || '"},"note":{"new":"Looked at again after the shift, as agreed with the lead","old":null}},"entity":' || to_json(entity) || ',"entityId":' || to_json(entity_id)
        || ',"ip":"10.0.0.9","reason":null,"requestId":"req-' || n || '","sessionId":null,"subject":' || coalesce(to_json(subject)::text, 'null') || '}' as body
    from (
      select turn.n, date_trunc('milliseconds', ${now}::timestamptz - ${years}::int * interval '365 days' * (1 - turn.n::float8 / ${of}::int)) as at,
        person.id as actor_id, person.name as actor_name,
        case when rare then 'restore' when turn.n % 9 = 0 then 'status' when turn.n % 31 = 0 then 'comment' else 'update' end as action,
        case when not about_job then shelf.entity when turn.n % 3 = 0 then 'workOrder' else 'taskCard' end as entity,
        case when not about_job then shelf.id::text when turn.n % 3 = 0 then job.id::text else md5(job.number || turn.n % 12)::uuid::text end as entity_id,
        case when about_job then job.number end as subject
      from (
        select n, n % 10 < 7 as about_job, n % ${seldom}::int = 0 and n < ${of}::int / 3 as rare from generate_series(${from}::int, ${to}::int - 1) n
      ) turn
      join bulk_person person on person.place = case when rare then 0 else 1 + turn.n % (select max(total) - 1 from bulk_person) end
      left join bulk_job job on about_job and job.place = (turn.n::bigint * (select max(total) - 40 from bulk_job) / ${of}::int + turn.n::bigint * 7 % 40)
      left join bulk_row shelf on not about_job and shelf.place = turn.n::bigint * 7919 % (select max(total) from bulk_row)
    ) made`.execute(ctx.db);
  await sql`alter table bulk_entry add primary key (n)`.execute(ctx.db);
  await sql`analyze bulk_entry`.execute(ctx.db);
  // One row leads to the next: what is chained cannot be made side by side.
  await sql`
    with recursive head as (select seq, hash from audit_chain where name = 'main'),
    linked as (
      select (${from}::int - 1)::bigint as n, seq, hash from head
      union all
      select e.n, l.seq + 1, sha256(l.hash || convert_to(e.body, 'UTF8')) from linked l join bulk_entry e on e.n = l.n + 1
    ),
    stored as (
      insert into audit_entry (seq, at, actor_kind, actor_id, actor_name, action, entity, entity_id, subject, body, hash)
      select l.seq, e.at, 'user', e.actor_id, e.actor_name, e.action, e.entity, e.entity_id, e.subject, e.body, l.hash
      from linked l join bulk_entry e on e.n = l.n
    )
    update audit_chain c set seq = l.seq, hash = l.hash from (select seq, hash from linked order by n desc limit 1) l where c.name = 'main'`.execute(
    ctx.db,
  );
  await sql`drop table bulk_entry`.execute(ctx.db);
}

/** The two years of sign-ins that are kept. */
async function signIns(ctx: WriteContext, count: number, now: Date): Promise<void> {
  await sql`
    insert into sign_in_log (at, user_id, result, ip, device)
    select ${now}::timestamptz - interval '700 days' * (1 - n::float8 / ${Math.round(count)}::int), person.id, case when n % 19 = 0 then 'wrongPassword' else 'signedIn' end,
      '10.0.0.9', 'Chrome on Windows'
    from generate_series(1, ${Math.round(count)}::int) n join bulk_person person on person.place = n % person.total`.execute(
    ctx.db,
  );
}

/** The three months of messages that are kept. */
async function messages(ctx: WriteContext, count: number, now: Date): Promise<void> {
  await sql`
    insert into notification (user_id, type, title, link, subject, cause, created_at, last_at, read_at)
    select person.id, 'Quality', 'A report was signed', '/', 'bulk:' || n, 'signed', at, at, case when n % 50 > 0 then at end
    from generate_series(1, ${Math.round(count)}::int) n join bulk_person person on person.place = n % person.total
    cross join lateral (select ${now}::timestamptz - interval '85 days' * (1 - n::float8 / ${Math.round(count)}::int) as at) time`.execute(
    ctx.db,
  );
}
