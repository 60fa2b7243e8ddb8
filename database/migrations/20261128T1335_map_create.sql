-- The floor plan: floors, and areas on them linked to what the company keeps there (stores-finance 3.8).

create table map_layer (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  code text not null,
  name text not null,
  sort_order int not null check (sort_order between 0 and 999),
  search_text text generated always as (lower(code || ' ' || name)) stored
);
create unique index map_layer_code on map_layer (upper(code));
create index map_layer_sort_order on map_layer (sort_order, id);
create index map_layer_search on map_layer using gin (search_text gin_trgm_ops);

create table map_area (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  layer_id uuid not null references map_layer (id),
  name text not null,
  kind text not null check (kind in ('shop', 'store', 'toolCrib', 'quarantine', 'dock', 'room', 'fire', 'firstAid', 'fod')),
  -- Corners in percent of the plan; two stand for a rectangle.
  outline text not null check (outline ~ '^(100([.]0{1,2})?|[0-9]{1,2}([.][0-9]{1,2})?),(100([.]0{1,2})?|[0-9]{1,2}([.][0-9]{1,2})?)( (100([.]0{1,2})?|[0-9]{1,2}([.][0-9]{1,2})?),(100([.]0{1,2})?|[0-9]{1,2}([.][0-9]{1,2})?)){1,59}$'),
  location_id uuid references location (id),
  work_places text,
  search_text text generated always as (lower(name || ' ' || coalesce(work_places, ''))) stored
);
create index map_area_name on map_area (name, id);
create index map_area_layer_id on map_area (layer_id);
create index map_area_location_id on map_area (location_id);
create index map_area_search on map_area using gin (search_text gin_trgm_ops);
