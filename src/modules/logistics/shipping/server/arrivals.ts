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

/** The last 500 delivery notes that name a vehicle, the newest first. */
export const notesWithVehicles = async (ctx: Context): Promise<NoteWithVehicle[]> => {
  const rows = await ctx.db
    .selectFrom('deliveryNote')
    .select(['id', 'dnNumber', 'consignee', 'status', 'vehicleRegistration', 'arrivedAt'])
    .where('vehicleRegistration', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((note) => ({ ...note, vehicleRegistration: note.vehicleRegistration ?? '' }));
};

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
