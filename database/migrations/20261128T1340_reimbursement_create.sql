-- Reimbursements: what people laid out for the company, receipt by receipt (quality-people 3.3, R-REI-1 to 4).

create table reimbursement (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'submitted', 'managerApproved', 'financeChecked', 'endorsed', 'approved', 'paid', 'returned', 'rejected', 'withdrawn')),
  claim_no text,
  claimant_id uuid not null references employee (id),
  purpose text not null,
  cost_center text not null,
  job_id uuid references work_order (id),
  currency text not null check (currency in ('THB', 'USD', 'EUR', 'SGD', 'JPY')),
  fx_rate numeric(14,6) check (fx_rate > 0),
  total numeric(16,2) not null check (total >= 0),
  vat numeric(16,2) not null check (vat >= 0 and vat <= total),
  waiting_for_id uuid references employee (id),
  submitted_at timestamptz,
  manager_approved_at timestamptz,
  manager_approved_by_id uuid references app_user (id),
  checked_at timestamptz,
  checked_by_id uuid references app_user (id),
  endorsed_at timestamptz,
  endorsed_by_id uuid references app_user (id),
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  pay_method text check (pay_method in ('transfer', 'cash', 'cheque')),
  paid_on date,
  voucher_no text,
  search_text text generated always as (lower(coalesce(claim_no, '') || ' ' || purpose)) stored,
  constraint reimbursement_rate_of_a_foreign_currency check ((currency = 'THB') = (fx_rate is null)),
  constraint reimbursement_numbered_once_submitted check (status in ('draft', 'withdrawn') or claim_no is not null),
  constraint reimbursement_not_approved_by_its_author check (created_by is null or (manager_approved_by_id is distinct from created_by
    and checked_by_id is distinct from created_by and endorsed_by_id is distinct from created_by and approved_by_id is distinct from created_by)),
  constraint reimbursement_paid_by_a_voucher check (status <> 'paid' or (voucher_no is not null and paid_on is not null and approved_by_id is not null))
);
create unique index reimbursement_claim_no on reimbursement (upper(claim_no));
create index reimbursement_list on reimbursement (created_at desc, id);
create index reimbursement_claimant_id on reimbursement (claimant_id);
create index reimbursement_waiting_for_id on reimbursement (waiting_for_id);
create index reimbursement_job_id on reimbursement (job_id);
create index reimbursement_to_pay on reimbursement (approved_at) where status = 'approved';
create index reimbursement_search on reimbursement using gin (search_text gin_trgm_ops);

create table reimbursement_line (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  reimbursement_id uuid not null references reimbursement (id),
  gross numeric(14,2) not null check (gross > 0),
  vat numeric(14,2) not null check (vat >= 0),
  spent_on date not null,
  category text not null check (category in ('travel', 'fuel', 'meal', 'hotel', 'tool', 'medical', 'postage', 'training', 'other')),
  vendor_name text not null,
  doc_type text not null check (doc_type in ('taxInvoice', 'receipt', 'substitute')),
  doc_no text,
  vendor_tax_id text check (vendor_tax_id ~ '^[0-9]{13}$'),
  constraint reimbursement_line_vat_of_a_tax_invoice check (vat = 0 or (doc_type = 'taxInvoice' and doc_no is not null and vendor_tax_id is not null)),
  constraint reimbursement_line_vat_within_seven_percent check (vat <= round(gross * 7 / 107, 2) + 0.01)
);
create index reimbursement_line_list on reimbursement_line (spent_on, id);
create index reimbursement_line_reimbursement_id on reimbursement_line (reimbursement_id);
create index reimbursement_line_document on reimbursement_line (normal_identity(doc_no)) where doc_no is not null;
