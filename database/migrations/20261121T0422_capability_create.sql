-- What the authorities approved the company for: certificates, the controlled list with its revisions, and its items.

create table org_approval (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  authority text not null check (authority in ('CAAT', 'EASA', 'FAA')),
  certificate_no text not null check (length(certificate_no) between 1 and 60),
  ratings text[] not null check (ratings <@ '{C5,C14,C15,D1}'::text[] and cardinality(ratings) > 0),
  valid_from date not null,
  valid_to date not null,
  suspended boolean not null default false,
  suspended_reason text,
  constraint org_approval_dates check (valid_to >= valid_from),
  -- A CAAT certificate lasts three years at most (TCAR 8 Part 145).
  constraint org_approval_caat_three_years check (authority <> 'CAAT' or valid_to <= valid_from + interval '3 years'),
  constraint org_approval_suspended_says_why check (not suspended or length(trim(coalesce(suspended_reason, ''))) >= 3),
  -- One certificate of an authority at a time: two would leave open which one a release names.
  constraint org_approval_one_at_a_time exclude using gist (authority with =, daterange(valid_from, valid_to, '[]') with &&)
    where (archived_at is null)
);
create index org_approval_authority on org_approval (authority, valid_to, id);

create table capability_list_revision (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  authority text not null check (authority in ('CAAT', 'EASA', 'FAA')),
  revision int not null check (revision between 0 and 9999),
  summary text,
  reviewers text,
  submitted_on date,
  submission_ref text,
  accepted_on date,
  accepted_ref text,
  effective_from date,
  status text not null default 'draft'
    check (status in ('draft', 'internalApproved', 'submitted', 'accepted', 'effective', 'superseded', 'withdrawn')),
  constraint capability_list_revision_submission
    check (status in ('draft', 'internalApproved', 'withdrawn') or submitted_on is not null),
  constraint capability_list_revision_acceptance
    check (status not in ('accepted', 'effective', 'superseded') or (accepted_ref is not null and effective_from is not null)),
  unique (authority, revision)
);
create unique index capability_list_revision_one_effective on capability_list_revision (authority) where status = 'effective';
create unique index capability_list_revision_one_draft on capability_list_revision (authority) where status in ('draft', 'internalApproved');
create index capability_list_revision_status on capability_list_revision (status, authority, revision, id);

create table capability_item (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  -- Stays the same from revision to revision: what people and addresses know the capability by.
  cap_key text not null check (cap_key ~ '^CAP-[0-9]{4,}$'),
  list_revision_id uuid not null references capability_list_revision (id) on delete restrict,
  part_number_id uuid not null references part_number (id) on delete restrict,
  rating text not null check (rating in ('C5', 'C14', 'C15', 'D1')),
  work_scopes text[] not null check (
    work_scopes <@ '{inspection,functionalTest,capacityTest,tireChange,hydrostaticTest,refill,repair,overhaul,modification}'::text[]
    and cardinality(work_scopes) > 0
  ),
  shop text not null check (shop in ('wheel', 'brake', 'battery', 'tireChange', 'oxygen', 'wheelOverhaul')),
  manual_id uuid,
  limitations text,
  state text not null default 'active' check (state in ('active', 'suspended', 'withdrawn')),
  state_reason text,
  state_since date,
  self_evaluation jsonb,
  constraint capability_item_state_says_why check (state = 'active' or (length(trim(coalesce(state_reason, ''))) >= 3 and state_since is not null)),
  unique (list_revision_id, cap_key)
);
create index capability_item_part on capability_item (part_number_id, list_revision_id);
create index capability_item_list on capability_item (list_revision_id, cap_key, id);
create index capability_item_manual on capability_item (manual_id);

-- One row a scope of an item: a list names a part number once for a kind of work in a shop.
create table capability_item_scope (
  item_id uuid not null references capability_item (id) on delete cascade,
  list_revision_id uuid not null,
  part_number_id uuid not null,
  shop text not null,
  work_scope text not null,
  primary key (item_id, work_scope),
  constraint capability_item_scope_once unique (list_revision_id, part_number_id, shop, work_scope)
);
create function capability_item_scopes() returns trigger language plpgsql as $$
begin
  delete from capability_item_scope where item_id = new.id;
  if new.archived_at is null then
    insert into capability_item_scope (item_id, list_revision_id, part_number_id, shop, work_scope)
    select new.id, new.list_revision_id, new.part_number_id, new.shop, scope from unnest(new.work_scopes) as scope;
  end if;
  return new;
end;
$$;
create trigger capability_item_scopes after insert or update of work_scopes, shop, part_number_id, list_revision_id, archived_at on capability_item
  for each row execute function capability_item_scopes();

-- The list the authority has seen never changes: items are added, amended and suspended in a draft only (maintenance 2.9).
create function capability_item_in_draft() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from capability_list_revision r where r.id = new.list_revision_id and r.status = 'draft') then
    raise exception 'only a draft list can be changed' using errcode = 'check_violation', constraint = 'capability_item_only_in_draft';
  end if;
  return new;
end;
$$;
create trigger capability_item_in_draft before insert or update on capability_item
  for each row execute function capability_item_in_draft();
create trigger capability_item_no_delete before delete on capability_item
  for each row execute function refuse_change();
