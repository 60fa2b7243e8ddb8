-- Routes are bound to parts, and what a step is judged by is data of the part number and its manual revision (maintenance 3.3, 3.15, R5).

-- The classes a step asks for and a tool belongs to.
create function is_tool_class(class text) returns boolean language sql immutable parallel safe
return class in ('torqueWrench', 'boreGauge', 'depthGauge', 'micrometer', 'caliper', 'dialIndicator', 'threadGauge', 'pressureGauge',
  'inflationRegulator', 'batteryAnalyser', 'multimeter', 'insulationTester', 'hydrostaticRig', 'hydraulicBench', 'conductivityMeter',
  'hardnessTester', 'scale', 'thermometer', 'eddyCurrentSet', 'eddyCurrentProbe', 'referenceStandard', 'magneticBench', 'uvLamp', 'radiometer',
  'special', 'hand');
alter table tool
  add column tool_class text check (is_tool_class(tool_class)),
  -- What it reads in and how far, and its stated error: in that unit, as a share of the reading, or the larger of both.
  add column reads_in text check (length(reads_in) between 1 and 12),
  add column range_min numeric(14, 4),
  add column range_max numeric(14, 4),
  add column error_absolute numeric(14, 4) check (error_absolute >= 0),
  add column error_percent numeric(8, 4) check (error_percent between 0 and 100),
  add constraint tool_range check (range_max > range_min);
-- A tool of the manual's list with an approval stands in for this class.
alter table manual_tool add column tool_class text check (is_tool_class(tool_class));

-- What a route is for: part numbers, or whole families.
alter table route_template add column families text[] not null default '{}'
  check (families <@ array['wheel', 'brake', 'battery', 'cylinder', 'tire', 'other']);
update route_template set families = case
  when cardinality(part_numbers) > 0 then '{}'::text[]
  when shop in ('wheel', 'wheelOverhaul', 'tireChange') then array['wheel']
  when shop = 'oxygen' then array['cylinder']
  else array[shop] end;
alter table route_template add constraint route_template_bound check (cardinality(families) + cardinality(part_numbers) > 0);

-- Limits, tool classes, materials, techniques of the steps, per part number (or series) and manual revision.
create table step_data_sheet (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  part_number_id uuid not null references part_number (id),
  manual_revision_id uuid not null references manual_revision (id),
  number int not null check (number >= 1),
  status text not null check (status in ('draft', 'review', 'published', 'retired')),
  change_note text not null,
  -- {step key: {reference, limit, values, tool, materials, technique, test, instruction}} (validated by shared/stepData.ts).
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  -- Everybody who wrote in it: none of them approves it.
  writers uuid[] not null check (cardinality(writers) > 0),
  written_by_name text not null,
  submitted_at timestamptz,
  published_by uuid references app_user (id),
  published_by_name text,
  published_at timestamptz,
  signature_id uuid references signature (id),
  unique (part_number_id, manual_revision_id, number),
  constraint step_data_signed check ((status in ('published', 'retired')) = (published_by is not null and published_at is not null and signature_id is not null)),
  constraint step_data_two_people check (published_by is null or not published_by = any(writers))
);
create unique index step_data_published on step_data_sheet (part_number_id, manual_revision_id) where status = 'published';
create unique index step_data_open on step_data_sheet (part_number_id, manual_revision_id) where status in ('draft', 'review');
create function refuse_step_data_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'step data is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status in ('published', 'retired')
    and (to_jsonb(new) - array['status', 'version', 'updated_at', 'updated_by'] is distinct from to_jsonb(old) - array['status', 'version', 'updated_at', 'updated_by']
      or (new.status <> old.status and new.status <> 'retired')) then
    raise exception 'published step data never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger step_data_frozen before update or delete on step_data_sheet for each row execute function refuse_step_data_change();

-- What a step asks for, as it was when the card was made.
alter table task_step
  add column step_key text check (step_key ~ '^[a-z][A-Za-z0-9]{1,39}$'),
  add column sheet_id uuid references step_data_sheet (id),
  add column tool_class text check (is_tool_class(tool_class)),
  -- The largest error the manual allows the tool, in the unit of the limit.
  add column tool_error numeric(14, 4) check (tool_error >= 0),
  add column material_ids uuid[] not null default '{}',
  -- Several values at one step: {count, name, rounds: [{name, min, max}]}.
  add column layout jsonb,
  -- What a choice means: {option: {finding: {defectCode, severity, description}, adds}}.
  add column meanings jsonb not null default '{}',
  -- Whose serial number the step records: a half, the tire, a cell.
  add column component text check (component in ('inboardHalf', 'outboardHalf', 'tire', 'cell'));

-- The value as it was typed, beside its rounding; several values each so.
alter table step_record
  add column typed text,
  add column readings jsonb check (jsonb_typeof(readings) = 'array');
