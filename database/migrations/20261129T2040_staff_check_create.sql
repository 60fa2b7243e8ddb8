-- What HR confirms of somebody who joins or leaves; the last entry of an item counts, and each stays as it was made.

create table staff_check (
  id uuid primary key default uuidv7(),
  employee_id uuid not null references employee (id),
  item text not null check (item in ('contract', 'socialSecurity', 'bank', 'privacy', 'protection', 'equipment', 'certificate', 'socialSecurityEnd')),
  is_done boolean not null,
  note text not null check (length(note) <= 300),
  by_name text not null,
  by_user_id uuid not null references app_user (id),
  at timestamptz not null
);
create index staff_check_item on staff_check (employee_id, item, at desc);
create trigger staff_check_append_only before update or delete on staff_check for each row execute function refuse_change();
