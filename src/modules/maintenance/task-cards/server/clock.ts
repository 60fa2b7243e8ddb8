import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { startLabour, stopLabour } from '#modules/maintenance/work-orders/server/public.ts';

/** Beginning a card starts the person's clock on it; a clock running elsewhere stops, one person works on one thing. */
export async function startClock(ctx: WriteContext, jobId: string, cardId: string): Promise<void> {
  const { employeeId } = ctx.actor;
  if (!employeeId) return;
  const running = await sql<{ later: boolean }>`
    select started_at > ${ctx.now} as later from labor_entry where employee_id = ${employeeId} and ended_at is null`.execute(
    ctx.db,
  );
  // Work entered afterwards, as an import does, must not stop a clock that began later.
  if (running.rows[0]?.later) return;
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
