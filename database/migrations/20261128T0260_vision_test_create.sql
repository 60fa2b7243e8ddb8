-- Vision tests: the columns are the record's; the rules of truth stand below them.

create table vision_test (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  employee_id uuid not null references employee (id),
  kind text not null check (kind in ('near', 'colour')),
  test text not null check (test in ('snellen', 'jaeger1', 'tumblingE', 'ishihara', 'grey')),
  tested_on date not null,
  corrected boolean not null default false,
  passed boolean not null default false,
  limitation text,
  examiner text not null
);
create index vision_test_list on vision_test (tested_on desc, id);
create index vision_test_employee_id on vision_test (employee_id);
alter table vision_test add constraint vision_test_of_its_kind check ((kind = 'colour') = (test in ('ishihara', 'grey')));
create trigger vision_test_append_only before update or delete on vision_test for each row execute function refuse_change();
