import { addDays, dayOf } from '#kernel/shared/dates.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { holdersOf, loadSigners } from '#modules/quality/authorizations/server/public.ts';
import type { outlookCall } from '../shared/staffList.calls.ts';
import { classesThatKeep, weatherDays, weatherOf } from '../shared/weather.ts';

/** The signing capacity of the next 90 days, from what is known today of training, licences, vision, recency and leave. */
export async function certifyingOutlook(ctx: Context): Promise<AnswerOf<typeof outlookCall>> {
  const today = dayOf(ctx.now);
  const until = addDays(today, weatherDays);
  const ids = await holdersOf(ctx, ['release', 'ndtAccept']);
  const [now, then] = [await loadSigners(ctx, ids, today), await loadSigners(ctx, ids, until)];
  const signers = [...now.values()].map((signer) => {
    const known = new Set(signer.lapsedTraining.map(({ subject }) => subject));
    // Somebody new whose time for the first training ends by then has no last good day: it is told on the last day looked at.
    const coming = (then.get(signer.employeeId)?.lapsedTraining ?? [])
      .filter(({ subject }) => !known.has(subject))
      .map(({ subject, validUntil }) => ({ subject, validUntil: validUntil ?? addDays(until, -1) }));
    return { ...signer, lapsedTraining: [...signer.lapsedTraining, ...coming] };
  });
  return { until, capabilities: weatherOf(signers, today), classes: classesThatKeep(signers, today) };
}
