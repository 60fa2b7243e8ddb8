import { sql } from 'kysely';
import { z } from 'zod';
import type { WriteContext } from '#kernel/server/context.ts';
import { conflict, refuse, refuseField } from '#kernel/shared/errors.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { condemned, condemnedInWords } from '#modules/stores/quarantine/server/public.ts';
import { exactPartNumber, partNumberOf } from '#modules/maintenance/capabilities/server/public.ts';
import { type CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { sameSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import {
  advanceToFinal,
  capabilityOfJob,
  changeJobOrder,
  intervalProblem,
  lockJob,
  recountWork,
  refuseBelowRecord,
  refuseSameSerial,
  requireWork,
  type Job,
} from '#modules/maintenance/work-orders/server/public.ts';
import { judgeRepairsAgain, judgeStayingDefectsAgain } from './judgedAgain.ts';
import { rerouteJob } from './reroute.ts';
import { orderChangeInput } from '../shared/routes.calls.ts';
export type OrderChange = z.infer<typeof orderChangeInput>;

const beforeFinal: ReadonlySet<string> = new Set(['received', 'preliminary', 'awaitingApproval', 'inWork']);

export interface Ordered {
  workScope: Job['workScope'];
  shop: Job['shop'];
  partNumber: string;
  certificateTypes: CertificateType[];
}

export const orderedOf = (job: Job): Ordered => ({
  workScope: job.workScope,
  shop: job.shop,
  partNumber: job.partNumber,
  certificateTypes: (job.certificateTypes ?? []) as CertificateType[],
});

/**
 * Changes what was ordered with the customer's agreement: scope, shop, part number, certificates. Capability and wheel interval are judged
 * anew (R1, R18), the cards of the new route are made, what was signed stays (145.A.50(c), R5).
 * Errors: `ORDER_STATE` after the work, `ORDER_SAME`, `ROUTE_*` when no route fits the new order, `R18`.
 */
export async function changeOrder(
  ctx: WriteContext,
  jobNumber: string,
  input: OrderChange,
): Promise<{ cards: number; kept: number; evaluationOnly: boolean }> {
  const job = await lockJob(ctx, jobNumber);
  requireWork(job);
  refuseOrderNow(ctx, job, input);
  const part = input.partNumberId ? await exactPartNumber(ctx, input.partNumberId) : null;
  const was = orderedOf(job);
  const wanted: Ordered = {
    workScope: input.workScope ?? was.workScope,
    shop: input.shop ?? was.shop,
    partNumber: part?.partnumber ?? was.partNumber,
    certificateTypes: input.certificateTypes ?? was.certificateTypes,
  };
  const isNamedAnew = part !== null && part.partname !== job.partName;
  if (JSON.stringify(was) === JSON.stringify(wanted) && !isNamedAnew)
    refuse('ORDER_SAME', 'Nothing of the order changes.');
  for (const { partnumber } of part ? [{ partnumber: job.partNumber }, part] : []) {
    const ended = await condemned(ctx, { partNumber: partnumber, serialNumber: job.serialNumber });
    if (ended) refuse('R12', condemnedInWords(job.serialNumber, ended));
  }
  if (part && !sameSerial(part.partnumber, job.partNumber)) {
    await refuseSameSerial(ctx, part.partnumber, job.serialNumber, job.id);
    await refuseBelowRecord(ctx, { partNumber: part.partnumber, serialNumber: job.serialNumber }, job);
  }
  const attributes = (part ?? (await partNumberOf(ctx, job.partNumberId)))?.attributes ?? {};
  const interval = intervalProblem({ ...job, ...wanted }, attributes);
  if (interval) refuseField('workScope', 'R18', interval);
  const capability = await capabilityOfJob(ctx, wanted);
  const changed = await changeJobOrder(ctx, job.id, {
    values: {
      workScope: wanted.workScope,
      shop: wanted.shop,
      certificateTypes: wanted.certificateTypes,
      ...(part ? { partNumberId: input.partNumberId, partNumber: part.partnumber, partName: part.partname } : {}),
      ...capability,
      ...(job.status === 'inWork' ? { scopeApprovedAt: ctx.now.toISOString() } : {}),
    },
    subject: job.number,
    reason: `${input.reason} Agreed by ${input.agreedBy}, ${input.reference}.`,
  });
  if (wanted.partNumber !== was.partNumber)
    for (const judgeAgain of [judgeStayingDefectsAgain, judgeRepairsAgain])
      await judgeAgain(ctx, { ...job, partNumber: wanted.partNumber }, was.partNumber);
  await storeOrderChange(ctx, job.id, input, { was, nowIs: wanted });
  const isOtherWork =
    was.workScope !== wanted.workScope || was.shop !== wanted.shop || was.partNumber !== wanted.partNumber;
  const routed = isOtherWork
    ? await rerouteJob(ctx, await lockJob(ctx, job.id), input.routeKey, input.reason)
    : { cards: 0, kept: 0 };
  await recountWork(ctx, job.id);
  await advanceToFinal(ctx, job.id);
  return { ...routed, evaluationOnly: Boolean((changed as unknown as Job).evaluationOnly) };
}

/** Refuses an order that is changed after its work, by an old screen, or by an agreement of another time. */
export function refuseOrderNow(ctx: WriteContext, job: Job, input: { version: number; agreedOn: string }): void {
  if (job.version !== input.version)
    conflict('STALE_VERSION', 'Somebody changed this work order meanwhile. Your text is kept: compare.');
  if (!beforeFinal.has(job.status))
    refuse('ORDER_STATE', `${job.number} is in final inspection or waits for release. Send it back to work first.`);
  if (input.agreedOn > dayOf(ctx.now))
    refuseField('agreedOn', 'ORDER_DAY', 'The agreement cannot be of a day to come.');
  if (input.agreedOn < dayOf(job.receivedAt))
    refuseField('agreedOn', 'ORDER_DAY', 'The agreement cannot be older than the work order.');
}

/** Keeps what was ordered and what is ordered now beside the customer's agreement; answers with its id. */
export async function storeOrderChange(
  ctx: WriteContext,
  jobId: string,
  agreed: Pick<OrderChange, 'reference' | 'agreedBy' | 'agreedOn' | 'reason'>,
  { was, nowIs }: { was: Ordered & { quantity?: number }; nowIs: Ordered & { quantity?: number } },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into order_change (job_id, was, now_is, reference, agreed_by, agreed_on, reason, at, by_user, by_name)
    values (${jobId}, ${JSON.stringify(was)}::jsonb, ${JSON.stringify(nowIs)}::jsonb, ${agreed.reference}, ${agreed.agreedBy}, ${agreed.agreedOn},
      ${agreed.reason}, ${ctx.now}, ${ctx.actor.id}, ${ctx.actor.name}) returning id`.execute(ctx.db);
  return rows[0]?.id ?? '';
}
