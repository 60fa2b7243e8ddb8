import { sql } from 'kysely';
import { notFound } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { reprint } from './certificate.document.ts';
import { storedCertificate } from './releases.queries.ts';

export { coveredColumns } from './underCertificate.ts';
export { changedUnderCertificates, doubtfulCertificates } from './verify.ts';

/** A job as shipping sees it: what it is, whose, and the certificates that stand for it. */
export interface ReleasedJob {
  jobNumber: string;
  status: string;
  partNumber: string;
  description: string;
  serialNumber: string;
  quantity: number;
  customerId: string;
  /** The standing certificate; jobs of before may have one for each authority. Null while there is none. */
  certificateNo: string | null;
  /** When the first of them was issued. */
  releasedAt: string | null;
}

const jobsWithCertificates = sql<ReleasedJob>`
  select w.number as job_number, w.status, w.part_number, w.part_name as description, w.serial_number, w.quantity, w.customer_id,
    c.numbers as certificate_no, c.released_at
  from work_order w left join lateral (
    select string_agg(number, ', ' order by number) as numbers, min(issued_at) as released_at
    from release_certificate where job_id = w.id and status = 'issued') c on true`;

/** A job with its standing certificates, or null when no job has this number: what shipping asks before a serviceable line may leave. */
export async function releaseOfJob(ctx: Context, jobNumber: string): Promise<ReleasedJob | null> {
  const result = await sql<ReleasedJob>`${jobsWithCertificates} where w.number = upper(${jobNumber})`.execute(ctx.db);
  return result.rows[0] ?? null;
}

/** Which of these jobs have no certificate that stands: never released, or voided since. */
export async function withoutRelease(ctx: Context, jobNumbers: readonly string[]): Promise<string[]> {
  if (jobNumbers.length === 0) return [];
  const result = await sql<{ number: string }>`
    select asked.number from unnest(${[...jobNumbers]}::text[]) as asked (number)
    where not exists (
      select 1 from release_certificate c join work_order w on w.id = c.job_id where w.number = asked.number and c.status = 'issued')
    order by 1`.execute(ctx.db);
  return result.rows.map((row) => row.number);
}

/** Released jobs that have not been shipped, oldest release first. */
export async function jobsToShip(ctx: Context): Promise<ReleasedJob[]> {
  const result = await sql<ReleasedJob>`
    ${jobsWithCertificates} where w.status = 'released' and c.numbers is not null order by c.released_at limit 1000`.execute(
    ctx.db,
  );
  return result.rows;
}

/** A certificate to hand out: the very bytes that were signed while it stands, else a print that says across the page what became of it. */
export async function certificateFile(ctx: Context, idOrNumber: string): Promise<Buffer> {
  const certificate = (await storedCertificate(ctx, idOrNumber)) ?? notFound('No such certificate.');
  if (certificate.status === 'issued' || !certificate.paper) return ctx.services.storage.get(certificate.pdfKey);
  return reprint(ctx, certificate);
}
