-- Serial numbers are compared one way everywhere (R2): "S/N 123", "SN: 123" and "Serial No. 123" are 123, as in the list of ADs. A maker's own SN-123 stays.
create or replace function normal_identity(typed text) returns text language sql immutable parallel safe strict as $$
  select coalesce(nullif(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(upper(typed), '^\s*(?:[SP]\s*/\s*N(?:O(?=[\s:.#]))?|(?:[SP]N|SER(?:IAL)?[.]?(?:\s*(?:NO|NR|NUM|NUMBER))?)(?=[\s:.#]))[\s:.#-]*(?=.*[A-Z0-9])', ''),
    '[^A-Z0-9]', '', 'g'), '^0+', ''), '([A-Z])0+(?=[0-9])', '\1', 'g'), ''), '0')
$$;
reindex index batch_live_serial;
reindex index condemned_part_identity;
reindex index inspection_report_identity;
reindex index job_component_serial;
reindex index quarantine_record_identity;
reindex index scrap_identity;
reindex index work_order_identity;
reindex index work_order_open_serial;
