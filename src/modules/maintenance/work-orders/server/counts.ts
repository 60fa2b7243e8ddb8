import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, requireVersion, type AnyRow } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { taskLevelOf } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { requireSign } from '#modules/quality/authorizations/server/public.ts';
import { countFields, countsStatement, type correctCountsCall, type CountField } from '../shared/jobChanges.calls.ts';
import { workOrder } from '../shared/workOrder.record.ts';
import { familyOf, lockWorkOrder } from './jobs.ts';
import { requireWork } from './mayWork.ts';

const differs = (was: unknown, is: unknown): boolean =>
  is !== undefined && (was === null || is === null ? was !== is : Number(was) !== Number(is));

/** A count that was stated is not edited away: it is corrected, signed, against the records of the component. Errors: 422 `COUNT_STATED`. */
export function refuseStatedCounts(row: RowOf<typeof workOrder>, input: Partial<Record<CountField, unknown>>): void {
  for (const name of countFields)
    if (row[name] !== null && differs(row[name], input[name]))
      refuseField(
        name,
        'COUNT_STATED',
        `${workOrder.fields[name].label} was stated as ${row[name]}. An inspector corrects it against the records of the component.`,
      );
}

/** Counts of since overhaul are part of those since new, and a part was removed before it came. Errors: 422 `COUNT_IMPOSSIBLE`, `REMOVED_LATER`. */
export function refuseImpossibleCounts(
  job: Partial<Record<CountField | 'removalDate', unknown>> & { receivedAt: unknown },
): void {
  for (const [since, whole] of [
    ['csoCycles', 'csnCycles'],
    ['tsoHours', 'tsnHours'],
  ] as const) {
    const [part, all] = [job[since], job[whole]];
    if (part !== null && part !== undefined && all !== null && all !== undefined && Number(part) > Number(all))
      refuseField(
        since,
        'COUNT_IMPOSSIBLE',
        `${workOrder.fields[since].label} is ${String(part)}, more than ${workOrder.fields[whole].label} ${String(all)}.`,
      );
  }
  if (typeof job.removalDate === 'string' && job.removalDate > dayOf(job.receivedAt as Date | string))
    refuseField('removalDate', 'REMOVED_LATER', 'The part was received before this day.');
}

/**
 * What a component has flown since new grows: it is not less than on our own last certificate of it; nor are the tire changes of a wheel since
 * its overhaul less than those we know of, under whichever part number of its series. Where our record is wrong, an inspector corrects the count, signed. Errors: 422 `COUNT_BELOW_RECORD`.
 */
export async function refuseBelowRecord(
  ctx: Context,
  part: { partNumber: string; serialNumber: string },
  input: { csnCycles?: unknown; tsnHours?: unknown; tireChangesSinceOverhaul?: unknown },
): Promise<void> {
  if (part.serialNumber !== 'N/A' && differs(null, input.tireChangesSinceOverhaul))
    await refuseFewerTireChanges(ctx, part, Number(input.tireChangesSinceOverhaul));
  const stated = (['csnCycles', 'tsnHours'] as const).filter((name) => differs(null, input[name]));
  if (stated.length === 0 || part.serialNumber === 'N/A') return;
  const found = await sql<{ number: string; csnCycles: number | null; tsnHours: string | null }>`
    select number, said.csn_cycles, trim_scale(said.tsn_hours)::text as tsn_hours from work_order cross join lateral counts_at_release(work_order.id) said
    where normal_identity(serial_number) = normal_identity(${part.serialNumber}) and normal_identity(part_number) = any(component_part_numbers(${part.partNumber}))
      and status in ('released', 'shipped', 'closed') order by released_at desc nulls last limit 1`.execute(ctx.db);
  const last = found.rows[0];
  for (const name of stated)
    if (last && last[name] !== null && Number(input[name]) < Number(last[name]))
      refuseField(
        name,
        'COUNT_BELOW_RECORD',
        `${workOrder.fields[name].label} was ${last[name]} when it left here on ${last.number}: it cannot be ${String(input[name])} now. Leave it open for an inspector to correct against the records.`,
      );
}

