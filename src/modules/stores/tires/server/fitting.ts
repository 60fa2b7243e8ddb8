import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { sameSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { tire } from '../shared/tire.record.ts';
import { isPastAge } from '../shared/tireRules.ts';
import { noteEvent, type Tire } from './events.ts';

interface Fitted {
  jobId: string;
  wheelSerial: string;
  partNumber: string;
  serialNumber: string | null;
}

/** The tire of the register with these numbers, under any spelling, locked; null when the register does not have it. */
async function known(ctx: WriteContext, part: Pick<Fitted, 'partNumber' | 'serialNumber'>): Promise<Tire | null> {
  const { rows } = await sql<{ id: string }>`
    select id from tire where normal_identity(serial_number) = normal_identity(${part.serialNumber})
      and normal_identity(tire_partnumber) = normal_identity(${part.partNumber})`.execute(ctx.db);
  return rows[0] ? lockRecord(ctx, tire, rows[0].id, null) : null;
}

/** A tire fitted at a step of a job: mounted in the register. Refuses one that is not serviceable or past its age limit, or that is kept for another job. */
export async function mountTire(ctx: WriteContext, part: Fitted): Promise<void> {
  const row = part.serialNumber ? await known(ctx, part) : null;
  if (!row) return;
  const name = `Tire ${row.tirePartnumber} S/N ${row.serialNumber}`;
  if (row.status === 'allotted' && row.jobId !== part.jobId)
    refuse('G14', `${name} is allotted to ${row.jobIdLabel ?? 'another work order'}.`);
  if (row.status !== 'allotted' && row.status !== 'serviceable')
    refuse('G14', `${name} is not serviceable in the register of tires.`);
  if (isPastAge(row, dayOf(ctx.now))) refuse('G14', `${name} is past its age limit.`);
  await noteEvent(ctx, row, { event: 'mount', to: `Wheel S/N ${part.wheelSerial}`, jobId: part.jobId });
  await changeRow(ctx, tire, row, {
    action: 'status',
    values: { status: 'mounted', jobId: part.jobId, wheelSerial: part.wheelSerial, locationId: null },
  });
}

/** The entry of a fitted tire was withdrawn: it is serviceable again. */
export async function dismountTire(ctx: WriteContext, part: Omit<Fitted, 'wheelSerial'>): Promise<void> {
  const row = part.serialNumber ? await known(ctx, part) : null;
  if (row?.status !== 'mounted' || row.jobId !== part.jobId) return;
  await serviceableAgain(ctx, row, part.jobId);
}

async function serviceableAgain(ctx: WriteContext, row: Tire, jobId: string): Promise<void> {
  await noteEvent(ctx, row, { event: 'dismount', to: 'Serviceable', jobId });
  await changeRow(ctx, tire, row, {
    action: 'status',
    values: { status: 'serviceable', jobId: null, wheelSerial: null },
  });
}

/**
 * A tire was taken off a wheel for another one (R21): it is serviceable again, whether it was fitted at this visit or came in with the wheel.
 * What the register does not have, or does not call mounted there, stays as it is.
 */
export async function takeTireOff(ctx: WriteContext, part: Fitted): Promise<void> {
  const row = part.serialNumber ? await known(ctx, part) : null;
  if (row === null) return;
  const cameIn =
    row.status === 'atCustomer' && row.wheelSerial !== null && sameSerial(row.wheelSerial, part.wheelSerial);
  if (cameIn || (row.status === 'mounted' && row.jobId === part.jobId)) await serviceableAgain(ctx, row, part.jobId);
}

/** A job ended without the tires that were allotted to it: they are free for another one. */
export async function freeTires(ctx: WriteContext, jobId: string): Promise<void> {
  const allotted = ctx.db.selectFrom('tire').select('id').where('jobId', '=', jobId).where('status', '=', 'allotted');
  for (const { id } of await allotted.orderBy('id').execute()) {
    const row = await lockRecord(ctx, tire, id, null);
    await noteEvent(ctx, row, { event: 'giveBack', to: 'Serviceable', jobId });
    await changeRow(ctx, tire, row, { action: 'status', values: { status: 'serviceable', jobId: null } });
  }
}

/** The wheels of these jobs are with the customer: so are the tires on them. */
export async function shipTires(ctx: WriteContext, jobNumber: string, dnNumber: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tire t join work_order w on w.id = t.job_id where w.number = ${jobNumber} and t.status = 'mounted' order by t.id`.execute(
    ctx.db,
  );
  for (const { id } of rows) {
    const row = await lockRecord(ctx, tire, id, null);
    await noteEvent(ctx, row, {
      event: 'ship',
      to: `Customer ${row.customerIdLabel ?? ''}`.trim(),
      jobId: row.jobId,
      document: dnNumber,
    });
    await changeRow(ctx, tire, row, { action: 'status', values: { status: 'atCustomer' } });
  }
}

/** How many tires of the register are mounted on the wheels of these jobs. */
export async function tiresOnJobs(ctx: Context, jobNumbers: readonly string[]): Promise<number> {
  const { rows } = await sql<{ fitted: number }>`
    select count(*)::int as fitted from tire t join work_order w on w.id = t.job_id
    where w.number = any(${[...jobNumbers]}::text[]) and t.status = 'mounted'`.execute(ctx.db);
  return rows[0]?.fitted ?? 0;
}
