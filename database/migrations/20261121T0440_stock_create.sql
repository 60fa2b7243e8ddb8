-- Stock: what there is a catalogue entry for, where it may stand, in which batches it came, and every move it made.

create table stock_item (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null unique,
  kind text not null check (kind in ('spare', 'consumable', 'tire', 'torqueTube')),
  part_number text not null check (part_number = upper(btrim(part_number)) and part_number <> ''),
  part_name text not null,
  description text not null,
  sku text unique,
  manufacturer text,
  ata_chapter text,
  specification text,
  acceptance_class text not null check (acceptance_class in ('component', 'standardPart', 'material')),
  tracking text not null default 'batch' check (tracking in ('batch', 'serial')),
  uom text not null,
  purchase_uom text,
  conversion numeric(14,4) not null default 1 check (conversion > 0),
  shelf_life_mode text not null default 'none' check (shelf_life_mode in ('none', 'fixedFromManufacture', 'fixedFromCure', 'setOnReceipt')),
  shelf_life_months int check (shelf_life_months > 0),
  open_life_days int check (open_life_days > 0),
  min_remaining_pct int not null default 50 check (min_remaining_pct between 0 and 100),
  max_extensions int not null default 1 check (max_extensions >= 0),
  storage_type text not null default 'ambient' check (storage_type in ('ambient', 'cold', 'frozen', 'flammable', 'corrosive', 'oxygenClean')),
  un_number text,
  hazard_class text,
  min_qty numeric(14,4) check (min_qty >= 0),
  max_qty numeric(14,4),
  reorder_point numeric(14,4) check (reorder_point >= 0),
  moq numeric(14,4) check (moq >= 0),
  lead_time_days int check (lead_time_days >= 0),
  cost_method text not null default 'movingAverage' check (cost_method in ('movingAverage', 'fifo')),
  peak_id text unique,
  search_text text generated always as (lower(number || ' ' || part_number || ' ' || part_name || ' ' || description || ' ' || coalesce(sku, ''))) stored,
  unique nulls not distinct (part_number, manufacturer),
  check (shelf_life_mode not like 'fixed%' or shelf_life_months is not null),
  check (max_qty is null or min_qty is null or max_qty >= min_qty)
);
create index stock_item_list on stock_item (kind, part_number, id) where archived_at is null;
create index stock_item_search on stock_item using gin (search_text gin_trgm_ops);

create table location (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  code text not null unique,
  name text not null,
  type text not null check (type in ('receiving', 'stock', 'cold', 'flammable', 'quarantine', 'unserviceable', 'scrap', 'wornTire', 'toolCrib', 'shipping',
    'vendor', 'customer', 'job', 'adjustment', 'disposal')),
  issuable boolean not null default false,
  parent_id uuid references location (id),
  temp_min numeric(6,2),
  temp_max numeric(6,2),
  rh_max numeric(6,2),
  last_counted_at timestamptz,
  search_text text generated always as (lower(code || ' ' || name)) stored,
  check (not issuable or type in ('stock', 'cold', 'flammable')),
  check (parent_id <> id)
);
create index location_search on location using gin (search_text gin_trgm_ops);

-- The ends of movements that leave the building, and the one place of each kind the ledger cannot do without.
insert into location (code, name, type) values
  ('VENDOR', 'Vendors', 'vendor'),
  ('CUSTOMER', 'Customers', 'customer'),
  ('JOB', 'Jobs', 'job'),
  ('ADJUST', 'Count differences', 'adjustment'),
  ('DISPOSAL', 'Disposed of', 'disposal'),
  ('RCV-01', 'Receiving dock', 'receiving'),
  ('QUA-01', 'Quarantine bond', 'quarantine'),
  ('UNS-01', 'Unserviceable shelf', 'unserviceable'),
  ('SCR-01', 'Scrap bond', 'scrap'),
  ('SHP-01', 'Shipping dock', 'shipping');

create table batch (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null unique,
  status text not null check (status in ('pending', 'accepted', 'quarantined', 'recalled', 'exhausted', 'disposed')),
  item_id uuid not null references stock_item (id),
  parent_batch_id uuid references batch (id),
  supplier_lot text,
  serial_number text,
  owner_type text not null default 'company' check (owner_type in ('company', 'customer', 'vendorConsignment')),
  owner_id uuid references customer (id),
  condition text not null check (condition in ('new', 'overhauled', 'repaired', 'inspected', 'asRemoved', 'unserviceable', 'unsalvageable')),
  manufactured_on date,
  cure_date date,
  expiry_date date,
  opened_at timestamptz,
  open_expiry date,
  -- The one last day of use (R-STK-5); least() passes over what is not known.
  effective_expiry date generated always as (least(expiry_date, open_expiry)) stored,
  cert_type text check (cert_type in ('form1CAAT', 'form1EASA', 'faa8130', 'tccaForm1', 'cofc', 'coa', 'none')),
  cert_number text,
  cert_issuer text,
  cert_date date,
  manufacturer_source text,
  supplier_source text,
  accepted_at timestamptz,
  -- Why nobody may use it now, in words: `quarantine QR-26-0012`.
  blocked_by text,
  unit_cost numeric(18,4) not null default 0 check (unit_cost >= 0),
  currency text not null default 'THB' check (currency ~ '^[A-Z]{3}$'),
  search_text text generated always as (lower(number || ' ' || coalesce(supplier_lot, '') || ' ' || coalesce(serial_number, '') || ' ' || coalesce(cert_number, ''))) stored,
  check (parent_batch_id <> id),
  check ((owner_type = 'customer') = (owner_id is not null)),
  check (owner_type <> 'customer' or unit_cost = 0),
  check ((status in ('quarantined', 'recalled')) = (blocked_by is not null))
);
create index batch_item on batch (item_id, effective_expiry, id);
create index batch_expiry on batch (effective_expiry, id) where effective_expiry is not null;
create index batch_search on batch using gin (search_text gin_trgm_ops);
create unique index batch_live_serial on batch (item_id, upper(serial_number))
  where serial_number is not null and status not in ('exhausted', 'disposed');

