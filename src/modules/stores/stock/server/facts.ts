import { sql } from 'kysely';
import { idIn } from '#kernel/server/records/columns.ts';
import { dayOf } from '#kernel/shared/dates.ts';
import { notFound, refuse } from '#kernel/shared/errors.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import type { Context } from '#kernel/server/context.ts';
import { location } from '../shared/location.record.ts';
import type { planCall } from '../shared/stock.calls.ts';
import type { RowOf } from '#kernel/shared/record.ts';
import { carriedOf, type batch, type CertificateType } from '../shared/batch.record.ts';
import { expiryDay, isExpired, lifeBasis, remainingLife } from '../shared/expiry.ts';

/** The kinds of release document the gates know, by the certificate a batch came with. */
const documentOf: Partial<Record<CertificateType, 'form1' | '8130-3' | 'tcca' | 'coc'>> = {
  form1CAAT: 'form1',
  form1EASA: 'form1',
  faa8130: '8130-3',
  tccaForm1: 'tcca',
  cofc: 'coc',
  coa: 'coc',
};

export interface BatchFact {
  id: string;
  /** The batch number people know. */
  batch: string;
  itemId: string;
  name: string;
  partNumber: string;
  kind: string;
  acceptanceClass: string;
  /** A standard part or a raw material may come with a conformity only (G14). */
  standardPart: boolean;
  serialNumber: string | null;
  status: string;
  /** True, or why it may not be used on that day, in words. */
  usable: true | string;
  /** `quarantine QR-26-0012`. */
  blockedBy: string | null;
  expiryDate: string | null;
  openedAt: string | null;
  openExpiry: string | null;
  /** How long it is good after opening; null: as long as closed. */
  openLifeDays: number | null;
  /** The earlier of the two last days. */
  effectiveExpiry: string | null;
  document: { type: 'form1' | '8130-3' | 'tcca' | 'coc'; number: string; accepted: boolean } | null;
  condition: string;
  /** Cycles and hours since new of a used part; null: not known. */
  csnCycles: number | null;
  tsnHours: string | null;
  ownerId: string | null;
  uom: string;
  onHand: string;
}

interface Row extends Omit<BatchFact, 'usable' | 'document' | 'standardPart'> {
  certType: CertificateType | null;
  certNumber: string | null;
  acceptedAt: string | null;
}

/** What the gates and the cards ask about batches, as it stands on a day or at an instant. Unknown ids are left out. */
export async function batchFacts(ctx: Context, batchIds: readonly string[], at: Date | string): Promise<BatchFact[]> {
  if (batchIds.length === 0) return [];
  const day = typeof at === 'string' && at.length === 10 ? at : dayOf(at);
  const result = await sql<Row>`
    select b.id, b.number as batch, b.item_id, i.part_name as name, i.part_number, i.kind, i.acceptance_class, b.serial_number, b.status,
      b.condition, b.csn_cycles, trim_scale(b.tsn_hours)::text as tsn_hours, b.blocked_by, b.expiry_date, b.opened_at, b.open_expiry, i.open_life_days, b.effective_expiry, b.cert_type, b.cert_number, case when own_certificate_fell(b.cert_number, i.part_number, b.serial_number) is not true then b.accepted_at end as accepted_at,
      b.owner_id, i.uom, coalesce((select sum(sb.on_hand) from stock_balance sb where sb.batch_id = b.id), 0)::text as on_hand
    from batch b join stock_item i on i.id = b.item_id
    where b.id = any(${[...batchIds]}::uuid[]) order by b.number`.execute(ctx.db);
  return result.rows.map(({ certType, certNumber, acceptedAt, ...row }) => {
    const type = certType ? documentOf[certType] : undefined;
    return {
      ...row,
      standardPart: row.acceptanceClass !== 'component',
      document: type ? { type, number: certNumber ?? '', accepted: acceptedAt !== null } : null,
      usable: whyNot({ ...row, hasDocument: type !== undefined }, day) ?? true,
    };
  });
}

function whyNot(
  row: Pick<Row, 'status' | 'blockedBy' | 'effectiveExpiry' | 'condition'> & { hasDocument: boolean },
  day: string,
): string | null {
  if (row.blockedBy) return `It is in ${row.blockedBy}.`;
  if (row.status === 'pending') return 'It is not inspected yet.';
  if (row.status === 'disposed') return 'It was disposed of.';
  if (row.condition === 'unserviceable' || row.condition === 'unsalvageable') return `It is ${row.condition}.`;
  if (isExpired(row.effectiveExpiry, day)) return `It expired on ${row.effectiveExpiry}.`;
  return row.hasDocument ? null : 'It has no incoming certificate.';
}

