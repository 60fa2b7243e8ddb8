-- A finding about one reading names it: the value of that step, not anything else that was found on the card.
alter table finding add column step_record_id uuid references step_record (id);
create index finding_step_record on finding (step_record_id) where step_record_id is not null;
