-- Risk assessments with their hazards, what is done against them, and the barriers that hold them (quality-people 3.8, 4.11).

create table hira (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('draft', 'assessed', 'mitigating', 'accepted', 'review', 'closed')),
  title text not null,
  trigger text not null check (trigger in ('report', 'finding', 'change', 'newCapability', 'periodic')),
  report_id uuid references safety_report (id),
  finding_id uuid references audit_finding (id),
  area_id uuid not null references audit_area (id),
  lead_id uuid not null references employee (id),
  scope text,
  worst_index text,
  worst_rank int not null,
  review_due_on date,
  accepted_at timestamptz,
  accepted_by_id uuid references app_user (id),
  search_text text generated always as (lower(number || ' ' || title || ' ' || coalesce(scope, ''))) stored,
  constraint hira_names_its_trigger check (case trigger when 'report' then report_id is not null when 'finding' then finding_id is not null else true end)
);
create unique index hira_number on hira (upper(number));
create index hira_list on hira (worst_rank, id);
create index hira_report_id on hira (report_id);
create index hira_finding_id on hira (finding_id);
create index hira_area_id on hira (area_id);
create index hira_lead_id on hira (lead_id);
create index hira_search on hira using gin (search_text gin_trgm_ops);

-- The 25 cells of the matrix (R-HIR-2): what a row says of itself is what its cell says.
create function risk_level(cell text) returns text language sql immutable as $$
  select case when cell in ('5A', '5B', '5C', '4A', '4B', '3A') then 'intolerable'
    when cell in ('3E', '2D', '2E', '1B', '1C', '1D', '1E') then 'acceptable'
    when cell ~ '^[1-5][A-E]$' then 'tolerable' end
$$;

create table hazard (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('assessed', 'mitigating', 'accepted', 'stopped')),
  hira_id uuid not null references hira (id),
  code text not null,
  description text not null,
  consequence text not null,
  causes text,
  existing_controls text not null,
  tag text,
  initial_p int not null check (initial_p between 1 and 5),
  initial_s text not null check (initial_s in ('A', 'B', 'C', 'D', 'E')),
  initial_index text not null,
  initial_level text not null check (initial_level in ('intolerable', 'tolerable', 'acceptable')),
  residual_p int check (residual_p between 1 and 5),
  residual_s text check (residual_s in ('A', 'B', 'C', 'D', 'E')),
  residual_reason text,
  current_index text not null,
  current_level text not null check (current_level in ('intolerable', 'tolerable', 'acceptable')),
  current_rank int not null,
  interim_due_on date,
  mitigate_by date,
  is_restricted boolean not null,
  manager_accepted_at timestamptz,
  manager_accepted_by_id uuid references app_user (id),
  accountable_accepted_at timestamptz,
  accountable_accepted_by_id uuid references app_user (id),
  safety_accepted_at timestamptz,
  safety_accepted_by_id uuid references app_user (id),
  review_due_on date,
  search_text text generated always as (lower(code || ' ' || description || ' ' || consequence)) stored,
  constraint hazard_initial_is_its_cell check (initial_index = initial_p || initial_s and initial_level = risk_level(initial_index)),
  constraint hazard_current_is_its_cell check (current_index = coalesce(residual_p, initial_p) || coalesce(residual_s, initial_s) and current_level = risk_level(current_index)),
  constraint hazard_residual_whole check ((residual_p is null) = (residual_s is null)),
  constraint hazard_intolerable_is_not_accepted check (status <> 'accepted' or current_level <> 'intolerable'),
  constraint hazard_accepted_by_its_posts check (status <> 'accepted' or safety_accepted_by_id is not null and (current_level = 'acceptable'
    or case when right(current_index, 1) in ('A', 'B') then accountable_accepted_by_id else manager_accepted_by_id end is not null)),
  constraint hazard_rated_before_acceptance check (status <> 'accepted' or initial_level = 'acceptable' or residual_p is not null)
);
create unique index hazard_code on hazard (upper(code));
create index hazard_list on hazard (current_rank, id);
create index hazard_hira_id on hazard (hira_id);
create index hazard_search on hazard using gin (search_text gin_trgm_ops);

create table mitigation (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('open', 'done', 'verified')),
  hazard_id uuid not null references hazard (id),
  text text not null,
  control_type text not null check (control_type in ('eliminate', 'substitute', 'engineer', 'procedure', 'training', 'warning')),
  limits_consequence boolean not null default false,
  owner_id uuid not null references employee (id),
  due_on date not null,
  done_at timestamptz,
  done_by_id uuid references app_user (id),
  evidence text,
  verified_at timestamptz,
  verified_by_id uuid references app_user (id),
  effect text check (effect in ('effective', 'notEffective')),
  search_text text generated always as (lower(text)) stored,
  constraint mitigation_done check ((status = 'open') = (done_at is null)),
  constraint mitigation_verified_by_another check (verified_by_id is distinct from done_by_id or verified_by_id is null),
  constraint mitigation_verified check ((status = 'verified') = (verified_at is not null))
);
create index mitigation_list on mitigation (due_on, id);
create index mitigation_hazard_id on mitigation (hazard_id);
create index mitigation_owner_id on mitigation (owner_id);
create index mitigation_search on mitigation using gin (search_text gin_trgm_ops);

create table barrier (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  hazard_id uuid not null references hazard (id),
  side text not null check (side in ('prevents', 'limits')),
  text text not null,
  condition text not null check (condition in ('effective', 'weak', 'failed')),
  checked_on date not null
);
create index barrier_list on barrier (side desc, id);
create index barrier_hazard_id on barrier (hazard_id);
