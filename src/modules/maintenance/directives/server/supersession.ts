import { sql } from 'kysely';
import { AppError, refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, createRecord, getRecord, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { openStatuses } from '#modules/maintenance/release-gates/shared/vocabulary.ts';
import { gatesLive } from '#modules/maintenance/release-gates/shared/live.ts';
import { directive, directiveApplicability } from '../shared/directive.record.ts';
import { isEngineer } from '#modules/quality/authorizations/server/public.ts';

export interface ChainLink {
  id: string;
  adNumber: string;
  subject: string;
  effectiveDate: string;
}

export interface Chain {
  supersedes: ChainLink[];
  supersededBy: ChainLink[];
}

/** What an AD replaces and what replaces it, next neighbours only. */
export async function chainOf(ctx: Context, id: string): Promise<Chain> {
  const result = await sql<ChainLink & { older: boolean }>`
    select d.id, d.ad_number, d.subject, d.effective_date, s.directive_id = ${id} as older from directive_supersession s
    join directive d on d.id = case when s.directive_id = ${id} then s.supersedes_id else s.directive_id end
    where ${id}::uuid in (s.directive_id, s.supersedes_id) order by d.effective_date`.execute(ctx.db);
  const link = ({ id: each, adNumber, subject, effectiveDate }: ChainLink): ChainLink => ({
    id: each,
    adNumber,
    subject,
    effectiveDate,
  });
  return {
    supersedes: result.rows.filter((row) => row.older).map(link),
    supersededBy: result.rows.filter((row) => !row.older).map(link),
  };
}

/** Says that an AD replaces an older one. A loop is refused: it would leave none of them in force. */
export async function supersede(ctx: WriteContext, newerId: string, olderId: string): Promise<AnyRow> {
  const seen = [await getRecord(ctx, directive, newerId), await getRecord(ctx, directive, olderId)];
  // In the order of their ids: two people may say the opposite at the same moment.
  for (const id of seen.map((row) => row.id).toSorted()) await lockRecord(ctx, directive, id, null);
  const newer = await getRecord(ctx, directive, newerId);
  const older = await getRecord(ctx, directive, olderId);
  if (newer.id === older.id) refuseField('olderId', 'AD_ITSELF', 'An AD cannot replace itself.');
  if (String(newer['effectiveDate']) < String(older['effectiveDate'])) {
    refuseField(
      'olderId',
      'AD_ORDER',
      `${String(older['adNumber'])} took effect later: it cannot be replaced by this one.`,
    );
  }
  await refuseLettingGo(ctx, newer, older);
  try {
    await sql`insert into directive_supersession (directive_id, supersedes_id, created_by) values (${newer.id}, ${older.id}, ${ctx.actor.id}::uuid)`.execute(
      ctx.db,
    );
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (constraint === 'directive_supersession_acyclic') {
      const message = `${String(older['adNumber'])} already replaces ${String(newer['adNumber'])}, directly or through others.`;
      throw new AppError('refused', 'AD_LOOP', message, { fields: [{ path: 'olderId', message }] });
    }
    if (code === '23505') throw new AppError('conflict', 'ALREADY_EXISTS', 'This is recorded already.');
    throw error;
  }
  await ctx.audit({
    entity: directive.name,
    entityId: newer.id,
    action: 'update',
    changes: { supersedes: { new: older['adNumber'] } },
  });
  ctx.changed(directive, newer.id, older.id);
  await tellJobs(ctx, [newer.id, older.id]);
  return newer;
}

/** What replaces a directive names the parts of it that are in work, or an engineer answers for it (G16). Errors: 422 `AD_LESS`. */
async function refuseLettingGo(ctx: WriteContext, newer: AnyRow, older: AnyRow): Promise<void> {
  const kept = new Set((await jobsNamedBy(ctx, [newer.id], 'open')).map(({ id }) => id));
  const lost = (await jobsNamedBy(ctx, [older.id], 'open')).find(({ id }) => !kept.has(id));
  if (lost && !(await isEngineer(ctx)))
    refuseField(
      'olderId',
      'AD_LESS',
      `${String(newer['adNumber'])} does not name ${lost.partNumber} of ${lost.number}, for which ${String(older['adNumber'])} is open. Add the part first, or have an authorised engineer record it.`,
    );
}

export interface AffectedJob {
  id: string;
  number: string;
  partNumber: string;
  serialNumber: string;
  status: string;
  releasedAt: string | null;
}

/** A detail part an AD names (`named`) may be in any component (`w`) whose parts list names it, alternates too (G16). */
export const onPartsLists = sql`exists (select 1 from part_number p
  join manual_part c on c.part_number_id in (p.id, p.series_id) and c.archived_at is null
  join manual_ipc_item i on i.manual_id = c.manual_id and i.archived_at is null
  cross join lateral (select i.part_number union select btrim(other) from regexp_split_to_table(coalesce(i.alternates, ''), '[,;\\n]+') other) listed
  join named n on n.part_key = normal_part_number(listed.part_number) where p.id = w.part_number_id)`;

/** Jobs with a part number an AD names, in the component, on its parts list or fitted: open ones, or those released in two years (R9). Serial numbers are the gate's to judge. */
export async function jobsNamedBy(
  ctx: Context,
  directiveIds: readonly string[],
  which: 'open' | 'released',
): Promise<AffectedJob[]> {
  const when =
    which === 'open'
      ? sql`w.status = any(${[...openStatuses]}::text[])`
      : sql`w.released_at > ${ctx.now}::timestamptz - interval '24 months'`;
  const result = await sql<AffectedJob>`
    with named as (select distinct part_key from directive_applicability where directive_id = any(${[...directiveIds]}::uuid[]) and archived_at is null)
    select w.id, w.number, w.part_number, w.serial_number, w.status, w.released_at from work_order w
    where ${when} and (
      w.part_number_id in (select p.id from part_number p join named n on n.part_key = p.part_key)
      or exists (select 1 from part_fitted f join named n on n.part_key = normal_part_number(f.part_number) where f.job_id = w.id
        and not exists (select 1 from entry_withdrawal x where x.entry_id = f.id))
      ${which === 'open' ? sql`or ${onPartsLists}` : sql``}
    ) order by w.number`.execute(ctx.db);
  return result.rows;
}

/** True when a bulletin names a part that is in work. */
export async function isAskedOfJobs(ctx: Context, bulletinId: string): Promise<boolean> {
  const { rows } = await sql<{ asked: boolean }>`
    select exists (select 1 from service_bulletin_part n join part_number p on p.part_key = n.part_key join work_order w on w.part_number_id = p.id
      where n.service_bulletin_id = ${bulletinId} and w.status = any(${[...openStatuses]}::text[])) as asked`.execute(
    ctx.db,
  );
  return rows[0]?.asked === true;
}

/** Tells the gates of every open job an AD may touch, and, once the change is stored, whoever has to know of what it touches (R9). */
export async function tellJobs(ctx: WriteContext, directiveIds: readonly string[]): Promise<void> {
  for (const directiveId of directiveIds)
    await ctx.enqueue('tellDirectiveHits', { directiveId }, { key: `adHit:${directiveId}` });
  ctx.changed(gatesLive, ...(await jobsNamedBy(ctx, directiveIds, 'open')).map(({ id }) => id));
}

/** Takes back "not applicable" of an AD that names other parts now: it was judged for what the AD named before (G16). */
export async function assessAgain(ctx: WriteContext, directiveId: string): Promise<void> {
  const row = await lockRecord(ctx, directive, directiveId, null);
  if (row.assessment !== 'notApplicable') return;
  await changeRow(ctx, directive, row, {
    values: { assessment: 'notAssessed', assessmentReason: null, assessedByName: null, assessedAt: null },
    reason: 'The AD names other parts than those it was judged for.',
  });
}

/** Each AD that names a part number names its other spelling for the same serial numbers, too; what the AD says stays. Answers how many lines were added. */
export async function nameAlsoIn(ctx: WriteContext, from: string, into: string): Promise<number> {
  const lines = await sql<{
    directiveId: string;
    serialFrom: string | null;
    serialTo: string | null;
    serialBefore: string | null;
    serials: string | null;
    condition: string | null;
  }>`
    select directive_id, serial_from, serial_to, serial_before, serials, condition from directive_applicability a
    where part_key = normal_part_number(${from}) and archived_at is null and not exists (
      select 1 from directive_applicability o where o.directive_id = a.directive_id and o.archived_at is null
        and o.part_key = normal_part_number(${into})
        and (o.serial_from, o.serial_to, o.serial_before, o.serials, o.condition) is not distinct from
          (a.serial_from, a.serial_to, a.serial_before, a.serials, a.condition))
    order by id`.execute(ctx.db);
  for (const { directiveId, ...range } of lines.rows)
    await createRecord(ctx, directiveApplicability, { directiveId, partNumber: into, ...range });
  await tellJobs(ctx, [...new Set(lines.rows.map(({ directiveId }) => directiveId))]);
  return lines.rows.length;
}
