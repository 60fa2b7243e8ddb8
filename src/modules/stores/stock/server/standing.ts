import { sql } from 'kysely';
import type { BodyOf } from '#kernel/shared/call.ts';
import { addMonths, dayOf } from '#kernel/shared/dates.ts';
import { refuse, refuseField } from '#kernel/shared/errors.ts';
import { can } from '#kernel/shared/permission.ts';
import type { RowOf, UpdateOf } from '#kernel/shared/record.ts';
import type { Context, WriteContext } from '#kernel/server/context.ts';
import { listAttachments } from '#kernel/server/attachments/attachments.ts';
import { changeRow, getRecord, lockRecord } from '#kernel/server/records/records.ts';
import { writeSignature } from '#kernel/server/signatures/signatures.ts';
import { batch, batchStates } from '../shared/batch.record.ts';
import { extensionStatement } from '../shared/expiry.ts';
import { type location, type Place, shelfFor, shelfTypes } from '../shared/location.record.ts';
import { isSameUnit } from '../shared/quantity.ts';
import type { extendLifeCall } from '../shared/stock.calls.ts';
import { stockItem } from '../shared/stockItem.record.ts';

// What stands somewhere already holds back what an item or a place is said to be from then on: the rules of `post`, asked from the other side.
// What only quality may change of it stands here, too.

interface Rule {
  partName: string;
  uom: string;
  greasy: boolean;
  oxygenClean: boolean;
  mostHeld: string | null;
  heldIn: string | null;
}

/**
 * What has just been put onto a shelf may stand there with what stands there already: oil and grease never with oxygen-clean parts, and a
 * cabinet holds no more than its limit (R-LBL-4). The place is locked, so that two at once never break it together, and so is what the item is
 * said to be. Errors: `NEIGHBOURS`, `PLACE_UNIT`, `PLACE_FULL`.
 */
export async function refuseNeighbours(ctx: WriteContext, itemId: string, to: Place): Promise<void> {
  if (!shelfTypes.has(to.type)) return;
  const found = await sql<Rule>`
    select i.part_name, i.uom, i.greasy, i.storage_type = 'oxygenClean' as oxygen_clean, l.most_held::text as most_held, l.held_in
    from stock_item i, location l where i.id = ${itemId} and l.id = ${to.id} for share of i`.execute(ctx.db);
  const rule = found.rows[0];
  if (!rule || (!rule.greasy && !rule.oxygenClean && rule.mostHeld === null)) return;
  await sql`select 1 from location where id = ${to.id} for no key update`.execute(ctx.db);
  if (rule.greasy || rule.oxygenClean) await refuseOxygenBesideGrease(ctx, rule, to);
  if (rule.mostHeld !== null) await refuseFull(ctx, rule, to);
}

async function refuseOxygenBesideGrease(ctx: WriteContext, rule: Rule, to: Place): Promise<void> {
  const other = await sql<{ partName: string }>`
    select i.part_name from stock_balance sb join batch b on b.id = sb.batch_id join stock_item i on i.id = b.item_id
    where sb.location_id = ${to.id} and sb.on_hand > 0
      and case when ${rule.oxygenClean} then i.greasy else i.storage_type = 'oxygenClean' end
    order by i.part_name limit 1`.execute(ctx.db);
  const name = other.rows[0]?.partName;
  if (name === undefined) return;
  refuseField('locationId', 'NEIGHBOURS', neighboursInWords(name, to.code, rule.partName));
}

/** Why one thing may not stand where another one does (R-LBL-4). */
const neighboursInWords = (other: string, place: string, part: string): string =>
  `${other} stands in ${place}: oil and grease never stand with oxygen-clean parts. Choose another location for ${part}.`;

