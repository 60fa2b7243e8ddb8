import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { dayOf, daysBetween } from '#kernel/shared/dates.ts';
import { can } from '#kernel/shared/permission.ts';
import { pathOf } from '#kernel/shared/record.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { finding } from '#modules/maintenance/task-cards/shared/finding.record.ts';
import { workOrder } from '#modules/maintenance/work-orders/shared/workOrder.record.ts';
import { location } from '#modules/stores/stock/shared/location.record.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import type { floorCall } from '../shared/map.calls.ts';
import { mapLayer } from '../shared/map.record.ts';
import { placesOf, plainPlace } from '../shared/places.ts';

type Answer = AnswerOf<typeof floorCall>;
type Thing = Answer['objects'][number];
type Found = Omit<Thing, 'areaId'> & { areaId: string | null };

interface Area {
  id: string;
  version: number;
  name: string;
  kind: string;
  outline: string;
  locationId: string | null;
  workPlaces: string | null;
  isOrphan: boolean;
}

/** A floor as somebody sees it now. Errors: 404 when there is no such floor. */
export async function floorOf(ctx: Context, code: string): Promise<Answer> {
  const layer = await getRecord(ctx, mapLayer, code);
  const areas = await areasOf(ctx, layer.id);
  const byPlace = new Map(
    areas.flatMap(({ id, workPlaces }) => placesOf(workPlaces).map((place) => [place, id] as const)),
  );
  const byLocation = await areaOfLocations(ctx, layer.id);
  const inPlace = (place: string | null) => (place === null ? null : (byPlace.get(plainPlace(place)) ?? null));
  const today = dayOf(ctx.now);
  const seesJobs = can(ctx.actor, workOrder.access.read);
  const jobs = seesJobs ? await jobsIn(ctx, inPlace, today) : { found: [], places: new Map<string, string | null>() };
  const found: Found[] = [
    ...jobs.found,
    ...(can(ctx.actor, finding.access.read) ? await findingsIn(ctx, jobs.places, today) : []),
    ...(can(ctx.actor, tool.access.read) ? await toolsIn(ctx, byLocation, jobs.places, today) : []),
    ...(can(ctx.actor, location.access.read) ? await binsIn(ctx, byLocation, today) : []),
  ];
  const elsewhere = { job: 0, tool: 0, bin: 0, finding: 0 };
  for (const { kind, areaId } of found) if (areaId === null) elsewhere[kind] += 1;
  return {
    id: layer.id,
    version: layer.version,
    code: layer.code,
    name: layer.name,
    plans: await plansOf(ctx, layer.id),
    areas: areas.map(({ locationId: _locationId, workPlaces: _workPlaces, ...area }) => area),
    objects: found.filter((one): one is Thing => one.areaId !== null),
    elsewhere,
    mayEdit: can(ctx.actor, mapLayer.access.update === 'nobody' ? [] : mapLayer.access.update),
  };
}

async function areasOf(ctx: Context, layerId: string): Promise<Area[]> {
  const { rows } = await sql<Area>`
    select a.id, a.version, a.name, a.kind, a.outline, a.location_id, a.work_places, l.archived_at is not null as is_orphan
    from map_area a left join location l on l.id = a.location_id
    where a.layer_id = ${layerId} and a.archived_at is null order by a.name, a.id`.execute(ctx.db);
  return rows;
}

async function plansOf(ctx: Context, layerId: string): Promise<Answer['plans']> {
  const { rows } = await sql<{
    fileId: string;
    width: number | null;
    height: number | null;
    since: string;
    by: string | null;
  }>`
    select a.id as file_id, a.width, a.height, a.created_at as since, u.name as by from attachment a left join app_user u on u.id = a.created_by
    where a.entity = ${mapLayer.name} and a.entity_id = ${layerId} and a.archived_at is null order by a.created_at desc, a.id desc`.execute(
    ctx.db,
  );
  return rows.flatMap(({ width, height, ...plan }) => (width && height ? [{ ...plan, width, height }] : []));
}

/** Location → the area it stands in: its own, or that of the nearest place it is inside. */
async function areaOfLocations(ctx: Context, layerId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ locationId: string; areaId: string }>`
    with recursive inside as (
      select l.id, a.id as area_id, 0 as depth from map_area a join location l on l.id = a.location_id
      where a.layer_id = ${layerId} and a.archived_at is null and l.archived_at is null
      union all
      select l.id, i.area_id, i.depth + 1 from location l join inside i on l.parent_id = i.id where i.depth < 12 and l.archived_at is null
    )
    select distinct on (id) id as location_id, area_id from inside order by id, depth`.execute(ctx.db);
  return new Map(rows.map(({ locationId, areaId }) => [locationId, areaId]));
}

