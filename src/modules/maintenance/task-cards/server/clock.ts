import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { startLabour, stopLabour } from '#modules/maintenance/work-orders/server/public.ts';

/** Beginning a card starts the person's clock on it; a clock running elsewhere stops, one person works on one thing. */
export async function startClock(ctx: WriteContext, jobId: string, cardId: string): Promise<void> {
  const { employeeId } = ctx.actor;
  if (!employeeId) return;
  // Work entered afterwards, as an import does: no clock that began later is stopped, and nobody works on two things at once.
  const now = ctx.now.toISOString();
  const elsewhere = await ctx.db
    .selectFrom('laborEntry')
    .select('id')
    .where('employeeId', '=', employeeId)
    .where((entry) =>
      entry.or([entry.and([entry('endedAt', 'is', null), entry('startedAt', '>', now)]), entry('endedAt', '>', now)]),
    )
    .executeTakeFirst();
  if (elsewhere) return;
  await stopLabour(ctx, employeeId);
  await startLabour(ctx, { jobId, cardId, employeeId });
}

/** The card is signed or handed over: every clock running on it stops. */
export async function stopClocks(ctx: WriteContext, cardId: string): Promise<void> {
  const running = await sql<{ employeeId: string }>`
    select employee_id from labor_entry where card_id = ${cardId} and ended_at is null and started_at <= ${ctx.now}`.execute(
    ctx.db,
  );
  for (const { employeeId } of running.rows) await stopLabour(ctx, employeeId);
}
