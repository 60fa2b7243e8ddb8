-- Certificates of vendors: the columns are the record's; the rules of truth stand below them.

create table vendor_certificate (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  vendor_id uuid not null references vendor (id),
  kind text not null check (kind in ('caat145', 'easa145', 'faa145', 'as9100', 'as9120', 'iso9001', 'iso17025', 'asa100', 'ac0056', 'nadcap', 'other')),
  certificate_no text not null,
  issued_by text not null,
  scope text,
  expires_on date not null,
  needed boolean not null default false,
  approval_id uuid references vendor_approval (id),
  search_text text generated always as (lower(certificate_no)) stored
);
create index vendor_certificate_list on vendor_certificate (expires_on, id);
create index vendor_certificate_vendor_id on vendor_certificate (vendor_id);
create index vendor_certificate_approval_id on vendor_certificate (approval_id);
create index vendor_certificate_search on vendor_certificate using gin (search_text gin_trgm_ops);
