import { sql } from 'kysely';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import type { Context } from '#kernel/server/context.ts';
import { batchFacts } from '#modules/stores/stock/server/public.ts';
import { locationTypes, type LocationType } from '#modules/stores/stock/shared/location.record.ts';
import type { PrintedKind } from '../shared/labelKinds.ts';

/** What stands on a label in words. */
export interface LabelFacts {
  /** What the bar code says, and a keyboard can type. */
  key: string;
  title: string;
  /** What it is called; cut where the label ends, as nothing else is. */
  name: string;
  lines: string[];
  condition?: { word: string; color: string };
}

const green = '#1a7f37';
const yellow = '#e0a800';
const red = '#b3261e';

const both = (...parts: (string | null | false)[]): string => parts.filter(Boolean).join(' · ');

/** The colour of a batch as R-LBL-1 has it: green serviceable, yellow not yet, red never or not now. */
function conditionOf(batch: { usable: true | string; status: string; condition: string }) {
  if (batch.condition === 'unsalvageable') return { word: 'UNSALVAGEABLE', color: red };
  if (batch.condition === 'unserviceable') return { word: 'UNSERVICEABLE', color: yellow };
  if (batch.status === 'pending') return { word: 'AWAITING INSPECTION', color: yellow };
  if (batch.usable === true) return { word: 'SERVICEABLE', color: green };
  return { word: batch.status === 'quarantined' ? 'QUARANTINE – DO NOT USE' : 'DO NOT USE', color: red };
}

async function ofBatch(ctx: Context, id: string): Promise<LabelFacts> {
  const [fact] = await batchFacts(ctx, [id], ctx.now);
  const found = await sql<{
    partNumber: string;
    partName: string;
    uom: string;
    serialNumber: string | null;
    supplierLot: string | null;
    owner: string | null;
    condition: string;
    onHand: string;
  }>`
    select i.part_number, i.part_name, i.uom, b.serial_number, b.supplier_lot, c.name as owner, b.condition,
      trim_scale(coalesce((select sum(on_hand) from stock_balance where batch_id = b.id), 0))::text as on_hand
    from batch b join stock_item i on i.id = b.item_id left join customer c on c.id = b.owner_id where b.id = ${id}`.execute(
    ctx.db,
  );
  const row = found.rows[0];
  if (!fact || !row) return notFound();
  return {
    key: fact.batch,
    title: row.partNumber,
    name: row.partName,
    lines: [
      both(`Batch ${fact.batch}`, row.serialNumber && `SN ${row.serialNumber}`),
      both(`Qty ${row.onHand} ${row.uom}`, row.supplierLot && `Lot ${row.supplierLot}`),
      both(fact.effectiveExpiry ? `Exp ${fact.effectiveExpiry}` : 'No expiry', `Owner ${row.owner ?? 'company'}`),
    ],
    condition: conditionOf({ usable: fact.usable, status: fact.status, condition: row.condition }),
  };
}

async function ofItem(ctx: Context, id: string): Promise<LabelFacts> {
  const found = await sql<{ number: string; partNumber: string; partName: string; uom: string; storageType: string }>`
    select number, part_number, part_name, uom, storage_type from stock_item where id = ${id}`.execute(ctx.db);
  const row = found.rows[0] ?? notFound();
  return {
    key: row.number,
    title: row.partNumber,
    name: row.partName,
    lines: [both(`Item ${row.number}`, `Unit ${row.uom}`), `Storage: ${row.storageType}`],
  };
}

async function ofPlace(ctx: Context, id: string): Promise<LabelFacts> {
  const found = await sql<{ code: string; name: string; type: LocationType; issuable: boolean }>`
    select code, name, type, issuable from location where id = ${id}`.execute(ctx.db);
  const row = found.rows[0] ?? notFound();
  const isBond = row.type === 'quarantine' || row.type === 'scrap';
  return {
    key: row.code,
    title: row.code,
    name: row.name,
    lines: [both(locationTypes[row.type], !row.issuable && 'not for issue')],
    ...(isBond ? { condition: { word: locationTypes[row.type].toUpperCase(), color: red } } : {}),
  };
}

async function ofTool(ctx: Context, id: string): Promise<LabelFacts> {
  const found = await sql<{
    toolNo: string;
    name: string;
    serialNumber: string;
    calibrationRequired: boolean;
    nextCalibration: string | null;
  }>`select tool_no, name, serial_number, calibration_required, next_calibration::text as next_calibration from tool where id = ${id}`.execute(
    ctx.db,
  );
  const row = found.rows[0] ?? notFound();
  return {
    key: row.toolNo,
    title: row.toolNo,
    name: row.name,
    lines: [
      `SN ${row.serialNumber}`,
      row.calibrationRequired
        ? `Calibration due ${row.nextCalibration ?? 'not known'}, printed ${dayOf(ctx.now)}`
        : 'No calibration needed',
    ],
  };
}

async function ofTire(ctx: Context, id: string): Promise<LabelFacts> {
  const found = await sql<{
    serialNumber: string;
    tirePartnumber: string;
    manufacturer: string;
    retreadLevel: number;
    customer: string | null;
  }>`
    select t.serial_number, t.tire_partnumber, t.manufacturer, t.retread_level, c.name as customer
    from tire t left join customer c on c.id = t.customer_id where t.id = ${id}`.execute(ctx.db);
  const row = found.rows[0] ?? notFound();
  return {
    key: row.serialNumber,
    title: row.tirePartnumber,
    name: row.manufacturer,
    lines: [both(`SN ${row.serialNumber}`, `R${row.retreadLevel}`), row.customer ?? ''],
  };
}

const readers: Record<PrintedKind, (ctx: Context, id: string) => Promise<LabelFacts>> = {
  b: ofBatch,
  i: ofItem,
  l: ofPlace,
  t: ofTool,
  w: ofTire,
};

/** What the label of a row says at this moment. */
export function labelFacts(ctx: Context, kind: PrintedKind, id: string): Promise<LabelFacts> {
  return readers[kind](ctx, id);
}
