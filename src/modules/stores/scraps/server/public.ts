import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, lockRecord, type ServerValues } from '#kernel/server/records/records.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import { scrap } from '../shared/scrap.record.ts';

type Named = { partNumber: string; serialNumber: string | null; jobNumber?: string };
/** A part that is scrapped: `Tie bolt S/N X3`, and the number of its record. */
export type ScrapFact = { subject: string; place: 'scraps'; number: string };

/** Which of these parts, by any spelling of their numbers, were scrapped at an instant (G15); quarantine tells of what it scrapped itself. */
export async function scrapFacts(ctx: Context, parts: readonly Named[], at: Date | string): Promise<ScrapFact[]> {
  const { rows } = await sql<{ subject: string; number: string }>`
    select concat_ws(' ', s.description, case when s.serial_number is null then s.part_number else 'S/N ' || s.serial_number end) as subject, s.number
    from scrap s where s.archived_at is null and s.quarantine_id is null and s.created_at <= ${at}
      and (s.status not in ('returned', 'rejected') or s.closed_at > ${at})
      and exists (
        select 1 from unnest(${parts.map((part) => part.partNumber)}::text[], ${parts.map((part) => part.serialNumber)}::text[], ${parts.map((part) => part.jobNumber ?? null)}::text[]) as part (part_number, serial_number, job_number)
        where normal_identity(part.part_number) = normal_identity(s.part_number) and (normal_identity(part.serial_number) = normal_identity(s.serial_number)
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

/** Opens the record of a part that is scrapped by a decision elsewhere: what quality approved in quarantine is not approved once more. */
export const openScrap = (ctx: WriteContext, fields: CreateOf<typeof scrap>, more: ServerValues<typeof scrap>) =>
  createRecord(ctx, scrap, fields, more);

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
