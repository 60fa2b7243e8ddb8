-- What the company sells: services of the shops, products of the stores.

create table sku (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  code text not null,
  kind text not null check (kind in ('service', 'product')),
  name text not null,
  name_en text not null,
  shop text check (shop in ('wheel', 'brake', 'battery', 'tireChange', 'oxygen', 'wheelOverhaul')),
  unit text not null,
  base_price numeric(14,2) not null constraint sku_price check (base_price >= 0),
  account_code text not null constraint sku_account check (account_code ~ '^4[0-9]{5}$'),
  vat_mode text not null check (vat_mode in ('vat7', 'zero', 'exempt', 'outOfScope')),
  wht_class text not null check (wht_class in ('none', 'service', 'transport', 'advertising', 'rent')),
  standard_hours numeric(10,2) check (standard_hours >= 0),
  item_id uuid references stock_item (id),
  search_text text generated always as (lower(code || ' ' || name || ' ' || name_en)) stored,
  constraint sku_kind check (case kind when 'service' then item_id is null else standard_hours is null and wht_class = 'none' end)
);
create unique index sku_code on sku (upper(code));
create index sku_list on sku (code, id);
create index sku_item_id on sku (item_id);
create index sku_search on sku using gin (search_text gin_trgm_ops);
