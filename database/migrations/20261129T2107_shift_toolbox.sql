-- Three questions at the start of a shift, and minutes of training done in short pieces.

create table training_minutes (
  id uuid primary key default uuidv7(),
  employee_id uuid not null references employee (id),
  subject_id uuid not null references training_subject (id),
  day date not null,
  minutes int not null check (minutes between 1 and 60),
  evidence text not null,
  booked_at timestamptz not null,
  -- What was done is booked once.
  constraint training_minutes_once unique (employee_id, subject_id, evidence)
);
create index training_minutes_day on training_minutes (employee_id, subject_id, day);
create trigger training_minutes_append_only before update or delete on training_minutes for each row execute function refuse_change();

create table shift_toolbox (
  id uuid primary key default uuidv7(),
  employee_id uuid not null references employee (id),
  -- The day and letter of the shift by the roster.
  day date not null,
  shift text not null check (shift in ('A', 'B', 'N')),
  question_ids uuid[] not null check (cardinality(question_ids) = 3),
  -- Null of a shift whose questions were skipped.
  answers jsonb,
  right_answers int check (right_answers between 0 and 3),
  minutes int not null default 0 check (minutes between 0 and 60),
  at timestamptz not null,
  constraint shift_toolbox_skipped_is_empty check ((answers is null) = (right_answers is null) and (answers is not null or minutes = 0))
);
create unique index shift_toolbox_answered on shift_toolbox (employee_id, day, shift) where answers is not null;
create unique index shift_toolbox_skipped on shift_toolbox (employee_id, day, shift) where answers is null;
create trigger shift_toolbox_append_only before update or delete on shift_toolbox for each row execute function refuse_change();
