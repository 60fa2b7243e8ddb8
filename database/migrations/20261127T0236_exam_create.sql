-- Exams: the columns are those of their records; the rules of truth stand below them.

create table exam (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('draft', 'published', 'closed')),
  name text not null,
  subject_id uuid not null references training_subject (id),
  class_id uuid references training_class (id),
  purpose text not null check (purpose in ('company', 'certifying', 'ndt')),
  pass_percent int not null,
  seconds_per_question int not null,
  max_attempts int not null,
  retake_wait_hours int not null,
  open_book boolean not null default false,
  proportional boolean not null default false,
  review_policy text not null check (review_policy in ('none', 'score', 'wrong', 'full')),
  opens_at timestamptz,
  closes_at timestamptz,
  published_at timestamptz,
  published_by_id uuid references app_user (id),
  search_text text generated always as (lower(number || ' ' || name)) stored
);
create unique index exam_number on exam (upper(number));
create index exam_list on exam (created_at desc, id);
create index exam_subject_id on exam (subject_id);
create index exam_class_id on exam (class_id);
create index exam_search on exam using gin (search_text gin_trgm_ops);

create table exam_stratum (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  exam_id uuid not null references exam (id),
  topic text not null,
  difficulty text check (difficulty in ('easy', 'medium', 'hard')),
  count int not null
);
create index exam_stratum_list on exam_stratum (created_at, id);
create index exam_stratum_exam_id on exam_stratum (exam_id);

create table exam_candidate (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  exam_id uuid not null references exam (id),
  employee_id uuid not null references employee (id),
  extra_percent int not null,
  extra_reason text
);
create index exam_candidate_list on exam_candidate (created_at, id);
create index exam_candidate_exam_id on exam_candidate (exam_id);
create index exam_candidate_employee_id on exam_candidate (employee_id);

create table exam_attempt (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('inProgress', 'graded', 'expired', 'voided')),
  exam_id uuid not null references exam (id),
  employee_id uuid not null references employee (id),
  attempt_no int not null,
  started_at timestamptz not null,
  deadline_at timestamptz not null,
  submitted_at timestamptz,
  score numeric(14,2),
  max_score numeric(14,2) not null,
  percent numeric(14,2),
  passed boolean not null default false,
  remedial_note text,
  search_text text generated always as (lower(number)) stored
);
create unique index exam_attempt_number on exam_attempt (upper(number));
create index exam_attempt_list on exam_attempt (started_at desc, id);
create index exam_attempt_exam_id on exam_attempt (exam_id);
create index exam_attempt_employee_id on exam_attempt (employee_id);
create index exam_attempt_search on exam_attempt using gin (search_text gin_trgm_ops);

create table exam_dispute (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('open', 'upheld', 'rejected')),
  attempt_id uuid not null references exam_attempt (id),
  exam_id uuid not null references exam (id),
  question_id uuid not null references training_question (id),
  place int not null,
  objection text not null,
  due_on date not null,
  answer text,
  decided_at timestamptz,
  decided_by_id uuid references app_user (id)
);
create unique index exam_dispute_number on exam_dispute (upper(number));
create index exam_dispute_list on exam_dispute (created_at desc, id);
create index exam_dispute_exam_id on exam_dispute (exam_id);
create index exam_dispute_question_id on exam_dispute (question_id);

create table exam_ruling (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  question_id uuid not null references training_question (id),
  decision text not null check (decision in ('void', 'newKey')),
  right_answer text,
  reason text not null,
  dispute_id uuid references exam_dispute (id)
);
create unique index exam_ruling_number on exam_ruling (upper(number));
create index exam_ruling_list on exam_ruling (created_at desc, id);
create index exam_ruling_question_id on exam_ruling (question_id);

alter table exam
  add constraint exam_waits_a_month_for_signers check (purpose = 'company' or retake_wait_hours >= 720),
  add constraint exam_opens_before_it_closes check (closes_at > opens_at),
  add constraint exam_published_by_somebody check (status = 'draft' or published_by_id is not null);
create unique index exam_stratum_once on exam_stratum (exam_id, topic, coalesce(difficulty, '')) where archived_at is null;
create unique index exam_candidate_once on exam_candidate (exam_id, employee_id) where archived_at is null;
alter table exam_candidate
  add constraint exam_candidate_more_time_has_a_reason check (extra_percent = 0 or extra_reason is not null);

