import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';

export interface StandingRelease {
  number: string;
  type: string;
  issuedAt: string;
}

/** The certificate that stands for a job, or null: what shipping asks before a serviceable line may leave. */
export async function releaseOfJob(ctx: Context, jobNumber: string): Promise<StandingRelease | null> {
  const result = await sql<StandingRelease>`
    select c.number, c.type, c.issued_at from release_certificate c join work_order w on w.id = c.job_id
    where w.number = upper(${jobNumber}) and c.status = 'issued' order by c.issued_at limit 1`.execute(ctx.db);
  return result.rows[0] ?? null;
}
