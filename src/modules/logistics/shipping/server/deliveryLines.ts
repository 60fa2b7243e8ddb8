import { sql } from 'kysely';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import type { RecordRules } from '#kernel/server/records/endpoints.ts';
import { changeRow, createRecord, getRecord, lockRecord, type AnyRow } from '#kernel/server/records/records.ts';
import { conflict, refuseField } from '#kernel/shared/errors.ts';
import type { CreateOf, RowOf } from '#kernel/shared/record.ts';
import { deliveryNote, deliveryNoteLine } from '../shared/deliveryNote.record.ts';
import { refuseQuantityOf, releaseReservations } from '#modules/stores/stock/server/public.ts';
import { casingsToShip, tireBySerial } from '#modules/stores/tires/server/public.ts';
import { waitingBatches } from '#modules/logistics/receiving/server/public.ts';
import { releaseOfJob } from '#modules/maintenance/releases/server/public.ts';
import {
  assertReleased,
  condemnedWords,
  heldFault,
  lotOf,
  onJobFault,
  refuseOnAnother,
  reserveSold,
  soldFrom,
} from './mayLeave.ts';
import { mayBeInflated, writeHazards } from './travel.ts';

/** Another thing on the note, or another packing: what was declared is no longer what is sent. */
const undeclared = { declaredAt: null, declaredByName: null };
const packed = 'It is packed; its lines no longer change.';

type Note = RowOf<typeof deliveryNote>;
type Line = RowOf<typeof deliveryNoteLine>;
type NewLine = CreateOf<typeof deliveryNoteLine>;

/** What may stand on a delivery note: the facts of a released component come from its job, everything else from the person. */
export const deliveryLineRules: Required<
  Pick<
    RecordRules<typeof deliveryNoteLine>,
    'beforeCreate' | 'afterCreate' | 'mayUpdate' | 'beforeUpdate' | 'mayArchive' | 'afterArchive'
  >
> = {
  beforeCreate: async (input, _call, ctx) => {
    const note = await draftOf(ctx, String(input['deliveryNoteId']), 'Lines are added while the note is a draft.');
    const last = await sql<{
      last: number;
    }>`select coalesce(max(line_no), 0)::int as last from delivery_note_line where delivery_note_id = ${note.id}`.execute(
      ctx.db,
    );
    return { lineNo: (last.rows[0]?.last ?? 0) + 1, ...(await factsOf(ctx, input, note)) };
  },
  afterCreate: async (ctx, row) => {
    await reserveSold(ctx, row);
    await undeclare(ctx, row, { jobNumber: row.jobNumber, partNumber: row.partNumber });
    await writeHazards(ctx, row.deliveryNoteId);
  },
  mayUpdate: async (ctx, row) =>
    (await getRecord(ctx, deliveryNote, row.deliveryNoteId)).status === 'draft' ? null : packed,
  beforeUpdate: async (ctx, row, input) => {
    const note = await draftOf(ctx, row.deliveryNoteId, packed);
    if (row.archivedAt) {
      // It is put back: what was true of it when it was taken off is asked again.
      const facts = await factsOf(ctx, row as NewLine, note);
      await reserveSold(ctx, row);
      await undeclare(ctx, row, { putBack: row.partNumber });
      return facts;
    }
    if (input.inflationPsi) await refuseUnlessWheel(ctx, String(row.partNumber));
    if (input.packing === undefined && input.packingInstruction === undefined) return;
    if (note.declaredAt) await changeRow(ctx, deliveryNote, note, { values: undeclared });
  },
  mayArchive: (ctx, row) => deliveryLineRules.mayUpdate(ctx, row),
  afterArchive: async (ctx, row) => {
    await draftOf(ctx, row.deliveryNoteId, packed);
    if (row.batchId) await releaseReservations(ctx, { documentId: row.id });
    await undeclare(ctx, row, { takenOff: row.partNumber });
  },
};

async function draftOf(ctx: WriteContext, id: string, words: string): Promise<Note> {
  const note = await lockRecord(ctx, deliveryNote, id, null);
  if (note.status !== 'draft') conflict('STATE_NOT_ALLOWED', words, { current: note });
  return note;
}

