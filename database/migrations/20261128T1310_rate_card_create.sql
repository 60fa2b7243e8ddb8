-- Rate cards by customer and date, and their prices.

create table rate_card (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  customer_id uuid references customer (id),
  valid_from date not null,
  valid_to date,
  currency text not null check (currency in ('THB', 'USD', 'EUR', 'SGD', 'AED', 'JPY')),
  source text not null check (source in ('base', 'contract', 'epa')),
  labour_wheel numeric(14,2) check (labour_wheel >= 0),
  labour_brake numeric(14,2) check (labour_brake >= 0),
  labour_battery numeric(14,2) check (labour_battery >= 0),
  labour_tire_change numeric(14,2) check (labour_tire_change >= 0),
  labour_oxygen numeric(14,2) check (labour_oxygen >= 0),
  labour_wheel_overhaul numeric(14,2) check (labour_wheel_overhaul >= 0),
  material_markup_pct numeric(14,2) check (material_markup_pct >= 0),
  handling_pct numeric(14,2) check (handling_pct between 0 and 100),
  handling_min numeric(14,2) check (handling_min >= 0),
  handling_max numeric(14,2),
  ber_pct numeric(14,2) check (ber_pct between 1 and 100),
  remark text,
  used_at timestamptz,
  search_text text generated always as (lower(number)) stored,
  constraint rate_card_ends_after_it_begins check (valid_to >= valid_from),
  constraint rate_card_handling_at_most check (handling_max >= handling_min),
  constraint rate_card_one_at_a_time exclude using gist (
    coalesce(customer_id, '00000000-0000-0000-0000-000000000000'::uuid) with =, daterange(valid_from, valid_to, '[]') with &&
  ) where (archived_at is null)
);
create unique index rate_card_number on rate_card (upper(number));
create index rate_card_list on rate_card (valid_from desc, id desc);
create index rate_card_customer_id on rate_card (customer_id);
create index rate_card_search on rate_card using gin (search_text gin_trgm_ops);

create table rate_line (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  rate_card_id uuid not null references rate_card (id),
  sku_id uuid not null references sku (id),
  part_number_id uuid references part_number (id),
  work_scope text check (work_scope in ('inspection', 'functionalTest', 'capacityTest', 'tireChange', 'hydrostaticTest', 'refill', 'repair', 'overhaul', 'modification')),
  price numeric(18,4) not null constraint rate_line_price check (price >= 0)
);
create unique index rate_line_once on rate_line (rate_card_id, sku_id, part_number_id, work_scope) nulls not distinct where archived_at is null;
create index rate_line_list on rate_line (created_at, id);
create index rate_line_rate_card_id on rate_line (rate_card_id);
create index rate_line_sku_id on rate_line (sku_id);
create index rate_line_part_number_id on rate_line (part_number_id);
