import type { Context } from '#kernel/server/context.ts';
import { lifeLimitsOf, livesOfParts, type PartLife } from '#modules/maintenance/directives/server/public.ts';
import { sql } from 'kysely';
import { condemned } from '#modules/stores/quarantine/server/public.ts';
import type { CylinderLife, LifeFacts, LimitFacts } from '../shared/facts.data.ts';
import type { JobFacts } from '../shared/facts.ts';
import { sameSerial } from '../shared/serialRange.ts';
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

/** A part that stands fitted, with what it has behind it. */
interface StandingPart extends PartLife {
  /** Null: a batch without serial numbers. */
  serialNumber: string | null;
  /** Fitted at an earlier visit. */
  isEarlier: boolean;
}

/**
 * What stands fitted to a component, at this visit or an earlier one, in its sub-jobs and under its earlier part numbers too, with what it has
 * behind it: what its batch says of it, and what the component has flown since by the counts of both visits, as they stand with their certificates; null
 * where one of them is not known. A part is out again when a later fitting names its serial number as removed, or that of the sub-job's item, or
 * takes the place of its cell, or when it was taken for another work order; a batch when its part number was fitted anew, as many as it was.
 */
async function livesFitted(ctx: Context, job: JobFacts): Promise<StandingPart[]> {
  const { rows } = await sql<StandingPart>`
    with root as (
      select w.id, w.number, normal_identity(w.serial_number) as piece, said.csn_cycles, said.tsn_hours
      from work_order w cross join lateral counts_at_release(w.id) said
      where w.number = ${job.jobnumber} or (${job.serialNumber} <> 'N/A' and normal_identity(w.serial_number) = normal_identity(${job.serialNumber})
        and normal_identity(w.part_number) = any(component_part_numbers(${job.partNumber})) and w.status in ('released', 'shipped', 'closed', 'returnedAsIs', 'ber'))
    ), visit as (
      select * from root
      union all select s.id, r.number, normal_identity(s.serial_number), r.csn_cycles, r.tsn_hours from work_order s join root r on r.id = s.master_job_id
      where s.status <> 'cancelled'
    ), standing as (
      select u.*, v.number as job_number, v.csn_cycles as visit_csn, v.tsn_hours as visit_tsn, v.piece,
        (select c.position from job_component c where c.step_record_id = u.step_record_id and c.component = 'cell' limit 1) as place
      from part_fitted u join visit v on v.id = u.job_id
      where not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)
    )
    select u.name || ' ' || u.part_number || case u.lot_kind when 'serial' then ' S/N ' else ' batch ' end || u.lot_number as name, u.part_number,
      case u.lot_kind when 'serial' then u.lot_number end as serial_number, u.job_number <> ${job.jobnumber} as is_earlier,
      case when coalesce(b.condition, u.condition) = 'new' then 0 when b.id is null then u.csn_cycles else b.csn_cycles end + case when u.job_number = ${job.jobnumber} then 0
        when ${job.csnCycles}::integer >= u.visit_csn then ${job.csnCycles}::integer - u.visit_csn end as csn_cycles,
      trim_scale(case when coalesce(b.condition, u.condition) = 'new' then 0 when b.id is null then u.tsn_hours else b.tsn_hours end + case when u.job_number = ${job.jobnumber} then 0
        when ${job.tsnHours}::numeric >= u.visit_tsn then ${job.tsnHours}::numeric - u.visit_tsn end)::text as tsn_hours
    from standing u left join batch b on b.id = u.batch_id
    where not case when u.lot_kind = 'serial' then exists (select 1 from standing o where o.fitted_at > u.fitted_at
        and (normal_identity(o.removed_serial) = normal_identity(u.lot_number) or o.place = u.place and o.piece = u.piece))
      else u.quantity <= (select coalesce(sum(o.quantity), 0) from standing o where o.fitted_at > u.fitted_at and o.job_number <> u.job_number
        and normal_identity(o.part_number) = normal_identity(u.part_number)) end
      and not (u.lot_kind = 'serial' and exists (select 1 from robbed_part r join batch b on b.id = r.batch_id
        where r.donor_job_id in (select id from visit) and r.taken_at > u.fitted_at and normal_identity(b.serial_number) = normal_identity(u.lot_number)))
      and not exists (select 1 from standing o where o.fitted_at > u.fitted_at and normal_identity(o.removed_serial) = u.piece and u.piece <> 'NA')
    order by u.fitted_at, u.id`.execute(ctx.db);
  return rows;
}

/** The life-limited parts of a part number that stand on a component since an earlier visit, by serial number: one that takes their place names it. */
export async function lifeLimitedSince(ctx: Context, job: JobFacts, partNumber: string): Promise<string[]> {
  const earlier = (await livesFitted(ctx, job)).filter(
    (part) => part.isEarlier && part.serialNumber !== null && sameSerial(part.partNumber, partNumber),
  );
  return (await livesOfParts(ctx, earlier)).length === 0
    ? []
    : earlier.flatMap(({ serialNumber }) => serialNumber ?? []);
}

/** A part by its serial number that stands on a component since an earlier visit of ours, with what it has behind it now; null: it does not. */
export async function partSince(
  ctx: Context,
  job: JobFacts,
  { partNumber, serial }: { partNumber: string; serial: string },
): Promise<PartLife | null> {
  const standing = await livesFitted(ctx, job);
  return (
    standing.find(
      (part) => part.isEarlier && sameSerial(part.serialNumber, serial) && sameSerial(part.partNumber, partNumber),
    ) ?? null
  );
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
