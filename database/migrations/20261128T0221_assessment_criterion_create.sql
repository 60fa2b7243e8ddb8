-- Criteria: the columns are the record's; the rules of truth stand below them.

create table assessment_criterion (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  checklist_id uuid not null references assessment_checklist (id),
  no int not null,
  section text not null,
  criterion text not null,
  criterion_th text not null,
  method text not null check (method in ('observe', 'oral', 'review', 'demo')),
  critical boolean not null default false,
  weight int not null,
  search_text text generated always as (lower(section || ' ' || criterion)) stored
);
create index assessment_criterion_list on assessment_criterion (no, id);
create index assessment_criterion_checklist_id on assessment_criterion (checklist_id);
create index assessment_criterion_search on assessment_criterion using gin (search_text gin_trgm_ops);
alter table assessment_criterion add constraint assessment_criterion_weight check (weight between 1 and 5);

-- The criteria of a published revision never change.
create function refuse_criterion_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a criterion of a checklist is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if exists (select 1 from assessment_checklist c where c.id = new.checklist_id and c.status <> 'draft') then
    raise exception 'a published revision never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger assessment_criterion_frozen before insert or delete or update on assessment_criterion for each row execute function refuse_criterion_change();
