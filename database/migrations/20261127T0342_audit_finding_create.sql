-- Audit findings: the columns are the record's; the rules of truth stand below them.

create table audit_finding (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('draft', 'open', 'closed', 'withdrawn')),
  source text not null check (source in ('internal', 'caat', 'customer', 'provider', 'safety', 'self')),
  level text not null check (level in ('level1', 'level2')),
  clause text not null check (clause in ('145.A.20', '145.A.25', '145.A.30', '145.A.35', '145.A.40', '145.A.42', '145.A.45', '145.A.47', '145.A.48', '145.A.50', '145.A.55', '145.A.60', '145.A.65', '145.A.70', '145.A.75', '145.A.80', '145.A.85', '145.A.200', '145.A.202', '145.A.205')),
  area_id uuid not null references audit_area (id),
  owner_id uuid not null references employee (id),
  requirement text not null,
  statement text not null,
  evidence text not null,
  authority_due_on date,
  repeat_of_id uuid references audit_finding (id),
  issued_at timestamptz,
  issued_by_id uuid references app_user (id),
  containment text,
  containment_due_on date,
  contained_at timestamptz,
  response_due_on date,
  closure_due_on date,
  extended_on date,
  root_cause_done boolean not null default false,
  corrective_done boolean not null default false,
  preventive_done boolean not null default false,
  open_items int not null default 0 check (open_items >= 0),
  accepted_at timestamptz,
  accepted_by_id uuid references app_user (id),
  follow_up_due_on date,
  effect text check (effect in ('effective', 'notEffective')),
  effect_evidence text,
  closed_at timestamptz,
  closed_by_id uuid references app_user (id),
  -- Derived, the first that fits (specification section 4); `shared/cap.ts` says the same of one plan.
  cap_status text generated always as (case
    when effect = 'effective' then 'completed'
    when accepted_at is not null then 'followUp'
    when root_cause_done and corrective_done and preventive_done then 'acceptance'
    when open_items > 0 then 'review'
    else 'pending' end) stored,
  search_text text generated always as (lower(number || ' ' || statement || ' ' || requirement)) stored
);
create unique index audit_finding_number on audit_finding (upper(number));
create index audit_finding_list on audit_finding (created_at desc, id);
create index audit_finding_area_id on audit_finding (area_id);
create index audit_finding_owner_id on audit_finding (owner_id);
create index audit_finding_search on audit_finding using gin (search_text gin_trgm_ops);
create index audit_finding_clause_area on audit_finding (clause, area_id, closed_at desc);

alter table audit_finding
  add constraint audit_finding_issued_with_its_days check (issued_at is null or issued_by_id is not null and response_due_on is not null and closure_due_on is not null),
  add constraint audit_finding_open_when_issued check (status in ('draft', 'withdrawn') or issued_at is not null),
  add constraint audit_finding_closed_when_effective check (status <> 'closed' or effect = 'effective' and accepted_at is not null and closed_by_id is not null),
  add constraint audit_finding_not_closed_by_who_accepted check (accepted_by_id <> closed_by_id),
  add constraint audit_finding_containment_of_level_1 check (level = 'level1' or containment is null);

-- What was issued keeps its words.
create function refuse_audit_finding_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a finding is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.issued_at is not null and (new.statement, new.requirement, new.evidence, new.clause, new.area_id, new.issued_at, new.number)
    is distinct from (old.statement, old.requirement, old.evidence, old.clause, old.area_id, old.issued_at, old.number) then
    raise exception 'an issued finding keeps its words' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger audit_finding_kept before delete or update on audit_finding for each row execute function refuse_audit_finding_change();
