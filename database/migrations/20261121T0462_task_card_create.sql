-- Routes: versioned templates that make a job's cards. Published versions never change (maintenance D10, 3.15).
create table route_template (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  key text not null unique,
  title text not null,
  shop text not null check (shop in ('wheel', 'brake', 'battery', 'tireChange', 'oxygen', 'wheelOverhaul')),
  work_scope text not null check (work_scope in ('inspection', 'functionalTest', 'capacityTest', 'tireChange', 'hydrostaticTest', 'refill', 'repair', 'overhaul', 'modification')),
  -- Empty: every part of the shop and scope; otherwise only these (exact) part numbers.
  part_numbers text[] not null default '{}'
);

create table route_version (
  id uuid primary key default uuidv7(),
  template_id uuid not null references route_template (id),
  number int not null check (number >= 1),
  status text not null check (status in ('draft', 'review', 'published', 'retired')),
  change_note text not null,
  -- The cards with their steps, limits, tools and the NDT and outside work the route asks for (validated by shared/route.ts).
  schema jsonb not null,
  published_at timestamptz,
  published_by uuid references app_user (id),
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  unique (template_id, number)
);
create unique index route_version_published on route_version (template_id) where status = 'published';
create function refuse_published_route_change() returns trigger language plpgsql as $$
begin
  if old.status in ('published', 'retired') and (new.schema is distinct from old.schema or new.number <> old.number) then
    raise exception 'a published route never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger route_version_frozen before update on route_version for each row execute function refuse_published_route_change();

create table task_card (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  job_id uuid not null references work_order (id),
  route_version_id uuid references route_version (id),
  -- `T040`; with the job's number it is `ABS0001234/T040`.
  card_no text not null check (card_no ~ '^[A-Z]\d{3}$'),
  attempt int not null default 1 check (attempt >= 1),
  seq int not null,
  phase text not null check (phase in ('receiving', 'preliminary', 'disassembly', 'cleaning', 'ndt', 'check', 'repair', 'assembly', 'test', 'final', 'storage')),
  title text not null,
  status text not null check (status in ('locked', 'ready', 'inProgress', 'done', 'signed', 'superseded', 'notApplicable')),
  judges_part boolean not null default false,
  mandatory boolean not null default true,
  critical boolean not null default false,
  na_allowed boolean not null default false,
  na_reason text,
  na_signature_id uuid references signature (id),
  skill text,
  min_level int not null default 1,
  estimate_minutes int not null check (estimate_minutes > 0),
  predecessors text[] not null default '{}',
  -- [{manualId, revisionId, section, task}]: what the card cites; fixed when it is signed.
  data_refs jsonb not null default '[]',
  ndt_required jsonb not null default '[]',
  consumables_required text[] not null default '{}',
  finding_id uuid,
  signed_at timestamptz,
  signature_id uuid references signature (id),
  signed_by_employee_id uuid references employee (id),
  signed_by_name text,
  handover_note text,
  handover_at timestamptz,
  handover_by uuid references app_user (id),
  handover_ack_at timestamptz,
  handover_ack_by uuid references app_user (id),
  unique (job_id, card_no, attempt),
  check (status <> 'signed' or signature_id is not null),
  check (status <> 'notApplicable' or (na_reason is not null and na_signature_id is not null))
);
create index task_card_job on task_card (job_id, seq);

create table task_step (
  id uuid primary key default uuidv7(),
  card_id uuid not null references task_card (id),
  step_no int not null check (step_no >= 1),
  type text not null check (type in ('instruction', 'check', 'value', 'measurement', 'choice', 'date', 'person', 'photo', 'file', 'toolUse', 'consumableUse', 'partFit', 'testRun', 'stageInspection', 'signature', 'serialRead', 'clearOfTools')),
  title text not null,
  instruction text,
  instruction_th text,
  critical boolean not null default false,
  na_allowed boolean not null default false,
  options text[] not null default '{}',
  min numeric(14, 4),
  max numeric(14, 4),
  nominal numeric(14, 4),
  unit text,
  decimals int not null default 0 check (decimals between 0 and 4),
  limit_ref text,
  photo_min int not null default 0,
  show_if jsonb,
  unique (card_id, step_no),
  check (type <> 'measurement' or (unit is not null and limit_ref is not null and (min is not null or max is not null))),
  check (max is null or min is null or max >= min)
);
create index task_step_card on task_step (card_id, step_no);

-- What was found, read or done at a step; a re-test is a new attempt and the earlier one stays (insert-only).
create table step_record (
  id uuid primary key default uuidv7(),
  step_id uuid not null references task_step (id),
  attempt int not null check (attempt >= 1),
  value jsonb,
  -- The measured value at the step's stored precision.
  measured numeric(14, 4),
  in_limit boolean,
  not_applicable text,
  reason text,
  photos uuid[] not null default '{}',
  employee_id uuid not null references employee (id),
  employee_name text not null,
  recorded_at timestamptz not null,
  -- The step's own signature when it is signed alone (stage, critical); else the card's signature covers it.
  signature_id uuid references signature (id),
  unique (step_id, attempt)
);
create trigger step_record_append_only before update or delete on step_record for each row execute function refuse_change();

