-- Identity documents: the columns are the record's; the rules of truth stand below them.

create table identity_document (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  employee_id uuid not null references employee (id),
  kind text not null check (kind in ('thaiId', 'passport', 'workPermit', 'visa', 'driver')),
  masked_no text not null,
  issued_on date,
  expires_on date
);
create index identity_document_list on identity_document (created_at desc, id);
create index identity_document_employee_id on identity_document (employee_id);
alter table identity_document add constraint document_expires_after_issue check (expires_on >= issued_on);

-- The number itself, encrypted, apart from what lists, exports and the history show; the hash finds the same document twice.
create table identity_number (
  document_id uuid primary key references identity_document (id),
  sealed bytea not null,
  hash text not null unique
);
create trigger identity_number_append_only before update or delete on identity_number for each row execute function refuse_change();
