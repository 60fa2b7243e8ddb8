import { sql } from 'kysely';
import { refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, lockRecord, type ServerValues } from '#kernel/server/records/records.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import { type ownerTypes, scrap } from '../shared/scrap.record.ts';

type Named = { partNumber: string; serialNumber: string | null; jobNumber?: string };
/** A part that is scrapped: `Tie bolt S/N X3`, and the number of its record. */
export type ScrapFact = { subject: string; place: 'scraps'; number: string };

/** Which of these parts, by any spelling of their numbers and under every part number of their series, were scrapped at an instant (G15); quarantine tells of what it scrapped itself. */
export async function scrapFacts(ctx: Context, parts: readonly Named[], at: Date | string): Promise<ScrapFact[]> {
  const { rows } = await sql<{ subject: string; number: string }>`
    with named as materialized (select component_part_numbers(part.part_number) as part_numbers, part.serial_number, part.job_number from unnest(${parts.map((part) => part.partNumber)}::text[], ${parts.map((part) => part.serialNumber)}::text[], ${parts.map((part) => part.jobNumber ?? null)}::text[]) as part (part_number, serial_number, job_number))
    select concat_ws(' ', s.description, case when s.serial_number is null then s.part_number else 'S/N ' || s.serial_number end) as subject, s.number
    from scrap s where s.archived_at is null and s.quarantine_id is null and s.created_at <= ${at}
      and (s.status not in ('returned', 'rejected') or s.closed_at > ${at})
      and exists (
        select 1 from named part where normal_identity(s.part_number) = any(part.part_numbers) and (normal_identity(part.serial_number) = normal_identity(s.serial_number)
          or (s.serial_number is null and s.job_id = (select id from work_order where number = part.job_number))))
    order by s.number`.execute(ctx.db);
  return rows.map((row) => ({ ...row, place: 'scraps' }));
}

/** The record of a job's own component that was destroyed before a witness, or null: what the job's step "Scrap" asks for. */
export async function witnessedScrap(ctx: Context, job: Named & { id: string }): Promise<{ number: string } | null> {
  const { rows } = await sql<{ number: string }>`
    select number from scrap where job_id = ${job.id} and status in ('witnessed', 'disposed')
      and normal_identity(part_number) = normal_identity(${job.partNumber})
      and normal_identity(coalesce(serial_number, 'N/A')) = normal_identity(coalesce(${job.serialNumber}, 'N/A'))`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** What is said of the owner of a part, and what else tells whose it is. */
interface OwnerSaid {
  ownerType?: keyof typeof ownerTypes | null | undefined;
  ownerId?: string | null | undefined;
  jobId?: string | null | undefined;
  jobNumber?: string | null | undefined;
  partNumber?: string | null | undefined;
  serialNumber?: string | null | undefined;
}
export type Owned = { ownerType: 'company'; ownerId: null } | { ownerType: 'customer'; ownerId: string };

/** An owner that is known from elsewhere. */
export const ownedBy = (ownerId: string | null): Owned =>
  ownerId === null ? { ownerType: 'company', ownerId } : { ownerType: 'customer', ownerId };

/**
 * Whose a part is, which nobody leaves open: that of the work order it comes from or is itself in the shop for, else what is said. `now` is
 * what of it is said now, and is refused where it is not so. Errors: 422 `OWNER_OF_JOB`, `OWNER_NEEDED`, `OWNER_NAMED`.
 */
export async function ownerOf(ctx: Context, said: OwnerSaid, now: OwnerSaid = said): Promise<Owned> {
  const known = await sql<{ number: string; customerId: string; customer: string }>`
    select w.number, w.customer_id, c.name as customer from work_order w join customer c on c.id = w.customer_id
    where case when ${said.jobId ?? null}::uuid is not null then w.id = ${said.jobId ?? null}::uuid
      when ${said.jobNumber ?? null}::text is not null then w.number = ${said.jobNumber ?? null}
      else w.status not in ('shipped', 'closed', 'cancelled') and w.serial_number <> 'N/A'
        and normal_identity(w.part_number) = normal_identity(${said.partNumber ?? null}::text)
        and normal_identity(w.serial_number) = normal_identity(${said.serialNumber ?? null}::text) end
    order by w.number limit 1`.execute(ctx.db);
  const job = known.rows[0];
  if (job) {
    const sentence = `It is of work order ${job.number} and belongs to ${job.customer}.`;
    if (now.ownerType === 'company') refuseField('ownerType', 'OWNER_OF_JOB', sentence);
    if (now.ownerId && now.ownerId !== job.customerId) refuseField('ownerId', 'OWNER_OF_JOB', sentence);
    return { ownerType: 'customer', ownerId: job.customerId };
  }
  if (said.ownerType === 'company' && said.ownerId)
    refuseField('ownerId', 'OWNER_NAMED', 'It is the company’s own or that of a customer, not both.');
  if (said.ownerId) return { ownerType: 'customer', ownerId: said.ownerId };
  if (said.ownerType === 'customer') refuseField('ownerId', 'OWNER_NEEDED', 'Say which customer it belongs to.');
  if (said.ownerType !== 'company')
    refuseField('ownerType', 'OWNER_NEEDED', 'Say whose it is: the company’s own, or a customer’s.');
  return { ownerType: 'company', ownerId: null };
}

/** The same after a change: what it does not name stands as it was, but for what follows from what it names. Errors: as `ownerOf`. */
export const ownerAfter = (ctx: Context, row: OwnerSaid, input: OwnerSaid): Promise<Owned> =>
  ownerOf(
    ctx,
    {
      ...row,
      ...input,
      ...(input.ownerType === 'company' && !input.ownerId ? { ownerId: null } : {}),
      ...(input.ownerId && !input.ownerType ? { ownerType: 'customer' } : {}),
    },
    input,
  );

/** Whose a thing is that no work order tells of: what is said, and never left open. Errors: as `ownerOf`. */
export const ownerSaid = (ctx: Context, { ownerType, ownerId }: OwnerSaid): Promise<Owned> =>
  ownerOf(ctx, { ownerType, ownerId });

/** The same after a change: what it does not name stands as it was. */
export const ownerSaidAfter = (ctx: Context, row: OwnerSaid, said: OwnerSaid): Promise<Owned> =>
  ownerAfter(ctx, ownerPart(row), ownerPart(said));
const ownerPart = ({ ownerType, ownerId }: OwnerSaid): OwnerSaid => ({
  ...(ownerType === undefined ? {} : { ownerType }),
  ...(ownerId === undefined ? {} : { ownerId }),
});

/** Opens the record of a part that is scrapped by a decision elsewhere: what quality approved in quarantine is not approved once more. */
export const openScrap = (
  ctx: WriteContext,
  { ownerId, ...fields }: Omit<CreateOf<typeof scrap>, 'ownerType'> & { ownerId: string | null },
  more: ServerValues<typeof scrap>,
) => createRecord(ctx, scrap, { ...fields, ...ownedBy(ownerId) }, more);

/** The report of its destruction is issued: now it may leave. */
export const reportIssued = async (ctx: WriteContext, scrapId: string, mbdReportId: string): Promise<unknown> =>
  changeRow(ctx, scrap, await lockRecord(ctx, scrap, scrapId, null), { values: { mbdReportId } });

/** Has the gates read anew of every job the part is on. */
export async function tellJobs(
  ctx: WriteContext,
  row: Pick<RowOf<typeof scrap>, 'partNumber' | 'serialNumber'>,
): Promise<void> {
  await ctx.enqueue('refreshGatesAfter', { part: { partNumber: row.partNumber, serialNumber: row.serialNumber } });
}
