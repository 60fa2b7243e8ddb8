import { sql } from 'kysely';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { fileKeyOf } from '#kernel/shared/declared.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { hasWritten } from '#kernel/server/audit/history.ts';
import { changeRow, createRecord, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { formatLegalDay } from '#kernel/shared/dates.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { notify } from '#modules/account/notifications/server/public.ts';
import { employeeOf } from '#modules/hr/employees/server/public.ts';
import { controlledDocument } from '../shared/document.record.ts';
import { controlledDocumentWorkflow } from '../shared/document.workflow.ts';
import { readAcknowledgement, readAcknowledgementWorkflow } from '../shared/reading.record.ts';
import { documentReview, documentReviewWorkflow } from '../shared/review.record.ts';
import { documentRevision } from '../shared/revision.record.ts';
import { documentRevisionWorkflow } from '../shared/revision.workflow.ts';
import { whyNotSigned } from './questions.ts';
import { askReaders, lapseReadings } from './readings.ts';

type Revision = RowOf<typeof documentRevision>;
type Review = RowOf<typeof documentReview>;

const asWhole = { rows: 'all', because: 'a step looks at the document whoever takes it' } as const;
const documentOf = (ctx: Context, revision: Revision) =>
  getRecord(ctx, controlledDocument, revision.documentId, asWhole);

/** The reviews of a revision that are not archived, oldest first. */
const reviewsOf = (ctx: Context, revisionId: string) =>
  ctx.db
    .selectFrom('documentReview')
    .select(['id', 'reviewerId', 'status'])
    .where('revisionId', '=', revisionId)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute();

/** Who wrote a revision, changed it or added its file, as employees: none of them reviews it (R-GEN-5). */
export async function writersOf(ctx: Context, revisionId: string): Promise<string[]> {
  const { rows } = await sql<{ employeeId: string }>`
    select distinct u.employee_id from audit_entry e join app_user u on u.id::text = e.actor_id::text
    where e.entity = ${documentRevision.name} and e.entity_id = ${revisionId} and e.action in ('create', 'update') and u.employee_id is not null`.execute(
    ctx.db,
  );
  return rows.map(({ employeeId }) => employeeId);
}

/** Who is asked when it is submitted: everybody named, now or in an earlier round, who did not write in it. */
async function reviewersOf(ctx: Context, revisionId: string): Promise<Set<string>> {
  const writers = await writersOf(ctx, revisionId);
  const named = (await reviewsOf(ctx, revisionId)).map(({ reviewerId }) => reviewerId);
  return new Set(named.filter((id) => !writers.includes(id)));
}

/** What was said of a text that goes back to its author no longer counts (R-DOC-4). */
async function lapseReviews(ctx: WriteContext, revisionId: string, except?: string): Promise<void> {
  for (const { id, status } of await reviewsOf(ctx, revisionId)) {
    if (id === except || (status !== 'asked' && status !== 'agreed')) continue;
    const row = await lockRecord(ctx, documentReview, id, null, asWhole);
    await changeRow(ctx, documentReview, row, {
      values: { status: 'lapsed' },
      action: 'status',
      reason: 'The revision went back to its author',
    });
  }
}

/** Every reviewer of an earlier round is asked anew; whoever has written in it since is not asked. */
async function askReviewers(ctx: WriteContext, revision: Revision): Promise<void> {
  const reviewers = await reviewersOf(ctx, revision.id);
  const asked = (await reviewsOf(ctx, revision.id)).filter(({ status }) => status === 'asked');
  for (const { id } of asked.filter(({ reviewerId }) => !reviewers.has(reviewerId)))
    await changeRow(ctx, documentReview, await lockRecord(ctx, documentReview, id, null, asWhole), {
      values: { status: 'lapsed' },
      action: 'status',
      reason: 'Wrote in it',
    });
  for (const reviewerId of reviewers)
    if (!asked.some((review) => review.reviewerId === reviewerId))
      await createRecord(ctx, documentReview, { revisionId: revision.id, reviewerId, status: 'asked' });
  const to: string[] = [];
  for (const reviewerId of reviewers) {
    const account = (await employeeOf(ctx, reviewerId))?.userId;
    if (account) to.push(account);
  }
  await notify(ctx, {
    to,
    type: 'Documents',
    title: `Review asked: ${revision.designation}`,
    text: revision.changeSummary,
    link: `/qa/revision-control/revisions/${revision.id}`,
    subject: `revision:${revision.id}`,
    cause: 'review',
  });
}

async function whyNotInForce(ctx: Context, row: Revision): Promise<string | null> {
  const document = await documentOf(ctx, row);
  if (document.status === 'withdrawn') return 'The document is withdrawn.';
  if (document.needsAuthority && !(row.authorityReference && row.authorityDate))
    return 'The letter of the authority is still missing.';
  return row.plannedOn && row.plannedOn > dayOf(ctx.now)
    ? `It takes effect on ${formatLegalDay(row.plannedOn)}, not before.`
    : null;
}

/** One revision is in force at a time (R-DOC-1): the one before is superseded, and nobody need read it any more. */
async function supersede(ctx: WriteContext, row: Revision): Promise<void> {
  const { currentRevisionId } = await documentOf(ctx, row);
  if (!currentRevisionId) return;
  const before = await lockRecord(ctx, documentRevision, currentRevisionId, null, asWhole);
  await changeRow(ctx, documentRevision, before, {
    values: { status: 'superseded', supersededOn: dayOf(ctx.now) },
    action: 'status',
    reason: `${row.designation} is in force`,
  });
  await lapseReadings(ctx, before.id, `${row.designation} is in force`);
}

/** The document says which revision is in force and when it is reviewed, and its readers are asked (R-DOC-5, R-DOC-7). */
async function tellReaders(ctx: WriteContext, row: Revision): Promise<void> {
  const today = dayOf(ctx.now);
  const document = await lockRecord(ctx, controlledDocument, row.documentId, null, asWhole);
  const reviewDueOn = addMonths(dayOf(row.approvedAt ?? ctx.now), document.reviewMonths);
  const changed = await changeRow(ctx, controlledDocument, document, {
    values: { status: 'effective', currentRevisionId: row.id, effectiveOn: today, reviewDueOn },
    reason: `${row.designation} is in force`,
  });
  await askReaders(ctx, changed, row, { from: today });
}

/** The steps of a revision. */
export const documentRevisionActions = implementWorkflow(
  {
    ...documentRevisionWorkflow,
    lockFirst: (ctx, row) => lockRecord(ctx, controlledDocument, row.documentId, null, asWhole),
  },
  {
    submit: {
      guard: async (ctx, row) => {
        const files = await listAttachments(ctx, documentRevision.name, row.id);
        if (files.some(({ mime, caution }) => caution && fileKeyOf(documentRevision, mime) === 'document'))
          return 'The document holds scripts, commands or other files. Save it as a PDF without them and attach that one.';
        return (await reviewersOf(ctx, row.id)).size === 0 ? 'Name at least one reviewer first.' : null;
      },
      after: askReviewers,
    },
    sendBack: { after: (ctx, row) => lapseReviews(ctx, row.id) },
    approve: {
      guard: async (ctx, row) => {
        const reviewer = (await reviewsOf(ctx, row.id)).some(
          ({ reviewerId, status }) => status === 'agreed' && reviewerId === ctx.actor.employeeId,
        );
        if (reviewer) return 'Who has reviewed it does not approve it.';
        return (await hasWritten(ctx, documentRevision, row.id))
          ? 'You wrote this revision or changed it: somebody else approves it.'
          : null;
      },
    },
    recordAuthority: {
      guard: async (ctx, row) =>
        (await documentOf(ctx, row)).needsAuthority ? null : 'This document takes effect without the authority.',
    },
    putInForce: { guard: whyNotInForce, effect: supersede, after: tellReaders },
  },
);

const ownReview = (ctx: Context, row: Review) =>
  row.reviewerId === ctx.actor.employeeId ? null : 'Only the reviewer named says so.';
async function isUnderReview(ctx: Context, row: Review): Promise<string | null> {
  const revision = await getRecord(ctx, documentRevision, row.revisionId, asWhole);
  return revision.status === 'inReview' ? null : 'The revision is not under review.';
}

/** What a reviewer says: all of them agree, or it goes back to the author. */
export const documentReviewActions = implementWorkflow(
  {
    ...documentReviewWorkflow,
    lockFirst: (ctx, row) => lockRecord(ctx, documentRevision, row.revisionId, null, asWhole),
  },
  {
    agree: {
      whose: ownReview,
      guard: isUnderReview,
      after: async (ctx, row) => {
        if ((await reviewsOf(ctx, row.revisionId)).some(({ status }) => status === 'asked')) return;
        const revision = await lockRecord(ctx, documentRevision, row.revisionId, null, asWhole);
        await changeRow(ctx, documentRevision, revision, {
          values: { status: 'inApproval' },
          action: 'status',
          reason: 'All reviewers agree',
        });
      },
    },
    object: {
      whose: ownReview,
      guard: isUnderReview,
      after: async (ctx, row) => {
        await lapseReviews(ctx, row.revisionId, row.id);
        const revision = await lockRecord(ctx, documentRevision, row.revisionId, null, asWhole);
        await changeRow(ctx, documentRevision, revision, {
          values: { status: 'draft', submittedAt: null },
          action: 'status',
          reason: `${row.reviewerIdLabel ?? 'A reviewer'} objects`,
        });
      },
    },
  },
);

/** The steps of a document. */
export const controlledDocumentActions = implementWorkflow(controlledDocumentWorkflow, {
  confirm: {
    effect: async (ctx, row) => ({ reviewDueOn: addMonths(dayOf(ctx.now), row.reviewMonths) }),
  },
  withdraw: {
    guard: async (ctx, row) => {
      const open = await ctx.db
        .selectFrom('documentRevision')
        .select('designation')
        .where('documentId', '=', row.id)
        .where('archivedAt', 'is', null)
        .where('status', 'in', ['draft', 'inReview', 'inApproval', 'approved'])
        .executeTakeFirst();
      return open ? `${open.designation} is in work: archive it or put it in force first.` : null;
    },
    after: async (ctx, row) => {
      if (!row.currentRevisionId) return;
      const revision = await lockRecord(ctx, documentRevision, row.currentRevisionId, null, asWhole);
      await changeRow(ctx, documentRevision, revision, {
        values: { status: 'withdrawn', supersededOn: dayOf(ctx.now) },
        action: 'status',
        reason: 'The document is withdrawn',
      });
      await lapseReadings(ctx, revision.id, 'The document is withdrawn');
    },
  },
});

/** Whoever has to read it signs it themselves, with the file opened before. */
export const readAcknowledgementActions = implementWorkflow(readAcknowledgementWorkflow, {
  acknowledge: {
    whose: (ctx, row: RowOf<typeof readAcknowledgement>) =>
      row.employeeId === ctx.actor.employeeId ? null : 'Nobody reads for somebody else.',
    guard: (ctx, row) => whyNotSigned(ctx, row),
  },
});
