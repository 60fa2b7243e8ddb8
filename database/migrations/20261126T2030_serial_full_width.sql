-- Serial numbers are compared one way everywhere (R2): full-width letters and digits and Thai digits are what they stand for.
create or replace function normal_identity(typed text) returns text language sql immutable parallel safe strict as $$
  select coalesce(nullif(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(upper(translate(normalize(typed, nfkc), '๐๑๒๓๔๕๖๗๘๙', '0123456789')),
      '^\s*(?:[SP]\s*/\s*N(?:O(?=[\s:.#]))?|(?:[SP]N|SER(?:IAL)?[.]?(?:\s*(?:NO|NR|NUM|NUMBER))?)(?=[\s:.#]))[\s:.#-]*(?=.*[A-Z0-9])', ''),
    '[^A-Z0-9]', '', 'g'), '^0+', ''), '([A-Z])0+(?=[0-9])', '\1', 'g'), ''), '0')
$$;
reindex index batch_live_serial;
reindex index batch_serial;
reindex index batch_supplier_lot;
reindex index condemned_part_identity;
reindex index inspection_report_identity;
reindex index job_component_serial;
reindex index quarantine_record_identity;
reindex index scrap_identity;
reindex index tire_identity;
reindex index tire_part;
reindex index work_order_identity;
reindex index work_order_open_serial;
