import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { AppError, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { openStatuses } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { gatesLive } from '#modules/maintenance/release-gates/shared/live.ts';
import { requireSign } from '#modules/quality/authorizations/server/public.ts';
import { manual } from '../shared/manual.record.ts';
import { addWorkingDays } from '#modules/hr/holidays/shared/public.ts';
import { impactDecision, impactReview } from '../shared/impactReview.record.ts';

const decisionStatement = 'I have judged what the new revision means for this work order.';
const temporaryStatement = 'I have judged what the change of the temporary revision means for this work order.';
const reviewWorkingDays = 5;

/** The open jobs with a card that cites a manual: they look again when anything about it changes. */
export async function jobsCiting(ctx: Context, manualId: string): Promise<{ id: string; number: string }[]> {
  const result = await sql<{ id: string; number: string }>`
    select distinct w.id, w.number from work_order w join task_card c on c.job_id = w.id and c.status <> 'superseded'
    where w.status = any(${[...openStatuses]}::text[]) and c.data_refs @> jsonb_build_array(jsonb_build_object('manualId', ${manualId}::text))
    order by w.number`.execute(ctx.db);
  return result.rows;
}

/** Tells the gates of every open job that works to a manual, and the screens of the manual itself. */
export async function tellJobs(ctx: WriteContext, manualId: string): Promise<void> {
  ctx.changed(manual, manualId);
  ctx.changed(gatesLive, ...(await jobsCiting(ctx, manualId)).map(({ id }) => id));
}

/** Opens the review of what a new revision means for work already begun; due five working days after it takes effect. */
export async function openReview(
  ctx: WriteContext,
  revision: { id: string; manualId: string; effectiveFrom: string | null; changedSections: string | null },
): Promise<AnyRow> {
  const from = revision.effectiveFrom ?? dayOf(ctx.now);
  return createRecord(ctx, impactReview, {
    manualId: revision.manualId,
    revisionId: revision.id,
    dueOn: addWorkingDays(from, reviewWorkingDays),
    changedSections: revision.changedSections,
    status: 'open',
  });
}

/** Writes down every open job that cites the manual, undecided: their gate G04 is red from now on (R8). */
export async function flagJobs(ctx: WriteContext, manualId: string, revisionId: string): Promise<void> {
  const jobs = await jobsCiting(ctx, manualId);
  await sql`
    insert into impact_decision (review_id, jobnumber, created_by, updated_by, created_at, updated_at)
    select v.id, job, ${ctx.actor.id}::uuid, ${ctx.actor.id}::uuid, ${ctx.now}, ${ctx.now}
    from impact_review v cross join unnest(${jobs.map(({ number }) => number)}::text[]) as job
    where v.revision_id = ${revisionId} and v.temporary_revision_id is null on conflict (review_id, jobnumber) do nothing`.execute(
    ctx.db,
  );
  ctx.changed(impactDecision);
  await tellJobs(ctx, manualId);
}

/** The open jobs that said how they were worked by a temporary revision, or why it does not apply to them (G05). */
async function jobsAnswering(ctx: Context, tr: { id: string; manualId: string }): Promise<string[]> {
  const citing = await jobsCiting(ctx, tr.manualId);
  const result = await sql<{ number: string }>`
    select distinct w.number from temporary_revision t join manual m on m.id = t.manual_id
    join gate_reason g on g.gate = 'G05' and g.subject in (t.tr_number, m.designation || ' ' || t.tr_number, t.id::text)
    join work_order w on w.id = g.job_id
    where t.id = ${tr.id} and w.id = any(${citing.map(({ id }) => id)}::uuid[]) order by w.number`.execute(ctx.db);
  return result.rows.map(({ number }) => number);
}

/**
 * Asks of every open job that was worked by a temporary revision what its change means, as of a new revision (R8): their gate G05 is red until
 * somebody signs. A change before anybody decided joins the review that is open.
 */
export async function reviewTemporaryRevision(
  ctx: WriteContext,
  tr: { id: string; manualId: string; trNumber: string },
  change: string,
): Promise<void> {
  const jobs = await jobsAnswering(ctx, tr);
  if (jobs.length === 0) return;
  const found = await sql<{ id: string; changedSections: string | null }>`
    select v.id, v.changed_sections from impact_review v where v.temporary_revision_id = ${tr.id} and v.status = 'open'
      and not exists (select 1 from impact_decision d where d.review_id = v.id and d.decision is not null) limit 1`.execute(
    ctx.db,
  );
  const [open] = found.rows;
  const words = [open?.changedSections, `${tr.trNumber} ${change}`].filter(Boolean).join('; ').slice(0, 400);
  const review = open
    ? await changeRow(ctx, impactReview, await lockRecord(ctx, impactReview, open.id, null), {
        values: { changedSections: words },
      })
    : await createRecord(ctx, impactReview, {
        manualId: tr.manualId,
        revisionId: await latestRevision(ctx, tr.manualId),
        temporaryRevisionId: tr.id,
        dueOn: addWorkingDays(dayOf(ctx.now), reviewWorkingDays),
        changedSections: words,
        status: 'open',
      });
  await sql`
    insert into impact_decision (review_id, jobnumber, created_by, updated_by, created_at, updated_at)
    select ${review.id}, job, ${ctx.actor.id}::uuid, ${ctx.actor.id}::uuid, ${ctx.now}, ${ctx.now}
    from unnest(${jobs}::text[]) as job on conflict (review_id, jobnumber) do nothing`.execute(ctx.db);
  ctx.changed(impactDecision);
}

async function latestRevision(ctx: Context, manualId: string): Promise<string> {
  const found = await ctx.db
    .selectFrom('manualRevision')
    .select('id')
    .where('manualId', '=', manualId)
    .where('status', 'in', ['current', 'superseded'])
    // By the names of the states the current one comes first.
    .orderBy('status')
    .orderBy('effectiveFrom', 'desc')
    .executeTakeFirst();
  return found?.id ?? refuse('REVISION_MISSING', 'This manual has no revision that was ever current.');
}

/** The jobs of a review that have no decision yet. */
export async function undecidedJobs(ctx: Context, reviewId: string): Promise<string[]> {
  const result = await sql<{ jobnumber: string }>`
    select jobnumber from impact_decision where review_id = ${reviewId} and decision is null order by jobnumber`.execute(
    ctx.db,
  );
  return result.rows.map(({ jobnumber }) => jobnumber);
}

export interface Judgement {
  jobnumber: string;
  decision: 'noImpact' | 'repeatSteps' | 'stop';
  repeatCards: string[];
  reason: string;
}

/** Signs, as an authorised engineer for the part, what a new revision means for one job (145.A.45). A second judgement replaces the first; both signatures stay. */
export async function decideJob(
  ctx: WriteContext,
  reviewId: string,
  judgement: Judgement,
  proof: Proof,
): Promise<void> {
  const method = await ctx.prove(proof);
  const review = await lockRecord(ctx, impactReview, reviewId, null);
  if (review['status'] !== 'open') {
    throw new AppError(
      'conflict',
      'REVIEW_CLOSED',
      `Impact review ${String(review['number'])} is closed. Open it again first.`,
    );
  }
  if (judgement.decision === 'repeatSteps' && judgement.repeatCards.length === 0) {
    refuseField('repeatCards', 'REPEAT_CARDS', 'Name the cards to repeat, such as T040.');
  }
  const found = await sql<{ id: string; family: string; partNumber: string }>`
    select w.id, p.family, w.part_number from work_order w join part_number p on p.id = w.part_number_id
    where w.number = ${judgement.jobnumber}`.execute(ctx.db);
  const job = found.rows[0] ?? refuseField('jobnumber', 'JOB_UNKNOWN', `No work order ${judgement.jobnumber}.`);
  const engineer = await requireSign(ctx, {
    employeeId:
      ctx.actor.employeeId ?? refuse('AUTH_SCOPE', 'This sign-in belongs to no employee, so it may sign nothing.'),
    privilege: 'engineering',
    componentGroup: job.family as 'wheel',
    partNumber: job.partNumber,
    at: ctx.now,
  });
  const signature = await writeSignature(ctx, {
    entity: impactReview.name,
    entityId: review.id,
    entityVersion: review.version,
    chain: judgement.jobnumber,
    meaning: 'reviewed',
    statement: review['temporaryRevisionId'] ? temporaryStatement : decisionStatement,
    payload: {
      review: review['number'],
      manual: review['manualIdLabel'],
      revision: review['revisionIdLabel'],
      ...(review['temporaryRevisionId'] ? { temporaryRevision: review['changedSections'] } : {}),
      ...judgement,
    },
    method,
    stampNo: engineer.stampNo,
    authorizationNo: engineer.authorizationNo,
  });
  await sql`
    insert into impact_decision (review_id, jobnumber, decision, repeat_cards, reason, decided_at, decided_by_name, signature_id,
      created_by, updated_by, created_at, updated_at)
    values (${review.id}, ${judgement.jobnumber}, ${judgement.decision}, ${judgement.repeatCards}, ${judgement.reason}, ${ctx.now},
      ${ctx.actor.name}, ${signature.id}, ${ctx.actor.id}::uuid, ${ctx.actor.id}::uuid, ${ctx.now}, ${ctx.now})
    on conflict (review_id, jobnumber) do update set decision = excluded.decision, repeat_cards = excluded.repeat_cards, reason = excluded.reason,
      decided_at = excluded.decided_at, decided_by_name = excluded.decided_by_name, signature_id = excluded.signature_id,
      version = impact_decision.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(
    ctx.db,
  );
  await ctx.audit({
    entity: impactReview.name,
    entityId: review.id,
    action: 'update',
    changes: { ...judgement },
    subject: judgement.jobnumber,
  });
  ctx.changed(impactReview, review.id);
  ctx.changed(impactDecision);
  ctx.changed(gatesLive, job.id ?? '');
}

/** An impact review that still waits for a decision. */
export interface OpenImpact {
  id: string;
  number: string;
  manual: string;
  revision: string;
  jobnumber: string | null;
  dueOn: string | null;
}

/** The undecided jobs of open reviews, or those of one job. A review without jobs is one row without a job. */
export async function openImpactReviews(ctx: Context, jobnumber?: string): Promise<OpenImpact[]> {
  const result = await sql<OpenImpact>`
    select v.id, v.number, m.designation as manual, coalesce(t.tr_number, r.revision) as revision, d.jobnumber, v.due_on from impact_review v
    join manual m on m.id = v.manual_id join manual_revision r on r.id = v.revision_id left join temporary_revision t on t.id = v.temporary_revision_id
    left join impact_decision d on d.review_id = v.id and d.decision is null
    where v.status = 'open' and (${jobnumber ?? null}::text is null or d.jobnumber = ${jobnumber ?? null})
    order by v.due_on nulls last, v.number, d.jobnumber`.execute(ctx.db);
  return result.rows;
}

/** Jobs released in two years under an older revision of the manual, or by the temporary revision: for information only (R8). */
export async function releasedUnderOlder(
  ctx: Context,
  reviewId: string,
): Promise<{ number: string; partNumber: string; serialNumber: string; releasedAt: string }[]> {
  const result = await sql<{ number: string; partNumber: string; serialNumber: string; releasedAt: string }>`
    select distinct w.number, w.part_number, w.serial_number, w.released_at from impact_review v
    join task_card c on c.data_refs @> jsonb_build_array(jsonb_build_object('manualId', v.manual_id::text))
    join work_order w on w.id = c.job_id and w.released_at > ${ctx.now}::timestamptz - interval '24 months'
    left join temporary_revision t on t.id = v.temporary_revision_id
    where v.id = ${reviewId} and case when t.id is null then not c.data_refs @> jsonb_build_array(jsonb_build_object('revisionId', v.revision_id::text))
      else exists (select 1 from jsonb_array_elements(c.data_refs) ref where ref ->> 'manualId' = v.manual_id::text
        and t.tr_number = any(string_to_array(ref ->> 'section', ', '))) end
    order by w.released_at desc limit 200`.execute(ctx.db);
  return result.rows;
}
