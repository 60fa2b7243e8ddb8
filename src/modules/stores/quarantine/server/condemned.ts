import { sql } from 'kysely';
import { formatLegalDay, dayOf } from '#kernel/shared/dates.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { BlockedStock } from '#modules/maintenance/release-gates/shared/facts.supply.ts';

interface Identity {
  partNumber: string;
  serialNumber: string | null;
}

interface Condemned {
  jobNumber: string;
  /** In one sentence, as the test that condemned it says. */
  reason: string;
  at: string;
}

/**
 * How a part was condemned, whatever the spelling of its part and serial number; null when it was not (maintenance 3.20, R12). Part numbers of one
 * series number their parts together: as another of them it is the same part.
 */
export async function condemned(ctx: Context, part: Identity): Promise<Condemned | null> {
  const found = await sql<Condemned>`
    select job_number, reason, at from condemned_part
    where normal_identity(serial_number) = normal_identity(${part.serialNumber}::text) and (
      normal_identity(part_number) = normal_identity(${part.partNumber}::text) or exists (
        select 1 from part_number was join part_number now on coalesce(now.series_id, now.id) = coalesce(was.series_id, was.id)
        where normal_identity(was.partnumber) = normal_identity(condemned_part.part_number)
          and normal_identity(now.partnumber) = normal_identity(${part.partNumber}::text)))
    order by at limit 1`.execute(ctx.db);
  return found.rows[0] ?? null;
}

/** The sentence people read about a condemned part: `S/N ST44871 was condemned on 12 Sep 2026 (ABS0001238): it never comes back into use.` */
export function condemnedInWords(serialNumber: string, { jobNumber, at }: Condemned): string {
  return `S/N ${serialNumber} was condemned on ${formatLegalDay(dayOf(new Date(at)))} (${jobNumber}): it never comes back into use.`;
}

/** The sentence people read about what is in quarantine or scrapped: `Tie bolt batch TB-77 is in quarantine (QR-0042).` */
export function heldInWords({ subject, place, number, notReleased }: BlockedStock): string {
  if (notReleased) return `${subject} was not released from quarantine (${number}).`;
  return place === 'quarantine' ? `${subject} is in quarantine (${number}).` : `${subject} was scrapped (${number}).`;
}

/** Condemns a part for ever. The first reason stands; a part without a serial number cannot be told from another and is left to its finding. */
export async function condemn(
  ctx: WriteContext,
  part: Identity & { jobNumber: string; reason: string },
): Promise<void> {
  if (part.serialNumber === null || part.serialNumber === 'N/A') return;
  const made = await sql<{ id: string }>`
    insert into condemned_part (part_number, serial_number, job_number, reason, at, by_user, by_name)
    values (${part.partNumber}, ${part.serialNumber}, ${part.jobNumber}, ${part.reason}, ${ctx.now}, ${ctx.actor.id}, ${ctx.actor.name})
    on conflict (normal_identity(serial_number), normal_identity(part_number)) do nothing returning id`.execute(ctx.db);
  if (made.rows.length === 0) return;
  const job = await ctx.db.selectFrom('workOrder').select('id').where('number', '=', part.jobNumber).executeTakeFirst();
  const { partNumber, serialNumber } = part;
  await ctx.audit({
    entity: 'workOrder',
    entityId: job?.id ?? part.jobNumber,
    action: 'update',
    subject: part.jobNumber,
    changes: { condemned: { old: null, new: { partNumber, serialNumber } } },
    reason: part.reason,
  });
}
