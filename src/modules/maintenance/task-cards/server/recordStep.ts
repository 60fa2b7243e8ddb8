import { sql } from 'kysely';
import { z } from 'zod';
import type { WriteContext } from '#kernel/server/context.ts';
import { conflict, notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { recountWork, storeSerialRead } from '#modules/maintenance/work-orders/server/public.ts';
import { openLoansOf } from '#modules/stores/tools/server/public.ts';
import { stepsOf, workerOf, workOn, type LockedCard, type Step } from './cards.ts';
import { dataOfCard } from './cardData.ts';
import { findingOf, addCalledCards } from './choiceMeaning.ts';
import { createFinding } from './createFinding.ts';
import { refuseWorkDone } from './inspectCard.ts';
import { judgeEntered, refuseOutside } from './measured.ts';
import { recordComponent } from './components.ts';
import { toolOf } from './stepTools.ts';
import { fitPart, usedInWords, useConsumable, useTool } from './supplies.ts';
import { findingOfRun, judgeRun, resultInWords, storeRun, type JudgedRun } from './testRuns.ts';
import { stepInput } from '../shared/taskCards.calls.ts';
import { takeCorrectionAgain } from './stepLimits.ts';
export type StepInput = z.infer<typeof stepInput>;

export interface RecordedStep {
  recordId: string;
  attempt: number;
  inLimit: boolean | null;
  findingNumber: string | null;
}

/** What is wrong with an answer to a step of this type, placed on the field that is at fault. */
function checkAnswer(step: Step, input: StepInput): void {
  if (input.notApplicable !== undefined) {
    if (!step.naAllowed) refuseField('notApplicable', 'NA_NOT_ALLOWED', 'This step always applies.');
    return;
  }
  switch (step.type) {
    case 'measurement':
      if (input.measured === undefined && !step.layout)
        refuseField('measured', 'REQUIRED', `Enter the value in ${step.unit ?? 'its unit'}.`);
      break;
    case 'choice':
      if (typeof input.value !== 'string' || !step.options.includes(input.value))
        refuseField('value', 'REQUIRED', `Choose one of: ${step.options.join(', ')}.`);
      break;
    case 'value':
    case 'date':
    case 'person':
    case 'serialRead':
      if (typeof input.value !== 'string' || input.value.length === 0) refuseField('value', 'REQUIRED', 'Required');
      break;
    case 'toolUse':
      if (!input.toolId) refuseField('toolId', 'REQUIRED', 'Choose or scan the tool.');
      break;
    case 'consumableUse':
    case 'partFit':
      if (!input.batchId) refuseField('batchId', 'REQUIRED', 'Choose or scan the batch.');
      break;
    case 'testRun':
      if (!input.test) refuseField('test', 'REQUIRED', 'Enter the readings.');
      break;
    case 'photo':
    case 'file':
      if ((input.photos?.length ?? 0) < Math.max(1, step.photoMin))
        refuseField('photos', 'REQUIRED', `At least ${Math.max(1, step.photoMin)} photo(s).`);
      break;
    default:
      if (input.value !== true) refuseField('value', 'REQUIRED', 'Confirm that the step is done.');
  }
  if (step.photoMin > 0 && (input.photos?.length ?? 0) < step.photoMin)
    refuseField('photos', 'REQUIRED', `At least ${step.photoMin} photo(s).`);
}

/**
 * Stores what was found, read or done at one step: always a new attempt, never a change of an earlier one.
 * What is used is judged now, on the day of use (R3): a tool out of calibration or an expired batch is refused here.
 * A test run is judged by its rule (R11 to R17) and kept whether it passed or not.
 * Errors: `G08` with the limit in words unless a finding comes along; `G12` to `G15` with the gates' texts; `CARD_LOCKED`.
 */
export async function recordStep(
  ctx: WriteContext,
  jobNumber: string,
  cardNo: string,
  stepNo: number,
  input: StepInput,
): Promise<RecordedStep> {
  const locked = await workOn(ctx, jobNumber, cardNo);
  const worker = workerOf(ctx);
  await takeCorrectionAgain(ctx, locked.card.id, stepNo);
  const step =
    (await stepsOf(ctx, locked.card.id)).find((known) => known.stepNo === stepNo) ??
    notFound(`Card ${cardNo} has no step ${stepNo}.`);
  const before = await sql<{
    attempt: number;
    employeeName: string;
  }>`select attempt, employee_name from step_record where step_id = ${step.id} order by attempt desc limit 1`.execute(
    ctx.db,
  );
  const attempt = (before.rows[0]?.attempt ?? 0) + 1;
  if (input.seen) refuseUnseen(locked, input.seen, before.rows[0]);
  checkAnswer(step, input);
  if (input.removedUnread !== undefined && step.component !== 'cell')
    refuseField('removedUnread', 'R16', 'Only a removed cell is recorded as unreadable.');
  if (attempt > 1 && !input.reason)
    refuseField(
      'reason',
      'REASON_NEEDED',
      'A result stands already. Say why it is taken again; the earlier one stays visible.',
    );

  const applies = input.notApplicable === undefined;
  if (step.type === 'partFit' && attempt > 1) await refuseBesideStanding(ctx, step, input);
  if (!applies && attempt > 1) await refuseWorkDone(ctx, locked.card, stepNo);
  const entered = step.type === 'measurement' && applies ? judgeEntered(step, input) : null;
  // A test that a vendor made was made on the vendor's rig; its accepted release answers for it (G23).
  const isOurs = !(input.test?.kind === 'hydrostatic' && input.test.testedOn);
  const toolId = applies && isOurs ? await toolOf(ctx, locked, step, input.toolId) : undefined;
  const run =
    step.type === 'testRun' && input.test && applies
      ? await judgeRun(ctx, locked, step, input.test, { toolId, condemn: input.condemn })
      : null;
  if (entered) refuseOutside(entered, input.finding !== undefined);
  const inLimit = run?.verdict.pass ?? entered?.inLimit ?? null;
  const measured = entered?.measured ?? null;
  const naData = applies ? null : (input.naData ?? (await dataOfCard(ctx, locked.card)));
  if (input.photos && input.photos.length > 0) {
    await refuseForeignPhotos(ctx, locked, input.photos);
    await refuseOtherStepsPictures(ctx, locked, step, input.photos);
  }
  if (step.type === 'clearOfTools') await refuseWhileToolsAreOut(ctx, locked);

  const said =
    (run && resultInWords(run.verdict)) ??
    input.value ??
    (measured === null && input.notApplicable === undefined ? await usedInWords(ctx, input) : null);
  const value = input.removedUnread ? `${String(said)}; number removed unreadable: ${input.removedUnread}` : said;
  const stored = await sql<{ id: string }>`
    insert into step_record (step_id, attempt, value, measured, typed, readings, in_limit, not_applicable, na_data, reason, photos, employee_id, employee_name, recorded_at)
    values (${step.id}, ${attempt}, ${JSON.stringify(value)}::jsonb, ${measured}, ${entered?.typed ?? null}, ${entered?.readings ? JSON.stringify(entered.readings) : null}::jsonb,
      ${inLimit}, ${input.notApplicable ?? null}, ${naData}, ${input.reason ?? null}, ${input.photos ?? []}::uuid[], ${worker.employeeId}, ${worker.name}, ${ctx.now})
    returning id`.execute(ctx.db);
  const recordId = stored.rows[0]?.id ?? conflict('STEP_TAKEN', 'Somebody recorded this step at the same moment.');
  if (applies) await consequences(ctx, locked, step, recordId, { ...input, toolId }, run);

  const meant = applies ? (findingOf(step, input) ?? (run && findingOfRun(run))) : null;
  const found = meant
    ? await createFinding(ctx, {
        ...meant,
        job: locked.job,
        cardId: locked.card.id,
        stepRecordId: recordId,
        measured,
        limitRef: step.limitRef,
      })
    : null;
  if (applies) await addCalledCards(ctx, locked, step, input.value);
  await ctx.audit({
    entity: 'taskCard',
    entityId: locked.card.id,
    action: 'update',
    subject: locked.job.number,
    changes: {
      step: `${cardNo} ${stepNo} ${step.title}`,
      attempt,
      value:
        entered?.readings?.map((reading) => reading.measured).join(', ') ??
        measured ??
        value ??
        input.notApplicable ??
        null,
      inLimit,
    },
    ...(input.reason ? { reason: input.reason } : {}),
  });
  ctx.changed(taskCard, locked.card.id);
  await recountWork(ctx, locked.job.id);
  return { recordId, attempt, inLimit, findingNumber: found?.number ?? null };
}

/** A part that stands at a step stays on the component until an inspector withdraws its entry; another is fitted beside it only by word. */
async function refuseBesideStanding(ctx: WriteContext, step: Step, input: StepInput): Promise<void> {
  const found = await sql<{ what: string }>`
    select u.name || ' ' || u.lot_number as what from part_fitted u join step_record r on r.id = u.step_record_id
    where r.step_id = ${step.id} and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id) order by u.fitted_at limit 1`.execute(
    ctx.db,
  );
  const standing = found.rows[0]?.what;
  if (!standing) return;
  if (input.notApplicable !== undefined || step.component)
    refuseField(
      'batchId',
      'PART_STANDS',
      `${standing} is recorded as fitted here. An inspector withdraws that entry first.`,
    );
  if (!input.also)
    refuseField(
      'also',
      'PART_STANDS',
      `${standing} is recorded as fitted here. Say that this part is fitted as well, or have an inspector withdraw that entry first.`,
    );
}

/** Somebody was faster: the person decides with both results in sight (R3 and the interface's stale write). */
function refuseUnseen(
  { card }: LockedCard,
  seen: NonNullable<StepInput['seen']>,
  standing: { attempt: number; employeeName: string } | undefined,
): void {
  if (seen.cardId !== card.id)
    conflict(
      'STEP_TAKEN',
      `Card ${card.cardNo} was sent back and begun again meanwhile. Look at it before you record.`,
    );
  if (seen.attempt !== (standing?.attempt ?? 0))
    conflict('STEP_TAKEN', `${standing?.employeeName ?? 'Somebody'} recorded this step meanwhile.`);
}

/** Evidence is what was taken for this card, not any file somebody names. */
async function refuseForeignPhotos(ctx: WriteContext, { card }: LockedCard, photos: readonly string[]): Promise<void> {
  const own = await sql<{ count: number; pictures: number }>`
    select count(*)::int as count, count(distinct sha256)::int as pictures from attachment where id = any(${[...photos]}::uuid[]) and entity = 'taskCard' and entity_id = ${card.id} and archived_at is null`.execute(
    ctx.db,
  );
  if (own.rows[0]?.count !== new Set(photos).size)
    refuseField('photos', 'PHOTO_FOREIGN', 'A photo of this step is not attached to this card.');
  if (own.rows[0].pictures !== photos.length)
    refuseField('photos', 'PHOTO_SAME', 'Two of these photos are the same picture. Take each one anew.');
}

/** The photos of a job differ between its steps too, on whatever card: one picture is evidence of one step. */
async function refuseOtherStepsPictures(
  ctx: WriteContext,
  { job }: LockedCard,
  step: Step,
  photos: readonly string[],
): Promise<void> {
  const found = await sql<{ title: string }>`
    select s.title from task_card c join task_step s on s.card_id = c.id
    join lateral (select photos from step_record where step_id = s.id order by attempt desc limit 1) r on true
    join attachment a on a.id = any(r.photos)
    where c.job_id = ${job.id} and c.status <> 'superseded' and s.id <> ${step.id}
      and a.sha256 in (select sha256 from attachment where id = any(${[...photos]}::uuid[])) limit 1`.execute(ctx.db);
  const other = found.rows[0];
  if (other)
    refuseField(
      'photos',
      'PHOTO_SAME',
      `The same picture stands at the step ${other.title} already. Take another one.`,
    );
}

async function refuseWhileToolsAreOut(ctx: WriteContext, { job }: LockedCard): Promise<void> {
  const loans = await openLoansOf(ctx, job.number);
  const first = loans[0];
  if (first) refuse('G19', `Tool ${first.tool} is still loaned to this work order.`);
}

async function consequences(
  ctx: WriteContext,
  locked: LockedCard,
  step: Step,
  recordId: string,
  input: StepInput,
  run: JudgedRun | null,
): Promise<void> {
  const day = dayOf(ctx.now);
  if (step.type === 'serialRead' && typeof input.value === 'string')
    await storeSerialRead(ctx, locked.job.id, input.value);
  if (input.toolId) await useTool(ctx, locked, step, { recordId, toolId: input.toolId, day });
  if (step.type === 'consumableUse' && input.batchId)
    await useConsumable(ctx, locked, step, recordId, { batchId: input.batchId, quantity: input.quantity ?? '1', day });
  if (step.type === 'partFit' && input.batchId) {
    await fitPart(ctx, locked, step, recordId, {
      batchId: input.batchId,
      quantity: wholeParts(input.quantity ?? '1'),
      serialNumber: input.serialNumber,
      removedSerial: input.removedSerial,
      customerConsent: input.customerConsent,
      day,
    });
  }
  if (step.component) await recordComponent(ctx, locked, step.component, recordId, input);
  if (run) await storeRun(ctx, locked, recordId, run);
}

/** Parts are fitted whole. */
function wholeParts(quantity: string): string {
  if (!Number.isInteger(Number(quantity)))
    refuseField('quantity', 'QUANTITY', 'Parts are fitted whole: a number such as 2.');
  return quantity;
}
