-- What a laboratory read at each point of a tool, before and after it adjusted it, beside the tolerance the tool had that day. The
-- database judges, so that a reading outside is never called inside (R-CAL-4).

create table calibration_reading (
  id uuid primary key default uuidv7(),
  calibration_id uuid not null references calibration_log (id) on delete restrict,
  nominal numeric(14, 4) not null,
  as_found numeric(14, 4) not null,
  -- Null: the tool was not adjusted at this point, it left as it was found.
  as_left numeric(14, 4),
  tolerance numeric(14, 4) not null check (tolerance > 0),
  found_inside boolean not null generated always as (abs(as_found - nominal) <= tolerance) stored,
  left_inside boolean not null generated always as (abs(coalesce(as_left, as_found) - nominal) <= tolerance) stored,
  unique (calibration_id, nominal)
);
