-- Airworthiness directives and service bulletins: what they name, what replaces what, and who looked when.

create table directive (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  authority text not null check (authority in ('FAA', 'EASA', 'CAAT', 'other')),
  ad_number text not null check (length(ad_number) between 3 and 40),
  correction text,
  subject text not null check (length(subject) between 3 and 300),
  issue_date date,
  effective_date date not null,
  emergency boolean not null default false,
  required_action text not null,
  compliance_time text not null,
  recurring text,
  assessment text not null default 'notAssessed' check (assessment in ('notAssessed', 'notApplicable', 'applicable')),
  assessment_reason text,
  assessed_by_name text,
  assessed_at timestamptz,
  search_text text generated always as (lower(ad_number || ' ' || subject)) stored,
  constraint directive_assessed_by check ((assessment = 'notAssessed') = (assessed_at is null)),
  constraint directive_not_applicable_says_why check (assessment <> 'notApplicable' or length(trim(coalesce(assessment_reason, ''))) >= 3)
);
create unique index directive_number on directive (upper(ad_number));
create index directive_effective on directive (effective_date, id);
create index directive_assessment on directive (assessment, effective_date, id);
create index directive_search on directive using gin (search_text gin_trgm_ops);

-- A part number the directive names, with one range of serial numbers. No range and no list: every serial number.
create table directive_applicability (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  directive_id uuid not null references directive (id) on delete restrict,
  -- As the directive writes it; it may be no part number of ours.
  part_number text not null check (length(part_number) between 1 and 60),
  part_key text not null generated always as (normal_part_number(part_number)) stored,
  serial_from text,
  serial_to text,
  serial_before text,
  -- One a line.
  serials text check (trim(serials) <> ''),
  condition text,
  constraint directive_applicability_one_end check (serial_to is null or serial_before is null),
  constraint directive_applicability_range_or_list
    check (serials is null or (serial_from is null and serial_to is null and serial_before is null))
);
create index directive_applicability_part on directive_applicability (part_key, directive_id);
create index directive_applicability_directive on directive_applicability (directive_id, part_number, id);

create table directive_supersession (
  directive_id uuid not null references directive (id) on delete restrict,
  supersedes_id uuid not null references directive (id) on delete restrict,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  primary key (directive_id, supersedes_id),
  constraint directive_supersession_not_itself check (directive_id <> supersedes_id)
);
create index directive_supersession_older on directive_supersession (supersedes_id);

-- A loop of directives would leave none of them in force.
create function directive_supersession_acyclic() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('directive_supersession', 0));
  if exists (
    with recursive older (id) as (
      select new.supersedes_id
      union
      select s.supersedes_id from directive_supersession s join older o on s.directive_id = o.id
    )
    select 1 from older where id = new.directive_id
  ) then
    raise exception 'directives would replace each other in a loop' using errcode = 'check_violation', constraint = 'directive_supersession_acyclic';
  end if;
  return new;
end;
$$;
create trigger directive_supersession_acyclic before insert or update on directive_supersession
  for each row execute function directive_supersession_acyclic();

-- Who went through the authorities' lists for a part number, and when: unchecked is not empty.
create table directive_check (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  part_number_id uuid not null references part_number (id) on delete restrict,
  checked_on date not null,
  checked_by_name text not null,
  source text not null,
  note text
);
create index directive_check_part on directive_check (part_number_id, checked_on, id);
create trigger directive_check_append_only before update or delete on directive_check
  for each row execute function refuse_change();

create table service_bulletin (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  sb_number text not null check (length(sb_number) between 2 and 60),
  revision text,
  manufacturer text not null,
  subject text not null check (length(subject) between 3 and 300),
  category text not null check (category in ('alert', 'mandatory', 'recommended', 'optional', 'informational')),
  issue_date date,
  linked_directive_id uuid references directive (id) on delete restrict,
  -- The part numbers it names, as written, one a line.
  part_numbers text not null,
  summary text,
  search_text text generated always as (lower(sb_number || ' ' || subject || ' ' || manufacturer || ' ' || part_numbers)) stored
);
create unique index service_bulletin_number on service_bulletin (upper(sb_number), upper(manufacturer));
create index service_bulletin_category on service_bulletin (category, sb_number, id);
create index service_bulletin_written on service_bulletin (sb_number, id);
create index service_bulletin_search on service_bulletin using gin (search_text gin_trgm_ops);

create table service_bulletin_part (
  service_bulletin_id uuid not null references service_bulletin (id) on delete cascade,
  part_key text not null,
  primary key (service_bulletin_id, part_key)
);
create index service_bulletin_part_key on service_bulletin_part (part_key);
create function service_bulletin_parts() returns trigger language plpgsql as $$
begin
  delete from service_bulletin_part where service_bulletin_id = new.id;
  insert into service_bulletin_part (service_bulletin_id, part_key)
  select distinct new.id, normal_part_number(line) from regexp_split_to_table(new.part_numbers, '[\n,;]') as line
  where trim(line) <> '';
  return new;
end;
$$;
create trigger service_bulletin_parts after insert or update of part_numbers on service_bulletin
  for each row execute function service_bulletin_parts();
