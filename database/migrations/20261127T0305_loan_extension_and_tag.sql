-- A loan that is needed longer says since when and why; the first day it was due stays in the history.
alter table tool_usage
  add column extensions int not null default 0 check (extensions >= 0),
  add column extension_reason text,
  add check ((extensions > 0) = (extension_reason is not null));

-- What the tag of an unserviceable part says beside its identity and its defect (R-SEG-2).
alter table quarantine_record
  add column times_in_service text,
  add column exposure text,
  add column from_accident boolean not null default false;
