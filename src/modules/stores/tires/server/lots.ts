import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import type { Paper } from '#kernel/server/documents/paper.ts';
import { changeRow, lockRecord } from '#kernel/server/records/records.ts';
import { implementWorkflow } from '#kernel/server/workflows/workflow.ts';
import { vendorApprovedUntil } from '#modules/quality/vendors/server/public.ts';
import { tire, verdicts } from '../shared/tire.record.ts';
import { removalReasons, retreadRefusal } from '../shared/tireRules.ts';
import { wornTireLot } from '../shared/wornTireLot.record.ts';
import { wornTireLotWorkflow } from '../shared/wornTireLot.workflow.ts';
import { casingsOf, lockTires, noteEvent, type Tire } from './events.ts';

type Lot = RowOf<typeof wornTireLot>;

/** The process a retreader is approved for in the list of approved vendors. */
const retreading = 'Tire retreading';

/** Why a casing does not belong into a lot, or null. */
function whyNot(row: Tire, lot: Lot, today: string): string | null {
  const name = `S/N ${row.serialNumber}`;
  if (row.status !== 'assessed') return `${name} is not assessed.`;
  if (row.lotId) return `${name} is in a lot already.`;
  if (lot.destination === 'retreader') {
    if (row.verdict !== 'retread') return `${name}: the verdict is "${verdicts[row.verdict ?? 'scrap']}".`;
    const refusal = row.removalReason ? retreadRefusal({ ...row, removalReason: row.removalReason }, today) : null;
    return refusal && `${name}: ${refusal}`;
  }
  return row.ownerId === lot.ownerId ? null : `${name} belongs to somebody else.`;
}

async function openLot(ctx: WriteContext, id: string): Promise<Lot> {
  const lot = await lockRecord(ctx, wornTireLot, id, null);
  if (lot.status !== 'open') refuse('LOT_CLOSED', `${lot.number} is not open.`);
  return lot;
}

/** Puts assessed casings into an open lot (R-TIR-1, R-TIR-2). Errors: `LOT_CLOSED`, `LOT_FULL`, `NOT_FOR_LOT`. */
export async function addCasings(
  ctx: WriteContext,
  id: string,
  tireIds: readonly string[],
): Promise<{ casings: number }> {
  const lot = await openLot(ctx, id);
  const rows = await lockTires(ctx, tireIds);
  const casings = (await casingsOf(ctx, id)).length + rows.length;
  for (const row of rows) {
    const refusal = whyNot(row, lot, dayOf(ctx.now));
    if (refusal) refuse('NOT_FOR_LOT', refusal);
  }
  if (casings > lot.capacity) refuse('LOT_FULL', `The truck holds ${lot.capacity} tires: ${casings} are too many.`);
  for (const row of rows) await changeRow(ctx, tire, row, { values: { lotId: id } });
  ctx.changed(wornTireLot, id);
  return { casings };
}

/** Takes casings out of an open lot. */
export async function takeCasings(
  ctx: WriteContext,
  id: string,
  tireIds: readonly string[],
): Promise<{ casings: number }> {
  const lot = await openLot(ctx, id);
  for (const row of await lockTires(ctx, tireIds)) {
    if (row.lotId !== id) refuse('NOT_IN_LOT', `S/N ${row.serialNumber} is not in ${lot.number}.`);
    await changeRow(ctx, tire, row, { values: { lotId: null } });
  }
  ctx.changed(wornTireLot, id);
  return { casings: (await casingsOf(ctx, id)).length };
}

/** The casings of a closed lot as they are put on a delivery note, by their serial number; the lot is locked. Errors: `LOT_NOT_CLOSED`. */
export async function casingsToShip(ctx: WriteContext, id: string): Promise<{ lot: Lot; casings: Tire[] }> {
  const lot = await lockRecord(ctx, wornTireLot, id, null);
  if (lot.status !== 'closed')
    refuseField('lotId', 'LOT_NOT_CLOSED', `${lot.number} is ${lot.status}: only a closed lot leaves.`);
  const casings = await lockTires(ctx, await casingsOf(ctx, id));
  return { lot, casings: casings.toSorted((a, b) => a.serialNumber.localeCompare(b.serialNumber)) };
}

const isEmpty = async (ctx: Context, lot: Lot) => (await casingsOf(ctx, lot.id)).length === 0;

/** The number of a delivery note that has left with these casings on it. */
async function requireNote(ctx: Context, id: string, casings: readonly Tire[]): Promise<string> {
  const { rows } = await sql<{ number: string | null; status: string }>`
    select dn_number as number, status from delivery_note where id = ${id}`.execute(ctx.db);
  const note = rows[0];
  if (!note?.number || !['dispatched', 'delivered', 'closed'].includes(note.status))
    return refuseField('deliveryNoteId', 'NOT_DISPATCHED', 'This delivery note has not left the building.');
  for (const { tirePartnumber, serialNumber } of casings) {
    const on = await sql`
      select 1 from delivery_note_line where delivery_note_id = ${id} and archived_at is null and normal_identity(serial_number) = normal_identity(${serialNumber})
        and normal_identity(part_number) = normal_identity(${tirePartnumber})`.execute(ctx.db);
    if (on.rows.length === 0)
      refuseField('deliveryNoteId', 'NOT_ON_NOTE', `S/N ${serialNumber} is not on delivery note ${note.number}.`);
  }
  return note.number;
}