async function undeclare(ctx: WriteContext, line: Line, facts: Record<string, unknown>): Promise<void> {
  const note = await getRecord(ctx, deliveryNote, line.deliveryNoteId);
  await changeRow(ctx, deliveryNote, note, { values: undeclared, facts: { line: line.lineNo, ...facts } });
}

/** What a line says of its thing, once that may stand on the note. */
async function factsOf(ctx: WriteContext, input: NewLine, note: Note) {
  if (input['kind'] === 'partSale') {
    const fact = await soldFrom(ctx, input['batchId'], input['quantity']);
    return {
      jobNumber: null,
      partNumber: fact.partNumber,
      description: fact.name,
      serialNumber: fact.serialNumber,
      certificateNo: fact.document?.number ?? null,
    };
  }
  if (input['batchId']) refuseField('batchId', 'NOT_A_SALE', 'Only what is sold names its batch.');
  if (input['kind'] !== 'component') {
    await checkReturn(ctx, input, note);
    return factsOfReturn(ctx, input, note);
  }
  if (input.receivingBatchId)
    refuseField('receivingBatchId', 'NOT_A_RETURN', 'Only parts that go back to their owner name a lot.');
  const job = await assertReleased(ctx, String(input['jobNumber'] ?? ''));
  if (job.customerId !== note['customerId'])
    refuseField('jobNumber', 'OTHER_CUSTOMER', `${job.jobNumber} belongs to another customer.`);
  if (input['inflationPsi']) await refuseUnlessWheel(ctx, job.partNumber);
  await refuseOnAnother(ctx, job);
  const held = await heldFault(ctx, [{ kind: 'component', ...job }]);
  if (held) refuseField('jobNumber', 'G15', held);
  return {
    jobNumber: job.jobNumber,
    partNumber: job.partNumber,
    serialNumber: job.serialNumber,
    description: job.description,
    quantity: String(job.quantity),
    certificateNo: job.certificateNo,
  };
}

/** Something that goes back as it is: named in full, in hand once, held by nobody, and of the customer the note is for. */
async function checkReturn(
  ctx: WriteContext,
  input: CreateOf<typeof deliveryNoteLine>,
  note: RowOf<typeof deliveryNote>,
): Promise<void> {
  const { partNumber, serialNumber = null, description, quantity } = input;
  if (!partNumber) return refuseField('partNumber', 'REQUIRED', 'Required');
  if (!description) refuseField('description', 'REQUIRED', 'Required');
  if (!quantity) return refuseField('quantity', 'REQUIRED', 'Required');
  if (input.inflationPsi) await refuseUnlessWheel(ctx, partNumber);
  await refuseQuantityOf(ctx, partNumber, quantity);
  if (serialNumber && Number(quantity) !== 1) refuseField('quantity', 'SERIAL_ONE', 'A serial number is one piece.');
  if (input.jobNumber) {
    const job = await releaseOfJob(ctx, input.jobNumber);
    if (!job) return refuseField('jobNumber', 'JOB_UNKNOWN', `No work order has the number ${input.jobNumber}.`);
    if (job.customerId !== note.customerId)
      refuseField('jobNumber', 'OTHER_CUSTOMER', `${job.jobNumber} belongs to another customer.`);
  }
  const casing = serialNumber && (await tireBySerial(ctx, partNumber, serialNumber));
  if (casing && input.kind === 'ownerReturn' && casing.ownerId !== note.customerId)
    refuseField('serialNumber', 'OTHER_OWNER', `S/N ${serialNumber} does not belong to this customer.`);
  const [waiting] = serialNumber ? await waitingBatches(ctx, { partNumber, serialNumber }) : [];
  if (waiting && input.kind === 'ownerReturn' && waiting.customerId !== note.customerId)
    refuseField('serialNumber', 'OTHER_OWNER', `S/N ${serialNumber} does not belong to this customer.`);
  const leaving = { jobNumber: null, partNumber, serialNumber };
  await refuseOnAnother(ctx, leaving);
  const held = await heldFault(ctx, [{ kind: input.kind, ...leaving }]);
  if (held) refuseField('serialNumber', 'G15', held);
  const onJob = await onJobFault(ctx, { ...leaving, kind: input.kind, ofJob: input.jobNumber ?? null });
  if (onJob) refuseField('serialNumber', 'NOT_RELEASED', onJob);
}

