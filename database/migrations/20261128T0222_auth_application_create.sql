-- Authorisation applications: the columns are the record's; the rules of truth stand below them.

create table auth_application (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('draft', 'submitted', 'endorsed', 'documentCheck', 'assessment', 'recommended', 'approved', 'issued', 'returned', 'withdrawn', 'rejected')),
  applicant_id uuid not null references employee (id),
  category_id uuid not null references auth_category (id),
  kind text not null check (kind in ('initial', 'addScope', 'renewal', 'reinstate')),
  statement text,
  document_checklist_id uuid not null references document_checklist (id),
  authorization_id uuid references staff_authorization (id),
  stage_since timestamptz not null,
  submitted_at timestamptz,
  submitted_by_id uuid references employee (id),
  endorsed_at timestamptz,
  endorsed_by_id uuid references employee (id),
  checked_at timestamptz,
  checked_by_id uuid references employee (id),
  recommended_at timestamptz,
  recommended_by_id uuid references employee (id),
  approved_at timestamptz,
  approved_by_id uuid references employee (id),
  issued_at timestamptz,
  issued_by_id uuid references employee (id),
  ended_at timestamptz,
  decision_reason text,
  search_text text generated always as (lower(number)) stored
);
create unique index auth_application_number on auth_application (upper(number));
create index auth_application_list on auth_application (created_at desc, id);
create index auth_application_category_id on auth_application (category_id);
create index auth_application_applicant_id on auth_application (applicant_id);
create index auth_application_search on auth_application using gin (search_text gin_trgm_ops);
create index auth_application_authorization_id on auth_application (authorization_id);

-- Nobody decides on their own application; who recommended it, having assessed the person, neither approves nor issues (R-GEN-5).
alter table auth_application
  add constraint auth_application_endorsed_by_another check (endorsed_by_id <> applicant_id),
  add constraint auth_application_checked_by_another check (checked_by_id <> applicant_id),
  add constraint auth_application_recommended_by_another check (recommended_by_id <> applicant_id),
  add constraint auth_application_approved_by_another check (approved_by_id <> applicant_id and approved_by_id <> recommended_by_id),
  add constraint auth_application_issued_by_another check (issued_by_id <> applicant_id and issued_by_id <> recommended_by_id),
  add constraint auth_application_stages check (
    (status not in ('submitted', 'endorsed', 'documentCheck', 'assessment', 'recommended', 'approved', 'issued') or submitted_by_id is not null)
    and (status not in ('endorsed', 'documentCheck', 'assessment', 'recommended', 'approved', 'issued') or endorsed_by_id is not null)
    and (status not in ('assessment', 'recommended', 'approved', 'issued') or checked_by_id is not null)
    and (status not in ('recommended', 'approved', 'issued') or recommended_by_id is not null)
    and (status not in ('approved', 'issued') or approved_by_id is not null)
    and (status <> 'issued' or issued_by_id is not null and authorization_id is not null)
    and (kind = 'initial' or authorization_id is not null)
  );

-- What has ended stays as it was.
create function refuse_ended_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status in ('issued', 'withdrawn', 'rejected') then
    raise exception 'an application that has ended never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger auth_application_ended before delete or update on auth_application for each row execute function refuse_ended_application();
