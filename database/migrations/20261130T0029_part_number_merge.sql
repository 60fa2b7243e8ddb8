-- A part number that was on file twice, in two spellings: one row is merged into the other and gets no rows from then on.
alter table part_number
  add column merged_into_id uuid references part_number(id) on delete restrict,
  add column merged_at timestamptz,
  add column merge_reason text,
  add column former_numbers text;

alter table part_number
  add constraint part_number_merged_whole check (
    (merged_into_id is null) = (merged_at is null) and (merged_into_id is null) = (merge_reason is null)
    and (merged_into_id is null or archived_at is not null)),
  add constraint part_number_merged_into_another check (merged_into_id <> id),
  add constraint part_number_merge_reason_check check (length(btrim(merge_reason)) >= 3);

alter table part_number alter column search_text set expression as (lower(partnumber || ' ' || normal_part_number(partnumber) || ' ' || partname || ' '
  || manufacturer || ' ' || coalesce(cage, '') || ' ' || coalesce(former_numbers, '')));

/* The letters and digits of a part number: what two spellings of one number have in common. */
create function part_letters(written text) returns text language sql immutable strict parallel safe
  return regexp_replace(normal_part_number(written), '[^A-Z0-9]', '', 'g');

create index part_number_letters on part_number (part_letters(partnumber)) where merged_into_id is null;
create index part_number_merged_into on part_number (merged_into_id, merged_at) where merged_into_id is not null;

/* Only spellings of one number become one; what was merged stays so, and follows when the row it leads to is merged itself. */
create function part_number_merge_holds() returns trigger language plpgsql as $$
begin
  if old.merged_into_id is not null and (new.merged_into_id is null or not exists (
    select 1 from part_number k where k.id = old.merged_into_id and (k.merged_into_id = new.merged_into_id or k.id = new.merged_into_id))) then
    raise exception 'a merged part number stays merged' using errcode = 'check_violation', constraint = 'part_number_stays_merged';
  end if;
  if new.merged_into_id is not null and not exists (
    select 1 from part_number k where k.id = new.merged_into_id and k.merged_into_id is null and k.archived_at is null
      and part_letters(k.partnumber) = part_letters(new.partnumber)) then
    raise exception 'a part number is merged into another spelling of it that is in use' using errcode = 'check_violation',
      constraint = 'part_number_merged_into_its_other_spelling';
  end if;
  return new;
end $$;
create trigger part_number_merge_holds before update of merged_into_id, partnumber on part_number for each row execute function part_number_merge_holds();

/* No new row names a part number that was merged: `for share` waits for a merge that is under way. */
create function refuse_merged_part_number() returns trigger language plpgsql as $$
declare
  given uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  merged uuid;
begin
  if given is null or (tg_op = 'UPDATE' and (to_jsonb(old) ->> tg_argv[0])::uuid is not distinct from given) then return new; end if;
  select p.merged_into_id into merged from part_number p where p.id = given for share;
  if merged is not null then
    raise exception 'this part number was merged into another' using errcode = 'check_violation', constraint = tg_table_name || '_part_number_was_merged';
  end if;
  return new;
end $$;
create trigger work_order_part_merged before insert or update of part_number_id on work_order for each row execute function refuse_merged_part_number('part_number_id');
create trigger capability_item_part_merged before insert or update of part_number_id on capability_item for each row execute function refuse_merged_part_number('part_number_id');
create trigger directive_check_part_merged before insert or update of part_number_id on directive_check for each row execute function refuse_merged_part_number('part_number_id');
create trigger life_limit_part_merged before insert or update of part_number_id on life_limit for each row execute function refuse_merged_part_number('part_number_id');
create trigger manual_part_part_merged before insert or update of part_number_id on manual_part for each row execute function refuse_merged_part_number('part_number_id');
create trigger quotation_line_part_merged before insert or update of part_number_id on quotation_line for each row execute function refuse_merged_part_number('part_number_id');
create trigger rate_line_part_merged before insert or update of part_number_id on rate_line for each row execute function refuse_merged_part_number('part_number_id');
create trigger step_data_sheet_part_merged before insert or update of part_number_id on step_data_sheet for each row execute function refuse_merged_part_number('part_number_id');
create trigger torque_tube_part_merged before insert or update of brake_part_id on torque_tube for each row execute function refuse_merged_part_number('brake_part_id');
create trigger part_number_series_merged before insert or update of series_id on part_number for each row execute function refuse_merged_part_number('series_id');

/* A number that stands in words: merged, and no row in use has it. */
create function part_number_merged_away(written text) returns boolean language sql stable
  return exists (select 1 from part_number m where m.part_key = normal_part_number(written) and m.merged_into_id is not null)
    and not exists (select 1 from part_number p where p.part_key = normal_part_number(written) and p.merged_into_id is null);

create function refuse_merged_part_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.part_number is not distinct from old.part_number then return new; end if;
  if part_number_merged_away(new.part_number) then
    raise exception 'this part number was merged into another' using errcode = 'check_violation', constraint = tg_table_name || '_part_number_was_merged';
  end if;
  return new;
end $$;
create trigger directive_applicability_part_merged before insert or update of part_number on directive_applicability
  for each row execute function refuse_merged_part_words();
create trigger stock_item_part_merged before insert or update of part_number on stock_item for each row execute function refuse_merged_part_words();
