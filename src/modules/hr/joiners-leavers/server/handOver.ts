import type { AnswerOf } from '#kernel/shared/call.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf, refuseLeft } from '#modules/hr/employees/server/public.ts';
import { handOverActions } from '#modules/quality/findings/server/public.ts';
import { handOverRisks } from '#modules/safety/hira/server/public.ts';
import { checksLive, type handOverCall } from '../shared/staffChecks.calls.ts';
import { personOf } from './staffChecks.ts';

/**
 * Gives everything somebody has left to do against hazards and findings to one successor, who hears of it; the checklist keeps whom (R-HR-3).
 * What asks for independence or confidence (findings, audits, safety reports) is handed over where it is kept.
 */
export async function handOver(ctx: WriteContext, key: string, toId: string): Promise<AnswerOf<typeof handOverCall>> {
  const person = await personOf(ctx, key);
  if (person.id === ctx.actor.employeeId) refuse('OWN_CHECK', 'Somebody else confirms your own checklist.');
  // Two who hand over the same person's actions at once wait for each other: the second finds nothing open.
  await ctx.db.selectFrom('employee').select('id').where('id', '=', person.id).forNoKeyUpdate().execute();
  const to = await employeeOf(ctx, toId);
  if (!to || to.id === person.id) return refuseField('toId', 'SAME_OWNER', 'Name somebody else.');
  await refuseLeft(ctx, to.id, 'toId');
  const reason = `Handed over by ${person.employeeNo} ${person.name}`;
  const count =
    (await handOverActions(ctx, person.id, to, reason)) + (await handOverRisks(ctx, person.id, to.id, reason));
  if (count === 0) refuse('NOTHING_OPEN', 'Nothing is open to hand over.');
  const successor = `${to.employeeNo} ${to.name}`;
  await ctx.db
    .insertInto('staffCheck')
    .values({
      employeeId: person.id,
      item: 'actions',
      isDone: true,
      note: `${successor}: ${count}`,
      byName: ctx.actor.name,
      byUserId: ctx.actor.id ?? '',
      at: ctx.now.toISOString(),
    })
    .execute();
  await notify(ctx, {
    to: to.userId ? [to.userId] : [],
    type: 'Quality',
    title: `Actions of ${person.name} are yours now: ${count}`,
    text: 'Mitigations, actions of findings and risk assessments of whoever leaves.',
    link: '/safety/hira',
    subject: `handOver:${person.id}`,
    cause: 'handedOver',
  });
  ctx.changed(checksLive, person.id);
  return { count, to: successor };
}
