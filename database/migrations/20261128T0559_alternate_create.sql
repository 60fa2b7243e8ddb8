-- Part numbers that may be issued in place of another, approved with the data that says so (stores-finance 3.1).

create table alternate (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz check (archived_at is null),
  number text not null,
  status text not null check (status in ('draft', 'approved', 'withdrawn')),
  item_id uuid not null references stock_item (id),
  alternate_id uuid not null references stock_item (id),
  kind text not null check (kind in ('superseded', 'interchangeable', 'pma', 'customerApproved')),
  direction text not null check (direction in ('oneWay', 'twoWay')),
  approved_data text not null,
  customer_id uuid references customer (id),
  remarks text,
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  closed_at timestamptz,
  search_text text generated always as (lower(number || ' ' || approved_data)) stored,
  constraint alternate_is_another_part check (item_id <> alternate_id),
  constraint alternate_names_the_customer check (kind <> 'customerApproved' or customer_id is not null),
  constraint alternate_is_approved_by_somebody check (status <> 'approved' or (approved_at is not null and approved_by_id is not null)),
  constraint alternate_is_approved_by_another check (approved_by_id <> created_by),
  constraint alternate_closed check ((status = 'withdrawn') = (closed_at is not null))
);
create unique index alternate_number on alternate (upper(number));
-- A pair is said once, whichever way round, for everybody and for each customer.
create unique index alternate_pair on alternate (least(item_id, alternate_id), greatest(item_id, alternate_id), customer_id) nulls not distinct
  where status <> 'withdrawn';
create index alternate_list on alternate (created_at desc, id);
create index alternate_item_id on alternate (item_id);
create index alternate_alternate_id on alternate (alternate_id);
create index alternate_customer_id on alternate (customer_id);
create index alternate_search on alternate using gin (search_text gin_trgm_ops);
