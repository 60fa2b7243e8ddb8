-- A certificate of ours as the paper of a part (145.A.42(a), G14): it stands itself, or by its corrections, and it is for that part.

create index release_certificate_letters on release_certificate (regexp_replace(number, '[^A-Z0-9]', '', 'g'));

/*
 * Why a certificate of ours is no paper of a part: `void` when it or its last correction was declared void, `superseded` when a correction takes its
 * place, `another` when it is for another part number or serial number. Null: nothing speaks against it, or it is none of ours.
 */
create function own_certificate_unfit(written text, part text, serial text) returns text language plpgsql stable as $$
declare
  own release_certificate;
  last_status text;
begin
  select * into own from release_certificate c
    where regexp_replace(c.number, '[^A-Z0-9]', '', 'g') = regexp_replace(upper(normalize(written, NFKC)), '[^A-Z0-9]', '', 'g') limit 1;
  if own.id is null then return null; end if;
  with recursive chain as (
    select own.id as id, own.status as status, 0 as step
    union all
    select n.id, n.status, c.step + 1 from release_certificate n join chain c on n.supersedes_id = c.id)
  select status into last_status from chain order by step desc limit 1;
  if last_status = 'void' then return 'void'; end if;
  if own.status <> 'issued' then return 'superseded'; end if;
  if part is not null and normal_identity(own.part_number) <> normal_identity(part) and not exists (
    select 1 from part_number m join part_number k on k.id = m.merged_into_id
    where m.part_key = normal_part_number(own.part_number) and k.part_key = normal_part_number(part)) then return 'another'; end if;
  if serial is not null and own.serial_number <> 'N/A' and normal_identity(own.serial_number) <> normal_identity(serial) then return 'another'; end if;
  return null;
end $$;

/* True when it is no paper of that part any more; what was accepted and only corrected since still is one. */
create function own_certificate_fell(written text, part text, serial text) returns boolean language plpgsql stable as $$
begin
  return coalesce(own_certificate_unfit(written, part, serial) in ('void', 'another'), false);
end $$;

drop function own_certificate_void(text);

create index order_change_part on order_change (normal_identity(now_is ->> 'partNumber'));
create index order_change_earlier_part on order_change (normal_identity(was ->> 'partNumber'));

/* Every part number under which a component came, by its normal spelling: its series and its other spellings in the library, and what an order was changed from and to. */
create function component_part_numbers(written text) returns text[] language plpgsql stable as $$
begin
  return array(
    select normal_identity(written)
    union select normal_identity(o.partnumber) from part_number p
      join part_number o on o.id in (p.series_id, p.merged_into_id) or o.series_id in (p.id, p.series_id) or o.merged_into_id in (p.id, p.merged_into_id)
      where p.part_key = normal_part_number(written)
    union select normal_identity(c.was ->> 'partNumber') from order_change c where normal_identity(c.now_is ->> 'partNumber') = normal_identity(written)
    union select normal_identity(c.now_is ->> 'partNumber') from order_change c where normal_identity(c.was ->> 'partNumber') = normal_identity(written));
end $$;
