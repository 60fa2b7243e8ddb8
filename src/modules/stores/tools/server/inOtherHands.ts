import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';

/** Why a tool that somebody else has for another job is not in the hand of who uses it here; null when it may be. */
export async function whyInOtherHands(
  ctx: Context,
  jobNumber: string,
  { id, tool }: { id: string; tool: string },
): Promise<string | null> {
  const lent = await sql<{ borrower: string; jobNumber: string }>`
    select e.name as borrower, u.job_number from tool_usage u join employee e on e.id = u.borrower_id
    where u.tool_id = ${id} and u.returned_at is null and u.borrower_id <> ${ctx.actor.employeeId}
      and upper(u.job_number) <> upper(${jobNumber}) limit 1`.execute(ctx.db);
  const [elsewhere] = lent.rows;
  return elsewhere
    ? `${tool} is issued to ${elsewhere.borrower} for ${elsewhere.jobNumber}: return it before it is used here.`
    : null;
}
