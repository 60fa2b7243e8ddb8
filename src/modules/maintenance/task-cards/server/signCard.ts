import { sql } from 'kysely';
import type { Proof, WriteContext } from '#kernel/server/context.ts';
import { conflict, notFound, refuse } from '#kernel/shared/errors.ts';
import { changeRow } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { taskLevelOf } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { advanceToFinal, recountWork } from '#modules/maintenance/work-orders/server/public.ts';
import { canSign, hasSkill, recordWork, requireSign } from '#modules/quality/authorizations/server/public.ts';
import { cardStatement, inspectionStatement, naStatement, reopenStatement } from '../shared/statements.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { storeCard } from './applyRoute.ts';
import { stopClocks } from './clock.ts';
import { lockCard, whyNotWorkable, workerOf, type Card, type LockedCard } from './cards.ts';
import { workOf } from './workKind.ts';

interface StandingRecord {
  stepNo: number;
  title: string;
  critical: boolean;
  recordId: string | null;
  attempt: number | null;
  value: unknown;
  measured: string | null;
  notApplicable: string | null;
  employeeId: string | null;
  employeeName: string | null;
  secondEmployeeId: string | null;
}

/** The latest attempt of each step, with its second signer. */
async function standingRecords(ctx: WriteContext, cardId: string): Promise<StandingRecord[]> {
  const result = await sql<StandingRecord>`
    select s.step_no, s.title, s.critical, r.id as record_id, r.attempt, r.value, r.measured, r.not_applicable, r.employee_id, r.employee_name,
      i.employee_id as second_employee_id
    from task_step s
    left join lateral (select * from step_record where step_id = s.id order by attempt desc limit 1) r on true
    left join independent_inspection i on i.record_id = r.id
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
    ...unseen.map((record) => `${record.title} needs an independent inspection by a second person.`),
  ];
}

/** The person has the skill the card asks for; a trainee's work is signed by a supervisor who has it (R22). */
async function requireSkill(ctx: WriteContext, card: Card, employeeId: string): Promise<void> {
  if (card.skill === null) return;
  if (await hasSkill(ctx, employeeId, card.skill, card.minLevel, ctx.now)) return;
  refuse(
    'SKILL',
    `Signing ${card.cardNo} needs the skill ${card.skill}, level ${card.minLevel}. A supervisor who holds it can sign.`,
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
    conflict('STALE_VERSION', 'This card was changed meanwhile. Look at it again before you sign.', { current: row });
  const reason = whyNotWorkable(job, card);
  if (reason) conflict('CARD_LOCKED', reason, { status: card.status });
  const worker = workerOf(ctx);
  const records = await standingRecords(ctx, card.id);
  const problems = missing(records);
  if (problems[0])
    refuse(records.some((record) => record.recordId === null) ? 'G06' : 'G09', problems[0], { problems });
  await requireSkill(ctx, card, worker.employeeId);
  const allowed = await canSign(ctx, {
    employeeId: worker.employeeId,
    privilege: 'perform',
    componentGroup: job.family as 'wheel',
    taskLevel: taskLevelOf(job.workScope),
    at: ctx.now,
  });
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
  await writeLogbook(ctx, locked, signature.id, records, worker.employeeId);
  await stopClocks(ctx, card.id);
  await unlockAfter(ctx, job.id);
  await recountWork(ctx, job.id);
  await advanceToFinal(ctx, job.id);
}

async function dataRefsOf(ctx: WriteContext, cardId: string): Promise<unknown> {
  const result = await sql<{ dataRefs: unknown }>`select data_refs from task_card where id = ${cardId}`.execute(ctx.db);
  return result.rows[0]?.dataRefs ?? [];
}

async function writeLogbook(
  ctx: WriteContext,
  { job, card }: LockedCard,
  signatureId: string,
  records: readonly StandingRecord[],
  signerId: string,
): Promise<void> {
  const people = new Set(records.flatMap((record) => (record.employeeId ? [record.employeeId] : [])));
  people.add(signerId);
  for (const employeeId of people) {
    const trained = card.skill === null || (await hasSkill(ctx, employeeId, card.skill, card.minLevel, ctx.now));
    await recordWork(ctx, {
      employeeId,
      at: ctx.now,
      jobNumber: job.number,
      partNumber: job.partNumber,
      serialNumber: job.serialNumber,
      componentGroup: job.family as 'wheel',
      task: workOf(card.phase),
      role: trained ? 'performed' : 'trainee',
      signatureId,
      ...(trained ? {} : { supervisorId: signerId }),
    });
  }
}

/** Cards whose predecessors are all signed or not applicable become ready. */
export async function unlockAfter(ctx: WriteContext, jobId: string): Promise<void> {
  await sql`
    update task_card c set status = 'ready', version = version + 1, updated_at = ${ctx.now}
    where c.job_id = ${jobId} and c.status = 'locked' and not exists (
      select 1 from task_card p where p.job_id = c.job_id and p.card_no = any(c.predecessors) and p.status not in ('signed', 'notApplicable', 'superseded'))`.execute(
    ctx.db,
  );
  ctx.changed(taskCard.name);
}

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
  const worker = workerOf(ctx);
  const record =
    (await standingRecords(ctx, card.id)).find((known) => known.stepNo === stepNo) ??
    notFound(`Card ${cardNo} has no step ${stepNo}.`);
  if (!record.critical) refuse('G09', 'This step needs no independent inspection.');
  if (record.recordId === null) refuse('G09', 'There is nothing to inspect yet: the step has no result.');
  if (record.secondEmployeeId !== null) conflict('ALREADY_INSPECTED', 'This step was inspected already.');
  if (record.employeeId === worker.employeeId)
    refuse('G09', `${record.title} needs an independent inspection by a second person.`);
  const allowed = await requireSign(ctx, {
    employeeId: worker.employeeId,
    privilege: 'independentInspection',
    componentGroup: job.family as 'wheel',
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
  ctx.changed(taskCard.name, card.id);
  await recountWork(ctx, job.id);
}

/** An inspector declares a card not applicable: where the route allows it, with the reason, signed. */
export async function markNotApplicable(
  ctx: WriteContext,
  jobNumber: string,
  cardNo: string,
  call: { reason: string } & Proof,
): Promise<void> {
  const method = await ctx.prove(call);
  const { job, card, row } = await lockCard(ctx, jobNumber, cardNo);
  if (card.status === 'signed' || card.status === 'notApplicable')
    conflict('CARD_LOCKED', `Card ${cardNo} is ${card.status === 'signed' ? 'signed' : 'not applicable already'}.`);
  if (!card.naAllowed) refuse('NA_NOT_ALLOWED', `Card ${card.cardNo} always applies on this route.`);
  const worker = workerOf(ctx);
  const allowed = await requireSign(ctx, {
    employeeId: worker.employeeId,
    privilege: 'inspect',
    componentGroup: job.family as 'wheel',
    at: ctx.now,
  });
  const signature = await writeSignature(ctx, {
    entity: taskCard.name,
    entityId: card.id,
    entityVersion: card.version,
    chain: job.number,
    meaning: 'inspected',
    statement: naStatement,
    payload: { job: job.number, card: card.cardNo, reason: call.reason },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  await changeRow(ctx, taskCard, row, {
    values: { status: 'notApplicable', naReason: call.reason },
    action: 'status',
    reason: call.reason,
    subject: job.number,
    also: { naSignatureId: signature.id },
  });
  await unlockAfter(ctx, job.id);
  await recountWork(ctx, job.id);
  await advanceToFinal(ctx, job.id);
}

/** Takes a signed card up again: the signed one stays as it is, superseded; a new attempt with the same steps begins. */
export async function reopenCard(
  ctx: WriteContext,
  jobNumber: string,
  cardNo: string,
  call: { reason: string } & Proof,
): Promise<void> {
  const method = await ctx.prove(call);
  const { job, card, row } = await lockCard(ctx, jobNumber, cardNo);
  if (card.status !== 'signed' && card.status !== 'notApplicable')
    conflict('CARD_LOCKED', `Card ${cardNo} is not signed.`);
  if (job.status === 'released' || job.status === 'releaseRequested')
    conflict('CARD_LOCKED', `${job.number} waits for release or is released.`);
  const worker = workerOf(ctx);
  const allowed = await requireSign(ctx, {
    employeeId: worker.employeeId,
    privilege: 'inspect',
    componentGroup: job.family as 'wheel',
    at: ctx.now,
  });
  await writeSignature(ctx, {
    entity: taskCard.name,
    entityId: card.id,
    entityVersion: card.version,
    chain: job.number,
    meaning: 'reviewed',
    statement: reopenStatement,
    payload: { job: job.number, card: card.cardNo, attempt: card.attempt, reason: call.reason },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  await copyAsNewAttempt(ctx, card);
  await changeRow(ctx, taskCard, row, {
    values: { status: 'superseded' },
    action: 'status',
    reason: call.reason,
    subject: job.number,
  });
  await recountWork(ctx, job.id);
}

async function copyAsNewAttempt(ctx: WriteContext, card: Card): Promise<void> {
  const copied = await sql<{ id: string }>`
    insert into task_card (job_id, route_version_id, card_no, attempt, seq, phase, title, status, judges_part, mandatory, critical, na_allowed, skill, min_level,
      estimate_minutes, predecessors, data_refs, ndt_required, consumables_required, finding_id, created_by, created_at)
    select job_id, route_version_id, card_no, attempt + 1, seq, phase, title, 'ready', judges_part, mandatory, critical, na_allowed, skill, min_level,
      estimate_minutes, predecessors, data_refs, ndt_required, consumables_required, finding_id, ${ctx.actor.id}, ${ctx.now}
    from task_card where id = ${card.id} returning id`.execute(ctx.db);
  await sql`
    insert into task_step (card_id, step_no, type, title, instruction, instruction_th, critical, na_allowed, options, min, max, nominal, unit, decimals, limit_ref, photo_min, show_if)
    select ${copied.rows[0]?.id}, step_no, type, title, instruction, instruction_th, critical, na_allowed, options, min, max, nominal, unit, decimals, limit_ref, photo_min, show_if
    from task_step where card_id = ${card.id}`.execute(ctx.db);
}

/** A card for the repair of a finding, with one step to say what was done (maintenance 3.5). */
export async function addReworkCard(
  ctx: WriteContext,
  job: { id: string; number: string },
  rework: { findingId: string; findingNo: string; note: string },
): Promise<string> {
  const known = await sql<{
    count: number;
  }>`select count(*)::int as count from task_card where job_id = ${job.id} and card_no like 'R%'`.execute(ctx.db);
  const refs = await sql<{ dataRefs: { manualId: string; revisionId: string; section: string; label: string }[] }>`
    select data_refs from task_card where job_id = ${job.id} and jsonb_array_length(data_refs) > 0 order by seq limit 1`.execute(
    ctx.db,
  );
  const number = `R${String((known.rows[0]?.count ?? 0) + 1).padStart(3, '0')}`;
  return storeCard(
    ctx,
    job,
    null,
    {
      cardNo: number,
      phase: 'repair',
      title: `Rework of ${rework.findingNo}`,
      judgesPart: true,
      mandatory: true,
      naAllowed: false,
      skill: null,
      minLevel: 1,
      estimateMinutes: 30,
      predecessors: [],
      cites: [],
      ndtRequired: [],
      consumablesRequired: [],
      steps: [{ type: 'instruction', title: rework.note.slice(0, 160) }],
    },
    900 + (known.rows[0]?.count ?? 0),
    (refs.rows[0]?.dataRefs ?? []).slice(0, 1).map((ref) => ({ ...ref, section: 'Repair' })),
    { findingId: rework.findingId, status: 'ready' },
  );
}