-- What the screens never show: the seed of the draw, the device that writes, where it was begun.
alter table exam_attempt
  add column seed bigint not null,
  add column device text not null,
  add column ip text,
  add constraint exam_attempt_has_its_score check (status in ('inProgress', 'voided') or score is not null),
  add constraint exam_attempt_ends_after_it_begins check (deadline_at > started_at);
create unique index exam_attempt_one_of_each_number on exam_attempt (exam_id, employee_id, attempt_no);
create unique index exam_attempt_one_running on exam_attempt (employee_id) where status = 'inProgress';
create unique index exam_dispute_once on exam_dispute (attempt_id, question_id);
create index exam_dispute_attempt_id on exam_dispute (attempt_id);
alter table exam_ruling
  add constraint exam_ruling_new_key_is_named check ((decision = 'newKey') = (right_answer is not null));
create trigger exam_ruling_append_only before update or delete on exam_ruling for each row execute function refuse_change();

-- One question of an attempt: which version, in which place, with its lines in which order. Frozen when the attempt begins (R-EXM-4).
create table exam_answer (
  attempt_id uuid not null references exam_attempt (id),
  place int not null check (place > 0),
  question_id uuid not null references training_question (id),
  option_order int[] not null,
  max_mark numeric(14,2) not null check (max_mark > 0),
  given jsonb,
  seq int not null default 0,
  given_at timestamptz,
  spent_ms int not null default 0,
  flagged boolean not null default false,
  mark numeric(14,2),
  voided boolean not null default false,
  primary key (attempt_id, place),
  unique (attempt_id, question_id),
  check (mark >= 0 and mark <= max_mark)
);
create index exam_answer_question_id on exam_answer (question_id);
create function refuse_exam_question_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.attempt_id, old.place, old.question_id, old.option_order, old.max_mark)
      is distinct from (new.attempt_id, new.place, new.question_id, new.option_order, new.max_mark) then
    raise exception 'what an attempt asked stays as it was asked' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger exam_answer_asked_stays before update or delete on exam_answer for each row execute function refuse_exam_question_change();

-- Every answer as it came, also those that were changed later.
create table exam_save (
  attempt_id uuid not null,
  place int not null,
  seq int not null check (seq > 0),
  given jsonb,
  saved_at timestamptz not null,
  primary key (attempt_id, place, seq),
  foreign key (attempt_id, place) references exam_answer (attempt_id, place)
);
create trigger exam_save_append_only before update or delete on exam_save for each row execute function refuse_change();

-- What happened meanwhile (R-EXM-10): shown to the examiner, never a failure by itself.
create table exam_event (
  id uuid primary key default uuidv7(),
  attempt_id uuid not null references exam_attempt (id),
  at timestamptz not null,
  kind text not null check (kind in ('started', 'hidden', 'device', 'address', 'handedIn', 'timeOver', 'extended', 'voided')),
  seconds int check (seconds >= 0),
  note text
);
create index exam_event_attempt_id on exam_event (attempt_id, at);
create trigger exam_event_append_only before update or delete on exam_event for each row execute function refuse_change();

-- Each time an attempt was graded, and why: nothing is written over (R-EXM-8).
create table exam_grading (
  attempt_id uuid not null references exam_attempt (id),
  no int not null check (no > 0),
  at timestamptz not null,
  cause text not null check (cause in ('handedIn', 'timeOver', 'decision')),
  ruling_id uuid references exam_ruling (id),
  score numeric(14,2) not null,
  max_score numeric(14,2) not null,
  passed boolean not null,
  primary key (attempt_id, no),
  check ((cause = 'decision') = (ruling_id is not null))
);
create trigger exam_grading_append_only before update or delete on exam_grading for each row execute function refuse_change();

-- An exam that was passed is a training of its own kind, where no class stands for it.
alter table training_fact drop constraint training_fact_source_check;
alter table training_fact add constraint training_fact_source_check
  check (source in ('company', 'class', 'exam', 'ojt', 'external', 'exemption'));

-- The exam of a class, and what came of it for each attendee: the class is closed on them.
alter table training_class add column exam_number text;
alter table class_attendee add column exam_result text check (exam_result in ('pass', 'fail'));
alter table class_attendee drop constraint class_attendee_result_check;
alter table class_attendee add constraint class_attendee_result_check check (result in ('pass', 'fail', 'absent', 'examFailed'));
