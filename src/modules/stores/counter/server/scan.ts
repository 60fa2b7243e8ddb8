import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { idIn } from '#kernel/server/records/columns.ts';
import { alternatesOf } from '#modules/stores/alternates/server/public.ts';
import { batchFacts } from '#modules/stores/stock/server/public.ts';
import { readCode, type Code } from '../shared/code.ts';
import { openJobStatuses } from './acts.ts';
import type { scanCall } from '../shared/counter.calls.ts';

type Scanned = AnswerOf<typeof scanCall>;
type Item = Extract<Scanned, { kind: 'item' }>['item'];
type Batch = Extract<Scanned, { kind: 'batch' }>['batch'];

/** What a code is: our label, a supplier's code, or a number of a batch, item, place, job or person. */
export async function scan(ctx: Context, typed: string): Promise<Scanned> {
  const code = readCode(typed);
  if (code.kind === 'address')
    return { kind: 'unknown', message: 'This label belongs to another system. Nothing was booked.' };
  if (code.kind === 'supplier') return (await ofSupplier(ctx, code)) ?? unknown(code.partNumber ?? code.lot ?? typed);
  const text = code.kind === 'label' ? code.id : code.text;
  const letter = code.kind === 'label' ? code.letter : null;
  return (
    (letter === null || letter === 'b' ? await ofBatch(ctx, text) : null) ??
    (letter === null || letter === 'l' ? await ofLocation(ctx, text) : null) ??
    (letter === null || letter === 'j' ? await ofJob(ctx, text) : null) ??
    (letter === null ? await ofPerson(ctx, text) : null) ??
    (letter === null || letter === 'i' ? await ofItem(ctx, text) : null) ??
    unknown(letter === null ? text : 'this label')
  );
}

const unknown = (text: string): Scanned => ({
  kind: 'unknown',
  message: `Nothing in the stores carries ${text.slice(0, 60)}.`,
});

async function itemWith(ctx: Context, id: string): Promise<Item | null> {
  const found = await sql<Item>`
    select v.id, v.number, v.part_number, v.part_name, v.kind, v.uom, trim_scale(i.conversion)::text as pack_size, i.open_life_days,
      trim_scale(v.available)::text as available
    from stock_item_balance v join stock_item i on i.id = v.id where v.id = ${id}`.execute(ctx.db);
  return found.rows[0] ?? null;
}

/** Batches with where they stand, as the counter shows them. */
export async function batchesWith(ctx: Context, ids: readonly string[]): Promise<Batch[]> {
  const facts = await batchFacts(ctx, ids, ctx.now);
  const rows = await sql<{
    id: string;
    supplierLot: string | null;
    owner: string | null;
    locationId: string | null;
    code: string | null;
    onHand: string | null;
    free: string | null;
  }>`
    select b.id, b.supplier_lot, c.name as owner, l.id as location_id, l.code, trim_scale(sb.on_hand)::text as on_hand,
      trim_scale(sb.on_hand - sb.reserved)::text as free
    from batch b left join customer c on c.id = b.owner_id
    left join stock_balance sb on sb.batch_id = b.id and sb.on_hand > 0 left join location l on l.id = sb.location_id
    where b.id = any(${[...ids]}::uuid[]) order by l.issuable desc nulls last, l.code`.execute(ctx.db);
  return facts.map((fact) => {
    const mine = rows.rows.filter((row) => row.id === fact.id);
    return {
      id: fact.id,
      number: fact.batch,
      usable: fact.usable,
      status: fact.status,
      serialNumber: fact.serialNumber,
      supplierLot: mine[0]?.supplierLot ?? null,
      owner: mine[0]?.owner ?? null,
      effectiveExpiry: fact.effectiveExpiry,
      openedAt: fact.openedAt,
      places: mine.flatMap(({ locationId, code, onHand, free }) =>
        locationId && code ? [{ locationId, code, onHand: onHand ?? '0', free: free ?? '0' }] : [],
      ),
    };
  });
}

async function ofBatch(ctx: Context, text: string): Promise<Scanned | null> {
  const found = await sql<{ id: string; itemId: string }>`
    select id, item_id from batch where upper(number) = upper(${text}) or id = ${idIn(text)}::uuid limit 1`.execute(
    ctx.db,
  );
  const row = found.rows[0];
  return row ? asBatch(ctx, row) : null;
}

async function asBatch(ctx: Context, row: { id: string; itemId: string }): Promise<Scanned | null> {
  const [batch] = await batchesWith(ctx, [row.id]);
  const item = await itemWith(ctx, row.itemId);
  return batch && item ? { kind: 'batch', batch, item } : null;
}

