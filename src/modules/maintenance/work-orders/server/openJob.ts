import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, type AnyRow, type ServerValues } from '#kernel/server/records/records.ts';
import { conflict, refuse, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf } from '#kernel/shared/record.ts';
import { addDays, dayOf, startOfDay } from '#kernel/shared/dates.ts';
import { exactPartNumber, isNumberOf, resolveCapability } from '#modules/maintenance/capabilities/server/public.ts';
import { partsListOf } from '#modules/maintenance/manuals/server/public.ts';
import { namesPart, unitsIn } from '#modules/maintenance/manuals/shared/public.ts';
import { subJobNumber } from '#modules/maintenance/release-gates/shared/jobNumber.ts';
import { customerOf } from '#modules/marketing/customers/server/public.ts';
import { normalisePartNumber } from '#modules/maintenance/release-gates/shared/capability.ts';
import { refuseBelowRecord, refuseImpossibleCounts } from './counts.ts';
import { clockOf } from './dueDate.ts';
import {
  authorityOf,
  type CertificateType,
  type Shop,
  type WorkScope,
} from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { wheelIntervalProblem } from '#modules/maintenance/release-gates/shared/wheel.ts';
import {
  isUnknownSerial,
  normalIdentity,
  sameSerial,
  whyForeign,
} from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { condemned, condemnedInWords } from '#modules/stores/quarantine/server/public.ts';
import { acceptedBatch, markJobOpened } from '#modules/logistics/receiving/server/public.ts';
import { openStatuses, workOrder } from '../shared/workOrder.record.ts';
import { lockWorkOrder, notify, type Job } from './jobs.ts';
import { requireWork } from './mayWork.ts';
import { isHot, refuseHotUnsaid, refuseNoLimit, refuseRelease } from './stated.ts';

/** A second visit within this time of our release is looked at as warranty or rework (R2). */
const warrantyDays = 90;

/** What only the server sets on a new job, or the refusal: induction R1, same serial R2, wheel interval R18. */
export async function inductJob(
  ctx: WriteContext,
  input: CreateOf<typeof workOrder>,
): Promise<ServerValues<typeof workOrder>> {
  const batch = await acceptedBatch(ctx, String(input['receivingBatch']));
  if (!batch)
    refuseField('receivingBatch', 'G01', 'This receiving batch is not accepted. New work orders come from Receiving.');
  const part = await exactPartNumber(ctx, String(input['partNumberId']));
  if (batch.status === 'returned')
    refuseField('receivingBatch', 'G01', `Batch ${batch.number} was returned to the customer.`);
  if (input['customerId'] !== batch.customerId)
    refuseField('customerId', 'G01', 'The batch came from another customer.');
  if (
    normalisePartNumber(batch.partNumber) !== normalisePartNumber(part.partnumber) &&
    !(await isNumberOf(ctx, batch.partNumber, part.id))
  )
    refuseField('partNumberId', 'G01', `The dock read part number ${batch.partNumber} from the part.`);
  if (input.quantity > batch.quantity) refuseField('quantity', 'G01', `The dock counted ${batch.quantity}.`);
  const typed = String(input['serialNumber']).trim().toUpperCase();
  if (batch.serialNumber && !sameSerial(typed, batch.serialNumber)) {
    refuseField('serialNumber', 'G01', `The dock read serial number ${batch.serialNumber} from the part.`);
  }
  // The dock read the data plate: its spelling stays.
  const serialNumber = readSerial(part, batch.serialNumber?.trim().toUpperCase() ?? typed);
  if (serialNumber === 'N/A' && !input['serialReason'])
    refuseField('serialReason', 'G01', 'Say why there is no serial number.');
  if (part.serialised && input['quantity'] !== 1)
    refuseField('quantity', 'G01', 'A serialised part is one work order each.');

  refuseNoLimit(input.operatorLimitReference);
  refuseRelease(input);
  if (part.family === 'wheel' && !isHot(input.removalReason))
    await refuseHotUnsaid(ctx, { partNumber: part.partnumber, serialNumber, dock: batch.removalReason });
  await refuseSameSerial(ctx, part.partnumber, serialNumber);
  const dead = await condemned(ctx, { partNumber: part.partnumber, serialNumber });
  if (dead) refuseField('serialNumber', 'CONDEMNED', condemnedInWords(serialNumber, dead));
  const types = (input['certificateTypes'] as CertificateType[] | null | undefined) ?? [];
  const capability = await capabilityOfJob(ctx, {
    partNumber: part.partnumber,
    certificateTypes: types,
    workScope: input['workScope'] as WorkScope,
    shop: input['shop'] as Shop,
  });
  const interval = intervalProblem(input, part.attributes);
  if (interval) refuseField('workScope', 'R18', interval);

  const receivedAt = batch.receivedAt;
  refuseImpossibleCounts({ ...input, receivedAt });
  await refuseBelowRecord(ctx, { partNumber: part.partnumber, serialNumber }, input);
  // The term of the job's own order, or else of its customer's contract.
  const tatBasis = input.tatBasis ?? (await customerOf(ctx, batch.customerId))?.tatBasis ?? 'calendar';
  const contract = { receivedAt, releasedAt: null, contractTatDays: input.contractTatDays, tatBasis };
  const { dueAt } = await clockOf(ctx, contract, []);
  const earlier = await recentRelease(ctx, part.partnumber, serialNumber);
  return {
    partNumber: part.partnumber,
    partName: part.partname,
    serialNumber,
    receivedAt,
    tatBasis,
    dueAt,
    ...capability,
    certificateTypes: types,
    tag: 'unserviceable',
    reworkOfId: earlier,
    warrantyReview: earlier ? 'open' : null,
  };
}

