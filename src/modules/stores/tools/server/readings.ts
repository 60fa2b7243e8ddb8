import { sql } from 'kysely';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, getRecord, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { calibration } from '../shared/calibration.record.ts';
import type { CalibrationPoint, Reading } from '../shared/drift.ts';
import { tool } from '../shared/tool.record.ts';
import { recallByCalibration } from './recalls.ts';

export interface NewReading {
  nominal: string;
  asFound: string;
  asLeft?: string | null;
  /** Only for a tool that states no error of its own. */
  tolerance?: string | null;
}

interface Judged extends Reading {
  foundInside: boolean;
  leftInside: boolean;
  inside: boolean;
}

/** What was read at one calibration, the smallest point first. */
export async function readingsOf(ctx: Context, calibrationId: string): Promise<Judged[]> {
  const found = await sql<Judged>`
    select trim_scale(nominal)::text as nominal, trim_scale(as_found)::text as as_found, trim_scale(as_left)::text as as_left,
      trim_scale(tolerance)::text as tolerance, found_inside, left_inside, found_inside and left_inside as inside
    from calibration_reading where calibration_id = ${calibrationId} order by calibration_reading.nominal`.execute(
    ctx.db,
  );
  return found.rows;
}

/** The tolerance a tool has at a point by its stated error: the larger of both, as its accuracy is judged at a step. */
async function statedTolerances(
  ctx: Context,
  toolId: string,
  nominals: readonly string[],
): Promise<Map<string, string | null>> {
  const found = await sql<{ nominal: string; tolerance: string | null }>`
    select n.nominal, trim_scale(round(nullif(greatest(t.error_absolute, abs(n.nominal::numeric) * t.error_percent / 100), 0), 4))::text as tolerance
    from tool t cross join unnest(${[...nominals]}::text[]) as n (nominal) where t.id = ${toolId}`.execute(ctx.db);
  return new Map(found.rows.map(({ nominal, tolerance }) => [nominal, tolerance]));
}

/**
 * What a laboratory read, in place of what was typed before, while the calibration waits for its review. A reading outside its tolerance as
 * found makes the calibration out of tolerance, whatever was ticked, and opens the review of the jobs (R-CAL-4).
 * Errors: `REVIEWED`, `TOLERANCE`, `NOT_ADJUSTED`.
 */
export async function enterReadings(
  ctx: WriteContext,
  input: { calibrationId: string; version: number; readings: readonly NewReading[] },
): Promise<AnyRow> {
  const known = await getRecord(ctx, calibration, input.calibrationId);
  // The tool first, as every writer of a calibration does.
  await lockRecord(ctx, tool, String(known['toolId']), null);
  const row = await lockRecord(ctx, calibration, known.id, input.version);
  if (row.status !== 'entered') refuse('REVIEWED', 'It is reviewed; enter a new one.');
  const stated = await statedTolerances(
    ctx,
    row.toolId,
    input.readings.map(({ nominal }) => nominal),
  );
  const readings = input.readings.map(({ nominal, asFound, asLeft, tolerance }, at) => {
    const own = stated.get(nominal) ?? null;
    if (own === null && !tolerance)
      refuseField(
        `readings.${at}.tolerance`,
        'TOLERANCE',
        'The tool states no error: type what the certificate allows at this point.',
      );
    if (asLeft && !row.adjusted)
      refuseField(`readings.${at}.asLeft`, 'NOT_ADJUSTED', 'It was not adjusted: it left as it was found.');
    return { nominal, as_found: asFound, as_left: asLeft || null, tolerance: own ?? tolerance };
  });
  const before = await readingsOf(ctx, row.id);
  await ctx.db.deleteFrom('calibrationReading').where('calibrationId', '=', row.id).execute();
  if (readings.length > 0)
    await sql`
      insert into calibration_reading (calibration_id, nominal, as_found, as_left, tolerance)
      select ${row.id}, r.nominal, r.as_found, r.as_left, r.tolerance
      from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r (nominal numeric, as_found numeric, as_left numeric, tolerance numeric)`.execute(
      ctx.db,
    );
  const after = await readingsOf(ctx, row.id);
  const told = (list: readonly Reading[]) =>
    list.map((one) => `${one.nominal}: ${one.asFound} → ${one.asLeft ?? one.asFound} (±${one.tolerance})`).join('; ');
  const outside = after
    .filter(({ foundInside }) => !foundInside)
    .map(({ nominal, asFound }) => `${nominal} (${asFound})`);
  const turns = outside.length > 0 && row.asFound === 'inTolerance';
  const changed = await changeRow(ctx, calibration, row, {
    values: turns ? { asFound: 'outOfTolerance' } : {},
    facts: { readings: { old: told(before) || null, new: told(after) || null } },
  });
  if (turns) await recallByCalibration(ctx, row, `found out of tolerance at ${outside.join(', ')}.`);
  return changed;
}

/** The points a tool left outside its tolerance: such a calibration passes nothing. */
export const outsideAsLeft = async (ctx: Context, calibrationId: string): Promise<string[]> =>
  (await readingsOf(ctx, calibrationId)).filter(({ leftInside }) => !leftInside).map(({ nominal }) => nominal);

/** The calibrations of a tool with their readings, the oldest first: those that count or wait for their review. */
export async function driftOf(ctx: Context, toolId: string): Promise<CalibrationPoint[]> {
  const found = await sql<Reading & { id: string; calibratedOn: string; certificateNo: string }>`
    select c.id, c.calibrated_on, c.certificate_no, trim_scale(r.nominal)::text as nominal, trim_scale(r.as_found)::text as as_found,
      trim_scale(r.as_left)::text as as_left, trim_scale(r.tolerance)::text as tolerance
    from calibration_log c join calibration_reading r on r.calibration_id = c.id
    where c.tool_id = ${toolId} and c.status <> 'rejected' and c.archived_at is null
    order by c.calibrated_on, c.id, r.nominal`.execute(ctx.db);
  const byCalibration = Map.groupBy(found.rows, ({ id }) => id);
  return [...byCalibration.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    return {
      calibratedOn: first.calibratedOn,
      certificateNo: first.certificateNo,
      readings: rows.map(({ nominal, asFound, asLeft, tolerance }) => ({ nominal, asFound, asLeft, tolerance })),
    };
  });
}
