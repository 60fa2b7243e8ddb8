-- Application documents: the columns are the record's; the rules of truth stand below them.

create table application_document (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('open', 'met')),
  application_id uuid not null references auth_application (id),
  item_id uuid not null references document_item (id),
  no int not null,
  remark text,
  met_on date,
  found text,
  verified_by_id uuid references employee (id)
);
create index application_document_list on application_document (no, id);
create index application_document_application_id on application_document (application_id);
alter table application_document add constraint application_document_met check ((status = 'met') = (met_on is not null));
create unique index application_document_once on application_document (application_id, item_id);
create trigger application_document_no_delete before delete on application_document for each row execute function refuse_change();
