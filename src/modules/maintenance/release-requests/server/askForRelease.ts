import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { conflict, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { createRecord, getRecord } from '#kernel/server/records/records.ts';
import { evaluateJob, jobRow } from '#modules/maintenance/release-gates/server/public.ts';
import { certificateTypes, type CertificateType } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { lockJob, markReleaseRequested, notifyAboutJob } from '#modules/maintenance/work-orders/server/public.ts';
import { certificateTypeWords, releaseRequest } from '../shared/releaseRequest.record.ts';

/** The gates of the work and its inspections: what they find is known before anybody reviews, and only the bench can put it right. */
const gatesOfTheWork: readonly string[] = ['G06', 'G07', 'G08', 'G09', 'G10', 'G11', 'G19'];

/** What certifying staff returned was seen after the final inspection: another final report is signed before anybody asks again (G10). */
async function refuseReturned(ctx: WriteContext, jobId: string): Promise<void> {
  const found = await sql<{ number: string; reason: string | null }>`
    select number, returned_reason as reason from release_request q where job_id = ${jobId} and status = 'returned'
      and not exists (select 1 from inspection_report r where r.job_id = q.job_id and r.type = 'final' and r.status = 'signed'
        and r.archived_at is null and r.signed_at > q.updated_at)
    order by q.updated_at desc limit 1`.execute(ctx.db);
  const [last] = found.rows;
  if (last)
    refuse(
      'G10',
      `${last.number} was returned: “${last.reason ?? ''}”. Sign another final inspection report before you ask again.`,
    );
}

/**
 * Asks for the release of a job whose work is done and inspected: one open request a job, and the certifying staff are told.
 * Errors: `G02`, `NOT_ORDERED`, `REQUEST_OPEN`, `STATE_NOT_ALLOWED`; the first gate of the work that is red, with the reasons of all of them.
 */
export async function askForRelease(
  ctx: WriteContext,
  idOrNumber: string,
  wanted: readonly CertificateType[],
): Promise<RowOf<typeof releaseRequest>> {
  const job = await jobRow(ctx, idOrNumber);
  await lockJob(ctx, job.id);
  if (job.evaluationOnly) refuse('G02', 'This work order was opened for evaluation only; it cannot be released.');
  const open = await sql<{ number: string }>`
    select number from release_request where job_id = ${job.id} and status in ('open', 'taken')`.execute(ctx.db);
  if (open.rows[0]) conflict('REQUEST_OPEN', `${open.rows[0].number} is already open for ${job.jobnumber}.`);
  const types = certificateTypes.filter((type) => wanted.includes(type));
  const foreign = types.find((type) => !job.certificateTypes.includes(type));
  if (foreign)
    refuseField(
      'certificateTypes',
      'NOT_ORDERED',
      `${job.jobnumber} was not ordered with a ${certificateTypeWords[foreign]}. Change the order first.`,
    );
  await markReleaseRequested(ctx, job.id);
  await refuseReturned(ctx, job.id);
  const { results } = await evaluateJob(ctx, job.id);
  const failed = results.filter(({ code, state }) => state === 'fail' && gatesOfTheWork.includes(code));
  if (failed[0])
    refuse(failed[0].code, failed.flatMap(({ messages }) => messages).join(' '), {
      failed: failed.map(({ code, messages }) => ({ code, message: messages.join(' ') })),
    });
  const row = await createRecord(
    ctx,
    releaseRequest,
    { jobId: job.id, certificateTypes: types, block12: [], requestedByName: ctx.actor.name },
    { status: 'open', requestedSessionId: ctx.actor.sessionId },
    { subject: job.jobnumber },
  );
  await notifyAboutJob(ctx, {
    jobId: job.id,
    kind: 'releaseRequested',
    text: 'Release requested.',
    to: 'certifying',
  });
  return getRecord(ctx, releaseRequest, row.id);
}