/** One batch by its number or id, as it stands now. */
export async function findBatch(ctx: Context, numberOrId: string): Promise<BatchFact | null> {
  const result = await sql<{ id: string }>`
    select id from batch where upper(number) = upper(${numberOrId}) or id = ${idIn(numberOrId)}::uuid`.execute(ctx.db);
  const id = result.rows[0]?.id;
  return id ? ((await batchFacts(ctx, [id], ctx.now))[0] ?? null) : null;
}

/**
 * The batch, when a step of that day may use it; else the gate's own refusal (R3): `G15` in quarantine, `G13` or `G14` expired,
 * `G14` without a certificate.
 */
export async function assertBatchUsable(ctx: Context, batchId: string, day: string): Promise<BatchFact> {
  const fact = (await batchFacts(ctx, [batchId], day))[0] ?? notFound('No batch is here.');
  if (fact.usable === true) return fact;
  const gate = fact.kind === 'consumable' ? 'G13' : 'G14';
  if (fact.blockedBy) refuse('G15', `${fact.name} batch ${fact.batch} is in ${fact.blockedBy}.`);
  if (isExpired(fact.effectiveExpiry, day))
    refuse(gate, `${fact.name} batch ${fact.batch} expired on ${fact.effectiveExpiry}, used on ${day}.`);
  if (!fact.document) refuse('G14', `${fact.name} ${fact.partNumber} batch ${fact.batch} has no incoming certificate.`);
  return refuse(gate, `${fact.name} batch ${fact.batch}: ${fact.usable}`);
}

/**
 * Why nothing is used from a pack, or null: its life counts from its opening, and nobody knows since when what is left of a closed one is open
 * (145.A.42(b)). Pieces are used up whole.
 */
export function whyClosedPack(fact: BatchFact, qty = '1'): string | null {
  if (fact.openLifeDays === null || fact.openedAt !== null) return null;
  if (/^(?:ea|each|pcs?)$/i.test(fact.uom) && Number.isInteger(Number(qty))) return null;
  return `${fact.name} batch ${fact.batch} is closed: have its pack opened at the counter first. It is good for ${fact.openLifeDays} days from then.`;
}

/** Refuses a part of a closed pack. Errors: 422 `G13`. */
export function refuseClosedPack(fact: BatchFact, qty?: string): void {
  const why = whyClosedPack(fact, qty);
  if (why) refuse('G13', why);
}

export interface PickedOption {
  id: string;
  label: string;
  description?: string;
  /** Why the rules would refuse it. */
  refused?: string;
}

export interface BatchQuestion {
  q?: string;
  ids?: readonly string[];
  kind?: string;
  itemId?: string;
  partNumber?: string;
  /** The job's customer: other customers' stock is refused. */
  customerId?: string | null;
  day?: string;
}

