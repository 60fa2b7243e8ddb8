-- What a field of a record said at the end of a day in Bangkok, from the history; `now_is` where nothing changed it since.
create function field_on(record text, row_id text, field text, day date, now_is text) returns text language sql stable as $$
  select case when count(*) = 0 then now_is else (array_agg(changed.old order by changed.seq))[1] end
  from (select a.seq, a.body::jsonb -> 'changes' -> field ->> 'old' as old from audit_entry a
    where a.entity = record and a.entity_id = row_id and a.at >= ((day + 1)::timestamp at time zone 'Asia/Bangkok')
      and a.body::jsonb -> 'changes' -> field ? 'old') changed
$$;

-- Whether somebody had to read a document at the end of a past day: by the department and the audience of that day.
create function had_to_read(document uuid, reader uuid, day date) returns boolean language sql stable as $$
  select exists (
    select 1 from controlled_document d
    cross join lateral (select field_on('controlledDocument', d.id::text, 'audience', day, d.audience) as audience,
      field_on('controlledDocument', d.id::text, 'departmentId', day, d.department_id::text) as department_id) was
    where d.id = document and (was.audience = 'everybody' or (was.audience = 'department' and exists (
      select 1 from employee e where e.id = reader
        and field_on('employee', e.id::text, 'departmentId', day, e.department_id::text) = was.department_id))))
$$;