async function refuseFull(ctx: WriteContext, rule: Rule, to: Place): Promise<void> {
  if (!isSameUnit(rule.uom, rule.heldIn ?? ''))
    refuseField(
      'locationId',
      'PLACE_UNIT',
      `The limit of ${to.code} is in ${rule.heldIn ?? ''}, and ${rule.partName} is kept in ${rule.uom}. Choose another location.`,
    );
  const held = await sql<{ held: string; full: boolean }>`
    select trim_scale(sum(on_hand))::text as held, sum(on_hand) > ${rule.mostHeld}::numeric as full
    from stock_balance where location_id = ${to.id}`.execute(ctx.db);
  const { held: now, full } = held.rows[0] ?? { held: '0', full: false };
  if (full)
    refuseField(
      'locationId',
      'PLACE_FULL',
      `${to.code} holds at most ${Number(rule.mostHeld)} ${rule.heldIn ?? ''}; with this it would be ${now}. Choose another location.`,
    );
}

/**
 * What an item becomes, its stock may be where it stands now, and what its ledger was counted in stays its unit (R-LBL-4, R-STK-4).
 * Whoever moves it waits for the item, and whoever comes beside it for the place. Errors: `NEIGHBOURS`, `SHELF_KIND`, `UNIT_IN_USE`,
 * `FACT_OF_QUALITY`.
 */
export async function refuseItemOutOfPlace(
  ctx: WriteContext,
  row: RowOf<typeof stockItem>,
  input: UpdateOf<typeof stockItem>,
): Promise<void> {
  const is = { ...row, ...input };
  await refuseWithoutQuality(ctx, row, input);
  if (is.uom !== row.uom) await refuseOtherUnit(ctx, row);
  if (Boolean(is.greasy) === Boolean(row.greasy) && is.storageType === row.storageType) return;
  const found = await sql<{ id: string; code: string; type: string }>`
    select l.id, l.code, l.type from location l
    where l.type = any(${[...shelfTypes]}::text[]) and exists (select 1 from stock_balance sb join batch b on b.id = sb.batch_id
      where sb.location_id = l.id and b.item_id = ${row.id} and sb.on_hand > 0)
    order by l.id for no key update of l`.execute(ctx.db);
  const elsewhere = found.rows.find(({ type }) => type !== shelfFor(String(is.storageType)));
  if (elsewhere)
    refuseField(
      'storageType',
      'SHELF_KIND',
      `Some of it stands in ${elsewhere.code}, which is no place for it then. Put its batches in quarantine, change it, and release them.`,
    );
  const isClean = is.storageType === 'oxygenClean';
  if (!isClean && !is.greasy) return;
  const beside = await sql<{ partName: string; code: string }>`
    select o.part_name, l.code from stock_balance sb join location l on l.id = sb.location_id
      join batch b on b.id = sb.batch_id join stock_item o on o.id = b.item_id
    where sb.location_id = any(${found.rows.map(({ id }) => id)}::uuid[]) and sb.on_hand > 0 and o.id <> ${row.id}
      and case when ${isClean} then o.greasy else o.storage_type = 'oxygenClean' end
    order by l.code, o.part_name limit 1`.execute(ctx.db);
  const other = beside.rows[0];
  if (other)
    refuseField(
      Boolean(is.greasy) === Boolean(row.greasy) ? 'storageType' : 'greasy',
      'NEIGHBOURS',
      neighboursInWords(other.partName, other.code, is.partName),
    );
}

/** What the papers and the life of its batches are judged by (R-RCV-3, R-RCV-4, R-STK-6): whoever receives them does not bend it. */
const factsOfQuality = [
  'acceptanceClass',
  'shelfLifeMode',
  'shelfLifeMonths',
  'openLifeDays',
  'minRemainingPct',
  'maxExtensions',
] as const;

async function refuseWithoutQuality(
  ctx: WriteContext,
  row: RowOf<typeof stockItem>,
  input: UpdateOf<typeof stockItem>,
): Promise<void> {
  const changed = factsOfQuality.find((name) => input[name] !== undefined && input[name] !== row[name]);
  if (!changed || can(ctx.actor, 'quality.user')) return;
  const known = await ctx.db.selectFrom('batch').select('id').where('itemId', '=', row.id).limit(1).executeTakeFirst();
  if (known)
    refuseField(changed, 'FACT_OF_QUALITY', 'Batches of it were accepted by this: quality changes it from now on.');
}

