import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { subjectOf } from '../shared/quarantineRules.ts';

export interface BlockedFact {
  /** As people call it: `Tie bolt batch TB-77`. */
  subject: string;
  place: 'quarantine' | 'scraps';
  number: string;
}

export interface QuarantineQuestion {
  batchIds?: readonly string[];
  serials?: readonly { partNumber: string; serialNumber: string }[];
  /** The component on a job: found by its identity, and by the job number a record names. */
  component?: { partNumber: string; serialNumber: string | null; jobNumber: string };
  at: Date | string;
}

/** What of these batches and serials was in quarantine, or scrapped, at an instant (G15). A decision does not free it; carrying it out does. */
export async function quarantineFacts(ctx: Context, question: QuarantineQuestion): Promise<BlockedFact[]> {
  const batchIds = [...(question.batchIds ?? [])];
  const { component = null } = question;
  const serials = [...(question.serials ?? []), ...(component?.serialNumber ? [component] : [])];
  if (batchIds.length === 0 && serials.length === 0 && !component) return [];
  const found = await sql<{
    number: string;
    description: string;
    batch: string | null;
    partNumber: string | null;
    serialNumber: string | null;
    scrapped: boolean;
  }>`
    with recursive used as (
      select id, parent_batch_id from batch where id = any(${batchIds}::uuid[])
      union select b.id, b.parent_batch_id from batch b join used u on b.id = u.parent_batch_id
    ), named as (
      select normal_identity(part_number) as part_number, normal_identity(serial_number) as serial_number
      from unnest(${serials.map((part) => part.partNumber)}::text[], ${serials.map((part) => part.serialNumber)}::text[]) as part (part_number, serial_number)
    )
    select q.number, q.description, b.number as batch, q.part_number, q.serial_number, (q.status = 'closed' and q.closed_at <= ${question.at}) as scrapped
    from quarantine_record q left join batch b on b.id = q.batch_id
    where q.archived_at is null and q.created_at <= ${question.at}
      and (q.status <> 'closed' or q.closed_at > ${question.at} or q.disposition = 'scrap')
      and (q.batch_id in (select id from used)
        or (q.serial_number is not null and (normal_identity(q.part_number), normal_identity(q.serial_number)) in (select part_number, serial_number from named))
        or (normal_identity(q.job_number) = normal_identity(${component?.jobNumber ?? null}::text) and (
          normal_identity(q.serial_number) = normal_identity(${component?.serialNumber ?? null}::text)
          or (q.serial_number is null and q.batch_id is null and normal_identity(q.part_number) = normal_identity(${component?.partNumber ?? null}::text)))))
    order by q.number`.execute(ctx.db);
  return found.rows.map((row) => ({
    subject: subjectOf(row),
    place: row.scrapped ? 'scraps' : 'quarantine',
    number: row.number,
  }));
}
