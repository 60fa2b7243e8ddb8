import { sql } from 'kysely';
import { refuseNoSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import type { WriteContext } from '#kernel/server/context.ts';
import { notFound, refuse, refuseField } from '#kernel/shared/errors.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import {
  lockJob,
  notifyAboutJob,
  recountWork,
  rejectFinal,
  requireNoWorkStop,
  requireWork,
  type Job,
} from '#modules/maintenance/work-orders/server/public.ts';
import { heatOn } from '#modules/maintenance/release-gates/server/public.ts';
import { inWords, taskLevelOf } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { requireSign } from '#modules/quality/authorizations/server/public.ts';
import { condemned, condemnedInWords, heldInWords, quarantineFacts } from '#modules/stores/quarantine/server/public.ts';
import { scrapFacts } from '#modules/stores/scraps/server/public.ts';
import { takeFromJob } from '#modules/stores/stock/server/public.ts';
import { takeTireOff } from '#modules/stores/tires/server/public.ts';
import { finding } from '../shared/finding.record.ts';
import { robberyStatement } from '../shared/cardWords.ts';
import { plainStep } from '../shared/fillStep.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import { workerOf, type Step } from './cards.ts';
import { createFinding } from './createFinding.ts';
import { addReworkCard } from './reworkCard.ts';
import { fittedPart, receivedPart, type RobPart, type Taken } from './takenPart.ts';

type LockedJob = Job & { family: string };

/** Locks both jobs in the order of their ids, as everybody does. */
async function lockBoth(ctx: WriteContext, donorNumber: string, recipientId: string): Promise<[LockedJob, LockedJob]> {
  const known = await sql<{ id: string; number: string }>`
    select id, number from work_order where number = ${donorNumber} or id = ${recipientId} order by id`.execute(ctx.db);
  const donorId =
    known.rows.find(({ number }) => number === donorNumber)?.id ?? notFound(`No work order ${donorNumber}.`);
  if (donorId === recipientId)
    refuseField('recipientId', 'R21', 'Choose another work order than the one the part is taken from.');
  const locked = new Map<string, LockedJob>();
  for (const { id } of known.rows) locked.set(id, await lockJob(ctx, id));
  const donor = locked.get(donorId) ?? notFound(`No work order ${donorNumber}.`);
  requireWork(donor);
  const recipient = locked.get(recipientId) ?? notFound('There is no such work order.');
  requireWork(recipient);
  return [donor, recipient];
}

/** Nothing leaves a component that is in quarantine, and no part that is in quarantine, scrapped or condemned itself, under any spelling (R2, R12, G15). */
async function refuseBarred(
  ctx: WriteContext,
  donor: Job,
  { partNumber, serialNumber, stock, name, entry }: Taken,
): Promise<void> {
  const serials = serialNumber ? [{ partNumber, serialNumber }] : [];
  const batchIds = stock.issued ? [stock.issued.batchId] : [];
  const component = { partNumber: donor.partNumber, serialNumber: donor.serialNumber, jobNumber: donor.number };
  const [held] = [
    ...(await quarantineFacts(ctx, { batchIds, serials, component, at: ctx.now })),
    ...(await scrapFacts(ctx, serials, ctx.now)),
  ];
  if (held) refuse('G15', heldInWords(held));
  const ended = serialNumber === null ? null : await condemned(ctx, { partNumber, serialNumber });
  if (ended) refuse('R12', condemnedInWords(String(serialNumber), ended));
  await refuseFaulty(ctx, donor, { partNumber, serialNumber });
  // What was fitted at this visit never was in the hot wheel.
  const heat = entry ? null : await heatOn(ctx, donor.id, { name, serialNumber });
  if (heat !== null) refuse('R19', `${name} ${partNumber} goes to no other work order: ${heat}.`);
}

