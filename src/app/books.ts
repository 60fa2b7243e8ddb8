import type { Pool } from 'pg';
import { accountComparisons, type Comparison } from './accountBooks.ts';
import { deliveredForms } from './deliveredForms.ts';
import { keptComparison } from './keptRows.ts';
import { linkComparisons } from './linkBooks.ts';
import { moneyComparisons } from './moneyBooks.ts';
import { workComparisons } from './workBooks.ts';
import { Faults, type Fault } from '#kernel/server/audit/faults.ts';

const placeMoved = (place: string) =>
  `exists (select 1 from audit_entry a where a.entity = 'location' and a.entity_id = ${place}.id::text and a.body like '%"code":{%')`;

/** What is kept beside the records and must agree with the history, or with each other. */
const comparisons: readonly Comparison[] = [
  {
    // A place may be called otherwise by now; then only its balance tells.
    kind: 'movements against their history',
    statement: `
      select 'Movement ' || m.movement_no as name,
        'says other than its history: ' || concat_ws(', ', case when (c->>'qty')::numeric is distinct from m.qty then 'quantity' end,
          case when c->>'batchId' is distinct from m.batch_id::text then 'batch' end,
          case when c->>'type' is distinct from m.type then 'type' end,
          case when c->>'jobNumber' is distinct from m.job_number then 'work order' end,
          -- Since these are written down too.
          case when c ? 'costCentre' and c->>'costCentre' is distinct from m.cost_centre then 'cost centre' end,
          case when c ? 'receivedBy' and c->>'receivedBy' is distinct from m.received_by::text then 'receiver' end,
          case when c ? 'fefoOverrideReason' and c->>'fefoOverrideReason' is distinct from m.fefo_override_reason then 'reason for another batch' end,
          case when c ? 'reversesMovementNo' and c->>'reversesMovementNo' is distinct from m.reverses_movement_no::text then 'reversed movement' end,
          case when c ? 'occurredAt' and (c->>'occurredAt')::timestamptz is distinct from m.occurred_at then 'time' end,
          case when c ? 'unitCost' and (c->>'unitCost')::numeric is distinct from m.unit_cost then 'unit cost' end,
          case when c ? 'value' and (c->>'value')::numeric is distinct from m.value then 'value' end,
          case when c ? 'documentType' and c->>'documentType' is distinct from m.document_type then 'kind of document' end,
          case when c ? 'documentId' and c->>'documentId' is distinct from m.document_id::text then 'document' end,
          case when c ? 'receiverSignedAt' and (c->>'receiverSignedAt')::timestamptz is distinct from m.receiver_signed_at then 'signature of the receiver' end,
          case when b.item_id is distinct from m.item_id then 'item' end,
          case when c->>'from' is distinct from f.code and not ${placeMoved('f')} then 'from' end,
          case when c->>'to' is distinct from t.code and not ${placeMoved('t')} then 'to' end) as broken,
        format('select * from movement where movement_no = %s', m.movement_no) as look
      from movement m join location f on f.id = m.from_location_id join location t on t.id = m.to_location_id join batch b on b.id = m.batch_id
        join audit_entry e on e.entity = 'movement' and e.entity_id = m.id::text and e.action = 'create'
        cross join lateral (select e.body::jsonb->'changes' as c) said
      where c ? 'qty' and c ? 'batchId'`,
  },
  {
    // P44: what stands in a place is what came there less what left it.
    kind: 'stock against its movements',
    statement: `
      with moved as (
        select batch_id, place, sum(qty) as qty from (
          select batch_id, to_location_id as place, qty from movement union all select batch_id, from_location_id, -qty from movement) each
        group by batch_id, place)
      select format('Batch %s in %s', b.number, l.code) as name,
        format('stands with %s and its movements come to %s', coalesce(s.on_hand, 0), coalesce(m.qty, 0)) as broken,
        format('select * from movement where batch_id = %L order by movement_no', b.id) as look
      from stock_balance s full join moved m on m.batch_id = s.batch_id and m.place = s.location_id
        join batch b on b.id = coalesce(s.batch_id, m.batch_id) join location l on l.id = coalesce(s.location_id, m.place)
      where l.type not in ('vendor', 'customer', 'job', 'adjustment', 'disposal', 'conversion') and coalesce(s.on_hand, 0) <> coalesce(m.qty, 0)`,
  },
  {
    // R-STK-10: the value of the stock of an item is the sum of its movements; how much of it is ours stands in the balances.
    kind: 'value of stock against its movements',
    statement: `
      with held as (
        select b.item_id, sum(sb.on_hand) as qty from stock_balance sb join batch b on b.id = sb.batch_id where b.owner_type = 'company' group by 1),
      worth as (select item_id, sum(value) as value from movement group by 1),
      layers as (select item_id, sum(left_qty) as qty, sum(left_value) as value from stock_cost_layer group by 1)
      select format('Item %s %s', i.number, i.part_number) as name,
        'is kept at other than its ledger: ' || concat_ws(', ',
          case when coalesce(h.qty, 0) <> c.qty then format('quantity %s, in its places %s', c.qty, coalesce(h.qty, 0)) end,
          case when coalesce(w.value, 0) <> c.value then format('value %s, its movements come to %s', c.value, coalesce(w.value, 0)) end,
          case when i.cost_method = 'fifo' and (coalesce(l.qty, 0), coalesce(l.value, 0)) <> (c.qty, c.value)
            then format('layers of %s at %s', coalesce(l.qty, 0), coalesce(l.value, 0)) end) as broken,
        format('select * from stock_cost where item_id = %L', c.item_id) as look
      from stock_cost c join stock_item i on i.id = c.item_id left join held h using (item_id) left join worth w using (item_id) left join layers l using (item_id)
      where coalesce(h.qty, 0) <> c.qty or coalesce(w.value, 0) <> c.value
        or (i.cost_method = 'fifo' and (coalesce(l.qty, 0), coalesce(l.value, 0)) <> (c.qty, c.value))`,
  },
  {
    kind: 'reserved stock against its reservations',
    statement: `
      with booked as (select batch_id, location_id, sum(left_qty) as qty from stock_reservation where closed_at is null group by 1, 2)
      select format('Batch %s in %s', b.number, l.code) as name,
        format('has %s reserved and its reservations come to %s', coalesce(s.reserved, 0), coalesce(p.qty, 0)) as broken,
        format('select * from stock_reservation where batch_id = %L', b.id) as look
      from stock_balance s full join booked p using (batch_id, location_id)
        join batch b on b.id = coalesce(s.batch_id, p.batch_id) join location l on l.id = coalesce(s.location_id, p.location_id)
      where coalesce(s.reserved, 0) <> coalesce(p.qty, 0)`,
  },
  {
    // Journals of before they were written down are not covered: those of after the first one that was.
    kind: 'journals against the history',
    statement: `
      with told as (select entity_id as key, body::jsonb->'changes' as c from audit_entry where entity = 'journal'),
      stands as (
        select concat(source, ':', source_id, case when is_reversal then ':reversal' end) as key, max(source_id::text) as source_id, min(id::text) as id,
          min(number) as number, min(posted_on)::text as day,
          jsonb_agg(jsonb_build_array(account_code, memo, debit::text, credit::text) order by line_no) as lines
        from journal_line group by 1)
      select format('Journal %s', coalesce(s.number, t.c->>'number')) as name,
        case when s.key is null then 'is gone' when t.key is null then 'was never written down in the history'
          else 'says other than its history: ' || concat_ws(', ', case when s.number is distinct from t.c->>'number' then 'number' end,
            case when s.day is distinct from t.c->>'postedOn' then 'day' end,
            case when normalize(s.lines::text) is distinct from normalize((t.c->'lines')::text) then 'lines' end) end as broken,
        format('select * from journal_line where source_id = %L order by is_reversal, line_no', coalesce(s.source_id, split_part(t.key, ':', 2))) as look
      from stands s full join told t on t.key = s.key
      where t.key is not null or s.id > (select min(known.id) from stands known join told on told.key = known.key)`,
  },
  {
    kind: 'calibration readings against their history',
    statement: `
      with told as (
        select distinct on (entity_id) entity_id as id, body::jsonb->'changes'->'readings'->>'new' as lines from audit_entry
        where entity = 'calibration' and body like '%"readings":{%' order by entity_id, seq desc),
      stands as (
        select calibration_id::text as id, string_agg(format('%s: %s → %s (±%s)', trim_scale(nominal), trim_scale(as_found),
          trim_scale(coalesce(as_left, as_found)), trim_scale(tolerance)), '; ' order by nominal) as lines
        from calibration_reading group by 1)
      select format('Calibration %s of %s', c.certificate_no, t.tool_no) as name, 'says other than its history: readings' as broken,
        format('select * from calibration_reading where calibration_id = %L', c.id) as look
      from told left join stands using (id) join calibration_log c on c.id::text = told.id join tool t on t.id = c.tool_id
      where told.lines is distinct from stands.lines`,
  },
  {
    kind: 'suspensions against the history',
    statement: `
      with told as (
        select distinct on (id, code) id, code, is_suspended from (
          select entity_id as id, seq, coalesce(c->>'groupSuspended', c->>'groupLifted') as code, c ? 'groupSuspended' as is_suspended
          from (select entity_id, seq, body::jsonb->'changes' as c from audit_entry
            where entity = 'staffAuthorization' and body ~ '"group(Suspended|Lifted)":') entry) each
        order by id, code, seq desc)
      select format('Authorisation %s, group %s', a.number, told.code) as name,
        case when is_suspended then 'was suspended and no suspension stands' else 'was given back and stands suspended' end as broken,
        format('select * from auth_suspension where authorization_id = %L', a.id) as look
      from told join staff_authorization a on a.id::text = told.id join auth_group g on g.code = told.code
      where is_suspended <> exists (select 1 from auth_suspension s
        where s.authorization_id = a.id and s.group_id = g.id and s.lifted_at is null and s.archived_at is null)
      union all
      select format('Authorisation %s', a.number), 'is suspended and no suspension stands',
        format('select * from auth_suspension where authorization_id = %L', a.id)
      from staff_authorization a where a.status = 'suspended'
        and not exists (select 1 from auth_suspension s where s.authorization_id = a.id and s.group_id is null and s.lifted_at is null)`,
  },
  {
    kind: 'approved data against its signature',
    statement: `
      select format('Approved data %s', coalesce(d.reference, s.payload::jsonb->'document'->>'number')) as name,
        case when d.id is null then 'was signed and is gone' else 'says other than what was signed' end as broken,
        format('select * from signature where id = %L', s.id) as look
      from signature s left join approved_deviation d on d.signature_id = s.id
      where s.statement = 'I accept this value on the strength of the approved data named.' and (d.id is null
        or (s.payload::jsonb->'document') @> jsonb_strip_nulls(jsonb_build_object('kind', d.kind, 'number', d.number, 'holder', d.holder, 'partNumber', d.part_number,
          'serialNumbers', d.serial_numbers)) is not true)`,
  },
  {
    kind: 'condemned parts gone',
    statement: `
      select format('%s S/N %s', c->>'partNumber', c->>'serialNumber') as name, 'was condemned and is not in the list' as broken,
        format('select * from audit_entry where seq = %s', e.seq) as look
      from audit_entry e cross join lateral (select e.body::jsonb->'changes'->'condemned'->'new' as c) said
      where e.entity = 'workOrder' and e.body like '%"condemned":{%' and not exists (select 1 from condemned_part p
        where p.part_number = c->>'partNumber' and p.serial_number = c->>'serialNumber')`,
  },
  {
    kind: 'holds gone',
    statement: `
      select format('%s, hold %s', coalesce(e.subject, e.entity_id), e.body::jsonb->'changes'->>'waitsFor') as name,
        'stands in the history and is gone' as broken, format('select * from audit_entry where seq = %s', e.seq) as look
      from audit_entry e
      where e.entity = 'workOrder' and e.action = 'update' and e.body ~ '"hold":"[0-9a-f-]{36}"'
        and not exists (select 1 from hold_period h where h.id::text = e.body::jsonb->'changes'->>'hold')`,
  },
  {
    // What is made of a row of the list when it is stored: the release reads these.
    kind: 'capability list against its lines',
    statement: `
      with meant as (
        select i.id as item_id, i.list_revision_id, i.part_number_id, i.shop, s.scope as work_scope
        from capability_item i cross join lateral unnest(i.work_scopes) as s (scope) where i.archived_at is null)
      select format('Capability %s, %s', i.cap_key, coalesce(m.work_scope, s.work_scope)) as name,
        case when s.item_id is null then 'stands in the list and is not looked up' else 'is looked up and does not stand in the list' end as broken,
        format('select * from capability_item_scope where item_id = %L', i.id) as look
      from meant m full join capability_item_scope s on (s.item_id, s.list_revision_id, s.part_number_id, s.shop, s.work_scope)
          = (m.item_id, m.list_revision_id, m.part_number_id, m.shop, m.work_scope)
        join capability_item i on i.id = coalesce(m.item_id, s.item_id)
      where m.item_id is null or s.item_id is null`,
  },
  {
    kind: 'parts of bulletins',
    statement: `
      with meant as (
        select distinct b.id, normal_part_number(line) as part_key
        from service_bulletin b cross join lateral regexp_split_to_table(b.part_numbers, '[\\n,;]') as line where trim(line) <> '')
      select format('SB %s, part %s', b.sb_number, coalesce(m.part_key, p.part_key)) as name,
        case when p.part_key is null then 'is named and not looked up' else 'is looked up and not named' end as broken,
        format('select * from service_bulletin_part where service_bulletin_id = %L', b.id) as look
      from meant m full join service_bulletin_part p on (p.service_bulletin_id, p.part_key) = (m.id, m.part_key)
        join service_bulletin b on b.id = coalesce(m.id, p.service_bulletin_id)
      where m.id is null or p.part_key is null`,
  },
  {
    // A replaced directive asks for nothing any more. Its number may be another by now.
    kind: 'directives that replace others',
    statement: `
      with told as (
        select entity_id, body::jsonb->'changes' as c from audit_entry
        where entity = 'directive' and action <> 'refused' and (body like '%"supersedes":{%' or body like '%"adNumber":{%')),
      named as (
        select id, ad_number as number from directive union select d.id, x.number from told t join directive d on d.id::text = t.entity_id
          cross join lateral (values (t.c->'adNumber'->>'new'), (t.c->'adNumber'->>'old')) x (number) where x.number is not null),
      said as (
        select d.id as newer_id, d.ad_number, t.c->'supersedes'->>'new' as number from told t join directive d on d.id::text = t.entity_id
        where t.c ? 'supersedes')
      select format('AD %s', n.ad_number) as name, format('replaces AD %s, and nobody recorded it', o.ad_number) as broken,
        format('select * from directive_supersession where directive_id = %L', n.id) as look
      from directive_supersession s join directive n on n.id = s.directive_id join directive o on o.id = s.supersedes_id
      where not exists (select 1 from said join named on named.number = said.number where said.newer_id = n.id and named.id = o.id)
      union all
      select format('AD %s', said.ad_number), format('replaces AD %s by its history, and does not any more', said.number),
        format('select * from audit_entry where entity = %L and entity_id = %L order by seq', 'directive', said.newer_id)
      from said where not exists (select 1 from directive_supersession s join named on named.id = s.supersedes_id
        where s.directive_id = said.newer_id and named.number = said.number)`,
  },
  deliveredForms,
  ...accountComparisons,
  ...linkComparisons,
  ...workComparisons,
  ...moneyComparisons,
  keptComparison,
];

/** Holds what is kept beside the records against the history: stock, journals, readings, suspensions, approved data, condemned parts, holds, accounts, links, exams, experience, deliveries, and the rows beside the records that are told one by one. Reads only. */
export async function verifyBooks(pool: Pool): Promise<{ looked: string; faults: Fault[] }> {
  const faults = new Faults();
  for (const { kind, statement } of comparisons) {
    const { rows } = await pool.query<{ name: string; broken: string; look: string }>(
      `select * from (${statement}) found where broken not in ('', 'says other than its history: ') order by name limit 100`,
    );
    for (const { name, broken, look } of rows) faults.add(kind, `${name} ${broken}.`, look);
  }
  return {
    looked:
      'stock, journals, readings, suspensions, approved data, condemned parts, holds, accounts, links, exams, experience, deliveries and rows told one by one',
    faults: faults.list(),
  };
}
