-- NDT exam parts: the columns are the record's; the rules of truth stand below them.

create table ndt_exam_part (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  employee_id uuid not null references employee (id),
  method text not null check (method in ('PT', 'MT', 'ET', 'UT', 'RT', 'VT')),
  level text not null check (level in ('1', '2', '3')),
  part text not null check (part in ('general', 'specific', 'practical')),
  taken_on date not null,
  questions int,
  samples int,
  score numeric(14,2) not null,
  paper_no text not null,
  examiner_id uuid not null references employee (id),
  extra_training text
);
create index ndt_exam_part_list on ndt_exam_part (taken_on desc, id);
create index ndt_exam_part_employee_id on ndt_exam_part (employee_id);
alter table ndt_exam_part
  add constraint ndt_exam_part_score check (score between 0 and 100),
  add constraint ndt_exam_part_long_enough check (
    case part when 'general' then questions >= 40 when 'specific' then questions >= 30 else samples >= 2 end is true),
  add constraint ndt_exam_part_by_another check (examiner_id <> employee_id);
-- Never the same paper twice for one person (R-NDT-3).
create unique index ndt_exam_part_paper on ndt_exam_part (employee_id, upper(paper_no));
create trigger ndt_exam_part_append_only before update or delete on ndt_exam_part for each row execute function refuse_change();
