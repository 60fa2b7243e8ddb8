import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { createRecord, lockRecord } from '#kernel/server/records/records.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { tire } from '../shared/tire.record.ts';
import { tireEvent, type TireEventName } from '../shared/tireEvent.record.ts';

export type Tire = RowOf<typeof tire>;
type Status = keyof NonNullable<(typeof tire)['states']>;

/** Where a tire is, in the words of its passport. */
function placeOf(row: Tire): string {
  if (row.status === 'mounted' || (row.status === 'atCustomer' && row.wheelSerial))
    return `${row.status === 'mounted' ? 'Wheel' : 'Customer, wheel'} S/N ${row.wheelSerial}`;
  if (row.status === 'atCustomer') return `Customer ${row.customerIdLabel ?? ''}`.trim();
  const words = tire.states?.[row.status as Status]?.label ?? row.status;
  return row.locationIdLabel ? `${words}, ${row.locationIdLabel}` : words;
}

/** The columns of a tire that steps change: what a reversal brings back. */
const kept = [
  'status',
  'retreadLevel',
  'lastRetreadOn',
  'retreader',
  'locationId',
  'treadInboardMm',
  'treadCentreMm',
  'treadOutboardMm',
  'treadToolId',
  'wheelSerial',
  'jobId',
  'removalReason',
  'removedFrom',
  'landings',
  'verdict',
  'lotId',
  'retreadCost',
] as const satisfies readonly (keyof Tire)[];
export type Before = Pick<Tire, (typeof kept)[number]>;

export interface EventFacts {
  event: TireEventName;
  /** Where it goes, in words. */
  to: string;
  levelAfter?: number;
  jobId?: string | null;
  document?: string | null;
  removalReason?: Tire['removalReason'];
  landings?: number | null;
  cost?: string | null;
  reversesId?: string;
}

/** Writes a line of the passport of a tire as it is before the change: who, when, from where to where, and at which level. */
export async function noteEvent(ctx: WriteContext, row: Tire, facts: EventFacts): Promise<void> {
  const { to, levelAfter = row.retreadLevel, ...more } = facts;
  const before = Object.fromEntries(kept.map((name) => [name, row[name] ?? null]));
  await createRecord(
    ctx,
    tireEvent,
    { tireId: row.id, customerId: row.customerId },
    {
      ...more,
      levelBefore: row.retreadLevel,
      levelAfter,
      fromPlace: facts.event === 'receive' ? 'New here' : placeOf(row),
      toPlace: to,
      byId: ctx.actor.id,
      before: JSON.stringify(before),
    },
  );
}

/** Tires of these ids, locked in the order of the ids. */
export async function lockTires(ctx: WriteContext, ids: readonly string[]): Promise<Tire[]> {
  const rows: Tire[] = [];
  for (const id of [...new Set(ids)].sort()) rows.push(await lockRecord(ctx, tire, id, null));
  return rows;
}

/** The tire of the register with this part number and serial number, however they are written; null when it is none of the register. */
export async function tireBySerial(
  ctx: Context,
  partNumber: string,
  serialNumber: string,
): Promise<Pick<Tire, 'id' | 'status' | 'ownerId'> | null> {
  const { rows } = await sql<Pick<Tire, 'id' | 'status' | 'ownerId'>>`
    select id, status, owner_id from tire where normal_identity(serial_number) = normal_identity(${serialNumber})
      and normal_identity(tire_partnumber) = normal_identity(${partNumber}) order by created_at desc limit 1`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/** The ids of the casings in a lot. */
export async function casingsOf(ctx: Context, lotId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from tire where lot_id = ${lotId} order by id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
