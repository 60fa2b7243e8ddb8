-- What was ordered and what the customer agreed to later: scope, shop, part number and certificates of a job change only with their paper (145.A.50(c), R5).
create table order_change (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  -- {workScope, shop, partNumber, certificateTypes} before and after.
  was jsonb not null check (was ?& array['workScope', 'shop', 'partNumber', 'certificateTypes']),
  now_is jsonb not null check (now_is ?& array['workScope', 'shop', 'partNumber', 'certificateTypes']),
  -- The customer's paper, who of them agreed, and on which day.
  reference text not null check (length(btrim(reference)) >= 3),
  agreed_by text not null check (length(btrim(agreed_by)) >= 3),
  agreed_on date not null,
  reason text not null check (length(btrim(reason)) >= 5),
  at timestamptz not null,
  by_user uuid not null references app_user (id),
  by_name text not null
);
create index order_change_job on order_change (job_id, at);
create trigger order_change_append_only before update or delete on order_change for each row execute function refuse_change();

-- The operator's own written limit for the tire changes of a wheel: the only way past the part number's, and with unknown counts (R18).
alter table work_order add column operator_limit_reference text check (length(btrim(operator_limit_reference)) >= 3);
