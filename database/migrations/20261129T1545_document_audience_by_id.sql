-- By the id of the document: a function that takes a row of a table cannot be made before the table.
drop function has_to_read(controlled_document, uuid);
create function has_to_read(document uuid, reader uuid) returns boolean language sql stable as $$
  select exists (select 1 from controlled_document d where d.id = document and (d.audience = 'everybody' or (d.audience = 'department'
    and exists (select 1 from employee e where e.id = reader and e.department_id = d.department_id))))
$$;
