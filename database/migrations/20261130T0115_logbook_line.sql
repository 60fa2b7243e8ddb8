/* What a line of the logbook says, without what may change later (its state, who verified it and when): hashed for experience brought along. */
create function logbook_line(l logbook_entry) returns text language sql stable
  return concat_ws('|', l.id, l.employee_id, l.work_date, l.job_number, l.part_number, l.serial_number, l.component_group, l.rating, l.task, l.role,
    l.minutes, l.ndt_method, l.ndt_level, l.supervisor_id, l.compensates_id);

/* A hash over lines of the logbook, in the order of their ids. */
create function logbook_hash(lines text[]) returns text language sql immutable
  return encode(sha256(convert_to(array_to_string(lines, E'\n'), 'UTF8')), 'hex');
