import { sql } from 'kysely';
import type { Context, Proof, WriteContext } from '#kernel/server/context.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { lockRecord } from '#kernel/server/records/records.ts';
import { decideJob, type Judgement } from '#modules/maintenance/manuals/server/public.ts';
import { currentStepData, type CurrentData } from '#modules/maintenance/step-data/server/public.ts';
import {
  lockJob,
  openHold,
  recountWork,
  rejectFinal,
  requireWork,
} from '#modules/maintenance/work-orders/server/public.ts';
import { plainStep } from '../shared/fillStep.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { storeCard } from './applyRoute.ts';
import type { LockedCard } from './cards.ts';
import { outsideNew } from './impactLimits.ts';
import { beginAgain } from './reopenCard.ts';
import { takeLimits, takeTechniques, unsigned } from './stepLimits.ts';

/** What is decided for a job, with the work that a new revision asks for beside the cards there are. */
export type ImpactJudgement = Judgement & { addWork: string[]; testsStand?: string | undefined };

interface NewRevision {
  manualId: string;
  revisionId: string;
  /** `CMM 32-47-46 Rev 10`, `CMM 32-47-46 TR 32-4`. */
  label: string;
  /** The temporary revision that was changed or withdrawn, and whether work goes by it no more; null: of the revision itself. */
  temporary: { number: string; isGone: boolean } | null;
}

interface CitingCard {
  id: string;
  cardNo: string;
  status: string;
}

/**
 * Signs what a new revision means for one job and carries it out (R8): cards not yet signed cite the new revision with its limits, the cards named
 * begin a new attempt with what rests on them, and added work gets its card. "Stop" holds the job until engineering ends the hold.
 * Errors: those of the decision; 422 `REPEAT_CARDS` for a card that does not cite the manual; `IMPACT_DATA`, `IMPACT_LIMITS`; `JOB_CLOSED`.
 */
export async function decideImpact(
  ctx: WriteContext,
  reviewId: string,
  judgement: ImpactJudgement,
  proof: Proof,
): Promise<void> {
  await decideJob(ctx, reviewId, judgement, proof);
  const job = await lockJob(ctx, judgement.jobnumber);
  requireWork(job);
  const revision = await revisionOf(ctx, reviewId);
  const because = `${revision.label}: ${judgement.reason}`;
  if (judgement.decision === 'stop') {
    const held = await sql`
      select 1 from hold_period where job_id = ${job.id} and reason = 'awaitingEngineering' and ended_at is null`.execute(
      ctx.db,
    );
    if (held.rows.length === 0)
      await openHold(ctx, job.number, { reason: 'awaitingEngineering', note: because.slice(0, 300) });
    return;
  }
  const sheet = revision.temporary ? null : await sheetOf(ctx, job, revision);
  const cards = await cardsCiting(ctx, job.id, revision.manualId);
  await repeatCards(ctx, job, cards, judgement.repeatCards, because);
  if (sheet) await refuseOutsideNew(ctx, job, revision, sheet);
  if (revision.temporary?.isGone) await citeNoMore(ctx, job, revision.manualId, revision.temporary.number);
  if (!revision.temporary) await citeNew(ctx, job, revision, sheet);
  const section = revision.temporary && !revision.temporary.isGone ? revision.temporary.number : 'As changed';
  await addWork(ctx, job, await citedAs(ctx, revision), judgement.addWork, {
    by: revision.label,
    section,
    testsStand: judgement.testsStand,
  });
  await ctx.audit({
    entity: 'workOrder',
    entityId: job.id,
    action: 'update',
    subject: job.number,
    changes: {
      manual: { new: revision.label },
      cardsRepeated: { new: judgement.repeatCards },
      workAdded: { new: judgement.addWork },
      ...(judgement.testsStand ? { testsStand: { new: judgement.testsStand } } : {}),
    },
    reason: judgement.reason,
  });
  ctx.changed(taskCard);
  await recountWork(ctx, job.id);
}

