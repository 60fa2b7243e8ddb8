import { sql } from 'kysely';
import type { Context } from '#kernel/server/context.ts';
import { componentsHeld } from '#modules/stores/quarantine/server/public.ts';
import type { BlockedStock, UsedBatch } from '../shared/facts.supply.ts';
import { componentNamed } from '../shared/partEffectivity.ts';
import { isHotWheel } from '../shared/wheel.ts';

/**
 * Why a part that came in with a wheel is not known to be free of heat damage (R19, R21); null when the wheel was not hot, or the part is a half
 * and every heat-damage card of the route is signed. Those cards look at the halves: bolts, bearings, seals and tires are inspected by none.
 */
export async function heatOn(
  ctx: Context,
  jobId: string,
  part: { name: string; serialNumber: string | null },
): Promise<string | null> {
  const found = await sql<{
    number: string;
    removalReason: string | null;
    hasFinding: boolean;
    isHalf: boolean;
    cards: { cardNo: string; status: string | null }[];
  }>`
    select w.number, w.removal_reason,
      exists (select 1 from finding f where f.job_id = w.id and f.archived_at is null and f.defect_code in ('meltedPlug', 'heatDamage')) as has_finding,
      coalesce((select c.component in ('inboardHalf', 'outboardHalf') from job_component c where c.job_id = w.id
        and normal_identity(c.serial_number) = normal_identity(${part.serialNumber}::text)
        and not exists (select 1 from entry_withdrawal x where x.step_record_id = c.step_record_id)
        order by c.recorded_at desc, c.id desc limit 1), false) as is_half,
      coalesce((select jsonb_agg(jsonb_build_object('cardNo', h ->> 'cardNo', 'status', c.status) order by h ->> 'cardNo') from (
          select v.schema from task_card r join route_version v on v.id = r.route_version_id
          where r.job_id = w.id order by r.created_at desc, v.published_at desc limit 1) route
        cross join lateral jsonb_array_elements(route.schema -> 'additions' -> 'heatDamage') h
        left join task_card c on c.job_id = w.id and c.card_no = h ->> 'cardNo' and c.status <> 'superseded'), '[]') as cards
    from work_order w join part_number p on p.id = w.part_number_id where w.id = ${jobId} and p.family = 'wheel'`.execute(
    ctx.db,
  );
  const [wheel] = found.rows;
  if (!wheel) return null;
  const { number, removalReason, hasFinding, cards } = wheel;
  const wasHot = hasFinding || isHotWheel({ fusePlugs: [], removalReason: removalReason ?? '' });
  if (!wasHot && cards.every(({ status }) => status === null)) return null;
  const side = componentNamed('wheel', part.name);
  if (!wheel.isHalf && side !== 'inboardHalf' && side !== 'outboardHalf')
    return `the wheel of ${number} was hot and its heat-damage cards inspect the halves alone`;
  const open = cards.filter(({ status }) => status !== 'signed').map(({ cardNo }) => cardNo);
  if (cards.length > 0 && open.length === 0) return null;
  return open.length === 0
    ? `the wheel of ${number} was hot and its route has no heat-damage card`
    : `the wheel of ${number} was hot and heat-damage card ${open.join(', ')} is not signed`;
}

/** The cards of heat damage in the route of a wheel that was hot by its removal reason or by a finding, and that are not on its job (R19). */
export async function missingHeatCards(ctx: Context, jobId: string): Promise<string[]> {
  const job = await sql<{ removalReason: string | null; hasFinding: boolean }>`
    select w.removal_reason, exists (select 1 from finding f where f.job_id = w.id and f.archived_at is null
      and f.defect_code in ('meltedPlug', 'heatDamage')) as has_finding
    from work_order w join part_number p on p.id = w.part_number_id where w.id = ${jobId} and p.family = 'wheel'`.execute(
    ctx.db,
  );
  const [wheel] = job.rows;
  if (!wheel?.hasFinding && !isHotWheel({ fusePlugs: [], removalReason: wheel?.removalReason ?? '' })) return [];
  const cards = await sql<{ cardNo: string }>`
    select h ->> 'cardNo' as card_no from (
      select v.schema from task_card c join route_version v on v.id = c.route_version_id
      where c.job_id = ${jobId} order by c.created_at desc, v.published_at desc limit 1) route
    cross join lateral jsonb_array_elements(route.schema -> 'additions' -> 'heatDamage') h
    where not exists (select 1 from task_card c where c.job_id = ${jobId} and c.card_no = h ->> 'cardNo' and c.status <> 'superseded')
    order by 1`.execute(ctx.db);
  return cards.rows.map(({ cardNo }) => cardNo);
}

