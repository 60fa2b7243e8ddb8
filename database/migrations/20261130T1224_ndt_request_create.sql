-- NDT certification requests: the columns are the record's; the rules of truth stand below them.

create table ndt_request (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('proposed', 'certified', 'declined', 'withdrawn')),
  employee_id uuid not null references employee (id),
  method text not null check (method in ('PT', 'MT', 'ET', 'UT', 'RT', 'VT')),
  level text not null check (level in ('1', '2', '3')),
  certificate_no text not null,
  study text check (study in ('none', 'technical', 'degree')),
  study_proof text,
  training_hours numeric(14,2) not null,
  experience_hours numeric(14,2) not null,
  exam_mean numeric(14,2),
  held_from date,
  held_until date,
  level_since date,
  practical_on date,
  proposed_on date not null,
  proposed_by_id uuid not null references employee (id),
  certified_on date,
  certified_by_id uuid references employee (id),
  declined_on date,
  declined_by_id uuid references employee (id),
  search_text text generated always as (lower(number || ' ' || certificate_no)) stored
);
create unique index ndt_request_number on ndt_request (upper(number));
create index ndt_request_list on ndt_request (proposed_on desc, id);
create index ndt_request_employee_id on ndt_request (employee_id);
create index ndt_request_search on ndt_request using gin (search_text gin_trgm_ops);
alter table ndt_request
  add constraint ndt_request_proposed_by_another check (proposed_by_id <> employee_id),
  add constraint ndt_request_certified_by_a_third check (certified_by_id <> employee_id and certified_by_id <> proposed_by_id),
  add constraint ndt_request_declined_by_a_third check (declined_by_id <> employee_id and declined_by_id <> proposed_by_id),
  add constraint ndt_request_certified check (status <> 'certified' or certified_by_id is not null and certified_on is not null),
  add constraint ndt_request_held check ((held_from is null) = (held_until is null) and held_until > held_from);
create unique index ndt_request_open on ndt_request (employee_id, method) where status = 'proposed' and archived_at is null;

-- What was proposed and signed stays as it was; only the step out of "proposed" is still to be written (R-GEN-5).
create function keep_ndt_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'NDT certification requests are never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'proposed' or
      (new.employee_id, new.method, new.level, new.certificate_no, new.study, new.study_proof, new.training_hours, new.experience_hours, new.exam_mean,
        new.held_from, new.held_until, new.level_since, new.practical_on, new.proposed_on, new.proposed_by_id) is distinct from
      (old.employee_id, old.method, old.level, old.certificate_no, old.study, old.study_proof, old.training_hours, old.experience_hours, old.exam_mean,
        old.held_from, old.held_until, old.level_since, old.practical_on, old.proposed_on, old.proposed_by_id) then
    raise exception 'a signed NDT certification request never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger ndt_request_kept before delete or update on ndt_request for each row execute function keep_ndt_request();
