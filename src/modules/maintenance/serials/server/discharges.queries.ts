import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import type { dischargesCall } from '../shared/serials.calls.ts';
import { weakestCell } from '#modules/maintenance/step-data/shared/public.ts';

type Run = AnswerOf<typeof dischargesCall>['runs'][number];

/** The last three discharges of the serial number on a job, with the cell each named before it ended. */
export async function dischargesOf(ctx: Context, job: string): Promise<Run[]> {
  const { partNumber, serialNumber, id } = await getRecord(ctx, workOrder, job);
  const found = await sql<Omit<Run, 'weakest'>>`
    select t.id, w.number as job_number, t.attempt, t.ended_at, t.result, t.readings ->> 'capacityPercent' as capacity_percent,
      t.readings ->> 'duringMinutes' as during_minutes, t.readings ->> 'minutesToEnd' as minutes_to_end, t.setup ->> 'endVolts' as end_volts, t.readings -> 'cells' as cells
    from test_run t join work_order w on w.id = t.job_id
    where t.kind = 'capacity' and t.ended_at is not null and test_run_stands(t.id, null)
      and (w.id = ${id} or (w.serial_number <> 'N/A' and normal_identity(w.serial_number) = normal_identity(${serialNumber})
        and normal_identity(w.part_number) = normal_identity(${partNumber})))
    order by t.ended_at desc, t.attempt desc limit 3`.execute(ctx.db);
  return found.rows.map((run) => ({ ...run, weakest: weakestCell(run.cells, 'during') }));
}
