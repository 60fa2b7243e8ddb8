-- Audit areas: the columns are the record's; the rules of truth stand below them.

create table audit_area (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'inForce', 'withdrawn')),
  slug text not null,
  name text not null,
  name_th text not null,
  department_id uuid not null references department (id),
  owner_id uuid not null references employee (id),
  workshops text[] not null default '{}' check (workshops <@ array['wheel', 'brake', 'battery', 'oxygen', 'tire', 'ndt', 'stores', 'office']),
  clauses text[] not null default '{}' check (clauses <@ array['145.A.20', '145.A.25', '145.A.30', '145.A.35', '145.A.40', '145.A.42', '145.A.45', '145.A.47', '145.A.48', '145.A.50', '145.A.55', '145.A.60', '145.A.65', '145.A.70', '145.A.75', '145.A.80', '145.A.85', '145.A.200', '145.A.202', '145.A.205']),
  risk_class text not null check (risk_class in ('high', 'medium', 'low')),
  interval_months int not null,
  authority_agreement text,
  search_text text generated always as (lower(slug || ' ' || name || ' ' || name_th)) stored,
  constraint audit_area_agreed_interval check (interval_months <= 12 or authority_agreement is not null)
);
create unique index audit_area_slug on audit_area (upper(slug));
create index audit_area_department_id on audit_area (department_id);
create index audit_area_owner_id on audit_area (owner_id);
create index audit_area_search on audit_area using gin (search_text gin_trgm_ops);
