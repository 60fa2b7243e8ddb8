-- What people ask the stores for that is used up: for a job, or at the cost of their department (stores-finance 2.2, 3.2).

-- Up to this amount a department takes consumables without its head (THB, before VAT); empty: whatever they cost.
alter table department add column consumable_limit numeric(12,2) default 5000 check (consumable_limit >= 0);

create table consumable_request (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz check (archived_at is null),
  number text not null,
  status text not null check (status in ('submitted', 'approved', 'partServed', 'served', 'rejected', 'cancelled')),
  requested_by_id uuid not null references app_user (id),
  department_id uuid not null references department (id),
  job_id uuid references work_order (id),
  needed_by date not null,
  remark text check (length(remark) <= 500),
  approved_at timestamptz,
  approved_by_id uuid references app_user (id),
  closed_at timestamptz,
  closed_by_id uuid references app_user (id),
  search_text text generated always as (lower(number || ' ' || coalesce(remark, ''))) stored,
  constraint consumable_request_closed check ((status in ('served', 'rejected', 'cancelled')) = (closed_at is not null)),
  -- Nobody approves what they asked for.
  constraint consumable_request_approver check (approved_by_id <> requested_by_id)
);
create unique index consumable_request_number on consumable_request (upper(number));
create index consumable_request_list on consumable_request (needed_by, id);
create index consumable_request_requested_by_id on consumable_request (requested_by_id);
create index consumable_request_department_id on consumable_request (department_id);
create index consumable_request_job_id on consumable_request (job_id);
create index consumable_request_search on consumable_request using gin (search_text gin_trgm_ops);

create table consumable_request_line (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz check (archived_at is null),
  consumable_request_id uuid not null references consumable_request (id),
  item_id uuid not null references stock_item (id),
  qty_required numeric(14,4) not null check (qty_required > 0),
  remark text,
  unique (consumable_request_id, item_id)
);
create index consumable_request_line_list on consumable_request_line (created_at desc, id);
create index consumable_request_line_item_id on consumable_request_line (item_id);

-- The lines of every request of the stores, with what the ledger says of each: handed out less what was undone and brought back, and what is promised to it.
drop view parts_queue;
drop view parts_request_line_state;
create view request_line as
select l.id, l.parts_request_id as request_id, l.item_id, l.job_id, null::uuid as department_id, l.ipc_item, l.qty_required, l.remark, l.created_at
from parts_request_line l where l.archived_at is null
union all
select l.id, l.consumable_request_id, l.item_id, r.job_id, r.department_id, null::text, l.qty_required, l.remark, l.created_at
from consumable_request_line l join consumable_request r on r.id = l.consumable_request_id;
create view request_line_state as
select l.id, l.request_id, l.item_id, l.job_id, l.department_id, l.ipc_item, l.remark, l.qty_required, l.created_at, coalesce(out.qty, 0)::numeric(14,4) as withdrawn,
  coalesce(back.qty, 0)::numeric(14,4) as returned,
  greatest(l.qty_required - coalesce(out.qty, 0) + coalesce(back.qty, 0), 0)::numeric(14,4) as remaining,
  coalesce(own.qty, 0)::numeric(14,4) as reserved
from request_line l
left join lateral (
  select sum(m.qty) as qty from movement m
  where m.document_id = l.id and m.document_type = 'request' and m.type = 'issue'
    and not exists (select 1 from movement u where u.reverses_movement_no = m.movement_no)) out on true
left join lateral (
  select sum(r.qty) as qty from movement m join movement r on r.document_id = m.id and r.document_type = 'issue' and r.type = 'returnToStock'
  where m.document_id = l.id and m.document_type = 'request' and m.type = 'issue'
    and not exists (select 1 from movement u where u.reverses_movement_no = m.movement_no)
    and not exists (select 1 from movement u where u.reverses_movement_no = r.movement_no)) back on true
left join lateral (
  select sum(s.left_qty) as qty from stock_reservation s where s.document_id = l.id and s.closed_at is null) own on true;

-- The queue of the stores: a request with its job and how far it is.
create view parts_queue as
select r.id, r.version, r.created_at, r.created_by, r.updated_at, r.updated_by, r.archived_at, r.status, r.master_jobnumber, r.master_job_id, r.priority, r.needed_by,
  r.picking_by_id, r.search_text, j.customer_id, j.shop, j.part_name, j.serial_number,
  coalesce(n.line_count, 0)::int as line_count, coalesce(n.open_count, 0)::int as open_count, coalesce(n.short_count, 0)::int as short_count
from parts_request r
join work_order j on j.id = r.master_job_id
left join lateral (
  select count(*) as line_count, count(*) filter (where s.remaining > 0) as open_count,
    count(*) filter (where s.remaining > s.reserved + coalesce(b.available, 0)) as short_count
  from request_line_state s left join stock_item_balance b on b.id = s.item_id
  where s.request_id = r.id) n on true;

-- The same queue of what is used up.
create view consumable_queue as
select r.id, r.version, r.created_at, r.created_by, r.updated_at, r.updated_by, r.archived_at, r.status, r.number, r.requested_by_id, r.department_id, r.job_id, r.needed_by, r.search_text,
  coalesce(n.line_count, 0)::int as line_count, coalesce(n.open_count, 0)::int as open_count, coalesce(n.short_count, 0)::int as short_count, n.what
from consumable_request r
left join lateral (
  select count(*) as line_count, count(*) filter (where s.remaining > 0) as open_count,
    count(*) filter (where s.remaining > s.reserved + coalesce(b.available, 0)) as short_count,
    string_agg(trim_scale(s.qty_required)::text || ' ' || b.uom || ' ' || b.part_name, ', ' order by s.created_at, s.id) as what
  from request_line_state s left join stock_item_balance b on b.id = s.item_id
  where s.request_id = r.id) n on true;
