import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { clockText, dayOf, formatLegalDay } from '#kernel/shared/dates.ts';
import { notFound } from '#kernel/shared/errors.ts';
import { formOf } from '#kernel/shared/forms.ts';
import { can } from '#kernel/shared/permission.ts';
import type { Context } from '#kernel/server/context.ts';
import { companyOf } from '#kernel/server/documents/company.ts';
import type { DocumentDefinition } from '#kernel/server/documents/definition.ts';
import { getRecord } from '#kernel/server/records/records.ts';
import { virtualTypes } from '../shared/location.record.ts';
import { movement, movementTypes } from '../shared/movement.record.ts';
import type { movementFactsCall } from '../shared/stock.calls.ts';
import { countAfter, type Moment } from './counts.ts';

export interface TraceMovement {
  movementNo: number;
  occurredAt: string;
  type: string;
  qty: string;
  from: string;
  to: string;
  jobNumber: string | null;
  by: string | null;
}

export interface BatchTrace {
  balances: { location: string; onHand: string }[];
  ledger: TraceMovement[];
  /** The jobs it went to, what it was made from and what was made from it (R-STK-9). */
  jobs: { jobNumber: string; qty: string }[];
  parents: string[];
  children: string[];
}

/** Everything that happened to a batch: where it is, what moved, and the jobs it reached, also through batches made from it. */
export async function batchTrace(ctx: Context, batchId: string): Promise<BatchTrace> {
  const balances = await sql<{ location: string; onHand: string }>`
    select l.code as location, sb.on_hand::text as on_hand from stock_balance sb join location l on l.id = sb.location_id
    where sb.batch_id = ${batchId} and sb.on_hand > 0 order by l.code`.execute(ctx.db);
  const ledger = await sql<TraceMovement>`
    select m.movement_no, m.occurred_at, m.type, m.qty::text as qty, f.code as "from", t.code as "to", m.job_number, u.name as by
    from movement m join location f on f.id = m.from_location_id join location t on t.id = m.to_location_id
    left join app_user u on u.id = m.created_by
    where m.batch_id = ${batchId} order by m.movement_no desc limit 500`.execute(ctx.db);
  const jobs = await sql<{ jobNumber: string; qty: string }>`
    with recursive family as (
      select ${batchId}::uuid as id
      union
      select made.id from family f cross join lateral (
        select b.id from batch b where b.parent_batch_id = f.id
        union all
        select m.document_id from movement m where m.batch_id = f.id and m.type = 'consume' and m.document_type = 'madeInto'
      ) made
    )
    select m.job_number, sum(case when m.type = 'issue' or o.type = 'returnToStock' then m.qty else -m.qty end)::text as qty
    from movement m left join movement o on o.movement_no = m.reverses_movement_no
    -- As a list and not as a join: how large a family is, nobody foretells, and the whole ledger would be read for it.
    where m.batch_id = any(array(select id from family)) and m.job_number is not null and (m.type in ('issue', 'returnToStock') or o.type in ('issue', 'returnToStock'))
    group by 1 having sum(case when m.type = 'issue' or o.type = 'returnToStock' then m.qty else -m.qty end) > 0 order by 1`.execute(
    ctx.db,
  );
  const parents = await sql<{ number: string }>`
    with recursive up as (
      select id from (select parent_batch_id as id from batch where id = ${batchId}
        union all select batch_id from movement where document_id = ${batchId} and document_type = 'madeInto') first where id is not null
      union
      select source.id from up cross join lateral (
        select b.parent_batch_id as id from batch b where b.id = up.id and b.parent_batch_id is not null
        union all
        select m.batch_id from movement m where m.document_id = up.id and m.document_type = 'madeInto'
      ) source
    )
    select b.number from up join batch b on b.id = up.id order by 1`.execute(ctx.db);
  const children = await sql<{ number: string }>`
    select number from batch where parent_batch_id = ${batchId}
    union
    select b.number from movement m join batch b on b.id = m.document_id
    where m.batch_id = ${batchId} and m.type = 'consume' and m.document_type = 'madeInto' order by 1`.execute(ctx.db);
  return {
    balances: balances.rows,
    ledger: ledger.rows,
    jobs: jobs.rows,
    parents: parents.rows.map((row) => row.number),
    children: children.rows.map((row) => row.number),
  };
}