/** What a finding is open on, or what was taken out of the donor as bad, is no part for another component (R21, 145.A.42). */
async function refuseFaulty(
  ctx: WriteContext,
  donor: Job,
  { partNumber, serialNumber }: Pick<Taken, 'partNumber' | 'serialNumber'>,
): Promise<void> {
  const found = await sql<{ findingNo: string; defect: string }>`
    select finding_no, defect_code as defect from finding where job_id = ${donor.id} and archived_at is null and status <> 'closed'
      and defect_code <> 'missingPart' and normal_identity(item_part_number) = normal_identity(${partNumber}) order by finding_no limit 1`.execute(
    ctx.db,
  );
  const [open] = found.rows;
  if (open)
    refuse(
      'R21',
      `Finding ${open.findingNo} (${inWords(open.defect)}) on ${partNumber} is not closed: nothing of this part number leaves ${donor.number} before.`,
    );
  if (serialNumber === null) return;
  const removed = await sql<{ cardNo: string }>`
    select u.card_no from part_fitted u where u.job_id = ${donor.id} and normal_identity(u.removed_serial) = normal_identity(${serialNumber})
      and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)`.execute(ctx.db);
  const [out] = removed.rows;
  if (out)
    refuse('R21', `S/N ${serialNumber} was replaced on ${donor.number} at card ${out.cardNo}: it goes nowhere else.`);
}

/** The half, tire or cell of the donor this serial number was read as: what replaces it says its own (R20). */
async function componentOf(ctx: WriteContext, donor: Job, serial: string | null): Promise<Step['component']> {
  if (!serial) return null;
  const found = await sql<{ component: NonNullable<Step['component']> }>`
    select component from job_component where job_id = ${donor.id} and normal_identity(serial_number) = normal_identity(${serial})
    order by recorded_at desc limit 1`.execute(ctx.db);
  return found.rows[0]?.component ?? null;
}

/**
 * Takes a part from one job for another (R21): an inspector signs for it; it becomes a batch of its own with the papers of its source, for
 * the other job alone; the donor gets a finding "missing part" and a card for the replacement, which hold its release.
 * Errors: 404; 409 `JOB_ON_HOLD`; 422 `R19`, `R21`, `JOB_CLOSED`, `G14`, `G15`, or why this person may not sign.
 */
