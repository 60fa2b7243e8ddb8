-- Vehicles, geofences of customers, and where Cartrack said a vehicle was (stores-finance 3.8).

create table vehicle (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  registration text not null,
  model text not null,
  driver_id uuid references employee (id),
  insurance_due_on date,
  tax_due_on date,
  service_due_km int check (service_due_km >= 0),
  search_text text generated always as (lower(registration || ' ' || model)) stored
);
create unique index vehicle_registration on vehicle (upper(registration));
create index vehicle_list on vehicle (registration, id);
create index vehicle_driver_id on vehicle (driver_id);
create index vehicle_search on vehicle using gin (search_text gin_trgm_ops);

create table geofence (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  name text not null,
  customer_id uuid not null references customer (id),
  latitude numeric(9,6) not null check (latitude between -90 and 90),
  longitude numeric(9,6) not null check (longitude between -180 and 180),
  radius_m int not null check (radius_m between 20 and 5000),
  search_text text generated always as (lower(name)) stored
);
create index geofence_name on geofence (name, id);
create index geofence_customer_id on geofence (customer_id);
create index geofence_search on geofence using gin (search_text gin_trgm_ops);

-- One row for each moment of a vehicle; what was said is never changed.
create table vehicle_position (
  id uuid primary key default uuidv7(),
  vehicle_id uuid not null references vehicle (id),
  at timestamptz not null,
  latitude numeric(9,6) not null check (latitude between -90 and 90),
  longitude numeric(9,6) not null check (longitude between -180 and 180),
  speed_kmh int not null check (speed_kmh between 0 and 400),
  ignition boolean not null,
  odometer_km int check (odometer_km >= 0),
  place text,
  constraint vehicle_position_once unique (vehicle_id, at)
);
create trigger vehicle_position_append_only before update or delete on vehicle_position for each row execute function refuse_change();

-- How Cartrack did when it was last asked: one row.
create table telematics_state (
  id boolean primary key default true check (id),
  asked_at timestamptz not null,
  answered_at timestamptz,
  fault text
);

-- When the vehicle of a note stood at its customer, and where that was.
alter table delivery_note
  add column arrived_at timestamptz,
  add column arrived_place text,
  add constraint delivery_note_arrived_somewhere check ((arrived_at is null) = (arrived_place is null)),
  add constraint delivery_note_arrived_after_it_left check (arrived_at is null or arrived_at >= dispatched_at);