export interface WithDepartment {
  batch: string;
  costCentre: string;
  qty: string;
  /** Who took some of it. */
  receivers: string | null;
}

/** What of these batches went to cost centres, on no work order, and did not come back: a recall asks the people there. */
export async function withDepartments(ctx: Context, batchIds: readonly string[]): Promise<WithDepartment[]> {
  const found = await sql<WithDepartment>`
    select b.number as batch, m.cost_centre, trim_scale(sum(case when m.type = 'issue' or o.type = 'returnToStock' then m.qty else -m.qty end))::text as qty,
      string_agg(distinct e.name, ', ') filter (where m.type = 'issue') as receivers
    from movement m join batch b on b.id = m.batch_id left join movement o on o.movement_no = m.reverses_movement_no left join employee e on e.id = m.received_by
    where m.batch_id = any(${[...batchIds]}::uuid[]) and m.job_number is null and m.cost_centre is not null
      and (m.type in ('issue', 'returnToStock') or o.type in ('issue', 'returnToStock'))
    group by b.number, m.cost_centre
    having sum(case when m.type = 'issue' or o.type = 'returnToStock' then m.qty else -m.qty end) > 0 order by 2, 1`.execute(
    ctx.db,
  );
  return found.rows;
}

/** Whether a batch is of an item, or was made of one that is, however far back. */
export async function isMadeOf(ctx: Context, batchId: string, itemId: string): Promise<boolean> {
  const found = await sql`
    with recursive up as (
      select ${batchId}::uuid as id
      union
      select source.id from up cross join lateral (
        select b.parent_batch_id as id from batch b where b.id = up.id and b.parent_batch_id is not null
        union all
        select m.batch_id from movement m where m.document_id = up.id and m.document_type = 'madeInto'
      ) source
    )
    select 1 from up join batch b on b.id = up.id where b.item_id = ${itemId} limit 1`.execute(ctx.db);
  return found.rows.length > 0;
}

export interface UsedBatch {
  batchId: string;
  batch: string;
  itemId: string;
  partNumber: string;
  partName: string;
  supplierLot: string | null;
  serialNumber: string | null;
  supplier: string | null;
  maker: string | null;
  certNumber: string | null;
  /** Issued less what came back; null for what a batch of the job was made from. */
  qty: string | null;
  madeInto: string | null;
}

/** Backward: every batch a job got and did not give back, and what each was made from, with where it came from (R-STK-9). */
export async function jobTrace(ctx: Context, jobNumber: string): Promise<UsedBatch[]> {
  const found = await sql<UsedBatch>`
    with recursive issued as (
      select m.batch_id as id, sum(case when m.type = 'issue' or o.type = 'returnToStock' then m.qty else -m.qty end) as qty
      from movement m left join movement o on o.movement_no = m.reverses_movement_no
      where m.job_number = ${jobNumber} and (m.type in ('issue', 'returnToStock') or o.type in ('issue', 'returnToStock'))
      group by 1 having sum(case when m.type = 'issue' or o.type = 'returnToStock' then m.qty else -m.qty end) > 0
    ), used as (
      select id, null::uuid as into_id from issued
      union
      select source.id, u.id from used u cross join lateral (
        select b.parent_batch_id as id from batch b where b.id = u.id and b.parent_batch_id is not null
        union all
        select m.batch_id from movement m where m.document_id = u.id and m.document_type = 'madeInto'
      ) source
    )
    select distinct b.id as batch_id, b.number as batch, i.id as item_id, i.part_number, i.part_name, b.supplier_lot, b.serial_number,
      b.supplier_source as supplier, b.manufacturer_source as maker, b.cert_number, s.qty::text as qty, w.number as made_into
    from used u join batch b on b.id = u.id join stock_item i on i.id = b.item_id left join batch w on w.id = u.into_id
    left join issued s on s.id = b.id and u.into_id is null
    order by i.part_number, b.number`.execute(ctx.db);
  return found.rows;
}

