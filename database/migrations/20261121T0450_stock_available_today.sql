-- What has expired is on hand but not available: the day is Bangkok's at the moment of asking.
create or replace view stock_item_balance as
select i.id, i.version, i.created_at, i.created_by, i.updated_at, i.updated_by, i.archived_at, i.number, i.kind, i.part_number,
  i.part_name, i.description, i.sku, i.specification, i.manufacturer, i.uom, i.storage_type, i.un_number, i.reorder_point, i.peak_id, i.search_text,
  coalesce(s.on_hand, 0)::numeric(14,4) as on_hand, coalesce(s.available, 0)::numeric(14,4) as available,
  s.earliest_expiry, s.locations,
  coalesce(coalesce(s.available, 0) < i.reorder_point, false) as below_reorder_point
from stock_item i
left join (
  select b.item_id, sum(sb.on_hand) as on_hand,
    sum(sb.on_hand - sb.reserved) filter (where l.issuable and b.status = 'accepted' and b.condition not in ('unserviceable', 'unsalvageable')
      and coalesce(b.effective_expiry >= (now() at time zone 'Asia/Bangkok')::date, true)) as available,
    min(b.effective_expiry) filter (where sb.on_hand > 0) as earliest_expiry,
    string_agg(distinct l.code, ', ') as locations
  from batch b
  join stock_balance sb on sb.batch_id = b.id and sb.on_hand > 0
  join location l on l.id = sb.location_id
  group by b.item_id
) s on s.item_id = i.id;
