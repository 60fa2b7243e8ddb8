-- The makers' books: component manuals, standard practices, other references; their revisions, currency and what a new revision does to open jobs.

create table manual (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  kind text not null check (kind in ('CMM', 'SPM', 'REF')),
  manual_number text not null check (length(manual_number) between 1 and 60),
  -- What is printed before the number when it is not the kind: OMM, NDT.
  prefix text check (length(prefix) between 1 and 12),
  designation text not null generated always as (coalesce(prefix, kind) || ' ' || manual_number) stored,
  -- The number in addresses: the manual's own unless another manual took it first.
  manual_key text not null check (length(manual_key) between 1 and 100),
  title text not null check (length(title) between 1 and 200),
  manufacturer text not null check (length(manufacturer) between 1 and 120),
  ata text check (ata ~ '^[0-9]{2}(-[0-9]{2}){0,2}$'),
  -- A customer's own data is good for that customer's jobs only (145.A.45(a)).
  customer_id uuid references customer (id) on delete restrict,
  currency_source text not null check (length(currency_source) between 1 and 200),
  currency_interval_days int not null default 90 check (currency_interval_days between 1 and 730),
  distribution text,
  -- Kept by the triggers below from the revisions, the checks and the temporary revisions.
  current_revision text,
  current_issue_date date,
  last_checked_on date,
  temporary_in_force int not null default 0,
  search_text text generated always as (
    lower(coalesce(prefix, kind) || ' ' || manual_number || ' ' || title || ' ' || manufacturer)
  ) stored
);
create unique index manual_number on manual (kind, upper(manual_number), upper(manufacturer));
create unique index manual_key on manual (upper(manual_key));
create index manual_kind on manual (kind, manual_number, id);
create index manual_checked on manual (kind, last_checked_on, id);
create index manual_search on manual using gin (search_text gin_trgm_ops);

create table manual_revision (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  manual_id uuid not null references manual (id) on delete restrict,
  revision text not null check (length(revision) between 1 and 30),
  issue_date date not null,
  received_on date not null,
  effective_from date,
  highlights text,
  changed_sections text,
  status text not null default 'received' check (status in ('received', 'underReview', 'current', 'superseded')),
  constraint manual_revision_current_has_day check (status not in ('current', 'superseded') or effective_from is not null),
  constraint manual_revision_received_after_issue check (received_on >= issue_date)
);
create unique index manual_revision_name on manual_revision (manual_id, upper(revision));
create unique index manual_revision_one_current on manual_revision (manual_id) where status = 'current';
create index manual_revision_issue on manual_revision (manual_id, issue_date, id);
create index manual_revision_status on manual_revision (status, received_on, id);

create table temporary_revision (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  manual_id uuid not null references manual (id) on delete restrict,
  tr_number text not null check (length(tr_number) between 1 and 30),
  issue_date date not null,
  affects text not null,
  -- In force until a current revision has taken it in.
  incorporated_in_id uuid references manual_revision (id) on delete restrict
);
create unique index temporary_revision_number on temporary_revision (manual_id, upper(tr_number));
create index temporary_revision_issue on temporary_revision (manual_id, issue_date, id);

create table currency_check (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  manual_id uuid not null references manual (id) on delete restrict,
  checked_on date not null,
  checked_by_name text not null,
  result text not null check (result in ('current', 'newerFound', 'notReachable')),
  found_revision text,
  source text not null,
  note text,
  constraint currency_check_names_newer check (result <> 'newerFound' or found_revision is not null)
);
create index currency_check_manual on currency_check (manual_id, checked_on, id);
create trigger currency_check_append_only before update or delete on currency_check
  for each row execute function refuse_change();

create function manual_refresh(which uuid) returns void language sql as $$
  update manual set
    current_revision = (select revision from manual_revision where manual_id = which and status = 'current'),
    current_issue_date = (select issue_date from manual_revision where manual_id = which and status = 'current'),
    -- A check that found something newer, or nobody, does not make the copy we hold current.
    last_checked_on = (select max(checked_on) from currency_check where manual_id = which and result = 'current'),
    temporary_in_force = (
      select count(*) from temporary_revision t left join manual_revision r on r.id = t.incorporated_in_id
      where t.manual_id = which and t.archived_at is null and coalesce(r.status, 'received') in ('received', 'underReview')
    )
  where id = which;
