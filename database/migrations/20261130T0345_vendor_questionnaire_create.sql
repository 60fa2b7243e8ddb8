-- Questionnaires for vendors: revisions with their questions, what was sent to whom, the links, and the answers.
create table vendor_questionnaire (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'inForce', 'superseded')),
  code text not null check (length(code) between 1 and 30),
  designation text not null,
  revision int not null check (revision >= 0),
  title text not null check (length(title) between 1 and 160),
  title_th text check (length(title_th) <= 160),
  introduction text check (length(introduction) <= 1000),
  introduction_th text check (length(introduction_th) <= 1000),
  released_at timestamptz,
  released_by_id uuid references app_user (id),
  search_text text generated always as (lower(code || ' ' || title)) stored,
  constraint vendor_questionnaire_released check ((status = 'draft') = (released_at is null)),
  constraint vendor_questionnaire_revision_once unique (code, revision)
);
create unique index vendor_questionnaire_one_in_force on vendor_questionnaire (code) where status = 'inForce' and archived_at is null;
create index vendor_questionnaire_list on vendor_questionnaire (designation, id);
create index vendor_questionnaire_search on vendor_questionnaire using gin (search_text gin_trgm_ops);

create table vendor_question (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  questionnaire_id uuid not null references vendor_questionnaire (id),
  no int not null check (no > 0),
  element text not null check (element in ('data', 'training', 'shelfLife', 'esd', 'source', 'purchasing', 'incoming', 'measuring', 'storage', 'shipping', 'unapproved', 'unsalvageable', 'batches', 'notifying', 'recall', 'monitoring')),
  text text not null check (length(text) between 5 and 600),
  text_th text check (length(text_th) <= 600),
  needs_evidence boolean not null,
  search_text text generated always as (lower(text)) stored
);
create index vendor_question_list on vendor_question (no, id);
create index vendor_question_questionnaire_id on vendor_question (questionnaire_id, no);
create index vendor_question_search on vendor_question using gin (search_text gin_trgm_ops);

/* Questions change while their revision is a draft only: what a vendor answered stays what it was asked. */
create function vendor_question_of_a_draft() returns trigger language plpgsql as $$
begin
  if exists (select 1 from vendor_questionnaire q where q.id in (new.questionnaire_id, old.questionnaire_id) and q.status <> 'draft') then
    raise exception 'the questions of a released questionnaire never change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger vendor_question_of_a_draft before insert or update on vendor_question for each row execute function vendor_question_of_a_draft();
create trigger vendor_question_no_delete before delete on vendor_question for each row execute function refuse_change();

create table sent_questionnaire (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('sent', 'answered', 'reviewed', 'expired', 'cancelled')),
  vendor_id uuid not null references vendor (id),
  questionnaire_id uuid not null references vendor_questionnaire (id),
  contact_name text not null check (length(contact_name) between 2 and 120),
  sent_to text not null check (length(sent_to) <= 200),
  answer_by date not null,
  kind text not null check (kind in ('initial', 'recurrent', 'forCause')),
  answered_at timestamptz,
  answered_by_name text check (length(answered_by_name) <= 200),
  yes_percent int check (yes_percent between 0 and 100),
  responsiveness int check (responsiveness between 0 and 100),
  decision text check (decision in ('approve', 'limit', 'reject')),
  remark text check (length(remark) between 3 and 1500),
  reviewed_at timestamptz,
  reviewed_by_id uuid references app_user (id),
  evaluation_id uuid references vendor_evaluation (id),
  search_text text generated always as (lower(number)) stored,
  constraint sent_questionnaire_answered check ((status in ('answered', 'reviewed')) = (answered_at is not null and answered_by_name is not null)),
  constraint sent_questionnaire_reviewed check ((status = 'reviewed') = (reviewed_at is not null and decision is not null and evaluation_id is not null))
);
create unique index sent_questionnaire_number on sent_questionnaire (upper(number));
create index sent_questionnaire_list on sent_questionnaire (created_at desc, id desc);
create index sent_questionnaire_vendor_id on sent_questionnaire (vendor_id);
create index sent_questionnaire_questionnaire_id on sent_questionnaire (questionnaire_id);
create index sent_questionnaire_evaluation_id on sent_questionnaire (evaluation_id);
create index sent_questionnaire_open on sent_questionnaire (answer_by) where status = 'sent';
create index sent_questionnaire_search on sent_questionnaire using gin (search_text gin_trgm_ops);

-- One vendor, one use: only the hash of the secret is kept.
create table vendor_questionnaire_link (
  id uuid primary key default uuidv7(),
  sent_id uuid not null references sent_questionnaire (id),
  occasion text not null check (length(occasion) between 1 and 20),
  shown_to text,
  token_hash text not null unique,
  created_at timestamptz not null,
  created_by uuid references app_user (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  constraint vendor_questionnaire_link_ends_later check (expires_at > created_at and expires_at <= created_at + interval '91 days')
);
create unique index vendor_questionnaire_link_one_at_a_time on vendor_questionnaire_link (sent_id) where used_at is null and voided_at is null;
create index vendor_questionnaire_link_sent_id on vendor_questionnaire_link (sent_id);
create index vendor_questionnaire_link_created_by on vendor_questionnaire_link (created_by);

/* A link is used or voided once; nothing else of it changes, so its days are never made longer. */
create function vendor_questionnaire_link_only_ends() returns trigger language plpgsql as $$
begin
  if old.used_at is not null or old.voided_at is not null
    or to_jsonb(new) - '{used_at,voided_at}'::text[] is distinct from to_jsonb(old) - '{used_at,voided_at}'::text[] then
    raise exception 'a link of a questionnaire is used or voided once and never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger vendor_questionnaire_link_only_ends before update on vendor_questionnaire_link for each row execute function vendor_questionnaire_link_only_ends();
create trigger vendor_questionnaire_link_no_delete before delete on vendor_questionnaire_link for each row execute function refuse_change();

create table vendor_answer (
  sent_id uuid not null references sent_questionnaire (id),
  question_id uuid not null references vendor_question (id),
  answer text not null check (answer in ('yes', 'no', 'notApplicable')),
  remark text check (length(remark) <= 1000),
  saved_at timestamptz not null,
  primary key (sent_id, question_id)
);
create index vendor_answer_question_id on vendor_answer (question_id);

create table vendor_answer_file (
  attachment_id uuid primary key references attachment (id),
  sent_id uuid not null references sent_questionnaire (id),
  question_id uuid not null references vendor_question (id)
);
create index vendor_answer_file_sent_id on vendor_answer_file (sent_id, question_id);
create index vendor_answer_file_question_id on vendor_answer_file (question_id);

/* What a vendor answered is fixed from the moment it is submitted. */
create function vendor_answer_is_open() returns trigger language plpgsql as $$
begin
  if exists (select 1 from sent_questionnaire s where s.id in (new.sent_id, old.sent_id) and s.status not in ('sent', 'expired')) then
    raise exception 'the answers of a questionnaire are fixed once they are submitted' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
create trigger vendor_answer_is_open before insert or update or delete on vendor_answer for each row execute function vendor_answer_is_open();
create trigger vendor_answer_file_is_open before insert or update or delete on vendor_answer_file for each row execute function vendor_answer_is_open();
