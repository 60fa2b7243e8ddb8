-- Pieces of a lot that its customer takes out after teardown (D2): which position of the lot, its marking, the findings that go with it, and who identified it.
create table piece_taken_out (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  order_change_id uuid not null references order_change (id),
  -- Counted as in the readings of the lot, from 1.
  position int not null check (position between 1 and 999),
  mark text check (length(btrim(mark)) between 1 and 60),
  finding_ids uuid[] not null default '{}',
  signature_id uuid not null references signature (id),
  employee_id uuid not null references employee (id),
  employee_name text not null,
  at timestamptz not null,
  unique (job_id, position)
);
create index piece_taken_out_change on piece_taken_out (order_change_id);
create index piece_taken_out_signature on piece_taken_out (signature_id);
create trigger piece_taken_out_append_only before update or delete on piece_taken_out for each row execute function refuse_change();
create trigger piece_taken_out_under_certificate before insert on piece_taken_out for each row execute function refuse_change_under_certificate();

-- The positions of a lot whose pieces were taken out.
create function pieces_out(job uuid) returns int[] stable language sql as $$
  select coalesce(array_agg(position order by position), '{}') from piece_taken_out where job_id = job
$$;

-- A lot grows never, and gets smaller only by pieces that are named.
create function refuse_other_lot() returns trigger language plpgsql as $$
begin
  if old.quantity - new.quantity <> (select count(*) from piece_taken_out p where p.job_id = new.id and p.at = new.updated_at) then
    raise exception 'The quantity of work order % changes only by the pieces taken out of its lot.', new.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger work_order_lot before update of quantity on work_order for each row when (old.quantity <> new.quantity) execute function refuse_other_lot();

-- The readings of the pieces left in a lot; each is named by its place in the lot: Ring 3.
create function readings_left(readings jsonb, job uuid) returns jsonb stable language sql as $$
  select jsonb_agg(reading order by at) from jsonb_array_elements(readings) with ordinality as all_read (reading, at)
  where not substring(reading ->> 'name' from '\d+$')::int = any (pieces_out(job))
$$;
