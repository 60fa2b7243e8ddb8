-- Economic price adjustments: published indices, and runs that make the next rate card by them (R-FIN-11).

create table price_index (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  series text not null check (series in ('labour', 'material')),
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  value numeric(14,4) not null check (value > 0),
  source text not null
);
create unique index price_index_once on price_index (series, month) where archived_at is null;
create index price_index_list on price_index (month desc, id desc);

create table epa_run (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('draft', 'approved', 'notified', 'applied', 'withdrawn')),
  customer_id uuid references customer (id),
  rate_card_id uuid references rate_card (id),
  base_month text not null check (base_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  new_month text not null check (new_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  weight_fixed numeric(6,2) not null check (weight_fixed between 0 and 100),
  weight_labour numeric(6,2) not null check (weight_labour between 0 and 100),
  weight_material numeric(6,2) not null check (weight_material between 0 and 100),
  cap_pct numeric(6,2) check (cap_pct between 0 and 100),
  floor_pct numeric(6,2) check (floor_pct between 0 and 99),
  step numeric(8,2) not null check (step > 0),
  effective_date date not null,
  notice_days int not null check (notice_days between 0 and 365),
  remark text,
  index_l0 numeric(14,4) not null check (index_l0 > 0),
  index_l1 numeric(14,4) not null check (index_l1 > 0),
  index_m0 numeric(14,4) not null check (index_m0 > 0),
  index_m1 numeric(14,4) not null check (index_m1 > 0),
  factor numeric(12,8) not null check (factor > 0),
  limited numeric(12,8) not null check (limited > 0),
  notice text,
  new_card_id uuid references rate_card (id),
  old_valid_to date,
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  notified_on date,
  notified_by_id uuid references app_user (id),
  applied_at timestamptz,
  applied_by_id uuid references app_user (id),
  search_text text generated always as (lower(number)) stored,
  constraint epa_run_parts_are_the_whole check (weight_fixed + weight_labour + weight_material = 100),
  constraint epa_run_of_a_card check (rate_card_id is not null),
  constraint epa_run_months_in_order check (new_month > base_month),
  constraint epa_run_approved_by_another check (approved_by_id <> created_by),
  constraint epa_run_applied_has_its_card check (status <> 'applied' or (new_card_id is not null and approved_by_id is not null))
);
create unique index epa_run_number on epa_run (upper(number));
create index epa_run_list on epa_run (created_at desc, id desc);
create index epa_run_customer_id on epa_run (customer_id);
create index epa_run_rate_card_id on epa_run (rate_card_id);
create index epa_run_new_card_id on epa_run (new_card_id);
create index epa_run_search on epa_run using gin (search_text gin_trgm_ops);
