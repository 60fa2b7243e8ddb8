import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { addDays, dayOf, endOfDay, startOfDay } from '#kernel/shared/dates.ts';
import type { Context } from '#kernel/server/context.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { notesOfVehicle, notesOut } from '#modules/logistics/shipping/server/public.ts';
import type { fleetCall, trackCall } from '../shared/cartrack.calls.ts';
import { metresBetween, plainRegistration } from '../shared/geo.ts';
import { vehicle } from '../shared/vehicle.record.ts';

type Fleet = AnswerOf<typeof fleetCall>;
type Position = NonNullable<Fleet['vehicles'][number]['seen']>;

/** After so long without an answer nobody is told that all is well. */
const staleMs = 600_000;

/** Whether positions come: not configured, never asked, well, or what went wrong last. */
async function linkState(ctx: Context): Promise<Fleet['link']> {
  if (!ctx.services.outside.cartrack) return { state: 'off', answeredAt: null, fault: null };
  const known = await ctx.db.selectFrom('telematicsState').select(['answeredAt', 'fault']).executeTakeFirst();
  if (!known) return { state: 'waiting', answeredAt: null, fault: null };
  const isOld = known.answeredAt === null || ctx.now.getTime() - Date.parse(known.answeredAt) > staleMs;
  return known.fault === null && isOld
    ? {
        state: 'fault',
        ...known,
        fault: 'Cartrack has not been asked for ten minutes: the work of this server stands still.',
      }
    : { state: known.fault === null ? 'ok' : 'fault', ...known };
}

const dueSoonDays = 30;
const dueSoonKm = 1000;

/** All vehicles as they were last seen. */
export async function fleet(ctx: Context): Promise<Fleet> {
  const { rows } = await sql<
    {
      id: string;
      registration: string;
      model: string;
      driver: string | null;
      insuranceDueOn: string | null;
      taxDueOn: string | null;
      serviceDueKm: number | null;
    } & { [K in keyof Position]: Position[K] | null }
  >`
    select v.id, v.registration, v.model, e.name as driver, v.insurance_due_on, v.tax_due_on, v.service_due_km, p.at,
      p.latitude::float8 as latitude, p.longitude::float8 as longitude, p.speed_kmh, p.ignition, p.odometer_km, p.place
    from vehicle v left join employee e on e.id = v.driver_id
    left join lateral (select * from vehicle_position p where p.vehicle_id = v.id order by p.at desc limit 1) p on true
    where v.archived_at is null order by v.registration`.execute(ctx.db);
  const notes = await notesOut(ctx);
  const soon = addDays(dayOf(ctx.now), dueSoonDays);
  return {
    link: await linkState(ctx),
    vehicles: rows.map((row) => {
      const { at, latitude, longitude, speedKmh, ignition, odometerKm, place } = row;
      const known = plainRegistration(row.registration);
      const carried = notes.find((one) => plainRegistration(one.vehicleRegistration) === known);
      return {
        id: row.id,
        registration: row.registration,
        model: row.model,
        driver: row.driver,
        seen:
          at !== null && latitude !== null && longitude !== null
            ? { at, latitude, longitude, speedKmh: speedKmh ?? 0, ignition: ignition ?? false, odometerKm, place }
            : null,
        note: carried ? noteOf(carried) : null,
        due: [
          ...(row.insuranceDueOn && row.insuranceDueOn <= soon ? ['Insurance'] : []),
          ...(row.taxDueOn && row.taxDueOn <= soon ? ['Road tax'] : []),
          ...(row.serviceDueKm !== null && odometerKm !== null && odometerKm >= row.serviceDueKm - dueSoonKm
            ? ['Service due']
            : []),
        ],
      };
    }),
  };
}

const noteOf = ({ id, dnNumber, consignee, status, arrivedAt }: Awaited<ReturnType<typeof notesOut>>[number]) => ({
  id,
  number: dnNumber,
  consignee,
  status,
  arrivedAt,
});

/** Where a vehicle was on a Bangkok day; today unless said. Errors: 404 when there is no such vehicle. */
export async function trackOf(
  ctx: Context,
  registration: string,
  asked: string | undefined,
): Promise<AnswerOf<typeof trackCall>> {
  const row = await getRecord(ctx, vehicle, registration);
  const day = asked ?? dayOf(ctx.now);
  const rows = await ctx.db
    .selectFrom('vehiclePosition')
    .select(['at', 'latitude', 'longitude', 'speedKmh', 'ignition', 'odometerKm', 'place'])
    .where('vehicleId', '=', row.id)
    .where('at', '>=', startOfDay(day).toISOString())
    .where('at', '<', endOfDay(day).toISOString())
    .orderBy('at')
    .limit(2000)
    .execute();
  const positions: Position[] = rows.map((one) => ({
    ...one,
    latitude: Number(one.latitude),
    longitude: Number(one.longitude),
  }));
  const metres = positions.reduce(
    (sum, one, at) => sum + (at === 0 ? 0 : metresBetween(positions[at - 1] ?? one, one)),
    0,
  );
  const fences = await ctx.db
    .selectFrom('geofence')
    .select(['name', 'latitude', 'longitude', 'radiusM'])
    .where('archivedAt', 'is', null)
    .execute();
  const notes = await notesOfVehicle(ctx, plainRegistration(row.registration));
  return {
    day,
    link: await linkState(ctx),
    positions,
    distanceKm: Math.round(metres / 100) / 10,
    fences: fences.map((one) => ({ ...one, latitude: Number(one.latitude), longitude: Number(one.longitude) })),
    notes: notes.map(noteOf),
  };
}
