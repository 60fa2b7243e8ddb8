-- Purchasing: requests, groups, quotes, orders, vendor invoices, authorisers (stores-finance 3.6, 4.6).

create table purchase_request (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('draft', 'submitted', 'firstApproved', 'approved', 'grouped', 'ordered', 'received', 'rejected', 'cancelled')),
  description text not null,
  item_id uuid references stock_item (id),
  part_number text,
  quantity numeric(14,4) not null,
  uom text not null,
  supply text not null check (supply in ('parts', 'materials', 'tires', 'tools', 'calibration', 'service', 'office')),
  process text,
  purpose text not null check (purpose in ('stock', 'job', 'tool', 'service', 'office')),
  job_id uuid references work_order (id),
  cost_centre text,
  needed_by date not null,
  priority text not null check (priority in ('normal', 'urgent', 'aog')),
  estimated_price numeric(14,4) not null,
  amount numeric(24,2) not null,
  suggested_vendor_id uuid references vendor (id),
  reason text,
  requested_by_id uuid references app_user (id),
  group_id uuid,
  order_id uuid,
  first_approved_at timestamptz,
  first_approved_by_id uuid references app_user (id),
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  decided_at timestamptz,
  decided_by_id uuid references app_user (id),
  search_text text generated always as (lower(number || ' ' || description || ' ' || coalesce(part_number, ''))) stored
);
create unique index purchase_request_number on purchase_request (upper(number));
create index purchase_request_list on purchase_request (created_at desc, id);
create index purchase_request_requested_by_id on purchase_request (requested_by_id);
create index purchase_request_group_id on purchase_request (group_id);
create index purchase_request_order_id on purchase_request (order_id);
create index purchase_request_job_id on purchase_request (job_id);
create index purchase_request_suggested_vendor_id on purchase_request (suggested_vendor_id);
create index purchase_request_search on purchase_request using gin (search_text gin_trgm_ops);

create table request_group (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('open', 'chosen', 'ordered', 'cancelled')),
  title text not null,
  supply text not null check (supply in ('parts', 'materials', 'tires', 'tools', 'calibration', 'service', 'office')),
  process text,
  needed_by date not null,
  chosen_quote_id uuid,
  justification text,
  chosen_at timestamptz,
  chosen_by_id uuid references app_user (id),
  order_id uuid,
  search_text text generated always as (lower(number || ' ' || title)) stored
);
create unique index request_group_number on request_group (upper(number));
create index request_group_list on request_group (created_at desc, id);
create index request_group_search on request_group using gin (search_text gin_trgm_ops);

create table purchase_quote (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  group_id uuid not null references request_group (id),
  vendor_id uuid not null references vendor (id),
  reference text,
  currency text not null check (currency in ('THB', 'USD', 'EUR', 'GBP', 'SGD', 'JPY')),
  fx_rate numeric(14,4) not null,
  prices jsonb not null,
  lead_days int not null,
  moq numeric(14,4),
  incoterm text check (incoterm in ('EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF')),
  certificate text not null check (certificate in ('form1', 'cofc', 'coa', 'calibration', 'none')),
  valid_until date not null,
  total_baht numeric(24,2) not null
);
create index purchase_quote_list on purchase_quote (total_baht, id);
create index purchase_quote_group_id on purchase_quote (group_id);
create index purchase_quote_vendor_id on purchase_quote (vendor_id);

create table purchase_order (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('draft', 'firstApproved', 'approved', 'issued', 'canceled', 'done')),
  vendor_id uuid not null references vendor (id),
  group_id uuid references request_group (id),
  supply text not null check (supply in ('parts', 'materials', 'tires', 'tools', 'calibration', 'service', 'office')),
  process text,
  purpose text not null check (purpose in ('stock', 'job', 'tool', 'service', 'office')),
  currency text not null check (currency in ('THB', 'USD', 'EUR', 'GBP', 'SGD', 'JPY')),
  fx_rate numeric(14,4) not null,
  incoterm text check (incoterm in ('EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF')),
  place text,
  payment_terms text,
  remark text,
  promised_on date not null,
  revision int not null,
  net numeric(24,2) not null,
  vat numeric(24,2) not null,
  total numeric(24,2) not null,
  net_baht numeric(24,2) not null,
  received_pct int not null,
  buyer_id uuid references app_user (id),
  first_approved_at timestamptz,
  first_approved_by_id uuid references app_user (id),
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  issued_at timestamptz,
  issued_by_id uuid references app_user (id),
  closed_at timestamptz,
  search_text text generated always as (lower(number)) stored
);
create unique index purchase_order_number on purchase_order (upper(number));
create index purchase_order_list on purchase_order (created_at desc, id);
create index purchase_order_vendor_id on purchase_order (vendor_id);
create index purchase_order_buyer_id on purchase_order (buyer_id);
create index purchase_order_search on purchase_order using gin (search_text gin_trgm_ops);

