-- The approved step data that holds for a work order by one manual revision today: its part number's own before its series' (G08).
create function step_data_now(job uuid, revision uuid) returns uuid language sql stable as $$
  select d.id from work_order w join part_number p on p.id = w.part_number_id
  join step_data_sheet d on d.part_number_id in (p.id, p.series_id) and d.manual_revision_id = revision and d.status = 'published'
  where w.id = job order by d.part_number_id = p.id desc limit 1
$$;

-- What that data says of a step made by other data of the same manual revision; null: the step was made by what holds today, or it is left out.
create function step_corrected(step uuid) returns jsonb language sql stable as $$
  select (n.data -> s.step_key) || jsonb_build_object('manualId', r.manual_id,
    'isOtherTest', n.data -> s.step_key -> 'test' is distinct from d.data -> s.step_key -> 'test')
  from task_step s join task_card c on c.id = s.card_id join step_data_sheet d on d.id = s.sheet_id
  join step_data_sheet n on n.id = step_data_now(c.job_id, d.manual_revision_id) join manual_revision r on r.id = n.manual_revision_id
  where s.id = step and n.id <> d.id and n.data ? s.step_key
$$;

-- The NDT a card asks for, by the techniques of the step data that holds today for the manual revision it cites (G11).
create function ndt_required_now(card uuid) returns jsonb language sql stable as $$
  select coalesce((
    select jsonb_agg(coalesce(asked || (
      select jsonb_build_object('technique', n.data -> (asked ->> 'key') -> 'technique') from jsonb_array_elements(c.data_refs) cited
      join step_data_sheet n on n.id = step_data_now(c.job_id, (cited ->> 'revisionId')::uuid)
      where n.data -> (asked ->> 'key') ? 'technique' limit 1), asked) order by at)
    from jsonb_array_elements(c.ndt_required) with ordinality as required (asked, at)), '[]')
  from task_card c where c.id = card
$$;

-- What the step of a tool's use asks of the tool by corrected step data, beside what the tool says of itself (G12); null: nothing else than at its
-- use, or the step was done again since.
create function tool_asked_now(use uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('tool', t.tool_no, 'readsIn', t.reads_in, 'rangeMin', t.range_min::text, 'rangeMax', t.range_max::text,
    'errorAbsolute', t.error_absolute::text, 'errorPercent', t.error_percent::text, 'maximumError', now #>> '{tool,maximumError}',
    'unit', coalesce(now #>> '{limit,unit}', s.unit), 'min', coalesce(now -> 'limit', jsonb_build_object('min', s.min::text)) ->> 'min',
    'max', coalesce(now -> 'limit', jsonb_build_object('max', s.max::text)) ->> 'max',
    'isOtherClass', now #>> '{tool,class}' is distinct from s.tool_class and now #>> '{tool,class}' is distinct from t.tool_class and not exists (
      select 1 from manual_tool l where l.manual_id = (now ->> 'manualId')::uuid and l.tool_class = now #>> '{tool,class}' and l.archived_at is null
        and length(btrim(coalesce(l.equivalent_approval, ''))) > 0
        and upper(t.tool_no) = any(select upper(btrim(held)) from unnest(string_to_array(coalesce(l.held_tools, ''), ',')) held)))
  from tool_use u join tool t on t.id = u.tool_id join step_record r on r.id = u.step_record_id join task_step s on s.id = r.step_id
  join task_card c on c.id = s.card_id and c.status <> 'superseded' cross join lateral (select step_corrected(s.id) as now) asked
  where u.id = use and now ? 'tool' and not exists (select 1 from step_record l where l.step_id = s.id and l.attempt > r.attempt)
$$;
