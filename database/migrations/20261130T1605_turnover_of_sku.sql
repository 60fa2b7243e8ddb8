-- Turnover by SKU and month in THB without VAT: what the statistics of invoicing add up.

create table turnover_of_sku (
  month date not null,
  sku_id uuid not null references sku (id),
  net_thb numeric(18,2) not null,
  primary key (month, sku_id),
  constraint turnover_of_sku_month_is_its_first_day check (month = date_trunc('month', month::timestamp)::date)
);
create index turnover_of_sku_sku_id on turnover_of_sku (sku_id);

-- The value of each posted document in THB without VAT, a credit note below nothing, spread over its SKUs by what their lines are worth: to the satang they add up to it.
create view turnover_sku_share as
with line as (
  select i.id as invoice_id, null::uuid as credit_note_id, i.issue_date as day, i.status <> 'voided' as counts, l.sku_id as sku_id, l.net as worth,
    i.total_thb - i.vat_thb as net_thb
  from invoice i join invoice_line l on l.invoice_id = i.id and l.archived_at is null where i.invoice_number is not null
  union all
  select null::uuid as invoice_id, n.id as credit_note_id, n.issue_date as day, n.status = 'posted' as counts, l.sku_id as sku_id,
    (c->>'difference')::numeric as worth, case n.kind when 'credit' then -1 else 1 end * (n.total_thb - n.vat_thb) as net_thb
  from credit_note n cross join jsonb_array_elements(n.corrected) c join invoice_line l on l.id = (c->>'lineId')::uuid where n.note_number is not null),
part as (
  select line.invoice_id, line.credit_note_id, date_trunc('month', line.day::timestamp)::date as month, line.counts, line.sku_id, line.net_thb, sum(line.worth) as worth
  from line group by line.invoice_id, line.credit_note_id, line.day, line.counts, line.sku_id, line.net_thb),
whole as (
  select part.*, sum(part.worth) over (partition by part.invoice_id, part.credit_note_id order by part.sku_id) as up_to,
    sum(part.worth) over (partition by part.invoice_id, part.credit_note_id) as of_all
  from part)
select whole.invoice_id, whole.credit_note_id, whole.month, whole.counts, whole.sku_id,
  (round(whole.net_thb * whole.up_to / whole.of_all, 2) - round(whole.net_thb * (whole.up_to - whole.worth) / whole.of_all, 2))::numeric(14,2) as net_thb
from whole where whole.of_all > 0;

create view turnover_of_sku_due as
select s.month, s.sku_id, sum(s.net_thb)::numeric(18,2) as net_thb from turnover_sku_share s where s.counts group by s.month, s.sku_id;

-- Written by the transaction that posts or voids, in the order of the SKUs, so that two of them never wait for each other.
create function keep_turnover_of_sku() returns trigger language plpgsql as $$
declare
  sign integer := case when new.status = 'voided' then -1 else 1 end;
begin
  if tg_table_name = 'invoice' then
    insert into turnover_of_sku (month, sku_id, net_thb)
    select s.month, s.sku_id, sign * s.net_thb from turnover_sku_share s where s.invoice_id = new.id order by s.sku_id
    on conflict (month, sku_id) do update set net_thb = turnover_of_sku.net_thb + excluded.net_thb;
  else
    insert into turnover_of_sku (month, sku_id, net_thb)
    select s.month, s.sku_id, sign * s.net_thb from turnover_sku_share s where s.credit_note_id = new.id order by s.sku_id
    on conflict (month, sku_id) do update set net_thb = turnover_of_sku.net_thb + excluded.net_thb;
  end if;
  return null;
end $$;
create trigger invoice_turnover_of_sku after update of invoice_number, status on invoice for each row
  when (new.invoice_number is not null and (old.invoice_number is null or (new.status = 'voided' and old.status <> 'voided')))
  execute function keep_turnover_of_sku();
create trigger credit_note_turnover_of_sku after update of note_number, status on credit_note for each row
  when (new.note_number is not null and (old.note_number is null or (new.status = 'voided' and old.status <> 'voided')))
  execute function keep_turnover_of_sku();

insert into turnover_of_sku (month, sku_id, net_thb) select d.month, d.sku_id, d.net_thb from turnover_of_sku_due d;
