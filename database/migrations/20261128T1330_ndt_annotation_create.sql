-- What is drawn on pictures of NDT reports: arrows, a scale and lengths, beside the picture and never in it (maintenance 2.8).

create table ndt_annotation (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz check (archived_at is null),
  report_id uuid not null references ndt_report (id),
  file_id text not null,
  file_name text not null,
  drawing jsonb not null,
  constraint ndt_annotation_drawing_whole check (jsonb_typeof(drawing -> 'marks') = 'array' and drawing ? 'scale'),
  constraint ndt_annotation_once_a_picture unique (file_id)
);
create index ndt_annotation_list on ndt_annotation (created_at desc, id);
create index ndt_annotation_report_id on ndt_annotation (report_id);

-- What is drawn while a report is judged stays as its judge saw it.
create function refuse_on_judged_ndt() returns trigger language plpgsql as $$
begin
  if (select status from ndt_report where id = new.report_id) not in ('draft', 'performed') then
    raise exception 'The NDT report is judged: what is drawn on its pictures stays.' using errcode = '23514';
  end if;
  if not exists (select 1 from attachment where id::text = new.file_id and entity = 'ndtReport' and entity_id = new.report_id) then
    raise exception 'This is no picture of the report.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger ndt_annotation_before_judgement before insert or update on ndt_annotation for each row execute function refuse_on_judged_ndt();
create trigger ndt_annotation_kept before delete on ndt_annotation for each row execute function refuse_change();
