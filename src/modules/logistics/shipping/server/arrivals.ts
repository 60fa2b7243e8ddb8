import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { deliveryNote } from '../shared/deliveryNote.record.ts';

const everyNote = { rows: 'all', because: 'the vehicle has arrived, whoever looks' } as const;

interface NoteUnderWay {
  id: string;
  customerId: string;
  vehicleRegistration: string | null;
  dispatchedAt: string;
}

/** The delivery notes that left and have not arrived yet. */
export const underWay = async (ctx: Context): Promise<NoteUnderWay[]> => {
  const rows = await ctx.db
    .selectFrom('deliveryNote')
    .select(['id', 'customerId', 'vehicleRegistration', 'dispatchedAt'])
    .where('status', '=', 'dispatched')
    .where('arrivedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ dispatchedAt, ...note }) => (dispatchedAt ? [{ ...note, dispatchedAt }] : []));
};

interface NoteWithVehicle {
  id: string;
  dnNumber: string | null;
  consignee: string;
  status: string;
  vehicleRegistration: string;
  arrivedAt: string | null;
}

/** The delivery notes that are out with a vehicle, the newest first. */
export const notesOut = async (ctx: Context): Promise<NoteWithVehicle[]> => {
  const rows = await notes(ctx)
    .where('status', '=', 'dispatched')
    .where('vehicleRegistration', 'is not', null)
    .execute();
  return rows.map(withVehicle);
};

/** The last 50 delivery notes of a vehicle, by its registration without spaces, dashes and dots in large letters. */
export const notesOfVehicle = async (ctx: Context, plainRegistration: string): Promise<NoteWithVehicle[]> => {
  const rows = await notes(ctx)
    .where(sql`upper(regexp_replace(vehicle_registration, '[\\s.-]', '', 'g'))`, '=', plainRegistration)
    .limit(50)
    .execute();
  return rows.map(withVehicle);
};

const notes = (ctx: Context) =>
  ctx.db
    .selectFrom('deliveryNote')
    .select(['id', 'dnNumber', 'consignee', 'status', 'vehicleRegistration', 'arrivedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id');

const withVehicle = <Note extends { vehicleRegistration: string | null }>(note: Note) => ({
  ...note,
  vehicleRegistration: note.vehicleRegistration ?? '',
});

/** Writes on a note when and where its vehicle arrived; once: what arrived later changes nothing. */
export async function arriveAt(
  ctx: WriteContext,
  id: string,
  { at, place }: { at: string; place: string },
): Promise<void> {
  const row = await lockRecord(ctx, deliveryNote, id, null, everyNote);
  if (row.status !== 'dispatched' || row.arrivedAt !== null) return;
  await changeRow(ctx, deliveryNote, row, { values: { arrivedAt: at, arrivedPlace: place } });
}
