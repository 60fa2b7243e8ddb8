-- Observations: the columns are the record's; the rules of truth stand below them.

create table audit_observation (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('open', 'replied', 'raised')),
  report_id uuid not null references audit_report (id),
  kind text not null check (kind in ('risk', 'improvement', 'goodPractice')),
  clause text not null check (clause in ('145.A.20', '145.A.25', '145.A.30', '145.A.35', '145.A.40', '145.A.42', '145.A.45', '145.A.47', '145.A.48', '145.A.50', '145.A.55', '145.A.60', '145.A.65', '145.A.70', '145.A.75', '145.A.80', '145.A.85', '145.A.200', '145.A.202', '145.A.205')),
  statement text not null,
  owner_id uuid not null references employee (id),
  reply text,
  replied_at timestamptz,
  replied_by_id uuid references app_user (id),
  finding_id uuid references audit_finding (id),
  search_text text generated always as (lower(number || ' ' || statement)) stored
);
create unique index audit_observation_number on audit_observation (upper(number));
create index audit_observation_list on audit_observation (created_at desc, id);
create index audit_observation_report_id on audit_observation (report_id);
create index audit_observation_owner_id on audit_observation (owner_id);
create index audit_observation_search on audit_observation using gin (search_text gin_trgm_ops);

alter table audit_observation
  add constraint audit_observation_replied check (status <> 'replied' or reply is not null and replied_by_id is not null),
  add constraint audit_observation_raised check ((status = 'raised') = (finding_id is not null));

create function refuse_audit_observation_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an observation is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if (select status from audit_report where id = old.report_id) <> 'draft' and (new.number, new.report_id, new.kind, new.clause, new.statement, new.owner_id, new.archived_at)
    is distinct from (old.number, old.report_id, old.kind, old.clause, old.statement, old.owner_id, old.archived_at) then
    raise exception 'an observation of an issued report keeps its words' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger audit_observation_kept before delete or update on audit_observation for each row execute function refuse_audit_observation_change();
