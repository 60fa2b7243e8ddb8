-- The log of all jobs by time, by person and by act: read from the newest on, however long the history is (decision 0043).
create index audit_entry_job_log on audit_entry (at desc, seq desc) where subject like 'ABS%';
create index audit_entry_job_log_actor on audit_entry (actor_name, at desc, seq desc) where subject like 'ABS%';
create index audit_entry_job_log_action on audit_entry (action, at desc, seq desc) where subject like 'ABS%';
