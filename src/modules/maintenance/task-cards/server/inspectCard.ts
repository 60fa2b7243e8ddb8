import { sql } from 'kysely';
import type { Proof, WriteContext } from '#kernel/server/context.ts';
import { conflict, notFound, refuse } from '#kernel/shared/errors.ts';
import { changeRow } from '#kernel/server/records/records.ts';
import { writeSignature, type SigningMethod } from '#kernel/server/signatures/signatures.ts';
import { advanceToFinal, recountWork } from '#modules/maintenance/work-orders/server/public.ts';
import { taskLevelOf } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { recordWork, requireSign } from '#modules/quality/authorizations/server/public.ts';
import { inspectionStatement, naStatement } from '../shared/cardWords.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { dataOfCard } from './cardData.ts';
import { lockCard, requireNoStop, workerOf, type LockedCard } from './cards.ts';
import { openFindingOf } from './reworkCard.ts';
import { standingRecords, unlockAfter } from './signCard.ts';

/** The second signature of a critical step: another person, qualified for it, after the first (145.A.48(b), G09). */
export async function inspectIndependently(
  ctx: WriteContext,
  jobNumber: string,
  cardNo: string,
  stepNo: number,
  proof: Proof,
): Promise<void> {
  const method = await ctx.prove(proof);
  const { job, card } = await lockCard(ctx, jobNumber, cardNo);
  await requireNoStop(ctx, { job, card });
  const worker = workerOf(ctx);
  const record =
    (await standingRecords(ctx, card.id)).find((known) => known.stepNo === stepNo) ??
    notFound(`Card ${cardNo} has no step ${stepNo}.`);
  if (!record.critical) refuse('G09', 'This step needs no independent inspection.');
  if (record.recordId === null) refuse('G09', 'There is nothing to inspect yet: the step has no result.');
  if (record.secondEmployeeId !== null) conflict('ALREADY_INSPECTED', 'This step was inspected already.');
  if (record.employeeId === worker.employeeId)
    refuse('G09', `${record.title} needs an independent inspection by a second person.`);
  await refuseWhoDidIt(ctx, card.id, record);
  const allowed = await requireSign(ctx, {
    employeeId: worker.employeeId,
    privilege: 'independentInspection',
    componentGroup: job.family as 'wheel',
    taskLevel: taskLevelOf(job.workScope),
    partNumber: job.partNumber,
    at: ctx.now,
  });
  const signature = await writeSignature(ctx, {
    entity: taskCard.name,
    entityId: card.id,
    entityVersion: card.version,
    chain: job.number,
    meaning: 'independentInspection',
    statement: inspectionStatement,
    payload: { job: job.number, card: card.cardNo, step: record },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  await sql`
    insert into independent_inspection (record_id, employee_id, employee_name, qualified, signature_id, at)
    values (${record.recordId}, ${worker.employeeId}, ${worker.name}, true, ${signature.id}, ${ctx.now})`.execute(
    ctx.db,
  );
  await recordWork(ctx, {
    employeeId: worker.employeeId,
    at: ctx.now,
    jobNumber: job.number,
    partNumber: job.partNumber,
    serialNumber: job.serialNumber,
    componentGroup: job.family as 'wheel',
    task: 'inspect',
    role: 'inspected',
    signatureId: signature.id,
  });
  ctx.changed(taskCard, card.id);
  await recountWork(ctx, job.id);
}

/** Whoever recorded an earlier attempt of the step took part in the task and is no second person of it (145.A.48(c)). */
async function refuseWhoDidIt(
  ctx: WriteContext,
  cardId: string,
  step: { stepNo: number; title: string },
): Promise<void> {
  const done = await sql`
    select 1 from step_record r join task_step s on s.id = r.step_id
    where s.card_id = ${cardId} and s.step_no = ${step.stepNo} and r.employee_id = ${ctx.actor.employeeId}::uuid limit 1`.execute(
    ctx.db,
  );
  if (done.rows.length > 0)
    refuse('G09', `${step.title}: you recorded an attempt of it yourself; a third person inspects it.`);
}

/** An inspector of this part family puts their name to what becomes of a whole card. */
export async function inspectorSigns(
  ctx: WriteContext,
  { job, card }: Pick<LockedCard, 'job' | 'card'>,
  method: SigningMethod,
  act: { meaning: 'inspected' | 'reviewed'; statement: string; payload: Record<string, unknown> },
): Promise<{ id: string }> {
  const allowed = await requireSign(ctx, {
    employeeId: workerOf(ctx).employeeId,
    privilege: 'inspect',
    componentGroup: job.family as 'wheel',
    taskLevel: taskLevelOf(job.workScope),
    partNumber: job.partNumber,
    at: ctx.now,
  });
  return writeSignature(ctx, {
    entity: taskCard.name,
    entityId: card.id,
    entityVersion: card.version,
    chain: job.number,
    ...act,
    payload: { job: job.number, card: card.cardNo, ...act.payload },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
}

const standingEntry = sql`not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)`;

/**
 * What was fitted, used or tested on a card, or at one step of it, is work: the card is signed, or the entries are withdrawn first.
 * Errors: 422 `NA_NOT_ALLOWED`.
 */
export async function refuseWorkDone(
  ctx: WriteContext,
  card: { id: string; cardNo: string },
  stepNo: number | null = null,
): Promise<void> {
  const { rows } = await sql<{ what: string; isTest: boolean }>`
    select what, is_test from task_step s join step_record r on r.step_id = s.id cross join lateral (
      select u.name || ' ' || u.lot_number as what, false as is_test from part_fitted u where u.step_record_id = r.id and ${standingEntry}
      union all select u.item_name || ' batch ' || u.batch_no, false from consumable_use u where u.step_record_id = r.id and ${standingEntry}
      union all select t.statement, true from test_run t where t.step_record_id = r.id) done
    where s.card_id = ${card.id} and (${stepNo}::int is null or s.step_no = ${stepNo}::int) order by is_test desc, what limit 1`.execute(
    ctx.db,
  );
  const [done] = rows;
  if (!done) return;
  if (stepNo !== null)
    refuse(
      'NA_NOT_ALLOWED',
      done.isTest
        ? `A test was run at this step (${done.what}): it applies.`
        : `${done.what} is recorded at this step: an inspector withdraws that entry first.`,
    );
  refuse(
    'NA_NOT_ALLOWED',
    done.isTest
      ? `A test was run on card ${card.cardNo} (${done.what}): the card applies.`
      : `${done.what} is recorded on card ${card.cardNo}: sign the card, or withdraw that entry first.`,
  );
}

/** An inspector declares a card not applicable: where the route allows it, with the reason and the data it rests on, signed (G24, R5). */
export async function markNotApplicable(
  ctx: WriteContext,
  jobNumber: string,
  cardNo: string,
  call: { reason: string; naData?: string | undefined } & Proof,
): Promise<void> {
  const method = await ctx.prove(call);
  const locked = await lockCard(ctx, jobNumber, cardNo);
  const { job, card, row } = locked;
  if (card.status === 'signed' || card.status === 'notApplicable')
    conflict('CARD_LOCKED', `Card ${cardNo} is ${card.status === 'signed' ? 'signed' : 'not applicable already'}.`);
  await requireNoStop(ctx, locked);
  const rework = await openFindingOf(ctx, job.id, card.cardNo);
  if (rework !== null)
    refuse(
      'NA_NOT_ALLOWED',
      `Card ${card.cardNo} is the rework of finding ${rework}: do it, or decide the finding anew.`,
    );
  if (!card.naAllowed) refuse('NA_NOT_ALLOWED', `Card ${card.cardNo} always applies on this route.`);
  await refuseWorkDone(ctx, card);
  const naData = call.naData ?? (await dataOfCard(ctx, card));
  const signature = await inspectorSigns(ctx, locked, method, {
    meaning: 'inspected',
    statement: naStatement,
    payload: { reason: call.reason, data: naData },
  });
  await changeRow(ctx, taskCard, row, {
    values: { status: 'notApplicable', naReason: call.reason },
    action: 'status',
    reason: call.reason,
    subject: job.number,
    also: { naSignatureId: signature.id, naData },
  });
  await unlockAfter(ctx, job.id);
  await recountWork(ctx, job.id);
  await advanceToFinal(ctx, job.id);
}
