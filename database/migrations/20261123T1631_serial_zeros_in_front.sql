-- Zeros in front of a serial number count for nothing either, before a letter too: the function of the migration before left those.
create or replace function normal_identity(typed text) returns text language sql immutable parallel safe strict as $$
  select coalesce(nullif(regexp_replace(regexp_replace(regexp_replace(upper(typed), '[^A-Z0-9]', '', 'g'), '^0+', ''), '([A-Z])0+(?=[0-9])', '\1', 'g'), ''), '0')
$$;
reindex index batch_live_serial;
reindex index condemned_part_identity;
reindex index inspection_report_identity;
reindex index job_component_serial;
reindex index quarantine_record_identity;
reindex index scrap_identity;
reindex index work_order_identity;
reindex index work_order_open_serial;
