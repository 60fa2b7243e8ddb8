-- Part numbers: what the shop may have in its hands, each in its one spelling.

-- No spaces, plain hyphens, capitals: `2-1577 – 4` and `2-1577-4` are one number (maintenance 2.11). A dash number stays a different part.
create function normal_part_number(written text) returns text language sql immutable strict parallel safe
return upper(regexp_replace(
  regexp_replace(normalize(written, NFKC), '[\u2010-\u2015\u2212\u00ad\ufe58\ufe63\uff0d]', '-', 'g'),
  '\s+', '', 'g'
));

create table part_number (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id) on delete restrict,
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id) on delete restrict,
  archived_at timestamptz,
  partnumber text not null check (length(partnumber) between 1 and 60),
  partname text not null check (length(partname) between 1 and 120),
  manufacturer text not null check (length(manufacturer) between 1 and 120),
  cage text check (cage ~ '^[A-Z0-9]{5}$'),
  ata text not null check (ata ~ '^[0-9]{2}(-[0-9]{2}){0,2}$'),
  family text not null check (family in ('wheel', 'brake', 'battery', 'cylinder', 'tire', 'other')),
  -- The row stands for a family; its members point at it and are the numbers a release names.
  isseries boolean not null default false,
  series_id uuid references part_number (id) on delete restrict,
  serialised boolean not null default true,
  llp boolean not null default false,
  alternates text,
  attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  remarks text,
  part_key text not null generated always as (normal_part_number(partnumber)) stored,
  search_text text generated always as (
    lower(partnumber || ' ' || normal_part_number(partnumber) || ' ' || partname || ' ' || manufacturer || ' ' || coalesce(cage, ''))
  ) stored,
  constraint part_number_no_series_in_series check (not (isseries and series_id is not null)),
  check (series_id <> id)
);
create unique index part_number_key on part_number (part_key, coalesce(cage, ''));
create index part_number_written on part_number (partnumber, id);
create index part_number_family on part_number (family, partnumber, id);
create index part_number_series on part_number (series_id);
create index part_number_search on part_number using gin (search_text gin_trgm_ops);

-- A member's series must be a series, and a series with members stays one.
create function part_number_series_holds() returns trigger language plpgsql as $$
begin
  if new.series_id is not null and not exists (select 1 from part_number s where s.id = new.series_id and s.isseries) then
    raise exception 'a part number may only belong to a series' using errcode = 'check_violation', constraint = 'part_number_series_is_series';
  end if;
  if not new.isseries and exists (select 1 from part_number m where m.series_id = new.id) then
    raise exception 'this series still has members' using errcode = 'check_violation', constraint = 'part_number_series_has_members';
  end if;
  return new;
end;
$$;
create trigger part_number_series_holds before insert or update of isseries, series_id on part_number
  for each row execute function part_number_series_holds();
