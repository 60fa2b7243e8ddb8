import { refuse } from '#kernel/shared/errors.ts';
import type { BodyOf } from '#kernel/shared/call.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { lockJob } from '#modules/maintenance/work-orders/server/public.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import { condemn, condemned, condemnedInWords } from '#modules/stores/quarantine/server/public.ts';
import { cylinder } from '../shared/cylinder.record.ts';
import { condemnStatement, type condemnCall } from '../shared/oxygen.calls.ts';

/**
 * Condemns a cylinder for ever (maintenance 2.20): signed by an inspector of cylinders, in the log of its latest work order.
 * Errors: 404; 422 `CONDEMNED` when it is already, or why this person may not sign.
 */
export async function condemnCylinder(ctx: WriteContext, id: string, { reason, ...proof }: BodyOf<typeof condemnCall>) {
  const row = await getRecord(ctx, cylinder, id);
  const job = await lockJob(ctx, row.jobId);
  // Asked under the lock of the job: of two who condemn at once the second reads that it is done.
  const known = await condemned(ctx, row);
  if (known) refuse('CONDEMNED', condemnedInWords(row.serialNumber, known));
  const employeeId = signingEmployee(ctx);
  const signer = await requireSign(ctx, {
    employeeId,
    privilege: 'inspect',
    componentGroup: 'cylinder',
    partNumber: row.partNumber,
    at: ctx.now,
  });
  const method = await ctx.prove(proof);
  await writeSignature(ctx, {
    entity: workOrder.name,
    entityId: job.id,
    entityVersion: job.version,
    chain: job.number,
    meaning: 'inspected',
    statement: condemnStatement,
    payload: { partNumber: row.partNumber, serialNumber: row.serialNumber, reason },
    method,
    stampNo: signer.stampNo,
    authorizationNo: signer.authorizationNo,
  });
  await condemn(ctx, {
    partNumber: row.partNumber,
    serialNumber: row.serialNumber,
    jobNumber: job.number,
    reason,
  });
  ctx.changed(workOrder, job.id);
  return { id: row.id };
}
