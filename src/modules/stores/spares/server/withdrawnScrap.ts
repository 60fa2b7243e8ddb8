import { serialRead } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import type { BodyOf } from '#kernel/shared/call.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { isLifeLimited } from '#modules/maintenance/capabilities/server/public.ts';
import { scrapFromJob } from '#modules/stores/stock/server/public.ts';
import { whyNotQuantity } from '#modules/stores/stock/shared/public.ts';
import { openScrap, tellJobs } from '#modules/stores/scraps/server/public.ts';
import type { scrap } from '#modules/stores/scraps/shared/scrap.record.ts';
import type { scrapWithdrawnCall } from '../shared/withdrawnScrap.calls.ts';

/** The scrap record of a part the stores issued to a job, and the movement that takes it out of the job's hands. Errors: `NOT_WITH_JOB`, `QUANTITY`. */
export async function scrapWithdrawn(
  ctx: WriteContext,
  input: BodyOf<typeof scrapWithdrawnCall>,
): Promise<{ id: string; number: string }> {
  const issue = await ctx.db
    .selectFrom('movement as m')
    .innerJoin('batch as b', 'b.id', 'm.batchId')
    .innerJoin('stockItem as i', 'i.id', 'm.itemId')
    .innerJoin('workOrder as w', 'w.number', 'm.jobNumber')
    .select(['b.id as batchId', 'b.serialNumber', 'b.ownerId', 'i.partNumber', 'i.partName', 'i.uom', 'w.id as jobId'])
    .where('m.movementNo', '=', input.movementNo)
    .where('m.type', '=', 'issue')
    .executeTakeFirst();
  if (!issue) return notFound('No issue to a work order has this number.');
  const why = whyNotQuantity(input.qty, issue.uom, false);
  if (why) refuseField('qty', 'QUANTITY', why);
  serialRead(input);
  const serialNumber = issue.serialNumber ?? input.serialNumber ?? null;
  if (serialNumber && Number(input.qty) !== 1)
    refuse('ONE_SERIAL', 'A serial number is of one part: scrap them one by one.');
  const row = await openScrap(
    ctx,
    {
      description: issue.partName,
      partNumber: issue.partNumber,
      serialNumber,
      quantity: input.qty,
      reason: input.reason as CreateOf<typeof scrap>['reason'],
      jobId: issue.jobId,
      ownerId: issue.ownerId,
      lifeLimited: input.lifeLimited || (await isLifeLimited(ctx, issue.partNumber)),
    },
    { status: 'tagged', batchId: issue.batchId },
  );
  await scrapFromJob(ctx, {
    movementNo: input.movementNo,
    qty: input.qty,
    documentId: row.id,
    reason: `Scrapped: ${row.number}`,
  });
  await tellJobs(ctx, row);
  return { id: row.id, number: row.number };
}
