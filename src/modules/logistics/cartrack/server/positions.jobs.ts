import type { WriteContext } from '#kernel/server/context.ts';
import type { LongRun } from '#kernel/server/endpoint.ts';
import { arriveAt, underWay } from '#modules/logistics/shipping/server/public.ts';
import { positionsLive } from '../shared/cartrack.calls.ts';
import { hasArrived, plainRegistration } from '../shared/geo.ts';
import { readStatus, type Answer, type Reading } from './cartrackApi.ts';

/** Asks Cartrack each minute, when it is configured, with no transaction open. What it says is kept once, whatever it repeats. */
export async function askCartrack(run: LongRun): Promise<void> {
  const account = run.services.outside.cartrack;
  if (!account) return;
  const answer = await readStatus(account, new Date());
  await run.write((ctx) => keepAnswer(ctx, answer));
}

/** Keeps what Cartrack answered: positions of known vehicles, arrivals on delivery notes, and how the service does. */
export async function keepAnswer(ctx: WriteContext, answer: Answer): Promise<void> {
  const fault = answer.ok ? null : answer.fault;
  const now = ctx.now.toISOString();
  const answered = answer.ok ? { answeredAt: now } : {};
  await ctx.db
    .insertInto('telematicsState')
    .values({ askedAt: now, ...answered, fault })
    .onConflict((on) => on.column('id').doUpdateSet({ askedAt: now, ...answered, fault }))
    .execute();
  ctx.changed(positionsLive);
  if (!answer.ok) return;
  const vehicles = await ctx.db
    .selectFrom('vehicle')
    .select(['id', 'registration'])
    .where('archivedAt', 'is', null)
    .execute();
  const known = new Map(vehicles.map(({ id, registration }) => [plainRegistration(registration), id]));
  for (const reading of answer.readings) {
    const vehicleId = known.get(plainRegistration(reading.registration));
    if (vehicleId && (await keepReading(ctx, vehicleId, reading))) await writeArrivals(ctx, reading);
  }
}

/** True when the reading is new; the same moment of a vehicle is kept once. */
async function keepReading(ctx: WriteContext, vehicleId: string, one: Reading): Promise<boolean> {
  const { registration: _, at, ...values } = one;
  const kept = await ctx.db
    .insertInto('vehiclePosition')
    .values({ vehicleId, at: at.toISOString(), ...values })
    .onConflict((on) => on.columns(['vehicleId', 'at']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** A note under way with this vehicle has arrived when the vehicle stands within a geofence of its customer, after it left. */
async function writeArrivals(ctx: WriteContext, reading: Reading): Promise<void> {
  const notes = (await underWay(ctx)).filter(
    (note) =>
      note.vehicleRegistration !== null &&
      plainRegistration(note.vehicleRegistration) === plainRegistration(reading.registration) &&
      Date.parse(note.dispatchedAt) <= reading.at.getTime(),
  );
  for (const note of notes) {
    const fences = await ctx.db
      .selectFrom('geofence')
      .select(['name', 'latitude', 'longitude', 'radiusM'])
      .where('customerId', '=', note.customerId)
      .where('archivedAt', 'is', null)
      .execute();
    const fence = fences.find(({ latitude, longitude, radiusM }) =>
      hasArrived(reading, { latitude: Number(latitude), longitude: Number(longitude), radiusM }),
    );
    if (fence) await arriveAt(ctx, note.id, { at: reading.at.toISOString(), place: fence.name });
  }
}