/** The cards named begin a new attempt, each with what rests on it. Errors: 422 `REPEAT_CARDS` for one that does not cite the manual. */
export async function repeatCards(
  ctx: WriteContext,
  job: { id: string; number: string; status: string },
  cards: readonly CitingCard[],
  named: readonly string[],
  because: string,
): Promise<void> {
  for (const cardNo of named) {
    const card =
      cards.find((each) => each.cardNo === cardNo) ??
      refuseField('repeatCards', 'REPEAT_CARDS', `Card ${cardNo} of ${job.number} cites nothing of this manual.`);
    // One that was taken up again with a card before it is open already.
    const now = await lockRecord(ctx, taskCard, card.id, null);
    if (['signed', 'inProgress', 'done', 'notApplicable'].includes(String(now['status'])))
      await beginAgain(ctx, { job, row: now, cardNo }, because);
  }
}

async function revisionOf(ctx: Context, reviewId: string): Promise<NewRevision> {
  const found = await sql<NewRevision>`
    select v.manual_id, v.revision_id, m.designation || ' ' || coalesce(t.tr_number, r.revision) as label,
      case when t.id is not null then jsonb_build_object('number', t.tr_number, 'isGone', t.archived_at is not null
        or exists (select 1 from manual_revision taken where taken.id = t.incorporated_in_id and taken.status in ('current', 'superseded'))) end as temporary
    from impact_review v join manual m on m.id = v.manual_id join manual_revision r on r.id = v.revision_id
    left join temporary_revision t on t.id = v.temporary_revision_id where v.id = ${reviewId}`.execute(ctx.db);
  return found.rows[0] ?? refuse('REVIEW_CLOSED', 'There is no such impact review.');
}

/** What an added card cites: of a temporary revision its manual as it is current now. */
async function citedAs(ctx: Context, revision: NewRevision): Promise<NewRevision> {
  if (!revision.temporary) return revision;
  const found = await sql<{ revisionId: string; label: string }>`
    select r.id as revision_id, m.designation || ' ' || r.revision as label from manual_revision r join manual m on m.id = r.manual_id
    where r.manual_id = ${revision.manualId} and r.status = 'current'`.execute(ctx.db);
  return { ...revision, ...found.rows[0] };
}

/** Cards not yet signed cite a temporary revision no more that is not in force any more. */
async function citeNoMore(ctx: WriteContext, job: { id: string }, manualId: string, number: string): Promise<void> {
  const open = (await cardsCiting(ctx, job.id, manualId)).filter((card) => unsigned.includes(card.status));
  await sql`
    update task_card set version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}, data_refs = (
      select jsonb_agg(case when ref ->> 'manualId' = ${manualId} then ref || jsonb_build_object('section',
        coalesce(nullif(array_to_string(array_remove(string_to_array(ref ->> 'section', ', '), ${number}::text), ', '), ''), 'As changed')) else ref end order by at)
      from jsonb_array_elements(data_refs) with ordinality as refs (ref, at))
    where id = any(${open.map(({ id }) => id)}::uuid[])`.execute(ctx.db);
}

/** The cards of a job that stand and cite a manual, in their order. */
export async function cardsCiting(ctx: Context, jobId: string, manualId: string): Promise<CitingCard[]> {
  const found = await sql<CitingCard>`
    select id, card_no, status from task_card
    where job_id = ${jobId} and status <> 'superseded' and data_refs @> jsonb_build_array(jsonb_build_object('manualId', ${manualId}::text))
    order by seq, card_no`.execute(ctx.db);
  return found.rows;
}

/**
 * The approved step data of the new revision; null where the limits of the job are not by this manual. What a revision means for a part is
 * decided with its limits at hand: before they are approved nobody knows whether the readings still stand. Errors: 422 `IMPACT_DATA`.
 */
async function sheetOf(
  ctx: Context,
  job: { id: string; partNumberId: string; partNumber: string; customerId: string },
  revision: NewRevision,
): Promise<CurrentData | null> {
  const current = await currentStepData(ctx, job);
  if (current?.revisionId === revision.revisionId) return current;
  const byThis = await sql`
    select 1 from task_card c join task_step s on s.card_id = c.id join step_data_sheet d on d.id = s.sheet_id
    join manual_revision r on r.id = d.manual_revision_id
    where c.job_id = ${job.id} and c.status <> 'superseded' and r.manual_id = ${revision.manualId} limit 1`.execute(
    ctx.db,
  );
  return byThis.rows.length === 0
    ? null
    : refuse(
        'IMPACT_DATA',
        `${job.partNumber} has no approved step data by ${revision.label} yet. Engineering approves its limits before it decides what they mean here.`,
      );
}

