-- Audit questions: the columns are the record's; the rules of truth stand below them.

create table audit_question (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  revision_id uuid not null references audit_checklist_revision (id),
  no int not null,
  section text not null,
  text text not null,
  clause text not null check (clause in ('145.A.20', '145.A.25', '145.A.30', '145.A.35', '145.A.40', '145.A.42', '145.A.45', '145.A.47', '145.A.48', '145.A.50', '145.A.55', '145.A.60', '145.A.65', '145.A.70', '145.A.75', '145.A.80', '145.A.85', '145.A.200', '145.A.202', '145.A.205')),
  guidance text,
  evidence text,
  samples int not null,
  search_text text generated always as (lower(section || ' ' || text)) stored
);
create index audit_question_list on audit_question (no, id);
create index audit_question_revision_id on audit_question (revision_id);
create index audit_question_search on audit_question using gin (search_text gin_trgm_ops);

-- The questions of an approved revision never change.
create function refuse_audit_question_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a question of an audit is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if exists (select 1 from audit_checklist_revision r where r.id = new.revision_id and r.status <> 'draft') then
    raise exception 'an approved revision never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger audit_question_frozen before insert or delete or update on audit_question for each row execute function refuse_audit_question_change();