/** Why this person may not take a movement back: stores.admin each one, everybody else of the stores what they posted themselves, on the same day. */
export function whyNotYours(ctx: Context, posted: { createdBy: string | null; occurredAt: string }): string | null {
  if (can(ctx.actor, 'stores.admin')) return null;
  const own = posted.createdBy !== null && posted.createdBy === ctx.actor.id;
  return own && dayOf(posted.occurredAt) === dayOf(ctx.now)
    ? null
    : 'You may undo what you posted yourself, on the same day. Older movements are reversed by a stores admin.';
}

type MovementFacts = AnswerOf<typeof movementFactsCall>;

/** What a movement is asked before it is reversed. */
interface Reversible extends Moment {
  id: string;
  movementNo: number;
  type: string;
  documentType: string | null;
  documentId: string | null;
}

/**
 * Why a movement stands, or null: a count stands until the next one, a kit or an opened pack until it is returned, and what was scrapped or
 * sent back by a decision of quality does not come back by a reversal (R-STK-4).
 */
export async function whyItStays(ctx: Context, posted: Reversible): Promise<[code: string, why: string] | null> {
  const { type } = posted;
  if (type === 'reversal') return ['REVERSAL_OF_REVERSAL', 'A reversal cannot be reversed.'];
  const found = await sql<{
    reversal: number | null;
    isConversion: boolean;
    back: number | null;
    scrap: string | null;
  }>`
    select (select movement_no from movement where reverses_movement_no = ${posted.movementNo}) as reversal,
      exists (select from location where id in (${posted.fromLocationId}, ${posted.toLocationId}) and type = 'conversion') as is_conversion,
      (select r.movement_no from movement r where r.type = 'returnToStock' and r.document_type = 'issue' and r.document_id = ${posted.id}
        and not exists (select 1 from movement x where x.reverses_movement_no = r.movement_no) limit 1) as back,
      (select number from scrap where ${posted.documentType === 'scrap'} and id = ${posted.documentId}::uuid and status <> 'rejected') as scrap`.execute(
    ctx.db,
  );
  const { reversal, isConversion, back, scrap } = found.rows[0] ?? notFound('No movement has this number.');
  if (reversal) return ['ALREADY_REVERSED', `Movement ${posted.movementNo} was reversed by ${reversal}.`];
  if (type === 'countGain' || type === 'countLoss') return ['COUNT_STANDS', 'A count is corrected by the next count.'];
  if (type === 'ship') return ['SHIPPED', 'It left on a delivery note. What comes back is received at the dock.'];
  if (isConversion) return ['PART_OF_SPLIT', 'It is one half of an opened or split pack, or of a kit, and stays.'];
  if (back) return ['RETURNED_SINCE', `Movement ${back} brought some of it back already. Return the rest.`];
  if (posted.documentType === 'quarantine' && (type === 'scrap' || type === 'vendorReturn'))
    return ['DECIDED', 'Quality decided this in quarantine: it is not taken back in the ledger.'];
  if (scrap) return ['SCRAPPED', `It stands in scrap record ${scrap}: quality rejects that first.`];
  const counted = await countAfter(ctx, posted);
  return counted ? ['COUNTED_SINCE', `${counted} was counted since. Post a return or a new count.`] : null;
}

