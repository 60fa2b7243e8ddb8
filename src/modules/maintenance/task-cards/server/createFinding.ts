import { sql } from 'kysely';
import { z } from 'zod';
import type { WriteContext } from '#kernel/server/context.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { createRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { finding } from '../shared/finding.record.ts';
import { whyNotMinor } from '../shared/cardWords.ts';
import { findingInput } from '../shared/taskCards.calls.ts';
export type FindingInput = z.infer<typeof findingInput>;

/** Raises a finding on a job whose row the caller has locked; numbers run on within the job. Errors: 422 `SEVERITY`, `R13`. */
export async function createFinding(
  ctx: WriteContext,
  input: FindingInput & {
    job: { id: string; number: string };
    cardId?: string | null;
    measured?: string | null;
    limitRef?: string | null;
  },
): Promise<AnyRow & { number: string }> {
  const { job, cardId, measured, limitRef, ...facts } = input;
  const problem = whyNotMinor({ ...facts, beyondLimits: (measured ?? null) !== null });
  if (problem) refuseField('severity', 'SEVERITY', problem);
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
    { status: 'open', cardId: cardId ?? null },
    { subject: job.number },
  );
  return row as AnyRow & { number: string };
}