export const lotActions = implementWorkflow(wornTireLotWorkflow, {
  close: { guard: async (ctx, row) => ((await isEmpty(ctx, row)) ? 'No casing is in this lot.' : null) },
  ship: {
    effect: async (ctx, row, input) => {
      const today = dayOf(ctx.now);
      const casings = await lockTires(ctx, await casingsOf(ctx, row.id));
      const document = await requireNote(ctx, input.deliveryNoteId, casings);
      if (row.vendorId) {
        const until = await vendorApprovedUntil(ctx, { vendorId: row.vendorId, process: retreading, on: today });
        if (!until || until < today)
          refuse('VENDOR_NOT_APPROVED', `${row.vendorIdLabel} is not approved for "${retreading}".`);
      }
      const toRetreader = row.destination === 'retreader';
      const to = (toRetreader ? row.vendorIdLabel : row.ownerIdLabel) ?? '';
      for (const casing of casings) {
        await noteEvent(ctx, casing, { event: toRetreader ? 'sendRetread' : 'returnOwner', to, document });
        await changeRow(ctx, tire, casing, {
          action: 'status',
          values: { status: toRetreader ? 'atRetreader' : 'returnedToOwner', locationId: null },
        });
      }
    },
  },
  settle: {
    guard: async (ctx, row) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from tire where lot_id = ${row.id} and status = 'atRetreader'`.execute(ctx.db);
      const left = rows[0]?.count ?? 0;
      if (left === 1) return 'One casing of this lot is still at the retreader.';
      return left > 0 ? `${left} casings of this lot are still at the retreader.` : null;
    },
  },
  cancel: {
    guard: async (ctx, row) => ((await isEmpty(ctx, row)) ? null : 'Take the casings out of this lot first.'),
  },
});

/** The list that travels with a lot: every casing with its levels, why it came off and what is asked for. */
export const lotManifest: Paper<typeof wornTireLot> = {
  title: 'Worn tire manifest',
  watermark: (row) => (row.status === 'open' ? 'DRAFT' : row.status === 'cancelled' ? 'VOID' : undefined),
  issuedAt: (row) => row.updatedAt,
  content: async (ctx, row) => {
    const casings = await casingsWords(ctx, row);
    return [
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              { label: 'Lot', value: row.number, size: 11 },
              {
                label: row.destination === 'retreader' ? 'Retreader' : 'Owner',
                value: (row.destination === 'retreader' ? row.vendorIdLabel : row.ownerIdLabel) ?? '–',
                size: 11,
              },
              { label: 'Casings', value: String(casings.length), size: 11 },
              { label: 'Delivery note', value: row.deliveryNoteIdLabel ?? '–', size: 11 },
            ],
          },
        ],
      },
      {
        kind: 'table',
        columns: [
          { header: 'No.', width: 6 },
          { header: 'Serial number', width: 18 },
          { header: 'Part number', width: 18 },
          { header: 'Size', width: 14 },
          { header: 'Level', width: 8 },
          { header: 'Removed for', width: 24 },
          { header: 'Owner', width: 12 },
        ],
        rows: casings,
      },
      {
        kind: 'fields',
        rows: [
          {
            cells: [
              { label: 'Handed over by', value: ' ', size: 11 },
              { label: 'Received by', value: ' ', size: 11 },
              { label: 'Day', value: ' ', size: 11 },
            ],
            height: 50,
          },
        ],
      },
    ];
  },
};

async function casingsWords(ctx: Context, lot: Lot): Promise<string[][]> {
  const { rows } = await sql<{
    serialNumber: string;
    partNumber: string;
    size: string;
    level: number;
    reason: string | null;
    owner: string | null;
  }>`
    select t.serial_number, t.tire_partnumber as part_number, t.size, t.retread_level as level, t.removal_reason as reason, c.code as owner
    from tire t left join customer c on c.id = t.owner_id
    where t.id in (select e.tire_id from tire_event e where e.before ->> 'lotId' = ${lot.id} and e.event in ('sendRetread', 'returnOwner'))
      or t.lot_id = ${lot.id} order by t.serial_number`.execute(ctx.db);
  return rows.map((row, at) => [
    String(at + 1),
    row.serialNumber,
    row.partNumber,
    row.size,
    `R${row.level}`,
    row.reason ? removalReasons[row.reason as keyof typeof removalReasons] : '–',
    row.owner ?? 'Company',
  ]);
}
