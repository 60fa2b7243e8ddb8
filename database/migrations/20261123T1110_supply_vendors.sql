-- Vendors and what they are approved for (quality-people 4.7); the outside work of jobs reads its approval here.

-- Approving a vendor is an authorisation of its own.
alter table auth_category drop constraint auth_category_privileges_check,
  add constraint auth_category_privileges_check check (
    privileges <@ '{perform,inspect,independentInspection,ndtPerform,ndtAccept,release,receive,engineering,vendorApproval}'::text[] and cardinality(privileges) > 0);

create table vendor (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  code text not null unique,
  name text not null,
  kind text not null check (kind in ('supplier', 'contractor', 'subcontractor', 'calibrationLab', 'testLab')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  risk_class text not null check (risk_class in ('A', 'B', 'C')),
  contact text,
  remark text,
  search_text text generated always as (lower(code || ' ' || name)) stored
);
create unique index vendor_name on vendor (lower(name));
create index vendor_search on vendor using gin (search_text gin_trgm_ops);
create trigger vendor_no_delete before delete on vendor for each row execute function refuse_change();

create table vendor_approval (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'approved', 'suspended', 'withdrawn')),
  vendor_id uuid not null references vendor (id),
  process text not null check (length(btrim(process)) >= 3),
  scope text,
  evidence text not null,
  valid_from date not null,
  valid_to date not null,
  approved_by_name text,
  approved_at timestamptz,
  authorization_no text,
  -- The day from which it counts no more; work done before stays approved.
  ended_on date,
  ended_reason text,
  check (valid_to >= valid_from),
  check (status = 'draft' or (approved_at is not null and authorization_no is not null)),
  check ((status in ('suspended', 'withdrawn')) = (ended_on is not null))
);
create index vendor_approval_vendor on vendor_approval (vendor_id, process, valid_to desc);
create index vendor_approval_list on vendor_approval (valid_to, id);
create trigger vendor_approval_no_delete before delete on vendor_approval for each row execute function refuse_change();

-- Until today the vendor of an outside process was typed, and the end of its approval with it.
insert into vendor (code, name, kind, country, risk_class, remark)
select 'V-OLD-' || lpad(row_number() over (order by name)::text, 3, '0'), name, 'subcontractor', 'TH', 'A', 'Named on outside work before vendors were registered.'
from (select distinct on (lower(vendor)) vendor as name from outside_process order by lower(vendor), created_at) named;
alter table outside_process
  add column vendor_id uuid references vendor (id),
  add column sent_by_name text,
  add column tested_on date,
  add column requalifier text,
  add column inspected_by uuid references app_user (id),
  add column inspected_by_name text,
  add column inspected_at timestamptz,
  add column inspection_signature_id uuid references signature (id),
  add column inspection_remark text;
update outside_process p set vendor_id = v.id from vendor v where lower(v.name) = lower(p.vendor);
alter table outside_process alter column vendor_id set not null,
  add constraint outside_process_inspected_by_another check (inspected_by is null or inspected_by is distinct from created_by),
  add constraint outside_process_inspection_signed check (incoming_inspection is null or inspection_signature_id is not null) not valid,
  add constraint outside_process_tested check (tested_on is null or requalifier is not null);
create index outside_process_vendor on outside_process (vendor_id);
create trigger outside_process_under_certificate before insert or update on outside_process for each row execute function refuse_change_under_certificate();
