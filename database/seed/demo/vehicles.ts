import { addDays, dayOf } from '#kernel/shared/dates.ts';
import { cartrackServer } from '#modules/logistics/cartrack/server/cartrack.server.ts';
import { keepAnswer } from '#modules/logistics/cartrack/server/public.ts';
import { geofence, vehicle } from '#modules/logistics/cartrack/shared/vehicle.record.ts';
import { made, type DemoWorld } from './world.ts';

/** The way of this morning from the workshop to the cargo gates and back, and how fast; one place each eight minutes. */
const way = [
  [13.7205, 100.7462, 0, 'Workshop, Lat Krabang'],
  [13.7158, 100.7489, 42, 'Lat Krabang Road'],
  [13.7081, 100.7521, 58, 'Suvarnabhumi 3 Road'],
  [13.6994, 100.7506, 63, 'Suvarnabhumi 3 Road'],
  [13.6934, 100.7488, 21, 'Free zone'],
  [13.6902, 100.7501, 0, 'Cargo gate 2'],
  [13.6902, 100.7501, 0, 'Cargo gate 2'],
  [13.6947, 100.7542, 35, 'Free zone'],
  [13.7063, 100.7539, 61, 'Suvarnabhumi 4 Road'],
  [13.7205, 100.7462, 0, 'Workshop, Lat Krabang'],
] as const;

/** Two vans and a truck, the gates of two customers, and what Cartrack told of this morning before it was switched off again. */
export async function seedVehicles(world: DemoWorld): Promise<void> {
  const today = dayOf(world.now);
  const as = 'logistics';
  const at = new Date(world.now.getTime() - 120 * 86_400_000);
  for (const [registration, model, insurance, tax, service] of [
    ['2ฒก 4471', 'Toyota Hilux Revo', 18, 140, 97_000],
    ['3ฒข 1182', 'Isuzu D-Max', 200, 210, 60_000],
    ['71-2046', 'Hino 300, six wheels', 95, 12, 150_000],
  ] as const)
    await made(
      world,
      cartrackServer,
      vehicle,
      {
        registration,
        model,
        insuranceDueOn: addDays(today, insurance),
        taxDueOn: addDays(today, tax),
        serviceDueKm: service,
      },
      { at, as },
    );
  const { rows: customers } = await world.deps.database.pool.query<{ id: string; name: string }>(
    'select id, name from customer order by code limit 2',
  );
  for (const [place, { id, name }] of customers.entries())
    await made(
      world,
      cartrackServer,
      geofence,
      {
        name: `${name}, gate`,
        customerId: id,
        latitude: place === 0 ? '13.690200' : '13.912600',
        longitude: place === 0 ? '100.750100' : '100.606700',
        radiusM: 250,
      },
      { at, as },
    );
  const readings = ['2ฒก 4471', '3ฒข 1182'].flatMap((registration, van) =>
    way.slice(0, way.length - van * 4).map(([latitude, longitude, speedKmh, place], step) => ({
      registration,
      at: new Date(world.now.getTime() - (way.length - step) * 480_000 - van * 60_000),
      latitude,
      longitude,
      speedKmh,
      ignition: speedKmh > 0,
      odometerKm: 96_180 - van * 40_000 + step * 2,
      place,
    })),
  );
  await world.write((ctx) => keepAnswer(ctx, { ok: true, readings, refused: 0 }));
}
