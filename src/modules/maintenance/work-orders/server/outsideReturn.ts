import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { formatLegalDay } from '#kernel/shared/dates.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import type { Job } from './jobs.ts';

/** How a return was found, with the days its paper names. */
export interface ReturnDays {
  incomingInspection: 'accepted' | 'rejected';
  performedOn?: string | null | undefined;
  testedOn?: string | null | undefined;
}

/** The vendor's paper as a file of the work order. */
interface ReturnPaper {
  id: string;
  sha256: string;
}

/** The file named as the paper of a return. Errors: 422 `G23` at `paperId` when it is no file of this work order. */
export async function paperOfReturn(ctx: WriteContext, job: Job, paperId: string): Promise<ReturnPaper> {
  const found = await ctx.db
    .selectFrom('attachment')
    .select(['id', 'sha256'])
    .where('id', '=', paperId)
    .where('entity', '=', workOrder.name)
    .where('entityId', '=', job.id)
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return found ?? refuseField('paperId', 'G23', `Attach the paper to ${job.number} first, as a PDF or a photo.`);
}

/**
 * Whoever rejected what came back accepts it only with another paper of the vendor; another authorised person judges for themselves (G23).
 * A paper that was rejected without its file is known by its number alone. Errors: 422 `G23` at `paperId`.
 */
export async function refuseSamePaper(
  ctx: WriteContext,
  { workId, document, paper }: { workId: string; document: string; paper: ReturnPaper | null },
): Promise<void> {
  const { rows } = await sql<{ isMine: boolean; isSame: boolean }>`
    select inspected_by = ${ctx.actor.id} as is_mine,
      case when paper_sha256 is null then normal_identity(document) = normal_identity(${document}) else paper_sha256 = ${paper?.sha256 ?? null} end is true as is_same
    from outside_return where process_id = ${workId} and result = 'rejected'`.execute(ctx.db);
  if (!rows.some(({ isMine }) => isMine)) return;
  const way = 'Attach another paper of the vendor, or have another authorised person inspect it.';
  if (!paper) refuseField('paperId', 'G23', `You rejected this return. ${way}`);
  if (rows.some(({ isSame }) => isSame)) refuseField('paperId', 'G23', `This is the paper you rejected. ${way}`);
}

/**
 * A paper of the vendor names one day, whoever reads it: after a rejection, the same number or the same file comes back with another day only under
 * a new number (G23). The days are those signed with the rejection. Errors: 422 `G23` at the day.
 */
export async function refuseAnotherDay(
  ctx: WriteContext,
  workId: string,
  { document, paper, ...days }: ReturnDays & { document: string; paper: ReturnPaper | null },
): Promise<void> {
  const { rows } = await sql<{ document: string; performedOn: string | null; testedOn: string | null }>`
    select r.document, s.payload::jsonb #>> '{found,performedOn}' as performed_on, s.payload::jsonb #>> '{found,testedOn}' as tested_on
    from outside_return r join signature s on s.id = r.signature_id
    where r.process_id = ${workId} and r.result = 'rejected'
      and (normal_identity(r.document) = normal_identity(${document}) or r.paper_sha256 = ${paper?.sha256 ?? null})
    order by r.inspected_at desc`.execute(ctx.db);
  for (const row of rows)
    for (const field of ['performedOn', 'testedOn'] as const) {
      const before = row[field];
      const day = days[field];
      if (before && day && day !== before)
        refuseField(
          field,
          'G23',
          `${row.document} was rejected with ${formatLegalDay(before)}: another day needs a new paper of the vendor, with its own number.`,
        );
    }
}

/** Why a file stays on its work order: what a vendor did, or a part taken for another work order, stands on it (G23, R21); null: nothing does. */
export async function whyPaperStays(ctx: Context, fileId: string): Promise<string | null> {
  const { rows } = await sql<{ what: string }>`
    select p.process || ' by ' || p.vendor as what from outside_return r join outside_process p on p.id = r.process_id where r.paper_id = ${fileId}
    union all select b.number || ' taken for ' || w.number from robbed_part r join batch b on b.id = r.batch_id
      join work_order w on w.id = r.recipient_job_id where r.paper_id = ${fileId} limit 1`.execute(ctx.db);
  const [stands] = rows;
  return stands ? `It is the paper of ${stands.what} and stays with this work order.` : null;
}

/** Keeps a return beside those before it. */
export async function keepReturn(
  ctx: WriteContext,
  {
    workId,
    jobId,
    signatureId,
    paper,
    document,
    incomingInspection,
  }: {
    workId: string;
    jobId: string;
    signatureId: string;
    paper: ReturnPaper | null;
    document: string;
    incomingInspection: 'accepted' | 'rejected';
  },
): Promise<void> {
  await ctx.db
    .insertInto('outsideReturn')
    .values({
      processId: workId,
      jobId,
      document,
      paperId: paper?.id ?? null,
      paperSha256: paper?.sha256 ?? null,
      result: incomingInspection,
      inspectedBy: ctx.actor.id ?? '',
      inspectedByName: ctx.actor.name,
      inspectedAt: ctx.now,
      signatureId,
    })
    .execute();
}
