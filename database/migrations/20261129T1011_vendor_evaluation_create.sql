-- Evaluations of vendors: the columns are the record's; the rules of truth stand below them.

create table vendor_evaluation (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  vendor_id uuid not null references vendor (id),
  kind text not null check (kind in ('initial', 'recurrent', 'forCause')),
  method text not null check (method in ('questionnaire', 'desktop', 'onsite', 'certificate')),
  done_on date not null,
  responsiveness int not null,
  decision text not null check (decision in ('approve', 'limit', 'reject')),
  remark text not null,
  next_due_on date
);
create index vendor_evaluation_list on vendor_evaluation (done_on desc, id);
create index vendor_evaluation_vendor_id on vendor_evaluation (vendor_id);

-- What was judged stays as it was written.
create trigger vendor_evaluation_append_only before delete or update on vendor_evaluation for each row execute function refuse_change();
