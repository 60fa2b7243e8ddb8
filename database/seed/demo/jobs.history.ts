import { sql } from 'kysely';
import { defaultTatDays, turnAround } from '#modules/maintenance/release-gates/shared/turnAround.ts';
import type { Shop, WorkScope } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { idOf, type DemoWorld } from './world.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

interface Kind {
  part: string;
  name: string;
  shop: Shop;
  scope: WorkScope;
  cards: number;
  leads: readonly string[];
  serial: (place: number) => string;
}

const wheelLeads = ['wichai', 'anan', 'tawee', 'mechanic'];
const brakeLeads = ['prasit', 'kamon', 'jira'];
// prettier-ignore
const kinds: Kind[] = [
  { part: 'C20195162', name: 'Main wheel assembly', shop: 'tireChange', scope: 'tireChange', cards: 11, leads: ['boonmee', 'chai'], serial: (place) => String(4790 + place * 7) },
  { part: 'C20195162', name: 'Main wheel assembly', shop: 'wheelOverhaul', scope: 'overhaul', cards: 22, leads: wheelLeads, serial: (place) => String(4790 + place * 7) },
  { part: 'C20545000', name: 'Main wheel assembly', shop: 'tireChange', scope: 'tireChange', cards: 11, leads: ['boonmee', 'chai'], serial: (place) => String(2210 + place * 5) },
  { part: 'C20545000', name: 'Main wheel assembly', shop: 'wheel', scope: 'repair', cards: 17, leads: wheelLeads, serial: (place) => String(2210 + place * 5) },
  { part: 'AHA1489', name: 'Main wheel assembly', shop: 'wheel', scope: 'repair', cards: 17, leads: wheelLeads, serial: (place) => `W-${3300 + place * 3}` },
  { part: 'AHA2141', name: 'Nose wheel assembly', shop: 'tireChange', scope: 'tireChange', cards: 10, leads: ['boonmee', 'chai'], serial: (place) => String(7740 + place * 4) },
  { part: 'C20449000', name: 'Carbon brake assembly', shop: 'brake', scope: 'repair', cards: 19, leads: brakeLeads, serial: (place) => `B-${String(900 + place * 6).padStart(4, '0')}` },
  { part: '2-1684', name: 'Brake assembly', shop: 'brake', scope: 'overhaul', cards: 31, leads: brakeLeads, serial: (place) => String(1180 + place * 8) },
  { part: '2-1577-4', name: 'Carbon brake assembly', shop: 'brake', scope: 'repair', cards: 19, leads: brakeLeads, serial: (place) => String(610 + place * 9) },
  { part: '2758', name: 'Ni-Cd battery', shop: 'battery', scope: 'capacityTest', cards: 9, leads: ['suwit', 'vipa'], serial: (place) => String(59_900 + place * 13) },
  { part: '89794077', name: 'Oxygen cylinder and valve assembly', shop: 'oxygen', scope: 'hydrostaticTest', cards: 8, leads: ['niran', 'yupin'], serial: (place) => `ST${44_800 + place * 17}` },
  { part: '801307-05', name: 'Oxygen cylinder and valve assembly', shop: 'oxygen', scope: 'refill', cards: 5, leads: ['niran', 'yupin'], serial: (place) => `A${20_400 + place * 11}` },
];
const customers = ['AND', 'SIW', 'LAN', 'GFC', 'MKJ', 'STR', 'CPA', 'ISN', 'BNG', 'RFS', 'JAV'];
const partsPerKind = 9;

