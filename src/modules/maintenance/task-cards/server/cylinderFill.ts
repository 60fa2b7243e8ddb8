import { sql } from 'kysely';
import type { WriteContext } from '#kernel/server/context.ts';
import { refuse } from '#kernel/shared/errors.ts';
import { fillRefusals, type CylinderSpec } from '#modules/maintenance/release-gates/shared/oxygen.ts';
import { condemned } from '#modules/stores/quarantine/server/public.ts';
import type { BatchFact } from '#modules/stores/stock/server/public.ts';
import type { LockedCard, Step } from './cards.ts';

interface FillRow {
  attributes: Record<string, unknown>;
  /** The card fills: its leak test is run on what was let in. */
  fillsHere: boolean;
  /** The route is older than the step of the dates: it reads them with the leak test, after the fill. */
  readsDates: boolean;
  /** The route has the step that reads the dates, and this job has not recorded it. */
  datesDue: boolean;
  spec: CylinderSpec | null;
  leaking: boolean;
  fills: number;
  /** The fills of its life, as they stand on the work order. */
  csnCycles: number | null;
  /** As the last test of ours set or read them, whichever job that was. */
  hydroDue: string | null;
  lifeEnds: string | null;
}

/**
 * Refuses the gas of a fill before it is let in (R14): a cylinder out of date, condemned, leaking, of unknown specification or at the end of its
 * fills, and a gas that is not the one approved for the step or whose certificate is not in date. A leak is open until its finding is closed.
 */
export async function refuseFill(
  ctx: WriteContext,
  { job, card }: LockedCard,
  step: Step,
  batch: BatchFact,
  day: string,
): Promise<void> {
  if (job.family !== 'cylinder') return;
  const found = await sql<FillRow>`
    select p.attributes,
      exists (select 1 from task_step s where s.card_id = ${card.id} and s.test ->> 'kind' = 'leak') as fills_here,
      exists (select 1 from task_step s where s.card_id = ${card.id} and s.test -> 'dates' ->> 'spec' is not null) as reads_dates,
      exists (select 1 from task_step s join task_card c on c.id = s.card_id
        where c.job_id = w.id and c.status <> 'superseded' and s.test ->> 'kind' = 'cylinderDates')
        and not exists (select 1 from test_run r where r.job_id = w.id and r.kind = 'cylinderDates' and test_run_stands(r.id, w.id)) as dates_due,
      (select coalesce(s.test ->> 'spec', s.test -> 'dates' ->> 'spec') from task_step s join task_card c on c.id = s.card_id
        where c.job_id = w.id and c.status <> 'superseded' and coalesce(s.test ->> 'spec', s.test -> 'dates' ->> 'spec') is not null limit 1) as spec,
      exists (select 1 from finding f where f.job_id = w.id and f.defect_code = 'leak' and f.status <> 'closed' and f.archived_at is null) as leaking,
      (select count(*)::int from test_run r join work_order other on other.id = r.job_id
        where r.kind = 'leak' and r.result = 'pass' and other.serial_number <> 'N/A'
          and normal_identity(other.serial_number) = normal_identity(w.serial_number)
          and normal_identity(other.part_number) = any(component_part_numbers(w.part_number))) as fills,
      w.csn_cycles,
      dated.hydro_due, dated.life_ends
    from work_order w join part_number p on p.id = w.part_number_id
    left join lateral (
      select r.readings ->> 'nextHydro' as hydro_due, r.readings ->> 'lifeEnds' as life_ends from test_run r join work_order other on other.id = r.job_id
      where r.readings ->> 'nextHydro' is not null and other.serial_number <> 'N/A' and test_run_stands(r.id, w.id)
        and normal_identity(other.serial_number) = normal_identity(w.serial_number) and normal_identity(other.part_number) = any(component_part_numbers(w.part_number))
      order by r.ended_at desc, r.id desc limit 1) dated on true
    where w.id = ${job.id}`.execute(ctx.db);
  const row = found.rows[0];
  if (!row?.fillsHere) return;
  if (row.datesDue)
    refuse('R14', `Read the dates on the shoulder of cylinder ${job.serialNumber} before it is filled.`);
  if (row.readsDates)
    refuse('R14', 'The route of this work order reads the dates after the fill. Choose the route again.');
  const dead = await condemned(ctx, job);
  const limit = row.attributes['fillLimit'];
  if (typeof limit === 'number' && row.csnCycles === null)
    refuse(
      'R13',
      `The part number has a limit of ${limit} fills. Enter the fills of its life (CSN) on the work order before it is filled.`,
    );
  const problems = fillRefusals({
    serialNumber: job.serialNumber,
    spec: row.spec,
    hydroDue: row.hydroDue,
    lifeEnds: row.lifeEnds,
    condemned: dead !== null,
    leaking: row.leaking,
    fills: Math.max(row.fills, row.csnCycles ?? 0),
    fillLimit: typeof limit === 'number' ? limit : null,
    gas: {
      batch: batch.batch,
      aviatorsOxygen: step.materialIds.includes(batch.itemId),
      certificateUntil: batch.document?.accepted ? batch.effectiveExpiry : null,
    },
    day,
  });
  if (problems.length > 0) refuse('R14', problems.join(' '));
}

/** Refuses a leak test of a card that fills before the gas was let in: what is tested is the cylinder as it was filled (R14). */
export async function refuseUnfilled(ctx: WriteContext, { job, card }: LockedCard): Promise<void> {
  if (job.family !== 'cylinder') return;
  const found = await sql<{ isFilled: boolean }>`
    select last.id is not null and not step_record_withdrawn(last.id) and last.not_applicable is null as is_filled
    from task_step s left join lateral (select * from step_record where step_id = s.id order by attempt desc limit 1) last on true
    where s.card_id = ${card.id} and s.type = 'consumableUse' order by 1 limit 1`.execute(ctx.db);
  if (found.rows[0]?.isFilled === false)
    refuse('R14', `Record the gas first: the leak test of cylinder ${job.serialNumber} is made when it is filled.`);
}

/** Refuses the signature of a card whose gas was let in after its leak test: that test says nothing about this fill (R14, G08). */
export async function refuseFilledAfterTest(ctx: WriteContext, cardId: string): Promise<void> {
  const found = await sql<{ title: string }>`
    with standing as (
      select s.type, s.title, s.test ->> 'kind' as kind, last.recorded_at from task_step s
      join lateral (select * from step_record where step_id = s.id order by attempt desc limit 1) last on true
      where s.card_id = ${cardId} and not step_record_withdrawn(last.id) and last.not_applicable is null
    )
    select test.title from standing test join standing gas on gas.type = 'consumableUse' and gas.recorded_at > test.recorded_at
    where test.kind = 'leak' limit 1`.execute(ctx.db);
  const test = found.rows[0];
  if (test) refuse('G08', `${test.title}: gas was let in after it. Test again.`);
}
