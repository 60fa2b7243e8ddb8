-- MBD Reports: the columns are the record's; the rules of truth stand below them.

create table mbd_report (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('draft', 'submitted', 'witnessed', 'issued', 'cancelled')),
  scrap_id uuid not null references scrap (id),
  place text not null,
  remarks text,
  description text not null,
  part_number text not null,
  serial_number text,
  quantity numeric(14,4) not null,
  method text check (method in ('grind', 'burn', 'removeLug', 'distort', 'torchHole', 'melt', 'cutManyPieces', 'crush')),
  data_plate_removed boolean not null default false,
  destroyed_at timestamptz,
  destroyed_by_id uuid references app_user (id),
  submitted_at timestamptz,
  submitted_by_name text,
  first_witness_at timestamptz,
  first_witness_by_id uuid references app_user (id),
  first_witness_by_name text,
  second_witness_at timestamptz,
  second_witness_by_id uuid references app_user (id),
  second_witness_by_name text,
  search_text text generated always as (lower(number || ' ' || description || ' ' || part_number || ' ' || coalesce(serial_number, ''))) stored,
  constraint mbd_report_witnesses_differ check (first_witness_by_id <> second_witness_by_id and destroyed_by_id <> first_witness_by_id
    and destroyed_by_id <> second_witness_by_id and created_by <> first_witness_by_id and created_by <> second_witness_by_id),
  constraint mbd_report_issued_with_two_witnesses check (status <> 'issued' or (first_witness_by_id is not null and second_witness_by_id is not null)),
  constraint mbd_report_submitted_with_its_facts check (status in ('draft', 'cancelled')
    or (method is not null and data_plate_removed and destroyed_at is not null and submitted_at is not null))
);
create unique index mbd_report_number on mbd_report (upper(number));
create index mbd_report_list on mbd_report (created_at desc, id);
create index mbd_report_scrap_id on mbd_report (scrap_id);
create index mbd_report_search on mbd_report using gin (search_text gin_trgm_ops);
-- A part is in one live report at most, and leaves with it.
create unique index mbd_report_one_live on mbd_report (scrap_id) where status <> 'cancelled';
alter table scrap add column mbd_report_id uuid references mbd_report (id);
