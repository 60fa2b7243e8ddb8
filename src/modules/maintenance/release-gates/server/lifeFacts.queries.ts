import type { Context } from '#kernel/server/context.ts';
import { lifeLimitsOf, livesOfParts, type PartLife } from '#modules/maintenance/directives/server/public.ts';
import { sql } from 'kysely';
import { condemned } from '#modules/stores/quarantine/server/public.ts';
import type { CylinderLife, LifeFacts, LimitFacts } from '../shared/facts.data.ts';
import type { JobFacts } from '../shared/facts.ts';
import { wheelIntervalProblem } from '../shared/wheel.ts';
import { cylinderTests, fillsBefore } from './testFacts.queries.ts';

/** What of a job its life is judged by. */
interface JobInLife extends JobFacts {
  llp: boolean;
  csoCycles: number | null;
  operatorLimitReference: string | null;
  attributes: Record<string, string | number>;
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The life of a job's component: its limits with what is used of them, its wheel interval, and as a cylinder its dates (G18, R13, R18). */
export async function lifeFacts(ctx: Context, job: JobInLife): Promise<LifeFacts> {
  const dead = await condemned(ctx, job);
  const isCylinder = job.family === 'cylinder' || dead !== null;
  const tested = isCylinder ? await cylinderTests(ctx, job) : null;
  const { serialNumber, workScope, csoCycles, operatorLimitReference, attributes } = job;
  return {
    lifeLimited: job.llp,
    cylinder: isCylinder
      ? {
          serialNumber,
          lifeEnds: tested?.lifeEnds ?? null,
          hydroDue: tested?.hydroDue ?? null,
          condemned: dead !== null,
          fills: await fillsOf(ctx, job, numberIn(attributes['fillLimit'])),
        }
      : null,
    limits: await lifeLimitsOf(ctx, job.partNumber, job),
    fitted: await livesOfParts(ctx, await livesFitted(ctx, job)),
    interval: wheelIntervalProblem({
      workScope,
      tireChangesSinceOverhaul: job.tireChanges,
      tireChangeLimit: numberIn(attributes['tireChangeLimit']),
      csoCycles,
      cycleLimit: numberIn(attributes['overhaulCycles']),
      operatorLimitReference,
    }),
  };
}

/**
 * What stands fitted to a component, at this visit or an earlier one, with what it has behind it: what its batch says of it, and what the
 * component has flown since by the counts of both visits; null where one of them is not known. A part is out again when a later fitting names its
 * serial number as removed, or fits its part number anew without naming any, or when it was taken for another work order.
 */
async function livesFitted(ctx: Context, job: JobFacts): Promise<PartLife[]> {
  const { rows } = await sql<PartLife>`
    with visit as (
      select w.id, w.number, w.csn_cycles, w.tsn_hours from work_order w
      where w.number = ${job.jobnumber} or (${job.serialNumber} <> 'N/A' and normal_identity(w.serial_number) = normal_identity(${job.serialNumber})
        and normal_part_number(w.part_number) = normal_part_number(${job.partNumber}) and w.status in ('released', 'shipped', 'closed'))
    ), standing as (
      select u.*, v.number as job_number, v.csn_cycles as visit_csn, v.tsn_hours as visit_tsn from part_fitted u join visit v on v.id = u.job_id
      where not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)
    )
    select u.name || ' ' || u.part_number || case u.lot_kind when 'serial' then ' S/N ' else ' batch ' end || u.lot_number as name, u.part_number,
      case when coalesce(b.condition, u.condition) = 'new' then 0 when b.id is null then u.csn_cycles else b.csn_cycles end + case when u.job_number = ${job.jobnumber} then 0 else ${job.csnCycles}::integer - u.visit_csn end as csn_cycles,
      trim_scale(case when coalesce(b.condition, u.condition) = 'new' then 0 when b.id is null then u.tsn_hours else b.tsn_hours end
        + case when u.job_number = ${job.jobnumber} then 0 else ${job.tsnHours}::numeric - u.visit_tsn end)::text as tsn_hours
    from standing u left join batch b on b.id = u.batch_id
    where not exists (select 1 from standing o where o.fitted_at > u.fitted_at and case
        when u.lot_kind = 'serial' and o.removed_serial is not null then normal_identity(o.removed_serial) = normal_identity(u.lot_number)
        else normal_part_number(o.part_number) = normal_part_number(u.part_number) and o.job_id <> u.job_id end)
      and not (u.lot_kind = 'serial' and exists (select 1 from robbed_part r join batch b on b.id = r.batch_id
        where r.donor_job_id in (select id from visit) and r.taken_at > u.fitted_at and normal_identity(b.serial_number) = normal_identity(u.lot_number)))
    order by u.fitted_at, u.id`.execute(ctx.db);
  return rows;
}

/** The fills of a cylinder's life with their limit: as stated at its receipt, and never fewer than our own of earlier visits (R13). */
async function fillsOf(ctx: Context, job: JobInLife, limit: number | null): Promise<CylinderLife['fills']> {
  if (limit === null) return null;
  const used = job.csnCycles === null ? null : Math.max(job.csnCycles, await fillsBefore(ctx, job));
  return { used, limit };
}

/** The life data of block 12: the counts, the operator's written limit with the count it answers for (R18), each life-limited part (R6). */
export function lifeForBlock12(
  job: JobInLife & { tsoHours: string | null },
  { fitted }: LifeFacts,
  term: string | null,
) {
  const { csnCycles, csoCycles, tsnHours, tsoHours, tireChanges, operatorLimitReference } = job;
  const notes = [
    ...(!operatorLimitReference
      ? []
      : [
          `Tire changes since overhaul ${tireChanges ?? 'unknown'}; operator's written limit: ${operatorLimitReference}`,
        ]),
    ...fitted.map(fittedInWords),
  ];
  return {
    shown: csnCycles !== null || tsnHours !== null || notes.length > 0,
    csn: csnCycles,
    cso: term === 'Overhauled' ? 0 : csoCycles,
    tsn: tsnHours,
    tso: term === 'Overhauled' ? null : tsoHours,
    notes,
  };
}

const fittedInWords = ({ name, unit, used, limit }: LimitFacts): string =>
  `Life-limited part ${name}: ${used ?? 'unknown'} of ${limit ?? 'unknown'} ${unit}`;
