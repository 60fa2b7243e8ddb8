-- Quarantine of a component is looked up by the job a record names, in any spelling.
create index quarantine_record_job_identity on quarantine_record (normal_identity(job_number));