/**
 * Tire changes since overhaul are at least those of our own visits: each on which a tire was fitted adds one, whatever was ordered, and one
 * whose certificate says Overhauled begins anew (R18).
 */
async function refuseFewerTireChanges(
  ctx: Context,
  part: { partNumber: string; serialNumber: string },
  stated: number,
): Promise<void> {
  const { rows } = await sql<{ number: string; overhauled: boolean; fitted: boolean; stated: number | null }>`
    select number, tire_changes_since_overhaul as stated,
      exists (select 1 from release_certificate r where r.job_id = work_order.id and r.status <> 'void' and r.block11 = 'Overhauled') as overhauled,
      exists (select 1 from job_component c where c.job_id = work_order.id and c.component = 'tire'
        and not exists (select 1 from entry_withdrawal x where x.step_record_id = c.step_record_id)) as fitted
    from work_order where normal_identity(serial_number) = normal_identity(${part.serialNumber}) and normal_identity(part_number) = any(component_part_numbers(${part.partNumber}))
      and status in ('released', 'shipped', 'closed') order by released_at nulls first, number`.execute(ctx.db);
  const known = rows.reduce(
    (count, visit) => (visit.overhauled ? 0 : (visit.stated ?? count) + (visit.fitted ? 1 : 0)),
    0,
  );
  if (stated < known)
    refuseField(
      'tireChangesSinceOverhaul',
      'COUNT_BELOW_RECORD',
      `Our records have ${known} tire changes since overhaul, the last on ${rows.at(-1)?.number}: it cannot be ${stated} now. Enter ${known}; an inspector corrects it against the records.`,
    );
}

/**
 * Corrects stated counts: an authorised inspector names the records and the reason, and signs for both figures.
 * Errors: 409 `STALE_VERSION`; 422 `COUNT_SAME`, `JOB_CLOSED`, or why this person may not sign.
 */
export async function correctCounts(
  ctx: WriteContext,
  idOrNumber: string,
  call: z.infer<NonNullable<typeof correctCountsCall.body>>,
): Promise<RowOf<typeof workOrder>> {
  const method = await ctx.prove(call);
  const job = await lockWorkOrder(ctx, idOrNumber);
  requireWork(job);
  await requireVersion(ctx, workOrder, job.row, call.version);
  const row = job.row as AnyRow & Record<CountField | 'receivedAt', unknown>;
  refuseImpossibleCounts({ ...row, ...call.counts });
  const changed = countFields.filter((name) => differs(row[name], call.counts[name]));
  if (changed.length === 0) refuse('COUNT_SAME', 'Enter at least one count that is another than before.');
  if (!ctx.actor.employeeId) refuse('AUTH_SCOPE', 'This sign-in belongs to no employee, so it may sign nothing.');
  const signer = await requireSign(ctx, {
    employeeId: ctx.actor.employeeId,
    privilege: 'inspect',
    componentGroup: (await familyOf(ctx, job)) as 'wheel',
    taskLevel: taskLevelOf(job.workScope),
    partNumber: job.partNumber,
    at: ctx.now,
  });
  await writeSignature(ctx, {
    entity: workOrder.name,
    entityId: job.id,
    entityVersion: job.version,
    chain: job.number,
    meaning: 'inspected',
    statement: countsStatement,
    payload: {
      job: job.number,
      counts: Object.fromEntries(changed.map((name) => [name, { was: row[name], is: call.counts[name] }])),
      records: call.records,
      reason: call.reason,
    },
    method,
    stampNo: signer.stampNo,
    authorizationNo: signer.authorizationNo,
  });
  await changeRow(ctx, workOrder, job.row, {
    values: call.counts,
    reason: `${call.reason} (${call.records})`,
    subject: job.number,
  });
  return getRecord(ctx, workOrder, job.id);
}
