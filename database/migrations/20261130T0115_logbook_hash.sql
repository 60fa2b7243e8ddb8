/*
 * A hash over lines of the logbook, given as JSON in the order of their ids: what each says, without what may change later (its state, who
 * verified it and when). Experience brought along is proven by it.
 */
create function logbook_hash(lines jsonb[]) returns text language sql immutable
  return encode(sha256(convert_to((
    select jsonb_agg(jsonb_build_array(line -> 'id', line -> 'employee_id', line -> 'work_date', line -> 'job_number', line -> 'part_number',
      line -> 'serial_number', line -> 'component_group', line -> 'rating', line -> 'task', line -> 'role', line -> 'minutes',
      line -> 'ndt_method', line -> 'ndt_level', line -> 'supervisor_id', line -> 'compensates_id') order by place)::text
    from unnest(lines) with ordinality as each (line, place)), 'UTF8')), 'hex');
