-- The same view with every column named, so that the dump of the schema loads as it is written.
create or replace view turnover_share_due as
with line as (
  select i.id as invoice_id, null::uuid as credit_note_id, l.id as line_id, l.net as worth, i.total_thb - i.vat_thb as net_thb
  from invoice i join invoice_line l on l.invoice_id = i.id and l.archived_at is null where i.invoice_number is not null
  union all
  select null::uuid as invoice_id, n.id as credit_note_id, (c->>'lineId')::uuid as line_id, (c->>'difference')::numeric as worth,
    case n.kind when 'credit' then -1 else 1 end * (n.total_thb - n.vat_thb) as net_thb
  from credit_note n cross join jsonb_array_elements(n.corrected) c where n.note_number is not null),
part as (
  select d.invoice_id, d.credit_note_id, coalesce(w.shop, s.shop) as shop, l.source = 'overAndAbove' as over_and_above, l.job_id is not null as of_work_order,
    d.net_thb, sum(d.worth) as worth
  from line d join invoice_line l on l.id = d.line_id join sku s on s.id = l.sku_id left join work_order w on w.id = l.job_id
  group by d.invoice_id, d.credit_note_id, coalesce(w.shop, s.shop), l.source = 'overAndAbove', l.job_id is not null, d.net_thb),
whole as (
  select *, sum(worth) over (partition by invoice_id, credit_note_id order by over_and_above, of_work_order, shop) as up_to,
    sum(worth) over (partition by invoice_id, credit_note_id) as of_all
  from part)
select invoice_id, credit_note_id, shop, over_and_above, of_work_order,
  (round(net_thb * up_to / of_all, 2) - round(net_thb * (up_to - worth) / of_all, 2))::numeric(14,2) as net_thb
from whole where of_all > 0;
