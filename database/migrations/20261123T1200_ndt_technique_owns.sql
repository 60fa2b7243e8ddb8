-- What an inspection is judged by belongs to the technique: coverage, accepted sizes, immutable revisions; results by item, runs of several jobs (maintenance 3.7, 4.3).
alter table ndt_technique
  add column coverage_pct int not null default 100 check (coverage_pct between 1 and 100),
  -- The largest indication the technique accepts: {linearMm, roundedMm, depthMm}; what is not named is not accepted.
  add column acceptance jsonb not null default '{}' check (jsonb_typeof(acceptance) = 'object');

create function refuse_technique_change() returns trigger language plpgsql as $$
declare
  free text[] := '{status,version,updated_at,updated_by,search_text}';
begin
  if tg_op = 'DELETE' then
    raise exception 'an NDT technique is never deleted' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - free is distinct from to_jsonb(old) - free or new.status not in (old.status, 'superseded')) then
    raise exception 'a published NDT technique never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
create trigger ndt_technique_frozen before update or delete on ndt_technique for each row execute function refuse_technique_change();

alter table ndt_report
  -- Units of several jobs inspected together bear the number of the first report.
  add column run text,
  -- [{item, result: accepted | rejected}], written when the report is judged; empty on reports judged as a whole.
  add column item_results jsonb not null default '[]' check (jsonb_typeof(item_results) = 'array');
create index ndt_report_run on ndt_report (run) where run is not null;

create or replace function refuse_signed_ndt_change() returns trigger language plpgsql as $$
declare
  free text[] := '{status,version,updated_at,updated_by,search_text,indications_count}';
begin
  if old.status = 'performed' then
    free := free || '{accepter_employee_id,accepter,accepter_name,accepted_at,accepted_signature_id,findings,item_results,disposition}'::text[];
  end if;
  if tg_op = 'DELETE' or (old.status <> 'draft' and (new.status = 'draft' or to_jsonb(new) - free is distinct from to_jsonb(old) - free)) then
    raise exception 'a signed NDT report never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end;
$$;
