-- Where on a drawing of its part a finding is (maintenance 3.5).

create table finding_pin (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz check (archived_at is null),
  finding_id uuid not null references finding (id),
  file_id text not null,
  x numeric(14,4) not null,
  y numeric(14,4) not null,
  constraint finding_pin_once_a_finding unique (finding_id),
  constraint finding_pin_on_the_drawing check (x between 0 and 1 and y between 0 and 1)
);
create index finding_pin_list on finding_pin (created_at desc, id);
create index finding_pin_file on finding_pin (file_id);

create function refuse_pin_off_the_drawing() returns trigger language plpgsql as $$
begin
  if not job_is_open((select job_id from finding where id = new.finding_id)) then
    raise exception 'The component is not in work any more: the pins of its findings stay.' using errcode = '23514';
  end if;
  if not exists (select 1 from attachment where id::text = new.file_id and entity = 'partNumber' and width is not null) then
    raise exception 'This is no drawing of a part number.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger finding_pin_on_a_drawing before insert or update on finding_pin for each row execute function refuse_pin_off_the_drawing();
create trigger finding_pin_kept before delete on finding_pin for each row execute function refuse_change();
