import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';

/** The positions of a lot whose pieces were taken out, counted from 1. */
export async function takenOut(ctx: Context, jobId: string): Promise<number[]> {
  const { rows } = await sql<{ out: number[] }>`select pieces_out(${jobId}) as out`.execute(ctx.db);
  return rows[0]?.out ?? [];
}

/** How many pieces the lot of a job had when its cards were made: its readings are counted by them. */
export const lotSize = async (ctx: Context, job: { id: string; quantity: number }): Promise<number> =>
  job.quantity + (await takenOut(ctx, job.id)).length;