/** The same numbers on every start: the demo company has one past. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface OldJob {
  number: string;
  kind: Kind;
  customer: string;
  serial: string;
  receivedAt: Date;
  releasedAt: Date | null;
  dueAt: Date;
  status: string;
  outcome: string;
  lead: string;
  holds: { reason: 'customerApproval' | 'awaitingParts'; from: Date; to: Date }[];
}

const endings = [
  ['cancelled', 'cancelled'],
  ['ber', 'ber'],
  ['returnedAsIs', 'returnedAsIs'],
  ['scrapped', 'scrapped'],
] as const;

/** One old job: when it came, how long it took, who waited for whom. */
function oldJob(world: DemoWorld, place: number, count: number, first: number, roll: () => number): OldJob {
  const kind = kinds[Math.floor(roll() * kinds.length)] ?? (kinds[0] as Kind);
  const contract = defaultTatDays[kind.shop];
  // The year and a half before today, the newest released this morning.
  const age = 0.2 + contract + ((count - place) / count) * 540;
  const receivedAt = new Date(world.now.getTime() - age * dayMs + (roll() - 0.5) * 6 * hourMs);
  const holds: OldJob['holds'] = [];
  const holdStart = receivedAt.getTime() + contract * dayMs * (0.15 + roll() * 0.2);
  if (roll() < 0.4)
    holds.push({
      reason: 'customerApproval',
      from: new Date(holdStart),
      to: new Date(holdStart + (6 + roll() * Math.min(60, contract * 9)) * hourMs),
    });
  if (roll() < 0.22)
    holds.push({
      reason: 'awaitingParts',
      from: new Date(holdStart + 80 * hourMs * roll() + hourMs),
      to: new Date(holdStart + (84 + roll() * 40) * hourMs),
    });
  const excused = holds
    .filter((hold) => hold.reason === 'customerApproval')
    .reduce((sum, hold) => sum + hold.to.getTime() - hold.from.getTime(), 0);
  // On time nine times of ten; the shop has become better since the spring.
  const isLate = roll() < 0.07 + (age / 560) * 0.09;
  const share = isLate ? 1.03 + roll() * 0.35 : 0.5 + roll() * 0.46;
  const doneAt = new Date(
    Math.min(
      receivedAt.getTime() + contract * dayMs * share + excused,
      world.now.getTime() - (1 + roll() * 30) * hourMs,
    ),
  );
  // Nobody waits for a part that has left the shop.
  const waited = holds
    .map((hold) => ({ ...hold, to: new Date(Math.min(hold.to.getTime(), doneAt.getTime() - hourMs / 2)) }))
    .filter((hold) => hold.to > hold.from);
  const isOut = roll() < 0.95;
  const ending = endings[Math.floor(roll() * endings.length)] ?? endings[0];
  const { dueAt } = turnAround({
    receivedAt: receivedAt.toISOString(),
    releasedAt: doneAt.toISOString(),
    now: world.now.toISOString(),
    contractTatDays: contract,
    basis: 'calendar',
    holds: waited.map(({ reason, from, to }) => ({ reason, startedAt: from.toISOString(), endedAt: to.toISOString() })),
  });
  return {
    number: `ABS${String(first + place).padStart(7, '0')}`,
    kind,
    customer: customers[Math.floor(roll() ** 1.4 * customers.length)] ?? 'AND',
    serial: kind.serial(Math.floor(roll() * partsPerKind)),
    receivedAt,
    releasedAt: isOut ? doneAt : null,
    dueAt: new Date(dueAt),
    // Brought over without its certificate, which stays in the paper archive: nothing of it is left to do here.
    status: isOut ? 'closed' : ending[0],
    outcome: isOut ? 'released' : ending[1],
    lead: kind.leads[Math.floor(roll() * kind.leads.length)] ?? 'wichai',
    holds: waited,
  };
}

/**
 * Jobs of the year and a half before today, brought over in bulk as a company would bring its old numbers along.
 * `revisits` names parts in work today whose earlier visit should be there too.
 */