async function ofItem(ctx: Context, text: string): Promise<Scanned | null> {
  const found = await sql<{ id: string }>`
    select id from stock_item where archived_at is null and (id = ${idIn(text)}::uuid or upper(number) = upper(${text}) or part_number = upper(${text}) or upper(sku) = upper(${text})) limit 2`.execute(
    ctx.db,
  );
  const id = found.rows[0]?.id;
  return id && found.rows.length === 1 ? asItem(ctx, id) : null;
}

async function asItem(ctx: Context, id: string): Promise<Scanned | null> {
  const item = await itemWith(ctx, id);
  if (!item) return null;
  const batches = await batchesOfItem(ctx, id);
  const isOut = !batches.some(isTakeable);
  return { kind: 'item', item, batches, alternates: isOut ? await alternatesWith(ctx, id) : [] };
}

const isTakeable = (batch: Batch) => batch.usable === true && batch.places.some((place) => Number(place.free) > 0);

/** What may be issued in place of an item that is out, with its batches, first to expire first. What is out itself is not offered. */
async function alternatesWith(ctx: Context, itemId: string): Promise<Extract<Scanned, { kind: 'item' }>['alternates']> {
  const offers = [];
  for (const offer of await alternatesOf(ctx, [itemId])) {
    const item = await itemWith(ctx, offer.itemId);
    const batches = (await batchesOfItem(ctx, offer.itemId)).filter(isTakeable);
    const { id, number, kind, approvedData, customer, wantedNumber } = offer;
    if (item && batches.length > 0)
      offers.push({ id, number, kind, approvedData, customer, wantedNumber, item, batches });
  }
  return offers;
}

/** The batches of an item that have something on a shelf, first to expire first. */
async function batchesOfItem(ctx: Context, id: string): Promise<Batch[]> {
  const there = await sql<{ id: string }>`
    select b.id from batch b where b.item_id = ${id} and exists (select 1 from stock_balance sb where sb.batch_id = b.id and sb.on_hand > 0)
    order by b.effective_expiry nulls last, b.accepted_at, b.number limit 50`.execute(ctx.db);
  const ids = there.rows.map((row) => row.id);
  const batches = await batchesWith(ctx, ids);
  return batches.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

async function ofLocation(ctx: Context, text: string): Promise<Scanned | null> {
  const found = await sql<{ id: string; code: string; name: string; type: string }>`
    select id, code, name, type from location where archived_at is null and (code = upper(${text}) or id = ${idIn(text)}::uuid)
      and type not in ('vendor', 'customer', 'job', 'adjustment', 'disposal', 'conversion')`.execute(ctx.db);
  const location = found.rows[0];
  return location ? { kind: 'location', location } : null;
}

async function ofJob(ctx: Context, text: string): Promise<Scanned | null> {
  const found = await sql<{ number: string; description: string; customer: string | null; status: string }>`
    select w.number, w.part_name as description, c.name as customer, w.status from work_order w left join customer c on c.id = w.customer_id
    where upper(w.number) = upper(${text}) or w.id = ${idIn(text)}::uuid`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) return null;
  const { status, ...job } = row;
  return { kind: 'job', job: { ...job, open: (openJobStatuses as readonly string[]).includes(status) } };
}

async function ofPerson(ctx: Context, text: string): Promise<Scanned | null> {
  const found = await sql<{ employeeId: string; name: string; hasPin: boolean }>`
    select e.id as employee_id, e.name, exists (select 1 from app_user u where u.employee_id = e.id and u.state = 'active' and u.pin_hash is not null) as has_pin
    from employee e where upper(e.employee_no) = upper(${text})
      or e.id = (select employee_id from badge where upper(card_no) = upper(${text}) and status = 'issued')`.execute(
    ctx.db,
  );
  const person = found.rows[0];
  return person ? { kind: 'person', person } : null;
}

async function ofSupplier(ctx: Context, code: Extract<Code, { kind: 'supplier' }>): Promise<Scanned | null> {
  const lot = code.lot ?? null;
  const serial = code.serial ?? null;
  const partNumber = code.partNumber ?? null;
  const found = await sql<{ id: string; itemId: string }>`
    select b.id, b.item_id from batch b join stock_item i on i.id = b.item_id
    where (${partNumber}::text is null or i.part_number = upper(${partNumber}))
      and (normal_identity(b.serial_number) = normal_identity(${serial}::text) or normal_identity(b.supplier_lot) = normal_identity(${lot}::text))
    order by b.effective_expiry nulls last, b.number limit 2`.execute(ctx.db);
  const [only, second] = found.rows;
  if (only && !second) return asBatch(ctx, only);
  return partNumber ? ofItem(ctx, partNumber) : null;
}