/**
 * Of the parts fitted that came in with another component: why they are in doubt as that one is known today. Heat may have harmed them (R19), or a
 * finding on the same part number is open there, found after they were taken (R21).
 */
export async function doubtOnRobbed<
  Row extends { batchId: string | null; partNumber: string; name: string; lotKind: string; lotNumber: string },
>(ctx: Context, rows: readonly Row[]): Promise<Map<Row, string>> {
  const batches = rows.flatMap(({ batchId }) => batchId ?? []);
  if (batches.length === 0) return new Map();
  const { rows: robbed } = await sql<{ batchId: string; donorId: string }>`
    select batch_id, donor_job_id as donor_id from robbed_part where part_fitted_id is null and batch_id = any(${batches}::uuid[])`.execute(
    ctx.db,
  );
  const doubted = await Promise.all(
    robbed.flatMap(({ batchId, donorId }) =>
      rows
        .filter((row) => row.batchId === batchId)
        .map(async (row) => {
          const serialNumber = row.lotKind === 'serial' ? row.lotNumber : null;
          const heat = await heatOn(ctx, donorId, { name: row.name, serialNumber });
          return [row, heat ?? (await openFindingOn(ctx, donorId, row.partNumber))] as const;
        }),
    ),
  );
  return new Map(doubted.flatMap(([row, why]) => (why === null ? [] : [[row, why]])));
}

/** The first open finding of a job on a part number, in words; null when there is none. */
async function openFindingOn(ctx: Context, jobId: string, partNumber: string): Promise<string | null> {
  const { rows } = await sql<{ findingNo: string; job: string }>`
    select f.finding_no, w.number as job from finding f join work_order w on w.id = f.job_id
    where f.job_id = ${jobId} and f.archived_at is null and f.status <> 'closed' and f.defect_code <> 'missingPart'
      and normal_identity(f.item_part_number) = normal_identity(${partNumber}) order by f.finding_no limit 1`.execute(
    ctx.db,
  );
  const [open] = rows;
  return open ? `finding ${open.findingNo} of ${open.job}, where it came from, is open on this part number` : null;
}

/** The components in quarantine that parts of a job came in with: what is in doubt about the donor is in doubt about its part (R21, 145.A.42). */
export async function donorsHeld(ctx: Context, fitted: readonly UsedBatch[]): Promise<BlockedStock[]> {
  if (fitted.length === 0) return [];
  const { rows } = await sql<{ partNumber: string; serialNumber: string; jobNumber: string; batch: string }>`
    select w.part_number, w.serial_number, w.number as job_number, b.number as batch
    from robbed_part r join work_order w on w.id = r.donor_job_id join batch b on b.id = r.batch_id
    where r.part_fitted_id is null and r.batch_id = any(${fitted.map(({ batchId }) => batchId)}::uuid[]) order by b.number`.execute(
    ctx.db,
  );
  const donors = rows.map(({ partNumber, serialNumber, jobNumber }) => ({
    partNumber,
    jobNumber,
    serialNumber: serialNumber === 'N/A' ? null : serialNumber,
  }));
  const held = await componentsHeld(ctx, donors, ctx.now);
  return rows.flatMap(({ batch, jobNumber }) =>
    (held.get(jobNumber) ?? [])
      .filter(({ place, notReleased }) => place === 'quarantine' && !notReleased)
      .map((one) => ({ ...one, donor: { job: jobNumber, batch } })),
  );
}
