-- Shipping: what leaves the house, with which certificates, and who signed for it.

create table delivery_note (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'packed', 'dispatched', 'delivered', 'closed', 'cancelled')),
  -- Taken when packed; a cancelled note keeps its number.
  dn_number text unique,
  customer_id uuid not null references customer (id),
  consignee text not null,
  address text not null,
  incoterm text check (incoterm in ('EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF')),
  incoterm_place text,
  promised_on date,
  inflation_psi numeric(14,4) check (inflation_psi >= 0),
  dangerous_goods text,
  package_count int not null default 1 check (package_count > 0),
  gross_weight numeric(14,4) check (gross_weight > 0),
  package_marks text,
  carrier text,
  vehicle_registration text,
  driver text,
  awb text,
  packed_at timestamptz,
  dispatched_at timestamptz,
  delivered_at timestamptz,
  cancel_reason text,
  remark text,
  search_text text generated always as (lower(coalesce(dn_number, '') || ' ' || consignee || ' ' || coalesce(awb, '') || ' ' || coalesce(vehicle_registration, ''))) stored,
  check (incoterm is null or incoterm_place is not null),
  check (dn_number is not null or status in ('draft', 'cancelled')),
  check ((status = 'cancelled') = (cancel_reason is not null))
);
create index delivery_note_list on delivery_note (status, created_at desc, id desc);
create index delivery_note_search on delivery_note using gin (search_text gin_trgm_ops);

create table delivery_note_line (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  delivery_note_id uuid not null references delivery_note (id),
  line_no int not null check (line_no > 0),
  kind text not null check (kind in ('component', 'partSale', 'vendorReturn', 'ownerReturn')),
  job_number text,
  certificate_no text,
  part_number text not null,
  serial_number text,
  description text not null,
  quantity numeric(14,4) not null check (quantity > 0),
  refused boolean not null default false,
  refusal_reason text,
  unique (delivery_note_id, line_no),
  -- Something serviceable leaves only with its release.
  check (kind <> 'component' or (job_number is not null and certificate_no is not null)),
  check (refused = (refusal_reason is not null))
);
create index delivery_note_line_job on delivery_note_line (job_number) where job_number is not null;

create table delivery_proof (
  delivery_note_id uuid primary key references delivery_note (id),
  signer_name text not null check (length(btrim(signer_name)) > 0),
  signer_position text not null,
  -- The drawing as it came, drawn anew: no metadata, no second meaning.
  signature bytea not null check (octet_length(signature) between 1 and 1048576),
  signature_mime text not null check (signature_mime in ('image/png', 'image/jpeg')),
  signed_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null references app_user (id),
  latitude numeric(9,6) check (latitude between -90 and 90),
  longitude numeric(9,6) check (longitude between -180 and 180),
  remark text
);
create trigger delivery_proof_append_only before update or delete on delivery_proof
  for each row execute function refuse_change();
