-- Step data is read as a record: the column every record has. Nothing is archived; a version is replaced by the next.
alter table step_data_sheet add column archived_at timestamptz check (archived_at is null);
