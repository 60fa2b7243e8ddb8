-- Life limits of part numbers, each with the data it stands in and the engineer who wrote it; gate G18 compares them with the counts of the job.
create table life_limit (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  part_number_id uuid not null references part_number (id),
  -- What the limit is of: the whole part, or a detail part of it by name.
  subject text not null check (length(btrim(subject)) between 2 and 120),
  basis text not null check (basis in ('cyclesSinceNew', 'hoursSinceNew')),
  life numeric not null check (life > 0),
  reference text not null check (length(btrim(reference)) between 3 and 200),
  written_by_name text not null,
  written_by_authorization text not null check (length(btrim(written_by_authorization)) > 0),
  withdrawn_reason text,
  check ((archived_at is null) = (withdrawn_reason is null))
);
create unique index life_limit_one on life_limit (part_number_id, lower(btrim(subject)), basis) where archived_at is null;
create index life_limit_list on life_limit (subject, id);
create trigger life_limit_no_delete before delete on life_limit for each row execute function refuse_change();
create index life_limit_created_by on life_limit (created_by);
create index life_limit_updated_by on life_limit (updated_by);
