import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { findBatch } from '#modules/stores/stock/server/public.ts';
import { workerOf, type LockedCard, type Step } from './cards.ts';

type Component = NonNullable<Step['component']>;

const words: Record<Component, string> = {
  inboardHalf: 'Inboard half',
  outboardHalf: 'Outboard half',
  tire: 'Tire',
  cell: 'Cell',
};

/** Halves stay with their wheel: one that is on another open job is not on this one too, unless it was taken there for this job (R20, R21). */
async function refuseElsewhere(
  ctx: WriteContext,
  { job }: LockedCard,
  component: Component,
  serial: string,
): Promise<void> {
  const found = await sql<{ number: string }>`
    select w.number from job_component c join work_order w on w.id = c.job_id
    where c.component = ${component} and normal_identity(c.serial_number) = normal_identity(${serial}) and c.job_id <> ${job.id}
      and not exists (
        select 1 from robbed_part r join batch b on b.id = r.batch_id
        where r.donor_job_id = c.job_id and r.recipient_job_id = ${job.id} and r.taken_at >= c.recorded_at
          and normal_identity(b.serial_number) = normal_identity(c.serial_number))
      and w.part_number = ${job.partNumber} and w.status in ('received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested')
    limit 1`.execute(ctx.db);
  const other = found.rows[0]?.number;
  if (other)
    refuse(
      'R20',
      `${words[component]} S/N ${serial} is on ${other}. Take it out there as a part before it is used here.`,
    );
}

/** The halves of a wheel are two parts: what the other one was last read as is not read here too (R20). */
async function refuseSameHalf(
  ctx: WriteContext,
  { job }: LockedCard,
  component: Component,
  serial: string,
): Promise<void> {
  const other = component === 'inboardHalf' ? 'outboardHalf' : 'inboardHalf';
  const found = await sql<{ same: boolean }>`
    select normal_identity(c.serial_number) = normal_identity(${serial}) as same from job_component c
    where c.job_id = ${job.id} and c.component = ${other} and not exists (select 1 from entry_withdrawal x where x.step_record_id = c.step_record_id)
    order by c.recorded_at desc, c.id desc limit 1`.execute(ctx.db);
  if (found.rows[0]?.same)
    refuseField(
      'value',
      'R20',
      `S/N ${serial} is the ${words[other].toLowerCase()} of this wheel already. Read both halves again.`,
    );
}

/** A cell has a position in its battery and is a cell of its own: neither the one taken out, nor one that was put in elsewhere (R16). */
async function refuseWrongCell(
  ctx: WriteContext,
  { job }: LockedCard,
  cell: { position: number; serial: string; removed: string },
): Promise<void> {
  const found = await sql<{ cells: number | null; same: boolean; other: number | null }>`
    select (p.attributes ->> 'cells')::int as cells, normal_identity(${cell.serial}) = normal_identity(${cell.removed}) as same,
      (select c.position from job_component c where c.job_id = w.id and c.component = 'cell'
        and normal_identity(c.serial_number) = normal_identity(${cell.serial})
        and not exists (select 1 from entry_withdrawal x where x.step_record_id = c.step_record_id) limit 1) as other
    from work_order w join part_number p on p.id = w.part_number_id where w.id = ${job.id}`.execute(ctx.db);
  const battery = found.rows[0];
  if (battery?.cells && cell.position > battery.cells)
    refuseField('position', 'R16', `The battery has ${battery.cells} cells: there is no position ${cell.position}.`);
  if (battery?.same) refuseField('removedSerial', 'R16', 'The cell fitted is the one that was removed.');
  if (battery?.other) refuseField('serialNumber', 'R16', `This cell was fitted at position ${battery.other} already.`);
}

/** Records whose serial number the step read: a half, the tire fitted, a cell replaced with its position (R16, R20). */
export async function recordComponent(
  ctx: WriteContext,
  locked: LockedCard,
  component: Component,
  recordId: string,
  input: {
    value?: string | boolean | undefined;
    batchId?: string | undefined;
    serialNumber?: string | undefined;
    removedSerial?: string | undefined;
    position?: number | undefined;
  },
): Promise<void> {
  const batch = input.batchId ? await findBatch(ctx, input.batchId) : null;
  const read =
    batch?.serialNumber ?? input.serialNumber ?? (typeof input.value === 'string' && !input.batchId ? input.value : '');
  const serial = read.trim().toUpperCase();
  if (!serial) refuseField('serialNumber', 'R20', `${words[component]}: enter its serial number.`);
  if (component === 'cell') {
    const { position, removedSerial: removed } = input;
    if (position === undefined || !removed)
      return refuseField('position', 'R16', 'Enter the position of the cell and the serial number of the one removed.');
    await refuseWrongCell(ctx, locked, { position, serial, removed });
  }
  if (component === 'inboardHalf' || component === 'outboardHalf') {
    await refuseSameHalf(ctx, locked, component, serial);
    await refuseElsewhere(ctx, locked, component, serial);
  }
  await sql`
    insert into job_component (job_id, step_record_id, component, position, serial_number, removed_serial, recorded_at, employee_id)
    values (${locked.job.id}, ${recordId}, ${component}, ${input.position ?? null}, ${serial}, ${input.removedSerial ?? null}, ${ctx.now}, ${workerOf(ctx).employeeId})`.execute(
    ctx.db,
  );
}