async function jobsIn(ctx: Context, inPlace: (place: string | null) => string | null, today: string) {
  const rows = await ctx.db
    .selectFrom('workOrder')
    .select(['id', 'number', 'partName', 'location', 'receivedAt', 'dueAt'])
    .where('outcome', 'is', null)
    .where('archivedAt', 'is', null)
    .orderBy('dueAt')
    .orderBy('id')
    .execute();
  const places = new Map<string, string | null>(rows.map(({ number, location: place }) => [number, inPlace(place)]));
  const found = rows.map((row): Found => ({
    id: row.id,
    kind: 'job',
    areaId: inPlace(row.location),
    label: row.number,
    text: `${row.partName}, ${row.location ?? ''}`.replace(/, $/, ''),
    path: pathOf(workOrder, { id: row.id, number: row.number }),
    days: daysBetween(dayOf(row.receivedAt), today),
    tone: dayOf(row.dueAt) < today ? 'bad' : 'info',
  }));
  return { found, places };
}

async function findingsIn(ctx: Context, places: ReadonlyMap<string, string | null>, today: string): Promise<Found[]> {
  const { rows } = await sql<{ id: string; findingNo: string; job: string; description: string; since: string }>`
    select f.id, f.finding_no, w.number as job, left(f.description, 120) as description, (f.created_at at time zone 'Asia/Bangkok')::date::text as since
    from finding f join work_order w on w.id = f.job_id
    where f.status = 'open' and w.outcome is null and w.archived_at is null order by f.created_at, f.id`.execute(
    ctx.db,
  );
  return rows.map((row) => ({
    id: row.id,
    kind: 'finding',
    areaId: places.get(row.job) ?? null,
    label: row.findingNo,
    text: row.description,
    path: pathOf(workOrder, { number: row.job }),
    days: daysBetween(row.since, today),
    tone: 'warn',
  }));
}

/** A tool is at its job while it is issued, else in its location. */
async function toolsIn(
  ctx: Context,
  byLocation: ReadonlyMap<string, string>,
  jobPlaces: ReadonlyMap<string, string | null>,
  today: string,
): Promise<Found[]> {
  const rows = await ctx.db
    .selectFrom('tool')
    .select(['id', 'toolNo', 'name', 'locationId', 'holderJob', 'holderId', 'calibrationRequired', 'nextCalibration'])
    .where('archivedAt', 'is', null)
    .where('archivedOn', 'is', null)
    .orderBy('toolNo')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: 'tool',
    areaId:
      row.holderId !== null
        ? (jobPlaces.get(row.holderJob ?? '') ?? null)
        : (byLocation.get(row.locationId ?? '') ?? null),
    label: row.toolNo,
    text: row.holderId !== null && row.holderJob ? `${row.name}, ${row.holderJob}` : row.name,
    path: pathOf(tool, { ...row }),
    days: null,
    tone: row.calibrationRequired && row.nextCalibration !== null && row.nextCalibration < today ? 'bad' : 'neutral',
  }));
}

async function binsIn(ctx: Context, byLocation: ReadonlyMap<string, string>, today: string): Promise<Found[]> {
  const { rows } = await sql<{
    id: string;
    code: string;
    name: string;
    batches: number;
    oldest: string | null;
    expiry: string | null;
  }>`
    select l.id, l.code, l.name, count(b.id)::int as batches, (min(b.created_at) at time zone 'Asia/Bangkok')::date::text as oldest,
      min(b.effective_expiry)::text as expiry
    from location l left join stock_balance s on s.location_id = l.id and s.on_hand > 0 left join batch b on b.id = s.batch_id
    where l.archived_at is null and l.type not in ('vendor', 'customer', 'job', 'adjustment', 'disposal', 'conversion', 'toolCrib')
    group by l.id order by l.code`.execute(ctx.db);
  return rows.map((row) => ({
    id: row.id,
    kind: 'bin',
    areaId: byLocation.get(row.id) ?? null,
    label: row.code,
    text: row.name,
    path: null,
    days: row.oldest === null ? null : daysBetween(row.oldest, today),
    tone: row.expiry !== null && row.expiry < today ? 'bad' : row.batches > 0 ? 'good' : 'neutral',
  }));
}