/** Whether a job may be released at all, and why not (R1): what is on no effective list, or asks for no certificate, is looked at only. */
export async function capabilityOfJob(
  ctx: Context,
  order: { partNumber: string; certificateTypes: readonly CertificateType[]; workScope: WorkScope; shop: Shop },
): Promise<{ evaluationOnly: boolean; evaluationReason: string | null }> {
  const capability = await resolveCapability(ctx, {
    partNumber: order.partNumber,
    authorities: order.certificateTypes.map(authorityOf),
    workScope: order.workScope,
    shop: order.shop,
    at: ctx.now,
  });
  if (capability.evaluationOnly) return { evaluationOnly: true, evaluationReason: capability.text };
  return order.certificateTypes.length === 0
    ? { evaluationOnly: true, evaluationReason: 'No certificate was asked for.' }
    : { evaluationOnly: false, evaluationReason: null };
}

/** Why a wheel may not just get a tire, from its counts and the limits of its part number (R18). */
export function intervalProblem(
  order: {
    workScope?: unknown;
    tireChangesSinceOverhaul?: unknown;
    csoCycles?: unknown;
    operatorLimitReference?: unknown;
  },
  attributes: Record<string, unknown>,
): string | null {
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return wheelIntervalProblem({
    workScope: order.workScope as WorkScope,
    tireChangesSinceOverhaul: number(order.tireChangesSinceOverhaul),
    tireChangeLimit: number(attributes['tireChangeLimit']),
    csoCycles: number(order.csoCycles),
    cycleLimit: number(attributes['overhaulCycles']),
    operatorLimitReference: typeof order.operatorLimitReference === 'string' ? order.operatorLimitReference : null,
  });
}

/** The serial number of a part as it is stored: `N/A` where the part number bears none. Errors: `G01`. */
function readSerial(part: { serialised: boolean }, read: string): string {
  const foreign = whyForeign(read);
  if (foreign) refuseField('serialNumber', 'G01', foreign);
  if (!isUnknownSerial(read)) return read;
  return part.serialised
    ? refuseField('serialNumber', 'G01', 'This part is serialised: read the number from its data plate.')
    : 'N/A';
}

/** A component is on one open job, in any spelling and under whichever part number of its series (R2); `except` is the job it is on. Errors: 409 `R2`. */
export async function refuseSameSerial(
  ctx: WriteContext,
  partNumber: string,
  serialNumber: string,
  except: string | null = null,
): Promise<void> {
  if (serialNumber === 'N/A') return;
  // Two people opening the same part at once queue here, so that the second reads the first's job in words.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job:${normalIdentity(serialNumber)}`}, 0))`.execute(
    ctx.db,
  );
  const open = await openJobOf(ctx, partNumber, serialNumber, except);
  if (open) conflict('R2', `S/N ${serialNumber} is already in work as ${open}.`, { job: open });
}

/** The open job of a component under any part number of its series, if there is one beside `except`. */
export async function openJobOf(
  ctx: Context,
  partNumber: string,
  serialNumber: string,
  except: string | null = null,
): Promise<string | null> {
  const open = await sql<{ number: string }>`
    select number from work_order where normal_identity(serial_number) = normal_identity(${serialNumber}) and normal_identity(part_number) = any(component_part_numbers(${partNumber}))
      and status = any(${[...openStatuses]}) and id is distinct from ${except}::uuid order by number limit 1`.execute(
    ctx.db,
  );
  return open.rows[0]?.number ?? null;
}

/** Our release of the same part within the warranty time, under whichever part number of its series, if there was one (R2). */
export async function recentRelease(ctx: Context, partNumber: string, serialNumber: string): Promise<string | null> {
  if (serialNumber === 'N/A') return null;
  const since = addDays(dayOf(ctx.now), -warrantyDays);
  const result = await sql<{ id: string }>`
    select id from work_order where normal_identity(serial_number) = normal_identity(${serialNumber}) and normal_identity(part_number) = any(component_part_numbers(${partNumber})) and released_at >= ${startOfDay(since)}
    order by released_at desc limit 1`.execute(ctx.db);
  return result.rows[0]?.id ?? null;
}

