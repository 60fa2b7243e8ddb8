-- Certificates of people: the columns are the record's; the rules of truth stand below them.

create table employee_certificate (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('unverified', 'verified', 'revoked')),
  employee_id uuid not null references employee (id),
  kind text not null check (kind in ('licence', 'training', 'language', 'forklift', 'radiation', 'medical', 'other')),
  certificate_no text,
  issuer text not null,
  issued_on date not null,
  expires_on date,
  replaces_id uuid references employee_certificate (id),
  renewed_by_id uuid references employee_certificate (id),
  verified_on date,
  verified_by_name text,
  verified_by_id uuid references app_user (id),
  search_text text generated always as (lower(coalesce(certificate_no, '') || ' ' || issuer)) stored
);
create index employee_certificate_list on employee_certificate (issued_on desc, id);
create index employee_certificate_employee_id on employee_certificate (employee_id);
create index employee_certificate_search on employee_certificate using gin (search_text gin_trgm_ops);
alter table employee_certificate
  add constraint certificate_expires_after_issue check (expires_on >= issued_on),
  add constraint certificate_verified_by_another check (verified_by_id is null or verified_by_id <> created_by),
  add constraint certificate_verified_with_name check (status <> 'verified' or (verified_by_id is not null and verified_on is not null));
-- One renewal of a certificate.
create unique index employee_certificate_replaces on employee_certificate (replaces_id) where replaces_id is not null and archived_at is null;