/** Refuses 422 `IMPACT_LIMITS` a decision that leaves a result standing which the new revision does not allow: its card is repeated (G08, R8). */
async function refuseOutsideNew(
  ctx: WriteContext,
  job: LockedCard['job'],
  revision: NewRevision,
  sheet: CurrentData,
): Promise<void> {
  const problems: string[] = [];
  for (const card of await cardsCiting(ctx, job.id, revision.manualId)) {
    const outside = await outsideNew(ctx, job, card.id, sheet);
    problems.push(...outside.map(({ text }) => `Card ${card.cardNo}, ${text} (${revision.label}). Repeat the card.`));
  }
  if (problems[0]) refuseField('repeatCards', 'IMPACT_LIMITS', problems.join(' '));
}

/** Cards not yet signed cite the new revision; steps without a result take its limits. */
async function citeNew(
  ctx: WriteContext,
  job: { id: string },
  revision: NewRevision,
  sheet: CurrentData | null,
): Promise<void> {
  const cards = (await cardsCiting(ctx, job.id, revision.manualId)).filter((card) => unsigned.includes(card.status));
  for (const card of cards) {
    await sql`
      update task_step s set limit_ref = replace(s.limit_ref, old.label, ${revision.label})
      from (select ref ->> 'label' as label from task_card c, jsonb_array_elements(c.data_refs) ref
        where c.id = ${card.id} and ref ->> 'manualId' = ${revision.manualId} limit 1) old
      where s.card_id = ${card.id} and s.limit_ref is not null
        and not exists (select 1 from step_record r where r.step_id = s.id)`.execute(ctx.db);
    if (sheet) {
      await takeLimits(ctx, card.id, sheet);
      await takeTechniques(ctx, card.id, sheet);
    }
    await sql`
      update task_card set version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}, data_refs = (
        select jsonb_agg(case when ref ->> 'manualId' = ${revision.manualId}
          then ref || jsonb_build_object('revisionId', ${revision.revisionId}::text, 'label', ${revision.label}::text,
            'section', regexp_replace(ref ->> 'section', ', TR [0-9A-Za-z-]+', '', 'g')) else ref end order by at)
        from jsonb_array_elements(data_refs) with ordinality as refs (ref, at))
      where id = ${card.id}`.execute(ctx.db);
  }
}

/** Work a revision asks for beside the cards there are: one card each, citing it; a job at final inspection goes back to work for it. */
export async function addWork(
  ctx: WriteContext,
  job: { id: string; number: string },
  revision: Pick<NewRevision, 'manualId' | 'revisionId' | 'label'>,
  work: readonly string[],
  added: { by: string; section: string; testsStand?: string | undefined },
): Promise<void> {
  if (added.testsStand && work.length === 0)
    refuseField(
      'testsStand',
      'ADD_WORK',
      'Only work that is added leaves tests standing: name the work, or say nothing of tests.',
    );
  const known = await sql<{ count: number }>`
    select count(*)::int as count from task_card where job_id = ${job.id} and card_no like 'M%'`.execute(ctx.db);
  const count = known.rows[0]?.count ?? 0;
  for (const [index, text] of work.entries())
    await storeCard(
      ctx,
      job,
      null,
      {
        cardNo: `M${String(count + index + 1).padStart(3, '0')}`,
        // No repair of block 12; that it may change the part says its number (`changesPart`).
        phase: 'check',
        title: `Added by ${added.by}`.slice(0, 120),
        judgesPart: true,
        mandatory: true,
        naAllowed: false,
        skill: null,
        minLevel: 1,
        estimateMinutes: 30,
        predecessors: [],
        cites: [],
        ndtRequired: [],
        before: [],
        steps: [plainStep(text.slice(0, 160))],
      },
      // Before the cards of rework and after those of the route.
      880 + count + index,
      [{ manualId: revision.manualId, revisionId: revision.revisionId, label: revision.label, section: added.section }],
      { status: 'ready', testsStand: added.testsStand },
    );
  const now = await lockJob(ctx, job.number);
  if (work.length > 0 && now.status === 'finalInspection') await rejectFinal(ctx, job.id, `Added by ${added.by}`);
}
