import { sql } from 'kysely';
import type { Proof, WriteContext } from '#kernel/server/context.ts';
import { conflict, refuse } from '#kernel/shared/errors.ts';
import { changeRow } from '#kernel/server/records/records.ts';
import { shownRow } from '#kernel/server/records/shown.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { advanceToFinal, recountWork, whyNotGoneOn } from '#modules/maintenance/work-orders/server/public.ts';
import { partsShort } from '#modules/maintenance/manuals/server/public.ts';
import { shortText } from '#modules/maintenance/release-gates/shared/gates/work.ts';
import { cardAsks } from '#modules/quality/toolbox/server/public.ts';
import { toolboxOpen } from '#modules/quality/toolbox/shared/public.ts';
import { piecesInWords } from '#modules/maintenance/release-gates/shared/ndtCover.ts';
import { cardStatement } from '../shared/cardWords.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { stopClocks } from './clock.ts';
import { refuseUnreadHalves } from './components.ts';
import { refuseFittedLater } from './measured.ts';
import { refuseFilledAfterTest } from './cylinderFill.ts';
import { refuseOutsideCorrected } from './impactLimits.ts';
import { refuseUndecidedRevision } from './impactRevision.ts';
import { lockCard, whyNotWorkable, workerOf, workStanding } from './cards.ts';
import { noteCardWork, requireCardSigner } from './cardSigner.ts';

export interface StandingRecord {
  stepNo: number;
  title: string;
  critical: boolean;
  recordId: string | null;
  attempt: number | null;
  value: unknown;
  measured: string | null;
  /** A test run that failed, in its own words. */
  failedTest: string | null;
  notApplicable: string | null;
  employeeId: string | null;
  employeeName: string | null;
  secondEmployeeId: string | null;
}

/** The latest attempt of each step, with its second signer; of parts fitted beside each other the latest that was not withdrawn. */
export async function standingRecords(ctx: WriteContext, cardId: string): Promise<StandingRecord[]> {
  const result = await sql<StandingRecord>`
    select s.step_no, s.title, step_needs_second(s.id) as critical, r.id as record_id, r.attempt, r.value, r.measured, t.statement as failed_test, r.not_applicable, r.employee_id, r.employee_name,
      i.employee_id as second_employee_id
    from task_step s
    left join lateral (
      select * from step_record where step_id = s.id order by s.type = 'partFit' and step_record_withdrawn(id), attempt desc limit 1) r on not step_record_withdrawn(r.id)
    left join independent_inspection i on i.record_id = r.id
    left join test_run t on t.step_record_id = r.id and t.result = 'fail'
    where s.card_id = ${cardId} order by s.step_no`.execute(ctx.db);
  return result.rows;
}

/** What still stands between a card and its signature, one sentence each. */
function missing(records: readonly StandingRecord[]): string[] {
  const open = records.filter((record) => record.recordId === null);
  const unseen = records.filter(
    (record) =>
      record.critical && record.recordId !== null && record.notApplicable === null && record.secondEmployeeId === null,
  );
  return [
    ...(open.length > 0
      ? [
          `${open.length} step${open.length === 1 ? '' : 's'} without a result: ${open.map((record) => record.title).join(', ')}.`,
        ]
      : []),
    ...failedTests(records),
    ...unseen.map((record) => `${record.title} needs an independent inspection by a second person.`),
  ];
}

function failedTests(records: readonly StandingRecord[]): string[] {
  return records.flatMap((record) =>
    record.failedTest ? [`${record.title}: ${record.failedTest}. It must pass before the card is signed.`] : [],
  );
}

