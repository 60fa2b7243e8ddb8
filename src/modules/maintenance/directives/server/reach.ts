import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { normalisePartNumber } from '#modules/maintenance/release-gates/shared/capability.ts';
import { serialAffected } from '#modules/maintenance/release-gates/shared/directives.ts';
import { applicabilityOf } from './directive.queries.ts';
import { jobsNamedBy, onPartsLists, type AffectedJob } from './supersession.ts';

export interface AffectedBatch {
  id: string;
  number: string;
  partNumber: string;
  partName: string;
  serialNumber: string | null;
  onHand: string;
  uom: string;
  locations: string | null;
}

export interface Reach {
  open: AffectedJob[];
  released: AffectedJob[];
  stock: AffectedBatch[];
}

type Rules = ReturnType<typeof applicabilityOf>;

/** True when the directive names this very part number with its serial number, or part numbers that may be inside it, whose serial numbers are not known here. */
function mayTouch(
  rules: Rules,
  part: { partNumber: string; serialNumber: string | null },
  mayHoldOthers = true,
): boolean {
  const own = rules.filter((rule) => normalisePartNumber(rule.partNumber) === normalisePartNumber(part.partNumber));
  return (mayHoldOthers && own.length < rules.length) || own.some((rule) => serialAffected(part.serialNumber, rule));
}

/** What an AD touches by part and serial number: open work orders, those released in two years, and batches in stock (R9). */
export async function reachOf(ctx: Context, directiveId: string): Promise<Reach> {
  const rows = await ctx.db
    .selectFrom('directiveApplicability')
    .select(['partNumber', 'serialFrom', 'serialTo', 'serialBefore', 'serials'])
    .where('directiveId', '=', directiveId)
    .where('archivedAt', 'is', null)
    .execute();
  const rules = applicabilityOf(rows);
  const stock = await sql<AffectedBatch & { holdsOthers: boolean }>`
    with named as (select distinct part_key from directive_applicability where directive_id = ${directiveId} and archived_at is null)
    select s.id, s.number, s.part_number, s.part_name, s.serial_number, s.on_hand::text as on_hand, s.uom, s.locations,
      exists (select 1 from (select id as part_number_id from part_number where part_key = normal_part_number(s.part_number)) w where ${onPartsLists}) as holds_others
    from batch_stock s
    where normal_part_number(s.part_number) in (select part_key from named)
    order by s.number`.execute(ctx.db);
  const touched = <Part extends { partNumber: string; serialNumber: string | null }>(parts: Part[]): Part[] =>
    parts.filter((part) => mayTouch(rules, part));
  return {
    open: touched(await jobsNamedBy(ctx, [directiveId], 'open')),
    released: touched(await jobsNamedBy(ctx, [directiveId], 'released')),
    stock: stock.rows.flatMap(({ holdsOthers, ...batch }) =>
      batch.serialNumber === null || mayTouch(rules, batch, holdsOthers) ? [batch] : [],
    ),
  };
}

interface InForce {
  adNumber: string;
  subject: string;
}

/** The directive, when it asks something of anybody: not archived, not judged "does not apply", not replaced. */
async function inForce(ctx: Context, id: string): Promise<InForce | null> {
  const { rows } = await sql<InForce>`
    select ad_number, subject from directive d where id = ${id} and archived_at is null and assessment <> 'notApplicable'
      and not exists (select 1 from directive_supersession s join directive n on n.id = s.directive_id
        where s.supersedes_id = d.id and n.archived_at is null and n.effective_date <= ${ctx.now}::timestamptz)`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/**
 * A new AD, or one that replaces another, is told to quality and to the account manager of each customer whose parts it touches (R9).
 * Answers the open work orders it touches, with its number.
 */
export async function tellOfDirective(ctx: WriteContext, id: string): Promise<{ number: string; open: AffectedJob[] }> {
  const found = await inForce(ctx, id);
  if (!found) return { number: '', open: [] };
  const { open, released, stock } = await reachOf(ctx, id);
  if (open.length + released.length + stock.length === 0) return { number: found.adNumber, open };
  const about = {
    type: 'Quality' as const,
    link: `/maintenance/capabilities/AD/${encodeURIComponent(found.adNumber)}`,
    cause: 'adHit',
  };
  const quality = await ctx.db
    .selectFrom('appUser')
    .select('id')
    .where('state', '=', 'active')
    .where('archivedAt', 'is', null)
    .where((is) => is('roles', '@>', sql<string[]>`array['quality.admin']`))
    .execute();
  await notify(ctx, {
    ...about,
    to: quality.map((user) => user.id),
    title: `AD ${found.adNumber} names parts of ours: ${found.subject}`,
    text: `${count(open.length, 'work order', 'work orders')} in work, ${released.length} released in two years, ${count(stock.length, 'batch', 'batches')} in stock.`,
    subject: `directive:${id}`,
  });
  const managers = await sql<{ userId: string; customerId: string; customer: string; jobs: string }>`
    select u.id as user_id, c.id as customer_id, c.name as customer, string_agg(w.number, ', ' order by w.number) as jobs
    from work_order w join customer c on c.id = w.customer_id join app_user u on u.employee_id = c.account_manager_id and u.state = 'active'
    where w.id = any(${[...open, ...released].map((job) => job.id)}::uuid[]) group by u.id, c.id, c.name`.execute(
    ctx.db,
  );
  for (const { userId, customerId, customer, jobs } of managers.rows)
    await notify(ctx, {
      ...about,
      to: [userId],
      title: `AD ${found.adNumber} names parts of ${customer}`,
      text: `Work orders ${jobs}.`,
      subject: `directive:${id}:${customerId}`,
    });
  return { number: found.adNumber, open };
}
