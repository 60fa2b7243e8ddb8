-- Who has to read a document now: a reading asked of somebody who left its department waits for nobody.
create function has_to_read(document controlled_document, reader uuid) returns boolean language sql stable as $$
  select document.audience = 'everybody' or (document.audience = 'department' and exists (
    select 1 from employee e where e.id = reader and e.department_id = document.department_id))
$$;
