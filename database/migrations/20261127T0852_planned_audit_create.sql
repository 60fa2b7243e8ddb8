-- Planned audits: the columns are the record's; the rules of truth stand below them.

create table planned_audit (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null,
  status text not null check (status in ('planned', 'inProgress', 'reported', 'closed', 'cancelled')),
  plan_id uuid not null references audit_plan (id),
  area_id uuid not null references audit_area (id),
  month int not null,
  kind text not null check (kind in ('system', 'process', 'product', 'provider', 'special')),
  vendor_id uuid references vendor (id),
  lead_id uuid not null references employee (id),
  second_id uuid references employee (id),
  checklist_id uuid references audit_checklist (id),
  unannounced boolean not null default false,
  night boolean not null default false,
  first_month int,
  postponements int not null,
  started_at timestamptz,
  started_by_id uuid references app_user (id),
  held_on date,
  report_no text,
  closed_at timestamptz,
  closed_by_id uuid references app_user (id),
  search_text text generated always as (lower(number || ' ' || coalesce(report_no, ''))) stored
);
create unique index planned_audit_number on planned_audit (upper(number));
create index planned_audit_list on planned_audit (month, id);
create index planned_audit_plan_id on planned_audit (plan_id);
create index planned_audit_area_id on planned_audit (area_id);
create index planned_audit_lead_id on planned_audit (lead_id);
create index planned_audit_search on planned_audit using gin (search_text gin_trgm_ops);

alter table planned_audit
  add constraint planned_audit_months check (month between 1 and 12 and first_month between 1 and 12),
  -- Sixty days are the most an audit is put off.
  add constraint planned_audit_put_off check (first_month is null or month between first_month and first_month + 2),
  add constraint planned_audit_postponements check (postponements >= 0 and (postponements = 0) = (first_month is null)),
  add constraint planned_audit_two_auditors check (lead_id <> second_id),
  add constraint planned_audit_of_a_provider check ((kind = 'provider') = (vendor_id is not null)),
  add constraint planned_audit_began check (status in ('planned', 'cancelled') or started_at is not null and started_by_id is not null),
  add constraint planned_audit_held check (status not in ('reported', 'closed') or held_on is not null and report_no is not null);

-- What was held stays as it was, and nothing of a plan is deleted.
create function refuse_planned_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an audit is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.held_on is not null and (new.plan_id, new.area_id, new.month, new.kind, new.lead_id, new.second_id, new.held_on, new.report_no)
    is distinct from (old.plan_id, old.area_id, old.month, old.kind, old.lead_id, old.second_id, old.held_on, old.report_no) then
    raise exception 'an audit that was held stays as it was' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger planned_audit_kept before delete or update on planned_audit for each row execute function refuse_planned_audit_change();
