-- What a posted document is worth by shop, as it stood when it was posted: the statistics of invoicing add these up.

create table turnover_share (
  id bigint generated always as identity primary key,
  invoice_id uuid references invoice (id),
  credit_note_id uuid references credit_note (id),
  shop text,
  over_and_above boolean not null,
  of_work_order boolean not null,
  net_thb numeric(14,2) not null,
  constraint turnover_share_of_one_document check (num_nonnulls(invoice_id, credit_note_id) = 1)
);
create unique index turnover_share_of_invoice on turnover_share (invoice_id, over_and_above, of_work_order, shop) nulls not distinct where invoice_id is not null;
create unique index turnover_share_of_note on turnover_share (credit_note_id, over_and_above, of_work_order, shop) nulls not distinct where credit_note_id is not null;

-- The value of each document in THB without VAT, a credit note below nothing, spread over its shops by what their lines are worth: to the satang they add up to it.
create view turnover_share_due as
with line as (
  select i.id as invoice_id, null::uuid as credit_note_id, l.id as line_id, l.net as worth, i.total_thb - i.vat_thb as net_thb
  from invoice i join invoice_line l on l.invoice_id = i.id and l.archived_at is null where i.invoice_number is not null
  union all
  select null, n.id, (c->>'lineId')::uuid, (c->>'difference')::numeric, case n.kind when 'credit' then -1 else 1 end * (n.total_thb - n.vat_thb)
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

-- Written with the number, by the transaction that posts.
create function keep_turnover_share() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'invoice' then
    insert into turnover_share (invoice_id, shop, over_and_above, of_work_order, net_thb)
    select invoice_id, shop, over_and_above, of_work_order, net_thb from turnover_share_due where invoice_id = new.id;
  else
    insert into turnover_share (credit_note_id, shop, over_and_above, of_work_order, net_thb)
    select credit_note_id, shop, over_and_above, of_work_order, net_thb from turnover_share_due where credit_note_id = new.id;
  end if;
  return null;
end $$;
create trigger invoice_turnover after update of invoice_number on invoice for each row
  when (new.invoice_number is not null and old.invoice_number is null) execute function keep_turnover_share();
create trigger credit_note_turnover after update of note_number on credit_note for each row
  when (new.note_number is not null and old.note_number is null) execute function keep_turnover_share();

insert into turnover_share (invoice_id, credit_note_id, shop, over_and_above, of_work_order, net_thb)
select invoice_id, credit_note_id, shop, over_and_above, of_work_order, net_thb from turnover_share_due;

create trigger turnover_share_append_only before update or delete on turnover_share for each row execute function refuse_change();

-- Hours that were corrected are looked up by what they correct.
create index labor_entry_corrects on labor_entry (corrects_id) where corrects_id is not null;