create table batch_extension (
  id uuid primary key default uuidv7(),
  batch_id uuid not null references batch (id),
  from_day date not null,
  to_day date not null,
  evidence text not null,
  approved_by uuid not null references app_user (id),
  approved_at timestamptz not null,
  check (to_day > from_day)
);
create index batch_extension_batch on batch_extension (batch_id);
create trigger batch_extension_append_only before update or delete on batch_extension
  for each row execute function refuse_change();

create table movement (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz check (archived_at is null),
  movement_no bigint not null generated always as identity unique,
  occurred_at timestamptz not null,
  type text not null check (type in ('receipt', 'inspectAccept', 'inspectReject', 'issue', 'returnToStock', 'transfer', 'countGain', 'countLoss',
    'quarantineIn', 'quarantineOut', 'scrap', 'ship', 'vendorReturn', 'consume', 'reversal')),
  batch_id uuid not null references batch (id),
  item_id uuid not null references stock_item (id),
  -- Copied from the item, so that each ledger screen reads one table.
  item_kind text not null,
  from_location_id uuid not null references location (id),
  to_location_id uuid not null references location (id),
  qty numeric(14,4) not null check (qty > 0),
  job_number text,
  cost_centre text,
  document_type text,
  document_id uuid,
  unit_cost numeric(18,4) not null default 0 check (unit_cost >= 0),
  received_by uuid references employee (id),
  fefo_override_reason text,
  reverses_movement_no bigint unique references movement (movement_no),
  idempotency_key uuid not null unique default uuidv7(),
  check (from_location_id <> to_location_id),
  check (type <> 'issue' or job_number is not null or cost_centre is not null),
  check ((type = 'reversal') = (reverses_movement_no is not null))
);
create index movement_batch on movement (batch_id, movement_no);
create index movement_kind on movement (item_kind, occurred_at desc, id desc);
create index movement_list on movement (occurred_at desc, id desc);
create index movement_job on movement (job_number) where job_number is not null;
create trigger movement_append_only before update or delete on movement for each row execute function refuse_change();
create trigger movement_no_truncate before truncate on movement for each statement execute function refuse_change();

-- The sum of the ledger per batch and place; can be computed anew from `movement` at any time (R-STK-1).
create table stock_balance (
  batch_id uuid not null references batch (id),
  location_id uuid not null references location (id),
  on_hand numeric(14,4) not null check (on_hand >= 0),
  reserved numeric(14,4) not null default 0 check (reserved >= 0 and reserved <= on_hand),
  primary key (batch_id, location_id)
);
create index stock_balance_location on stock_balance (location_id);

-- A batch with what is left of it, for the shelf-life lists.
create view batch_stock as
select b.id, b.version, b.created_at, b.created_by, b.updated_at, b.updated_by, b.archived_at, b.number, b.status,
  b.item_id, i.kind as item_kind, i.part_number, i.part_name, i.uom, b.supplier_lot, b.serial_number, b.owner_id, b.condition,
  b.expiry_date, b.opened_at, b.open_expiry, b.effective_expiry, s.on_hand, s.locations,
  (b.search_text || ' ' || i.search_text) as search_text
from batch b
join stock_item i on i.id = b.item_id
join (
  select sb.batch_id, sum(sb.on_hand) as on_hand, string_agg(l.code, ', ' order by l.code) as locations
  from stock_balance sb join location l on l.id = sb.location_id
  where sb.on_hand > 0 group by sb.batch_id
) s on s.batch_id = b.id;

-- An item with what there is of it. Available is what may be issued; what has expired by today is taken off when it is asked for.
create view stock_item_balance as
select i.id, i.version, i.created_at, i.created_by, i.updated_at, i.updated_by, i.archived_at, i.number, i.kind, i.part_number,
  i.part_name, i.description, i.sku, i.specification, i.manufacturer, i.uom, i.storage_type, i.un_number, i.reorder_point, i.peak_id, i.search_text,
  coalesce(s.on_hand, 0)::numeric(14,4) as on_hand, coalesce(s.available, 0)::numeric(14,4) as available,
  s.earliest_expiry, s.locations,
  coalesce(coalesce(s.available, 0) < i.reorder_point, false) as below_reorder_point
from stock_item i
left join (
  select b.item_id, sum(sb.on_hand) as on_hand,
    sum(sb.on_hand - sb.reserved) filter (where l.issuable and b.status = 'accepted' and b.condition not in ('unserviceable', 'unsalvageable')) as available,
    min(b.effective_expiry) filter (where sb.on_hand > 0) as earliest_expiry,
    string_agg(distinct l.code, ', ') as locations
  from batch b
  join stock_balance sb on sb.batch_id = b.id and sb.on_hand > 0
  join location l on l.id = sb.location_id
  group by b.item_id
) s on s.item_id = i.id;
