-- What a release says of life stands on its certificate as a fact, and a lot of ours is the paper of no more than it released (145.A.42(a), G14, G18).

/* The counts since new of a work order: of its certificate that stands, as the last correction has them; without one its own. */
create function counts_at_release(job uuid) returns table (csn_cycles integer, tsn_hours numeric) language plpgsql stable as $$
begin
  return query
    select case when said.counts is null then w.csn_cycles else (said.counts ->> 'csnCycles')::integer end,
      case when said.counts is null then w.tsn_hours else (said.counts ->> 'tsnHours')::numeric end
    from work_order w left join lateral (
      select c.blocks -> 'counts' as counts from release_certificate c where c.job_id = w.id and c.status = 'issued' order by c.issued_at desc limit 1) said on true
    where w.id = job;
end $$;

/* A certificate number as people write it: groups without separators of one kind, capitals and leading zeros, `abs c1 26 318` as ABS-C1-26-00318. */
create function certificate_spelled(written text) returns text language sql immutable strict as $$
  select regexp_replace(regexp_replace(upper(normalize(written, NFKC)), '[^A-Z0-9]+', '-', 'g'), '(^|-)0+(?=[0-9])', '\1', 'g')
$$;
create index release_certificate_spelled on release_certificate (certificate_spelled(number));
create index batch_certificate_spelled on batch (certificate_spelled(cert_number));
create index batch_certificate_letters on batch (regexp_replace(upper(normalize(cert_number, NFKC)), '[^A-Z0-9]', '', 'g'));

/* The certificate of ours that a written number is of, also without its separators or its leading zeros; null: none. */
create function own_certificate_id(written text) returns uuid language plpgsql stable as $$
begin
  return coalesce(
    (select c.id from release_certificate c
      where regexp_replace(c.number, '[^A-Z0-9]', '', 'g') = regexp_replace(upper(normalize(written, NFKC)), '[^A-Z0-9]', '', 'g') limit 1),
    (select c.id from release_certificate c where certificate_spelled(c.number) = certificate_spelled(btrim(written)) limit 1));
end $$;

create or replace function own_certificate_unfit(written text, part text, serial text) returns text language plpgsql stable as $$
declare
  own release_certificate;
  last_status text;
begin
  select * into own from release_certificate c where c.id = own_certificate_id(written);
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

/*
 * How many pieces of a certificate of ours no batch stands on yet, under its own number or one of its corrections; null: it is none of ours. What came
 * over the dock counts, what was shipped or went back to its vendor does not.
 */
create function own_certificate_left(written text) returns numeric language plpgsql stable as $$
declare
  own uuid := own_certificate_id(written);
  released integer;
  letters text[];
  spelled text[];
  taken numeric;
begin
  if own is null then return null; end if;
  with recursive chain as (
    select c.id, c.number, c.supersedes_id, c.quantity from release_certificate c where c.id = own
    union
    select n.id, n.number, n.supersedes_id, n.quantity from release_certificate n join chain k on n.supersedes_id = k.id or n.id = k.supersedes_id)
  select (array_agg(k.quantity) filter (where not exists (select 1 from chain n where n.supersedes_id = k.id)))[1],
    array_agg(regexp_replace(k.number, '[^A-Z0-9]', '', 'g')), array_agg(certificate_spelled(k.number))
    into released, letters, spelled from chain k;
  select coalesce(sum(case m.type when 'receipt' then m.qty else -m.qty end), 0) into taken
    from batch b join movement m on m.batch_id = b.id and m.type in ('receipt', 'ship', 'vendorReturn')
    where (regexp_replace(upper(normalize(b.cert_number, NFKC)), '[^A-Z0-9]', '', 'g') = any (letters) or certificate_spelled(b.cert_number) = any (spelled))
      and not exists (select 1 from movement r where r.reverses_movement_no = m.movement_no);
  return released - taken;
end $$;

/* True when it is no paper of that part any more, or of fewer parts than stand on it; what was accepted and only corrected since still is one. */
create or replace function own_certificate_fell(written text, part text, serial text) returns boolean language plpgsql stable as $$
begin
  return coalesce(own_certificate_unfit(written, part, serial) in ('void', 'another'), false) or coalesce(own_certificate_left(written) < 0, false);
end $$;

/* The work order a part with a serial number was on, fitted, removed or by itself, so that it is new no more; null: it never was. `besides` asks of others. */
create function used_here(part text, serial text, besides uuid) returns text language plpgsql stable as $$
begin
  return (
    select known.job from (
      select w.number as job, u.fitted_at as at from part_fitted u join work_order w on w.id = u.job_id
        where u.lot_kind = 'serial' and normal_identity(u.lot_number) = normal_identity(serial) and normal_identity(u.part_number) = any (component_part_numbers(part))
          and u.job_id is distinct from besides and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)
      union all
      select w.number, u.fitted_at from part_fitted u join work_order w on w.id = u.job_id
        where normal_identity(u.removed_serial) = normal_identity(serial) and normal_identity(u.part_number) = any (component_part_numbers(part))
          and not exists (select 1 from entry_withdrawal x where x.entry_id = u.id)
          and not exists (select 1 from part_fitted o where o.job_id = u.job_id and o.lot_kind = 'serial' and normal_identity(o.lot_number) = normal_identity(serial))
      union all
      select w.number, w.created_at from work_order w
        where normal_identity(w.serial_number) = normal_identity(serial) and w.serial_number <> 'N/A'
          and normal_identity(w.part_number) = any (component_part_numbers(part)) and w.status <> 'cancelled') known
    order by known.at desc limit 1);
end $$;

create index part_fitted_serial on part_fitted (normal_identity(lot_number)) where lot_kind = 'serial';
create index part_fitted_removed on part_fitted (normal_identity(removed_serial)) where removed_serial is not null;