export async function seedOldJobs(
  world: DemoWorld,
  plan: { count: number; first: number; revisits: readonly (readonly [part: string, serial: string])[] },
): Promise<void> {
  const roll = dice(20_261_121);
  const jobs = Array.from({ length: plan.count }, (_, place) => oldJob(world, place, plan.count, plan.first, roll));
  for (const [at, [part, serial]] of plan.revisits.entries()) {
    const candidates = jobs.filter(
      (job) => job.kind.part === part && world.now.getTime() - job.receivedAt.getTime() > 140 * dayMs,
    );
    const job = candidates[at % Math.max(1, candidates.length)];
    if (job && at % 3 === 0) job.serial = serial;
  }
  await world.write(async (ctx) => {
    const rows = jobs.map((job, place) => ({
      number: job.number,
      status: job.status,
      customer_id: idOf(world, `customer:${job.customer}`),
      customer_ref: `PO ${60_100 + place * 11}`,
      shop: job.kind.shop,
      work_scope: job.kind.scope,
      priority: place % 37 === 0 ? 'aog' : place % 9 === 0 ? 'urgent' : 'routine',
      part_number_id: idOf(world, `partNumber:${job.kind.part}`),
      part_number: job.kind.part,
      part_name: job.kind.name,
      serial_number: job.serial,
      receiving_batch: `OLD-${job.number.slice(3)}`,
      received_at: job.receivedAt.toISOString(),
      due_at: job.dueAt.toISOString(),
      contract_tat_days: defaultTatDays[job.kind.shop],
      lead_employee_id: idOf(world, `employee:${job.lead}`),
      location: 'Archive',
      tag: job.outcome === 'released' ? 'serviceable' : job.outcome === 'scrapped' ? 'scrap' : 'unserviceable',
      outcome: job.outcome,
      released_at: job.releasedAt?.toISOString() ?? null,
      cards: job.kind.cards,
    }));
    await sql`
      insert into work_order (number, status, customer_id, customer_ref, shop, work_scope, priority, part_number_id, part_number, part_name, serial_number,
        receiving_batch, received_at, due_at, contract_tat_days, certificate_types, lead_employee_id, location, tag, outcome, released_at, scope_approved_at,
        cards_total, cards_signed, gates_failing, created_at, updated_at)
      select r.number, r.status, r.customer_id, r.customer_ref, r.shop, r.work_scope, r.priority, r.part_number_id, r.part_number, r.part_name, r.serial_number,
        r.receiving_batch, r.received_at, r.due_at, r.contract_tat_days, '{CAAT_FORM_1}', r.lead_employee_id, r.location, r.tag, r.outcome, r.released_at, r.received_at,
        r.cards, case when r.released_at is null then r.cards / 3 else r.cards end, 0, r.received_at, coalesce(r.released_at, r.due_at)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (number text, status text, customer_id uuid, customer_ref text, shop text, work_scope text,
        priority text, part_number_id uuid, part_number text, part_name text, serial_number text, receiving_batch text, received_at timestamptz, due_at timestamptz,
        contract_tat_days int, lead_employee_id uuid, location text, tag text, outcome text, released_at timestamptz, cards int)`.execute(
      ctx.db,
    );
    const holds = jobs.flatMap((job) =>
      job.holds.map(({ reason, from, to }) => ({
        number: job.number,
        reason,
        started_at: from.toISOString(),
        ended_at: to.toISOString(),
      })),
    );
    await sql`
      insert into hold_period (job_id, reason, clock_owner, started_at, ended_at, note, evidence)
      select w.id, h.reason, case h.reason when 'customerApproval' then 'customer' else 'us' end, h.started_at, h.ended_at, 'Brought over',
        case h.reason when 'customerApproval' then 'Mail to the customer' end
      from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb) as h (number text, reason text, started_at timestamptz, ended_at timestamptz)
      join work_order w on w.number = h.number`.execute(ctx.db);
    // Three spells of work a job, so that labour and touch time have a past too.
    // Nobody works on two jobs at once: of two spells of a person that overlap the later one is left out.
    await sql`
      with spell as (
        select w.id as job_id, w.lead_employee_id as employee_id, w.number, n, began,
          began + make_interval(mins => 35 + (abs(hashtext(w.number || n::text)) % 210)) as ended
        from work_order w cross join generate_series(1, 3) n
        cross join lateral (select w.received_at + (n * 0.22) * (coalesce(w.released_at, w.due_at) - w.received_at) as began) from_to
        where w.receiving_batch like 'OLD-%'
      )
      insert into labor_entry (job_id, employee_id, kind, started_at, ended_at)
      select job_id, employee_id, 'touch', began, ended from spell s
      where not exists (
          select 1 from spell o where o.employee_id = s.employee_id and (o.began, o.number, o.n) < (s.began, s.number, s.n)
            and o.ended > s.began and o.began < s.ended)
        and not exists (
          select 1 from labor_entry l where l.employee_id = s.employee_id and coalesce(l.ended_at, 'infinity') > s.began and l.started_at < s.ended)`.execute(
      ctx.db,
    );
    const known = await sql<{
      id: string;
      number: string;
    }>`select id, number from work_order where receiving_batch like 'OLD-%'`.execute(ctx.db);
    for (const { id, number } of known.rows) {
      world.ids.set(`job:${number}`, id);
      await ctx.audit({
        entity: 'workOrder',
        entityId: id,
        action: 'create',
        changes: {},
        reason: 'Brought over from the old system',
        subject: number,
      });
    }
  });
}
