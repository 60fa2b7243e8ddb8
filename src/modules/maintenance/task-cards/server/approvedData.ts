import { sql } from 'kysely';
import type { Proof, WriteContext } from '#kernel/server/context.ts';
import { notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { recountWork, requireEngineer } from '#modules/maintenance/work-orders/server/public.ts';
import { documentName, whyNoData, type ApprovedData } from '../shared/approvedData.ts';
import { approvedDataStatement } from '../shared/cardWords.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { lockCard, workerOf, type LockedCard } from './cards.ts';
import { outsideNew } from './impactLimits.ts';
import { correctionFor } from './stepLimits.ts';

interface OutsideRecord {
  id: string;
  title: string;
  measured: string;
  inLimit: boolean;
  employeeId: string;
  accepted: boolean;
}

/** True when a value inside its limit then is outside the one engineering corrected since. */
async function isOutsideCorrected(
  ctx: WriteContext,
  job: LockedCard['job'],
  cardId: string,
  stepNo: number,
): Promise<boolean> {
  const sheet = await correctionFor(ctx, cardId);
  return sheet !== null && (await outsideNew(ctx, job, cardId, sheet)).some((each) => each.stepNo === stepNo);
}

/** Why a document is no approved data for the part of a job, which may be spelled as it was before its part number was merged; null when it is. */
export async function whyNoDataForJob(
  ctx: WriteContext,
  data: ApprovedData,
  job: { id: string; partNumber: string; serialNumber: string },
): Promise<string | null> {
  const { rows } = await sql<{
    isOfJob: boolean;
  }>`select part_of_job(${data.partNumber}, ${job.id}) as is_of_job`.execute(ctx.db);
  return whyNoData(rows[0]?.isOfJob ? { ...data, partNumber: job.partNumber } : data, job);
}

/** Engineering accepts a value outside its limit by a document for its part number, signed; it then stands at the release and in block 12 (G08, R6). */
export async function acceptApprovedData(
  ctx: WriteContext,
  jobNumber: string,
  cardNo: string,
  stepNo: number,
  call: ApprovedData & { documentId: string } & Proof,
): Promise<void> {
  const method = await ctx.prove(call);
  const { job, card } = await lockCard(ctx, jobNumber, cardNo);
  const found = await sql<OutsideRecord>`
    select r.id, s.title, r.measured::text as measured, r.in_limit, r.employee_id,
      exists (select 1 from approved_deviation d where d.record_id = r.id and d.accepted_at is not null and d.kind is not null
        and part_of_job(d.part_number, ${job.id})) as accepted
    from task_step s join step_record r on r.step_id = s.id
    where s.card_id = ${card.id} and s.step_no = ${stepNo} and r.measured is not null order by r.attempt desc limit 1`.execute(
    ctx.db,
  );
  const record = found.rows[0] ?? notFound(`Card ${card.cardNo} has no measured value at step ${stepNo}.`);
  const isCorrected = record.inLimit && (await isOutsideCorrected(ctx, job, card.id, stepNo));
  if (record.inLimit && !isCorrected)
    refuse('APPROVED_DATA', `${record.title} is inside its limit; it needs no approved data.`);
  if (record.accepted) refuse('APPROVED_DATA', 'Approved data was accepted for this value already.');
  if (record.employeeId === workerOf(ctx).employeeId)
    refuse('APPROVED_DATA', 'Whoever measured the value does not accept the approved data for it.');
  const noData = await whyNoDataForJob(ctx, call, job);
  if (noData) refuse('APPROVED_DATA', noData);
  const document = await attachedDocument(ctx, card.id, call.documentId);
  const engineer = await requireEngineer(ctx, job);
  const signature = await writeSignature(ctx, {
    entity: taskCard.name,
    entityId: card.id,
    entityVersion: card.version,
    chain: job.number,
    meaning: 'accepted',
    statement: approvedDataStatement,
    payload: {
      job: job.number,
      card: card.cardNo,
      step: record.title,
      measured: record.measured,
      document: {
        kind: call.kind,
        number: call.number,
        holder: call.holder,
        partNumber: job.partNumber,
        serialNumbers: call.serialNumbers,
        ...document,
      },
    },
    method,
    stampNo: engineer.stampNo,
    authorizationNo: engineer.authorizationNo,
  });
  await sql`
    insert into approved_deviation (record_id, reference, kind, number, holder, part_number, serial_numbers, document_id, accepted_by, accepted_at, signature_id, created_by, created_at)
    values (${record.id}, ${documentName(call)}, ${call.kind}, ${call.number}, ${call.holder}, ${job.partNumber}, ${call.serialNumbers}, ${call.documentId}, ${ctx.actor.id}, ${ctx.now}, ${signature.id}, ${ctx.actor.id}, ${ctx.now})`.execute(
    ctx.db,
  );
  ctx.changed(taskCard, card.id);
  await recountWork(ctx, job.id);
}

/** The file and hash of the document, which is a PDF attached to this card. Errors: 422 `APPROVED_DATA` on `documentId`. */
async function attachedDocument(
  ctx: WriteContext,
  cardId: string,
  documentId: string,
): Promise<{ file: string; sha256: string }> {
  const found = await sql<{ file: string; sha256: string }>`
    select file_name as file, sha256 from attachment
    where id = ${documentId} and entity = ${taskCard.name} and entity_id = ${cardId} and mime = 'application/pdf' and archived_at is null`.execute(
    ctx.db,
  );
  return (
    found.rows[0] ?? refuseField('documentId', 'APPROVED_DATA', 'Attach the document to this card first, as a PDF.')
  );
}