create table purchase_order_line (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  order_id uuid not null references purchase_order (id),
  line_no int not null,
  request_id uuid references purchase_request (id),
  item_id uuid references stock_item (id),
  part_number text,
  description text not null,
  quantity numeric(14,4) not null,
  uom text not null,
  unit_price numeric(14,4) not null,
  vat_mode text not null check (vat_mode in ('vat7', 'zero', 'exempt')),
  certificate text not null check (certificate in ('form1', 'cofc', 'coa', 'calibration', 'none')),
  qty_received numeric(14,4) not null,
  qty_rejected numeric(14,4) not null,
  qty_invoiced numeric(14,4) not null,
  received_on date,
  closed_short boolean not null default false
);
create index purchase_order_line_list on purchase_order_line (line_no, id);
create index purchase_order_line_order_id on purchase_order_line (order_id);
create index purchase_order_line_item_id on purchase_order_line (item_id);
create index purchase_order_line_request_id on purchase_order_line (request_id);

create table purchase_order_revision (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  order_id uuid not null references purchase_order (id),
  revision int not null,
  reason text not null,
  total numeric(24,2) not null,
  lines jsonb not null,
  amended_by_id uuid references app_user (id)
);
create index purchase_order_revision_list on purchase_order_revision (revision desc, id);
create index purchase_order_revision_order_id on purchase_order_revision (order_id);

create table vendor_bill (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('held', 'matched', 'released', 'cancelled')),
  order_id uuid not null references purchase_order (id),
  vendor_id uuid references vendor (id),
  vendor_no text not null,
  tax_invoice_on date not null,
  lines jsonb not null,
  total numeric(24,2) not null,
  faults jsonb not null,
  remark text,
  released_at timestamptz,
  released_by_id uuid references app_user (id),
  search_text text generated always as (lower(vendor_no)) stored
);
create index vendor_bill_list on vendor_bill (tax_invoice_on desc, id);
create index vendor_bill_order_id on vendor_bill (order_id);
create index vendor_bill_vendor_id on vendor_bill (vendor_id);
create index vendor_bill_search on vendor_bill using gin (search_text gin_trgm_ops);

create table purchase_authorizer (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  user_id uuid not null references app_user (id),
  level int not null,
  valid_from date not null,
  valid_to date,
  stands_in_for_id uuid references app_user (id)
);
create index purchase_authorizer_list on purchase_authorizer (valid_from, id);
create index purchase_authorizer_user_id on purchase_authorizer (user_id);

create table approval_band (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  purpose text not null check (purpose in ('any', 'stock', 'job', 'tool', 'service', 'office')),
  from_amount numeric(24,2) not null,
  approvals int not null,
  quotes int not null
);
create index approval_band_list on approval_band (from_amount, id);

alter table purchase_request add foreign key (group_id) references request_group (id), add foreign key (order_id) references purchase_order (id);
alter table request_group add foreign key (chosen_quote_id) references purchase_quote (id), add foreign key (order_id) references purchase_order (id);

-- What must never break: nobody approves their own wish, nothing is ordered unapproved, and no quantity goes below nothing.
alter table purchase_request
  add constraint purchase_request_approver check (approved_by_id <> created_by and first_approved_by_id <> created_by and decided_by_id <> created_by),
  add constraint purchase_request_two check (approved_by_id <> first_approved_by_id),
  add constraint purchase_request_approved check (status not in ('approved', 'grouped', 'ordered', 'received') or approved_by_id is not null),
  add constraint purchase_request_grouped check (status not in ('grouped', 'ordered') or group_id is not null),
  add constraint purchase_request_quantity check (quantity > 0 and estimated_price >= 0),
  add constraint purchase_request_process check (supply <> 'service' or process is not null);
alter table request_group
  add constraint request_group_chosen check (status not in ('chosen', 'ordered') or chosen_quote_id is not null),
  add constraint request_group_ordered check ((status = 'ordered' and order_id is not null) or status <> 'ordered');
alter table purchase_order
  add constraint purchase_order_approver check (approved_by_id <> buyer_id and first_approved_by_id <> buyer_id and approved_by_id <> first_approved_by_id),
  add constraint purchase_order_issued check (status <> 'issued' or (approved_by_id is not null and issued_at is not null)),
  add constraint purchase_order_closed check (status not in ('canceled', 'done') or closed_at is not null),
  add constraint purchase_order_rate check (fx_rate > 0 and (currency <> 'THB' or fx_rate = 1));
alter table purchase_order_line
  add constraint purchase_order_line_quantity check (quantity > 0 and unit_price >= 0 and qty_received >= 0 and qty_rejected >= 0 and qty_invoiced >= 0);
create unique index purchase_order_line_no on purchase_order_line (order_id, line_no);
create unique index purchase_order_revision_no on purchase_order_revision (order_id, revision);
create unique index vendor_bill_no on vendor_bill (vendor_id, lower(btrim(vendor_no))) where status <> 'cancelled';
alter table vendor_bill
  add constraint vendor_bill_vendor check (vendor_id is not null),
  add constraint vendor_bill_released check (status <> 'released' or (released_by_id is not null and released_by_id <> created_by)),
  add constraint vendor_bill_matched check (status <> 'matched' or faults = '[]');
create unique index approval_band_from on approval_band (purpose, from_amount) where archived_at is null;
alter table purchase_authorizer
  add constraint purchase_authorizer_dates check (valid_to >= valid_from),
  add constraint purchase_authorizer_level check (level between 1 and 2),
  add constraint purchase_authorizer_other check (stands_in_for_id <> user_id),
  add constraint purchase_authorizer_appointed check (user_id <> created_by);
create index purchase_request_item_id on purchase_request (item_id);
