-- Reviews: the columns are the record's; the rules of truth stand below them.

create table document_review (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('asked', 'agreed', 'objected', 'lapsed')),
  revision_id uuid not null references document_revision (id),
  reviewer_id uuid not null references employee (id),
  comment text,
  decided_at timestamptz
);
create index document_review_list on document_review (created_at, id);
create index document_review_revision_id on document_review (revision_id);
create index document_review_reviewer_id on document_review (reviewer_id);

-- A reviewer is asked once at a time.
create unique index document_review_asked on document_review (revision_id, reviewer_id) where status = 'asked' and archived_at is null;
alter table document_review add constraint document_review_decided check (status not in ('agreed', 'objected') or decided_at is not null);
