-- Parts that jobs ask the stores for. What was handed out stands in the ledger alone: its movements name the line (R-STK-1).

create table parts_request (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz check (archived_at is null),
  status text not null check (status in ('open', 'picking', 'done', 'cancelled')),
  master_jobnumber text not null,
  master_job_id uuid not null references work_order (id),
  priority text not null check (priority in ('normal', 'urgent', 'aog')),
  needed_by timestamptz not null,
  picking_at timestamptz,
  picking_by_id uuid references app_user (id),
  closed_at timestamptz,
  search_text text generated always as (lower(master_jobnumber)) stored,
  constraint parts_request_closed check ((status in ('done', 'cancelled')) = (closed_at is not null))
);
-- One request for a master job, for all of its life: what is asked later opens it again.
create unique index parts_request_master_jobnumber on parts_request (upper(master_jobnumber));
create unique index parts_request_master_job_id on parts_request (master_job_id);
create index parts_request_list on parts_request (needed_by, id);
create index parts_request_picking_by_id on parts_request (picking_by_id);
create index parts_request_search on parts_request using gin (search_text gin_trgm_ops);

create table parts_request_line (
  id uuid primary key default uuidv7(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id),
  archived_at timestamptz,
  parts_request_id uuid not null references parts_request (id),
  item_id uuid not null references stock_item (id),
  job_id uuid not null references work_order (id),
  ipc_item text,
  qty_required numeric(14,4) not null check (qty_required > 0),
  remark text
);
create index parts_request_line_list on parts_request_line (created_at desc, id);
create index parts_request_line_parts_request_id on parts_request_line (parts_request_id);
create index parts_request_line_item_id on parts_request_line (item_id);
create index parts_request_line_job_id on parts_request_line (job_id);

-- What the ledger says of a line: handed out less what was undone and brought back, and what is promised to it.
create view parts_request_line_state as
select l.id, l.parts_request_id, l.item_id, l.job_id, l.ipc_item, l.remark, l.qty_required, l.created_at, l.version, coalesce(out.qty, 0)::numeric(14,4) as withdrawn,
  coalesce(back.qty, 0)::numeric(14,4) as returned,
  greatest(l.qty_required - coalesce(out.qty, 0) + coalesce(back.qty, 0), 0)::numeric(14,4) as remaining,
  coalesce(own.qty, 0)::numeric(14,4) as reserved
from parts_request_line l
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
  select sum(s.left_qty) as qty from stock_reservation s where s.document_id = l.id and s.closed_at is null) own on true
where l.archived_at is null;

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
  from parts_request_line_state s left join stock_item_balance b on b.id = s.item_id
  where s.parts_request_id = r.id) n on true;

-- A spare of the catalogue with what there is of it, what is promised, and what is on its way.
create view spare_stock as
select v.id, v.version, v.created_at, v.created_by, v.updated_at, v.updated_by, v.archived_at, v.number, v.kind, v.part_number, v.part_name, v.description, v.manufacturer, v.uom,
  v.on_hand, v.available, v.reorder_point, v.below_reorder_point, v.earliest_expiry, v.locations, v.search_text,
  coalesce((select sum(sb.reserved) from stock_balance sb join batch b on b.id = sb.batch_id where b.item_id = v.id), 0)::numeric(14,4) as reserved,
  coalesce((select sum(sb.on_hand) from stock_balance sb join batch b on b.id = sb.batch_id where b.item_id = v.id and b.owner_type <> 'company'), 0)::numeric(14,4) as customer_owned,
  coalesce((select sum(l.quantity - l.qty_received) from purchase_order_line l join purchase_order o on o.id = l.order_id
    where l.item_id = v.id and o.status = 'issued' and not l.closed_short and l.quantity > l.qty_received), 0)::numeric(14,4) as on_order,
  (select max(m.occurred_at) from movement m where m.item_id = v.id and m.type = 'issue') as last_issued_at
from stock_item_balance v where v.kind in ('spare', 'torqueTube');

-- What stands where: a batch in one place.
create view place_stock as
select overlay(overlay(md5(sb.batch_id::text || sb.location_id::text) placing '8' from 13 for 1) placing 'a' from 17 for 1)::uuid as id, b.version, b.created_at, b.created_by, b.updated_at, b.updated_by, null::timestamptz as archived_at,
  sb.location_id, sb.batch_id, b.item_id, i.kind as item_kind, i.part_number, i.part_name, i.uom, b.serial_number, b.effective_expiry, b.owner_id, b.status, sb.on_hand, sb.reserved,
  lower(b.number || ' ' || i.part_number || ' ' || i.part_name) as search_text
from stock_balance sb join batch b on b.id = sb.batch_id join stock_item i on i.id = b.item_id where sb.on_hand > 0;

-- A place with how much stands in it.
create view stock_place as
select l.id, l.version, l.created_at, l.created_by, l.updated_at, l.updated_by, l.archived_at, l.code, l.name, l.type, l.issuable, l.parent_id, l.last_counted_at, l.search_text,
  (select count(*) from stock_balance sb where sb.location_id = l.id and sb.on_hand > 0)::int as batch_count,
  (select count(distinct b.item_id) from stock_balance sb join batch b on b.id = sb.batch_id where sb.location_id = l.id and sb.on_hand > 0)::int as item_count
from location l where l.type not in ('vendor', 'customer', 'job', 'adjustment', 'disposal', 'conversion');

-- The last issue of an item, and the issues of a span of months, without reading its whole ledger.
create index movement_item_issued on movement (item_id, occurred_at desc) where type = 'issue';