async function refuseOtherUnit(ctx: WriteContext, row: RowOf<typeof stockItem>): Promise<void> {
  const used = await ctx.db
    .selectFrom('movement')
    .select('id')
    .where('itemId', '=', row.id)
    .limit(1)
    .executeTakeFirst();
  if (used) refuseField('uom', 'UNIT_IN_USE', `Its movements are in ${row.uom}. Make another item for another unit.`);
}

/** A place is not made smaller than what it holds, nor of a unit its stock does not have (R-LBL-4). Errors: `PLACE_UNIT`, `PLACE_FULL`. */
export async function refuseSmallerPlace(
  ctx: WriteContext,
  row: RowOf<typeof location>,
  input: UpdateOf<typeof location>,
): Promise<void> {
  const is = { ...row, ...input };
  if (!is.mostHeld || (is.mostHeld === row.mostHeld && is.heldIn === row.heldIn)) return;
  const held = await sql<{ partName: string; uom: string; held: string; full: boolean }>`
    select i.part_name, i.uom, trim_scale(sum(sum(sb.on_hand)) over ())::text as held,
      sum(sum(sb.on_hand)) over () > ${is.mostHeld}::numeric as full
    from stock_balance sb join batch b on b.id = sb.batch_id join stock_item i on i.id = b.item_id
    where sb.location_id = ${row.id} and sb.on_hand > 0 group by i.id
    order by lower(i.uom) is not distinct from lower(${is.heldIn}), i.part_name limit 1`.execute(ctx.db);
  const first = held.rows[0];
  if (!first) return;
  if (!isSameUnit(first.uom, is.heldIn ?? ''))
    refuseField('heldIn', 'PLACE_UNIT', `${first.partName} stands in ${is.code} and is kept in ${first.uom}.`);
  if (first.full) refuseField('mostHeld', 'PLACE_FULL', `${is.code} holds ${first.held} ${first.uom} already.`);
}

/** The quarantine record that holds a batch, also one that was used up when it was blocked, or by which quality did not release it. */
export async function heldBy(ctx: Context, batchId: string): Promise<string | null> {
  const found = await sql<{ number: string }>`
    select number from (select number, status, disposition from quarantine_record where batch_id = ${batchId} and archived_at is null
      order by created_at desc, id desc limit 1) last where status <> 'closed' or disposition <> 'release'`.execute(
    ctx.db,
  );
  return found.rows[0]?.number ?? null;
}

/** How a used up batch stands once something of it is there again: blocked by the record that held it when nothing was left. */
export const standsAgain = (holder: string | null) =>
  holder ? ({ status: 'quarantined', blockedBy: `quarantine ${holder}` } as const) : ({ status: 'accepted' } as const);

/** An item, as far as it decides where it stands. */
interface Standing {
  id: string;
  storageType: string;
}

/**
 * The shelf an item goes to when nobody named one: the first by code of those for issue where it may stand beside what is there and that
 * hold it, the one it stood in last before the others (R-LBL-4). Where none is free of that, the first of its kind, which says why not.
 */
export async function shelfOf(ctx: Context, item: Standing, qty: string, last: string | null = null): Promise<Place> {
  const type = shelfFor(item.storageType);
  const result = await sql<Place>`
    select l.id, l.code, l.type from location l, stock_item i
    where i.id = ${item.id} and l.type = ${type} and l.issuable and l.archived_at is null
    order by exists (select 1 from stock_balance sb join batch b on b.id = sb.batch_id join stock_item o on o.id = b.item_id
        where sb.location_id = l.id and sb.on_hand > 0
          and ((i.greasy and o.storage_type = 'oxygenClean') or (o.greasy and i.storage_type = 'oxygenClean'))),
      l.most_held is not null and (l.held_in is distinct from i.uom
        or coalesce((select sum(sb.on_hand) from stock_balance sb where sb.location_id = l.id), 0) + ${qty}::numeric > l.most_held),
      l.id is distinct from ${last}::uuid, l.code limit 1`.execute(ctx.db);
  return result.rows[0] ?? refuse('LOCATION_NEEDED', `There is no ${type} location yet. Create one first.`);
}

