import { sql } from 'kysely';
import type { z } from 'zod';
import type { WriteContext } from '#kernel/server/context.ts';
import { refuseField } from '#kernel/shared/errors.ts';
import { lockJob, recountWork, requireWork, signGateReason } from '#modules/maintenance/work-orders/server/public.ts';
import type { workInTemporaryRevisionCall } from '#modules/maintenance/work-orders/shared/answers.calls.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { addWork, cardsCiting, repeatCards } from './impactCards.ts';
import { unsigned } from './stepLimits.ts';

type WorkIn = z.infer<NonNullable<typeof workInTemporaryRevisionCall.body>>;

/**
 * Works a temporary revision into a job (G05): an engineer signs how, the cards named begin a new attempt with what rests on them, added
 * work gets its card, which leaves tests made before it standing only where the engineer says why, and every card of the manual that is not
 * signed cites it. Errors: 422 `TR_UNKNOWN`, `REPEAT_CARDS`, `JOB_CLOSED`.
 */
export async function workInTemporaryRevision(ctx: WriteContext, jobNumber: string, given: WorkIn): Promise<void> {
  const { pin, password, code, ...answer } = given;
  await signGateReason(ctx, jobNumber, { gate: 'G05', recorded: true, ...answer }, { pin, password, code });
  const job = await lockJob(ctx, jobNumber);
  requireWork(job);
  const found = await sql<{ manualId: string; revisionId: string; label: string; designation: string; number: string }>`
    select m.designation, t.tr_number as number, m.id as manual_id, r.id as revision_id, m.designation || ' ' || r.revision as label
    from temporary_revision t join manual m on m.id = t.manual_id join manual_revision r on r.manual_id = m.id and r.status = 'current'
    where ${answer.subject} in (t.tr_number, m.designation || ' ' || t.tr_number) and t.archived_at is null and exists (
      select 1 from task_card c where c.job_id = ${job.id} and c.status <> 'superseded'
        and c.data_refs @> jsonb_build_array(jsonb_build_object('manualId', m.id::text)))`.execute(ctx.db);
  if (found.rows.length > 1)
    refuseField(
      'subject',
      'TR_UNKNOWN',
      `Two manuals of ${job.number} have a ${answer.subject}: name it with its manual, such as ${found.rows[0]?.designation} ${answer.subject}.`,
    );
  const manual =
    found.rows[0] ??
    refuseField('subject', 'TR_UNKNOWN', `No card of ${job.number} cites a manual with ${answer.subject} in force.`);
  const because = `${answer.subject}: ${answer.reason}`;
  await repeatCards(ctx, job, await cardsCiting(ctx, job.id, manual.manualId), answer.repeatCards, because);
  await addWork(ctx, job, manual, answer.addWork, {
    by: manual.number,
    section: manual.number,
    testsStand: answer.testsStand,
  });
  const open = (await cardsCiting(ctx, job.id, manual.manualId)).filter((card) => unsigned.includes(card.status));
  await sql`
    update task_card set version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.id}, data_refs = (
      select jsonb_agg(case when ref ->> 'manualId' = ${manual.manualId} and not ${manual.number}::text = any(string_to_array(ref ->> 'section', ', '))
        then ref || jsonb_build_object('section', (ref ->> 'section') || ', ' || ${manual.number}::text) else ref end order by at)
      from jsonb_array_elements(data_refs) with ordinality as refs (ref, at))
    where id = any(${open.map(({ id }) => id)}::uuid[])`.execute(ctx.db);
  await ctx.audit({
    entity: 'workOrder',
    entityId: job.id,
    action: 'update',
    subject: job.number,
    changes: {
      manual: { new: `${manual.designation} ${manual.number}` },
      cardsRepeated: { new: answer.repeatCards },
      workAdded: { new: answer.addWork },
      ...(answer.testsStand ? { testsStand: { new: answer.testsStand } } : {}),
    },
    reason: answer.reason,
  });
  ctx.changed(taskCard);
  await recountWork(ctx, job.id);
}