/** Signs a whole card: every step has its result, every critical one its second person; what it unlocks is unlocked at once. */
export async function signCard(
  ctx: WriteContext,
  jobNumber: string,
  cardNo: string,
  call: { version: number | null } & Proof,
): Promise<void> {
  const method = await ctx.prove(call);
  const locked = await lockCard(ctx, jobNumber, cardNo);
  const { job, card, row } = locked;
  if (call.version !== null && call.version !== card.version)
    conflict('STALE_VERSION', 'This card was changed meanwhile. Look at it again before you sign.', {
      current: shownRow(ctx, taskCard, row),
    });
  const reason = whyNotWorkable(job, card, await workStanding(ctx, job.id)) ?? (await whyNotGoneOn(ctx, card));
  if (reason) conflict('CARD_LOCKED', reason, { status: card.status });
  await refuseUndecidedRevision(ctx, job, card);
  const worker = workerOf(ctx);
  const records = await standingRecords(ctx, card.id);
  const problems = missing(records);
  if (problems[0])
    refuse(
      records.some((record) => record.recordId === null) ? 'G06' : failedTests(records).length > 0 ? 'G08' : 'G09',
      problems[0],
      { problems },
    );
  const short = (await partsShort(ctx, job.id)).find(({ cardId }) => cardId === card.id);
  if (short) refuse('G06', shortText(short));
  await refuseOutsideCorrected(ctx, job, card);
  refuseInspector(records, worker.employeeId);
  await requireNdtReports(ctx, card.id);
  await refuseUnreadHalves(ctx, card.id);
  await refuseFittedLater(ctx, card.id);
  if (job.family === 'cylinder') await refuseFilledAfterTest(ctx, card.id);
  if (await cardAsks(ctx, card.id, worker.employeeId)) refuse('TOOLBOX_OPEN', toolboxOpen);
  const allowed = await requireCardSigner(ctx, job, card, worker.employeeId);
  const signature = await writeSignature(ctx, {
    entity: taskCard.name,
    entityId: card.id,
    entityVersion: card.version,
    chain: job.number,
    meaning: 'performed',
    statement: cardStatement,
    payload: {
      job: job.number,
      card: card.cardNo,
      attempt: card.attempt,
      title: card.title,
      dataRefs: await dataRefsOf(ctx, card.id),
      records,
    },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  await changeRow(ctx, taskCard, row, {
    values: { status: 'signed', signedAt: ctx.now.toISOString(), signedByName: worker.name },
    action: 'status',
    subject: job.number,
    facts: { signatureId: signature.id },
    also: { signatureId: signature.id, signedByEmployeeId: worker.employeeId },
  });
  await noteCardWork(ctx, job, card, {
    signatureId: signature.id,
    signerId: worker.employeeId,
    workerIds: records.flatMap((record) => record.employeeId ?? []),
  });
  await stopClocks(ctx, card.id);
  await unlockAfter(ctx, job.id);
  await recountWork(ctx, job.id);
  await advanceToFinal(ctx, job.id);
}

/**
 * "Done and reported" is signed when it is: every item of the card has judged reports, made after the cards it waits for were signed, which
 * together cover the areas of the technique; what a vendor does is outside work (G11).
 */
async function requireNdtReports(ctx: WriteContext, cardId: string): Promise<void> {
  const found = await sql<{
    method: string;
    item: string;
    technique: string | null;
    areas: string[];
    pieces: number[];
  }>`
    with judged as (
      select n.ordinality as place, n.value ->> 'method' as method, n.value ->> 'item' as item, r.technique, r.areas, r.pieces, r.performed_at
      from task_card c cross join lateral jsonb_array_elements(c.ndt_required) with ordinality n
      left join ndt_report r on r.job_id = c.job_id and r.method = n.value ->> 'method' and r.status in ('accepted', 'rejected')
        and r.archived_at is null and not exists (
          select 1 from task_card p where p.job_id = c.job_id and p.card_no = any(c.predecessors) and p.status = 'signed' and p.signed_at > r.performed_at)
        and lower(btrim(n.value ->> 'item')) in (select lower(btrim(item)) from jsonb_array_elements_text(to_jsonb(r.items)) item)
      where c.id = ${cardId} and n.value ->> 'outside' is null
    ), last as (select distinct on (place) place, method, item, technique from judged order by place, performed_at desc nulls last)
    select method, item, technique, array(
        select area from ndt_technique t cross join lateral jsonb_array_elements_text(t.areas) area
        where t.status = 'current' and t.code = last.technique
          and not exists (select 1 from judged j where j.place = last.place and j.technique = last.technique and j.areas ? area)) as areas,
      array(select left_in from task_card c cross join unnest(pieces_left(c.job_id)) left_in
        where c.id = ${cardId} and not exists (select 1 from judged j where j.place = last.place and j.pieces @> to_jsonb(left_in)) order by left_in) as pieces
    from last order by place`.execute(ctx.db);
  const problems = found.rows.flatMap(({ method, item, technique, areas, pieces }) =>
    technique === null
      ? [`${method} of ${item}: no accepted report since the work before it.`]
      : areas.length > 0
        ? [`${method} of ${item}: no report since the work before it covers ${areas.join(', ')}.`]
        : pieces.length > 0
          ? [`${method} of ${item}: no report since the work before it names ${piecesInWords(pieces)}.`]
          : [],
  );
  if (problems[0]) refuse('G11', problems[0], { problems });
}

async function dataRefsOf(ctx: WriteContext, cardId: string): Promise<unknown> {
  const result = await sql<{ dataRefs: unknown }>`select data_refs from task_card where id = ${cardId}`.execute(ctx.db);
  return result.rows[0]?.dataRefs ?? [];
}

/** The second person of a critical step and who signs the card as performed are two people, whoever typed the values (G09). */
function refuseInspector(records: readonly StandingRecord[], signerId: string): void {
  const own = records.find((record) => record.secondEmployeeId === signerId);
  if (own) refuse('G09', `You inspected ${own.title} independently: somebody else signs this card as performed.`);
}

/** Cards whose predecessors are all signed or not applicable become ready. */
export async function unlockAfter(ctx: WriteContext, jobId: string): Promise<void> {
  await sql`
    update task_card c set status = 'ready', version = version + 1, updated_at = ${ctx.now}
    where c.job_id = ${jobId} and c.status = 'locked' and not exists (
      select 1 from task_card p where p.job_id = c.job_id and p.card_no = any(c.predecessors) and p.status not in ('signed', 'notApplicable', 'superseded'))`.execute(
    ctx.db,
  );
  ctx.changed(taskCard);
}
