import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { defineServerSlot } from '#kernel/server/serverSlot.ts';
import { handoverProblem } from '#modules/maintenance/release-gates/shared/handover.ts';

/** Until when somebody who worked at a moment was on that shift. The roster and the company's shifts are manpower's, above. */
export const shiftLeft = defineServerSlot<[ctx: Context, employeeId: string, at: Date], Date>('maintenance/manpower');

export interface LeftCard {
  id: string;
  cardNo: string;
  status: string;
  handoverAt: string | null;
  handoverAckAt: string | null;
}

/** Why a card waits for somebody to read the note of the shift before; null when there is none, or it was read (R23). */
export const unreadHandover = (card: Pick<LeftCard, 'cardNo' | 'handoverAt' | 'handoverAckAt'>): string | null =>
  card.handoverAt !== null && card.handoverAckAt === null
    ? `The handover of ${card.cardNo} must be acknowledged first.`
    : null;

/**
 * Why nobody goes on with a card another shift left in progress (R23, 145.A.47(c)): its note is not read, or there is none though the shift of
 * who worked on it last has ended. Null when who left it goes on, or the shift is still on.
 */
export async function whyNotGoneOn(ctx: Context, card: LeftCard): Promise<string | null> {
  const { id, cardNo, handoverAt } = card;
  const unread = unreadHandover(card);
  if (unread || card.status !== 'inProgress') return unread;
  const found = await sql<{ employeeId: string; by: string; at: string }>`
    select r.employee_id, r.employee_name as by, r.recorded_at as at from task_step s join step_record r on r.step_id = s.id
    where s.card_id = ${id} order by r.recorded_at desc, r.id desc limit 1`.execute(ctx.db);
  const last = found.rows[0];
  if (!last || last.employeeId === ctx.actor.employeeId) return null;
  if (handoverAt !== null && Date.parse(handoverAt) >= Date.parse(last.at)) return null;
  if (ctx.now <= (await shiftLeft.call(ctx, last.employeeId, new Date(last.at)))) return null;
  return `${handoverProblem(cardNo, null) ?? ''} ${last.by} worked on it last: they or the lead write what is done and what is not.`;
}
