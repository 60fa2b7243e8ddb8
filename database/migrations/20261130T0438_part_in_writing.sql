-- Whether a part number in writing is the part of a work order: spelled as the order spells it, or as a record that was merged into its part number (maintenance 2.11).
-- What was signed for the old spelling stands for the kept one; any other spelling is another part.
create function part_of_job(written text, job uuid) returns boolean language sql stable as $$
  select exists (select 1 from work_order w where w.id = job and (upper(w.part_number) = upper(written)
    or exists (select 1 from part_number m where m.merged_into_id = w.part_number_id and upper(m.partnumber) = upper(written))))
$$;

-- The sheet of the kept number is no correction of a step made by that of the old spelling when both say the same.
create or replace function step_corrected(step uuid) returns jsonb language sql stable as $$
  select (n.data -> s.step_key) || jsonb_build_object('manualId', r.manual_id,
    'isOtherTest', n.data -> s.step_key -> 'test' is distinct from d.data -> s.step_key -> 'test')
  from task_step s join task_card c on c.id = s.card_id join step_data_sheet d on d.id = s.sheet_id
  join step_data_sheet n on n.id = step_data_now(c.job_id, d.manual_revision_id) join manual_revision r on r.id = n.manual_revision_id
  where s.id = step and n.id <> d.id and (n.part_number_id = d.part_number_id or n.data <> d.data) and n.data ? s.step_key
$$;
