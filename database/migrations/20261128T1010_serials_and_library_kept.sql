-- What people write where they have no serial number is none (G01, R20): `isUnknownSerial` of release-gates has the same words.
create function is_no_serial(typed text) returns boolean language sql immutable parallel safe strict as $$
  select normal_identity(typed) ~ ('^(0|X+|NA|NIL|NONE|NULL|NK|UNK|UNKN|UNKNOWN|NOTKNOWN|NOTAVAILABLE|NOTAPPLICABLE|NOTGIVEN|NOTFOUND|NOTREADABLE|NOTLEGIBLE|UNREADABLE|ILLEGIBLE|'
    || 'TBA|TBC|TBD|TBN|TOBEADVISED|TOBECONFIRMED|TOBEDETERMINED|PENDING|MISSING|BLANK|DUMMY|NOSN|NOSERIAL|SN|SERIAL|SERIALNO|SERIALNUMBER|SEETAG)$')
$$;

-- Letters of a serial number are A to Z: a Cyrillic or Greek one that looks alike would make another part of it. Thai digits are digits.
create function has_foreign_letter(typed text) returns boolean language sql immutable parallel safe strict as $$
  select translate(normalize(typed, nfkc), '๐๑๒๓๔๕๖๗๘๙', '0123456789')
    ~ '[\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c1\u0370-\u0373\u0376-\u0377\u037b-\u037d\u037f-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff\ufe70-\ufefc]'
$$;

-- Rows of before stay as they are: what was written then is not made up now. New ones, and changes, are held.
alter table work_order
  add constraint work_order_serial_read check (serial_number = 'N/A' or not is_no_serial(serial_number)) not valid,
  add constraint work_order_serial_letters check (not has_foreign_letter(serial_number)) not valid;
alter table receiving_batch
  add constraint receiving_batch_serial_read check (not is_no_serial(serial_number)) not valid,
  add constraint receiving_batch_serial_letters check (not has_foreign_letter(serial_number)) not valid;
alter table batch
  add constraint batch_serial_read check (not is_no_serial(serial_number)) not valid,
  add constraint batch_serial_letters check (not has_foreign_letter(serial_number)) not valid;
alter table tire
  add constraint tire_serial_read check (not is_no_serial(serial_number)) not valid,
  add constraint tire_serial_letters check (not has_foreign_letter(serial_number)) not valid;
-- A half that was misread stands as UNKNOWN until it is read again; its card is not signed so.
alter table job_component
  add constraint job_component_serial_read check (
    not is_no_serial(serial_number) or (serial_number = 'UNKNOWN' and component in ('inboardHalf', 'outboardHalf'))) not valid,
  add constraint job_component_serial_letters check (not has_foreign_letter(serial_number)) not valid,
  add constraint job_component_removed_read check (not is_no_serial(removed_serial)) not valid;
alter table part_fitted
  add constraint part_fitted_serial_read check (lot_kind <> 'serial' or not is_no_serial(lot_number)) not valid,
  add constraint part_fitted_serial_letters check (lot_kind <> 'serial' or not has_foreign_letter(lot_number)) not valid,
  add constraint part_fitted_removed_read check (not is_no_serial(removed_serial)) not valid;

create function job_is_open(job uuid) returns boolean language sql stable as $$
  select exists (select 1 from work_order w where w.id = job
    and w.status in ('received', 'preliminary', 'awaitingApproval', 'inWork', 'finalInspection', 'releaseRequested'))
$$;

-- One tire is on one open job (R20). Who reads the same number at the same moment waits, so that one of two is refused. Whether a job is open
-- changes after the tire was read, so this is a trigger and no index.
create function refuse_tire_twice() returns trigger language plpgsql as $$
declare
  own_part text := (select normal_part_number(f.part_number) from part_fitted f where f.step_record_id = new.step_record_id limit 1);
begin
  if new.component <> 'tire' then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('tire:' || normal_identity(new.serial_number), 0));
  if exists (
    select 1 from job_component c left join part_fitted f on f.step_record_id = c.step_record_id
    where c.component = 'tire' and normal_identity(c.serial_number) = normal_identity(new.serial_number) and c.job_id <> new.job_id and job_is_open(c.job_id)
      and (own_part is null or f.part_number is null or normal_part_number(f.part_number) = own_part)
      and not exists (select 1 from robbed_part r join batch b on b.id = r.batch_id where r.donor_job_id = c.job_id and r.recipient_job_id = new.job_id
        and r.taken_at >= c.recorded_at and normal_identity(b.serial_number) = normal_identity(c.serial_number))
      and c.id = (select l.id from job_component l where l.job_id = c.job_id and l.component = 'tire'
        and not exists (select 1 from entry_withdrawal x where x.step_record_id = l.step_record_id) order by l.recorded_at desc, l.id desc limit 1)) then
    raise exception 'job_component_tire_once: tire % is on another open job', new.serial_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger job_component_tire_once before insert on job_component for each row execute function refuse_tire_twice();

