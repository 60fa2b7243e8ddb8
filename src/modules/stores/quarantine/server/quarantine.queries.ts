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
  at: Date | string;
}

/** What of these batches and serials was in quarantine, or scrapped, at an instant (G15). A decision does not free it; carrying it out does. */
export async function quarantineFacts(ctx: Context, question: QuarantineQuestion): Promise<BlockedFact[]> {
  const batchIds = [...(question.batchIds ?? [])];
  const serials = (question.serials ?? []).map((part) => `${part.partNumber}\n${part.serialNumber}`.toUpperCase());
  if (batchIds.length === 0 && serials.length === 0) return [];
  const found = await sql<{
    number: string;
    description: string;
    batch: string | null;
    partNumber: string | null;
    serialNumber: string | null;
    scrapped: boolean;
  }>`
    select q.number, q.description, b.number as batch, q.part_number, q.serial_number, (q.status = 'closed' and q.closed_at <= ${question.at}) as scrapped
    from quarantine_record q left join batch b on b.id = q.batch_id
    where q.archived_at is null and q.created_at <= ${question.at}
      and (q.status <> 'closed' or q.closed_at > ${question.at} or q.disposition = 'scrap')
      and (q.batch_id = any(${batchIds}::uuid[])
        or (q.serial_number is not null and upper(q.part_number) || chr(10) || upper(q.serial_number) = any(${serials}::text[])))
    order by q.number`.execute(ctx.db);
  return found.rows.map((row) => ({
    subject: subjectOf(row),
    place: row.scrapped ? 'scraps' : 'quarantine',
    number: row.number,
  }));
}