/** Batches to choose from, first to expire first, each with what decides and why it would be refused. */
export async function pickBatches(ctx: Context, question: BatchQuestion): Promise<PickedOption[]> {
  const words = (question.q ?? '')
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`);
  const result = await sql<{ id: string }>`
    select b.id from batch b join stock_item i on i.id = b.item_id
    where (${question.ids ?? null}::uuid[] is null or b.id = any(${question.ids ?? null}::uuid[]))
      and (${question.ids ? true : null}::boolean is true
        or (b.status not in ('exhausted', 'disposed') and exists (select 1 from stock_balance sb where sb.batch_id = b.id and sb.on_hand > 0)))
      and (${question.kind ?? null}::text is null or i.kind = ${question.kind ?? null})
      and (${question.itemId ?? null}::uuid is null or b.item_id = ${question.itemId ?? null}::uuid)
      and (${question.partNumber ?? null}::text is null or i.part_number = upper(${question.partNumber ?? null}))
      and (${words} = '' or b.search_text like ${`%${words}%`} or i.search_text like ${`%${words}%`})
    order by b.effective_expiry nulls last, b.number limit 20`.execute(ctx.db);
  const facts = await batchFacts(
    ctx,
    result.rows.map((row) => row.id),
    question.day ?? ctx.now,
  );
  return facts
    .sort(
      (a, b) =>
        Number(a.usable !== true) - Number(b.usable !== true) ||
        (a.effectiveExpiry ?? '9999').localeCompare(b.effectiveExpiry ?? '9999'),
    )
    .map((fact) => {
      const foreign =
        question.customerId !== undefined && fact.ownerId !== null && fact.ownerId !== question.customerId;
      const refused = foreign ? 'It belongs to another customer.' : fact.usable === true ? undefined : fact.usable;
      return {
        id: fact.id,
        label: `${fact.batch} · ${fact.name}`,
        description: [
          fact.partNumber,
          `${Number(fact.onHand)} ${fact.uom}`,
          fact.effectiveExpiry ? `until ${fact.effectiveExpiry}` : 'no expiry',
        ].join(' · '),
        ...(refused ? { refused } : {}),
      };
    });
}

/** What receiving asks about an item before it accepts a batch of it: its class, and how much life is left (R-RCV-3, R-RCV-4). */
export async function lifeOf(
  ctx: Context,
  itemId: string,
  dates: { manufacturedOn?: string | null; cureDate?: string | null; labelExpiry?: string | null },
  today: string,
): Promise<{ acceptanceClass: string; minRemainingPct: number; remainingPct: number | null; expiry: string | null }> {
  const found = await sql<{
    acceptanceClass: string;
    minRemainingPct: number;
    shelfLifeMode: string;
    shelfLifeMonths: number | null;
    openLifeDays: number | null;
  }>`
    select acceptance_class, min_remaining_pct, shelf_life_mode, shelf_life_months, open_life_days from stock_item where id = ${itemId}`.execute(
    ctx.db,
  );
  const item = found.rows[0] ?? notFound('No stock item is here.');
  const expiry = expiryDay(item, { ...dates, labelDate: dates.labelExpiry });
  return {
    acceptanceClass: item.acceptanceClass,
    minRemainingPct: item.minRemainingPct,
    expiry,
    remainingPct: remainingLife(today, lifeBasis(item, dates), expiry),
  };
}

export interface HazardFact {
  unNumber: string;
  shippingName: string | null;
  hazardClass: string | null;
  packingGroup: string | null;
}

/** What the catalogue says a part number is as dangerous goods; null when it is none, or not in the catalogue. */
export async function hazardOfItem(ctx: Context, partNumber: string): Promise<HazardFact | null> {
  const found = await sql<HazardFact>`
    select un_number, shipping_name, hazard_class, packing_group from stock_item
    where normal_part_number(part_number) = normal_part_number(${partNumber}) and un_number is not null and archived_at is null
    order by created_at limit 1`.execute(ctx.db);
  return found.rows[0] ?? null;
}

type Plan = AnswerOf<typeof planCall>['plan'];

/** The plan a place stands on: the newest picture of the place itself or of the nearest one around it, and the pins of all that are inside that. */
export async function planOf(ctx: Context, code: string): Promise<Plan> {
  const known = await sql`select 1 from location where upper(code) = upper(${code})`.execute(ctx.db);
  if (known.rows.length === 0) return notFound('No location is here.');
  const found = await sql<NonNullable<Plan>>`
    with recursive around as (
      select id, parent_id, code, name, 0 as steps from location where upper(code) = upper(${code})
      union all
      select l.id, l.parent_id, l.code, l.name, a.steps + 1 from around a join location l on l.id = a.parent_id where a.steps < 10
    ), plan as (
      select a.id, a.code, a.name, f.id as attachment_id from around a
      join attachment f on f.entity = ${location.name} and f.entity_id = a.id and f.archived_at is null and f.mime like 'image/%'
      order by a.steps, f.id desc limit 1
    ), inside as (
      select p.id, 0 as steps from plan p
      union all
      select l.id, i.steps + 1 from inside i join location l on l.parent_id = i.id where i.steps < 10
    )
    select p.attachment_id, p.code, p.name, coalesce((
      select jsonb_agg(jsonb_build_object('code', l.code, 'name', l.name, 'x', l.pin_x, 'y', l.pin_y) order by l.code)
      from inside i join location l on l.id = i.id where l.pin_x is not null and l.archived_at is null), '[]') as pins
    from plan p`.execute(ctx.db);
  return found.rows[0] ?? null;
}

/** What a batch made of another one has of it: its papers, its dates, its owner. */
export function papersOf(row: RowOf<typeof batch> & Record<string, unknown>) {
  return {
    ...carriedOf(row),
    ownerId: row.ownerId,
    condition: row.condition === 'unserviceable' || row.condition === 'unsalvageable' ? 'new' : row.condition,
    labelExpiry: row.expiryDate,
    supplierSource: row.supplierSource,
  } as const;
}
