import { sql } from 'kysely';
import { z } from 'zod';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { createRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { finding } from '../shared/finding.record.ts';
import { whyNotMinor } from '../shared/cardWords.ts';
import { findingInput } from '../shared/taskCards.calls.ts';
import { hotDefects } from './addCards.ts';
export type FindingInput = z.infer<typeof findingInput>;

/** Raises a finding on a job whose row the caller has locked; numbers run on within the job. Errors: 422 `SEVERITY`, `R13`. */
export async function createFinding(
  ctx: WriteContext,
  input: FindingInput & {
    job: { id: string; number: string };
    cardId?: string | null;
    /** The reading it is about. */
    stepRecordId?: string | null;
    measured?: string | null;
    limitRef?: string | null;
  },
): Promise<AnyRow & { number: string }> {
  const { job, cardId, stepRecordId, measured, limitRef, ...facts } = input;
  const problem = whyNotMinor({ ...facts, beyondLimits: (measured ?? null) !== null });
  if (problem) refuseField('severity', 'SEVERITY', problem);
  await refuseMoreThanLeft(ctx, job, facts);
  if (facts.dateAbout && facts.defectCode !== 'documentation')
    refuseField('dateAbout', 'R13', 'Only a documentation finding is about a date of our record.');
  if (facts.dateAbout && !facts.dateMonth) refuseField('dateMonth', 'R13', 'Enter the month as it stands on the part.');
  if (facts.dateMonth && !facts.dateAbout) refuseField('dateAbout', 'R13', 'Say which date this month is.');
  const known = await sql<{
    count: number;
  }>`select count(*)::int as count from finding where job_id = ${job.id}`.execute(ctx.db);
  const findingNo = `F${String((known.rows[0]?.count ?? 0) + 1).padStart(2, '0')}`;
  const row = await createRecord(
    ctx,
    finding,
    {
      ...facts,
      jobId: job.id,
      findingNo,
      number: `${job.number}-${findingNo}`,
      measured: measured ?? null,
      limitRef: limitRef ?? null,
    },
    { status: 'open', cardId: cardId ?? null, stepRecordId: stepRecordId ?? null },
    { subject: job.number },
  );
  // The cards of heat damage of a wheel, whoever raised it and where (R19); the gate asks for them at once.
  if (hotDefects.includes(facts.defectCode))
    await ctx.enqueue('heatCardsByReason', { jobId: job.id }, { key: `heat:${job.id}` });
  return row as AnyRow & { number: string };
}

/** A finding of the pieces of a lot is of no more than are left of it; one of their details names its part number (D2). */
async function refuseMoreThanLeft(
  ctx: Context,
  job: { id: string; number: string },
  { itemPartNumber, quantity }: FindingInput,
): Promise<void> {
  const { rows } = await sql<{ left: number; isPiece: boolean }>`
    select quantity as left, ${itemPartNumber ?? null}::text is null or normal_identity(${itemPartNumber ?? null}::text) = normal_identity(part_number) as is_piece
    from work_order where id = ${job.id} and (quantity > 1 or cardinality(pieces_out(id)) > 0)`.execute(ctx.db);
  const [lot] = rows;
  if (lot?.isPiece && quantity > lot.left)
    refuseField(
      'quantity',
      'LOT_PIECE',
      `${lot.left} pieces are left of ${job.number}. Name the part number of the detail where it is about more of them.`,
    );
}

/** The result that stands at a step, for a finding about it. Errors: 422 `LINK_MISSING`. */
export async function readingOf(
  ctx: Context,
  jobId: string,
  about: { cardNo: string; stepNo: number },
): Promise<{ cardId: string; stepRecordId: string; measured: string | null; limitRef: string | null }> {
  const found = await sql<{ cardId: string; stepRecordId: string; measured: string | null; limitRef: string | null }>`
    select c.id as card_id, r.id as step_record_id, r.measured::text as measured, s.limit_ref
    from task_card c join task_step s on s.card_id = c.id join step_record r on r.step_id = s.id
    where c.job_id = ${jobId} and c.card_no = upper(${about.cardNo}) and c.status <> 'superseded' and s.step_no = ${about.stepNo}
    order by r.attempt desc limit 1`.execute(ctx.db);
  return (
    found.rows[0] ??
    refuseField('about', 'LINK_MISSING', `Card ${about.cardNo} has no result at step ${about.stepNo} yet.`)
  );
}