-- The account that writes belongs to a holder of an engineering authorisation in force on that day.
create function is_engineer(account uuid, day date) returns boolean language sql stable as $$
  select exists (select 1 from app_user u join staff_authorization a on a.employee_id = u.employee_id join auth_category k on k.id = a.category_id
    where u.id = account and a.status = 'active' and a.archived_at is null and 'engineering' = any (k.privileges)
      and day between a.first_issued_on and a.valid_until)
$$;

-- The parts a directive names, in open jobs: the component, a line of its parts list or an alternate of it, or a part fitted.
create function directive_is_awaited(directive uuid) returns boolean language sql stable as $$
  with named as (select distinct part_key from directive_applicability where directive_id = directive and archived_at is null)
  select exists (select 1 from work_order w where job_is_open(w.id) and (
    w.part_number_id in (select p.id from part_number p join named n on n.part_key = p.part_key)
    or exists (select 1 from part_fitted f join named n on n.part_key = normal_part_number(f.part_number) where f.job_id = w.id
      and not exists (select 1 from entry_withdrawal x where x.entry_id = f.id))
    or exists (select 1 from part_number p
      join manual_part c on c.part_number_id in (p.id, p.series_id) and c.archived_at is null
      join manual_ipc_item i on i.manual_id = c.manual_id and i.archived_at is null
      cross join lateral (select i.part_number union select btrim(other) from regexp_split_to_table(coalesce(i.alternates, ''), '[,;\n]+') other) listed
      join named n on n.part_key = normal_part_number(listed.part_number) where p.id = w.part_number_id)))
$$;

-- What open jobs wait for is made less by an authorised engineer only, whoever writes (G05, G16, G17, G18).
create function refuse_less_for_jobs() returns trigger language plpgsql as $$
declare
  awaited boolean;
begin
  if new.version > old.version and is_engineer(new.updated_by, (new.updated_at at time zone 'Asia/Bangkok')::date) then return new; end if;
  case tg_table_name
    when 'directive' then
      awaited := (new.effective_date > old.effective_date or (new.archived_at is not null and old.archived_at is null)
        or (new.assessment = 'notApplicable' and old.assessment <> 'notApplicable')
        or (new.repeat_in, new.repeat_every, new.repeat_more) is distinct from (old.repeat_in, old.repeat_every, old.repeat_more))
        and directive_is_awaited(old.id);
    when 'directive_applicability' then
      awaited := to_jsonb(new) - '{version,updated_at,updated_by,part_key}'::text[]
          is distinct from to_jsonb(old) - '{version,updated_at,updated_by,part_key}'::text[]
        and directive_is_awaited(old.directive_id);
    when 'service_bulletin' then
      awaited := (new.category <> old.category or new.part_numbers <> old.part_numbers or (new.archived_at is not null and old.archived_at is null))
        and exists (select 1 from service_bulletin_part n join part_number p on p.part_key = n.part_key join work_order w on w.part_number_id = p.id
          where n.service_bulletin_id = old.id and job_is_open(w.id));
    when 'temporary_revision' then
      awaited := ((new.archived_at is not null and old.archived_at is null) or new.manual_id <> old.manual_id
          or (new.incorporated_in_id is not null and not exists (select 1 from manual_revision r
            where r.id = new.incorporated_in_id and r.manual_id = new.manual_id and r.issue_date >= new.issue_date)))
        and exists (select 1 from task_card c join work_order w on w.id = c.job_id
          where c.status <> 'superseded' and job_is_open(w.id) and c.data_refs @> jsonb_build_array(jsonb_build_object('manualId', old.manual_id)));
    when 'part_number' then
      awaited := old.llp and not new.llp and exists (select 1 from work_order w join part_number p on p.id = w.part_number_id
        where old.id in (p.id, p.series_id) and job_is_open(w.id));
  end case;
  if awaited then
    raise exception '% is waited for by open work orders: only an authorised engineer makes it less', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger directive_kept before update on directive for each row execute function refuse_less_for_jobs();
create trigger directive_applicability_kept before update on directive_applicability for each row execute function refuse_less_for_jobs();
create trigger service_bulletin_kept before update on service_bulletin for each row execute function refuse_less_for_jobs();
create trigger temporary_revision_kept before update on temporary_revision for each row execute function refuse_less_for_jobs();
create trigger part_number_kept before update of llp on part_number for each row execute function refuse_less_for_jobs();
