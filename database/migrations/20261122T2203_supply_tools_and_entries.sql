-- Tools lost on a job, entries of supplies withdrawn, and one spelling of serial numbers for comparing.

-- Serial, part and job numbers are compared in this spelling (maintenance R2): case, separators and leading zeros do not make another part.
create function normal_identity(typed text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(regexp_replace(regexp_replace(upper(typed), '[^A-Z0-9]', '', 'g'), '^0+', ''), ''), '0')
$$;
create index work_order_identity on work_order (normal_identity(serial_number), normal_identity(part_number));
create index quarantine_record_identity on quarantine_record (normal_identity(serial_number));

-- A tool or a part of it that did not come back (quality-people 4.10): every job at risk is frozen until quality has cleared it.
create table tool_loss (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  number text not null unique,
  status text not null check (status in ('open', 'closed')),
  tool_id uuid not null references tool (id),
  kind text not null check (kind in ('lost', 'incomplete')),
  last_seen_at timestamptz not null,
  reason text not null,
  closed_at timestamptz,
  search_text text generated always as (lower(number || ' ' || reason)) stored,
  check ((status = 'closed') = (closed_at is not null))
);
create unique index tool_loss_one_open on tool_loss (tool_id, kind) where status = 'open';
create index tool_loss_list on tool_loss (created_at desc, id desc);
create index tool_loss_search on tool_loss using gin (search_text gin_trgm_ops);
create trigger tool_loss_no_delete before delete on tool_loss for each row execute function refuse_change();

create table tool_loss_job (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  status text not null check (status in ('frozen', 'cleared')),
  loss_id uuid not null references tool_loss (id),
  job_number text not null,
  relation text not null check (relation in ('issued', 'used', 'workshop')),
  clearance text,
  cleared_by_name text,
  cleared_at timestamptz,
  unique (loss_id, job_number),
  check ((status = 'cleared') = (cleared_at is not null and clearance is not null))
);
create index tool_loss_job_job on tool_loss_job (job_number);
create index tool_loss_job_list on tool_loss_job (created_at desc, id desc);
create trigger tool_loss_job_no_delete before delete on tool_loss_job for each row execute function refuse_change();

-- What was lost before this rule: the job of the loan that ended with the loss.
insert into tool_loss (number, status, tool_id, kind, last_seen_at, reason)
select 'TL-00-' || lpad(row_number() over (order by t.tool_no)::text, 3, '0'), 'open', t.id, 'lost', u.timestamp, coalesce(u.remark, 'Reported lost before losses were tracked by job.')
from tool t join lateral (
  select timestamp, remark from tool_usage where tool_id = t.id and condition_in = 'lost' order by returned_at desc limit 1) u on true
where t.status = 'lost';
insert into tool_loss_job (status, loss_id, job_number, relation)
select 'frozen', l.id, u.job_number, 'issued'
from tool_loss l join lateral (
  select job_number from tool_usage where tool_id = l.tool_id and condition_in = 'lost' order by returned_at desc limit 1) u on u.job_number is not null;

-- A wrong entry of a tool, a consumable or a part is withdrawn, never erased: the entry stays, this row strikes it through.
create table entry_withdrawal (
  id uuid primary key default uuidv7(),
  job_id uuid not null references work_order (id),
  kind text not null check (kind in ('tool', 'consumable', 'part')),
  entry_id uuid not null unique,
  step_record_id uuid,
  reason text not null check (length(btrim(reason)) >= 5),
  -- The reversal of the stock movement, where something had left the shelf.
  movement_no bigint,
  signature_id uuid not null references signature (id),
  employee_id uuid not null references employee (id),
  employee_name text not null,
  at timestamptz not null
);
create index entry_withdrawal_job on entry_withdrawal (job_id);
create index entry_withdrawal_record on entry_withdrawal (step_record_id) where step_record_id is not null;
create trigger entry_withdrawal_append_only before update or delete on entry_withdrawal for each row execute function refuse_change();
