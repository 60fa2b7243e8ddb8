-- Document revisions: the columns are the record's; the rules of truth stand below them.

create table document_revision (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('draft', 'inReview', 'inApproval', 'approved', 'effective', 'superseded', 'withdrawn')),
  document_id uuid not null references controlled_document (id),
  step text not null check (step in ('revision', 'issue')),
  designation text not null,
  issue int not null,
  rev int not null,
  change_reason text not null check (change_reason in ('finding', 'safety', 'authority', 'improvement', 'error', 'new')),
  change_summary text not null,
  correction_only boolean not null default false,
  planned_on date,
  submitted_at timestamptz,
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  authority_reference text,
  authority_date date,
  effective_on date,
  superseded_on date,
  search_text text generated always as (lower(designation || ' ' || change_summary)) stored
);
create index document_revision_list on document_revision (created_at desc, id);
create index document_revision_document_id on document_revision (document_id);
create index document_revision_search on document_revision using gin (search_text gin_trgm_ops);

alter table controlled_document add constraint controlled_document_current_revision_id_fkey foreign key (current_revision_id) references document_revision (id);
create unique index document_revision_issue_rev on document_revision (document_id, issue, rev) where archived_at is null;
-- R-DOC-1: one is in force at a time; and one is in work.
create unique index document_revision_in_force on document_revision (document_id) where status = 'effective';
create unique index document_revision_in_work on document_revision (document_id)
  where status in ('draft', 'inReview', 'inApproval', 'approved') and archived_at is null;
alter table document_revision
  add constraint document_revision_approved_by_another check (approved_by_id <> created_by),
  add constraint document_revision_approved check (
    status not in ('approved', 'effective', 'superseded', 'withdrawn') or approved_at is not null and approved_by_id is not null),
  add constraint document_revision_in_force_after_approval check (
    effective_on >= (approved_at at time zone 'Asia/Bangkok')::date and effective_on >= coalesce(authority_date, effective_on)),
  add constraint document_revision_authority check ((authority_reference is null) = (authority_date is null));

-- What was approved never changes: only its further states, the letter of the authority and the days they came are written.
create function refuse_document_revision_change() returns trigger language plpgsql as $$
declare
  free text[] := '{status,version,updated_at,updated_by,search_text,effective_on,superseded_on}';
begin
  if tg_op = 'DELETE' then
    raise exception 'a revision of a document is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status = 'approved' then
    free := free || '{authority_reference,authority_date}';
  end if;
  if old.status in ('approved', 'effective', 'superseded', 'withdrawn')
    and (to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status in ('draft', 'inReview', 'inApproval')) then
    raise exception 'an approved revision never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger document_revision_frozen before delete or update on document_revision for each row execute function refuse_document_revision_change();
