import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { isUnknownSerial, refuseNoSerial, sameSerial } from '#modules/maintenance/release-gates/shared/serialRange.ts';
import { findBatch } from '#modules/stores/stock/server/public.ts';
import { decidedByAnother } from './cylinderRecord.ts';
import { workerOf, type LockedCard, type Step } from './cards.ts';

type Component = NonNullable<Step['component']>;

const words: Record<Component, string> = {
  inboardHalf: 'Inboard half',
  outboardHalf: 'Outboard half',
  tire: 'Tire',
  cell: 'Cell',
};

/**
 * Halves stay with their wheel and a tire is on one: what another open job last read as its own, under whichever part number of the series of the
 * wheel, is not on this one too, unless it was taken there for this job (R20, R21). Tires of different part numbers may bear the same serial number.
 */
async function refuseElsewhere(
  ctx: WriteContext,
  { job }: LockedCard,
  component: Component,
  { serial, partNumber }: { serial: string; partNumber: string | null },
): Promise<void> {
  const found = await sql<{ number: string }>`
    select w.number from work_order w join lateral (
      select * from job_component c where c.job_id = w.id and c.component = ${component}
        and not exists (select 1 from entry_withdrawal x where x.step_record_id = c.step_record_id)
      order by c.recorded_at desc, c.id desc limit 1) c on true
    left join part_fitted f on f.step_record_id = c.step_record_id
    where normal_identity(c.serial_number) = normal_identity(${serial}) and w.id <> ${job.id}
      and not exists (
        select 1 from robbed_part r join batch b on b.id = r.batch_id
        where r.donor_job_id = c.job_id and r.recipient_job_id = ${job.id} and r.taken_at >= c.recorded_at
          and normal_identity(b.serial_number) = normal_identity(c.serial_number))
      and case when ${component} = 'tire' then f.part_number is null or ${partNumber}::text is null
          or normal_part_number(f.part_number) = normal_part_number(${partNumber}::text) else normal_identity(w.part_number) = any(component_part_numbers(${job.partNumber})) end
      and w.status in ('received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested')
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
      `S/N ${serial} is the ${words[other].toLowerCase()} of this wheel already. Read both halves again; where they were exchanged, record one as UNKNOWN first.`,
    );
}

/**
 * A half keeps its side: what a job of this part number, or another of its series, last read as the other one is not read here as this one (R20). A record that is
 * wrong is put right by a documentation finding with the number as its place, decided by somebody else.
 */
async function refuseOtherSide(
  ctx: WriteContext,
  { job }: LockedCard,
  component: Component,
  serial: string,
): Promise<void> {
  const found = await sql<{ number: string; component: Component; decided: boolean }>`
    select w.number, c.component, exists (select 1 from finding f where f.job_id = ${job.id} and f.defect_code = 'documentation'
        and normal_identity(f.place) = normal_identity(${serial}) and ${decidedByAnother(ctx)}) as decided
    from job_component c join work_order w on w.id = c.job_id
    where normal_identity(c.serial_number) = normal_identity(${serial}) and c.component in ('inboardHalf', 'outboardHalf')
      and w.id <> ${job.id} and normal_identity(w.part_number) = any(component_part_numbers(${job.partNumber}))
      and c.id = (select l.id from job_component l where l.job_id = c.job_id and l.component = c.component
        and not exists (select 1 from entry_withdrawal x where x.step_record_id = l.step_record_id)
        order by l.recorded_at desc, l.id desc limit 1)
    order by c.recorded_at desc, c.id desc limit 1`.execute(ctx.db);
  const [earlier] = found.rows;
  if (earlier && earlier.component !== component && !earlier.decided)
    refuseField(
      'value',
      'R20',
      `S/N ${serial} is the ${words[earlier.component].toLowerCase()} of ${earlier.number}. Read it again; where that record is wrong, raise a documentation finding with the number as its place and have another inspector decide it.`,
    );
}

/** Errors: 422 `R20` when a half of the card was recorded as unknown and is not read again yet. */
export async function refuseUnreadHalves(ctx: WriteContext, cardId: string): Promise<void> {
  const found = await sql<{ component: Component; serial: string }>`
    select distinct on (s.id) c.component, c.serial_number as serial from task_step s join step_record r on r.step_id = s.id
    join job_component c on c.step_record_id = r.id
    where s.card_id = ${cardId} and c.component in ('inboardHalf', 'outboardHalf') order by s.id, r.attempt desc`.execute(
    ctx.db,
  );
  const unread = found.rows.find(({ serial }) => isUnknownSerial(serial));
  if (unread) refuse('R20', `${words[unread.component]}: read its serial number from the part.`);
}

interface CellChange {
  position: number;
  serial: string;
  /** Null: nobody can read it. */
  removed: string | null;
}

/** A cell has a position in its battery and is a cell of its own: neither the one taken out, nor one that was put in elsewhere (R16). */
async function refuseWrongCell(ctx: WriteContext, { job }: LockedCard, cell: CellChange): Promise<void> {
  const found = await sql<{ cells: number | null; same: boolean; other: number | null }>`
    select (p.attributes ->> 'cells')::int as cells, normal_identity(${cell.serial}) = normal_identity(${cell.removed}::text) as same,
      (select c.position from job_component c where c.job_id = w.id and c.component = 'cell'
        and normal_identity(c.serial_number) = normal_identity(${cell.serial})
        and not exists (select 1 from entry_withdrawal x where x.step_record_id = c.step_record_id) limit 1) as other
    from work_order w join part_number p on p.id = w.part_number_id where w.id = ${job.id}`.execute(ctx.db);
  const battery = found.rows[0];
  if (battery?.cells && cell.position > battery.cells)
    refuseField('position', 'R16', `The battery has ${battery.cells} cells: there is no position ${cell.position}.`);
  if (battery?.same) refuseField('removedSerial', 'R16', 'The cell fitted is the one that was removed.');
  if (battery?.other) refuseField('serialNumber', 'R16', `This cell was fitted at position ${battery.other} already.`);
  await refuseOtherRemoved(ctx, job.id, cell);
}

/** What is taken out of a position is what stands there, as far as this work order knows; what was taken out goes in nowhere again (R16). */
async function refuseOtherRemoved(ctx: WriteContext, jobId: string, cell: CellChange): Promise<void> {
  const { rows } = await sql<{
    position: number;
    serial: string;
    removed: string | null;
    isHere: boolean;
    isOut: boolean;
    isPutBack: boolean;
  }>`
    select c.position, c.serial_number as serial, c.removed_serial as removed, c.position = ${cell.position} as is_here,
      normal_identity(c.removed_serial) = normal_identity(${cell.removed}::text) as is_out,
      normal_identity(c.removed_serial) = normal_identity(${cell.serial}) as is_put_back
    from job_component c where c.job_id = ${jobId} and c.component = 'cell'
      and not exists (select 1 from entry_withdrawal x where x.step_record_id = c.step_record_id) order by c.recorded_at, c.id`.execute(
    ctx.db,
  );
  const here = rows.findLast(({ isHere }) => isHere);
  if (here && (cell.removed === null || !sameSerial(here.serial, cell.removed)))
    refuseField(
      'removedSerial',
      'R16',
      `Cell ${here.serial} stands at position ${cell.position}: that one is removed.`,
    );
  const out = rows.find(({ isOut }) => isOut);
  if (out)
    refuseField('removedSerial', 'R16', `Cell ${out.removed} was taken out at position ${out.position} already.`);
  const back = rows.find(({ isPutBack }) => isPutBack);
  if (back)
    refuseField(
      'serialNumber',
      'R16',
      `Cell ${back.removed} was taken out at position ${back.position}: it goes in nowhere again.`,
    );
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
    removedUnread?: string | undefined;
    position?: number | undefined;
    reason?: string | undefined;
  },
): Promise<void> {
  const batch = input.batchId ? await findBatch(ctx, input.batchId) : null;
  const read =
    batch?.serialNumber ?? input.serialNumber ?? (typeof input.value === 'string' && !input.batchId ? input.value : '');
  const serial = read.trim().toUpperCase();
  if (!serial) refuseField('serialNumber', 'R20', `${words[component]}: enter its serial number.`);
  const isHalf = component === 'inboardHalf' || component === 'outboardHalf';
  // A half that was misread may stand as unknown until it is read again; its card is not signed so.
  const isUnread = isHalf && serial === 'UNKNOWN' && input.reason !== undefined;
  if (!isUnread) refuseNoSerial(input.serialNumber ? 'serialNumber' : 'value', serial);
  if (component === 'cell') {
    const { position, removedSerial: removed, removedUnread: unread } = input;
    if (position === undefined || (!removed && !unread))
      return refuseField(
        'position',
        'R16',
        'Enter the position of the cell and the serial number of the one removed, or why nobody can read it.',
      );
    if (removed && unread)
      refuseField('removedUnread', 'R16', 'Enter the serial number removed, or why nobody can read it: not both.');
    if (removed) refuseNoSerial('removedSerial', removed);
    await refuseWrongCell(ctx, locked, { position, serial, removed: removed ?? null });
  }
  if (isHalf && !isUnread) {
    await refuseSameHalf(ctx, locked, component, serial);
    await refuseOtherSide(ctx, locked, component, serial);
  }
  if ((isHalf || component === 'tire') && !isUnread)
    await refuseElsewhere(ctx, locked, component, { serial, partNumber: batch?.partNumber ?? null });
  await sql`
    insert into job_component (job_id, step_record_id, component, position, serial_number, removed_serial, removed_unread, recorded_at, employee_id)
    values (${locked.job.id}, ${recordId}, ${component}, ${input.position ?? null}, ${serial}, ${input.removedSerial || null}, ${input.removedUnread ?? null}, ${ctx.now}, ${workerOf(ctx).employeeId})`.execute(
    ctx.db,
  );
}
