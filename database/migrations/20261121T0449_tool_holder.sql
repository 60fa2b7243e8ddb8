-- Who has a tool now, kept on the tool by lending and returning, so that its list can show and filter it.
alter table tool add column holder_id uuid references employee (id);
alter table tool add column holder_job text;
alter table tool add column due_back timestamptz;
alter table tool add constraint tool_holder_due check ((holder_id is null) = (due_back is null));
create index tool_holder on tool (holder_id) where holder_id is not null;