/** The last day of use as it is, when it may be moved at all. */
function movableExpiry(row: RowOf<typeof batch>, most: number): string {
  if (row.status !== 'accepted' && row.status !== 'quarantined')
    refuse('BATCH_STATUS', `Batch ${row.number}: ${batchStates[row.status].label}. Its life is not extended.`);
  if (row.expiryDate === null) return refuse('NO_EXPIRY', 'This batch does not expire.');
  if (row.openExpiry !== null) refuse('PACK_OPEN', 'This pack is open: its life after opening is not extended.');
  if (row.extensions >= most)
    refuse('EXTENSIONS_USED', `Its item allows ${most} extensions, and it was extended ${row.extensions} times.`);
  return row.expiryDate;
}

/** The report that shows that a batch lives longer: a file of the batch itself. Errors: `REPORT_NEEDED`. */
async function reportOf(
  ctx: Context,
  row: RowOf<typeof batch>,
  fileId: string | null | undefined,
): Promise<{ id: string; fileName: string; sha256: string }> {
  const files = await listAttachments(ctx, batch.name, row.id);
  const file =
    files.find(({ id }) => id === fileId) ??
    refuseField('fileId', 'REPORT_NEEDED', 'Attach the report that shows it: its PDF, or a photo of it.');
  return { id: file.id, fileName: file.fileName, sha256: file.sha256 };
}

/** Why a file of a batch stays: its life was extended by it. */
export async function whyReportStays(ctx: Context, row: { id: string }, fileId?: string): Promise<string | null> {
  if (!fileId) return null;
  const signed = await sql`
    select 1 from signature where entity = ${batch.name} and entity_id = ${row.id} and payload::jsonb->'file'->>'id' = ${fileId} limit 1`.execute(
    ctx.db,
  );
  return signed.rows.length > 0 ? 'Its life was extended by this report: it stays.' : null;
}

/**
 * Moves the last day of use of a batch: quality alone, with the report that shows it, signed (R-STK-6). What it blocked is free again that
 * day; what stands in quarantine stays there until quality releases it. Errors: `REPORT_NEEDED`, `BATCH_STATUS`, `NO_EXPIRY`, `PACK_OPEN`, `EXTENSIONS_USED`, `EXTENSION`.
 */
export async function extendLife(
  ctx: WriteContext,
  id: string,
  { version, until, evidence, fileId, ...proof }: BodyOf<typeof extendLifeCall>,
): Promise<{ expiryDate: string }> {
  const method = await ctx.prove(proof);
  const row = await lockRecord(ctx, batch, id, version);
  const item = await getRecord(ctx, stockItem, row.itemId);
  const now = movableExpiry(row, item.maxExtensions ?? 0);
  if (until <= now) refuseField('until', 'EXTENSION', `It may be used until ${now} already: give a later day.`);
  if (until < dayOf(ctx.now)) refuseField('until', 'EXTENSION', 'This day has passed.');
  const latest = item.shelfLifeMonths ? addMonths(dayOf(ctx.now), item.shelfLifeMonths) : null;
  if (latest !== null && until > latest)
    refuseField('until', 'EXTENSION', `No extension is longer than its shelf life: ${latest} at the latest.`);
  const file = await reportOf(ctx, row, fileId);
  await writeSignature(ctx, {
    entity: batch.name,
    entityId: row.id,
    entityVersion: row.version,
    chain: `batch:${row.id}`,
    meaning: 'approved',
    statement: extensionStatement,
    payload: { batch: row.number, from: now, until, evidence, file },
    method,
  });
  await changeRow(ctx, batch, row, { values: { expiryDate: until, extensions: row.extensions + 1 }, reason: evidence });
  return { expiryDate: until };
}

/** What a batch has behind it since new, with the condition it is in; null: not known. */
type BatchLife = Pick<RowOf<typeof batch>, 'csnCycles' | 'tsnHours'> & {
  condition: 'new' | 'overhauled' | 'repaired' | 'inspected';
};

/** Stores the condition and life of a batch; the caller has signed for it. */
export async function changeLife(
  ctx: WriteContext,
  row: RowOf<typeof batch>,
  life: BatchLife,
  reason: string,
): Promise<void> {
  await changeRow(ctx, batch, row, { values: life, reason });
}
