-- An entry by hand is verified by the supervisor it names, and by nobody else.
alter table logbook_entry
  add constraint logbook_manual_names_supervisor check (source <> 'manual' or supervisor_id is not null),
  add constraint logbook_manual_signed_by_supervisor
    check (source <> 'manual' or status <> 'verified' or (verified_by = supervisor_id and verified_at is not null));
create index logbook_entry_supervisor on logbook_entry (supervisor_id, work_date desc, id desc) where archived_at is null;
