-- The one ledger whole: what a movement was worth, who signed for it and why, cost by item, reservations, counts (R-STK-1 to R-STK-11).

alter table movement
  add column value numeric(18,2) not null default 0,
  add column reason text,
  add column receiver_signed_at timestamptz,
  add constraint movement_signed check (receiver_signed_at is null or received_by is not null);
create index movement_received_by on movement (received_by);
create index movement_document on movement (document_id) where document_id is not null;
create index movement_reversed on movement (reverses_movement_no) where reverses_movement_no is not null;

-- What is split off, opened or mixed becomes another batch; both ends of that stand here.
alter table location drop constraint location_type_check;
alter table location add constraint location_type_check check (type in ('receiving', 'stock', 'cold', 'flammable', 'quarantine', 'unserviceable',
  'scrap', 'wornTire', 'toolCrib', 'shipping', 'vendor', 'customer', 'job', 'adjustment', 'disposal', 'conversion'));
insert into location (code, name, type) values ('CONVERT', 'Opened, split and kitted', 'conversion');

create index batch_parent on batch (parent_batch_id) where parent_batch_id is not null;

-- What the company's own stock of an item is worth; the sum of what its movements were worth (R-STK-10).
create table stock_cost (
  item_id uuid primary key references stock_item (id),
  qty numeric(14,4) not null default 0 check (qty >= 0),
  value numeric(18,2) not null default 0 check (value >= 0),
  check (qty > 0 or value = 0)
);
create table stock_cost_layer (
  id uuid primary key default uuidv7(),
  item_id uuid not null references stock_item (id),
  batch_id uuid not null references batch (id),
  taken_in_at timestamptz not null,
  left_qty numeric(14,4) not null check (left_qty >= 0),
  left_value numeric(18,2) not null check (left_value >= 0)
);
create index stock_cost_layer_item on stock_cost_layer (item_id, taken_in_at, id) where left_qty > 0;
create function begin_stock_cost() returns trigger language plpgsql as $$
begin
  insert into stock_cost (item_id) values (new.id);
  return null;
end $$;
create trigger stock_item_cost after insert on stock_item for each row execute function begin_stock_cost();

-- Movements of before get the worth their batch had; the owner may once open the ledger for it.
alter table movement disable trigger movement_append_only;
update movement m set value = round(m.qty * m.unit_cost, 2) * (case when f.type in ('vendor', 'customer', 'job', 'adjustment', 'disposal') then 1 else -1 end)
from location f, location t, batch b
where f.id = m.from_location_id and t.id = m.to_location_id and b.id = m.batch_id and b.owner_type = 'company' and m.unit_cost > 0
  and (f.type in ('vendor', 'customer', 'job', 'adjustment', 'disposal')) <> (t.type in ('vendor', 'customer', 'job', 'adjustment', 'disposal'));
with held as (
  select i.id as item_id, coalesce((select sum(sb.on_hand) from stock_balance sb join batch b on b.id = sb.batch_id where b.item_id = i.id and b.owner_type = 'company'), 0) as qty,
    coalesce((select sum(m.value) from movement m where m.item_id = i.id), 0) as value
  from stock_item i)
update movement m set value = m.value - h.value from held h
where h.item_id = m.item_id and (h.value < 0 or (h.qty = 0 and h.value <> 0)) and m.movement_no = (select max(movement_no) from movement l where l.item_id = m.item_id);
alter table movement enable trigger movement_append_only;
insert into stock_cost (item_id, qty, value)
select i.id, coalesce((select sum(sb.on_hand) from stock_balance sb join batch b on b.id = sb.batch_id where b.item_id = i.id and b.owner_type = 'company'), 0),
  coalesce((select sum(m.value) from movement m where m.item_id = i.id), 0)
from stock_item i;

-- What is promised to a job or a request; the sum of what is left of them is the balance's reserved (R-STK-8).
create table stock_reservation (
  id uuid primary key default uuidv7(),
  batch_id uuid not null references batch (id),
  location_id uuid not null references location (id),
  qty numeric(14,4) not null check (qty > 0),
  left_qty numeric(14,4) not null,
  job_number text,
  document_type text not null,
  document_id uuid not null,
  reserved_at timestamptz not null,
  reserved_by uuid references app_user (id),
  expires_at timestamptz not null,
  closed_at timestamptz,
  closed_as text check (closed_as in ('consumed', 'released', 'lapsed')),
  check (left_qty >= 0 and left_qty <= qty),
  check ((closed_at is null) = (left_qty > 0)),
  check ((closed_at is null) = (closed_as is null))
);
create index stock_reservation_open on stock_reservation (batch_id, location_id) where closed_at is null;
create index stock_reservation_document on stock_reservation (document_id) where closed_at is null;
create index stock_reservation_lapse on stock_reservation (expires_at) where closed_at is null;

-- A count of a place, or of one batch of it: blind, and posted only when somebody who did not count approves it (R-STK-11).
create table stock_count (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('counted', 'agreed', 'approved', 'rejected')),
  location_id uuid not null references location (id),
  batch_id uuid references batch (id),
  reason text,
  counted_at timestamptz not null,
  counted_by_id uuid not null references app_user (id),
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  line_count int not null,
  difference_count int not null,
  search_text text generated always as (lower(number)) stored,
  check (status <> 'approved' or approved_by_id is not null),
  check (approved_by_id <> counted_by_id)
);
create unique index stock_count_number on stock_count (upper(number));
create unique index stock_count_open on stock_count (location_id, batch_id) nulls not distinct where status = 'counted';
create index stock_count_list on stock_count (created_at desc, id);
create index stock_count_location_id on stock_count (location_id);
create index stock_count_batch_id on stock_count (batch_id);
create index stock_count_search on stock_count using gin (search_text gin_trgm_ops);

create table stock_count_line (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  stock_count_id uuid not null references stock_count (id),
  batch_id uuid not null references batch (id),
  counted numeric(14,4) not null check (counted >= 0),
  expected numeric(14,4) not null check (expected >= 0),
  difference numeric(14,4) not null generated always as (counted - expected) stored,
  movement_no bigint references movement (movement_no),
  unique (stock_count_id, batch_id)
);
create index stock_count_line_list on stock_count_line (created_at desc, id);
create index stock_count_line_batch_id on stock_count_line (batch_id);
