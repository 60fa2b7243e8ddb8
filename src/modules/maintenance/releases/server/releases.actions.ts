import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { RecordRules } from '#kernel/server/records/endpoints.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { lifeLimitsOf } from '#modules/maintenance/directives/server/public.ts';
import { jobRow, type ReleaseJudgement } from '#modules/maintenance/release-gates/server/public.ts';
import { normalisePartNumber } from '#modules/maintenance/release-gates/shared/capability.ts';
import { lifeProblems } from '#modules/maintenance/release-gates/shared/gates/directives.ts';
import { sameSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { jobFirst, notifyAboutJob, withoutCertificate } from '#modules/maintenance/work-orders/server/public.ts';
import { jobNumberIn } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { requireSign, signingEmployee } from '#modules/quality/authorizations/server/public.ts';
import { whyNoReport } from '#modules/safety/reports/server/public.ts';
import { contentOf, type CertificateContent } from '../shared/certificate.ts';
import { textOfBlock, type VerifiedError } from '../shared/certificateBlocks.ts';
import { certificateError, correctableBlocks, type CorrectableBlock } from '../shared/certificateError.record.ts';
import { certificateErrorWorkflow } from '../shared/certificateError.workflow.ts';
import { releaseCertificateWorkflow } from '../shared/releaseCertificate.workflow.ts';
import { storedCertificate } from './releases.queries.ts';

// The job's people are told, and a correction locks the job before the certificate.
const workflow = { ...releaseCertificateWorkflow, ...jobFirst };

/** A part reported installed has its occurrence with safety. Errors: 422 `R26`. */
export async function requireOccurrence(ctx: Context, number: string | undefined): Promise<void> {
  if (!number) refuse('R26', 'The part was reported installed: enter the safety report of it first.');
  const noReport = await whyNoReport(ctx, number.toUpperCase());
  if (noReport) refuseField('occurrenceReview', 'R26', noReport);
}

/** A void certificate stays readable for ever; the verification page shows its state at once (R26). */
export const releaseActions = implementWorkflow(workflow, {
  void: {
    subject: (row) => jobNumberIn(row.jobIdLabel),
    effect: async (ctx, _row, input) => {
      if (input.reportedInstalled) await requireOccurrence(ctx, input.occurrenceReview);
      return { statusReason: input.reason };
    },
    after: async (ctx, row, input) => {
      await withoutCertificate(ctx, row.jobId);
      await notifyAboutJob(ctx, {
        jobId: row.jobId,
        kind: 'returned',
        text: `Certificate ${row.number} was declared void: ${input.reason}`,
      });
    },
  },
});

const closedCertificate = 'Only an issued certificate can be corrected.';

/** Whoever verifies is authorised to inspect this part; it is not whoever reported the error. */
const errorActions = implementWorkflow(certificateErrorWorkflow, {
  verify: {
    whose: (ctx, row) => (row.createdBy === ctx.actor.id ? 'Whoever reported an error does not verify it.' : null),
    signAs: async (ctx, row) => {
      const certificate = await storedCertificate(ctx, row.certificateId);
      if (certificate?.status !== 'issued') refuse('STATE_NOT_ALLOWED', closedCertificate);
      const job = await jobRow(ctx, certificate.jobId);
      const { stampNo, authorizationNo } = await requireSign(ctx, {
        employeeId: signingEmployee(ctx),
        privilege: 'inspect',
        componentGroup: job.family as 'wheel',
        partNumber: job.partNumber,
        at: ctx.now,
      });
      const { certificateId, block, said, shouldSay } = row;
      return { stampNo, authorizationNo, payload: { certificateId, block, said, shouldSay } };
    },
  },
});

interface ReportedError {
  certificateId: string;
  block: CorrectableBlock;
  said?: string | null;
  shouldSay: string;
  reportedOn: string;
}

/** What an error report must hold, new or changed: the block as it is printed, and a value the block can have. */
async function checkedError(ctx: Context, error: ReportedError): Promise<{ said?: string }> {
  const certificate = await storedCertificate(ctx, error.certificateId);
  if (certificate?.status !== 'issued') refuse('STATE_NOT_ALLOWED', closedCertificate);
  const content = contentOf(certificate.blocks);
  const printed = textOfBlock(content, error.block);
  if (error.block === 'quantity' && !/^[1-9]\d{0,3}$/.test(error.shouldSay))
    refuseField('shouldSay', 'INVALID', 'A quantity is a whole number.');
  if (printed !== null) return { said: printed };
  if (error.said && !content.lines.some(({ text }) => text === error.said))
    refuseField('said', 'NOT_PRINTED', 'Block 12 of this certificate has no such remark. Copy it as it is printed.');
  return {};
}

export const certificateErrorRules: RecordRules<typeof certificateError> = {
  workflow: errorActions,
  beforeCreate: (input, _call, ctx) => checkedError(ctx, input),
  beforeUpdate: (ctx, row, input) => checkedError(ctx, { ...row, ...input }),
};

/** The errors of a certificate an inspector verified and no correction has put right yet. */
export async function verifiedErrors(
  ctx: Context,
  certificateId: string,
): Promise<(VerifiedError & { verifier: string })[]> {
  const { rows } = await sql<VerifiedError & { verifier: string }>`
    select id, block, said, should_say, verified_by_id as verifier from certificate_error
    where certificate_id = ${certificateId} and status = 'verified' order by number`.execute(ctx.db);
  return rows;
}

/** A correction stands on the records or on a verified error; the verifier is not its signer. Errors: `UNVERIFIED`, `SAME_PERSON`. */
export function refuseUnsupported(
  unsupported: readonly { block: keyof typeof correctableBlocks; text: string }[],
  verifiers: readonly string[],
  signer: string | null,
): void {
  const [first] = unsupported;
  if (first)
    refuse(
      'UNVERIFIED',
      `${correctableBlocks[first.block]}: our records do not say “${first.text}”. Report the error on the certificate and have an inspector verify it first.`,
    );
  if (signer !== null && verifiers.includes(signer))
    refuse('SAME_PERSON', 'Whoever verified the error does not sign the correction too.');
}

/** A correction is not signed with an error left that somebody verified. Errors: `ERROR_LEFT`. */
export function refuseLeft([first]: readonly VerifiedError[]): void {
  if (first)
    refuse(
      'ERROR_LEFT',
      `${correctableBlocks[first.block]}: an inspector verified that it should say “${first.shouldSay}”. Put it right in this correction too, or have the report rejected first.`,
    );
}

/** The correction is issued: the errors it put right are closed with it. */
export async function closeCorrected(ctx: WriteContext, ids: readonly string[], subject: string): Promise<void> {
  for (const id of ids) {
    const row = await lockRecord(ctx, certificateError, id, null);
    await changeRow(ctx, certificateError, row, { values: { status: 'corrected' }, action: 'status', subject });
  }
}

/** No more pieces than were worked, and one of a part with a serial number. Errors: `G01`, `FACT_OF_WORK`. */
export function refuseOtherCount(
  { serialised, quantity: worked }: ReleaseJudgement['job'],
  { serialNumber, quantity }: { serialNumber: string; quantity: number },
): void {
  if ((serialised || serialNumber !== 'N/A') && quantity !== 1)
    refuse('G01', 'A part with a serial number has the quantity 1.');
  if (serialised && sameSerial(serialNumber, 'N/A')) refuse('G01', 'The part is serialised: N/A is no serial number.');
  if (quantity > worked)
    refuse('FACT_OF_WORK', `The work was done on ${worked}. Declare the certificate void instead.`);
}

/**
 * A count of its life that a correction puts right, or a part number it names, is held against the limits written for that part; a limit that was
 * tightened since the release is no matter of a count that stays. Errors: `G18`.
 */
export async function refuseOverLife(
  ctx: Context,
  facts: ReleaseJudgement['facts'],
  { before, after }: { before: CertificateContent; after: CertificateContent },
): Promise<void> {
  const [was, is] = [before, after].map(({ items, counts }) => ({
    part: normalisePartNumber(items[0]?.partNumber ?? ''),
    csnCycles: counts?.csnCycles ?? null,
    tsnHours: counts?.tsnHours ?? null,
  }));
  if (!was || !is || (was.part === is.part && was.csnCycles === is.csnCycles && was.tsnHours === is.tsnHours)) return;
  const limits = await lifeLimitsOf(ctx, is.part, is);
  const job = { ...facts.job, ...is };
  const [over] = lifeProblems({ ...facts, job, life: { ...facts.life, limits, interval: null } });
  if (over)
    refuse(
      'G18',
      `By the counts it names ${is.part} is at its life limit, or nobody knows. Declare the certificate void instead.`,
    );
}