$$;
create function manual_follow() returns trigger language plpgsql as $$
begin
  perform manual_refresh(new.manual_id);
  return null;
end;
$$;
create trigger manual_follow_revision after insert or update on manual_revision for each row execute function manual_follow();
create trigger manual_follow_temporary after insert or update on temporary_revision for each row execute function manual_follow();
create trigger manual_follow_check after insert on currency_check for each row execute function manual_follow();

create table manual_part (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  manual_id uuid not null references manual (id) on delete restrict,
  part_number_id uuid not null references part_number (id) on delete restrict,
  effectivity text,
  from_revision_id uuid references manual_revision (id) on delete restrict
);
create unique index manual_part_once on manual_part (manual_id, part_number_id) where archived_at is null;
create index manual_part_part on manual_part (part_number_id, manual_id);

create table manual_ipc_item (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  manual_id uuid not null references manual (id) on delete restrict,
  figure int not null check (figure between 0 and 999),
  -- Parts lists skip I and O, which read as 1 and 0.
  item text not null check (item ~ '^-?[0-9]{1,4}[A-HJ-NP-Z]{0,2}$'),
  part_number text not null check (length(part_number) between 1 and 60),
  nomenclature text not null,
  units int check (units between 0 and 9999),
  effectivity text,
  attaching boolean not null default false,
  superseded_by text,
  alternates text,
  shelf_life_months int check (shelf_life_months between 1 and 600),
  search_text text generated always as (lower(part_number || ' ' || nomenclature || ' ' || item)) stored
);
create unique index manual_ipc_item_once on manual_ipc_item (manual_id, figure, item, part_number) where archived_at is null;
create index manual_ipc_item_place on manual_ipc_item (manual_id, figure, item, id);
create index manual_ipc_item_search on manual_ipc_item using gin (search_text gin_trgm_ops);

create table manual_tool (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  manual_id uuid not null references manual (id) on delete restrict,
  cmm_tool_no text not null check (length(cmm_tool_no) between 1 and 60),
  description text not null,
  tool_use text,
  held_tools text,
  equivalent_approval text
);
create unique index manual_tool_once on manual_tool (manual_id, upper(cmm_tool_no)) where archived_at is null;
create index manual_tool_number on manual_tool (manual_id, cmm_tool_no, id);

create table manual_consumable (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  manual_id uuid not null references manual (id) on delete restrict,
  material text not null check (length(material) between 1 and 120),
  specification text,
  material_use text,
  stock_items text
);
create unique index manual_consumable_once on manual_consumable (manual_id, upper(material)) where archived_at is null;
create index manual_consumable_material on manual_consumable (manual_id, material, id);

-- What a new revision means for work already begun (maintenance 3.10).
create table impact_review (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  number text not null unique,
  manual_id uuid not null references manual (id) on delete restrict,
  revision_id uuid not null unique references manual_revision (id) on delete restrict,
  due_on date,
  changed_sections text,
  affected_templates text,
  status text not null default 'open' check (status in ('open', 'closed'))
);
create index impact_review_status on impact_review (status, due_on, id);
create index impact_review_manual on impact_review (manual_id, id);

-- One row a job that cites the old revision; the decision is signed.
create table impact_decision (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  review_id uuid not null references impact_review (id) on delete restrict,
  jobnumber text not null check (jobnumber ~ '^ABS[0-9]{7}(-[0-9]{1,2})?$'),
  decision text check (decision in ('noImpact', 'repeatSteps', 'stop')),
  -- The cards to repeat under the new revision, such as T040.
  repeat_cards text[] not null default '{}',
  reason text,
  decided_at timestamptz,
  decided_by_name text,
  signature_id uuid references signature (id) on delete restrict,
  constraint impact_decision_signed check (
    (decision is null) = (signature_id is null) and (decision is null) = (decided_at is null)
    and (decision is null or length(trim(coalesce(reason, ''))) >= 3)
  ),
  constraint impact_decision_names_cards check ((decision = 'repeatSteps') is not true or cardinality(repeat_cards) > 0),
  unique (review_id, jobnumber)
);
create index impact_decision_job on impact_decision (jobnumber, review_id);

alter table capability_item add constraint capability_item_manual foreign key (manual_id) references manual (id) on delete restrict;
