-- Questions: the columns are the record's; the rules of truth stand below them.

create table training_question (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('draft', 'approved', 'flagged', 'retired')),
  subject_id uuid not null references training_subject (id),
  topic text not null,
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  kind text not null check (kind in ('single', 'multi', 'trueFalse', 'number')),
  text_en text,
  text_th text,
  answers_en text,
  answers_th text,
  right_answer text not null,
  tolerance numeric(14,3),
  mark numeric(14,2) not null,
  shuffle boolean not null default false,
  reference text not null,
  explanation text,
  replaces_id uuid references training_question (id),
  edition int not null,
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  search_text text generated always as (lower(number || ' ' || topic || ' ' || coalesce(text_en, '') || ' ' || coalesce(text_th, ''))) stored
);
create unique index training_question_number on training_question (upper(number));
create index training_question_subject_id on training_question (subject_id);
create index training_question_search on training_question using gin (search_text gin_trgm_ops);

alter table training_question
  add constraint training_question_has_text check (text_en is not null or text_th is not null),
  add constraint training_question_marks_something check (mark > 0),
  add constraint training_question_reviewed_by_somebody check (status = 'draft' or approved_by_id is not null),
  add constraint training_question_two_people check (approved_by_id is distinct from created_by or approved_by_id is null);
-- One successor at a time: two drafts of the same version would both retire it.
create unique index training_question_one_successor on training_question (replaces_id) where archived_at is null;

-- What was reviewed stays as it was reviewed: exams ask it, results rest on it.
create function refuse_reviewed_question_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a question is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and
     (old.subject_id, old.topic, old.difficulty, old.kind, old.text_en, old.text_th, old.answers_en, old.answers_th, old.right_answer,
      old.tolerance, old.mark, old.shuffle, old.reference, old.explanation, old.replaces_id, old.edition, old.approved_by_id)
     is distinct from
     (new.subject_id, new.topic, new.difficulty, new.kind, new.text_en, new.text_th, new.answers_en, new.answers_th, new.right_answer,
      new.tolerance, new.mark, new.shuffle, new.reference, new.explanation, new.replaces_id, new.edition, new.approved_by_id) then
    raise exception 'a reviewed question never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger training_question_reviewed_stays before delete or update on training_question for each row execute function refuse_reviewed_question_change();