export async function robPart(ctx: WriteContext, donorNumber: string, call: RobPart) {
  const method = await ctx.prove(call);
  if (!('entryId' in call.part)) refuseNoSerial('serialNumber', call.part.serialNumber);
  const [donor, recipient] = await lockBoth(ctx, donorNumber, call.recipientId);
  const worker = workerOf(ctx);
  const allowed = await requireSign(ctx, {
    employeeId: worker.employeeId,
    privilege: 'inspect',
    componentGroup: donor.family as 'wheel',
    taskLevel: taskLevelOf(donor.workScope),
    partNumber: donor.partNumber,
    at: ctx.now,
  });
  if (donor.cardsTotal === 0) refuse('R21', `${donor.number} has no task cards yet: apply its route first.`);
  const taken =
    'entryId' in call.part
      ? await fittedPart(ctx, donor, call.part.entryId)
      : await receivedPart(ctx, donor, call.part);
  await refuseBarred(ctx, donor, taken);
  await requireNoWorkStop(ctx, donor);
  if (taken.ownerId !== null && taken.ownerId !== recipient.customerId && !call.ownerConsent)
    refuseField(
      'ownerConsent',
      'R21',
      `This part belongs to another customer than ${recipient.number}: name the paper in which its owner agrees.`,
    );
  const what = `${taken.name} ${taken.partNumber} ${taken.lot}`;
  const batch = await takeFromJob(ctx, {
    ...taken.stock,
    jobNumber: donor.number,
    part: {
      ...taken.stock.part,
      // Agreed to by its owner, it is for the other customer's work order alone.
      ownerId: taken.ownerId === null ? null : recipient.customerId,
      supplierSource: `Taken from ${donor.number}`,
    },
  });
  await takeTireOff(ctx, { ...taken, jobId: donor.id, wheelSerial: donor.serialNumber });
  const payload = { donor: donor.number, recipient: recipient.number, what, batch: batch.batch, reason: call.reason };
  const signature = await writeSignature(ctx, {
    entity: 'workOrder',
    entityId: donor.id,
    entityVersion: donor.version,
    chain: donor.number,
    meaning: 'inspected',
    statement: robberyStatement,
    payload: { ...payload, quantity: taken.quantity, ownerConsent: call.ownerConsent ?? null, paperId: taken.paperId },
    method,
    stampNo: allowed.stampNo,
    authorizationNo: allowed.authorizationNo,
  });
  const note = `${what} was taken for ${recipient.number}: ${call.reason}`;
  const found = await createFinding(ctx, {
    source: 'check',
    defectCode: 'missingPart',
    severity: 'major',
    description: note,
    itemName: taken.name,
    itemPartNumber: taken.partNumber,
    quantity: taken.quantity,
    reportable: 'notAssessed',
    job: donor,
  });
  const findingNo = String(found['findingNo']);
  const card = await addReworkCard(ctx, donor, {
    findingId: found.id,
    findingNo,
    note: `Fit another ${taken.name} ${taken.partNumber}`,
    steps: [
      {
        ...plainStep(`Fit another ${taken.name} ${taken.partNumber}`.slice(0, 160)),
        type: 'partFit',
        component: await componentOf(ctx, donor, taken.serialNumber),
      },
    ],
  });
  await sql`update finding set rework_card_id = ${card.id}, signature_id = ${signature.id} where id = ${found.id}`.execute(
    ctx.db,
  );
  await changeRow(ctx, finding, await lockRecord(ctx, finding, found.id, null), {
    values: {
      status: 'dispositioned',
      disposition: 'replace',
      dispositionNote: `Replace what was taken for ${recipient.number}.`,
      decidedByEmployeeId: worker.employeeId,
    },
    action: 'status',
    subject: donor.number,
  });
  const stored = await sql<{ id: string }>`
    insert into robbed_part (donor_job_id, recipient_job_id, batch_id, part_fitted_id, finding_id, reason, owner_consent, paper_id, signature_id, employee_id,
      employee_name, taken_at)
    values (${donor.id}, ${recipient.id}, ${batch.id}, ${taken.entry?.id ?? null}, ${found.id}, ${call.reason}, ${call.ownerConsent ?? null},
      ${taken.paperId}, ${signature.id}, ${worker.employeeId}, ${worker.name}, ${ctx.now}) returning id`.execute(
    ctx.db,
  );
  if (taken.entry)
    await sql`
      insert into entry_withdrawal (job_id, kind, entry_id, step_record_id, reason, signature_id, employee_id, employee_name, at, robbed_part_id)
      values (${donor.id}, 'part', ${taken.entry.id}, ${taken.entry.stepRecordId}, ${`Taken for ${recipient.number}: ${call.reason}`}, ${signature.id},
        ${worker.employeeId}, ${worker.name}, ${ctx.now}, ${stored.rows[0]?.id})`.execute(ctx.db);
  for (const job of [donor, recipient])
    await ctx.audit({
      entity: 'workOrder',
      entityId: job.id,
      action: 'update',
      subject: job.number,
      changes: { partTaken: { old: donor.number, new: recipient.number }, part: what, batch: batch.batch },
      reason: call.reason,
    });
  if (donor.status === 'finalInspection') await rejectFinal(ctx, donor.id, `${findingNo}: ${note}`);
  await notifyAboutJob(ctx, { jobId: donor.id, kind: 'gateRed', text: note.slice(0, 200) });
  ctx.changed(taskCard);
  await recountWork(ctx, donor.id);
  await recountWork(ctx, recipient.id);
  return { batch: batch.batch, finding: found.number, card: card.cardNo };
}

/** Refuses 422 `R21` when a batch was taken from one job for another and this is neither of them. */
export async function refuseForeignRobbery(ctx: WriteContext, job: Job, batchId: string): Promise<void> {
  const found = await sql<{ donor: string; recipient: string }>`
    select d.number as donor, w.number as recipient from robbed_part r join work_order d on d.id = r.donor_job_id join work_order w on w.id = r.recipient_job_id
    where r.batch_id = ${batchId} and ${job.id}::uuid not in (r.donor_job_id, r.recipient_job_id)`.execute(ctx.db);
  const robbed = found.rows[0];
  if (robbed)
    refuse(
      'R21',
      `This part was taken from ${robbed.donor} for ${robbed.recipient}; it goes into no other work order.`,
    );
}
