-- Quarantine: things nobody may use until quality has decided about them.

create table quarantine_record (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null unique,
  status text not null check (status in ('open', 'investigating', 'dispositioned', 'closed')),
  source text not null check (source in ('receiving', 'stock', 'job', 'customerReturn', 'recall', 'temperature', 'expiry', 'tool')),
  batch_id uuid references batch (id),
  item_id uuid references stock_item (id),
  tool_id uuid references tool (id),
  part_number text,
  serial_number text,
  description text not null,
  quantity numeric(14,4) not null check (quantity > 0),
  owner_id uuid references customer (id),
  job_number text,
  supplier text,
  reason text not null,
  evidence_missing text[] not null default '{}',
  evidence_received text[] not null default '{}',
  suspected_unapproved boolean not null default false,
  due_date date not null,
  investigator_id uuid references employee (id),
  finding text,
  disposition text check (disposition in ('release', 'vendorReturn', 'repair', 'scrap', 'ownerReturn')),
  disposition_note text,
  disposition_by_name text,
  disposition_at timestamptz,
  sup_report_no text,
  closed_at timestamptz,
  search_text text generated always as (lower(number || ' ' || coalesce(part_number, '') || ' ' || coalesce(serial_number, '') || ' ' || description || ' ' || reason)) stored,
  check ((status in ('dispositioned', 'closed')) = (disposition is not null)),
  check ((status = 'closed') = (closed_at is not null)),
  check (status <> 'closed' or not suspected_unapproved or sup_report_no is not null)
);
create index quarantine_record_list on quarantine_record (status, due_date, id);
create index quarantine_record_batch on quarantine_record (batch_id) where batch_id is not null;
create index quarantine_record_serial on quarantine_record (upper(part_number), upper(serial_number)) where serial_number is not null;
create index quarantine_record_search on quarantine_record using gin (search_text gin_trgm_ops);
-- One open question per batch is enough; a second would let one be closed while the other still asks.
create unique index quarantine_record_one_open on quarantine_record (batch_id) where batch_id is not null and status <> 'closed';
