-- NAS 410 separates film and digital radiography: hours of radiography say on what the images were, and so does the layout of its reports.
alter table ndt_hour
  add column radiography text constraint ndt_hour_radiography_check check (radiography in ('film', 'digital')),
  add constraint ndt_hour_radiography_of_rt check (radiography is null or method = 'RT');

-- The delivered layout of radiographic reports shows it. What is in use never changes, so a version is delivered after it and put in use where the one before
-- was; reports begun keep theirs, and a company that has put its own version in use keeps that.
do $$
declare
  was record;
  said text;
  next integer;
  in_use boolean;
begin
  for was in
    select t.id as template_id, v.* from form_version v join form_template t on t.id = v.template_id
    where v.delivered and t.key = 'ndt-report-rt' order by v.number desc limit 1
  loop
    said := replace(was.schema::text, '{"id": "tubeKv"', '{"id": "radiography", "type": "choice", "label": "Radiography", "labelTh": "การถ่ายภาพรังสี", "options": [{"label": "Film", "value": "film"}, {"label": "Computed (CR)", "value": "computed"}, {"label": "Digital (DR)", "value": "digital"}]}, {"id": "tubeKv"');
    if said = was.schema::text then raise exception 'the layout of radiographic reports has no tube voltage'; end if;
    in_use := was.status = 'published';
    select max(number) + 1 into next from form_version where template_id = was.template_id;
    update form_version set status = 'retired', retired_at = now() where id = was.id and in_use;
    insert into form_version (template_id, number, status, change_note, applies_to, schema, writers, written_by_name, published_at, retired_at, delivered)
    values (was.template_id, next, case when in_use then 'published' else 'retired' end,
      'Delivered with the product: film, computed or digital radiography.', was.applies_to, said::jsonb, '{}', 'Delivered', now(),
      case when not in_use then now() end, true);
    -- A form that the company has worked on tells of its latest version in its own history.
    update form_template set latest = next where id = was.template_id
      and not exists (select from audit_entry where entity = 'formTemplate' and entity_id = was.template_id::text);
  end loop;
end $$;
