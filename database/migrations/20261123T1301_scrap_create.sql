-- Scraps: the columns are the record's; the rules of truth stand below them.

create table scrap (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('tagged', 'approved', 'mutilated', 'witnessed', 'disposed', 'returned', 'rejected')),
  description text not null,
  part_number text not null,
  serial_number text,
  quantity numeric(14,4) not null,
  reason text not null check (reason in ('defect', 'wear', 'damage', 'lifeLimit', 'expired', 'noPapers', 'AD', 'BER', 'wrongPart')),
  job_id uuid references work_order (id),
  batch_id uuid references batch (id),
  quarantine_id uuid references quarantine_record (id),
  owner_id uuid references customer (id),
  owner_consent text,
  life_limited boolean not null default false,
  maker_notice text,
  method text check (method in ('grind', 'burn', 'removeLug', 'distort', 'torchHole', 'melt', 'cutManyPieces', 'crush')),
  data_plate_removed boolean not null default false,
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  mutilated_at timestamptz,
  mutilated_by_id uuid references app_user (id),
  witnessed_at timestamptz,
  witnessed_by_id uuid references app_user (id),
  disposed_on date,
  disposal_firm text,
  weight_kg numeric(14,3),
  closed_at timestamptz,
  search_text text generated always as (lower(number || ' ' || description || ' ' || part_number || ' ' || coalesce(serial_number, ''))) stored
);
create unique index scrap_number on scrap (upper(number));
create index scrap_list on scrap (created_at desc, id);
create index scrap_owner_id on scrap (owner_id);
create index scrap_job_id on scrap (job_id);
create index scrap_search on scrap using gin (search_text gin_trgm_ops);

-- What must never break: who approves did not write it, who witnesses did not destroy, nothing is destroyed without its facts, and a signed fact stays.
alter table scrap
  add constraint scrap_approver check (approved_by_id <> created_by),
  add constraint scrap_witness check (witnessed_by_id <> mutilated_by_id),
  add constraint scrap_approved check (status in ('tagged', 'returned', 'rejected') or quarantine_id is not null or approved_by_id is not null),
  add constraint scrap_mutilated check (status not in ('mutilated', 'witnessed', 'disposed') or (method is not null and data_plate_removed and mutilated_by_id is not null)),
  add constraint scrap_witnessed check (status not in ('witnessed', 'disposed') or witnessed_by_id is not null),
  add constraint scrap_closed check ((status in ('disposed', 'returned', 'rejected')) = (closed_at is not null)),
  add constraint scrap_quantity check (quantity > 0);
create unique index scrap_of_quarantine on scrap (quarantine_id);
create index scrap_identity on scrap (normal_identity(part_number), normal_identity(serial_number));
