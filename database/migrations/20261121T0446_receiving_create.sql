-- Receiving: what arrived, line by line, how it was inspected, and the customers' components that jobs are opened from.

create table goods_receipt (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null unique,
  status text not null check (status in ('arrived', 'inspecting', 'partly', 'complete', 'closed')),
  kind text not null check (kind in ('material', 'tool', 'component', 'tire')),
  vendor text,
  customer_id uuid references customer (id),
  po_no text,
  awb text,
  carrier text,
  packages int not null default 1 check (packages > 0),
  received_at timestamptz not null,
  received_by_name text,
  unexpected boolean not null default false,
  discrepancy boolean not null default false,
  remark text,
  search_text text generated always as (lower(number || ' ' || coalesce(vendor, '') || ' ' || coalesce(po_no, '') || ' ' || coalesce(awb, ''))) stored,
  check (vendor is not null or customer_id is not null),
  check (kind <> 'component' or customer_id is not null)
);
create index goods_receipt_list on goods_receipt (status, received_at desc, id desc);
create index goods_receipt_received on goods_receipt (received_at desc, id desc);
create index goods_receipt_search on goods_receipt using gin (search_text gin_trgm_ops);

create table receiving_batch (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null unique,
  status text not null check (status in ('accepted', 'jobOpened', 'returned')),
  goods_receipt_id uuid not null references goods_receipt (id),
  customer_id uuid not null references customer (id),
  part_number text not null,
  description text not null,
  serial_number text,
  serial_reason text,
  quantity int not null default 1 check (quantity > 0),
  work_asked text not null,
  customer_order text,
  removal_reason text,
  papers text,
  accepted_at timestamptz not null,
  accepted_by_name text not null,
  -- A finding of the inspection that the shop must see first (missing parts, damage).
  condition_note text,
  job_number text,
  search_text text generated always as (lower(number || ' ' || part_number || ' ' || coalesce(serial_number, '') || ' ' || coalesce(customer_order, ''))) stored,
  check ((serial_number is null) <> (serial_reason is null)),
  check ((status = 'jobOpened') = (job_number is not null))
);
create index receiving_batch_list on receiving_batch (status, accepted_at desc, id desc);
create index receiving_batch_serial on receiving_batch (upper(part_number), upper(serial_number));
create index receiving_batch_search on receiving_batch using gin (search_text gin_trgm_ops);

create table goods_receipt_line (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  goods_receipt_id uuid not null references goods_receipt (id),
  line_no int not null check (line_no > 0),
  status text not null check (status in ('pending', 'accepted', 'partly', 'rejected')),
  item_id uuid references stock_item (id),
  part_number text not null,
  description text not null,
  serial_number text,
  serial_reason text,
  supplier_lot text,
  manufactured_on date,
  cure_date date,
  expiry_date date,
  cert_type text check (cert_type in ('form1CAAT', 'form1EASA', 'faa8130', 'tccaForm1', 'cofc', 'coa', 'none')),
  cert_number text,
  cert_issuer text,
  cert_date date,
  manufacturer_source text,
  work_asked text,
  customer_order text,
  removal_reason text,
  qty_delivered numeric(14,4) not null check (qty_delivered > 0),
  qty_accepted numeric(14,4) not null default 0 check (qty_accepted >= 0),
  qty_rejected numeric(14,4) not null default 0 check (qty_rejected >= 0),
  discrepancy text check (discrepancy in ('short', 'over', 'damaged', 'wrong', 'noPapers')),
  checklist jsonb not null default '{}' check (jsonb_typeof(checklist) = 'object'),
  remark text,
  inspected_by_name text,
  inspected_at timestamptz,
  signature_id uuid references signature (id),
  batch_id uuid references batch (id),
  receiving_batch_id uuid references receiving_batch (id),
  quarantine_id uuid references quarantine_record (id),
  unique (goods_receipt_id, line_no),
  -- Accepted, rejected and still open always add up to what was delivered.
  check (qty_accepted + qty_rejected <= qty_delivered),
  check ((status = 'pending') = (inspected_at is null)),
  check (status = 'pending' or qty_accepted + qty_rejected = qty_delivered),
  check (qty_accepted = 0 or batch_id is not null or receiving_batch_id is not null)
);
create index goods_receipt_line_batch on goods_receipt_line (batch_id) where batch_id is not null;
create index goods_receipt_line_component on goods_receipt_line (receiving_batch_id) where receiving_batch_id is not null;
