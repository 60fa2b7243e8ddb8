-- Three questions before a task somebody has not signed for long: each try stands as it was answered.

create table toolbox_answer (
  id uuid primary key default uuidv7(),
  card_id uuid not null references task_card (id),
  employee_id uuid not null references employee (id),
  question_ids uuid[] not null check (cardinality(question_ids) = 3),
  answers jsonb not null,
  is_right boolean not null,
  answered_at timestamptz not null
);
create index toolbox_answer_card on toolbox_answer (card_id, employee_id);
create unique index toolbox_answer_right on toolbox_answer (card_id, employee_id) where is_right;
create trigger toolbox_answer_append_only before update or delete on toolbox_answer for each row execute function refuse_change();
create index task_card_signed_by on task_card (signed_by_employee_id, signed_at) where signed_by_employee_id is not null;
