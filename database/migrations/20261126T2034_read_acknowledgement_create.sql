-- Acknowledgements: the columns are the record's; the rules of truth stand below them.

create table read_acknowledgement (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('toRead', 'read', 'lapsed')),
  revision_id uuid not null references document_revision (id),
  document_id uuid not null references controlled_document (id),
  employee_id uuid not null references employee (id),
  due_on date not null,
  opened_at timestamptz,
  acknowledged_at timestamptz,
  escalation int not null
);
create index read_acknowledgement_list on read_acknowledgement (due_on, id);
create index read_acknowledgement_document_id on read_acknowledgement (document_id);
create index read_acknowledgement_revision_id on read_acknowledgement (revision_id);
create index read_acknowledgement_employee_id on read_acknowledgement (employee_id);

create unique index read_acknowledgement_once on read_acknowledgement (revision_id, employee_id);
alter table read_acknowledgement
  add constraint read_acknowledgement_opened_before check (status <> 'read' or opened_at <= acknowledged_at);

-- What somebody has signed as read stays.
create function refuse_read_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status = 'read' then
    raise exception 'an acknowledgement that is signed never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger read_acknowledgement_frozen before delete or update on read_acknowledgement for each row execute function refuse_read_change();
