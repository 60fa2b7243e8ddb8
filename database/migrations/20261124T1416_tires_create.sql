-- Tires: a casing and its passport, and the lots worn casings leave in (stores-finance 3.3, 4.5).

create table worn_tire_lot (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('open', 'closed', 'shipped', 'settled', 'cancelled')),
  destination text not null check (destination in ('retreader', 'owner')),
  vendor_id uuid references vendor (id),
  owner_id uuid references customer (id),
  capacity int not null check (capacity > 0),
  remark text,
  delivery_note_id uuid references delivery_note (id),
  casing_credit numeric(14,2),
  closed_at timestamptz,
  shipped_at timestamptz,
  settled_at timestamptz,
  search_text text generated always as (lower(number)) stored,
  -- A lot goes to one retreader or to one owner.
  constraint worn_tire_lot_destination check (num_nonnulls(vendor_id, owner_id) = 1 and (destination = 'retreader') = (vendor_id is not null)),
  constraint worn_tire_lot_shipped check ((status in ('shipped', 'settled')) = (delivery_note_id is not null))
);
create unique index worn_tire_lot_number on worn_tire_lot (upper(number));
create index worn_tire_lot_list on worn_tire_lot (created_at desc, id);
create index worn_tire_lot_vendor_id on worn_tire_lot (vendor_id);
create index worn_tire_lot_owner_id on worn_tire_lot (owner_id);
create index worn_tire_lot_search on worn_tire_lot using gin (search_text gin_trgm_ops);
create index worn_tire_lot_delivery_note_id on worn_tire_lot (delivery_note_id);

create table tire (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('received', 'serviceable', 'allotted', 'mounted', 'atCustomer', 'worn', 'assessed', 'atRetreader', 'returnedToOwner', 'scrapped', 'quarantined')),
  serial_number text not null,
  manufacturer text not null,
  tire_partnumber text not null,
  size text not null,
  ply_rating int,
  speed_rating_mph int,
  construction text not null check (construction in ('bias', 'radial')),
  customer_id uuid not null references customer (id),
  owner_id uuid references customer (id),
  retread_level int not null,
  max_retread_level int not null,
  constraint tire_level check (retread_level between 0 and max_retread_level),
  retread_data text,
  manufactured_on date not null,
  age_limit_months int,
  owner_allows_retread boolean not null default false,
  last_retread_on date check (last_retread_on >= manufactured_on),
  retreader text,
  location_id uuid references location (id),
  tread_inboard_mm numeric(14,1),
  tread_centre_mm numeric(14,1),
  tread_outboard_mm numeric(14,1),
  wheel_serial text,
  job_id uuid references work_order (id),
  removal_reason text check (removal_reason in ('normalWear', 'unevenWear', 'flatSpot', 'cut', 'chunking', 'rubberReversion', 'grooveCracking', 'ribUndercutting', 'chevronCut', 'peeledRib', 'openSplice', 'fodPuncture', 'treadSeparation', 'bulge', 'beadDamage', 'casingPlyCut', 'burst', 'overheated', 'runFlat', 'contamination', 'deepPuncture')),
  removed_from text,
  landings int check (landings >= 0),
  verdict text check (verdict in ('retread', 'scrap', 'returnAsIs')),
  lot_id uuid references worn_tire_lot (id),
  purchase_cost numeric(14,2),
  retread_cost numeric(14,2),
  casing_credit numeric(14,2),
  remark text,
  search_text text generated always as (lower(serial_number || ' ' || tire_partnumber || ' ' || manufacturer || ' ' || size || ' ' || coalesce(wheel_serial, '') || ' ' || coalesce(removed_from, ''))) stored,
  constraint tire_mounted check (status <> 'mounted' or (wheel_serial is not null and job_id is not null)),
  constraint tire_allotted check (status <> 'allotted' or job_id is not null),
  constraint tire_worn check ((status <> 'worn' and status <> 'assessed') or removal_reason is not null),
  constraint tire_assessed check (status <> 'assessed' or verdict is not null),
  constraint tire_in_lot check (lot_id is null or status = 'assessed' or status = 'atRetreader' or status = 'returnedToOwner')
);
create index tire_list on tire (created_at desc, id);
create index tire_customer_id on tire (customer_id);
create index tire_owner_id on tire (owner_id);
create index tire_location_id on tire (location_id);
create index tire_job_id on tire (job_id);
create index tire_lot_id on tire (lot_id);
create index tire_search on tire using gin (search_text gin_trgm_ops);
create index tire_tire_partnumber on tire (tire_partnumber);
-- One casing is one row, whatever the spelling of its branding.
create unique index tire_identity on tire (normal_identity(manufacturer), normal_identity(serial_number));
create index tire_part on tire (normal_identity(tire_partnumber), normal_identity(serial_number));

-- A level is raised by one, by a retread that came back, and by nothing else (R-TIR-1).
create function tire_level_holds() returns trigger language plpgsql as $$
begin
  if new.retread_level is distinct from old.retread_level
    and not (old.status = 'atRetreader' and new.status = 'received' and new.retread_level = old.retread_level + 1) then
    raise exception 'the level of tire % changes only when a retread comes back', old.serial_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger tire_level_holds before update on tire for each row execute function tire_level_holds();

create table tire_event (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  event text not null check (event in ('receive', 'inspect', 'allot', 'giveBack', 'mount', 'dismount', 'ship', 'remove', 'assess', 'assessAgain', 'sendRetread', 'returnRetread', 'rejected', 'scrap', 'returnOwner', 'quarantine', 'release', 'reverse')),
  tire_id uuid not null references tire (id),
  customer_id uuid not null references customer (id),
  level_before int not null,
  level_after int not null,
  constraint tire_event_level check (level_after = level_before + case when event = 'returnRetread' then 1 else 0 end),
  from_place text not null,
  to_place text not null,
  job_id uuid references work_order (id),
  document text,
  removal_reason text check (removal_reason in ('normalWear', 'unevenWear', 'flatSpot', 'cut', 'chunking', 'rubberReversion', 'grooveCracking', 'ribUndercutting', 'chevronCut', 'peeledRib', 'openSplice', 'fodPuncture', 'treadSeparation', 'bulge', 'beadDamage', 'casingPlyCut', 'burst', 'overheated', 'runFlat', 'contamination', 'deepPuncture')),
  landings int,
  cost numeric(14,2),
  by_id uuid references app_user (id),
  reverses_id uuid references tire_event (id),
  search_text text generated always as (lower(from_place || ' ' || to_place || ' ' || coalesce(document, ''))) stored,
  -- The tire as it was before the event: what a reversal brings back.
  before jsonb not null,
  constraint tire_event_reverses check ((event = 'reverse') = (reverses_id is not null))
);
create index tire_event_list on tire_event (created_at desc, id);
create index tire_event_tire_id on tire_event (tire_id);
create index tire_event_customer_id on tire_event (customer_id);
create index tire_event_job_id on tire_event (job_id);
create index tire_event_search on tire_event using gin (search_text gin_trgm_ops);
create unique index tire_event_reverses_id on tire_event (reverses_id);
create index tire_event_event on tire_event (event, created_at);
create trigger tire_event_append_only before update or delete on tire_event for each row execute function refuse_change();
create trigger tire_event_not_emptied before truncate on tire_event for each statement execute function refuse_change();