-- The second, independent signature of a critical step (145.A.48(b)).
create table independent_inspection (
  id uuid primary key default uuidv7(),
  record_id uuid not null unique references step_record (id),
  employee_id uuid not null references employee (id),
  employee_name text not null,
  qualified boolean not null,
  signature_id uuid not null references signature (id),
  at timestamptz not null
);
create trigger independent_inspection_append_only before update or delete on independent_inspection for each row execute function refuse_change();

-- Approved data that lets a value outside its limit stand; engineering accepts it with a signature.
create table approved_deviation (
  id uuid primary key default uuidv7(),
  record_id uuid not null references step_record (id),
  reference text not null,
  accepted_by uuid references app_user (id),
  accepted_at timestamptz,
  signature_id uuid references signature (id),
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id)
);

create table finding (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null unique,
  finding_no text not null check (finding_no ~ '^F\d{2,}$'),
  job_id uuid not null references work_order (id),
  card_id uuid references task_card (id),
  source text not null check (source in ('preliminary', 'check', 'ndt', 'test', 'final', 'customer')),
  item_part_number text,
  item_name text,
  place text,
  quantity int not null default 1 check (quantity >= 1),
  defect_code text not null check (defect_code in ('crack', 'corrosion', 'pitting', 'wear', 'scoring', 'dent', 'heatDamage', 'discolouration', 'looseCup', 'brinelling', 'spalling', 'galling', 'stripThread', 'elongation', 'meltedPlug', 'leak', 'lowCapacity', 'cellReversal', 'insulationLow', 'electrolyteLow', 'permanentExpansion', 'elasticExpansion', 'contamination', 'missingPart', 'paint', 'documentation', 'other')),
  description text not null,
  measured text,
  limit_ref text,
  severity text not null check (severity in ('minor', 'major', 'critical')),
  status text not null check (status in ('open', 'dispositioned', 'actioned', 'closed')),
  disposition text check (disposition in ('withinLimits', 'repair', 'replace', 'scrap', 'returnToCustomer', 'approvedData')),
  disposition_note text,
  approved_data_ref text,
  reportable text not null default 'notAssessed' check (reportable in ('notAssessed', 'no', 'yes')),
  reportable_note text,
  occurrence_number text,
  rework_card_id uuid references task_card (id),
  reinspected_at timestamptz,
  reinspected_by uuid references app_user (id),
  signature_id uuid references signature (id),
  search_text text generated always as (lower(number || ' ' || defect_code || ' ' || description || ' ' || coalesce(item_part_number, '') || ' ' || coalesce(item_name, '') || ' ' || coalesce(place, ''))) stored,
  unique (job_id, finding_no),
  check (status = 'open' or disposition is not null),
  check (disposition <> 'approvedData' or approved_data_ref is not null)
);
create index finding_job on finding (job_id, finding_no);
create index finding_search on finding using gin (search_text gin_trgm_ops);
alter table task_card add constraint task_card_finding foreign key (finding_id) references finding (id);
alter table labor_entry add constraint labor_entry_card foreign key (card_id) references task_card (id);

-- What was used and fitted, as it stood at use (snapshots: G12–G14 judge the day of use).
create table tool_use (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  step_record_id uuid references step_record (id),
  card_no text not null,
  tool_id uuid not null references tool (id),
  tool_no text not null,
  tool_name text not null,
  used_at timestamptz not null,
  cal_due_at_use date,
  serviceable_at_use boolean not null,
  approved_for_task boolean not null default true,
  employee_id uuid not null references employee (id)
);
create index tool_use_job on tool_use (job_id);
create index tool_use_tool on tool_use (tool_id, used_at);
create trigger tool_use_append_only before update or delete on tool_use for each row execute function refuse_change();

create table consumable_use (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  step_record_id uuid references step_record (id),
  card_no text not null,
  batch_id uuid not null references batch (id),
  batch_no text not null,
  item_name text not null,
  quantity numeric(14, 4) not null check (quantity > 0),
  unit text not null,
  used_at timestamptz not null,
  expiry_at_use date,
  use_by_after_open date,
  employee_id uuid not null references employee (id)
);
create index consumable_use_job on consumable_use (job_id);
create trigger consumable_use_append_only before update or delete on consumable_use for each row execute function refuse_change();

create table part_fitted (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  step_record_id uuid references step_record (id),
  card_no text not null,
  batch_id uuid references batch (id),
  part_number text not null,
  name text not null,
  lot_kind text not null check (lot_kind in ('batch', 'serial')),
  lot_number text not null,
  quantity int not null check (quantity >= 1),
  condition text not null check (condition in ('new', 'overhauled', 'repaired', 'serviceableUsed')),
  document_type text check (document_type in ('form1', '8130-3', 'tcca', 'coc')),
  document_number text,
  document_accepted boolean not null default false,
  standard_part boolean not null default false,
  effectivity text not null check (effectivity in ('effective', 'alternate', 'pma', 'notEffective')),
  ipl text not null default '',
  customer_consent boolean not null default false,
  shelf_life_ends date,
  from_scrap boolean not null default false,
  removed_serial text,
  fitted_at timestamptz not null,
  employee_id uuid not null references employee (id)
);
create index part_fitted_job on part_fitted (job_id);
create index part_fitted_batch on part_fitted (batch_id);
create trigger part_fitted_append_only before update or delete on part_fitted for each row execute function refuse_change();
