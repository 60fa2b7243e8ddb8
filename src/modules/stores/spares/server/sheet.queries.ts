import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import type { sheetCall } from '../shared/spares.calls.ts';
import { handedOut, sheetLines } from './requestLines.ts';

/** The withdraw parts form of a request. */
export async function sheetOf(
  ctx: Context,
  request: { id: string; masterJobId: string },
): Promise<AnswerOf<typeof sheetCall>> {
  return {
    jobs: await jobsOf(ctx, request.masterJobId),
    lines: await sheetLines(ctx, request.id),
    out: await handedOut(ctx, request.id),
  };
}

async function jobsOf(ctx: Context, masterJobId: string): Promise<string[]> {
  const found = await sql<{ number: string }>`
    select number from work_order where id = ${masterJobId} or master_job_id = ${masterJobId} order by number limit 100`.execute(
    ctx.db,
  );
  return found.rows.map((row) => row.number);
}