/** Opens a job the way the dialog does: induction, row, batch tied, people told. For imports and other modules. */
export async function openJob(ctx: WriteContext, input: CreateOf<typeof workOrder>): Promise<Job> {
  const more = await inductJob(ctx, input);
  const row = await createRecord(ctx, workOrder, input, { status: 'received', ...more });
  await afterOpening(ctx, row);
  return row;
}

/** What follows from a new job: the batch knows it, and an AOG is told at once (R29). */
export async function afterOpening(
  ctx: WriteContext,
  job: { id: string; number: string; quantity: number; receivingBatch: string; priority: string; partName: string },
): Promise<void> {
  await markJobOpened(ctx, job.receivingBatch, job);
  if (job.priority === 'aog')
    await notify(ctx, { jobId: job.id, kind: 'aog', text: `Opened as AOG: ${job.partName}.`, to: 'planners' });
  await ctx.enqueue('refreshJobGates', { jobId: job.id }, { key: `gates:${job.id}` });
}

/**
 * The part of a sub-job is a part of its master: its number stands on the parts list the master is worked by. Whatever else comes to the
 * company is received at the dock (G01). Errors: `NOT_OF_MASTER`.
 */
async function refuseForeignPart(ctx: Context, master: Job, part: { id: string; partnumber: string }): Promise<void> {
  const list = part.id === master.partNumberId ? [] : await partsListOf(ctx, master.id);
  if (!list.some((line) => namesPart(line, part.partnumber)))
    refuseField(
      'partNumberId',
      'NOT_OF_MASTER',
      `No parts list of ${master.partNumber} names ${part.partnumber}. Receive it at the dock, or have Quality enter the line of the parts list.`,
    );
  // What was given up is out of the component: another one may take its place.
  const known = await sql<{ count: number; pieces: number }>`
    select (select coalesce(sum(quantity), 0)::int from work_order where master_job_id = ${master.id}
        and normal_identity(part_number) = normal_identity(${part.partnumber}) and status not in ('cancelled', 'ber', 'scrapped', 'returnedAsIs')) as count,
      quantity + cardinality(pieces_out(id)) as pieces from work_order where id = ${master.id}`.execute(ctx.db);
  const { count = 0, pieces = 1 } = known.rows[0] ?? {};
  const units = unitsIn(list, part.partnumber, pieces);
  if (units !== null && count >= units)
    refuseField(
      'partNumberId',
      'NOT_OF_MASTER',
      `The parts list has ${units} ${part.partnumber} in ${master.partNumber}, and ${count} are sub-jobs already.`,
    );
}

/** Opens a sub-job (outside process, sub-assembly, tire) under an open master job; one level deep (D3). */
export async function openSubJob(
  ctx: WriteContext,
  masterId: string,
  input: { partNumberId: string; serialNumber: string; workScope: WorkScope; shop: Shop },
): Promise<AnyRow> {
  const master = await lockWorkOrder(ctx, masterId);
  if (master.masterJobId) refuse('D3', 'A sub-job cannot have sub-jobs.');
  requireWork(master);
  const part = await exactPartNumber(ctx, input.partNumberId);
  await refuseForeignPart(ctx, master, part);
  const serialNumber = readSerial(part, input.serialNumber.trim().toUpperCase());
  await refuseSameSerial(ctx, part.partnumber, serialNumber);
  const dead = await condemned(ctx, { partNumber: part.partnumber, serialNumber });
  if (dead) refuseField('serialNumber', 'CONDEMNED', condemnedInWords(serialNumber, dead));
  const known = await sql<{
    count: number;
  }>`select count(*)::int as count from work_order where master_job_id = ${master.id}`.execute(ctx.db);
  const number = subJobNumber(master.number, (known.rows[0]?.count ?? 0) + 1);
  if (!number) refuse('D3', 'A master work order takes at most 99 sub-jobs.');
  const capability = await capabilityOfJob(ctx, {
    partNumber: part.partnumber,
    certificateTypes: master.certificateTypes ?? [],
    workScope: input.workScope,
    shop: input.shop,
  });
  const row = await createRecord(
    ctx,
    workOrder,
    {
      customerId: master.customerId,
      customerRef: master.customerRef,
      priority: master.priority,
      receivingBatch: master.receivingBatch,
      contractTatDays: master.contractTatDays,
      tatBasis: master.tatBasis,
      certificateTypes: master.certificateTypes,
      quantity: 1,
      ...input,
      serialNumber,
      ...(serialNumber === 'N/A' ? { serialReason: `${part.partnumber} bears no serial number` } : {}),
    },
    {
      number,
      masterJobId: master.id,
      partNumber: part.partnumber,
      partName: part.partname,
      receivedAt: master.receivedAt,
      dueAt: master.dueAt,
      status: 'received',
      ...capability,
      tag: 'unserviceable',
    },
  );
  await changeRow(ctx, workOrder, master.row, { values: {}, reason: `sub-job ${number}`, subject: master.number });
  return row;
}