/** What a movement left of its batch in the places it touched, and what hangs on it. What a use at a step or a block forbids is said when it is tried. */
export async function movementFacts(ctx: Context, movementNo: number): Promise<MovementFacts> {
  const found = await sql<{
    posted: Reversible & { createdBy: string | null };
    postedBy: string | null;
    uom: string;
    reversedBy: MovementFacts['reversedBy'];
    reverses: MovementFacts['reverses'];
    left: MovementFacts['left'];
  }>`
    select jsonb_build_object('id', m.id, 'movementNo', m.movement_no, 'type', m.type, 'batchId', m.batch_id, 'fromLocationId', m.from_location_id,
        'toLocationId', m.to_location_id, 'occurredAt', m.occurred_at, 'documentType', m.document_type, 'documentId', m.document_id,
        'createdBy', m.created_by) as posted, u.name as posted_by, i.uom,
      (select jsonb_build_object('id', r.id, 'movementNo', r.movement_no) from movement r where r.reverses_movement_no = m.movement_no) as reversed_by,
      (select jsonb_build_object('id', r.id, 'movementNo', r.movement_no) from movement r where r.movement_no = m.reverses_movement_no) as reverses,
      coalesce((select jsonb_agg(jsonb_build_object('place', l.code, 'qty', (
          select trim_scale(coalesce(sum(case when e.to_location_id = l.id then e.qty else -e.qty end), 0))::text from movement e
          where e.batch_id = m.batch_id and e.movement_no <= m.movement_no and l.id in (e.from_location_id, e.to_location_id))) order by l.code)
        from location l where l.id in (m.from_location_id, m.to_location_id) and l.type <> all(${[...virtualTypes]}::text[])), '[]') as "left"
    from movement m join stock_item i on i.id = m.item_id left join app_user u on u.id = m.created_by
    where m.movement_no = ${movementNo}`.execute(ctx.db);
  const { posted, ...facts } = found.rows[0] ?? notFound('No movement has this number.');
  const why = (await whyItStays(ctx, posted))?.[1] ?? whyNotYours(ctx, posted);
  return { ...facts, whyNotReversed: can(ctx.actor, 'stores.user') ? why : 'The stores reverse a movement.' };
}

/** The slip of a movement: what went from where to where, for what, who gave it and who took it. */
export async function movementSlip(ctx: Context, id: string): Promise<{ no: number; paper: DocumentDefinition }> {
  const row = await getRecord(ctx, movement, id);
  const { left, uom, postedBy, reversedBy, reverses } = await movementFacts(ctx, row.movementNo);
  const cell = (label: string, value: string | null | undefined) => ({ label, value: value || '–', size: 11 });
  const moment = (at: string) => `${formatLegalDay(dayOf(at))} ${clockText(at)}`;
  const paper: DocumentDefinition = {
    title: `Movement slip ${row.movementNo}`,
    company: await companyOf(ctx),
    ...formOf('ABS-ST-25'),
    orientation: 'portrait',
    size: 'A4',
    issuedAt: row.occurredAt,
    ...(reversedBy ? { watermark: 'VOID' as const } : {}),
    content: [
      { kind: 'heading', text: `${movementTypes[row.type]} no. ${row.movementNo}`, level: 1 },
      {
        kind: 'fields',
        rows: [
          { cells: [cell('Item', row.itemIdLabel), cell('Batch', row.batchIdLabel)] },
          {
            cells: [cell('Quantity', `${Number(row.qty)} ${uom}`), cell('Time', moment(row.occurredAt))],
          },
          { cells: [cell('From', row.fromLocationIdLabel), cell('To', row.toLocationIdLabel)] },
          { cells: [cell('Job', row.jobNumber), cell('Cost centre', row.costCentre)] },
          { cells: [cell('Posted by', postedBy), cell('Received by', row.receivedByLabel)] },
          {
            cells: [
              cell('Left of the batch', left.map(({ place, qty }) => `${place}: ${qty} ${uom}`).join(', ')),
              cell('Receiver signed with PIN', row.receiverSignedAt && moment(row.receiverSignedAt)),
            ],
          },
          {
            cells: [
              cell('Reverses', reverses ? String(reverses.movementNo) : null),
              cell('Reversed by', reversedBy ? String(reversedBy.movementNo) : null),
            ],
          },
          { cells: [cell('Why not the first to expire', row.fefoOverrideReason), cell('Reason', row.reason)] },
        ],
      },
    ],
  };
  return { no: row.movementNo, paper };
}
