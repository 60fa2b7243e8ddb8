-- A stamp number that is read like one there is never comes in: O and 0, I and 1, and a dash are not told apart on an impression (R-HR-4).
create function refuse_stamp_read_alike() returns trigger language plpgsql as $$
declare
  other text;
begin
  perform pg_advisory_xact_lock(hashtext('stamp numbers'));
  select stamp_no into other from stamp
    where translate(replace(upper(stamp_no), '-', ''), 'OI', '01') = translate(replace(upper(new.stamp_no), '-', ''), 'OI', '01')
      and upper(stamp_no) <> upper(new.stamp_no) limit 1;
  if other is not null then
    raise exception 'stamp % reads like stamp %', new.stamp_no, other using errcode = 'unique_violation';
  end if;
  return new;
end;
$$;
create trigger stamp_is_told_apart before insert on stamp for each row execute function refuse_stamp_read_alike();