/** The lot that goes back, and that a part is condemned: both stand on the note. Errors: `LOT_NEEDED`, `ON_ANOTHER_NOTE`. */
async function factsOfReturn(ctx: WriteContext, input: NewLine, note: Note) {
  const {
    kind,
    partNumber = '',
    serialNumber = null,
    jobNumber = null,
    quantity = '',
    receivingBatchId = null,
  } = input;
  const part = { kind, partNumber: partNumber ?? '', serialNumber, jobNumber: null };
  const lot = await lotOf(ctx, {
    ...part,
    ofJob: jobNumber,
    customerId: note.customerId,
    quantity: quantity ?? '',
    lotId: receivingBatchId,
  });
  if (lot && 'message' in lot) return refuseField(lot.field, 'LOT_NEEDED', lot.message);
  if (lot) await refuseLotOnAnother(ctx, lot);
  return { receivingBatchId: lot?.id ?? null, condemned: await condemnedWords(ctx, part) };
}

async function refuseLotOnAnother(ctx: WriteContext, lot: { id: string; number: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ship:' || ${lot.id}, 0))`.execute(ctx.db);
  const known = await sql<{ dn: string | null }>`
    select d.dn_number as dn from delivery_note_line l join delivery_note d on d.id = l.delivery_note_id
    where l.receiving_batch_id = ${lot.id} and l.archived_at is null and d.status in ('draft', 'packed') limit 1`.execute(
    ctx.db,
  );
  const [other] = known.rows;
  if (other)
    refuseField(
      'receivingBatchId',
      'ON_ANOTHER_NOTE',
      `Lot ${lot.number} is on ${other.dn ?? 'another draft'} already.`,
    );
}

async function refuseUnlessWheel(ctx: Context, partNumber: string): Promise<void> {
  if (!(await mayBeInflated(ctx, partNumber)))
    refuseField('inflationPsi', 'NOT_A_WHEEL', 'Only a wheel assembly has a shipping pressure.');
}

/** How a line travels, where it says so. */
export type Travel = { inflationPsi?: string; packing?: string; packingInstruction?: string };

/** Puts a thing on a draft, as the screen does. */
async function addLine(ctx: WriteContext, input: NewLine): Promise<AnyRow> {
  const facts = await deliveryLineRules.beforeCreate(input, ctx, ctx);
  const row = await createRecord(ctx, deliveryNoteLine, input, { ...facts } as typeof facts & object);
  await deliveryLineRules.afterCreate(ctx, row as never);
  return row;
}

/** Puts a released component on a draft. */
export const addComponentLine = (
  ctx: WriteContext,
  deliveryNoteId: string,
  jobNumber: string,
  travel: Travel = {},
): Promise<AnyRow> => addLine(ctx, { deliveryNoteId, kind: 'component', jobNumber, ...travel });

/**
 * Puts every casing of a closed worn tire lot on a draft, each by the rules of a line typed alone: all of them, or none. One that stands on this
 * note already stays as it is. Errors: `LOT_NOT_CLOSED`, `ALL_ON_NOTE`, and those of a line.
 */
export async function addLot(ctx: WriteContext, noteId: string, lotId: string): Promise<{ added: number }> {
  const note = await draftOf(ctx, noteId, 'Lines are added while the note is a draft.');
  const { lot, casings } = await casingsToShip(ctx, lotId);
  const on = await sql<{ tireId: string }>`
    select t.id as tire_id from tire t join delivery_note_line l on normal_identity(l.serial_number) = normal_identity(t.serial_number)
      and normal_identity(l.part_number) = normal_identity(t.tire_partnumber)
    where t.lot_id = ${lotId} and l.delivery_note_id = ${note.id} and l.archived_at is null`.execute(ctx.db);
  const known = new Set(on.rows.map(({ tireId }) => tireId));
  const missing = casings.filter(({ id }) => !known.has(id));
  if (missing.length === 0)
    refuseField('lotId', 'ALL_ON_NOTE', `Every casing of ${lot.number} is on this note already.`);
  for (const { tirePartnumber, serialNumber, size, retreadLevel } of missing)
    await addLine(ctx, {
      deliveryNoteId: note.id,
      kind: lot.destination === 'retreader' ? 'vendorReturn' : 'ownerReturn',
      partNumber: tirePartnumber,
      serialNumber,
      description: `Worn tire ${size}, R${retreadLevel}`,
      quantity: '1',
    });
  return { added: missing.length };
}
