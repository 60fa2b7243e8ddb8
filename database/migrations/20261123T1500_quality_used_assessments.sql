-- What quality found for each work order something was used on (maintenance R4): affected or not, why, who and when.
-- A later look is a row of its own; nothing is changed or removed.
create table used_assessment (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('tool', 'batch', 'material', 'vendor', 'technique', 'person', 'authorisation', 'manual')),
  thing_id uuid not null,
  thing_name text not null,
  section text,
  job_id uuid not null references work_order (id),
  certificates text[] not null default '{}',
  effect text not null check (effect in ('affected', 'notAffected')),
  reason text not null check (length(btrim(reason)) >= 10),
  assessed_by uuid not null references app_user (id),
  assessed_by_name text not null,
  assessed_at timestamptz not null default now(),
  check (section is null or kind = 'manual')
);
create index used_assessment_thing on used_assessment (thing_id, job_id);
create index used_assessment_job on used_assessment (job_id);
create trigger used_assessment_stays before update or delete on used_assessment for each row execute function refuse_change();
